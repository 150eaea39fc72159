/**
 * endings.test.js: the ends of games that do not follow from the rules: somebody resigns, both agree on
 * a draw, a flag falls. It also tests how an end by the rules is shown.
 */

import assert from 'node:assert/strict';
import {look, move, settled} from './board.js';
import {answer, menu, set} from './desk.js';
import {holds, onPage, resize, saved, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/#level=person';

onPage('a player resigns, and the end is kept', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await menu(page, 'resign');
    await answer(page, 'resign', 'Play on');
    assert.equal((await look(page)).result, '');
    await menu(page, 'resign');
    await answer(page, 'resign', 'Resign');
    const seen = await until('the end', async () => {
        const s = await look(page);
        return s.result && s;
    });
    assert.equal(seen.result, 'Black resigns');
    await saved(page, 'resign 1');
    await page.reload();
    assert.equal((await settled(page)).result, 'Black resigns');
    await page.click('#do-language');
    await holds(async () => assert.match((await look(page)).result, /Сдача/));
    await page.click('#do-undo');
    assert.equal((await settled(page)).result, '', 'taken back, the game goes on');
});

onPage('persons agree on a draw', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await menu(page, 'draw');
    await answer(page, 'draw', 'Accept');
    await until('the end', async () => (await look(page)).result === 'Draw by agreement');
});

