/**
 * paint.js: draws a board and its contents into a canvas context.
 *
 * The context is scaled so that one unit is one cell, with the board's corner at 0,0. Colours come
 * from the page's style sheet (Theme). board2d.js decides what to show; this file only draws.
 *
 * @typedef {Record<'light'|'dark'|'zone2'|'zone3'|'zone4'|'zone5'|'zone6'|'zone7'|'zone8'|'zone9'|'zone10'|'zone11'|'zone12'|'zone13'|'zone14'|'line'|'frame'|'wood'|'pit'|'seed'|'coord'|'ink'|'mark'|'last'|'select'|'target'|
 *   'capture'|'check'|'ring'|'grain', string>} Theme
 */

import {pairs} from './acts.js';
import {paintGrain} from './grain.js';
import {aloft, centre, chequered, labels, outline, turn} from './hit.js';
import {levels} from './storeys.js';

/** @typedef {import('../engine/types.js').Board} Board */
/** @typedef {import('../engine/types.js').Cell} Cell */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** The colours of cells, by number. @type {(keyof Theme)[]} */
export const SHADES = ['light', 'dark', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7', 'zone8', 'zone9',
    'zone10', 'zone11', 'zone12', 'zone13', 'zone14'];

/** @param {Element} element @returns {Theme} */
export function readTheme(element) {
    const css = getComputedStyle(element);
    const names = [...SHADES, 'line', 'frame', 'wood', 'pit', 'seed', 'coord', 'ink', 'mark', 'last', 'select', 'target', 'capture', 'check', 'ring', 'grain'];
    return /** @type {Theme} */ (Object.fromEntries(names.map((n) => [n, css.getPropertyValue(`--b-${n}`).trim() || '#888'])));
}

/** @param {Ctx} ctx @param {[number, number][]} pts */
export function trace(ctx, pts) {
    ctx.beginPath();
    pts.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.closePath();
}

/**
 * A picture of the board that came with its rules, placed so that it fits the cells.
 * @param {Ctx} ctx @param {Board} board @param {HTMLImageElement} picture @param {boolean} flipped
 */
export function paintPicture(ctx, board, picture, flipped) {
    const {image} = board;
    if (!image) return;
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, board.w, board.h);
    ctx.clip();
    if (flipped) {
        ctx.translate(board.w, board.h);
        ctx.rotate(Math.PI);
    }
    ctx.drawImage(picture, image.x, image.y, picture.naturalWidth / image.w, picture.naturalHeight / image.h);
    ctx.restore();
}

/**
 * Draws everything that never changes during a game.
 * @param {Ctx} ctx
 * @param {Board} board
 * @param {{flipped: boolean, labelled: boolean, scale: number, pad: number, theme: Theme, colour: (player: number) => string, ink?: string}} how
 *   scale: CSS pixels of a cell, for readable letters; ink: colour of letters outside the cells
 */
export function paintBoard(ctx, board, {flipped, labelled, scale, pad, theme, colour, ink = theme.ink}) {
    const {style} = board;
    if (style === 'lines' || style === 'points') {
        ctx.fillStyle = theme.wood;
        ctx.fillRect(-pad, -pad, board.w + 2 * pad, board.h + 2 * pad);
    } else if (style === 'pits') {
        ctx.fillStyle = theme.wood;
        ctx.beginPath();
        ctx.roundRect(-pad, -pad, board.w + 2 * pad, board.h + 2 * pad, 0.4);
        ctx.fill();
    }
    if (style === 'tables') paintTables(ctx, board, flipped, pad, theme);
    const high = aloft(board);
    for (const c of board.cells) if (!high.has(c)) paintCell(ctx, board, c, flipped, theme);
    paintGrain(ctx, theme.grain, {x: -pad, y: -pad, w: board.w + 2 * pad, h: board.h + 2 * pad});
    paintEdges(ctx, board, flipped, colour);
    ctx.strokeStyle = theme.line;
    ctx.lineWidth = 0.035;
    ctx.lineCap = 'round';
    for (const [x1, y1, x2, y2] of board.lines ?? []) {
        ctx.beginPath();
        ctx.moveTo(...turn(board, [x1, y1], flipped));
        ctx.lineTo(...turn(board, [x2, y2], flipped));
        ctx.stroke();
    }
    if (style === 'points') for (const c of board.cells) paintPoint(ctx, centre(board, c, flipped), theme);
    ctx.fillStyle = theme.line;
    for (const mark of board.marks ?? []) {
        const [x, y] = turn(board, /** @type {[number, number]} */ (mark), flipped);
        if (style !== 'pits') dot(ctx, [x, y], 0.11);
        else { // a dot would look like a seed
            ctx.lineWidth = 0.05;
            ctx.beginPath();
            ctx.arc(x, y, 0.38, 0, 2 * Math.PI);
            ctx.stroke();
        }
    }
    if (labelled) paintLabels(ctx, board, flipped, theme, scale, ink);
}

