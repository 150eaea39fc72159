/**
 * paint.js: draws a board and what lies on it into a canvas context.
 *
 * The context is scaled so that one unit is one cell, with the board's corner
 * at 0,0. Colours come from the page's style sheet (Theme). Only drawing: what
 * to show is decided by board2d.js.
 *
 * @typedef {Record<'light'|'dark'|'zone2'|'zone3'|'zone4'|'zone5'|'zone6'|'zone7'|'zone8'|'zone9'|'line'|'frame'|'wood'|'pit'|'seed'|'coord'|'ink'|'mark'|'last'|'select'|'target'|
 *   'capture'|'check'|'ring'|'grain', string>} Theme
 */

import {paintGrain} from './grain.js';
import {boardPad, centre, coordinates, labels, outline, turn} from './hit.js';
import {levels} from './storeys.js';

/** @typedef {import('../engine/types.js').Board} Board */
/** @typedef {import('../engine/types.js').Cell} Cell */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** The colours of cells, by number. @type {(keyof Theme)[]} */
const SHADES = ['light', 'dark', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7', 'zone8', 'zone9'];

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
 * A picture of the board that came with its rules, where its cells are.
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
 * Everything that never changes during a game.
 * @param {Ctx} ctx
 * @param {Board} board
 * @param {{flipped: boolean, labelled: boolean, scale: number, pad: number, theme: Theme, colour: (player: number) => string}} how
 *   scale: css pixels of a cell, for letters that can be read
 */
export function paintBoard(ctx, board, {flipped, labelled, scale, pad, theme, colour}) {
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
    for (const c of board.cells) paintCell(ctx, board, c, flipped, theme);
    paintGrain(ctx, theme.grain, {x: -pad, y: -pad, w: board.w + 2 * pad, h: board.h + 2 * pad});
    if (style === 'hex') paintEdges(ctx, board, flipped, colour);
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
    for (const mark of board.marks ?? []) dot(ctx, turn(board, /** @type {[number, number]} */ (mark), flipped), 0.11);
    if (labelled) paintLabels(ctx, board, flipped, theme, scale);
}

const LEAST_LETTER = 10; // css pixels

/** @param {Theme} theme @param {number} s */
const shade = (theme, s) => theme[SHADES[Math.min(s, SHADES.length - 1)]];

/** @param {Ctx} ctx @param {Board} board @param {Cell} c @param {boolean} flipped @param {Theme} theme */
function paintCell(ctx, board, c, flipped, theme) {
    const pts = outline(board, c, flipped);
    switch (board.style) {
    case 'lines':
    case 'points':
        return;
    case 'pits': {
        const [x, y] = centre(board, c, flipped);
        ctx.fillStyle = theme.pit;
        ctx.beginPath();
        const [w, h] = [c.w * 0.9, c.h * 0.9];
        ctx.roundRect(x - w / 2, y - h / 2, w, h, Math.min(w, h) / 2);
        ctx.fill();
        ctx.strokeStyle = theme.line;
        ctx.lineWidth = 0.025;
        ctx.stroke();
        return;
    }
    case 'hex':
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
        if (board.style === 'plain') {
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
}

/** @param {Ctx} ctx @param {Board} board @param {boolean} flipped @param {Theme} theme @param {number} scale */
function paintLabels(ctx, board, flipped, theme, scale) {
    if (board.style === 'pits') return;
    // Large cells need no larger letters; small ones need letters that can be read.
    const small = Math.min(1, Math.max(board.w, board.h) / 8);
    const least = LEAST_LETTER / Math.max(1, scale);
    const storeys = levels(board);
    if (storeys.length > 1) {
        for (const level of storeys) paintStorey(ctx, board, level, flipped, theme, Math.min(1.7, least / 0.17));
        return;
    }
    if (board.style === 'checkered' && boardPad(board) === 0) {
        paintInnerLabels(ctx, board, flipped, theme, Math.max(small, Math.min(1.7, least / 0.17)));
        return;
    }
    ctx.fillStyle = ['hex', 'plain', 'checkered'].includes(board.style) ? theme.ink : theme.coord;
    for (const {text, at} of labels(board, flipped)) write(ctx, text, at, Math.max(0.3 * small, Math.min(0.42, least)));
}

/**
 * The letter of a level, large and faint, and what follows it in the names of the cells.
 * @param {Ctx} ctx @param {Board} board @param {import('./storeys.js').Level} level @param {boolean} flipped @param {Theme} theme @param {number} small
 */
function paintStorey(ctx, board, {label, cells}, flipped, theme, small) {
    const at = cells.map((c) => centre(board, c, flipped));
    const [left, right] = [Math.min(...at.map(([x]) => x)), Math.max(...at.map(([x]) => x))];
    const [top, bottom] = [Math.min(...at.map(([, y]) => y)), Math.max(...at.map(([, y]) => y))];
    ctx.fillStyle = theme.line;
    ctx.globalAlpha = 0.16;
    write(ctx, label, [(left + right) / 2, (top + bottom) / 2], 0.7 * (bottom - top));
    ctx.globalAlpha = 1;
    cells.forEach((c, i) => {
        const [x, y] = at[i];
        const [, file = '', rank = ''] = /^.(\D*)(\d*)$/.exec(c.n) ?? [];
        ctx.fillStyle = c.s === 1 ? theme.light : theme.line;
        if (x === left) write(ctx, rank, [x - c.w / 2 + 0.12 * small, y - c.h / 2 + 0.14 * small], 0.17 * small);
        if (y === bottom) write(ctx, file, [x + c.w / 2 - 0.11 * small, y + c.h / 2 - 0.13 * small], 0.17 * small);
    });
}

/** Letters in the corners of the border cells, as small as in a book. @type {(ctx: Ctx, board: Board, flipped: boolean, theme: Theme, small: number) => void} */
function paintInnerLabels(ctx, board, flipped, theme, small) {
    for (const [c, {file, rank}] of coordinates(board)) {
        const [x, y] = centre(board, c, flipped);
        const [left, bottom] = [x - c.w / 2 < 0.01, y + c.h / 2 > board.h - 0.01];
        ctx.fillStyle = c.s === 1 ? theme.light : theme.dark;
        if (left) write(ctx, rank, [x - c.w / 2 + 0.12 * small, y - c.h / 2 + 0.14 * small], 0.17 * small);
        if (bottom) write(ctx, file, [x + c.w / 2 - 0.11 * small, y + c.h / 2 - 0.13 * small], 0.17 * small);
    }
}

/**
 * Text of a height in cells. Fonts of less than a pixel are not drawn well,
 * so the context is scaled for it.
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
 * The outlines of blocks: a line where a cell of a block and another cell meet.
 * @param {Ctx} ctx @param {Board} board @param {Map<string, number>} blocks by cell, which block is there
 * @param {boolean} flipped @param {Theme} theme
 */
export function paintBlocks(ctx, board, blocks, flipped, theme) {
    if (!blocks.size) return;
    /** @type {Map<string, number>} */
    const there = new Map();
    for (const c of board.cells) {
        const block = blocks.get(c.n);
        if (block !== undefined) there.set(String(centre(board, c, flipped)), block);
    }
    ctx.strokeStyle = theme.ink;
    ctx.lineWidth = 0.07;
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const c of board.cells) {
        const block = blocks.get(c.n);
        if (block === undefined) continue;
        const [x, y] = centre(board, c, flipped);
        for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
            if (there.get(String([x + dx * c.w, y + dy * c.h])) === block) continue;
            const [mx, my] = [x + dx * c.w / 2, y + dy * c.h / 2];
            ctx.moveTo(mx - dy * c.w / 2, my - dx * c.h / 2);
            ctx.lineTo(mx + dy * c.w / 2, my + dx * c.h / 2);
        }
    }
    ctx.stroke();
}

/** @param {Ctx} ctx @param {[number, number]} at @param {number} r */
export function dot(ctx, [x, y], r) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fill();
}

/** Where up to 12 seeds lie in a pit of radius 1: rings that look thrown, not ruled. */
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
 * Seeds in a pit, with their number beside them.
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