onPage('a bot that stands worse takes a draw, one that stands better does not', {path: 'checkmate/chess/#start=4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1&moves=e1-e2,e8-e7&side=0&level=level:1'}, async (page) => {
    await settled(page);
    await menu(page, 'draw');
    await until('a draw', async () => (await look(page)).result === 'Draw by agreement');
    const other = page.url().replace(/#.*/, '#start=qq2k3/8/8/8/8/8/8/4K3 w - - 0 1&moves=e1-f2,e8-e7&side=0&level=level:1');
    await page.goto('about:blank');
    await page.goto(other);
    await settled(page);
    await menu(page, 'draw');
    await page.locator('.notice[data-topic=draw]', {hasText: 'plays on'}).waitFor();
    assert.equal((await look(page)).result, '');
});

onPage('a clock runs, waits, and its flag falls', {path: chess}, async (page) => {
    await settled(page);
    await set(page, 'clock', '5+0');
    const faces = () => page.locator('.clock').allInnerTexts();
    await holds(async () => assert.deepEqual(await faces(), ['5:00', '5:00']));
    await move(page, ['e2', 'e4']);
    await page.locator('#seat-top .clock.running').waitFor();
    await page.click('#do-pause');
    await until('the clock to wait', async () => await page.locator('.clock.running').count() === 0);
    await page.locator('#do-go', {hasText: 'Start the clock'}).click();
    await page.locator('#seat-top .clock.running').waitFor();
    await page.evaluate(() => { // the page's own clock leaps ahead
        const now = performance.now.bind(performance);
        performance.now = () => now() + 6 * 60_000;
    });
    await until('the flag', async () => (await look(page)).result === 'Black is out of time');
    await page.click('#do-new');
    await holds(async () => assert.deepEqual(await faces(), ['5:00', '5:00']));
});

onPage('a winning row is marked', {path: 'arrange/tic-tac-toe/#level=person'}, async (page) => {
    for (const cell of ['a1', 'a2', 'b1', 'b2', 'c1']) await move(page, [cell]);
    await holds(async () => assert.equal(await page.locator('.overlay .win').count(), 3));
    await page.click('#do-undo');
    await until('no mark', async () => await page.locator('.overlay .win').count() === 0);
});

/** What of the end, and of the board, is not in the window, or lies under something. @param {Page} page */
const unseen = (page) => page.evaluate(() => [...document.querySelectorAll('#board, #banner p:not(:empty), #banner button')].flatMap((el) => {
    if (!el.checkVisibility()) return [];
    const {left, top, right, bottom} = el.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const name = el.id || el.textContent;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return [`${name} at ${[left, top, right, bottom].map(Math.round)}`];
    return over && (el.contains(over) || over.contains(el)) ? [] : [`${name} lies under ${over?.id || over?.className}`];
}));

const ENDS = /** @type {[name: string, path: string, resign: boolean][]} */ ([
    ['lost', 'checkmate/chess/#moves=f2-f3,e7-e5,g2-g4,d8-h4&side=0&level=level:1', false],
    ['won', 'checkmate/chess/#moves=f2-f3,e7-e5,g2-g4,d8-h4&side=1&level=level:1', false],
    ['a tall board', 'xiangqi/xiangqi/#side=0&level=level:1&moves=b1-c3,b10-c8', true],
    ['hands', 'shogi/shogi/#side=0&level=level:1&moves=g3-g4,c7-c6', true],
    ['rows', 'arrange/tic-tac-toe/#moves=b3,a1,c1,a3,b1,c3,a2,b2&side=1&level=level:1', false],
    ['a count', 'custodian/reversi/#side=0&level=level:1&moves=d6,c6', true],
]);

for (const lang of ['en', 'ru']) {
    onPage(`the words of the end and all its buttons are in the window, in ${lang}`, {path: ''}, async (page) => {
        const home = page.url();
        /** @type {string[]} */
        const found = [];
        for (const [name, path, resign] of ENDS) {
            await page.goto('about:blank');
            await resize(page, {width: 360, height: 740});
            await page.goto(home + path.replace('#', `?lang=${lang}#`));
            await until('the game', async () => (await look(page)).moves.length > 0);
            if (resign) {
                await settled(page);
                await menu(page, 'resign');
                await page.locator('.notice[data-topic=resign] button').first().click();
            }
            await until('the end', async () => (await look(page)).result);
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            found.push(...(await unseen(page)).map((what) => `${name}, as it comes: ${what}`));
            for (const [width, height] of [[360, 740], [412, 915], [740, 360], [820, 1180], [1280, 800]]) {
                await resize(page, {width, height});
                await page.evaluate(() => scrollTo(0, 0));
                found.push(...(await unseen(page)).map((what) => `${name}, ${width} by ${height}: ${what}`));
            }
        }
        assert.deepEqual(found, []);
    });
}

onPage('seeds in stores are no points', {path: 'mancala/kalah/#moves=a1,pass,e1,a2,b1,e2,a1,f2,c1,f2,e1,e2,b1,b2,e1,pass,b1,a2,a1,d2,f1,pass,e1,pass,d1,f2,a1,a2,c1,f2,e1,d2,b1,pass,d1,b2,c1,e2,d1,c2,a1,d2,e1,f2,b1,c2,f1,b2,c1,pass,e1,e2,d1,c2,b1,b2,pass,f2,c1,a2&level=person'}, async (page) => {
    assert.match((await settled(page)).result, /more than half of the seeds/);
    assert(await page.isHidden('.end-count'));
    assert.doesNotMatch(await page.innerText('.game'), /South: 0/);
});

onPage('the end tells how all games against this bot ended, in both languages', {path: 'arrange/tic-tac-toe/#level=level:8', size: 'phone', first: (page) => page.addInitScript(() => {
    const key = 'dagaz:v1:played:arrange/tic-tac-toe';
    localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify({v: 1, list: [[1, 8, 1, 0, 7, 9], [2, 8, -1, 0, 6, 9], [3, 8, 0, 0, 9, 9], [4, 1, 1, 0, 5, 9]]}));
})}, async (page) => {
    for (let seen = await settled(page); !seen.result;) seen = await move(page, [seen.starts.at(-1) ?? '']);
    await until('the record', async () => /^You and .*8: 1 to 2, 1 drawn$/.test(await page.innerText('.end-record')));
    await page.click('#do-language');
    await until('the record in Russian', async () => /^Вы и .*8: 1 : 2, ничьих: 1$/.test(await page.innerText('.end-record')));
});

onPage('the end leads to a game like this one that was not yet played, in both languages', {path: 'checkmate/chess/#moves=f2-f3,e7-e5,g2-g4,d8-h4&side=1&level=level:1', size: 'phone'}, async (page) => {
    await settled(page);
    const kin = await page.locator('.kin:not([hidden]) .kin-cards a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
    assert(kin.length > 1);
    const link = page.locator('.banner .end-like a');
    assert.equal(await link.evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href), kin[0]);
    await page.evaluate((url) => localStorage.setItem(`dagaz:v1:played:${new URL(url).pathname.split('/').slice(-3, -1).join('/')}`, JSON.stringify({v: 1, list: [[1, 1, 1, 0, 9, 9]]})), kin[0]);
    await page.reload();
    await settled(page);
    assert.equal(await link.evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href), kin[1]);
    await page.click('#do-language');
    await until('Russian', async () => /^Похожая игра: [А-Яа-яё]/.test(await page.innerText('.end-like')));
    await link.click();
    await until('that game', async () => new URL(page.url()).pathname.endsWith(new URL(kin[1]).pathname.split('/').slice(-3).join('/')));
});
