import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {ARROWS, aloft, boardPad, centre, chequered, coordinates, diceOf, fronts, hit, hitStacked, hitTables, labels, neighbour, rows, stacked} from './hit.js';

const board = (name) => JSON.parse(readFileSync(new URL(`../testdata/${name}.json`, import.meta.url), 'utf8')).info.board;
const [chess, hex, pits, go] = ['chess', 'hex', 'mancala', 'go'].map(board);

test('every cell is hit at its centre, flipped too', () => {
    for (const b of [chess, hex, pits, go]) {
        for (const flipped of [false, true]) for (const c of b.cells) assert.equal(hit(b, centre(b, c, flipped), flipped), c, c.n);
    }
});

test('points', () => {
    for (const [b, p, want, flipped] of [
        [chess, [0.1, 0.1], 'a8', false], [chess, [7.9, 7.9], 'h1', false], [chess, [0.1, 0.1], 'h1', true],
        [chess, [-0.1, 3], undefined, false], [chess, [8.1, 3], undefined, false],
        [hex, [0.05, 0.05], undefined, false], // the cut corner of a hexagon
        [hex, [0.5, 0.1], 'a1', false],
        [hex, [1, 1.0], 'a2', false], // where two rows meet, between a1 and b1
        [pits, [0.3, 1.9], 'north', false],
        [go, [0.9, 0.9], 'a9', false],
    ]) assert.equal(hit(b, p, flipped)?.n, want, String(p));
});

test('a cell is hit through the scenery that lies on it', () => {
    const cell = (n, x, w) => ({n, x, y: 0, w, h: w, s: 0});
    const cells = [cell('under', 0, 1), cell('a1', 0, 1), cell('note', 0, 0.4), cell('wall', 1, 1)];
    const b = {w: 2, h: 1, style: 'plain', cells};
    const scenery = (n) => n !== 'a1';
    for (const [p, want] of /** @type {[[number, number], string][]} */ ([[[0.5, 0.5], 'a1'], [[0.2, 0.2], 'a1'], [[1.5, 0.5], 'wall']])) assert.equal(hit(b, p, false, undefined, [], scenery)?.n, want);
    assert.equal(hit(b, [0.2, 0.2])?.n, 'note');
    for (const held of [() => false, (n) => n === 'a1']) assert.equal(hitStacked(b, [0.2, 0.2], false, held, [], scenery)?.n, 'a1');
});

test('triangles: two in a row share a slanting side, rows are read from side to side', () => {
    const cell = (n, x, y, d) => ({n, x, y, w: 1, h: 1.2, s: 0, ...(d && {d})});
    const board = {w: 3, h: 3.6, style: 'triangles', cells: [cell('a2', 0.5, 0.6), cell('b2', 1.5, 0, 1), cell('b1', 1.5, 2.4), cell('a1', 0.5, 1.8, 1)], files: ['a', 'b'], ranks: ['2', '1']};
    for (const [p, want] of /** @type {[[number, number], string | undefined][]} */ ([[[0.9, 0.2], 'a2'], [[1.2, 0.2], 'b2'], [[1.6, 1.6], 'a2'], [[0.2, 0.2], undefined], [[1, 1.9], 'a1'], [[2, 2], 'b1']])) {
        assert.equal(hit(board, p)?.n, want, String(p));
        assert.equal(hit(board, [board.w - p[0], board.h - p[1]], true)?.n, want, `${p}, flipped`);
    }
    for (const c of board.cells) assert.equal(hit(board, centre(board, c)), c, c.n);
    assert.deepEqual(rows(board).map((row) => row.map((c) => c.n).join(' ')), ['a2 b2', 'a1 b1']);
});

test('arrow keys', () => {
    const go1 = (b, from, key, flipped) => neighbour(b, b.cells.find((c) => c.n === from), ARROWS[key], flipped)?.n;
    for (const [b, from, key, want, flipped] of [
        [chess, 'e4', 'ArrowUp', 'e5'], [chess, 'e4', 'ArrowLeft', 'd4'], [chess, 'e4', 'ArrowUp', 'e3', true],
        [chess, 'h8', 'ArrowRight', undefined], [chess, 'h8', 'ArrowUp', undefined],
        [hex, 'c3', 'ArrowRight', 'd3'], [hex, 'c3', 'ArrowDown', 'b4'], [hex, 'g1', 'ArrowRight', undefined],
        [pits, 'a2', 'ArrowLeft', 'north'], [pits, 'a2', 'ArrowDown', 'a1'], [pits, 'f1', 'ArrowRight', 'south'],
    ]) assert.equal(go1(b, from, key, flipped), want, `${from} ${key}`);
});

test('arrow keys reach every cell', () => {
    for (const b of [chess, hex, pits, go]) {
        const seen = new Set([b.cells[0]]);
        for (const c of seen) for (const dir of Object.values(ARROWS)) seen.add(neighbour(b, c, dir) ?? c);
        assert.equal(seen.size, b.cells.length, b.style);
    }
});

