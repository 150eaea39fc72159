/**
 * settings.test.js: the settings of a person: moves that need a confirmation or only one click, pieces,
 * coordinates, sounds, larger cells.
 */

import assert from 'node:assert/strict';
import {click, look, move, settled} from './board.js';
import {menu, set} from './desk.js';
import {holds, onPage, tap, until} from './site.js';

const chess = 'checkmate/chess/#level=person';

onPage('a move waits for a word, if the person wants that', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    await set(page, 'confirm', true);
    await click(page, 'e2', 'touch');
    await click(page, 'e4', 'touch');
    await page.locator('#do-done', {hasText: 'Play it'}).waitFor();
    assert.equal((await look(page)).ply, 0);
    await tap(page, '#do-cancel');
    await click(page, 'd2', 'touch');
    await click(page, 'd4', 'touch');
    await page.tap('#do-done');
    await until('the move', async () => (await look(page)).moves[0] === 'd2-d4');
});

onPage('the only move of a piece by one click, if the person wants that', {path: 'checkmate/chess/#start=4k3/8/8/8/8/P7/8/K7 w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await set(page, 'single', true);
    await click(page, 'a1');
    assert.equal((await look(page)).ply, 0, 'the king has a choice');
    await click(page, 'a3');
    await until('its only move', async () => (await look(page)).moves[0] === 'a3-a4');
});

onPage('another set of pieces, and no coordinates', {path: 'xiangqi/xiangqi/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const picture = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas')).toDataURL());
    const before = await picture();
    await set(page, 'pieces', 'pictures');
    await until('other pictures', async () => await picture() !== before);
    const drawn = await picture();
    await set(page, 'coords', false);
    await until('another board', async () => await picture() !== drawn);
    await page.reload();
    await settled(page);
    await menu(page, 'settings');
    await holds(async () => assert.equal(await page.inputValue('#set-pieces'), 'pictures'));
    await holds(async () => assert.equal(await page.isChecked('#set-coords'), false));
});

onPage('moves are heard, until they are not', {path: chess}, async (page) => {
    const asked = [];
    page.on('request', (r) => asked.push(r.url()));
    await move(page, ['e2', 'e4']);
    await until('a knock', () => page.getAttribute('#board', 'data-noise'));
    assert(!asked.some((u) => /\.(wav|mp3|ogg)/.test(u)));
    await set(page, 'sound', false);
    await page.evaluate(() => { delete /** @type {HTMLElement} */ (document.getElementById('board')).dataset.noise; });
    await move(page, ['e7', 'e5']);
    assert.equal(await page.getAttribute('#board', 'data-noise'), null);
});

onPage('small cells may be shown larger', {path: 'arrange/hex/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const width = () => page.locator('[data-cell=f6]').evaluate((el) => el.getBoundingClientRect().width);
    await holds(async () => assert(await width() < 24));
    await menu(page, 'zoom');
    await until('larger cells', async () => await width() > 30);
    await move(page, ['f6'], 'touch');
    await menu(page, 'zoom');
    await until('the whole board', async () => await width() < 24);
});
