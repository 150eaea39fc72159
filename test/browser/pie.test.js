// The pie rule: the second player may exchange sides instead of answering the first move.

import assert from 'node:assert/strict';
import {holds, onPage, until} from './site.js';

onPage('two people cut the pie', {path: 'arrange/hex/#level=person'}, async (page) => {
    await page.waitForSelector('#board [data-cell=f6]', {state: 'attached'});
    assert.equal(await page.locator('[data-topic=pie]').count(), 0);
    await page.locator('#board [data-cell=f6]').click({force: true});
    await page.waitForSelector('[data-topic=pie]');
    assert.match(await page.innerText('[data-topic=pie]'), /Blue may change sides/);
    await page.click('[data-topic=pie] button:has-text("Change sides")');
    await holds(async () => assert.match(await page.innerText('[data-topic=pied]'), /who made the first move plays Blue now/));
    await page.locator('#board [data-cell=a1]').click({force: true});
    await until('the second move', async () => await page.locator('#moves li button, #moves button').count() >= 2);
    assert.equal(await page.locator('[data-topic=pie]').count(), 0);
});

onPage('who plays second against a bot may take its move over', {path: 'arrange/hex/#side=1&level=level:1'}, async (page) => {
    await page.waitForSelector('#do-go:visible, [data-topic=pie]');
    if (await page.locator('#do-go').isVisible()) await page.click('#do-go');
    await page.waitForSelector('[data-topic=pie]');
    await page.click('[data-topic=pie] button:has-text("Change sides")');
    await until('the bot’s answer', async () => await page.locator('#moves li button, #moves button').count() >= 2);
    await until('Red to move', async () => /Your turn: Red/.test(await page.innerText('#status')));
});

onPage('a game without the rule asks nothing', {path: 'arrange/tic-tac-toe/#level=person'}, async (page) => {
    await page.waitForSelector('#board [data-cell=b2]', {state: 'attached'});
    await page.locator('#board [data-cell=b2]').click({force: true});
    await until('a move', async () => await page.locator('#moves li button, #moves button').count() >= 1);
    assert.equal(await page.locator('[data-topic=pie]').count(), 0);
});
