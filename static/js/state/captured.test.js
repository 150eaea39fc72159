import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lost} from './captured.js';

const view = (/** @type {Record<string, [number, number]>} */ cells) => /** @type {any} */ ({
    cells: Object.entries(cells).map(([n, [p, t]]) => [n, p, t, 1]),
});
const start = view({a1: [0, 1], a2: [0, 0], b2: [0, 0], c2: [0, 0], a8: [1, 1], a7: [1, 0]});

test('what is gone was lost', () => {
    const now = view({a1: [0, 1], c2: [0, 0], a7: [1, 0]});
    assert.deepEqual(lost(start, now, 0), [[0, 2]]);
    assert.deepEqual(lost(start, now, 1), [[1, 1]]);
    assert.deepEqual(lost(start, start, 0), []);
});

test('a promoted piece is not lost', () => {
    const now = view({a1: [0, 1], a2: [0, 0], c8: [0, 4], a7: [1, 0], a8: [1, 1]});
    assert.deepEqual(lost(start, now, 0), [[0, 1]], 'of two pawns gone one has become something else');
});

test('stones that come from nowhere tell nothing', () => {
    assert.deepEqual(lost(view({}), view({a1: [0, 0]}), 0), []);
});

test('what a column holds is not lost', () => {
    const now = {...start, cells: [...start.cells.slice(0, 4), ['a8', 1, 1, 1, [0, 0, 1, 0]]]};
    assert.deepEqual([lost(start, now, 0), lost(start, now, 1)], [[], []]);
    assert.deepEqual(lost(start, {...start, cells: now.cells.slice(0, 4)}, 1), [[0, 1], [1, 1]]);
});
