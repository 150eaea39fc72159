// The page about the visitor's own play: the numbers that it counts and shows.

import assert from 'node:assert/strict';
import {move, settled} from './board.js';
import {games, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

onPage('a game that was lost to a level is counted, and shown', {path: 'arrange/tic-tac-toe/#level=level:8'}, async (page) => {
    await page.waitForSelector('[data-cell]', {state: 'attached'});
    const counted = () => page.evaluate(() => localStorage.getItem('dagaz:v1:played:arrange/tic-tac-toe') !== null);
    for (let seen = await settled(page); !seen.result;) seen = await move(page, [seen.starts.at(-1) ?? '']);
    await until('the game is counted', counted);
    const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('dagaz:v1:played:arrange/tic-tac-toe')) ?? 'null');
    assert.equal(kept?.list?.length, 1);
    await page.goto(new URL('/me/', page.url()).href);
    await until('the title', async () => /Tic-tac-toe/.test(await page.innerText('#table')));
    assert.match(await page.innerText('#figures'), /1\s*game\n/);
    assert.match(await page.innerText('#table tbody tr'), /after 2 more/);
});

const lists = {
    'dagaz:v1:played:checkmate/chess': JSON.stringify({v: 1, list: [1, 2, 3, 4].map((n) => [n * 1e11, n, n < 4 ? 1 : -1, 0, 40])}),
    'dagaz:v1:played:light-off/5x5-wazir': JSON.stringify({v: 1, list: [[5e11, 0, 1, -1, 12, 4500]]}),
    'dagaz:v1:set:lessons': JSON.stringify(['shogi/shogi', 'light-off/5x5-wazir']),
    'dagaz:v1:played:go/go-9x9-board': 'damaged',
};

for (const [path, words] of /** @type {[string, RegExp][]} */ ([['me/', /1 h 15 min.*Chess 1\d\d\d ± \d+ 3 – 0 – 1 level 3 –/], ['ru/me/', /1 ч 15 мин.*Шахматы 1\d\d\d ± \d+ 3 – 0 – 1 уровень 3 –/]])) {
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
        assert.match(lines[1], /^"checkmate\/chess",\d{4}-.*,1,1,0,40,0$/);
    });
}

for (const path of ['me/', 'ru/me/']) onPage(`all that is told of a game fits a phone: ${path}`, {path, size: 'phone'}, async (page) => {
    await page.evaluate((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v); }, lists);
    await page.reload();
    await until('the table', async () => await page.locator('#table tbody tr').count() === 2);
    const cut = await page.locator('#table td').evaluateAll((cells) => cells.filter((c) => c.getBoundingClientRect().right > innerWidth).map((c) => c.textContent));
    assert.deepEqual(cut, []);
});

/** The passport's page of a family. @param {Page} page @param {string} family */
const stampOf = (page, family) => page.locator(`#passport [data-family="${family}"]`);

for (const [path, won, solved] of /** @type {[string, RegExp, RegExp][]} */ ([['me/', /won: Chess, up to level 3/, /solved: Light Off.*· lesson finished/], ['ru/me/', /победа: Шахматы, до уровня 3/, /решено: Погаси свет.*· урок пройден/]])) {
    onPage(`the passport has a stamp for each family: ${path}`, {path}, async (page) => {
        const families = new Set(games().map((g) => g.id.split('/')[0]));
        assert.equal(await page.locator('#passport > li').count(), families.size);
        assert.match(await page.innerText('#passport-count'), /0/);
        await page.evaluate((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v); }, lists);
        await page.reload();
        await until('the stamps', async () => won.test(await stampOf(page, 'checkmate').innerText()));
        assert.match((await stampOf(page, 'light-off').innerText()).replace(/\s+/g, ' '), solved);
        assert.deepEqual(await page.locator('#passport > li').evaluateAll((list) => list.map((li) => li.getAttribute('data-stamp')).filter(Boolean).sort()), ['lesson', 'won', 'won']);
        assert.match(await page.innerText('#passport-count'), /3/);
        for (const a of await page.locator('#passport h3 + p + p a').evaluateAll((list) => list.map((el) => /** @type {HTMLAnchorElement} */ (el).href))) {
            assert(games().some((g) => new URL(a).pathname.endsWith(`/${g.id}/`)), a);
        }
    });
}

onPage('a lesson that was finished is kept, and stamps its family', {path: 'sliding-puzzles/donkey/'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    await until('the end of the lesson', () => page.evaluate(() => {
        /** @type {HTMLElement | null} */ (document.querySelector('#lesson .primary'))?.click();
        return document.querySelector('#lesson') === null;
    }));
    await page.goto(new URL('/me/', page.url()).href);
    await until('the stamp', async () => await stampOf(page, 'sliding-puzzles').getAttribute('data-stamp') === 'lesson');
});

onPage('solved challenges of the day are counted without any game, and a row that is broken is remembered', {path: 'me/'}, async (page) => {
    assert(await page.locator('#none').isVisible() && await page.locator('#challenges').isHidden(), 'nothing yet');
    const daily = new URL('/daily/', page.url()).href;
    await page.evaluate(() => {
        const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
        localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([9, 8, 7, 1].map((n) => `${today - n} checkmate 1`)));
    });
    await page.reload();
    await page.getByText('Challenges of the day solved: 4. Games learnt: 0. Days in a row: 1, at most 3; days with a game, a challenge and a lesson: 0.').waitFor();
    assert(await page.locator('#none').isHidden(), 'and it says that there is nothing');
    await page.goto(daily);
    await until('the figures', async () => /1 day in a row 3 the longest row 0 \/ \d+ solved today 4 solved in all/.test((await page.innerText('#figures')).replace(/\s+/g, ' ')));
});
