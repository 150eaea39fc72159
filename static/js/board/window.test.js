import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {between, turnedBox, whole, windowOf} from './window.js';

const SIDE = 21;

/** A large board of squares, with a1 in the upper corner. */
const board = {
    w: SIDE, h: SIDE, style: 'hex',
    cells: Array.from({length: SIDE * SIDE}, (_, i) => ({n: `${String.fromCharCode(97 + i % SIDE)}${Math.floor(i / SIDE) + 1}`, x: i % SIDE, y: Math.floor(i / SIDE), w: 1, h: 1, s: 0})),
};
const info = /** @type {any} */ ({board, hands: true, counts: false});
const all = whole(/** @type {any} */ (board));

/** @param {string[]} on cells with pieces @param {string[]} aims cells of drops @param {number} [held] pieces in hands */
const view = (on, aims, held = 20) => /** @type {any} */ ({
    cells: on.map((n) => [n, 0, 0, 1]), hands: [[[0, held]]], select: {moves: aims.map((n) => ({t: n, acts: [['d', n, 0, 0, 0]]})), nodes: [], pass: -1},
});

test('the part around the pieces, of the shape of the board', () => {
    const first = windowOf(info, view([], ['k11']), all);
    assert(first.w < 8 && first.x > 6 && first.x + first.w < 15, JSON.stringify(first));
    assert(Math.abs(first.w / first.h - all.w / all.h) < 1e-9);
    const line = ['f11', 'g11', 'h11', 'i11', 'j11', 'k11'];
    const grown = windowOf(info, view(line, ['e11', 'l11']), first);
    assert(grown.x <= 5 - 2 && grown.x + grown.w >= 11 + 2, JSON.stringify(grown));
    assert.equal(windowOf(info, view(line.slice(1), ['l11']), grown), grown, 'it stays while it is good enough');
    assert(windowOf(info, view(['k11'], ['l11']), grown).w < grown.w, 'it shrinks when little is left');
    const corner = windowOf(info, view(['a1', 'b1'], ['c1']), all);
    assert.deepEqual([corner.x, corner.y], [all.x, all.y], 'it does not leave the board');
});

test('a board is shown whole where its cells matter', () => {
    for (const [why, v, of = info] of /** @type {[string, any, any?][]} */ ([
        ['moves lead away from the pieces', view(['k11'], ['a1'])],
        ['two groups', view(['k11', 'c3'], ['l11'])],
        ['pieces enough to fill it', view(['k11'], ['l11'], 200)],
        ['nothing in hands', view(['k11'], ['l11']), {...info, hands: false}],
        ['the first move is free', view([], board.cells.map((c) => c.n))],
    ])) assert.deepEqual(windowOf(of, v, all), all, why);
    const chess = JSON.parse(readFileSync(new URL('../testdata/chess.json', import.meta.url), 'utf8'));
    assert.deepEqual(windowOf(chess.info, chess.view, whole(chess.info.board)), whole(chess.info.board));
});

test('turned, and on the way', () => {
    assert.deepEqual(turnedBox(/** @type {any} */ (board), {x: 1, y: 2, w: 4, h: 5}, true), {x: 16, y: 14, w: 4, h: 5});
    assert.deepEqual(between({x: 0, y: 0, w: 4, h: 4}, {x: 2, y: 4, w: 8, h: 8}, 0.5), {x: 1, y: 2, w: 6, h: 6});
});
