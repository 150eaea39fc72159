import assert from 'node:assert/strict';
import {test} from 'node:test';
import {plansOf} from './plans.js';
import {storyOf, touching, whyBad, whyGood} from './reasons.js';

/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('../engine/types.js').Placed} Placed */

const info = /** @type {any} */ ({pieces: [{t: 0, name: 'Pawn'}, {t: 1, name: 'Rook'}, {t: 2, name: 'Queen'}], players: [{name: 'White'}, {name: 'Black'}]});
const stones = /** @type {any} */ ({pieces: [{t: 0, name: 'Stone'}], players: info.players});

/** @param {Placed[]} cells @param {number} turn @param {any[]} [acts] @param {object} [more] @returns {View} */
const view = (cells, turn, acts, more = {}) => /** @type {any} */ ({
    cells, turn, ply: 0, setup: '', outcome: {over: false}, select: {moves: Array(9).fill({}), nodes: [{}], pass: -1}, ...(acts && {last: {text: '', acts}}), ...more,
});

const words = (/** @type {import('./reasons.js').Reason[]} */ list) => list.map((r) => [r.word, ...r.values]);

test('a rook that is left alone is taken', () => {
    const line = [
        view([['a1', 0, 1, 1], ['a8', 1, 1, 1]], 1),
        view([['a1', 1, 1, 1]], 0, [['x', 'a1', 0], ['m', 'a8', 'a1', 1, 1, 0]]),
        view([['a1', 1, 1, 1]], 1, []),
    ];
    assert.deepEqual(words(whyBad(info, storyOf(line, 0), 400, 'Black', false)), [['undefended', 'Rook', 'a1']]);
    assert.deepEqual(words(whyGood(info, storyOf(line, 1), 400)), [['takes', 'Rook']]);
});

test('an exchange: what is taken back is defended, and both are told', () => {
    const line = [
        view([['a1', 0, 1, 1], ['a8', 1, 2, 1], ['b2', 0, 0, 1]], 1),
        view([['a1', 1, 2, 1], ['b2', 0, 0, 1]], 0, [['x', 'a1', 0], ['m', 'a8', 'a1', 1, 2, 0]]),
        view([['a1', 0, 0, 1]], 1, [['x', 'a1', 0], ['m', 'b2', 'a1', 0, 0, 0]]),
    ];
    assert.deepEqual(words(whyBad(info, storyOf(line, 0), 10, 'Black', false)), [['losesFor', 'Rook', 'Queen']]);
    assert.deepEqual(words(whyGood(info, storyOf(line, 1), 0)), [['takesFor', 'Rook', 'Queen']]);
});

test('where there is one kind of pieces they are counted', () => {
    const line = [
        view([['a', 0, 0, 1], ['b', 1, 0, 1], ['c', 1, 0, 1]], 0),
        view([['d', 0, 0, 1]], 1, [['m', 'a', 'd', 0, 0, 0], ['x', 'b', 0], ['x', 'c', 0]]),
        view([], 0, [['x', 'd', 0]]),
    ];
    assert.deepEqual(words(whyGood(stones, storyOf(line, 0), 100)), [['takesBut', 2, 1]]);
});

test('an end, a check, a promotion, points, few answers', () => {
    const end = {over: true, winner: 0, text: 'checkmate'};
    const won = storyOf([view([], 0), view([], 1, [], {outcome: end})], 0);
    assert.deepEqual(words(whyGood(info, won, 100_127)), [['winsAtOnce']]);
    assert.deepEqual(words(whyBad(info, storyOf([view([], 0), view([], 1, [], {outcome: end})], 1), 100_127, 'White', true)), [['letsWin', 'White']]);
    assert.deepEqual(words(whyBad(info, storyOf([view([], 0)], 1), 100_123, 'White', false)), [['letsWinIn', 'White', 3]]);
    assert.deepEqual(words(whyBad(info, storyOf([view([], 1)], 0), 0, 'Black', true)), [['missesWin']]);
    const queen = storyOf([view([['a7', 0, 0, 1]], 0), view([['a8', 0, 2, 1]], 1, [['m', 'a7', 'a8', 0, 2, 0]], {check: ['e8']})], 0);
    assert.deepEqual(words(whyGood(info, queen, 300)), [['checks'], ['becomes', 'Queen']]);
    const points = storyOf([view([], 0, undefined, {scores: [3, 4]}), view([], 1, [], {scores: [8, 4]})], 0);
    assert.deepEqual(words(whyGood(stones, points, 300)), [['points', 5]]);
    const few = storyOf([view([], 0), view([], 1, [], {select: {moves: [{}], nodes: [{}], pass: -1}})], 0);
    assert.deepEqual(words(whyGood(stones, few, 300)), [['few', 1]]);
    assert.deepEqual(words(whyGood(stones, storyOf([view([], 0), view([], 1, [])], 0), 30)), [['better']]);
});

