/**
 * adapt.test.js: an opponent that adapts, and an opponent that resigns. The strength of bots is
 * tested in Go.
 */

import assert from 'node:assert/strict';
import {click, look, move, settled} from './board.js';
import {answer, menu, setUp} from './desk.js';
import {holds, onPage, until} from './site.js';

/**
 * Records the requests of the page to its workers.
 * @param {import('playwright-core').Page} page
 * @param {boolean} [hopeless] whether every bot that moves would resign
 */
const listen = (page, hopeless = false) => page.addInitScript((resigns) => {
    const asked = /** @type {any} */ (window).asked = /** @type {any[]} */ ([]);
    const Real = Worker;
    // @ts-ignore: the page makes its workers with this class
    window.Worker = class extends Real {
        /** @param {string} text */
        postMessage(text) {
            asked.push(JSON.parse(text));
            super.postMessage(text);
        }

        // @ts-ignore: the page sets the handler once
        set onmessage(take) {
            super.onmessage = (e) => {
                const said = JSON.parse(e.data);
                take(new MessageEvent('message', {data: JSON.stringify(resigns && said.ok && said.move ? {...said, resigns} : said)}));
            };
        }
    };
}, hopeless);

/** Bots that were asked to think. @param {import('playwright-core').Page} page @returns {Promise<any[]>} */
const thoughts = (page) => page.evaluate(() => /** @type {any} */ (window).asked.filter((/** @type {any} */ m) => m.verb === 'think'));

onPage('an opponent that adapts is stronger after a lost game, and stays so', {path: 'arrange/tic-tac-toe/#level=level:2', size: 'phone', first: (page) => listen(page)}, async (page) => {
    await settled(page);
    assert(!await page.isChecked('#adapt'));
    await setUp(page);
    await page.locator('#adapt-field').tap();
    await page.locator('#bot-note', {hasText: 'now 2 of 8'}).waitFor();
    const {starts} = await settled(page);
    await move(page, [starts[0]]);
    await holds(async () => assert.equal((await thoughts(page))[0].bot, 'level:2'));
    await menu(page, 'resign');
    await answer(page, 'resign', 'Resign');
    await page.locator('#bot-note', {hasText: 'now 1.5 of 8'}).waitFor();
    await page.reload();
    await settled(page);
    await setUp(page);
    await page.locator('#bot-note', {hasText: 'now 1.5 of 8'}).waitFor();
    await page.click('#do-new');
    await move(page, [(await settled(page)).starts[0]]);
    await holds(async () => assert.equal((await thoughts(page)).at(-1).bot, 'level:1.50'));
    const seeds = new Set((await thoughts(page)).map((m) => m.seed));
    assert.equal(seeds.size, 1, 'a game has one seed');
    await setUp(page);
    await page.selectOption('#opponent', 'level:5');
    await page.locator('#bot-note', {hasText: 'now 5 of 8'}).waitFor();
    await setUp(page);
    await page.selectOption('#opponent', '');
    await holds(async () => assert(await page.locator('#adapt-field').isHidden()));
});

onPage('a bot that would resign asks once', {path: 'checkmate/chess/#level=level:1', first: (page) => listen(page, true)}, async (page) => {
    await settled(page);
    await click(page, 'e2');
    await click(page, 'e4');
    const offer = page.locator('.notice[data-topic=offer]');
    await offer.waitFor();
    assert.match(await offer.innerText(), /Black would resign/);
    assert.equal((await look(page)).ply, 1, 'its move waits');
    await offer.locator('button', {hasText: 'Play on'}).click();
    await until('its move', async () => (await look(page)).ply === 2);
    await move(page, ['d2', 'd4']);
    assert.equal(await offer.count(), 0);
    await page.click('#do-new');
    await settled(page);
    await click(page, 'e2');
    await click(page, 'e4');
    await offer.locator('button', {hasText: 'Accept'}).click();
    await until('the end', async () => (await look(page)).result === 'Black resigns');
});
