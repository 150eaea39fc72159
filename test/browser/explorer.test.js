// The opening explorer: the moves of the book and the person's own moves, which a click plays, in both
// languages.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {onPage, until} from './site.js';
import {settled} from './board.js';
import {menu} from './desk.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const path = 'checkmate/chess/#level=person';
const rows = (/** @type {Page} */ page) => page.locator('#explorer tbody tr');

onPage('the explorer shows the book and plays its moves', {path}, async (page) => {
    await settled(page);
    await menu(page, 'openings');
    await until('moves of the book', async () => await rows(page).count() > 1);
    assert.match(await rows(page).first().innerText(), /%/);
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#explorer'));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
    const first = await rows(page).first().locator('button').innerText();
    await rows(page).first().locator('button').focus();
    await page.keyboard.press('Enter');
    await until('the move is played', async () => (await page.locator('#moves').innerText()).includes(first));
    await until('answers of the book', async () => await rows(page).count() > 0 && await rows(page).first().locator('button').innerText() !== first);
    await page.click('#do-language');
    await until('the words of the other language', async () => /Дебюты/.test(await page.innerText('#explorer h2')));
});

onPage('on a phone no move, share or heading is broken, and no column is empty', {path: 'checkers/russian-checkers/', size: 'phone'}, async (page) => {
    await settled(page);
    await menu(page, 'openings');
    await until('moves of the book', async () => await rows(page).count() > 1);
    assert.deepEqual(await page.locator('#explorer thead th').allInnerTexts(), ['Move', 'Book']);
    const broken = await page.locator('#explorer :is(thead th, td, tbody button)').evaluateAll((all) => all.filter((el) => {
        const range = document.createRange();
        range.selectNodeContents(el);
        return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1;
    }).map((el) => el.textContent));
    assert.deepEqual(broken, []);
});

onPage('the explorer counts the games that are kept', {path: 'arrange/tic-tac-toe/#level=person'}, async (page) => {
    await settled(page);
    const moves = ['b2', 'a1', 'b1', 'a2', 'b3'];
    for (const [i, cell] of moves.entries()) {
        await page.locator(`#board [data-cell=${cell}]`).press('Enter');
        await until(`move ${i + 1}`, async () => await page.locator('#moves button').count() > i);
    }
    await until('the end', async () => /wins/.test(await page.innerText('#banner')));
    await page.click('#do-new');
    await until('a new game', async () => await page.locator('#moves button').count() <= 1);
    await settled(page);
    await menu(page, 'openings');
    await until('the game that was played', async () => await rows(page).count() === 1);
    assert.match(await rows(page).innerText(), /b2\s+1\s+1 \/ 0 \/ 0/);
});

onPage('openings have names', {path: 'checkmate/chess/#moves=g1-f3,b8-c6,e2-e4,e7-e5,f1-b5&level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await menu(page, 'openings');
    const name = page.locator('#explorer p.opening');
    await until('the name', async () => await name.innerText() === 'Ruy Lopez');
    await rows(page).filter({hasText: 'Berlin Defence'}).locator('button').click();
    await until('the name of the variation', async () => /Berlin/.test(await name.innerText()));
    await page.evaluate(() => document.getElementById('do-language')?.click());
    await until('the Russian name', async () => await name.innerText() === 'Испанская партия, берлинская защита');
});

onPage('the book knows a position that came about by other moves first', {path: 'checkmate/chess/#moves=b1-c3,g8-f6,c2-c4,e7-e6,d2-d4&level=person'}, async (page) => {
    await settled(page);
    await menu(page, 'openings');
    await until('moves of the book', async () => (await rows(page).allInnerTexts()).some((t) => /%/.test(t)));
});
