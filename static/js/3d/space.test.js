import assert from 'node:assert/strict';
import {test} from 'node:test';
import {floor, layout, pick, ratio} from './space.js';

/** @param {string} prefix @param {number} x @param {number} y @param {number} n */
const square = (prefix, x, y, n) => Array.from({length: n * n}, (_, i) => ({
    n: `${prefix}${'abcdefgh'[i % n]}${n - Math.floor(i / n)}`, x: x + i % n, y: y + Math.floor(i / n), w: 1, h: 1, s: 0,
}));
const flat = {w: 4, h: 4, style: 'checkered', cells: square('', 0, 0, 4)};
const stack = {w: 6.5, h: 6.5, style: 'checkered', cells: [...square('C', 0, 0, 3), ...square('B', 0, 3.5, 3), ...square('A', 3.5, 3.5, 3)]};

test('a board in one piece lies flat, with its middle in the middle', () => {
    const s = layout(flat);
    assert.equal(s.levels.length, 1);
    assert.deepEqual(s.spots.get('a1'), {x: -1.5, y: 0, z: 1.5, w: 1, h: 1});
    assert.deepEqual([s.w, s.h, s.d], [4, 0, 4]);
});

test('equal boards, each with a letter of its own, are a stack', () => {
    const s = layout(stack);
    assert.deepEqual(s.levels.map((l) => l.label), ['A', 'B', 'C']);
    const [a, b, c] = ['Aa1', 'Ba1', 'Ca1'].map((n) => s.spots.get(n) ?? {x: 0, y: 0, z: 0});
    assert.deepEqual([a.x, a.z], [c.x, c.z]);
    assert(a.y < b.y && b.y < c.y);
});

test('the picture is as wide as the board wants: known before anything is drawn', () => {
    assert(ratio(flat) > 1 && ratio(flat) < 1.9, `${ratio(flat)}`);
    assert.equal(ratio(stack), 0.78);
});

test('boards that only share letters are not', () => {
    assert.equal(layout({...flat, cells: square('', 0, 0, 4).map((c) => ({...c}))}).levels.length, 1);
});

test('a ray meets the piece in front, or what may be clicked behind it', () => {
    const s = layout(flat);
    const none = {height: () => 0, wanted: () => false};
    assert.equal(pick(s, [-1.5, 5, 1.5], [0, -1, 0], none), 'a1');
    assert.equal(pick(s, [9, 5, 1.5], [0, -1, 0], none), '');
    const low = /** @type {[number, number, number][]} */ ([[-1.5, 1, 3.5], [0, -1, -3]]); // over a1 at height 1/3, down on a2
    assert.equal(pick(s, low[0], low[1], none), 'a2');
    const tall = {height: (/** @type {string} */ c) => (c === 'a1' ? 1 : 0), wanted: () => false};
    assert.equal(pick(s, low[0], low[1], tall), 'a1');
    assert.equal(pick(s, low[0], low[1], {...tall, wanted: (c) => c === 'a2'}), 'a2');
});

test('in a stack the level above hides the one below, unless only that may be clicked', () => {
    const s = layout(stack);
    const down = /** @type {[number, number, number][]} */ ([[0, 9, 0], [0, -1, 0]]);
    assert.equal(pick(s, down[0], down[1], {height: () => 0, wanted: () => false}), 'Cb2');
    assert.equal(pick(s, down[0], down[1], {height: () => 0, wanted: (c) => c === 'Ab2'}), 'Ab2');
});

test('a round board is as wide as its rings, and a ray meets its ground', () => {
    const round = {w: 10, h: 10, style: 'rings', cells: [{n: 'a1', x: 9, y: 4.5, w: 1, h: 1, s: 0, a: [4, 5, 16]}]};
    const s = layout(round);
    assert.deepEqual([s.w, s.d], [10, 10]);
    assert.deepEqual(s.spots.get('a1'), {x: 4.5, y: 0, z: 0, w: 1, h: 1});
    assert.deepEqual(floor(s, [2, 5, -3], [0, -1, 0]), [7, 2]);
    assert.equal(floor(s, [2, 5, -3], [0, 1, 0]), null, 'it looks up');
});
