/**
 * solid.js: a body that turns in space, built from the places that the rules give to its cells: the
 * visible sides of a cell, the moves that turn a part of the body, and the names of these turns.
 *
 * Nothing here knows a game. A move is a turn if a single rotation about an axis through the middle
 * of the body takes the cells that it moves to one another. The names are the customary ones: F R U
 * B L D for the outer layers, M E S for the middle of three, 2R for the second layer from the
 * right, Rw for two together; ′ is the opposite direction and 2 is half a turn. x goes to the
 * right, y up, z towards the viewer. Pure functions.
 *
 * @typedef {[number, number, number]} Vector
 * @typedef {import('../engine/types.js').Move} Move
 * @typedef {import('../engine/types.js').Act} Act
 * @typedef {import('../board/acts.js').Cells} Cells
 * @typedef {{cell: string, side: number}} Face   a side of a cell that is seen; side: of SIDES
 * @typedef {{places: Map<string, Vector>, at: Map<string, string>, size: Vector, faces: Face[], radius: number}} Body
 *   places: middles of cells, from the middle of the body; at: the cell at a middle; size: in cells
 * @typedef {{cells: string[], axis: Vector, angle: number}} Rotation   angle: 0 … π, by the right hand about the axis
 * @typedef {Rotation & {move: Move, name: string, line: number, layers: number[], way: number}} Turn
 *   line: 0, 1, 2 = the axis is that of x, y, z; -1 = none of them; layers: along that line, 1 = the lowest;
 *   way: 1 by the right hand about the line, -1 the other way, 0 half a turn
 */

import {applyActs} from '../board/acts.js';

/** Sides of a cell, in the order of the letters of a glyph: front, above, left, right, below, behind. @type {Vector[]} */
export const SIDES = [[0, 0, 1], [0, 1, 0], [-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 0, -1]];

/** Letters of the outer layers, in the order of SIDES. */
export const LETTERS = 'FULRDB';

/** The colours that a glyph may name. @type {Record<string, string>} */
export const COLOURS = {W: '#f4f4f4', R: '#d3202c', B: '#1f5bd8', G: '#22994f', O: '#fd8f1f', Y: '#f6e12f'};

/** Middle layers of three with, as is customary, the outer layer in whose direction they turn. @type {Record<string, string>} */
const MIDDLES = {L: 'M', D: 'E', F: 'S'};

/** Duration of a quarter turn in ms. */
export const QUARTER = 260;

const NEAR = 1e-6;

/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** @param {Vector} a @param {Vector} b @param {number} k @returns {Vector} a + k b */
const plus = (a, b, k) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];

/** @param {Vector} a @returns {number} */
const length = (a) => Math.sqrt(dot(a, a));

/** @param {Vector} p */
const key = (p) => p.map((v) => Math.round(2 * v)).join();

/** A point after a rotation about an axis through the middle. @param {Vector} p @param {Vector} axis @param {number} angle @returns {Vector} */
export function turned(p, axis, angle) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return plus(plus([p[0] * c, p[1] * c, p[2] * c], cross(axis, p), s), axis, dot(axis, p) * (1 - c));
}

/**
 * Build the body of a board.
 * @param {import('../engine/types.js').Board} board
 * @returns {Body | null} null: the rules give its cells no places in space
 */
