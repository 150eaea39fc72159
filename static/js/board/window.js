/**
 * window.js: the part of a board that is shown.
 *
 * In some games, a few connected pieces make up the board as they are placed, and most of the
 * rules' board is never used. Then only the part around the pieces is shown, and it grows with
 * them. A game is of this kind if, in the engine's view of each position, all pieces on the board
 * and in the hands would fill only a small part of the board, the pieces on it form one group, and
 * moves lead to cells next to that group. Every other board is shown completely. Pure.
 *
 * @typedef {import('../engine/types.js').Info} Info
 * @typedef {import('../engine/types.js').View} View
 * @typedef {import('../engine/types.js').Cell} Cell
 * @typedef {{x: number, y: number, w: number, h: number}} Box   board units, as the first player sees them
 */

import {boardPad, centre} from './hit.js';

const SPARSE = 6; // cells for each existing piece, at least
const BESIDE = 1.6; // distance between the centres of neighbouring cells, at most
const MARGIN = 2; // cells around the pieces
const LEAST = 7; // smallest number of cells shown in a row
const SLACK = 1.35; // how much larger than needed a part may be before it shrinks

/** @param {Info['board']} board @returns {Box} all of it, with what stands beside its cells */
export function whole(board) {
    const pad = boardPad(board);
    return {x: -pad, y: -pad, w: board.w + 2 * pad, h: board.h + 2 * pad};
}

/** Cells that moves touch. @param {View} view @returns {Set<string>} */
const touchedBy = ({select}) => new Set((select?.moves ?? []).flatMap(({acts}) => acts.flatMap((a) => a.slice(1).filter((x) => typeof x === 'string'))).map(String));

/**
 * The cells around which a game takes place; none if the whole board should be shown.
 * @param {Info} info @param {View} view @returns {Cell[]}
 */
function scene({board, hands, counts}, view) {
    if (!hands || counts) return [];
    const held = (view.hands ?? []).flat().reduce((n, [, count]) => n + count, 0);
    const standing = view.cells.reduce((n, [,, , , under]) => n + 1 + (under?.length ?? 0) / 2, 0);
    if ((held + standing) * SPARSE > board.cells.length) return [];
    const byName = new Map(board.cells.map((c) => [c.n, c]));
    const cellsOf = (/** @type {Iterable<string>} */ names) => [...names].flatMap((n) => byName.get(n) ?? []);
    const [first, ...others] = cellsOf(view.cells.map(([n]) => n));
    const aims = cellsOf(touchedBy(view));
    const beside = (/** @type {Cell} */ a) => (/** @type {Cell} */ b) => {
        const [[x1, y1], [x2, y2]] = [centre(board, a), centre(board, b)];
        return Math.hypot(x1 - x2, y1 - y2) < BESIDE;
    };
    if (!first) return aims.length * SPARSE < board.cells.length ? aims : [];
    const group = [first];
    for (const c of group) { // the group grows during this loop
        for (let i = others.length; i-- > 0;) if (beside(c)(others[i])) group.push(...others.splice(i, 1));
    }
    return others.length || aims.some((c) => !group.some(beside(c))) ? [] : group;
}

/**
 * The part of the board to show, with the proportions of the whole board.
 * @param {Info} info @param {View} view
 * @param {Box} now the part shown now, which stays as long as it is good enough
 * @returns {Box}
 */
export function windowOf(info, view, now) {
    const all = whole(info.board);
    const cells = scene(info, view);
    if (!cells.length) return all;
    const [left, top] = [Math.min(...cells.map((c) => c.x)), Math.min(...cells.map((c) => c.y))];
    const [right, bottom] = [Math.max(...cells.map((c) => c.x + c.w)), Math.max(...cells.map((c) => c.y + c.h))];
    const scale = Math.max((right - left + 2 * MARGIN) / all.w, (bottom - top + 2 * MARGIN) / all.h, LEAST / Math.min(all.w, all.h));
    if (scale >= 1) return all;
    const spare = MARGIN / 2;
    const enough = left - spare >= now.x && top - spare >= now.y && right + spare <= now.x + now.w && bottom + spare <= now.y + now.h;
    if (enough && now.w <= SLACK * scale * all.w && now.w < all.w) return now;
    const [w, h] = [all.w * scale, all.h * scale];
    const within = (/** @type {number} */ least, /** @type {number} */ value, /** @type {number} */ most) => Math.max(least, Math.min(value, most));
    return {x: within(all.x, (left + right - w) / 2, all.x + all.w - w), y: within(all.y, (top + bottom - h) / 2, all.y + all.h - h), w, h};
}

/** The same part, seen from the other side. @param {Info['board']} board @param {Box} box @param {boolean} flipped @returns {Box} */
export const turnedBox = (board, {x, y, w, h}, flipped) => (flipped ? {x: board.w - x - w, y: board.h - y - h, w, h} : {x, y, w, h});

/** A part between two others, for a movement. @param {Box} a @param {Box} b @param {number} k 0 … 1 @returns {Box} */
export function between(a, b, k) {
    const mix = (/** @type {'x' | 'y' | 'w' | 'h'} */ side) => a[side] + (b[side] - a[side]) * k;
    return {x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h')};
}
