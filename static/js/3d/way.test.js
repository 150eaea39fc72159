import assert from 'node:assert/strict';
import {test} from 'node:test';
import {choose, seeded, thorough} from './mix.js';
import {SIDES, bodyOf, dot, sideAfter, turned, turnsOf} from './solid.js';
import {seen, way} from './way.js';

/** @typedef {import('./solid.js').Vector} Vector */

/** A cube of blocks, and all its turns. @param {number} n @param {number[]} [layers] those that turn, from 0 */
function cube(n, layers = Array.from({length: n}, (_, i) => i)) {
    const solid = [];
    for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) for (let z = 0; z < n; z++) if ([x, y, z].some((v) => v === 0 || v === n - 1)) solid.push(`${x}${y}${z}`, String(x), String(y), String(z));
    const body = /** @type {import('./solid.js').Body} */ (bodyOf({w: 1, h: 1, style: 'plain', cells: [], solid}));
    const near = (/** @type {Vector} */ p) => [...body.places].find(([, q]) => q.every((v, i) => Math.abs(v - p[i]) < 1e-6))?.[0] ?? '';
    const moves = [0, 1, 2].flatMap((line) => layers.flatMap((k) => [1, -1].map((sign) => {
        const axis = /** @type {Vector} */ ([0, 1, 2].map((i) => (i === line ? 1 : 0)));
        const acts = [...body.places].filter(([, p]) => Math.abs(p[line] - k + (n - 1) / 2) < 0.1).map(([c, p]) => ['m', c, near(turned(p, axis, sign * Math.PI / 2)), 0, 0, 0]);
        return {t: `${line} ${k} ${sign}`, acts};
    })));
    return {body, turns: turnsOf(body, moves)};
}

/** The 24 ways in which a small cube can be turned: the colours of its sides. */
const GLYPHS = ['WRBGOY'];
for (const g of GLYPHS) {
    for (const axis of /** @type {Vector[]} */ ([[1, 0, 0], [0, 1, 0]])) {
        const to = [...g].map((_, side) => sideAfter(side, {cells: [], axis, angle: Math.PI / 2}));
        const next = to.map((_, side) => g[to.indexOf(side)]).join('');
        if (!GLYPHS.includes(next)) GLYPHS.push(next);
    }
}
const glyph = (/** @type {number} */ _, /** @type {number} */ type) => `cube-${GLYPHS[type]}`;

/** @param {import('./solid.js').Body} body */
const solved = (body) => new Map([...body.places.keys()].map((n) => [n, {player: 0, type: 0, count: 1}]));

/** @param {ReturnType<typeof solved>} cells @param {import('./solid.js').Turn} turn */
function play(cells, turn) {
    const out = new Map(cells);
    for (const [, from, to] of turn.move.acts) {
        const g = GLYPHS[cells.get(String(from))?.type ?? 0];
        const next = SIDES.map((_, side) => g[SIDES.findIndex((__, s) => sideAfter(s, turn) === side)]).join('');
        out.set(String(to), {player: 0, type: GLYPHS.indexOf(next), count: 1});
    }
    return out;
}

/** Whether each side has one colour. @param {import('./solid.js').Body} body @param {ReturnType<typeof solved>} cells */
const whole = (body, cells) => SIDES.every((_, side) => new Set(body.faces.filter((f) => f.side === side).map((f) => GLYPHS[cells.get(f.cell)?.type ?? 0][side])).size === 1);

/** @param {{body: import('./solid.js').Body, turns: import('./solid.js').Turn[]}} c @param {number} n @param {number} seed */
function mixed({body, turns}, n, seed) {
    const random = seeded(seed);
    let cells = solved(body);
    /** @type {import('./solid.js').Turn[]} */
    const made = [];
    while (made.length < n) {
        made.push(/** @type {import('./solid.js').Turn} */ (choose(turns, made, random)));
        cells = play(cells, made[made.length - 1]);
    }
    return cells;
}

/** @param {ReturnType<typeof cube>} c @param {ReturnType<typeof solved>} cells @param {{room?: number}} [how] */
async function solve({body, turns}, cells, how) {
    const position = seen(body, cells, glyph);
    assert(position);
    const found = await way(body, turns, position, how);
    if (found) assert(whole(body, found.reduce(play, cells)), 'the way does not lead there');
    return found;
}

test('a small cube can be turned in 24 ways', () => assert.equal(GLYPHS.length, 24));

test('a cube of two layers is solved from anywhere', async () => {
    const two = cube(2);
    for (const seed of [1, 2, 3]) {
        const found = await solve(two, mixed(two, thorough(two.body.size), seed));
        assert(found && found.length <= 14, `${found?.length} turns; the farthest position needs 14`);
    }
});

test('the way is no longer than the mix, also by middle layers', async () => {
    const three = cube(3);
    for (const [n, seed] of [[1, 5], [3, 6], [5, 7], [7, 8]]) {
        const found = await solve(three, mixed(three, n, seed));
        assert(found && found.length <= n && (n - found.length) % 2 === 0, `${found?.length} turns for ${n}`);
    }
    const four = cube(4);
    assert((await solve(four, mixed(four, 4, 9)))?.length);
});

test('what is whole needs no turn, however it is held', async () => {
    const three = cube(3);
    let cells = solved(three.body);
    assert.deepEqual(await solve(three, cells), []);
    for (const t of three.turns.filter((u) => u.line === 0 && u.way === 1)) cells = play(cells, t);
    assert.deepEqual(await solve(three, cells), []);
});

test('where the room does not suffice no way is told', async () => {
    const three = cube(3);
    assert.equal(await solve(three, mixed(three, 20, 3), {room: 2000}), null);
});

test('a mix takes nothing back, and a seed is a mix', () => {
    const {turns} = cube(3);
    const random = seeded(4);
    /** @type {import('./solid.js').Turn[]} */
    const made = [];
    for (let i = 0; i < 200; i++) made.push(/** @type {import('./solid.js').Turn} */ (choose(turns, made, random)));
    made.slice(1).forEach((t, i) => assert(t.line !== made[i].line || Math.abs(dot(t.axis, made[i].axis)) < 0.9 || t.layers[0] !== made[i].layers[0], `${made[i].name} ${t.name}`));
    assert(new Set(made.map((t) => t.name)).size === 18, 'all turns come');
    const again = seeded(4);
    assert.equal(choose(turns, [], again), made[0]);
    assert.equal(choose([made[0]], [made[0]], again), made[0], 'where there is no other, that');
    assert.equal(choose([], [], again), undefined);
});
