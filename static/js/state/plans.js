/**
 * plans.js: the purpose of a move that captures nothing, found from the board and from what the
 * engine says about the goals: a row that is extended or blocked, sides of the board that are
 * nearly connected, a way that is closed, steps towards a goal, stones turned over, seeds sown, men
 * of a race that come home, make a point or stay alone. Pure.
 *
 * @typedef {import('../engine/types.js').View} View
 * @typedef {import('../engine/types.js').Info} Info
 * @typedef {import('../board/acts.js').Cells} Cells
 * @typedef {{dirs: {links: [string, string][]}[], near: Map<string, string[]>}} Ground   what the board joins
 */

import {cellMap} from '../board/acts.js';
import {centre, diceOf} from '../board/hit.js';
import {diced} from './chance.js';

const BESIDE = 0.85; // how far apart neighbouring cells with a common side are, in cells

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
    if (info.counts) out.push(...sown(was, acts, me));
    if (diced(info)) out.push(...raced(info, was, is, acts, me, foe));
    return out;
}

/** What is sown: the number of seeds, and where the last one falls. @param {Cells} was @param {import('../engine/types.js').Act[]} acts @param {number} me @returns {import('./reasons.js').Reason[]} */
function sown(was, acts, me) {
    const counts = new Map([...was].map(([cell, {count}]) => [cell, count]));
    let seeds = 0, last = '';
    for (const [kind, cell, count] of acts) {
        if (kind !== 'n') continue;
        const had = counts.get(String(cell)) ?? 0;
        if (!seeds) seeds = had - Number(count); // taken out of the first pit
        else if (Number(count) > had) last = String(cell);
        counts.set(String(cell), Number(count));
        if (seeds <= 0) return [];
    }
    return last && was.get(String(acts.find((a) => a[0] === 'n')?.[1]))?.player === me ? [{word: 'sows', values: [seeds, last]}] : [];
}

/**
 * The results of a turn in a race: men that leave the board or come back to it; and, in games in
 * which men of a point form a pile and the sides run in opposite directions, points that are made
 * and men that are left alone in front of an enemy who has not passed them yet.
 * @param {Info} info @param {Cells} was @param {Cells} is @param {import('../engine/types.js').Act[]} acts @param {number} me @param {number} foe
 * @returns {import('./reasons.js').Reason[]}
 */
function raced(info, was, is, acts, me, foe) {
    const dice = diceOf(info);
    const own = acts.filter((a) => a[0] === 'm' && Number(a[3]) === me && !dice.has(Number(a[4])));
    /** The point of each cell, null for the bar and off the board. @type {Map<string, number[] | null>} */
    const points = new Map();
    /** @type {number[] | null} */
    let point = null;
    for (const {n, i, k} of info.board.cells) {
        if (Math.abs(i ?? 0) <= 1) point = k ?? null;
        points.set(n, point);
    }
    const tables = [...points.values()].some((k) => k);
    /** @type {import('./reasons.js').Reason[]} */
    const out = [];
    const home = own.filter(([, from, to]) => (tables ? points.get(String(from)) && !points.get(String(to)) : acts.some((a) => a[0] === 'x' && a[1] === to))).length;
    if (home) out.push({word: 'off', values: [home]});
    if (!tables) return out;
    if (own.some(([, from, to]) => !points.get(String(from)) && points.get(String(to)))) out.push({word: 'enters', values: []});
    const all = [...points.values()].filter((k) => k !== null);
    if (!all.every((k) => k[me] + k[foe] === all[0][me] + all[0][foe])) return out; // both sides run in the same direction and cannot hit each other
    const [before, after] = [was, is].map((cells) => {
        /** Number of men on each point, by its number for the player. */
        const men = new Map(), theirs = new Map();
        for (const [cell, {player, type}] of cells) {
            const k = points.get(cell);
            if (k === undefined || dice.has(type)) continue;
            if (player === me && k) men.set(k[me], (men.get(k[me]) ?? 0) + 1);
            if (player === foe) theirs.set(k ? k[me] : 0, 1);
        }
        return {men, alone: [...men].filter(([at, n]) => n === 1 && [...theirs.keys()].some((t) => t < at)).map(([at]) => at)};
    });
    const made = [...after.men].filter(([at, n]) => n > 1 && (before.men.get(at) ?? 0) < 2).map(([at]) => at);
    if (made.length) out.push({word: 'makesPoint', values: [made.sort((a, b) => b - a).join(', ')]});
    if (after.alone.length > before.alone.length) out.push({word: 'blots', values: [after.alone.sort((a, b) => b - a).join(', ')]});
    else if (before.alone.length && !after.alone.length) out.push({word: 'safe', values: []});
    return out;
}

/** The length of the longest row through a cell, assuming that a player holds the cell. @param {string} cell @param {number} player @param {Cells} cells @param {Ground['dirs']} dirs */
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

/** The number of stones that a player still needs to join two sides of the board, Infinity if nobody can. @param {Info} info @param {number} player @param {Cells} cells @param {Map<string, string[]>} near */
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
    while (front.length) { // a cell with a shorter way updates its neighbours
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

/** The distance of a point from a line. @param {number[]} p @param {number[]} a @param {number[]} b */
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