export function bodyOf({solid}) {
    if (!solid?.length) return null;
    /** @type {Map<string, Vector>} */
    const given = new Map();
    for (let i = 0; i + 3 < solid.length; i += 4) given.set(solid[i], [Number(solid[i + 1]), Number(solid[i + 2]), Number(solid[i + 3])]);
    const ends = [0, 1, 2].map((i) => [...given.values()].map((p) => p[i])).map((v) => [Math.min(...v), Math.max(...v)]);
    const middle = ends.map(([low, high]) => (low + high) / 2);
    const places = new Map([...given].map(([n, p]) => [n, /** @type {Vector} */ (p.map((v, i) => v - middle[i]))]));
    const size = /** @type {Vector} */ (ends.map(([low, high]) => high - low + 1));
    const at = new Map([...places].map(([n, p]) => [key(p), n]));
    /** @type {Face[]} */
    const faces = [];
    for (const [cell, p] of places) {
        SIDES.forEach((n, side) => {
            const most = Math.max(...size);
            for (let k = 1; k < most; k++) if (at.has(key(plus(p, n, k)))) return;
            faces.push({cell, side});
        });
    }
    return {places, at, size, faces, radius: Math.max(...[...places.values()].map((p) => length(p))) + Math.sqrt(3) / 2};
}

/** The cell next to one. @param {Body} body @param {string} cell @param {Vector} step @returns {string | undefined} */
export function beside({places, at}, cell, step) {
    const p = places.get(cell);
    return p && at.get(key(plus(p, step, 1)));
}

/**
 * The rotation that takes the cells of a move to one another.
 * @param {Body} body
 * @param {Act[]} acts of a move
 * @returns {Rotation | null} null = it is no rotation of a part of the body
 */
export function rotationOf({places}, acts) {
    /** @type {[Vector, Vector][]} */
    const pairs = [];
    for (const a of acts) {
        const p = places.get(String(a[1]));
        const q = a[0] === 'm' ? places.get(String(a[2])) : a[0] === 'p' ? p : undefined; // a piece that is turned on the spot becomes another piece
        if (!p || !q) return null;
        pairs.push([p, q]);
    }
    const axis = axisOf(pairs, [...places.values()]);
    if (!axis) return null;
    let angle = 0;
    for (const [p, q] of pairs) {
        const [u, v] = [plus(p, axis, -dot(axis, p)), plus(q, axis, -dot(axis, q))];
        if (dot(u, u) < NEAR) continue;
        angle = Math.atan2(dot(axis, cross(u, v)), dot(u, v));
        break;
    }
    if (Math.abs(angle) < NEAR || pairs.some(([p, q]) => length(plus(turned(p, axis, angle), q, -1)) > 1e-3)) return null;
    const cells = acts.map((a) => String(a[1]));
    return angle > 0 ? {cells, axis, angle} : {cells, axis: /** @type {Vector} */ (axis.map((v) => 0 - v)), angle: -angle};
}

/**
 * The axis of a rotation that is given by its effect on points.
 * @param {[Vector, Vector][]} pairs @param {Vector[]} all points of the body @returns {Vector | null}
 */
function axisOf(pairs, all) {
    const ways = pairs.map(([p, q]) => plus(q, p, -1)).filter((d) => length(d) > NEAR);
    if (!ways.length) return null;
    const [first] = ways;
    for (const d of ways) { // perpendicular to two directions that are not parallel
        const n = cross(first, d);
        if (length(n) > 1e-3) return unit(n);
    }
    // All points go to the opposite side of the axis: it passes between them.
    for (const [p, q] of pairs) if (length(plus(p, q, 1)) > 1e-3) return unit(plus(p, q, 1));
    // Or all points are in one row, and the axis is perpendicular to it, if the row is a whole
    // layer.
    const row = new Set(pairs.map(([p]) => key(p)));
    return SIDES.find((n) => Math.abs(dot(n, first)) < NEAR && all.every((p) => row.has(key(p)) === pairs.some(([q]) => Math.abs(dot(n, p) - dot(n, q)) < NEAR))) ?? null;
}

/** @param {Vector} a @returns {Vector} */
function unit(a) {
    const k = 1 / length(a);
    return /** @type {Vector} */ (a.map((v) => (Math.abs(v * k) < NEAR ? 0 : v * k)));
}

/**
 * The moves that turn a part of the body.
 * @param {Body} body
 * @param {Move[]} moves
 * @returns {Turn[]}
 */
