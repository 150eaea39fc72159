/**
 * way.js: the shortest way to a body whose sides have one colour each.
 *
 * The visible state of the body is a string, with a letter for each side of a cell. The search goes
 * from the position and from the goal at the same time, always on the side with the shorter
 * frontier, until the two meet. Positions that differ by a rotation of the whole body count as one:
 * each is rotated so that one corner is where it was at first. In this way 2x2x2 is solved from any
 * position, and other cubes as far as the memory is sufficient. The search is for bodies all of
 * whose turns are always possible. Pure functions.
 *
 * @typedef {import('./solid.js').Body} Body
 * @typedef {import('./solid.js').Turn} Turn
 * @typedef {Map<string, string>} Tree   position -> the one before it, nearer to where the search began; '' there
 */

import {SIDES, coloursOf, cross, dot, sideAfter} from './solid.js';

const LETTERS = 'abcdef';
const ROOM = 300_000; // positions that are remembered
const SLICE = 12; // ms between pauses for other work

/** Rotations of a whole cube, each given as a function of places. @returns {((p: import('./solid.js').Vector) => import('./solid.js').Vector)[]} */
function wholes() {
    const list = [];
    for (const front of SIDES) {
        for (const up of SIDES) {
            if (Math.abs(dot(front, up)) > 0.5) continue;
            const right = cross(up, front);
            list.push((/** @type {import('./solid.js').Vector} */ p) => /** @type {import('./solid.js').Vector} */ ([0, 1, 2].map((i) => p[0] * right[i] + p[1] * up[i] + p[2] * front[i])));
        }
    }
    return list;
}

/**
 * The place from which each side of a cell comes.
 * @param {Body} body
 * @param {(cell: string, side: number) => [cell: string | undefined, side: number]} goes
 * @returns {number[] | null} null = a side goes to none
 */
function shuffle({faces}, goes) {
    const index = new Map(faces.map((f, i) => [`${f.cell} ${f.side}`, i]));
    const from = faces.map((_, i) => i);
    for (const [i, f] of faces.entries()) {
        const to = index.get(goes(f.cell, f.side).join(' '));
        if (to === undefined) return null;
        from[to] = i;
    }
    return from;
}

/** @param {string} state @param {number[]} from @returns {string} */
function after(state, from) {
    let out = '';
    for (const i of from) out += state[i];
    return out;
}

/**
 * The visible state of a position.
 * @param {Body} body
 * @param {import('../board/acts.js').Cells} cells
 * @param {(player: number, type: number) => string} glyph
 * @returns {{state: string, goal: string, corner: number[]} | null} goal: all as the corner is; corner: three sides of one cell;
 *   null = some pieces name no colours
 */
export function seen({faces, places}, cells, glyph) {
    /** @type {string[]} */
    const known = [];
    const letter = (/** @type {string} */ colour) => {
        if (!known.includes(colour)) known.push(colour);
        return LETTERS[known.indexOf(colour)] ?? '?';
    };
    const colours = new Map([...places.keys()].map((n) => {
        const c = cells.get(n);
        return [n, c ? coloursOf(glyph(c.player, c.type)) : null];
    }));
    if ([...colours.values()].includes(null)) return null;
    const of = (/** @type {string} */ cell, /** @type {number} */ side) => letter(colours.get(cell)?.[side] ?? '');
    const sidesOf = (/** @type {string} */ cell) => [0, 1, 2].map((line) => faces.findIndex((f) => f.cell === cell && Math.abs(SIDES[f.side][line]) === 1));
    const home = faces.find((f) => sidesOf(f.cell).every((i) => i >= 0))?.cell;
    if (home === undefined) return null;
    return {state: faces.map((f) => of(f.cell, f.side)).join(''), goal: faces.map((f) => of(home, f.side)).join(''), corner: sidesOf(home)};
}

/**
 * The shortest sequence of turns to the goal.
 * @param {Body} body
 * @param {Turn[]} turns all that there are
 * @param {{state: string, goal: string, corner: number[]}} position as seen() says
 * @param {{room?: number, pause?: () => Promise<boolean>}} [how] room: positions; pause: called now and then, true = give up
 * @returns {Promise<Turn[] | null>} null = none was found in this room
 */
export async function way(body, turns, {state, goal, corner}, {room = ROOM, pause = async () => false} = {}) {
    const moves = turns.map((turn) => shuffle(body, (cell, side) => {
        const act = turn.move.acts.find((a) => a[1] === cell);
        return act ? [String(act[0] === 'm' ? act[2] : cell), sideAfter(side, turn)] : [cell, side];
    }));
    const whole = wholes().flatMap((go) => {
        const found = shuffle(body, (cell, side) => {
            const p = /** @type {import('./solid.js').Vector} */ (body.places.get(cell));
            const n = go(SIDES[side]);
            return [placed(body, go(p)), SIDES.findIndex((s) => dot(s, n) > 0.5)];
        });
        return found ? [found] : [];
    });
    if (moves.includes(null)) return null;
    const steps = /** @type {number[][]} */ (moves);
    const [a, b, c] = corner;
    /** A position rotated so that the corner is where the goal has it. @param {string} s */
    const held = (s) => {
        for (const from of whole) if (s[from[a]] === goal[a] && s[from[b]] === goal[b] && s[from[c]] === goal[c]) return after(s, from);
        return s;
    };
    const start = held(state);
    if (start === goal) return [];
    /** @type {[Tree, Tree]} */
    const trees = [new Map([[start, '']]), new Map([[goal, '']])];
    const edges = [[start], [goal]];
    let since = performance.now();
    while (edges.every((e) => e.length)) {
        const side = edges[0].length <= edges[1].length ? 0 : 1;
        const [mine, other] = side ? [trees[1], trees[0]] : trees;
        /** @type {string[]} */
        const next = [];
        for (const s of edges[side]) {
            for (const from of steps) {
                const to = held(after(s, from));
                if (mine.has(to)) continue;
                mine.set(to, s);
                if (other.has(to)) return told(trees, to, state, {turns, steps, held});
                next.push(to);
                if (mine.size + other.size >= room) return null;
            }
            if (performance.now() - since < SLICE) continue;
            if (await pause()) return null;
            since = performance.now();
        }
        edges[side] = next;
    }
    return null;
}

/** @param {Body} body @param {import('./solid.js').Vector} p */
const placed = ({places}, p) => [...places].find(([, q]) => q.every((v, i) => Math.abs(v - p[i]) < 0.1))?.[0];

/**
 * The turns along a path, for the body as it is really oriented.
 * @param {[Tree, Tree]} trees @param {string} middle where they met @param {string} state
 * @param {{turns: Turn[], steps: number[][], held: (s: string) => string}} by
 * @returns {Turn[]}
 */
function told([there, back], middle, state, {turns, steps, held}) {
    const line = [];
    for (let s = middle; s !== ''; s = there.get(s) ?? '') line.unshift(s);
    for (let s = back.get(middle) ?? ''; s !== ''; s = back.get(s) ?? '') line.push(s);
    let now = state;
    return line.slice(1).map((want) => {
        const i = steps.findIndex((from) => held(after(now, from)) === want);
        now = after(now, steps[i]);
        return turns[i];
    });
}
