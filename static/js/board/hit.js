/**
 * hit.js: the places of cells on the board, and the cell at a point.
 *
 * Units are the board's own (one cell is about 1), with the origin at the top left. A flipped board
 * is the same board turned by half a turn. Pure.
 *
 * @typedef {import('../engine/types.js').Board} Board
 * @typedef {import('../engine/types.js').Cell} Cell
 * @typedef {[x: number, y: number]} Point
 */

import {levels} from './storeys.js';

/**
 * Room around the cells for coordinates, and for a frame.
 * @param {Board} board
 * @returns {number}
 */
export function boardPad(board) {
    if (board.style === 'lines' || board.style === 'points' || board.style === 'hex') {
        return board.files?.length || board.edges?.length ? 0.5 : 0.15;
    }
    if (board.style === 'triangles') return board.files?.length ? 0.5 : 0.15;
    if (board.style === 'pits') return 0.2;
    if (board.style === 'tables') return 0.45;
    if (board.style === 'rings') return board.files?.length ? 0.5 : 0.05;
    if (levels(board).length > 1) return 0.34; // the names of their cells replace the names of files and ranks
    return board.files?.length ? (Math.max(board.w, board.h) > 8 ? 0.4 : 0.34) : 0;
}

/** The greatest part of a cell that a piece takes. @param {Board} board */
export const pieceRoom = (board) => ({hex: 1, pits: 0.6, points: 1, lines: 1.08, tables: 0.96}[board.style] ?? 0.88);

/**
 * How much larger than the cell's box the picture of a piece is that fills its cell, before it is
 * clipped to the cell's outline. 0 for square cells, which need no clipping.
 * @param {Board} board @param {Cell} c
 */
export function filling(board, c) {
    if (board.style === 'triangles') return 2.4 * c.w;
    if (board.style === 'hex') return 1.2 * Math.max(c.w, c.h);
    return Math.abs(c.w - c.h) > 0.02 ? Math.max(c.w, c.h) : 0;
}

/** Whether a kind of piece is a block of one colour that fills its cells. @param {import('../engine/types.js').Piece} [kind] */
export const blocky = (kind) => kind?.glyphs?.[0]?.startsWith('block-') ?? false;

/** The types of pieces that show the results of dice. @param {{pieces: Pick<import('../engine/types.js').Piece, 't' | 'glyphs'>[]}} [info] */
export const diceOf = (info) => new Set(info?.pieces.filter((p) => /^(die|stick)-/.test(p.glyphs[0] ?? '')).map((p) => p.t));

/** @param {Board} board @param {Point} p @param {boolean} flipped @returns {Point} */
export function turn(board, [x, y], flipped) {
    return flipped ? [board.w - x, board.h - y] : [x, y];
}

/** @param {Board} board @param {Cell} c @param {boolean} [flipped] @returns {Point} */
export function centre(board, c, flipped = false) {
    return turn(board, [c.x + c.w / 2, c.y + c.h / 2], flipped);
}

const ARC = Math.PI / 32; // the greatest angle for which one side is drawn

/**
 * The outline of a cell of a round board: a part of a ring around the centre of the board, or the
 * whole ring if it has a single cell.
 * @param {Board} board @param {Cell} c @returns {Point[]}
 */
function sector(board, c) {
    const [inner, outer, count] = c.a ?? [0, 0, 1];
    const hub = /** @type {Point} */ ([board.w / 2, board.h / 2]);
    const middle = Math.atan2(c.y + c.h / 2 - hub[1], c.x + c.w / 2 - hub[0]);
    const half = Math.PI / count;
    const sides = Math.ceil(2 * half / ARC);
    const arc = (/** @type {number} */ r) => Array.from({length: sides + 1}, (_, i) => {
        const angle = middle - half + 2 * half * i / sides;
        return /** @type {Point} */ ([hub[0] + r * Math.cos(angle), hub[1] + r * Math.sin(angle)]);
    });
    return inner > 0 ? [...arc(outer), ...arc(inner).reverse()] : count > 1 ? [...arc(outer), hub] : arc(outer);
}