/** The colours of the parts of a backgammon board, by number: light and dark points, fields, trays. @type {(keyof Theme)[]} */
export const TABLES = ['light', 'dark', 'wood', 'pit'];

/** @param {Ctx} ctx @param {Board} board @param {boolean} flipped @param {number} pad @param {Theme} theme */
function paintTables(ctx, board, flipped, pad, theme) {
    ctx.fillStyle = theme.frame;
    ctx.beginPath();
    ctx.roundRect(-pad, -pad, board.w + 2 * pad, board.h + 2 * pad, 0.2);
    ctx.fill();
    ctx.strokeStyle = theme.line;
    ctx.lineWidth = 0.03;
    for (const shape of board.shapes ?? []) {
        trace(ctx, shapeOf(board, shape, flipped));
        ctx.fillStyle = theme[TABLES[shape[0]]];
        ctx.fill();
        if (shape[0] < 2) ctx.stroke();
    }
}

/** The corners of a part of a backgammon board. @param {Board} board @param {number[]} shape @param {boolean} flipped @returns {[number, number][]} */
export function shapeOf(board, [s, x1, y1, x2, y2], flipped) {
    const far = /** @type {[number, number][]} */ (s < 2 ? [[(x1 + x2) / 2, y2]] : [[x2, y2], [x1, y2]]);
    return /** @type {[number, number][]} */ ([[x1, y1], [x2, y1], ...far]).map((p) => turn(board, p, flipped));
}

/** Colour over cells that the person does not see. */
export const FOG = '#10161ca0';

/** @param {Theme} theme @param {number} s */
const shade = (theme, s) => theme[SHADES[Math.min(s, SHADES.length - 1)]];

/** @param {Ctx} ctx @param {Board} board @param {Cell} c @param {boolean} flipped @param {Theme} theme */
function paintCell(ctx, board, c, flipped, theme) {
    const pts = outline(board, c, flipped);
    switch (board.style) {
    case 'lines':
    case 'points':
    case 'tables':
        return;
    case 'pits': {
        const [x, y] = centre(board, c, flipped);
        ctx.fillStyle = theme.pit;
        ctx.beginPath();
        const [w, h] = [c.w * 0.9, c.h * 0.9];
        const round = Math.min(w, h) / 2 * (c.o === undefined ? 1 : 0.4);
        ctx.roundRect(x - w / 2, y - h / 2, w, h, round);
        ctx.fill();
        ctx.strokeStyle = theme.line;
        ctx.lineWidth = 0.025;
        ctx.stroke();
        if (c.o !== undefined) { // a store is a house with an inner wall
            ctx.beginPath();
            ctx.roundRect(x - c.w / 2 + 0.11, y - c.h / 2 + 0.11, c.w - 0.22, c.h - 0.22, round * 0.8);
            ctx.stroke();
        }
        return;
    }
    case 'hex':
    case 'triangles':
    case 'rings':
        trace(ctx, pts);
        ctx.fillStyle = shade(theme, c.s);
        ctx.fill();
        ctx.strokeStyle = theme.line;
        ctx.lineWidth = 0.035;
        ctx.lineJoin = 'round';
        ctx.stroke();
        return;
    default:
        trace(ctx, pts);
        ctx.fillStyle = shade(theme, c.s);
        ctx.fill();
        if (board.style === 'plain' || c.s > 1 && chequered(board)) {
            ctx.strokeStyle = theme.line;
            ctx.lineWidth = 0.03 * Math.min(1, board.w / 6);
            ctx.stroke();
        }
    }
}

