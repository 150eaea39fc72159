/**
 * picture.js: pictures of a game to save: the position as PNG, or as SVG for printing, and the
 * moves up to it as an animated GIF. Loaded on demand.
 *
 * The pictures come from a second board, which is drawn like that of the page but never shown.
 */

/// <reference path="./gifenc.d.ts" />
import {GIFEncoder, applyPalette, quantize} from 'gifenc';
import {touched} from '../board/acts.js';
import {Board2D, NO_MARKS} from '../board/board2d.js';
import {breath} from '../board/breath.js';
import {make, part, svg} from '../board/dom.js';
import {ABREAST, blocky, boardPad, centre, chequered, filling, outline} from '../board/hit.js';
import {SHADES, TABLES, readTheme, shapeOf, towerOf} from '../board/paint.js';
import {Pieces} from '../board/pieces.js';
import {turnedBox, whole, windowOf} from '../board/window.js';
import {wordsOf} from '../words/faults.js';
import {tell} from '../words/picture.js';
import {say} from '../words/strings.js';
import {download} from './download.js';

/** @typedef {import('../engine/types.js').View} View */

const WIDTH = 800; // pixels of a picture
const FILM_WIDTH = 400; // pixels of an animation
const COLOURS = 64; // colours of an animation
const SAMPLES = 5; // number of positions from which the colours are chosen
const STEP_MS = 900, LAST_MS = 3500; // how long each position and the last one are shown

/** Pixels of a drawn board, on paper. @param {HTMLCanvasElement} drawn @param {number} width */
function onPaper(drawn, width) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round(width * drawn.height / drawn.width);
    const ctx = canvas.getContext('2d', {willReadFrequently: true});
    if (!ctx) throw new Error('no canvas');
    ctx.fillStyle = getComputedStyle(document.body).backgroundColor;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    return {canvas, pixels: ctx.getImageData(0, 0, canvas.width, canvas.height).data};
}

/**
 * @param {import('../play/game.js').Game} game
 * @param {string} art addresses of pieces.svg and signs.svg
 * @param {{flipped: boolean, set: string}} look of the page's board
 */
export async function openPicture(game, art, {flipped, set}) {
    document.getElementById('picture')?.remove();
    const {info, view} = game;
    const host = make('div', {class: 'board picture-host'});
    const shown = make('img', {class: 'picture-shown', alt: tell('alt', view.fen || view.setup)});
    const note = make('p', {class: 'hint', role: 'status'});
    const coords = make('input', {type: 'checkbox'});
    coords.checked = true;
    const dialog = make('dialog', {id: 'picture', class: 'dialog picture', 'aria-labelledby': 'picture-title'}, make('h2', {id: 'picture-title'}, tell('title')), shown);
    const field = make('label', {class: 'picture-coords'});
    field.append(coords, ` ${tell('coords')}`);
    if (info.board.files?.length) dialog.append(field);
    document.body.append(dialog);
    dialog.showModal();
    dialog.append(host);
    host.style.width = `${WIDTH / Math.min(devicePixelRatio || 1, 3)}px`;

    const pieces = new Pieces(info);
    const board = new Board2D(host, info, pieces);
    dialog.addEventListener('close', () => {
        board.dispose();
        dialog.remove();
    });
    board.flip(flipped);
    await pieces.fetch(art, view.cells);
    pieces.dress(set);
    const draw = async (/** @type {View} */ v) => {
        await pieces.ready(v.cells);
        board.mark({...NO_MARKS, last: touched(v.last?.acts ?? []), check: v.check ?? []});
        await board.show(v);
        board.paint(); // a busy page may not get an animation frame for a long time
    };
    const name = (/** @type {string} */ end) => `${(game.session.name || info.id).replace(/[^\p{L}\p{N}_-]+/gu, '-')}.${end}`;
    const refresh = async () => {
        board.coordinates(coords.checked);
        await draw(view);
        shown.src = onPaper(board.canvas, WIDTH).canvas.toDataURL('image/png');
    };
    const png = async () => {
        await draw(view);
        const {canvas} = onPaper(board.canvas, WIDTH);
        return new Promise((/** @type {(b: Blob) => void} */ resolve, reject) => canvas.toBlob((b) => (b ? resolve(b) : reject(new Error('no picture'))), 'image/png'));
    };
    const saved = (/** @type {Blob} */ blob) => { note.textContent = tell('saved', Math.ceil(blob.size / 1000)); };
    const film = async () => {
        /** @type {View[]} */
        const views = [];
        const plies = game.session.ply();
        for await (const v of game.ask.along()) {
            views.push(v);
            note.textContent = tell('making', views.length, plies + 1);
        }
        const colours = quantize(await sample(views, draw, board.canvas), COLOURS);
        const gif = GIFEncoder();
        for (const [i, v] of views.entries()) {
            if (!dialog.isConnected) return;
            note.textContent = tell('making', i + 1, views.length);
            await draw(v);
            await breath(); // so that the note is shown and the page stays responsive
            const {canvas, pixels} = onPaper(board.canvas, FILM_WIDTH);
            gif.writeFrame(applyPalette(pixels, colours), canvas.width, canvas.height, {
                ...(i === 0 && {palette: colours, repeat: 0}), delay: i === views.length - 1 ? LAST_MS : STEP_MS,
            });
        }
        gif.finish();
        const blob = new Blob([gif.bytes()], {type: 'image/gif'});
        download(name('gif'), blob.type, blob);
        saved(blob);
        await draw(view);
    };
    /** @type {[Parameters<typeof tell>[0], () => Promise<void>][]} */
    const actions = [
        ['png', async () => {
            const blob = await png();
            download(name('png'), blob.type, blob);
            saved(blob);
        }],
        ['copy', async () => {
            await navigator.clipboard.write([new ClipboardItem({'image/png': png()})]).then(() => { note.textContent = tell('copied'); }, () => { note.textContent = tell('refused'); });
        }],
        ['svg', async () => {
            const blob = new Blob([drawing(info, view, pieces, {flipped, coords: coords.checked, theme: readTheme(host)})], {type: 'image/svg+xml'});
            download(name('svg'), blob.type, blob);
            saved(blob);
        }],
        ...(game.session.ply() > 0 ? [/** @type {[Parameters<typeof tell>[0], () => Promise<void>]} */ (['gif', film])] : []),
    ];
    const tools = part('div', 'tools');
    for (const [word, act] of actions) {
        const b = part('button', '', tell(word));
        b.addEventListener('click', async () => {
            b.disabled = true;
            await act().catch((e) => { note.textContent = wordsOf(e); });
            b.disabled = false;
        });
        tools.append(b);
    }
    const close = part('button', 'quiet', say('close'));
    close.addEventListener('click', () => dialog.close());
    tools.append(close);
    coords.addEventListener('change', refresh);
    host.before(note, tools);
    await refresh();
}

