import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readResults} from '../keep/results.js';
import {Tally} from './tally.js';

/** @param {object} [change] of a game of the person, as White, against level 3 */
function board(change = {}) {
    const kept = new Map();
    const store = {get: (/** @type {string} */ n) => kept.get(n) ?? null, put: (/** @type {string} */ n, /** @type {string} */ t) => kept.set(n, t)};
    const game = {
        info: {id: 'a/b', players: [{name: 'White'}, {name: 'Black'}]}, session: {root: {}, start: ''}, settings: {side: 0, bot: 'level:3'},
        view: {outcome: /** @type {object} */ ({over: false}), ply: 3}, known: true, demo: null, watching: false, ...change,
    };
    const tally = new Tally(/** @type {any} */ (game), /** @type {any} */ (store), () => 77);
    tally.follow();
    return {game, tally, results: () => readResults(kept.get('a/b') ?? kept.get('played:a/b') ?? null)};
}

const lost = {over: true, winner: 1, results: [-1, 1]};

test('a game counts once, when it ends', () => {
    const {game, tally, results} = board();
    assert.deepEqual(results(), []);
    game.view = {outcome: lost, ply: 30};
    tally.follow();
    tally.follow();
    assert.deepEqual(results(), [{at: 77, level: 3, result: -1, side: 0, plies: 30}]);
    game.session = {root: {}, start: ''};
    game.view = {outcome: {over: false}, ply: 0};
    tally.follow();
    game.view = {outcome: {over: true, winner: 0, results: [1, -1]}, ply: 9};
    tally.follow();
    assert.deepEqual(results().map((r) => r.result), [-1, 1]);
});

test('what says nothing of the person does not count', () => {
    for (const change of [{settings: {side: 0, bot: ''}}, {settings: {side: 0, bot: 'link'}}, {session: {root: {}, start: 'a position'}}, {watching: true}, {demo: {}}, {view: {outcome: lost, ply: 8}}]) {
        const {game, tally, results} = board(change);
        game.view = {outcome: lost, ply: 30};
        tally.follow();
        assert.deepEqual(results(), [], JSON.stringify(change));
    }
});

test('a puzzle counts from any position', () => {
    const {game, tally, results} = board({info: {id: 'a/b', players: [{name: 'You'}]}, session: {root: {}, start: 'level 7'}, settings: {side: 0, bot: ''}});
    game.view = {outcome: {over: true, winner: 0, results: [1]}, ply: 30};
    tally.follow();
    assert.deepEqual(results().map((r) => [r.level, r.result, r.side]), [[0, 1, -1]]);
});