/**
 * The outline of a cell. Hexagons stand on a corner, unless they are wider than high; triangles
 * stand on a side or on a corner; cells of round boards are parts of rings.
 * @param {Board} board
 * @param {Cell} c
 * @param {boolean} [flipped]
 * @returns {Point[]}
 */
export function outline(board, c, flipped = false) {
    if (c.a) return sector(board, c).map((p) => turn(board, p, flipped));
    /** @type {Point[]} */
    let unit = [[0, 0], [1, 0], [1, 1], [0, 1]];
    if (board.style === 'triangles') { // the box is the room for a piece
        unit = c.d ? [[-0.5, 0], [1.5, 0], [0.5, 1.5]] : [[0.5, -0.5], [1.5, 1], [-0.5, 1]];
    } else if (board.style === 'hex') {
        unit = c.w > c.h
            ? [[0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1], [0, 0.5]]
            : [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]];
    }
    return unit.map(([x, y]) => turn(board, [c.x + x * c.w, c.y + y * c.h], flipped));
}

/** @param {Point[]} polygon convex or not @param {Point} p @returns {boolean} */
export function inside(polygon, [x, y]) {
    let odd = false;
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
        const [xi, yi] = polygon[i];
        const [xj, yj] = polygon[j];
        if ((yi > y) !== (yj > y) && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
    return odd;
}

/**
 * The cell at a point. Round cells (points, pits) react in their whole box, so that a finger need
 * not be exact; where boxes overlap, the nearest cell wins, but a cell with scenery only where there
 * is no other: notes and coloured fields lie on the same place as the cell that they tell of.
 * @param {Board} board
 * @param {Point} p
 * @param {boolean} [flipped]
 * @param {(cell: string) => boolean} [_held]
 * @param {string[]} [_targets]
 * @param {(cell: string) => boolean} [scenery] whether scenery is there
 * @returns {Cell | null}
 */
export function hit(board, p, flipped = false, _held, _targets, scenery = () => false) {
    let best = null;
    let least = Infinity;
    for (const c of board.cells) {
        if (!inside(outline(board, c, flipped), p)) continue;
        const [x, y] = centre(board, c, flipped);
        const d = (x - p[0]) ** 2 + (y - p[1]) ** 2 + (scenery(c.n) ? 1e6 : 0);
        if (d < least) [best, least] = [c, d];
    }
    return best ?? (board.style === 'lines' || board.style === 'points' ? beside(board, p, flipped) : null);
}

/** How far from its middle a point of lines reacts where there is no other, in its own size. */
const REACH = 0.85;

/**
 * Where points lie far apart, as on a board that has only some of the points of its grid, a finger
 * between them means the nearest.
 * @param {Board} board @param {Point} p @param {boolean} flipped @returns {Cell | null}
 */
function beside(board, p, flipped) {
    let best = null;
    let least = Infinity;
    for (const c of board.cells) {
        const [x, y] = centre(board, c, flipped);
        const d = Math.hypot(x - p[0], y - p[1]);
        if (d < least && d <= REACH * Math.max(c.w, c.h)) [best, least] = [c, d];
    }
    return best;
}

/** Caches the result of a function for each board. @template T @param {(board: Board) => T} find @returns {(board: Board) => T} */
function once(find) {
    /** @type {WeakMap<Board, {is: T}>} */
    const known = new WeakMap();
    return (board) => {
        let found = known.get(board);
        if (!found) known.set(board, found = {is: find(board)});
        return found.is;
    };
}

/** Styles of boards whose cells are tiles, which may overlap. */
const TILED = ['plain', 'checkered'];

/** Whether pieces lie on others, as cards do, so that a cell covers others. */
export const stacked = once(({cells, style}) => {
    const over = (/** @type {Cell} */ a, /** @type {Cell} */ b) => a.x + a.w - b.x > 0.2 && b.x + b.w - a.x > 0.2 && a.y + a.h - b.y > 0.2 && b.y + b.h - a.y > 0.2;
    return TILED.includes(style) && cells.some((a, i) => cells.slice(i + 1).some((b) => over(a, b)));
});

/**
 * Cells of piles: each lies diagonally on an earlier cell of its size, so that its piece is seen
 * above the others. They have no background of their own.
 */
export const aloft = once(({cells, style}) => {
    const upon = (/** @type {Cell} */ a, /** @type {Cell} */ b) => {
        const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
        return dx > 0.02 && dy > 0.02 && a.w === b.w && a.h === b.h && (a.w - dx) * (a.h - dy) >= a.w * a.h / 2 && dx < a.w;
    };
    return new Set(TILED.includes(style) ? cells.filter((a, i) => cells.slice(0, i).some((b) => upon(a, b))) : []);
});

/** Whether light cells lie on a chequered board. Its cells of other colours have outlines, since neighbours may have the same. */
export const chequered = once(({cells, style}) => style === 'checkered' && cells.some((c) => !c.s));

/** Width of a card that fills the height of a cell. @param {Cell} c */
export const cardWidth = (c) => Math.min(c.w, 0.8 * c.h);

/**
 * The cell at a point of a board with overlapping cells: the uppermost cell with a piece, or an
 * empty cell where the chosen piece may go; else the result of hit.
 * @param {Board} board @param {Point} p @param {boolean} flipped
 * @param {(cell: string) => boolean} held whether a piece is there that is no scenery
 * @param {string[]} targets
 * @param {(cell: string) => boolean} [scenery]
 * @returns {Cell | null}
 */
export function hitStacked(board, p, flipped, held, targets, scenery) {
    const here = board.cells.filter((c) => {
        const [x, y] = centre(board, c, flipped);
        return Math.abs(p[0] - x) < cardWidth(c) / 2 && Math.abs(p[1] - y) < c.h / 2;
    });
    const top = here.findLast((c) => held(c.n));
    if (top && targets.includes(top.n)) return top;
    return here.find((c) => targets.includes(c.n) && !held(c.n)) ?? top ?? hit(board, p, flipped, held, targets, scenery);
}

/** How many men of a pile lie side by side; all others lie on top of the last of them. */
export const ABREAST = 5;

/** The rows of the pile to which a cell belongs, from the edge to the middle. @param {Cell} c @returns {[top: number, bottom: number]} */
function reach(c) {
    const at = Math.abs(c.i ?? 0) - 1, sign = Math.sign(c.i ?? 0);
    const edge = c.y + (sign < 0 ? c.h : 0) - sign * Math.min(at, ABREAST - 1) * c.h;
    const far = edge + sign * (ABREAST + 0.6) * c.h;
    return [Math.min(edge, far) - 0.4, Math.max(edge, far) + 0.4];
}

/**
 * The cell at a point of a backgammon board: anywhere on a point, the cell where the chosen man may
 * go, else the uppermost man.
 * @type {typeof hitStacked}
 */
export function hitTables(board, p, flipped, held, targets) {
    const [x, y] = turn(board, p, flipped);
    const pile = board.cells.filter((c) => {
        if (!c.i || x < c.x || x > c.x + c.w) return false;
        const [top, bottom] = reach(c);
        return y > top && y < bottom;
    });
    return pile.find((c) => targets.includes(c.n)) ?? pile.findLast((c) => held(c.n)) ?? pile[0] ?? hit(board, p, flipped);
}

/**
 * The cells that can be chosen on a backgammon board: for each pile the cell where the chosen man
 * may go, else its uppermost man, else its first cell; and all cells outside of piles.
 * @param {Board} board @param {(cell: string) => boolean} held @param {(cell: string) => boolean} wanted
 * @returns {Map<Cell, {base: Cell, count: number}>} the first cell of the pile, and the number of men on it
 */
export function fronts(board, held, wanted) {
    /** @type {Map<Cell, {base: Cell, count: number}>} */
    const out = new Map();
    for (let i = 0; i < board.cells.length;) {
        const base = board.cells[i];
        const pile = [board.cells[i++]];
        while (base.i && Math.abs(board.cells[i]?.i ?? 0) > 1) pile.push(board.cells[i++]);
        const men = pile.filter((c) => held(c.n));
        out.set(pile.find((c) => wanted(c.n)) ?? men.at(-1) ?? base, {base, count: men.length});
    }
    return out;
}

/** Directions of the arrow keys on the screen. @type {Record<string, Point>} */
export const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};