/** Pixels of some positions, from which the colours for all positions are chosen. @param {View[]} views @param {(v: View) => Promise<void>} draw @param {HTMLCanvasElement} canvas */
async function sample(views, draw, canvas) {
    const some = new Set(Array.from({length: SAMPLES}, (_, i) => Math.round(i * (views.length - 1) / (SAMPLES - 1))));
    const all = [];
    for (const i of some) {
        await draw(views[i]);
        all.push(onPaper(canvas, FILM_WIDTH / 2).pixels);
    }
    const pixels = new Uint8ClampedArray(all.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const p of all) {
        pixels.set(p, at);
        at += p.length;
    }
    return pixels;
}

/**
 * A position as a drawing that stands alone.
 * @param {import('../engine/types.js').Info} info
 * @param {View} view
 * @param {Pieces} pieces
 * @param {{flipped: boolean, coords: boolean, theme: import('../board/paint.js').Theme}} how
 * @returns {string} SVG
 */
export function drawing(info, view, pieces, {flipped, coords, theme}) {
    const {board, counts, pieces: types} = info;
    const pad = boardPad(board);
    const bare = board.style === 'plain' || board.style === 'checkered'; // only the coordinates are beside the cells
    const edge = coords ? Math.max(pad, 0.5) : bare ? 0 : pad;
    const all = whole(board);
    const shown = windowOf(info, view, all);
    const {x: left, y: top, w, h} = shown.w < all.w ? turnedBox(board, shown, flipped) : {x: -edge, y: -edge, w: board.w + 2 * edge, h: board.h + 2 * edge};
    const root = svg('svg', {xmlns: 'http://www.w3.org/2000/svg', viewBox: `${left} ${top} ${w} ${h}`, width: w * 60, height: h * 60, 'font-family': 'sans-serif', 'text-anchor': 'middle', 'dominant-baseline': 'central'});
    const shades = SHADES.map((s) => theme[s]);
    const lined = board.style === 'lines' || board.style === 'points';
    if (lined) root.append(svg('rect', {x: -pad, y: -pad, width: board.w + 2 * pad, height: board.h + 2 * pad, fill: theme.wood}));
    const tables = board.style === 'tables';
    if (tables) root.append(svg('rect', {x: -pad, y: -pad, width: board.w + 2 * pad, height: board.h + 2 * pad, rx: 0.2, fill: theme.frame}));
    const points = (/** @type {[number, number][]} */ list) => list.map((p) => p.map((n) => +n.toFixed(3)).join()).join(' ');
    for (const c of board.cells) {
        if (board.style === 'pits') {
            const [cx, cy] = centre(board, c, flipped);
            root.append(svg('ellipse', {cx, cy, rx: 0.45 * c.w, ry: 0.45 * c.h, fill: theme.pit, stroke: theme.line, 'stroke-width': 0.03}));
        } else if (!tables && (!lined || c.s > 1)) {
            root.append(svg('polygon', {points: points(outline(board, c, flipped)), fill: shades[Math.min(c.s, shades.length - 1)], ...((board.style !== 'checkered' || c.s > 1 && chequered(board)) && {stroke: theme.line, 'stroke-width': 0.03})}));
        }
    }
    const turned = (/** @type {number} */ x, /** @type {number} */ y) => (flipped ? [board.w - x, board.h - y] : [x, y]);
    for (const shape of board.shapes ?? []) {
        root.append(svg('polygon', {points: points(shapeOf(board, shape, flipped)), fill: theme[TABLES[shape[0]]], ...(shape[0] < 2 && {stroke: theme.line, 'stroke-width': 0.03})}));
    }
    for (const [x1, y1, x2, y2] of board.lines ?? []) {
        const [a, b] = [turned(x1, y1), turned(x2, y2)];
        root.append(svg('line', {x1: a[0], y1: a[1], x2: b[0], y2: b[1], stroke: theme.line, 'stroke-width': 0.04, 'stroke-linecap': 'round'}));
    }
    for (const [x, y] of board.marks ?? []) root.append(svg('circle', {cx: turned(x, y)[0], cy: turned(x, y)[1], ...(board.style === 'pits' ? {r: 0.38, fill: 'none', stroke: theme.line, 'stroke-width': 0.05} : {r: 0.09, fill: theme.line})}));
    for (const {p, pts} of board.edges ?? []) {
        root.append(svg('polyline', {points: points(pts.map(([x, y]) => /** @type {[number, number]} */ (turned(x, y)))), fill: 'none', stroke: pieces.paint(p).fill, 'stroke-width': 0.14, 'stroke-linecap': 'round'}));
    }
    const blocks = new Set(types.filter(blocky).map((t) => t.t));
    const byName = new Map(board.cells.map((c) => [c.n, c]));
    for (const [a, b] of view.ties ?? []) {
        const [from, to] = [byName.get(a), byName.get(b)];
        const owner = view.cells.find(([name]) => name === a)?.[1] ?? -1;
        if (!from || !to) continue;
        const [[x1, y1], [x2, y2]] = [centre(board, from, flipped), centre(board, to, flipped)];
        root.append(svg('line', {x1, y1, x2, y2, stroke: pieces.paint(owner).fill, 'stroke-width': 0.22 * Math.min(from.w, from.h), 'stroke-linecap': 'round'}));
    }
    for (const [name, player, type, count, under] of view.cells) { // men of a pile, the lowest first
        const c = byName.get(name);
        if (!c || (counts && !count)) continue;
        const [x, y] = centre(board, c, flipped);
        const size = pieces.upright(type) ? Math.max(c.w, c.h) : Math.min(c.w, c.h);
        const room = filling(board, c);
        const picture = (/** @type {{player: number, type: number, at: [number, number], size: number}} */ {player: p, type: t, at, size: s}, clip = {}) =>
            svg('image', {href: pieces.url(p, t), x: at[0] - s / 2, y: at[1] - s / 2, width: s, height: s, ...clip});
        if (type >= 0 && room && blocks.has(type)) {
            const clip = svg('clipPath', {id: `cell-${name}`});
            clip.append(svg('polygon', {points: points(outline(board, c, flipped))}));
            root.append(clip, picture({player, type, at: [x, y], size: room}, {'clip-path': `url(#cell-${name})`}));
        } else if (type >= 0) {
            const tower = towerOf(board, {player, type, under}, [x, y], size);
            root.append(...tower.parts.map((p) => picture(p)));
            if (tower.count) root.append(text(tower.count.text, ...tower.count.at, tower.count.size, theme.line));
        }
        if (Math.abs(c.i ?? 0) > ABREAST) root.append(text(String(Math.abs(c.i ?? 0)), x, y, 0.46, pieces.paint(player).line));
        if (counts || count > 1) root.append(text(String(count), x, y, 0.4 * size, '#000', '#fff'));
    }
    if (coords) {
        const step = (/** @type {number} */ n, /** @type {number} */ i, /** @type {number} */ long) => (flipped ? n - 1 - i + 0.5 : i + 0.5) * long / n;
        const {files = [], ranks = []} = board;
        const out = edge / 2;
        files.forEach((f, i) => root.append(text(f, step(files.length, i, board.w), board.h + out, 0.26, theme.coord)));
        ranks.forEach((r, i) => root.append(text(r, -out, step(ranks.length, i, board.h), 0.26, theme.coord)));
    }
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

/** @param {string} words @param {number} x @param {number} y @param {number} size @param {string} fill @param {string} [halo] */
function text(words, x, y, size, fill, halo = '') {
    const el = svg('text', {x, y, 'font-size': size, fill, ...(halo && {stroke: halo, 'stroke-width': 0.1 * size, 'paint-order': 'stroke'})});
    el.textContent = words;
    return el;
}