export function turnsOf(body, moves) {
    return moves.flatMap((move) => {
        const found = rotationOf(body, move.acts);
        return found ? [{...found, move, ...called(body, found)}] : [];
    });
}

/** @param {Body} body @param {Rotation} rotation @returns {Pick<Turn, 'name' | 'line' | 'layers' | 'way'>} */
function called({places, size}, {cells, axis, angle}) {
    const line = axis.findIndex((v) => Math.abs(v) > 0.999);
    if (line < 0) return {name: '', line, layers: [], way: 0};
    const layers = [...new Set(cells.map((c) => layerOf(places.get(c), size, line)))].sort((a, b) => a - b);
    const way = angle > Math.PI - 1e-3 ? 0 : Math.sign(axis[line]);
    return {name: nameOf(size[line], line, layers, way), line, layers, way};
}

/** @param {Vector | undefined} place @param {Vector} size @param {number} line @returns {number} 1 = the lowest */
const layerOf = (place, size, line) => Math.round((place?.[line] ?? 0) + (size[line] + 1) / 2);

/**
 * The name of a turn.
 * @param {number} size of the body along the line
 * @param {number} line
 * @param {number[]} layers in order
 * @param {number} way as in Turn
 * @returns {string}
 */
export function nameOf(size, line, layers, way) {
    const middle = (size + 1) / 2;
    const mean = layers.reduce((a, b) => a + b, 0) / layers.length;
    const alone = layers.length === 1 && mean === middle;
    const high = alone ? line === 2 : mean >= middle; // counted from the side of x, y, z
    const letter = ['LR', 'DU', 'BF'][line][high ? 1 : 0];
    // Seen from outside, clockwise is a left-handed rotation about the outward direction.
    const sign = way === 0 ? '2' : (way > 0) === high ? '′' : '';
    if (alone && size === 3) return MIDDLES[letter] + sign;
    const from = (high ? layers.map((k) => size + 1 - k) : layers).sort((a, b) => a - b);
    const [first, last] = [from[0], from[from.length - 1]];
    if (first === last) return (first > 1 ? first : '') + letter + sign;
    if (last - first + 1 !== from.length) return from.join() + letter + sign;
    if (first > 1) return `${first}-${last}${letter}${sign}`;
    return (last > 2 ? last : '') + letter + 'w' + sign;
}

/** A layer that a person may want to turn. @typedef {{line: number, layer: number, letter: string, name: string, half: boolean}} Layer */

/**
 * The layers of a body along the lines about which it may turn, outer ones first, in the order in
 * which people learn them.
 * @param {Body} body
 * @returns {Layer[]}
 */
export function layersOf({size}) {
    /** @type {Layer[]} */
    const list = [];
    const most = Math.max(...size);
    for (let deep = 1; deep <= Math.ceil(most / 2); deep++) {
        for (const letter of deep * 2 - 1 === most ? 'LDF' : 'FRUBLD') {
            const line = 'LRDUBF'.indexOf(letter) >> 1;
            const n = size[line];
            const high = 'RUF'.includes(letter);
            if (n < 2 || deep > (high ? Math.floor(n / 2) : Math.ceil(n / 2)) && !(high && deep * 2 - 1 === n)) continue;
            const layer = high ? n + 1 - deep : deep;
            if (list.some((l) => l.line === line && l.layer === layer)) continue;
            const [a, b] = size.filter((_, i) => i !== line);
            list.push({line, layer, letter, name: nameOf(n, line, [layer], clockwise(letter)), half: a !== b});
        }
    }
    return list;
}

/** The way of a turn that is clockwise when looking at the side with a letter. @param {string} letter */
export const clockwise = (letter) => ('RUF'.includes(letter) ? -1 : 1);

/**
 * The turn of a layer, possibly together with other layers.
 * @param {Turn[]} turns
 * @param {{line: number, layer: number}} layer
 * @param {number} way
 * @returns {Turn | undefined}
 */