test('a stone between two chains connects them; of one chain it is no news', () => {
    const near = touching([{links: [['a', 'b'], ['b', 'c'], ['c', 'd']]}, {links: [['b', 'a']]}]);
    assert.deepEqual(near.get('b'), ['a', 'c']);
    const put = (/** @type {Placed[]} */ cells) => storyOf([view(cells, 0), view(cells, 1, [['d', 'b', 0, 0, 0]])], 0, near);
    assert.deepEqual(words(whyGood(stones, put([['a', 0, 0, 1], ['c', 0, 0, 1]]), 30)), [['joins', 2]]);
    assert.equal(put([['a', 0, 0, 1], ['c', 1, 0, 1]]).joined, 1);
});

test('the better move keeps what the played one loses', () => {
    const quiet = storyOf([view([['a1', 0, 1, 1]], 0), view([['a1', 0, 1, 1]], 1, [])], 0);
    assert.deepEqual(words(whyGood(info, quiet, 0, [{type: 1, cell: 'a1'}])), [['saves', 'Rook', 'a1']]);
});

test('what a quiet move is for: rows, ways between sides, steps to a goal, stones turned over', () => {
    const cells = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2].map((y) => ({n: `${'abcde'[x]}${y + 1}`, x, y, w: 1, h: 1, s: 0})));
    const link = (/** @type {number} */ dx, /** @type {number} */ dy) => ({links: /** @type {[string, string][]} */ (cells.flatMap((a) => cells.filter((b) => b.x === a.x + dx && b.y === a.y + dy).map((b) => [a.n, b.n])))});
    const dirs = [link(1, 0), link(0, 1)];
    const ground = {dirs, near: touching(dirs)};
    const plans = (/** @type {any} */ more, /** @type {View} */ before, /** @type {View} */ after, me = 0) => words(plansOf({...stones, board: {w: 5, h: 3, style: 'plain', cells}, ...more}, before, after, me, ground));
    const row = /** @type {Placed[]} */ ([['a1', 0, 0, 1], ['b1', 0, 0, 1], ['c2', 1, 0, 1], ['d2', 1, 0, 1]]);
    assert.deepEqual(plans({row: 4}, view(row, 0), view([...row, ['c1', 0, 0, 1]], 1, [['d', 'c1', 0, 0, 0]])), [['row', 3]]);
    assert.deepEqual(plans({row: 3}, view(row, 0), view([...row, ['e2', 0, 0, 1]], 1, [['d', 'e2', 0, 0, 0]])), [['stopsRow', 2]]);
    const edges = [{p: 0, pts: [[0, 0], [0, 3]]}, {p: 0, pts: [[5, 0], [5, 3]]}, {p: 1, pts: [[0, 0], [5, 0]]}, {p: 1, pts: [[0, 3], [5, 3]]}];
    const board = {w: 5, h: 3, style: 'plain', cells, edges};
    const two = /** @type {Placed[]} */ ([['c1', 1, 0, 1]]);
    assert.deepEqual(plans({board}, view(two, 0), view([...two, ['c2', 0, 0, 1]], 1, [['d', 'c2', 0, 0, 0]])), [['nearEdge', 4], ['bars']]);
    const aims = [{p: 0, t: [], c: ['e1', 'e2']}];
    assert.deepEqual(plans({aims}, view([['a1', 0, 0, 1]], 0), view([['c1', 0, 0, 1]], 1, [['m', 'a1', 'c1', 0, 0, 0]])), [['nearer', 2]]);
    assert.deepEqual(plans({aims}, view([['d1', 0, 0, 1]], 0), view([['e1', 0, 0, 1]], 1, [['m', 'd1', 'e1', 0, 0, 0]])), [['arrives']]);
    assert.deepEqual(plans({aims}, view([['c1', 0, 0, 1]], 0), view([['a1', 0, 0, 1]], 1, [['m', 'c1', 'a1', 0, 0, 0]])), []);
    assert.deepEqual(plans({}, view([['a1', 1, 0, 1]], 0), view([['a1', 0, 0, 1], ['a2', 0, 0, 1]], 1, [['d', 'a2', 0, 0, 0], ['p', 'a1', 0, 0, 0]])), [['turns', 1]]);
});

