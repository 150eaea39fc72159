// The start of a game: one tap, or three answers. The line about the players can be opened.

import assert from 'node:assert/strict';
import {look, move, settled} from './board.js';
import {holds, onPage, tap, until} from './site.js';

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
    await holds(async () => assert(await page.locator('#opponent').isVisible()));
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

onPage('a short game finds the level, sets it and tells it', {path: 'arrange/tic-tac-toe/', size: 'phone'}, async (page) => {
    await settled(page);
    await tap(page, '.welcome [data-say=welcome0]');
    const bar = page.locator('.welcome progress');
    await bar.waitFor();
    assert.equal(await page.locator('.welcome').count(), 1);
    const told = page.locator('.notice[data-topic=placement]', {hasText: 'Your match'});
    for (let n = 0; n < 40 && await told.count() === 0; n++) {
        const seen = await settled(page);
        if (await told.count()) break;
        if (seen.result) {
            await page.locator('.notice[data-topic=placement] button', {hasText: 'New game'}).click();
            await until('a new game', async () => (await look(page)).ply === 0);
        } else await move(page, [seen.starts[n % seen.starts.length]]);
        if (n === 1) assert(await bar.evaluate((el) => /** @type {HTMLProgressElement} */ (el).value) > 0);
    }
    await told.waitFor();
    assert.equal(await page.locator('.welcome').count(), 0);
    const [, level] = /Level (\d)/.exec(await told.innerText()) ?? [];
    assert.match(await page.locator('#setup-line').innerText(), new RegExp(`Level ${level}`));
    assert.equal(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:skill')), level);
    await page.evaluate(() => document.getElementById('do-language')?.click());
    await page.locator('.notice[data-topic=placement]', {hasText: `Уровень ${level}`}).waitFor();
    await page.goto(page.url().replace('arrange/tic-tac-toe', 'custodian/reversi').replace(/#.*/, ''));
    await page.locator('#setup-line', {hasText: `Уровень ${level}`}).waitFor();
});

onPage('the game that finds the level can be left', {path: 'arrange/hex/'}, async (page) => {
    await settled(page);
    await page.click('.welcome [data-say=welcome0]');
    await page.click('.welcome button');
    await holds(async () => assert.equal(await page.locator('.welcome').count(), 0));
    const {starts} = await settled(page);
    await move(page, [starts[0]]);
    assert.equal(await page.locator('.notice[data-topic=placement]').count(), 0);
});
