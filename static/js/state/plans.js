/**
 * plans.js: what a move that takes nothing is for, read off the board and what the engine
 * says of the goals: a row that grows or is stopped, sides that come nearer to each other,
 * a way that is barred, steps towards a goal, stones that are turned over. Pure.
 *
 * @typedef {import('../engine/types.js').View} View
 * @typedef {import('../engine/types.js').Info} Info
 * @typedef {import('../board/acts.js').Cells} Cells
 * @typedef {{dirs: {links: [string, string][]}[], near: Map<string, string[]>}} Ground   what the board joins
 */

import {cellMap} from '../board/acts.js';
import {centre} from '../board/hit.js';

const BESIDE = 0.85; // how far, in cells, what stands at a side is from it

/**
 * @param {Info} info @param {View} before @param {View} after a move of the player @param {number} me @param {Ground} ground
 * @returns {import('./reasons.js').Reason[]} the most telling first
 */
export function plansOf(info, before, after, me, ground) {
    const acts = after.last?.acts ?? [];
    const [was, is] = [cellMap(before.cells), cellMap(after.cells)];
    const moved = acts.find((a) => a[0] === 'm' && Number(a[3]) === me), put = acts.find((a) => a[0] === 'd');
    const to = String(acts.findLast((a) => a[0] === 'm' && Number(a[3]) === me)?.[2] ?? put?.[1] ?? '');
    const foe = info.players.findIndex((p, i) => i !== me && !p.random);
    /** @type {import('./reasons.js').Reason[]} */
    const out = [];
    if (info.row && to) {
        const [own, other] = [me, foe].map((player) => runAt(to, player, is, ground.dirs));
        if (other >= Math.max(3, Math.min(info.row, 4))) out.push({word: 'stopsRow', values: [other - 1]});
        if (own >= Math.max(2, info.row - 2) && own < info.row) out.push({word: 'row', values: [own]});
    }
    if (info.board.edges?.length) {
        const far = (/** @type {number} */ player, /** @type {Cells} */ cells) => missing(info, player, cells, ground.near);
        const [mine, theirs] = [[far(me, was), far(me, is)], [far(foe, was), far(foe, is)]];
        if (mine[1] < mine[0] && mine[1] > 0) out.push({word: 'nearEdge', values: [mine[1]]});
        if (theirs[1] > theirs[0]) out.push({word: 'bars', values: []});
    }
    const type = moved ? Number(moved[4]) : -1;
    const goal = (info.aims ?? []).filter(({p, t}) => p === me && (!t.length || t.includes(type))).flatMap(({c}) => c);
    if (moved && goal.length) {
        const steps = stepsTo(goal, ground.near);
        const [from, there] = [steps.get(String(moved[1])), steps.get(to)];
        if (from !== undefined && there !== undefined && there < from) out.push(there ? {word: 'nearer', values: [from - there]} : {word: 'arrives', values: []});
    }
    const turned = acts.filter((a) => a[0] === 'p' && Number(a[2]) === me && (was.get(String(a[1]))?.player ?? me) !== me).length;
    if (turned) out.push({word: 'turns', values: [turned]});
    return out;
}

/** The longest row through a cell if a player holds it. @param {string} cell @param {number} player @param {Cells} cells @param {Ground['dirs']} dirs */
function runAt(cell, player, cells, dirs) {
    let most = 1;
    for (const {links} of dirs) {
        const next = new Map(links), back = new Map(links.map(([a, b]) => [b, a]));
        let n = 1;
        for (const way of [next, back]) {
            for (let c = way.get(cell); c !== undefined && c !== cell && cells.get(c)?.player === player; c = way.get(c)) n++;
        }
        most = Math.max(most, n);
    }
    return most;
}

/** How many stones a player lacks to join two sides of the board, Infinity where none can. @param {Info} info @param {number} player @param {Cells} cells @param {Map<string, string[]>} near */
function missing({board}, player, cells, near) {
    const sides = (board.edges ?? []).filter((e) => e.p === player).map(({pts}) => board.cells.filter((c) => {
        const [x, y] = centre(board, c);
        return pts.slice(1).some((b, i) => away([x, y], pts[i], b) < BESIDE);
    }).map((c) => c.n));
    if (sides.length !== 2) return 0;
    const cost = (/** @type {string} */ c) => { const owner = cells.get(c)?.player ?? -1; return owner < 0 ? 1 : owner === player ? 0 : Infinity; };
    /** @type {Map<string, number>} */
    const best = new Map();
    let front = sides[0];
    for (const c of front) best.set(c, cost(c));
    while (front.length) { // what has got nearer tells its neighbours
        const later = new Set();
        for (const c of front) {
            for (const n of near.get(c) ?? []) {
                const way = (best.get(c) ?? Infinity) + cost(n);
                if (way >= (best.get(n) ?? Infinity)) continue;
                best.set(n, way);
                later.add(n);
            }
        }
        front = [...later];
    }
    return Math.min(...sides[1].map((c) => best.get(c) ?? Infinity));
}

/** How far a point is from a line. @param {number[]} p @param {number[]} a @param {number[]} b */
function away([x, y], [ax, ay], [bx, by]) {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** @param {string[]} goal @param {Map<string, string[]>} near @returns {Map<string, number>} steps from each cell to the nearest of them */
function stepsTo(goal, near) {
    const steps = new Map(goal.map((c) => [c, 0]));
    for (const c of steps.keys()) for (const n of near.get(c) ?? []) if (!steps.has(n)) steps.set(n, (steps.get(c) ?? 0) + 1);
    return steps;
}
