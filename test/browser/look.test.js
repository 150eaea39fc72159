// The visitor can choose colours, boards and pieces. The choice is kept, and every page shows it from its
// first picture on.

import assert from 'node:assert/strict';
import {settled} from './board.js';
import {menu, set} from './desk.js';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const paper = (/** @type {Page} */ page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The board as it is painted. @param {Page} page */
const board = (page) => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas')).toDataURL());

onPage('dark although the system is light, and a board of felt, kept on other pages', {path: 'checkmate/chess/#level=person'}, async (page) => {
    await settled(page);
    const [light, plain] = [await paper(page), await board(page)];
    await set(page, 'theme', 'dark');
    await holds(async () => assert.notEqual(await paper(page), light));
    await set(page, 'board', 'felt');
    await until('a board of felt', async () => await board(page) !== plain);
    const dark = await paper(page);
    await page.goto(new URL('../../', page.url()).href);
    await holds(async () => assert.equal(await paper(page), dark, 'the catalogue'));
    await page.goBack();
    await settled(page);
    await holds(async () => assert.equal(await paper(page), dark));
    await set(page, 'theme', 'light');
    await holds(async () => assert.equal(await paper(page), light));
});

for (const path of ['checkmate/chess/', 'shogi/shogi/', 'xiangqi/xiangqi/', 'checkers/russian-checkers/', 'go/go-13x13-board/']) {
    onPage(`three sets of pieces and more: ${path}`, {path: `${path}#level=person`}, async (page) => {
        await settled(page);
        await menu(page, 'settings');
        await page.locator('#set-pieces').waitFor();
        const sets = await page.locator('#set-pieces option').evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value));
        assert(sets.length >= 3, String(sets));
        if (path.startsWith('go/')) return; // its board is empty
        const seen = new Set();
        for (const name of sets) {
            await page.selectOption('#set-pieces', name);
            await until(`the set ${name || 'first'}, unlike the others`, async () => {
                const now = await board(page);
                return now && !seen.has(now) && seen.add(now);
            });
        }
        assert.equal(seen.size, sets.length);
    });
}

onPage('who moves tiles or seeds has no colour', {path: 'shogi/mini-shogi/#level=person'}, async (page) => {
    await settled(page);
    await until('two tiles', async () => await page.locator('.seat-tile').count() === 2);
    await page.goto(new URL('../../mancala/oware/', page.url()).href);
    await until('two seeds', async () => await page.locator('.seat-seed').count() === 2);
    assert.deepEqual(await page.locator('.seat-score').allTextContents(), ['0', '0'], 'what each has taken');
});

onPage('who plays alone has one hand', {path: 'solitaire/pentalpha/'}, async (page) => {
    await settled(page);
    await until('his hand', async () => await page.locator('#hand-bottom .hand-piece').count() === 1);
    assert(!await page.isVisible('#hand-top'));
});
