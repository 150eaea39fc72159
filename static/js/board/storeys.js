/**
 * storeys.js: the levels of a board that is drawn as several equal boards, where the names of the
 * cells of each level begin with a letter of their own ("Aa1", "Ba1"). Pure.
 *
 * @typedef {import('../engine/types.js').Board} Board
 * @typedef {import('../engine/types.js').Cell} Cell
 * @typedef {{label: string, y: number, cells: Cell[]}} Level   y = height in space, set by space.js
 */

const TOUCH = 0.05; // cells closer to each other than this belong to one board

/** @param {Cell[]} cells */
export function bounds(cells) {
    const x = Math.min(...cells.map((c) => c.x));
    const y = Math.min(...cells.map((c) => c.y));
    return {x, y, w: Math.max(...cells.map((c) => c.x + c.w)) - x, h: Math.max(...cells.map((c) => c.y + c.h)) - y};
}

/** @param {Board} board @returns {Level[]} the first letter first; one without a label for any other board */
export function levels(board) {
    const flat = [{label: '', y: 0, cells: board.cells}];
    if (board.style === 'pits' || board.style === 'rings') return flat;
    /** @type {Map<string, Cell[]>} */
    const byLetter = new Map();
    for (const c of board.cells) {
        const list = byLetter.get(c.n[0]);
        if (list) list.push(c);
        else byLetter.set(c.n[0], [c]);
    }
    const groups = [...byLetter].sort(([a], [b]) => (a < b ? -1 : 1));
    const size = groups[0]?.[1].length ?? 0;
    if (groups.length < 2 || size < 4 || groups.some(([, cells]) => cells.length !== size)) return flat;
    const boxes = groups.map(([, cells]) => bounds(cells));
    const apart = (/** @type {{x: number, y: number, w: number, h: number}} */ a, /** @type {typeof a} */ b) =>
        a.x + a.w + TOUCH < b.x || b.x + b.w + TOUCH < a.x || a.y + a.h + TOUCH < b.y || b.y + b.h + TOUCH < a.y;
    const all = boxes.every((a, i) => boxes.slice(i + 1).every((b) => apart(a, b)));
    return all ? groups.map(([label, cells]) => ({label, y: 0, cells})) : flat;
}
