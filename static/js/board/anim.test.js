import assert from 'node:assert/strict';
import {test} from 'node:test';
import {applyActs, cellMap, placedList, touched, viewAfter} from './acts.js';
import {PART_MS, duration, frameAt, plan} from './anim.js';

/** @typedef {import('../engine/types.js').Act} Act */
/** @typedef {import('../engine/types.js').Placed} Placed */

const cells = (/** @type {Placed[]} */ ...list) => cellMap(list);
const text = (/** @type {ReturnType<typeof cells>} */ map) => placedList(map).map((c) => c.join(':')).sort().join(' ');

test('acts', () => {
    for (const [before, acts, want] of /** @type {[Placed[], Act[], string][]} */ ([
        [[['e2', 0, 0, 1]], [['m', 'e2', 'e4', 0, 0, 0]], 'e4:0:0:1'],
        [[['e4', 0, 0, 1], ['d5', 1, 0, 1]], [['x', 'd5', 0], ['m', 'e4', 'd5', 0, 0, 0]], 'd5:0:0:1'],
        [[['a', 0, 0, 1], ['b', 1, 2, 1]], [['m', 'a', 'b', 0, 0, 0], ['m', 'b', 'a', 1, 2, 0]], 'a:1:2:1 b:0:0:1'], // exchange
        [[], [['d', 'c3', 1, 4, 0]], 'c3:1:4:1'],
        [[['c3', 1, 0, 1]], [['p', 'c3', 0, 0, 0]], 'c3:0:0:1'],
        [[['a1', -1, -1, 4]], [['n', 'a1', 0, -1, -1, 0], ['n', 'b1', 1, -1, -1, 1]], 'b1:-1:-1:1'],
        [[['a', 0, 0, 1]], [['m', 'b', 'c', 0, 0, 1], ['m', 'a', 'b', 0, 0, 0]], 'c:0:0:1'], // in the order of parts, not of the list
    ])) assert.equal(text(applyActs(cells(...before), acts)), want);
});

test('parts follow one another', () => {
    const before = cells(['c3', 0, 0, 1], ['d4', 1, 0, 1]);
    const steps = plan([['m', 'c3', 'e5', 0, 0, 0], ['x', 'd4', 0], ['m', 'e5', 'g7', 0, 0, 1]]);
    assert.equal(duration(steps), 2 * PART_MS);
    let f = frameAt(before, steps, 0);
    assert.deepEqual(f.sliding.map((s) => [s.from, s.to, s.k]), [['c3', 'e5', 0]]);
    assert.equal(f.fading[0].alpha, 1);
    f = frameAt(before, steps, PART_MS / 2);
    assert.deepEqual([f.sliding[0].k, f.fading[0].alpha], [0.5, 0.5]);
    f = frameAt(before, steps, 1.5 * PART_MS);
    assert.deepEqual([f.sliding[0].from, f.sliding[0].k, text(f.cells)], ['e5', 0.5, '']);
    f = frameAt(before, steps, 2 * PART_MS);
    assert.deepEqual([f.done, text(f.cells)], [true, 'g7:0:0:1']);
    assert.equal(text(before), 'c3:0:0:1 d4:1:0:1'); // untouched
});

test('what the rules do not animate is seen at once', () => {
    const before = cells(['c3', 0, 0, 1], ['d4', 1, 0, 1]);
    const capture = /** @type {Act[]} */ ([['m', 'c3', 'd4', 0, 0, 0], ['x', 'd4', 0]]);
    let f = frameAt(before, plan(capture, {sudden: 'x'}), PART_MS / 2);
    assert.deepEqual([f.sliding.length, f.fading.length, text(f.cells)], [1, 0, '']);
    f = frameAt(before, plan(capture, {sudden: 'dp'}), PART_MS / 2);
    assert.deepEqual([f.sliding.length, f.fading.length], [1, 1]);
    const drop = /** @type {Act[]} */ ([['d', 'a1', 0, 2, 0]]);
    assert.equal(duration(plan(drop, {sudden: 'xdp'})), 0);
    assert.equal(duration(plan(drop, {sudden: 'x'})), PART_MS);
    const both = /** @type {Act[]} */ ([['m', 'c3', 'c4', 0, 0, 0], ['p', 'c3', 0, 2, 0]]);
    f = frameAt(before, plan(both, {sudden: 'dp'}), PART_MS / 2);
    assert.deepEqual([f.sliding.length, f.fading.length, text(f.cells)], [1, 0, 'c3:0:2:1 d4:1:0:1']);
});