test('arrow keys reach cells in the middle of four others', () => {
    const cells = [];
    for (let x = 0; x < 3; x++) for (let y = 0; y < 3; y++) cells.push({n: `a${x}${y}`, x: 2 * x, y: 2 * y, w: 1, h: 1, s: 0});
    for (let x = 0; x < 2; x++) for (let y = 0; y < 2; y++) cells.push({n: `b${x}${y}`, x: 2 * x + 1, y: 2 * y + 1, w: 1, h: 1, s: 0});
    const b = {w: 5, h: 5, style: 'points', cells};
    const seen = new Set([cells[0]]);
    for (const c of seen) for (const dir of Object.values(ARROWS)) seen.add(neighbour(b, c, dir) ?? c);
    assert.equal(seen.size, 13);
    const at = (n) => cells.find((c) => c.n === n);
    assert.equal(neighbour(b, at('a00'), ARROWS.ArrowRight)?.n, 'a10');
    assert.equal(neighbour(b, at('a00'), ARROWS.ArrowDown)?.n, 'b00');
    assert.equal(neighbour(b, at('a00'), ARROWS.ArrowUp), null);
});

test('rows', () => {
    assert.deepEqual(rows(chess).map((r) => r[0].n).slice(0, 2), ['a8', 'a7']);
    assert.deepEqual(rows(chess, true)[0].map((c) => c.n).slice(0, 2), ['h1', 'g1']);
    assert.equal(rows(hex).length, 7);
    assert.equal(rows(pits).flat().length, 14);
});

test('labels', () => {
    const at = Object.fromEntries(labels(go).map((l) => [l.text, l.at.map((n) => Math.round(n * 10) / 10)]));
    assert.deepEqual([at.a, at['9']], [[0.5, 9.2], [-0.2, 0.5]]);
    assert.equal(labels(hex).length, 14);
    const shogi = {...chess, files: [...'87654321'], ranks: [...'abcdefgh']}; // labels that are not part of the names
    assert.deepEqual(coordinates(shogi).get(chess.cells[0]), {file: '8', rank: 'a'});
    assert.deepEqual(labels({...chess, files: [], ranks: []}), []);
    assert.ok(boardPad(go) > 0 && boardPad(chess) > 0);
    assert.ok(boardPad({...chess, style: 'plain'}) > 0 && boardPad({...chess, w: 10}) > 0);
    assert.equal(boardPad({...chess, w: 10, files: []}), 0);
});

test('a board is chequered where cells are light, and not where cards lie on cells of one colour', () => {
    const board = (/** @type {number[]} */ shades, style = 'checkered') => /** @type {import('../engine/types.js').Board} */ (
        {w: 2, h: 1, style, cells: shades.map((s, i) => ({n: `a${i}`, x: i, y: 0, w: 1, h: 1, s}))});
    assert.ok(chequered(board([0, 2])));
    assert.ok(!chequered(board([2, 2])));
    assert.ok(!chequered(board([0, 2], 'plain')));
});

test('of cells upon others the uppermost with a card is hit, or an empty one where the chosen card may go', () => {
    const column = /** @type {import('../engine/types.js').Board} */ ({
        w: 1, h: 1.5, style: 'checkered', cells: [0, 1, 2].map((i) => ({n: `a${3 - i}`, x: 0, y: 0.25 * i, w: 1, h: 1, s: 0})),
    });
    assert(stacked(column));
    const held = (/** @type {string} */ n) => n !== 'a1';
    const at = (/** @type {[number, number]} */ p, /** @type {string[]} */ targets = []) => hitStacked(column, p, false, held, targets)?.n;
    assert.equal(at([0.5, 0.1]), 'a3');
    assert.equal(at([0.5, 0.6]), 'a2');
    assert.equal(at([0.5, 0.6], ['a1']), 'a1');
    assert.equal(at([0.5, 0.1], ['a1']), 'a3');
});

test('cells of a pile have no ground but that of the lowest; columns and boards upon boards have theirs', () => {
    const board = (/** @type {[number, number, number][]} */ at, style = 'plain') => /** @type {import('../engine/types.js').Board} */ (
        {w: 4, h: 4, style, cells: at.map(([x, y, w], i) => ({n: `a${i}`, x, y, w, h: w, s: 0}))});
    const high = (/** @type {import('../engine/types.js').Board} */ b) => [...aloft(b)].map((c) => c.n);
    assert.deepEqual(high(board([[1, 1, 1], [0.9, 0.9, 1], [0.8, 0.8, 1], [2, 1, 1], [0, 0, 1]])), ['a1', 'a2']);
    assert.deepEqual(high(board([[1, 1, 1], [1, 1.25, 1], [0, 0, 2], [0.9, 2, 1]])), []);
    assert.deepEqual(high(board([[1, 1, 1], [0.9, 0.9, 1]], 'points')), []);
});