/** @param {Ctx} ctx @param {[number, number]} at @param {Theme} theme */
function paintPoint(ctx, at, theme) {
    ctx.fillStyle = theme.wood;
    dot(ctx, at, 0.13);
    ctx.strokeStyle = theme.line;
    ctx.lineWidth = 0.04;
    ctx.stroke();
}

/** @param {Ctx} ctx @param {Board} board @param {boolean} flipped @param {(player: number) => string} colour */
function paintEdges(ctx, board, flipped, colour) {
    ctx.save(); // the line joins set here must not affect later drawing
    ctx.lineJoin = ctx.lineCap = 'round';
    for (const edge of board.edges ?? []) {
        for (const [width, ink] of /** @type {[number, string][]} */ ([[0.22, '#0006'], [0.16, colour(edge.p)]])) {
            ctx.beginPath();
            edge.pts.forEach((p, i) => {
                const at = turn(board, /** @type {[number, number]} */ (p), flipped);
                if (i) ctx.lineTo(...at);
                else ctx.moveTo(...at);
            });
            ctx.strokeStyle = ink;
            ctx.lineWidth = width;
            ctx.stroke();
        }
    }
    ctx.restore();
}

/**
 * @param {Ctx} ctx @param {Board} board @param {boolean} flipped @param {Theme} theme @param {number} scale @param {string} ink of what stands beside the cells
 */
function paintLabels(ctx, board, flipped, theme, scale, ink) {
    const storeys = levels(board);
    for (const {label, cells} of storeys.length > 1 ? storeys : []) { // the letter of a level, large and faint
        const at = cells.map((c) => centre(board, c, flipped));
        const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
        const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
        ctx.fillStyle = theme.line;
        ctx.globalAlpha = 0.16;
        write(ctx, label, [(Math.min(...xs) + Math.max(...xs)) / 2, (top + bottom) / 2], 0.7 * (bottom - top));
        ctx.globalAlpha = 1;
    }
    ctx.fillStyle = board.style === 'tables' ? theme.light : ['hex', 'triangles', 'plain', 'checkered', 'rings'].includes(board.style) ? ink : theme.coord;
    for (const {text, at, size} of labels(board, flipped, scale)) write(ctx, text, at, size);
}

/**
 * Text of a given height in cells. Fonts smaller than a pixel are not drawn well, so the context is
 * scaled.
 * @param {Ctx} ctx
 * @param {string} text
 * @param {[number, number]} at its middle
 * @param {number} size
 */
export function write(ctx, text, [x, y], size) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(size / 20, size / 20);
    ctx.font = '600 20px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(text, 0, 1);
    ctx.restore();
}

/**
 * The outlines of blocks: a line where a cell of a block meets a cell outside of it.
 * @param {Ctx} ctx @param {Board} board @param {Map<string, number>} blocks by cell, which block is there
 * @param {boolean} flipped @param {Theme} theme
 */
export function paintBlocks(ctx, board, blocks, flipped, theme) {
    if (!blocks.size) return;
    /** Sides of blocks by their centres; a side between two cells of a block is removed. @type {Map<string, [number, number][]>} */
    const sides = new Map();
    for (const c of board.cells) {
        const block = blocks.get(c.n);
        if (block === undefined) continue;
        const corners = outline(board, c, flipped);
        corners.forEach((a, i) => {
            const b = corners[(i + 1) % corners.length];
            const key = `${block} ${(a[0] + b[0]).toFixed(2)} ${(a[1] + b[1]).toFixed(2)}`;
            if (!sides.delete(key)) sides.set(key, [a, b]);
        });
    }
    ctx.strokeStyle = theme.ink;
    ctx.lineWidth = 0.07;
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const [a, b] of sides.values()) {
        ctx.moveTo(...a);
        ctx.lineTo(...b);
    }
    ctx.stroke();
}

const MANY = 3; // pieces in a column that can be counted at a glance

