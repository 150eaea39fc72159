import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readResults} from '../keep/results.js';
import {Tally} from './tally.js';

/** @param {object} [change] of a game of the person, as White, against level 3 */
function board(change = {}, kept = new Map()) {
    const time = {now: 77};
    const store = {get: (/** @type {string} */ n) => kept.get(n) ?? null, put: (/** @type {string} */ n, /** @type {string} */ t) => kept.set(n, t)};
    const game = {
        info: {id: 'a/b', players: [{name: 'White'}, {name: 'Black'}]}, session: {root: {}, start: '', key: 'k1'}, settings: {side: 0, bot: 'level:3'},
        view: {outcome: /** @type {object} */ ({over: false}), ply: 3}, known: true, demo: null, watching: false, ...change,
    };
    const tally = new Tally(/** @type {any} */ (game), /** @type {any} */ (store), () => time.now);
    tally.follow();
    return {game, tally, time, kept, results: () => readResults(kept.get('a/b') ?? kept.get('played:a/b') ?? null)};
}

const lost = {over: true, winner: 1, results: [-1, 1]};

test('a game counts once, when it ends', () => {
    const {game, tally, results} = board();
    assert.deepEqual(results(), []);
    game.view = {outcome: lost, ply: 30};
    tally.follow();
    tally.follow();
    assert.deepEqual(results(), [{at: 77, level: 3, result: -1, side: 0, plies: 30, spent: 0}]);
    game.session = {root: {}, start: '', key: 'k2'};
    game.view = {outcome: {over: false}, ply: 0};
    tally.follow();
    game.view = {outcome: {over: true, winner: 0, results: [1, -1]}, ply: 9};
    tally.follow();
    assert.deepEqual(results().map((r) => r.result), [-1, 1]);
});

test('the time of a game is that of its moves; pauses and what other games took do not count', () => {
    const first = board();
    /** @param {ReturnType<typeof board>} of @param {number} ply @param {number} seconds @param {object} [outcome] */
    const move = ({game, tally, time}, ply, seconds, outcome = {over: false}) => {
        time.now += seconds * 1000;
        game.view = {outcome, ply};
        tally.follow();
    };
    move(first, 4, 10);
    move(first, 4, 30); // for example, the page is painted again
    move(first, 5, 10);
    const later = board({view: {outcome: {over: false}, ply: 5}}, first.kept); // the page is opened again: the same game
    move(later, 6, 5000);
    move(later, 7, 5, lost);
    assert.deepEqual(later.results().map((r) => r.spent), [10 + 40 + 120 + 5]);
    const other = board({session: {root: {}, start: '', key: 'k2'}}, first.kept);
    move(other, 4, 7, lost);
    assert.deepEqual(other.results().map((r) => r.spent), [7, 175]); // earlier by its own clock
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