test('reduced motion, and pieces already dragged', () => {
    const acts = [['m', 'a', 'b', 0, 0, 0], ['m', 'b', 'c', 0, 0, 1]];
    assert.deepEqual(plan(acts, {still: true}), []);
    assert.equal(frameAt(cells(['a', 0, 0, 1]), [], 0).done, true);
    assert.equal(duration(plan(acts, {dragged: true})), PART_MS);
});

test('long moves are shown faster', () => {
    const acts = Array.from({length: 60}, (_, i) => ['n', `c${i}`, 1, -1, -1, i]);
    assert.ok(duration(plan(acts)) <= 1600.01);
});

test('a drop leaves the hand, the next player is to move', () => {
    const view = /** @type {any} */ ({cells: [], hands: [[[0, 2], [3, 1]], []], turn: 0, ply: 4, setup: '', outcome: {over: false}, select: {}});
    const after = viewAfter(view, {t: 'R@e5', acts: [['d', 'e5', 0, 3, 0]]}, [0, 1]);
    assert.deepEqual([after.hands, after.turn, after.ply, after.cells], [[[[0, 2]], []], 1, 5, [['e5', 0, 3, 1]]]);
    assert.deepEqual(view.hands[0], [[0, 2], [3, 1]]);
});

test('last move marks', () => {
    assert.deepEqual(touched([['x', 'd5', 0], ['m', 'e4', 'd5', 0, 0, 0]]), ['e4', 'd5']);
    assert.deepEqual(touched([['n', 'a1', 0, -1, -1, 0], ['n', 'b1', 5, -1, -1, 1]]), ['a1']);
    assert.deepEqual(touched([]), []);
});

test('a column goes with the piece on it', () => {
    /** @type {any} */
    const acts = [['x', 'b2', 0], ['p', 'b2', 0, 0, 0], ['m', 'a1', 'c3', 0, 0, [1, 0, 0, 0], 0]];
    const after = placedList(applyActs(cells(['a1', 0, 0, 1, [0, 0]], ['b2', 1, 0, 1, [0, 0]]), acts));
    assert.deepEqual(after, [['b2', 0, 0, 1], ['c3', 0, 0, 1, [1, 0, 0, 0]]]);
    const [half, end] = [60, 1e6].map((t) => frameAt(cells(['a1', 0, 0, 1, [0, 0]], ['b2', 1, 0, 1]), plan(acts), t));
    assert.deepEqual(half.sliding[0].under, [1, 0, 0, 0]);
    assert.deepEqual(placedList(end.cells), after);
});

test('seeds are sown one by one, each from the pit before it', () => {
    const acts = /** @type {import('../engine/types.js').Act[]} */ ([['n', 'a1', 0, 0, 0, 0], ['n', 'b1', 5, 0, 0, 0], ['n', 'c1', 5, 0, 0, 0]]);
    const before = new Map(['a1', 'b1', 'c1'].map((n) => [n, {player: 0, type: 0, count: n === 'a1' ? 2 : 4}]));
    const steps = plan(acts);
    assert.equal(steps.length, 3);
    const count = (/** @type {import('./anim.js').Frame} */ f) => ['a1', 'b1', 'c1'].map((n) => f.cells.get(n)?.count ?? 0);
    const second = frameAt(before, steps, steps[1].start + 1);
    assert.deepEqual(count(second), [0, 4, 4]);
    assert.deepEqual(second.seeds.map(({from, to}) => [from, to]), [['a1', 'b1']]);
    assert.deepEqual(count(frameAt(before, steps, steps[2].start + 1)), [0, 5, 4]);
    assert.deepEqual(count(frameAt(before, steps, duration(steps))), [0, 5, 5]);
    assert.deepEqual(plan(acts, {still: true}), []);
});