/**
 * How a piece with a column below it is drawn: the column as a strip of small pieces next to it,
 * the top one uppermost. If the strip is too long to be counted at a glance, the number of all
 * pieces stands above it.
 * @param {Board} board @param {{player: number, type: number, under?: number[]}} what @param {[number, number]} at @param {number} size of a piece alone
 * @returns {{parts: {player: number, type: number, at: [number, number], size: number}[], count: {text: string, at: [number, number], size: number} | null}}
 */
export function towerOf(board, {player, type, under}, [x, y], size) {
    const held = pairs(under).reverse();
    if (!held.length) return {parts: [{player, type, at: [x, y], size}], count: null};
    const [right, low] = board.style === 'hex' ? [0.36, 0.22] : [0.41, 0.38]; // a hexagon has no corner there
    const step = Math.min(size * 0.16, (size * (low + 0.38 - (held.length >= MANY ? 0.16 : 0))) / held.length);
    const [side, foot] = [x + size * right, y + size * low];
    return {
        parts: [
            {player, type, at: [x - size * 0.11, y], size: size * 0.8},
            ...held.map(([p, t], i) => ({player: p, type: t, at: /** @type {[number, number]} */ ([side, foot - i * step]), size: size * 0.26})),
        ],
        count: held.length < MANY ? null : {text: String(held.length + 1), at: [side, foot - size * 0.22 - (held.length - 1) * step], size: 0.22 * size},
    };
}

/** @param {Ctx} ctx @param {[number, number]} at @param {number} r */
export function dot(ctx, [x, y], r) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fill();
}

/**
 * The ties between pieces, as bars in the owner's colour, if the tied pieces are on the board.
 * @param {Ctx} ctx
 * @param {Board} board
 * @param {[string, string][]} ties
 * @param {{flipped: boolean, cell: (name: string) => Cell | undefined, paint: (name: string) => import('./palette.js').Paint | null}} of
 */
export function paintTies(ctx, board, ties, {flipped, cell, paint}) {
    for (const [a, b] of ties) {
        const [from, to, owner] = [cell(a), cell(b), paint(b) && paint(a)];
        if (!from || !to || !owner) continue;
        for (const [colour, width] of /** @type {[string, number][]} */ ([[owner.line, 0.3], [owner.fill, 0.2]])) {
            ctx.strokeStyle = colour;
            ctx.lineWidth = width * Math.min(from.w, from.h);
            ctx.lineCap = 'round';
            ctx.beginPath();
            ctx.moveTo(...centre(board, from, flipped));
            ctx.lineTo(...centre(board, to, flipped));
            ctx.stroke();
        }
    }
    ctx.lineCap = 'butt';
}

/** Places of up to 12 seeds in a pit of radius 1: rings that look irregular. */
const SEEDS = Array.from({length: 12}, (_, i) => {
    const angle = i * 2.39996 + 0.5;
    const r = 0.62 * Math.sqrt((i + 0.4) / 12);
    return [Math.cos(angle) * r, Math.sin(angle) * r];
});

/** One seed. @param {Ctx} ctx @param {[number, number]} at @param {number} size @param {Theme} theme */
export function paintSeed(ctx, [x, y], size, theme) {
    ctx.fillStyle = '#0003';
    dot(ctx, [x + size * 0.2, y + size * 0.3], size);
    ctx.fillStyle = theme.seed;
    dot(ctx, [x, y], size);
    ctx.fillStyle = '#fff8';
    dot(ctx, [x - size * 0.3, y - size * 0.3], size * 0.25);
}

/**
 * Seeds in a pit, with their number next to them.
 * @param {Ctx} ctx
 * @param {[number, number]} at
 * @param {Cell} c
 * @param {number} count
 * @param {Theme} theme
 */
export function paintSeeds(ctx, [x, y], c, count, theme) {
    const [rx, ry] = [c.w * 0.45, c.h * 0.45];
    const size = Math.min(rx, ry) * 0.2;
    for (const [sx, sy] of SEEDS.slice(0, count)) paintSeed(ctx, [x + sx * rx, y + sy * ry], size, theme);
    const r = 0.17;
    const [bx, by] = [x + rx * 0.7, y + ry * 0.7];
    ctx.fillStyle = theme.ring;
    dot(ctx, [bx, by], r);
    ctx.fillStyle = theme.wood;
    write(ctx, String(count), [bx, by], 0.21);
}