export const turnOf = (turns, {line, layer}, way) => turns.filter((t) => t.line === line && t.layers.includes(layer) && (t.way === way || t.way === 0))
    .sort((a, b) => a.layers.length - b.layers.length)[0];

/**
 * The turns that a push on a side of a cell may mean, each with the direction in which it would
 * move the point pushed, for a small angle.
 * @param {Turn[]} turns
 * @param {string} cell
 * @param {Vector} normal of the side
 * @param {Vector} point
 * @returns {{turn: Turn, way: Vector}[]}
 */
export function pushed(turns, cell, normal, point) {
    return turns.filter((t) => t.cells.includes(cell) && Math.abs(dot(t.axis, normal)) < 0.5).flatMap((turn) => {
        const way = cross(turn.axis, point);
        const back = /** @type {Vector} */ (way.map((v) => 0 - v));
        return turn.angle > Math.PI - 1e-3 ? [{turn, way}, {turn: {...turn, axis: /** @type {Vector} */ (turn.axis.map((v) => 0 - v))}, way: back}] : [{turn, way}];
    });
}

/**
 * Where a ray hits the body.
 * @param {Body} body
 * @param {Vector} from @param {Vector} to direction
 * @returns {{cell: string, normal: Vector, point: Vector} | null}
 */
export function struck({places}, from, to) {
    /** @type {ReturnType<typeof struck>} */
    let best = null;
    let near = Infinity;
    for (const [cell, p] of places) {
        let [enter, leave, side] = [-Infinity, Infinity, 0];
        for (let i = 0; i < 3; i++) {
            const slow = Math.abs(to[i]) < 1e-9;
            const [a, b] = [-0.5, 0.5].map((h) => (slow ? ((p[i] + h - from[i]) * h > 0 ? h * Infinity : -h * Infinity) : (p[i] + h - from[i]) / to[i]));
            if (Math.min(a, b) > enter) [enter, side] = [Math.min(a, b), i];
            leave = Math.min(leave, Math.max(a, b));
        }
        if (enter > leave || enter < 0 || enter >= near) continue;
        near = enter;
        const normal = /** @type {Vector} */ ([0, 0, 0]);
        normal[side] = -Math.sign(to[side]);
        best = {cell, normal, point: plus(from, to, enter)};
    }
    return best;
}

/**
 * The side to which a rotation takes a side.
 * @param {number} side @param {Rotation} rotation @returns {number} -1 = none
 */
export function sideAfter(side, {axis, angle}) {
    const n = turned(SIDES[side], axis, angle);
    return SIDES.findIndex((s) => dot(s, n) > 0.999);
}

/** @param {Cells} a @param {Cells} b */
const same = (a, b) => a.size === b.size && [...a].every(([n, c]) => b.get(n)?.type === c.type && b.get(n)?.player === c.player);

/** The opposite rotation. @param {Rotation} rotation @returns {Rotation} */
const inverse = ({cells, axis, angle}) => ({cells, axis: /** @type {Vector} */ (axis.map((v) => 0 - v)), angle});

/**
 * The turn that leads from the position shown to another one: the one that led there, or the
 * undoing of a turn.
 * @param {Body} body
 * @param {Cells} before
 * @param {Cells} after
 * @param {import('../engine/types.js').View} view of after
 * @returns {Rotation | null}
 */
export function between(body, before, after, view) {
    if (!before.size || same(before, after)) return null;
    const {last, select} = view;
    if (last && same(applyActs(before, last.acts), after)) return rotationOf(body, last.acts);
    const undone = select.moves.find((m) => same(applyActs(after, m.acts), before));
    const found = undone && rotationOf(body, undone.acts);
    return found ? inverse(found) : null;
}

/**
 * The colours of a glyph, by side.
 * @param {string} glyph
 * @returns {string[] | null} null = it names none
 */
