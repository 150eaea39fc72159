// Where a game begins: one tap, or three answers; who plays whom is a line that opens.

import assert from 'node:assert/strict';
import {look, settled} from './board.js';
import {onPage, tap, until} from './site.js';

onPage('a stranger may say how well he plays, and is not asked again', {path: 'arrange/hex/', size: 'phone'}, async (page) => {
    await settled(page);
    await page.locator('.welcome').waitFor();
    assert.match(await page.locator('#setup-line').innerText(), /Against Pip · Level 1, as Red/);
    assert(await page.locator('#opponent').isHidden(), 'the form is folded');
    await tap(page, '.welcome [data-say=welcome5]');
    await page.locator('#setup-line', {hasText: 'Against Otto · Level 5'}).waitFor();
    assert.equal(await page.locator('.welcome').count(), 0);
    await page.goto(page.url().replace('arrange/hex', 'custodian/reversi'));
    await page.locator('#setup-line', {hasText: 'Otto'}).waitFor();
    assert.equal(await page.locator('.welcome').count(), 0);
    await tap(page, '#setup > summary');
    assert(await page.locator('#opponent').isVisible());
    await until('a rating', async () => /About 1350 points/.test(await page.locator('#bot-note').innerText()));
});

onPage('the first move is an answer, too', {path: 'arrange/hex/'}, async (page) => {
    const {starts} = await settled(page);
    await page.locator('.welcome').waitFor();
    await page.locator(`[data-cell="${starts[0]}"]`).click({force: true});
    await until('a move', async () => (await look(page)).ply > 0);
    assert.equal(await page.locator('.welcome').count(), 0);
    assert(await page.locator('.seat .face').count() > 0, 'the bot has a face');
});