test('tables: a whole point is touched, men of a pile are one place', () => {
    const pile = (name, x, up, k) => [..."abcdefg"].map((l, n) => ({n: name + l, x, y: up ? 11 - Math.min(n, 4) : Math.min(n, 4), w: 1, h: 1, s: 0, i: up ? -n - 1 : n + 1, ...(!n && {k})}));
    const cells = [...pile('a1', 0, false, [4, 1]), ...pile('a2', 0, true, [1, 4]), {n: 'D1', x: 0, y: 5.5, w: 1, h: 1, s: 0}];
    const tables = {w: 2, h: 12, style: 'tables', cells};
    const on = new Set(['a1a', 'a1b', 'a1c']);
    const at = (p, targets = [], flipped = false) => hitTables(tables, p, flipped, (n) => on.has(n), targets)?.n;
    assert.equal(at([0.5, 0.1]), 'a1c');
    assert.equal(at([0.5, 4.9]), 'a1c');
    assert.equal(at([0.5, 4.9], ['a1d']), 'a1d');
    assert.equal(at([0.5, 6]), 'D1');
    assert.equal(at([0.5, 11.5]), 'a2a');
    assert.equal(at([1.5, 11.9], [], true), 'a1c', 'seen from the other side');
    const seen = fronts(tables, (n) => on.has(n), (n) => n === 'a2a');
    assert.deepEqual([...seen].map(([c, {base, count}]) => [c.n, base.n, count]), [['a1c', 'a1a', 3], ['a2a', 'a2a', 0], ['D1', 'D1', 0]]);
    const shown = {...tables, w: 3, cells: [...seen.keys(), ...pile('b1', 1, false, [3, 2]).slice(0, 1)]};
    assert.deepEqual(rows(shown).map((row) => row.map((c) => c.n).join(' ')), ['a1c b1a', 'D1', 'a2a'], 'piles of any height stand in a row');
    assert.equal(neighbour(shown, shown.cells[0], ARROWS.ArrowRight)?.n, 'b1a');
    assert.deepEqual([...diceOf({pieces: [{t: 0, glyphs: ['disc']}, {t: 1, glyphs: ['die-6']}, {t: 2, glyphs: ['stick-1']}]})], [1, 2]);
    assert.deepEqual(labels(tables).map((l) => l.text), ['4', '1']);
    assert.deepEqual(labels(tables, true).map((l) => l.text), ['1', '4']);
});

test('cells of a round board are parts of rings: all of each, once turned as well, and no other place', () => {
    /** Two rings of 16 about a disc. @type {import('./hit.js').Board} */
    const board = {w: 10, h: 10, style: 'rings', files: [...'abcdefghijklmnop'], cells: [{n: 'q0', x: 4.5, y: 4.5, w: 1, h: 1, s: 0, a: [0, 0.5, 1]}]};
    for (const [ring, r] of [[1, 4.5], [2, 3.5]]) {
        for (let k = 0; k < 16; k++) {
            const angle = (k + 0.5) * Math.PI / 8;
            board.cells.push({n: `${'abcdefghijklmnop'[k]}${ring}`, x: 4.5 + r * Math.cos(angle), y: 4.5 + r * Math.sin(angle), w: 1, h: 1, s: 0, a: [r - 0.5, r + 0.5, 16]});
        }
    }
    const at = (/** @type {number} */ r, /** @type {number} */ part, flipped = false) => {
        const angle = part * Math.PI / 8;
        return hit(board, [5 + r * Math.cos(angle), 5 + r * Math.sin(angle)], flipped)?.n;
    };
    assert.equal(at(4.5, 0.5), 'a1');
    assert.equal(at(4.9, 0.1), 'a1', 'a corner');
    assert.equal(at(4.1, 0.9), 'a1', 'the opposite corner');
    assert.equal(at(3.9, 0.1), 'a2');
    assert.equal(at(4.5, 1.1), 'b1');
    assert.equal(at(4.5, -0.1), 'p1', 'the ring joins');
    assert.equal(at(4.5, 0.5, true), 'i1', 'turned by half a turn');
    assert.equal(at(0.3, 3), 'q0');
    assert.equal(at(2, 0.5), undefined, 'between the disc and the rings');
    assert.equal(at(5.1, 0.5), undefined, 'outside');
    const names = labels(board);
    assert.equal(names.map((l) => l.text).join(''), 'abcdefghijklmnop');
    for (const {at: [x, y]} of names) assert(Math.hypot(x - 5, y - 5) > 5, 'letters stand outside');
});

test('a finger between points that lie far apart means the nearest', () => {
    const cells = [0, 2, 4].map((x, i) => ({n: 'abc'[i], x, y: 0, w: 1, h: 1, s: 0}));
    const at = (/** @type {string} */ style, /** @type {[number, number]} */ p) => hit({w: 5, h: 1, style, cells}, p)?.n;
    assert.deepEqual([[1.2, 0.5], [1.8, 0.5], [2.5, 1.3]].map((p) => at('lines', /** @type {[number, number]} */ (p))), ['a', 'b', 'b']);
    assert.equal(at('lines', [2.5, 1.5]), undefined);
    assert.equal(at('plain', [1.2, 0.5]), undefined);
});
