import assert from 'node:assert/strict';
import {test} from 'node:test';
import {beside, between, bodyOf, coloursOf, glueOf, layersOf, nameOf, pushed, rotationOf, setupAfter, sideAfter, struck, turned, turnOf, turnsOf} from './solid.js';

/** @typedef {import('./solid.js').Vector} Vector */

/** A body of blocks, each called by where it is. @param {number} w @param {number} h @param {number} d */
function board(w, h, d) {
    const solid = [];
    for (let x = 0; x < w; x++) for (let y = 0; y < h; y++) for (let z = 0; z < d; z++) solid.push(`${x}${y}${z}`, String(x), String(y), String(z));
    const cells = solid.filter((_, i) => i % 4 === 0).map((n, i) => ({n, x: i, y: 0, w: 1, h: 1, s: 0}));
    return {w: cells.length, h: 1, style: 'plain', cells, solid};
}

/** The acts of a rotation of some cells. @param {import('./solid.js').Body} body @param {Vector} axis @param {number} angle @param {(p: Vector) => boolean} which @returns {import('../engine/types.js').Act[]} */
function acts(body, axis, angle, which) {
    const near = (/** @type {Vector} */ p) => [...body.places].find(([, q]) => q.every((v, i) => Math.abs(v - p[i]) < 1e-6))?.[0] ?? '';
    return [...body.places].filter(([, p]) => which(p)).map(([n, p]) => ['m', n, near(turned(p, axis, angle)), 0, 0, 0]);
}

const three = /** @type {import('./solid.js').Body} */ (bodyOf(board(3, 3, 3)));
const QUARTER = Math.PI / 2;

/** Turns of every layer of three. @returns {import('./solid.js').Turn[]} */
function turns() {
    const moves = [];
    for (let line = 0; line < 3; line++) {
        for (const k of [-1, 0, 1]) {
            for (const way of [1, -1]) {
                const axis = /** @type {Vector} */ ([0, 1, 2].map((i) => (i === line ? 1 : 0)));
                moves.push({t: `${line} ${k} ${way}`, acts: acts(three, axis, way * QUARTER, (p) => p[line] === k)});
            }
        }
    }
    return turnsOf(three, moves);
}

test('a board without places in space is no body', () => {
    assert.equal(bodyOf({...board(2, 2, 2), solid: undefined}), null);
});

test('only what lies outside is seen', () => {
    assert.equal(three.faces.length, 54);
    assert.deepEqual(three.places.get('222'), [1, 1, 1]);
    assert.deepEqual(three.faces.filter((f) => f.cell === '112').map((f) => f.side), [0]);
    assert.equal(beside(three, '112', [1, 0, 0]), '212');
    assert.equal(beside(three, '212', [1, 0, 0]), undefined);
});

test('a turn is found from where the cells go', () => {
    const front = rotationOf(three, acts(three, [0, 0, 1], -QUARTER, (p) => p[2] === 1));
    assert.deepEqual(front?.axis, [0, 0, -1]);
    assert(Math.abs((front?.angle ?? 0) - QUARTER) < 1e-9);
    assert.equal(front?.cells.length, 9);
    const spot = acts(three, [0, 0, 1], -QUARTER, (p) => p[2] === 1).map((a) => (a[1] === a[2] ? ['p', a[1], 0, 0, 0] : a));
    assert.equal(rotationOf(three, spot)?.cells.length, 9, 'the middle of a side becomes another piece');
    const corner = rotationOf(three, acts(three, [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)], 2 * Math.PI / 3, (p) => p[0] + p[1] + p[2] > 1.5));
    assert(corner && corner.axis.every((v) => Math.abs(v - 1 / Math.sqrt(3)) < 1e-6), 'a third about a diagonal');
    const over = /** @type {import('./solid.js').Body} */ (bodyOf(board(3, 3, 1)));
    const half = rotationOf(over, acts(over, [1, 0, 0], Math.PI, (p) => p[0] === 0));
    assert(half && Math.abs(half.axis[0]) === 1 && Math.abs(half.angle - Math.PI) < 1e-9, 'half a turn, whose points all go straight over');
});

test('what is no rotation is no turn', () => {
    assert.equal(rotationOf(three, [['m', '000', '200', 0, 0, 0], ['m', '200', '000', 0, 0, 0], ['m', '002', '022', 0, 0, 0], ['m', '022', '002', 0, 0, 0]]), null);
    assert.equal(rotationOf(three, [['x', '000', 0]]), null);
    assert.equal(rotationOf(three, [['m', '111', '111', 0, 0, 0]]), null);
    assert.equal(rotationOf(three, []), null);
});

test('turns have the names of the field', () => {
    assert.deepEqual(turns().map((t) => t.name).sort(), ['B', 'B′', 'D', 'D′', 'E', 'E′', 'F', 'F′', 'L', 'L′', 'M', 'M′', 'R', 'R′', 'S', 'S′', 'U', 'U′'].sort());
    assert.equal(nameOf(4, 0, [3], -1), '2R');
    assert.equal(nameOf(4, 0, [2], 1), '2L');
    assert.equal(nameOf(4, 0, [3, 4], -1), 'Rw');
    assert.equal(nameOf(4, 2, [1, 2], -1), 'Bw′');
    assert.equal(nameOf(5, 1, [3, 4, 5], -1), '3Uw');
    assert.equal(nameOf(5, 1, [3, 4], 1), '2-3U′');
    assert.equal(nameOf(4, 0, [2, 4], -1), '1,3R');
    assert.equal(nameOf(3, 0, [3], 0), 'R2');
});