/** For each board, whether all cells can be reached by going to nearest cells. @type {WeakMap<Board, boolean>} */
const even = new WeakMap();

/**
 * The cell to which an arrow key leads: the nearest one in that direction. If some cells could
 * never be reached like this, such as cells between four others, or if they are piles of different
 * heights, the key leads along rows and from row to row.
 * @param {Board} board
 * @param {Cell} from
 * @param {Point} dir
 * @param {boolean} [flipped]
 * @returns {Cell | null}
 */
export function neighbour(board, from, dir, flipped = false) {
    let near = board.style === 'tables' ? false : even.get(board);
    if (near === undefined) {
        const seen = new Set([board.cells[0]]);
        for (const c of seen) for (const d of Object.values(ARROWS)) seen.add(nearest(board, c, d) ?? c);
        even.set(board, near = seen.size === board.cells.length);
    }
    return near ? nearest(board, from, dir, flipped) : alongRows(board, from, dir, flipped);
}

/** @param {Board} board @param {Cell} from @param {Point} dir @param {boolean} flipped @returns {Cell | null} */
function alongRows(board, from, [dx, dy], flipped) {
    const all = rows(board, flipped);
    const y = all.findIndex((row) => row.includes(from));
    if (dx) return all[y][all[y].indexOf(from) + dx] ?? null;
    const [x] = centre(board, from, flipped);
    const far = (/** @type {Cell} */ c) => Math.abs(centre(board, c, flipped)[0] - x);
    return all[y + dy]?.reduce((a, b) => (far(b) < far(a) ? b : a)) ?? null;
}