export function coloursOf(glyph) {
    const letters = /^cube-(\w{6})$/.exec(glyph)?.[1];
    const list = letters ? [...letters].map((l) => COLOURS[l]) : [];
    return list.length && list.every(Boolean) ? list : null;
}

/**
 * The places of a setup string, one after the other.
 * @param {string} setup
 * @returns {{type: string, rest: string}[]} rest: player and attributes; of an empty place both are ''
 */
const placesOf = (setup) => (/setup=([^&]*?);?(?:&|$)/.exec(setup)?.[1] ?? '').split(';').flatMap((run) => {
    const [, type = '', rest = '', more = '0'] = /^(\d+)(:[^+]*)(?:\+(\d+))?$/.exec(run) ?? [];
    return Array.from({length: 1 + Number(more)}, () => ({type, rest}));
});

/**
 * Which pieces are glued together: the first attribute of the pieces, as in setup strings.
 * @param {string} setup @param {import('../engine/types.js').Board} board @param {Cells} cells
 * @returns {Map<string, number> | null} null = the setup is of another position
 */
export function glueOf(setup, board, cells) {
    const list = placesOf(setup).filter((p) => p.type !== '');
    const names = board.cells.map((c) => c.n).filter((n) => cells.has(n));
    if (list.length !== names.length || names.some((n, i) => String(cells.get(n)?.type) !== list[i].type)) return null;
    return new Map(names.map((n, i) => [n, Number(/=(\d+)/.exec(list[i].rest)?.[1] ?? 0)]));
}

/**
 * Which pieces are glued together after a move: from the setup, or else moved along with the
 * pieces.
 * @param {Map<string, number>} glue before it
 * @param {import('../engine/types.js').View} view after it
 * @param {import('../engine/types.js').Board} board @param {Cells} cells of view
 * @param {Act[]} acts
 * @returns {Map<string, number>}
 */
export function glueAfter(glue, view, board, cells, acts) {
    const told = glueOf(view.setup, board, cells);
    if (told) return told;
    const after = new Map(glue);
    for (const a of acts) if (a[0] === 'm') after.set(String(a[2]), glue.get(String(a[1])) ?? 0);
    return after;
}

/**
 * Whether the piece on a cell is glued to its neighbour one step away.
 * @param {Body} body @param {Cells} cells @param {Map<string, number>} glue
 * @param {string} cell @param {Vector} step
 * @returns {boolean}
 */
export function holds(body, cells, glue, cell, step) {
    const own = glue.get(cell);
    const next = own ? beside(body, cell, step) : undefined;
    return !!next && glue.get(next) === own && cells.get(next)?.type === cells.get(cell)?.type;
}

/** Whether two turns move the same cells about the same line. @param {Pick<Turn, 'cells' | 'axis'>} a @param {Pick<Turn, 'cells' | 'axis'>} b */
export const sameLayer = (a, b) => a.cells.length === b.cells.length && a.cells.every((c) => b.cells.includes(c)) && Math.abs(dot(a.axis, b.axis)) > 0.999;

/**
 * The setup string after a turn, for positions with a piece on every cell.
 * @param {string} setup @param {import('../engine/types.js').Board} board @param {Act[]} acts
 * @returns {string}
 */
export function setupAfter(setup, board, acts) {
    const places = placesOf(setup);
    const taken = places.flatMap(({type}, i) => (type === '' ? [] : [i]));
    const place = new Map(board.cells.map((c, i) => [c.n, taken[i]]));
    const at = (/** @type {Act[number]} */ cell) => place.get(String(cell)) ?? -1;
    const next = [...places];
    for (const a of acts) {
        if (a[0] === 'm') next[at(a[2])] = {type: String(a[4]), rest: places[at(a[1])].rest};
        else next[at(a[1])] = {type: String(a[3]), rest: places[at(a[1])].rest};
    }
    return `?setup=${next.map(({type, rest}) => `${type}${rest};`).join('')}&turn=0`;
}