test('sowing: how much, and where the last falls; who moves once more', () => {
    const pits = /** @type {Placed[]} */ ([['a1', 0, 0, 3], ['b1', 0, 0, 1]]);
    const after = view([['b1', 0, 0, 2], ['c1', 0, 0, 1], ['X1', 0, 0, 1]], 0, [['n', 'a1', 0, 0, 0, 0], ['n', 'b1', 2, 0, 0, 0], ['n', 'c1', 1, 0, 0, 0], ['n', 'X1', 1, 0, 0, 0]]);
    assert.deepEqual(words(plansOf({...stones, counts: true, board: {cells: []}}, view(pits, 0), after, 0, {dirs: [], near: new Map()})), [['sows', 3, 'X1']]);
    assert.deepEqual(words(whyGood(stones, storyOf([view(pits, 0), after], 0), 30)), [['again']]);
    const forced = view([], 1, [], {select: {moves: [{}], nodes: [{}], pass: 0}});
    assert.deepEqual(words(whyGood(stones, storyOf([view(pits, 0), forced], 0), 30)), [['again']], 'the other can only pass');
});

test('gates are no men, and a man that goes twice in a turn becomes nothing', () => {
    const gates = /** @type {any} */ ({...stones, pieces: [{t: 0, name: 'Man', glyphs: ['man']}, {t: 1, name: 'Gate', glyphs: ['gate'], scenery: true}]});
    const line = [view([['a', 0, 0, 1], ['g', 0, 1, 1]], 0), view([['c', 0, 0, 1]], 1, [['x', 'g', 0], ['m', 'a', 'b', 0, 0, 0], ['m', 'b', 'c', 0, 0, 0]])];
    assert.deepEqual(words(whyGood(gates, storyOf(line, 0, undefined, gates), 30)), [['better']]);
});

test('a race: points that are made, men that are left alone, hit, borne off', () => {
    const pile = (/** @type {string} */ name, /** @type {number[] | undefined} */ k) => [1, 2, 3].map((i) => ({n: `${name}${'abc'[i - 1]}`, x: 0, y: 0, w: 1, h: 1, s: 0, i, ...(i === 1 && k && {k})}));
    const race = /** @type {any} */ ({pieces: [{t: 0, name: 'Man', glyphs: ['disc']}, {t: 1, name: 'Six', glyphs: ['die-6']}], players: [...info.players, {name: '?', random: true}],
        board: {cells: [...pile('p', [1, 4]), ...pile('q', [2, 3]), ...pile('r', [3, 2]), ...pile('s', [4, 1]), ...pile('H', undefined), {n: 'D', x: 0, y: 0, w: 1, h: 1, s: 0}]}});
    const plans = (/** @type {Placed[]} */ before, /** @type {Placed[]} */ after, /** @type {any[]} */ acts) => words(plansOf(race, view([...before, ['D', 1, 1, 1]], 0), view(after, 2, [['x', 'D', 0], ...acts]), 0, {dirs: [], near: new Map()}));
    assert.deepEqual(plans([['ra', 0, 0, 1], ['qa', 0, 0, 1], ['pa', 1, 0, 1]], [['qb', 0, 0, 1], ['qa', 0, 0, 1], ['pa', 1, 0, 1]], [['m', 'ra', 'qb', 0, 0, 0]]), [['makesPoint', '2'], ['safe']]);
    assert.deepEqual(plans([['ra', 0, 0, 1], ['rb', 0, 0, 1], ['pa', 1, 0, 1]], [['qa', 0, 0, 1], ['ra', 0, 0, 1], ['pa', 1, 0, 1]], [['m', 'rb', 'qa', 0, 0, 0]]), [['blots', '3, 2']]);
    assert.deepEqual(plans([['ra', 0, 0, 1], ['rb', 0, 0, 1], ['sa', 1, 0, 1]], [['qa', 0, 0, 1], ['ra', 0, 0, 1], ['sa', 1, 0, 1]], [['m', 'rb', 'qa', 0, 0, 0]]), [], 'the enemy has passed them');
    assert.deepEqual(plans([['pa', 0, 0, 1]], [['Ha', 0, 0, 1]], [['m', 'pa', 'Ha', 0, 0, 0]]), [['off', 1]]);
    assert.deepEqual(plans([['Ha', 0, 0, 1]], [['sa', 0, 0, 1]], [['m', 'Ha', 'sa', 0, 0, 0]]), [['enters']]);
    const thrown = storyOf([view([['D', 1, 1, 1], ['pa', 0, 0, 1]], 0), view([['qa', 0, 0, 1]], 2, [['x', 'D', 0], ['m', 'pa', 'qa', 0, 0, 0]], {select: {moves: [{}, {}], nodes: [{}], pass: -1}})], 0, undefined, race);
    assert.deepEqual(words(whyGood(race, thrown, 30)), [['better']], 'neither a die of the other side is taken, nor has chance few moves');
});