/**
 * The nearest cell in a direction, on squares, hexagons and graphs alike. Cells that are much
 * farther sideways than ahead do not count.
 * @param {Board} board
 * @param {Cell} from
 * @param {Point} dir
 * @param {boolean} [flipped]
 * @returns {Cell | null}
 */
function nearest(board, from, dir, flipped = false) {
    const [fx, fy] = centre(board, from, flipped);
    let best = null;
    let least = Infinity;
    for (const c of board.cells) {
        if (c === from) continue;
        const [x, y] = centre(board, c, flipped);
        const ahead = (x - fx) * dir[0] + (y - fy) * dir[1];
        const aside = Math.abs((x - fx) * dir[1]) + Math.abs((y - fy) * dir[0]);
        if (ahead <= 0.01 || aside > ahead * 1.5) continue;
        const d = ahead + aside;
        if (d < least) [best, least] = [c, d];
    }
    return best;
}

/** The middle of a cell on the screen; in a pile, of its lowest cell, so that piles of any height make a row. @param {Board} board @param {Cell} c @param {boolean} flipped @returns {Point} */
function stand(board, c, flipped) {
    if (!c.i) return centre(board, c, flipped);
    return centre(board, {...c, y: c.y - Math.sign(c.i) * Math.min(Math.abs(c.i) - 1, ABREAST - 1) * c.h}, flipped);
}

/**
 * Rows of cells for a screen reader: from top to bottom as shown, each from left to right.
 * @param {Board} board
 * @param {boolean} [flipped]
 * @returns {Cell[][]}
 */
export function rows(board, flipped = false) {
    const sorted = board.cells
        .map((cell) => ({cell, at: stand(board, cell, flipped)}))
        .sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
    /** @type {{cell: Cell, at: Point}[][]} */
    const out = [];
    const near = board.style === 'triangles' ? 0.7 : 0.3; // pieces in a row of triangles stand alternately high and low
    for (const item of sorted) {
        const row = out[out.length - 1];
        if (row && item.at[1] - row[0].at[1] < near) row.push(item);
        else out.push([item]);
    }
    return out.map((row) => row.sort((a, b) => a.at[0] - b.at[0]).map((i) => i.cell));
}

