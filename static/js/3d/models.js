/**
 * models.js: the shapes of pieces in space, computed from a few numbers.
 *
 * A turned piece is a profile: radius and height of points along its side, from the foot upwards.
 * Pieces that are not round are cut from a flat outline, like those in pieces.svg, or from their
 * picture there. A piece without a model is a disc with its picture on top. The name of the glyph
 * selects the model; this file knows no game. Units are cells.
 *
 * @typedef {{geometry: any, face: boolean, paint: 'player' | 'wood'}} Part   face: carries the picture, and lies on top
 * @typedef {{parts: Part[], height: number, looks?: boolean}} Model   looks: ahead; it is not alike from all sides
 * @typedef {{radius?: number, lip?: [number, number][], top?: [number, number][], extra?: () => any[]}} Turned
 */

import {
    BoxGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, ExtrudeGeometry, LatheGeometry, PlaneGeometry, Shape, SphereGeometry,
    Vector2,
} from 'three';
import {SVGLoader} from 'three/addons/loaders/SVGLoader.js';
import {mergeGeometries} from 'three/addons/utils/BufferGeometryUtils.js';

const ROUND = 28; // corners of a turned piece

/** The foot of all chess pieces, by its radius. @param {number} r @returns {[number, number][]} */
const foot = (r) => [[0, 0], [r, 0], [r, 0.05], [r * 0.93, 0.085], [r * 0.86, 0.1], [r * 0.86, 0.125], [r * 0.68, 0.17]];

/** @param {[number, number][]} points @param {number} [corners] */
const turned = (points, corners = ROUND) => new LatheGeometry(points.map(([r, y]) => new Vector2(Math.max(r, 0.0001), y)), corners);

/** @param {any} g @param {[number, number, number]} at @param {[number, number, number]} [turn] @returns {any} */
function put(g, at, turn = [0, 0, 0]) {
    g.rotateX(turn[0]);
    g.rotateY(turn[1]);
    g.rotateZ(turn[2]);
    return g.translate(...at);
}

/** Points on an arc from bottom to top: a ball as part of a profile. @param {number} y @param {number} r @param {number} [from] its radius below */
function ball(y, r, from = 0) {
    const start = -Math.acos(Math.min(1, from / r));
    return Array.from({length: 9}, (_, i) => {
        const a = start + (Math.PI / 2 - start) * i / 8;
        return /** @type {[number, number]} */ ([Math.cos(a) * r, y + Math.sin(a) * r]);
    });
}

/** A ring between two heights, as part of a profile. @param {number} r @param {number} y @param {number} [h] @returns {[number, number][]} */
const collar = (r, y, h = 0.04) => [[r * 0.86, y], [r, y + h * 0.35], [r, y + h * 0.65], [r * 0.86, y + h]];

/**
 * A standing figure with an outline of M, L, C and Z commands in the square of pieces.svg.
 * @param {string} path @param {number} thick @param {number} size of the square
 */
function cut(path, thick, size) {
    const shape = new Shape();
    const x = (/** @type {number} */ v) => (v - 50) / 100 * size;
    const y = (/** @type {number} */ v) => (91 - v) / 100 * size;
    for (const [, letter, rest] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
        const n = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
        if (letter === 'M') shape.moveTo(x(n[0]), y(n[1]));
        for (let i = 0; letter === 'L' && i < n.length; i += 2) shape.lineTo(x(n[i]), y(n[i + 1]));
        for (let i = 0; letter === 'C' && i < n.length; i += 6) {
            shape.bezierCurveTo(x(n[i]), y(n[i + 1]), x(n[i + 2]), y(n[i + 3]), x(n[i + 4]), y(n[i + 5]));
        }
    }
    return slab(shape, thick);
}

/** A standing slab with rounded edges. @param {any} shapes one or more @param {number} thick */
function slab(shapes, thick) {
    const bevel = thick * 0.28;
    const g = new ExtrudeGeometry(shapes, {
        depth: thick - 2 * bevel, bevelEnabled: true, bevelThickness: bevel, bevelSize: bevel * 0.55, bevelOffset: -bevel * 0.45, bevelSegments: 3,
        curveSegments: 7,
    });
    return g.translate(0, 0, -thick / 2 + bevel);
}

/**
 * The areas of a picture that have the player's colour, cut out and standing on a foot.
 * @param {string} drawing the symbol's body in pieces.svg
 * @returns {any[]} none where there is nothing to cut
 */