test('clockwise is what it is for who looks at the side', () => {
    // F moves the piece above in front to the right.
    const f = turns().find((t) => t.name === 'F');
    assert(f?.move.acts.some(([, from, to]) => from === '122' && to === '212'), String(f?.move.acts));
    // R moves the piece in front on the right up.
    const r = turns().find((t) => t.name === 'R');
    assert(r?.move.acts.some(([, from, to]) => from === '212' && to === '221'), String(r?.move.acts));
    assert.equal(f && sideAfter(1, f), 3, 'what was seen from above is seen from the right');
});

test('layers are listed with the outer ones first, each once', () => {
    assert.deepEqual(layersOf(three).map((l) => l.name), ['F', 'R', 'U', 'B', 'L', 'D', 'M', 'E', 'S']);
    assert.deepEqual(layersOf(/** @type {any} */ (bodyOf(board(4, 4, 4)))).map((l) => l.name), ['F', 'R', 'U', 'B', 'L', 'D', '2F', '2R', '2U', '2B', '2L', '2D']);
    assert.deepEqual(layersOf(/** @type {any} */ (bodyOf(board(2, 2, 2)))).map((l) => l.name), ['F', 'R', 'U', 'B', 'L', 'D']);
    const over = layersOf(/** @type {any} */ (bodyOf(board(3, 3, 1))));
    assert.deepEqual(over.map((l) => [l.letter, l.half]), [['R', true], ['U', true], ['L', true], ['D', true], ['L', true], ['D', true]]);
});

test('the turn of a layer is that which takes along the fewest others', () => {
    const all = turns();
    const layer = {line: 0, layer: 3};
    assert.equal(turnOf(all, layer, -1)?.name, 'R');
    const wide = {...all[0], name: 'wide', line: 0, layers: [2, 3], way: -1};
    assert.equal(turnOf([wide, ...all], layer, -1)?.name, 'R');
    assert.equal(turnOf([wide], layer, -1)?.name, 'wide');
    assert.equal(turnOf([wide], layer, 1), undefined);
});

test('a push on a side may turn the two layers that cross there, not the side itself', () => {
    const found = pushed(turns(), '222', [0, 0, 1], [1, 1, 1.5]);
    assert.deepEqual(found.map((f) => f.turn.name).sort(), ['R', 'R′', 'U', 'U′']);
    const up = found.find((f) => f.turn.name === 'R');
    assert(up && up.way[1] > 0.9, 'R carries the front up');
});

test('a ray meets the nearest block, and tells its side', () => {
    const hit = struck(three, [1, 1, 9], [0, 0, -1]);
    assert.deepEqual([hit?.cell, hit?.normal.map((v) => v + 0), hit?.point], ['222', [0, 0, 1], [1, 1, 1.5]]);
    assert.equal(struck(three, [5, 5, 9], [0, 0, -1]), null);
    assert.equal(struck(three, [0, 0, 9], [0, 0, 1]), null, 'what is behind the eye is not met');
    assert.equal(struck(three, [9, 0.4, 0.2], [-1, 0, 0])?.cell, '211');
});

test('what is shown next is reached by a turn, or by one taken back', () => {
    const [turn] = turns();
    const cells = new Map([...three.places.keys()].map((n, type) => [n, {player: 0, type, count: 1}]));
    const move = {...turn.move, acts: turn.move.acts.map((a) => ['m', a[1], a[2], 0, cells.get(String(a[1]))?.type ?? -1, 0])};
    const after = new Map(cells);
    for (const a of move.acts) after.set(String(a[2]), {player: 0, type: Number(a[4]), count: 1});
    const view = (/** @type {any} */ more) => /** @type {any} */ ({select: {moves: [], nodes: [], pass: -1}, ...more});
    assert.equal(between(three, cells, after, view({last: move}))?.angle, turn.angle);
    const back = between(three, after, cells, view({select: {moves: [move], nodes: [], pass: -1}}));
    assert.deepEqual(back?.axis, turn.axis.map((v) => 0 - v));
    assert.equal(between(three, cells, cells, view({last: move})), null);
    assert.equal(between(three, new Map(), cells, view({last: move})), null);
});

test('a glyph names the colours of its sides', () => {
    assert.deepEqual(coloursOf('cube-WRBGOY')?.slice(0, 2), ['#f4f4f4', '#d3202c']);
    assert.equal(coloursOf('cube-WRBGOX'), null);
    assert.equal(coloursOf('chess-king'), null);
});

test('what holds together is read from a setup, if it is of the position', () => {
    const b = board(3, 1, 1);
    const cells = new Map(b.cells.map(({n}, i) => [n, {player: 0, type: i ? 2 : 1, count: 1}]));
    assert.deepEqual([...glueOf('?setup=1:1=7;;2:1=7+1;&turn=0', b, cells) ?? []], [['000', 7], ['100', 7], ['200', 7]]);
    assert.deepEqual([...glueOf('1:1;2:1+1;', b, cells) ?? []], [], 'no setup');
    assert.equal(glueOf('?setup=2:1;2:1+1;&turn=0', b, cells), null);
});

test('a setup is that after a turn', () => {
    const b = board(3, 1, 1);
    assert.equal(setupAfter('?setup=1:1=7;;2:1=5+1;&turn=0', b, [['m', '000', '200', 0, 3, 0], ['m', '200', '000', 0, 4, 0], ['p', '100', 0, 9, 0]]), '?setup=4:1=5;;9:1=5;3:1=7;&turn=0');
});