/** @param {number[]} list @returns {number[]} different values, in order */
const distinct = (list) => [...new Set(list.map((v) => Math.round(v * 1000) / 1000))].sort((a, b) => a - b);

/**
 * The labels of each cell's column and row. On a plain grid they depend on the place; otherwise on
 * the cell's name, which consists of a file and a rank.
 * @param {Board} board
 * @returns {Map<Cell, {file: string, rank: string}>}
 */
export function coordinates(board) {
    const {files = [], ranks = []} = board;
    const xs = distinct(board.cells.map((c) => centre(board, c)[0]));
    const ys = distinct(board.cells.map((c) => centre(board, c)[1]));
    const byPlace = xs.length === files.length && ys.length === ranks.length;
    /** @type {Map<Cell, {file: string, rank: string}>} */
    const out = new Map();
    for (const c of board.cells) {
        const [x, y] = centre(board, c);
        const file = byPlace ? files[xs.indexOf(distinct([x])[0])]
            : files.find((f) => c.n.startsWith(f) && ranks.includes(c.n.slice(f.length)));
        if (file === undefined) continue;
        const rank = byPlace ? ranks[ys.indexOf(distinct([y])[0])] : c.n.slice(file.length);
        out.set(c, {file, rank});
    }
    return out;
}

/** Sizes of letters: at least so many CSS pixels, and at most a part of a cell. Letters are not larger than necessary. */
const LETTER = {least: 10, small: 0.22, most: 0.42, inFrame: 0.32};

/**
 * The coordinates around the cells, where no piece ever covers them: below the lowest cell of a
 * column and to the left of the first cell of a row, on each level of a board with several.
 * @param {Board} board
 * @param {boolean} [flipped]
 * @param {number} [scale] css pixels of a cell, for letters that can be read
 * @returns {Spot[]} the middle of each, and its height
 */
export function labels(board, flipped = false, scale = 60) {
    if (board.style === 'pits') return [];
    if (board.style === 'rings') return roundFiles(board, flipped, Math.min(LETTER.most, Math.max(LETTER.inFrame, LETTER.least / Math.max(1, scale))));
    if (board.style === 'tables') return pointNumbers(board, flipped, Math.min(LETTER.most, Math.max(LETTER.inFrame, LETTER.least / Math.max(1, scale))));
    const framed = ['plain', 'checkered'].includes(board.style);
    const most = framed && boardPad(board) < 0.4 ? LETTER.inFrame : LETTER.most;
    const size = Math.min(most, Math.max((framed ? LETTER.small : 0.3) * Math.min(1, Math.max(board.w, board.h) / 8), LETTER.least / Math.max(1, scale)));
    const storeys = levels(board);
    const named = storeys.length > 1
        ? storeys.map(({cells}) => cells.map((c) => /** @type {const} */ ([c, nameOnLevel(c)])))
        : [[...coordinates(board)]];
    return named.flatMap((cells) => around(board, cells, flipped, storeys.length > 1 || framed, size));
}

/** The letters of the lines from the centre of a round board, outside its outer ring. @param {Board} board @param {boolean} flipped @param {number} size @returns {Spot[]} */
function roundFiles(board, flipped, size) {
    const hub = [board.w / 2, board.h / 2];
    const edge = Math.max(...board.cells.map((c) => c.a?.[1] ?? 0));
    const outer = board.cells.filter((c) => c.a?.[1] === edge);
    return (board.files ?? []).slice(0, outer.length).map((text, i) => {
        const [x, y] = centre(board, outer[i]);
        const far = (edge + boardPad(board) / 2) / Math.hypot(x - hub[0], y - hub[1]);
        return {text, at: turn(board, [hub[0] + (x - hub[0]) * far, hub[1] + (y - hub[1]) * far], flipped), size};
    });
}