function carved(drawing) {
    const text = drawing.replaceAll('var(--p)', '#fff').replaceAll('var(--o)', '#000');
    if (!text) return [];
    const {paths} = new SVGLoader().parse(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
    const shapes = paths.filter((/** @type {any} */ p) => p.userData.style.fill === '#fff').flatMap((/** @type {any} */ p) => p.toShapes());
    const placed = shapes.map((/** @type {any} */ s) => new Shape(s.getPoints(7).map((/** @type {any} */ p) => new Vector2((p.x - 50) * 0.0086, (91 - p.y) * 0.0086))));
    return placed.length ? [turned([...foot(0.31), [0.2, 0.19], [0, 0.2]]), put(slab(placed, 0.26), [0, 0.09, 0])] : [];
}

const HORSE = 'M30 84C30 68 47 63 48 50C44 54 40 54.5 36.5 54.5C34 57 32.5 62 28.5 63C24 64 18.5 61 18 56.5C17.7 51 22 47 25 40' +
    'C27.5 34 28.5 28 34.5 23.5L36 11.5C40 13.5 43.5 16 45.5 19L50 11C54 14 56 18 56.5 22C71 28 78 43 76.5 62C76 71 72 78 72 84Z';
const ELEPHANT = 'M34 84C35 78 38 73 38 65C34 65 31 63 29 59.5C27 62 25 64.5 24.7 67.5C24.5 69.8 26 70.6 27.6 69.8C30 68.8 32 70.2 32 73' +
    'C32 76.5 28.5 79 24 79C17.5 79 13.5 74 14 66C14.5 56 19 48 20.5 37C23 24 33 15.5 46 15.5C52 15.5 55.5 17.5 58.5 20' +
    'C73 22 82.5 36 81.5 54C81 66 75.5 75 74.5 84Z';

/** @param {string} path @param {number} r radius of the foot @param {number} size @param {any[]} [more] */
function figure(path, r, size, more = []) {
    return [turned([...foot(r), [r * 0.66, 0.19], [0, 0.2]]), put(cut(path, r * 0.86, size), [0, 0.09, 0]), ...more];
}

/** A body with a profile, on a foot. @param {number} r @param {[number, number][]} points @param {any[]} [more] */
const body = (r, points, more = []) => [turned([...foot(r), ...points]), ...more];

/** @param {number} w @param {number} h */
const rectangle = (w, h) => new Shape([[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) => new Vector2(x / 2, y / 2)));

/** Blocks in a circle. @param {number} n @param {number} r @param {number} y @param {[number, number, number]} box */
const crown = (n, r, y, box) => Array.from({length: n}, (_, i) => {
    const a = i / n * 2 * Math.PI;
    return put(new BoxGeometry(...box), [Math.cos(a) * r, y, -Math.sin(a) * r], [0, a, 0]);
});

/** The models that are turned or cut, by glyph. @type {Record<string, () => any[]>} */
const FIGURES = {
    'chess-pawn': () => body(0.27, [[0.14, 0.22], [0.105, 0.32], [0.095, 0.4], ...collar(0.17, 0.42), ...ball(0.575, 0.145, 0.09)]),
    'chess-rook': () => body(0.32, [[0.2, 0.22], [0.175, 0.42], [0.18, 0.5], ...collar(0.235, 0.51), [0.23, 0.56], [0.245, 0.68], [0.175, 0.68], [0.165, 0.6], [0, 0.6]],
        crown(6, 0.207, 0.71, [0.07, 0.075, 0.13])),
    'chess-knight': () => figure(HORSE, 0.31, 0.86),
    'chess-unicorn': () => figure(HORSE, 0.31, 0.86, [put(new ConeGeometry(0.045, 0.42, 12), [-0.25, 0.86, 0], [0, 0, 0.62])]),
    'chess-bishop': () => body(0.3, [[0.16, 0.23], [0.105, 0.38], [0.095, 0.52], ...collar(0.18, 0.53), [0.1, 0.58], [0.15, 0.65], [0.158, 0.71], [0.135, 0.79], [0.08, 0.87],
        [0.04, 0.9], ...ball(0.935, 0.045, 0.03)]),
    'chess-queen': () => body(0.34, [[0.19, 0.24], [0.125, 0.42], [0.105, 0.62], ...collar(0.2, 0.63), ...collar(0.16, 0.68, 0.03), [0.11, 0.72], [0.155, 0.83], [0.215, 0.95],
        [0.185, 0.96], [0.14, 0.94], [0.07, 0.985], ...ball(1.025, 0.05, 0.035)],
    Array.from({length: 9}, (_, i) => put(new SphereGeometry(0.034, 8, 6), [Math.cos(i * 0.698) * 0.2, 0.965, Math.sin(i * 0.698) * 0.2]))),
    'chess-king': () => body(0.35, [[0.2, 0.25], [0.135, 0.45], [0.12, 0.66], ...collar(0.21, 0.67), ...collar(0.17, 0.72, 0.03), [0.125, 0.76], [0.165, 0.88], [0.2, 0.99],
        [0.17, 1.02], [0.08, 1.05], [0, 1.06]],
    [put(new BoxGeometry(0.06, 0.2, 0.06), [0, 1.14, 0]), put(new BoxGeometry(0.16, 0.06, 0.06), [0, 1.16, 0])]),
    'chess-fers': () => body(0.3, [[0.17, 0.23], [0.12, 0.36], [0.105, 0.48], ...collar(0.19, 0.49), [0.12, 0.54], [0.2, 0.62], [0.21, 0.68], [0.16, 0.77], [0.06, 0.82],
        ...ball(0.86, 0.05, 0.03)]),
    'chess-alfil': () => figure(ELEPHANT, 0.31, 0.82),
    'chess-wizard': () => body(0.31, [[0.2, 0.2], [0.3, 0.26], [0.3, 0.3], [0.2, 0.34], [0.13, 0.6], [0.02, 0.98], [0, 1]]),
    'chess-guard': () => body(0.28, [[0.15, 0.22], [0.1, 0.36], ...collar(0.18, 0.38), [0.17, 0.44], [0.19, 0.56], [0.14, 0.7], [0.03, 0.78], [0.03, 0.88], [0, 0.89]]),
    'makruk-ma': () => figure(HORSE, 0.31, 0.86),
    'makruk-khun': () => body(0.34, [[0.2, 0.25], [0.13, 0.44], ...collar(0.23, 0.46), ...collar(0.19, 0.52), ...collar(0.15, 0.58), [0.1, 0.64], [0.06, 0.78], [0.02, 1], [0, 1.05]]),
    'makruk-met': () => body(0.29, [[0.17, 0.23], [0.11, 0.36], ...collar(0.19, 0.37), ...collar(0.14, 0.43), [0.09, 0.49], [0.05, 0.6], [0, 0.74]]),
    'makruk-ruea': () => body(0.34, [[0.22, 0.22], [0.18, 0.34], [0.22, 0.4], [0.31, 0.46], [0.32, 0.54], [0.26, 0.55], [0.22, 0.51], [0, 0.5]]),
    'makruk-khon': () => body(0.31, [[0.2, 0.24], ...collar(0.2, 0.25), [0.15, 0.3], [0.21, 0.42], [0.21, 0.52], [0.13, 0.66], [0.04, 0.8], [0, 0.86]]),
    'makruk-bia': () => [turned([[0, 0], [0.26, 0], [0.28, 0.04], [0.24, 0.12], [0.12, 0.2], [0, 0.22]])],
    'stone': () => [put(new SphereGeometry(0.46, 28, 16).scale(1, 0.4, 1), [0, 0.18, 0])],
    'disc': () => [turned([[0, 0], [0.37, 0], [0.42, 0.025], [0.42, 0.075], [0.37, 0.1], [0, 0.11]])],
    'flat': () => [put(slab(rectangle(0.76, 0.76), 0.15), [0, 0.075, 0], [-Math.PI / 2, 0, 0])],
    'wall': () => [put(slab(rectangle(0.84, 0.7), 0.24), [0, 0.35, 0], [0, Math.PI / 4, 0])],
    'capstone': () => [turned([[0, 0], [0.34, 0], [0.36, 0.04], [0.3, 0.1], [0.25, 0.34], ...collar(0.31, 0.36, 0.08), ...ball(0.53, 0.24, 0.2)])],
    'hex-stone': () => [turned([[0, 0], [0.4, 0], [0.42, 0.03], [0.42, 0.16], [0.36, 0.21], [0, 0.21]], 6).toNonIndexed()],
};

/** The plane for the picture on top of a disc. @param {number} r @param {number} y @returns {any} */
const lid = (r, y) => put(new CircleGeometry(r, ROUND * 2), [0, y, 0], [-Math.PI / 2, 0, 0]);

/** A disc with a picture on it. @param {number} r @param {number} h @returns {any} */
const puck = (r, h) => turned([[0, 0], [r * 0.94, 0], [r, h * 0.16], [r, h * 0.8], [r * 0.95, h], [0, h]], ROUND * 1.5);

/** A pentagonal slab, highest at its foot. @param {number} turn to the right, in degrees @returns {Model} */
function wedge(turn) {
    const shape = new Shape([[-0.38, -0.45], [0.38, -0.45], [0.28, 0.32], [0, 0.46], [-0.28, 0.32]].map(([x, y]) => new Vector2(x, y)));
    const g = new ExtrudeGeometry(shape, {depth: 0.12, bevelEnabled: true, bevelSize: 0.02, bevelThickness: 0.02, bevelSegments: 2, bevelOffset: -0.02});
    put(g, [0, 0.02, 0], [-Math.PI / 2, 0, 0]);
    g.rotateY(-turn * Math.PI / 180);
    const face = put(new PlaneGeometry(1, 1), [0, 0.165, 0], [-Math.PI / 2, 0, 0]);
    return {parts: [{geometry: g, face: false, paint: 'wood'}, {geometry: face, face: true, paint: 'player'}], height: 0.18};
}

/** @param {any[]} list @returns {any} one geometry */
function joined(list) {
    const plain = list.map((g) => (g.index ? g.toNonIndexed() : g));
    return plain.length === 1 ? plain[0] : mergeGeometries(plain);
}

/** Pictures in profile, which are recognisable when they are cut from a board; a picture from the front is clearer on a disc. */
const CARVED = /^chess-(amazon|archbishop|camel|cannon|centaur|chancellor|dragon|duck|giraffe|nightrider|wolf|zebra)$/;

/** Figures cut from a flat outline. */
const CUT = ['chess-knight', 'chess-unicorn', 'chess-alfil', 'makruk-ma'];

/**
 * @param {string} glyph '' = none
 * @param {string} drawing its body in pieces.svg, '' = not at hand
 * @returns {Model}
 */
export function model(glyph, drawing) {
    const known = Object.hasOwn(FIGURES, glyph);
    const figure = known ? FIGURES[glyph]() : CARVED.test(glyph) ? carved(drawing) : [];
    if (figure.length) {
        const geometry = joined(figure);
        geometry.computeBoundingBox();
        return {parts: [{geometry, face: false, paint: 'player'}], height: geometry.boundingBox.max.y, looks: !known || CUT.includes(glyph)};
    }
    if (glyph.startsWith('shogi-')) return wedge(glyph.endsWith('-down') ? 180 : Number(glyph.split('@')[1] ?? 0));
    const wood = glyph.startsWith('xiangqi-');
    const [r, h, size] = wood ? [0.43, 0.2, 0.475] : glyph === 'man-king' ? [0.41, 0.34, 0.5] : [0.41, 0.17, 0.5];
    return {parts: [{geometry: puck(r, h), face: false, paint: wood ? 'wood' : 'player'}, {geometry: lid(size, h + 0.004), face: true, paint: 'player'}], height: h};
}

/** The approximate height of a piece, before its model is made. @param {string} glyph */
export const tallness = (glyph) => (Object.hasOwn(FIGURES, glyph) && /^(chess|makruk)-|^(wall|capstone)$/.test(glyph) || CARVED.test(glyph) ? 1.05 : 0.25);

/** The shadow under a piece. @returns {any} */
export const blot = () => put(new CircleGeometry(0.46, 20), [0, 0.006, 0], [-Math.PI / 2, 0, 0]);

/** A hexagonal cell of width and height 1 whose top is at height 0. @param {boolean} wide corners to the sides @returns {any} */
export function prism(wide) {
    const g = new CylinderGeometry(1, 1, 1, 6).scale(1 / Math.sqrt(3), 1, 0.5).translate(0, -0.5, 0);
    return wide ? new CylinderGeometry(1, 1, 1, 6).rotateY(Math.PI / 6).scale(0.5, 1, 1 / Math.sqrt(3)).translate(0, -0.5, 0) : g;
}
