/**
 * space.js: the positions of a board's cells in space, and which cell a ray hits.
 *
 * A board that is drawn in one piece is flat. One with several levels (storeys.js) is a stack of
 * them, with the first at the bottom. Units are cells; x goes to the right, y up, z towards the
 * player who sits at the bottom of the flat picture; 0,0,0 is the middle. Pure functions: no
 * three.js, no canvas.
 *
 * @typedef {import('../engine/types.js').Board} Board
 * @typedef {import('../engine/types.js').Cell} Cell
 * @typedef {{x: number, y: number, z: number, w: number, h: number}} Spot   middle and size of a cell
 * @typedef {import('../board/storeys.js').Level & {box: {x: number, y: number, w: number, h: number}}} Level   box = what it takes of the flat picture
 * @typedef {{spots: Map<string, Spot>, levels: Level[], w: number, h: number, d: number}} Space   width, height, depth
 * @typedef {[number, number, number]} Vector
 */

import {ABREAST, boardPad} from '../board/hit.js';
import {bounds, levels} from '../board/storeys.js';

const STOREY = 0.52; // height of a level, in depths of a level
const LAYER = 0.2; // height of a piece that lies on others of its pile
const HALF = 0.7072; // half of a square's diagonal, and a little more

/** @param {Board} board @returns {Space} */
export function layout(board) {
    const found = levels(board).map((l) => ({...l, box: board.style === 'rings' ? {x: 0, y: 0, w: board.w, h: board.h} : bounds(l.cells)})); // cells of rings are larger than the boxes of their pieces
    const [w, d] = [Math.max(...found.map((l) => l.box.w)), Math.max(...found.map((l) => l.box.h))];
    const storey = d * STOREY;
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    found.forEach((level, i) => {
        level.y = (i - (found.length - 1) / 2) * storey;
        const {box} = level;
        for (const c of level.cells) {
            const [x, z] = [c.x + c.w / 2 - box.x - box.w / 2, c.y + c.h / 2 - box.y - box.h / 2];
            spots.set(c.n, {x, y: level.y + Math.max(0, Math.abs(c.i ?? 0) - ABREAST) * LAYER, z, w: c.w, h: c.h});
        }
    });
    return {spots, levels: found, w, h: (found.length - 1) * storey, d};
}

/** Whether the coordinates are on the frame. @param {Board} board */
export const onFrame = (board) => ['plain', 'checkered', 'rings'].includes(board.style) && boardPad(board) > 0;

/** How far the body that carries a board extends beyond the painted area. @param {Board} board @param {number} levels */
export const rim = (board, levels) => (levels > 1 || onFrame(board) ? 0.08 : 0.3);

/** Room around the cells. @param {Board} board @param {Space} space */
export const margin = (board, {levels}) => (levels.length > 1 ? 0.7 : boardPad(board) + (board.style === 'hex' ? 0 : rim(board, 1) + 0.05));

/** Ratio of the picture's width to its height. @param {Board} board @param {Space} [space] */
export function ratio(board, space = layout(board)) {
    if (board.solid) return 1.1;
    const m = 2 * margin(board, space);
    return space.levels.length > 1 ? 0.78 : Math.max(0.8, Math.min(1.9, (space.w + m) * 1.1 / ((space.d + m) * 0.72 + 0.9)));
}

/**
 * The cell that a ray means: the first piece or cell that it hits, unless only one farther away may
 * be clicked.
 * @param {Space} space
 * @param {Vector} from
 * @param {Vector} to direction
 * @param {{height: (cell: string) => number, wanted: (cell: string) => boolean}} of height: of the piece there, 0 = none
 * @returns {string} '' = none
 */
export function pick({spots}, from, to, {height, wanted}) {
    let [first, best] = ['', ''];
    let [near, nearest] = [Infinity, Infinity];
    const along = to[0] ** 2 + to[1] ** 2 + to[2] ** 2;
    for (const [name, s] of spots) {
        const tall = height(name);
        // Most rays miss the ball around the cell, and so the cell.
        const [x, y, z] = [s.x - from[0], s.y + tall / 2 - from[1], s.z - from[2]];
        const t = (x * to[0] + y * to[1] + z * to[2]) / along;
        const r = Math.max(s.w, s.h) * HALF + tall / 2;
        if (x * x + y * y + z * z - t * t * along > r * r) continue;
        const k = Math.min(
            meet(from, to, [s.x - s.w / 2, s.y, s.z - s.h / 2], [s.x + s.w / 2, s.y, s.z + s.h / 2]),
            tall ? meet(from, to, [s.x - s.w * 0.3, s.y, s.z - s.h * 0.3], [s.x + s.w * 0.3, s.y + tall, s.z + s.h * 0.3]) : Infinity,
        );
        if (k < near) [first, near] = [name, k];
        if (k < nearest && wanted(name)) [best, nearest] = [name, k];
    }
    return best || first;
}

/**
 * Where a ray hits the ground of a flat board, in units of the flat picture.
 * @param {Space} space @param {Vector} from @param {Vector} to direction @returns {[number, number] | null}
 */
export function floor({levels: [{box, y}]}, from, to) {
    const t = (y - from[1]) / to[1];
    if (!(t > 0)) return null;
    return [from[0] + t * to[0] + box.x + box.w / 2, from[2] + t * to[2] + box.y + box.h / 2];
}

/**
 * Where a ray enters a box.
 * @param {Vector} from @param {Vector} to @param {Vector} low @param {Vector} high
 * @returns {number} in lengths of to; Infinity = nowhere
 */
function meet(from, to, low, high) {
    let [enter, leave] = [0, Infinity];
    for (let i = 0; i < 3; i++) {
        if (Math.abs(to[i]) < 1e-9) {
            if (from[i] < low[i] || from[i] > high[i]) return Infinity;
            continue;
        }
        const [a, b] = [(low[i] - from[i]) / to[i], (high[i] - from[i]) / to[i]];
        enter = Math.max(enter, Math.min(a, b));
        leave = Math.min(leave, Math.max(a, b));
    }
    return enter <= leave + 1e-9 ? enter : Infinity;
}