/** The numbers of points in the frame, as the player at the near side counts them. @param {Board} board @param {boolean} flipped @param {number} size @returns {Spot[]} */
function pointNumbers(board, flipped, size) {
    return board.cells.flatMap((c) => {
        const n = c.k?.[flipped ? 1 : 0];
        if (!n) return [];
        const [x, y] = turn(board, [c.x + c.w / 2, (c.i ?? 1) > 0 ? c.y - 0.22 : c.y + c.h + 0.22], flipped);
        return [{text: String(n), at: /** @type {Point} */ ([x, y]), size}];
    });
}

/** @param {Cell} c 'Bc12' @returns {{file: string, rank: string}} */
export function nameOnLevel(c) {
    const [, file = '', rank = ''] = /^.(\D*)(\d*)$/.exec(c.n) ?? [];
    return {file, rank};
}

const [WIDE, HIGH] = [0.62, 0.74]; // of a letter, relative to its height: its width, and the visible part of its height

/** @typedef {{text: string, at: Point, size: number}} Spot */

/**
 * @param {Board} board @param {(readonly [Cell, {file: string, rank: string}])[]} cells @param {boolean} flipped @param {boolean} framed there are sides of cells to write along
 * @param {number} size
 */
function around(board, cells, flipped, framed, size) {
    const triangles = board.style === 'triangles';
    const edge = 0.5 + boardPad(board) / 2; // the centre of the frame
    const [aside, off] = framed ? [0, edge] : board.style === 'hex' ? [0.3, 0.78] : [0, triangles ? 0.95 : 0.72];
    const room = framed ? 2 * (edge - 0.5) : 0.46; // next to the first cell of a row
    const narrow = (/** @type {string} */ text) => (text.length > 1 ? Math.min(size, room / (WIDE * text.length)) : size);
    const spots = cells.map(([c, names]) => ({...names, at: centre(board, c, flipped), more: [c.w / 2 - 0.5, c.h / 2 - 0.5].map((d) => (framed ? d : Math.min(0, d)))})); // larger cells are framed at their own size; letters are near to small ones
    const reach = pieceRoom(board) / 2;
    const round = !framed && !triangles; // pieces on such boards are round, or tiles with slanting sides
    const taken = (/** @type {Spot} */ {text, at: [x, y], size: high}) => board.cells.some((c) => {
        const [cx, cy] = centre(board, c, flipped);
        const dx = Math.abs(x - cx) - WIDE * text.length * high / 2;
        const dy = Math.abs(y - cy) - HIGH * high / 2;
        return (round ? Math.hypot(Math.max(0, dx), Math.max(0, dy)) : Math.max(dx, dy)) < Math.min(c.w, c.h) * reach - 0.02;
    });
    /** @type {Spot[]} */
    const out = [];
    const ends = (/** @type {'file' | 'rank'} */ kind, /** @type {0 | 1} */ axis, /** @type {(spot: {at: Point, more: number[]}, text: string, side: number) => Spot} */ place, /** @type {number} */ first) => {
        for (const text of new Set(spots.map((s) => s[kind]))) {
            const line = spots.filter((s) => s[kind] === text).sort((a, b) => first * (a.at[axis] - b.at[axis]));
            const tries = [place(line[0], text, 1), place(line[line.length - 1], text, -1)]; // on the other side, if cells are in the way
            const free = tries.find((t) => !taken(t));
            if (free) out.push(free);
        }
    };
    ends('file', 1, ({at: [x, y], more}, text, side) => ({text, size, at: [x + aside * side, triangles ? (side > 0 ? board.h + 0.26 : -0.26) : y + (off + more[1]) * side]}), -1);
    ends('rank', 0, ({at: [x, y], more}, text, side) => ({text, size: narrow(text), at: [x - ((framed || triangles || text.length === 1 ? off : 0.77) + more[0]) * side, y]}), 1);
    return out;
}
