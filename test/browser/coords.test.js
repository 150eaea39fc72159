// Coordinates are beside the cells, so that no piece of any set covers one: on the boards of all
// games, at every size of cells, from both sides.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {boardPad, centre, labels, pieceRoom} from '../../static/js/board/hit.js';
import {settled} from './board.js';
import {cover} from './cover.js';
import {set} from './desk.js';
import {onPage, resize, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const [WIDE, TALL] = [0.62, 0.74]; // of a letter, relative to its font size: its width, and its visible height

test('no letter is where a piece may be, or outside the picture', () => {
    /** @type {string[]} */
    const found = [];
    /** Boards as their pages describe them: two thirds of all games have the board of another one. @type {Set<string>} */
    const seen = new Set();
    for (const {id, data: {info}} of cover({all: true})) {
        const {board} = info;
        const drawing = JSON.stringify(board);
        if (seen.has(drawing)) continue;
        seen.add(drawing);
        const pad = boardPad(board);
        for (const scale of [8, 20, 27, 36, 60, 100]) for (const flipped of [false, true]) {
            for (const {text, at: [x, y], size} of labels(board, flipped, scale)) {
                const [w, h] = [text.length * WIDE * size / 2, TALL * size / 2];
                if (x - w < -pad - 0.06 || x + w > board.w + pad + 0.06 || y - h < -pad || y + h > board.h + pad + 0.06) found.push(`${id}: ${text} at ${scale} px leaves the picture`);
                for (const c of board.cells) {
                    const [cx, cy] = centre(board, c, flipped);
                    const reach = Math.min(c.w, c.h) * pieceRoom(board) / 2;
                    const round = ['hex', 'lines', 'points'].includes(board.style); // pieces there are round, or are tiles with slanted sides
                    const far = round ? Math.hypot(Math.max(0, Math.abs(x - cx) - w), Math.max(0, Math.abs(y - cy) - h)) : Math.max(Math.abs(x - cx) - w, Math.abs(y - cy) - h);
                    if (far < reach - 0.02) found.push(`${id}: ${text} at ${scale} px is on ${c.n}`);
                }
            }
        }
    }
    assert.deepEqual(found, []);
    assert(seen.size > 100, `${seen.size} boards`);
});

/**
 * How many values on the cells of the board, which is all within its frame, differ from when this
 * was asked last, by more than the smoothing of a line does: the browser draws that anew at other
 * fractions of a pixel.
 * @param {Page} page @param {number} pad @param {number} w
 */
const changed = (page, pad, w) => page.evaluate(([edge, cells]) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas'));
    const k = canvas.width / (cells + 2 * edge);
    const at = Math.ceil(edge * k) + 2; // the line of the frame is smoothed too
    const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
    const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', {willReadFrequently: true}));
    ctx.drawImage(canvas, 0, 0);
    const {data} = ctx.getImageData(at, at, canvas.width - 2 * at, canvas.height - 2 * at);
    const kept = /** @type {{cellsSeen?: Uint8ClampedArray}} */ (/** @type {unknown} */ (window));
    const {cellsSeen: before} = kept;
    kept.cellsSeen = data;
    return before?.length === data.length ? data.reduce((n, v, i) => n + (Math.abs(v - before[i]) > 48 ? 1 : 0), 0) : -1;
}, [pad, w]);

/** All that is painted. @param {Page} page */
const all = (page) => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas')).toDataURL());

for (const id of ['checkmate/chess', 'checkers/russian-checkers', 'custodian/reversi', 'checkmate/alice-chess']) {
    onPage(`with coordinates and without, the cells are the same: ${id}`, {path: `${id}/#level=person`, trouble: /ReadPixels/}, async (page) => {
        const {info: {board}} = cover({all: true}).find((s) => s.id === id)?.data;
        await settled(page);
        if (await page.getAttribute('#do-view', 'aria-pressed') === 'true' || id.includes('alice')) await page.click('#do-view');
        await until('the flat board', async () => await page.getAttribute('#do-view', 'aria-pressed') === 'false');
        const first = await all(page);
        await set(page, 'coords', false);
        await until('no coordinates', async () => await all(page) !== first);
        for (const size of [{width: 360, height: 740}, {width: 740, height: 360}, {width: 820, height: 1180}, {width: 1280, height: 800}]) {
            await resize(page, size);
            await until('the board is at rest', async () => {
                const before = await all(page);
                await page.waitForTimeout(100);
                return await all(page) === before;
            });
            await changed(page, boardPad(board), board.w);
            const painted = await all(page);
            await set(page, 'coords', true);
            await until('coordinates', async () => await all(page) !== painted);
            if (!id.includes('alice')) assert.equal(await changed(page, boardPad(board), board.w), 0, JSON.stringify(size)); // between its boards there is room for letters
            await set(page, 'coords', false);
            await until('no coordinates', async () => await all(page) === painted);
        }
    });
}
