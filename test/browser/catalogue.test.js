// The catalogue: its program takes the static page over without touching it,
// and without the program it is a list of links. And the whole site below a
// path, as on a project's page.

import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {test} from 'node:test';
import {move, settled} from './board.js';
import {games, onPage, root, serve, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** Titles of the cards that are shown. @param {Page} page @returns {Promise<string[]>} */
const shown = (page) => page.evaluate(() => [...document.querySelectorAll('.cards > *')]
    .filter((el) => /** @type {HTMLElement} */ (el).offsetParent !== null).map((el) => el.querySelector('h2')?.textContent ?? ''));

/** Elements that were added to or removed from the program's part. @param {Page} page @returns {Promise<number>} */
const changes = (page) => page.evaluate(() => Reflect.get(window, 'changes'));

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    /** @type {() => void} */
    let open = () => {};
    const gate = new Promise((resolve) => { open = () => resolve(null); });
    const hold = (/** @type {Page} */ page) => page.route('**/app.wasm*', async (route) => { await gate; await route.continue(); });

    onPage(`the catalogue is taken over without a trace, ${size}`, {path: '', size, first: hold, options: {serviceWorkers: 'block'}}, async (page) => {
        assert.equal((await shown(page)).length, games().length);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        await page.evaluate(() => {
            Object.assign(window, {changes: 0});
            new MutationObserver((list) => {
                for (const m of list) Object.assign(window, {changes: Reflect.get(window, 'changes') + m.addedNodes.length + m.removedNodes.length});
            }).observe(/** @type {Element} */ (document.querySelector('#app')), {childList: true, subtree: true});
        });
        await page.focus('[name=q]');
        await page.keyboard.type('chess');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator('html[data-app=ready]').count(), 0, 'the program was not held back');
        open();
        await page.waitForSelector('html[data-app=ready]', {state: 'attached'});
        const field = await page.evaluate(() => {
            const el = /** @type {HTMLInputElement} */ (document.activeElement);
            return [el.name, el.value, el.selectionStart];
        });
        assert.deepEqual(field, ['q', 'chess', 3], 'focus, text and caret');
        assert.equal(await changes(page), 0, 'elements came or went when the program took over');
        const found = await until('the filter', async () => {
            const list = await shown(page);
            return list.length < games().length && list;
        });
        assert(found.length > 0 && found.every((t) => /chess/i.test(t)), `found: ${found}`);

        await page.keyboard.press('Enter'); // must not load the page again
        await page.fill('[name=q]', 'zzzz');
        await until('an empty list', async () => (await shown(page)).length === 0);
        await page.fill('[name=q]', '');
        await until('the whole list', async () => (await shown(page)).length === games().length);
        await page.selectOption('[name=family]', 'checkers');
        await until('one family', async () => (await shown(page)).length === games().filter((g) => g.id.startsWith('checkers/')).length);
        assert.equal(await changes(page), 0, 'elements came or went while the list was filtered');
    });
}

onPage('the address asks the catalogue', {path: '?q=chess&family=checkmate'}, async (page) => {
    const n = games().filter((g) => g.id.startsWith('checkmate/') && /chess/i.test(g.title)).length;
    await until(`${n} games`, async () => (await shown(page)).length === n);
    assert.equal(await page.inputValue('[name=q]'), 'chess');
    assert.equal(await page.inputValue('[name=family]'), 'checkmate');
});

onPage('without scripts every card is a link that works', {path: '', options: {javaScriptEnabled: false}}, async (page) => {
    const links = await page.locator('.cards a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
    assert.equal(links.length, games().length);
    for (const link of links) assert.equal((await page.request.get(link)).status(), 200, link);
    await page.goto(links[0]);
    assert.equal(await page.locator('#board > svg').count(), 1, 'the board is not in the page itself');
});

/** Where the site below a path is served. */
let below = '';
test('the site builds below a path', async () => {
    const out = '.cache/browser/below';
    await promisify(execFile)('./build.sh', [], {cwd: root, env: {...process.env, OUT: out, BASE: '/repo/'}});
    below = await serve(out, '/repo/');
});

onPage('below a path: from the catalogue into a game, a move, a bot', () => ({path: '', site: below}), async (page) => {
    await page.click('.cards a[href*="tic-tac-toe"]');
    await page.waitForURL('**/repo/arrange/tic-tac-toe/**');
    await settled(page);
    assert.equal((await move(page, ['b2'])).ply, 2);
    await page.click('a.brand');
    await page.waitForURL('**/repo/');
});
