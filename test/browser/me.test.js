// The page about one's own play: what is counted, and what it shows.

import assert from 'node:assert/strict';
import {onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

onPage('a game that was lost to a level is counted, and shown', {path: 'arrange/tic-tac-toe/#level=level:8'}, async (page) => {
    await page.waitForSelector('[data-cell]', {state: 'attached'});
    for (let n = 0; n < 5 && !(await page.evaluate(() => localStorage.getItem('dagaz:v1:played:arrange/tic-tac-toe'))); n++) {
        await until('a turn or the end', async () => await page.evaluate(() => localStorage.getItem('dagaz:v1:played:arrange/tic-tac-toe') !== null
            || /Your turn|to move/.test(document.getElementById('status')?.textContent ?? '')));
        const free = await page.evaluate(() => [...document.querySelectorAll('#board [data-cell]')].map((el) => el.getAttribute('data-cell') ?? '')
            .filter((cell) => /empty/.test(document.querySelector(`#board [data-cell="${cell}"]`)?.getAttribute('aria-label') ?? '')));
        if (free.length) await page.locator(`#board [data-cell="${free.at(-1)}"]`).click({force: true});
        await page.waitForTimeout(300);
    }
    const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('dagaz:v1:played:arrange/tic-tac-toe')) ?? 'null');
    assert.equal(kept?.list?.length, 1);
    await page.goto(new URL('/me/', page.url()).href);
    await until('the title', async () => /Tic-tac-toe/.test(await page.innerText('#table')));
    assert.match(await page.innerText('#figures'), /1\s*games/);
    assert.match(await page.innerText('#table tbody tr'), /after 2 more/);
});

const lists = {
    'dagaz:v1:played:checkmate/chess': JSON.stringify({v: 1, list: [1, 2, 3, 4].map((n) => [n * 1e11, n, n < 4 ? 1 : -1, 0, 40])}),
    'dagaz:v1:played:light-off/5x5-wazir': JSON.stringify({v: 1, list: [[5e11, 0, 1, -1, 12]]}),
    'dagaz:v1:played:go/go-9x9-board': 'damaged',
};

for (const [path, words] of /** @type {[string, RegExp][]} */ ([['me/', /Chess\s+1\d\d\d ± \d+\s+3 – 0 – 1\s+level 3/], ['ru/me/', /Шахматы\s+1\d\d\d ± \d+\s+3 – 0 – 1\s+уровень 3/]])) {
    onPage(`ratings, results and a table to keep: ${path}`, {path}, async (page) => {
        assert(await page.locator('#none').isVisible(), 'nothing yet');
        await page.evaluate((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v); }, lists);
        await page.reload();
        await until('the table', async () => words.test((await page.innerText('#table')).replace(/\s+/g, ' ')));
        assert.equal(await page.locator('#table tbody tr').count(), 2, 'what is damaged is left out');
        assert.equal(await page.locator('#table polyline').count(), 1);
        const saved = page.waitForEvent('download');
        await page.click('#save');
        const text = await (await (await saved).createReadStream()).toArray();
        const lines = Buffer.concat(text).toString().trim().split('\r\n');
        assert.equal(lines.length, 6);
        assert.match(lines[1], /^"checkmate\/chess",\d{4}-.*,1,1,0,40$/);
    });
}

for (const path of ['me/', 'ru/me/']) onPage(`all that is told of a game fits a phone: ${path}`, {path, size: 'phone'}, async (page) => {
    await page.evaluate((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v); }, lists);
    await page.reload();
    await until('the table', async () => await page.locator('#table tbody tr').count() === 2);
    const cut = await page.locator('#table td').evaluateAll((cells) => cells.filter((c) => c.getBoundingClientRect().right > innerWidth).map((c) => c.textContent));
    assert.deepEqual(cut, []);
});
