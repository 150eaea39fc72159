// Rules that lead from level to level: a winner gets a link to the next entry of the file.

import assert from 'node:assert/strict';
import {click, look, point, settled} from './board.js';
import {onPage, until} from './site.js';

const path = 'arrange/tic-tac-toe/';
const won = '?sound=off#level=person&moves=a1,b1,a2,b2,a3';

for (const progressive of [true, false]) {
    onPage(`the end of a won entry, ${progressive ? 'with' : 'without'} progressive levels`, {path}, async (page) => {
        await page.route(/tic-tac-toe\/\?/, async (route) => {
            const response = await route.fetch();
            const body = await response.text();
            await route.fulfill({response, body: progressive ? body.replace('"hands":', '"progressive":true,"hands":') : body});
        });
        await page.goto(page.url().replace(/[#?].*/, '') + won);
        await page.waitForSelector('#do-again:visible');
        const next = page.locator('#banner button:has-text("The next one")');
        assert.equal(await next.isVisible(), progressive);
        if (!progressive) return;
        await next.click();
        await page.waitForURL(/\?variant=/);
    });
}

/**
 * Opens a page with changed data about its game, as if its rules were different.
 * @param {import('playwright-core').Page} page @param {RegExp} at its address @param {(body: string) => string} change
 */
const changed = (page, at, change) => page.route(at, async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, body: change(await response.text())});
});

onPage('rules with a selection screen ask the first time which entry is to be played', {path}, async (page) => {
    await changed(page, /tic-tac-toe\/([?#].*)?$/, (body) => body.replace('"hands":', '"selection":true,"hands":'));
    await page.goto(page.url().replace(/[#?].*/, ''));
    await page.waitForSelector('#selection[open]');
    const names = await page.locator('#selection li').allTextContents();
    assert(names.length > 1 && new Set(names).size === names.length, `entries: ${names}`);
    await page.locator('#selection li button').nth(1).click();
    await page.waitForURL(/\?variant=/);
    await settled(page);
    assert.equal(await page.locator('#selection').count(), 0, 'the address says which one');
    await page.goto(page.url().replace(/[#?].*/, ''));
    await page.locator('#selection li button').first().click();
    await settled(page);
    assert.equal(await page.locator('#selection').count(), 0);
});

for (const shown of [true, false]) {
    onPage(`cells that a piece has to come to are ${shown ? '' : 'not '}pointed out`, {path: 'breakthrough/breakthrough-5x5/#level=person'}, async (page) => {
        if (!shown) {
            await changed(page, /breakthrough-5x5\/([?#].*)?$/, (body) => body.replace(/"aims":\[.*?\}\],/, ''));
            await page.reload();
        }
        await settled(page);
        const edge = async () => {
            await page.mouse.move(5, 5);
            const [x, y] = await point(page, 'c5');
            return (await page.screenshot({clip: {x: x - 90, y: y - 40, width: 180, height: 80}})).toString('base64');
        };
        const before = await edge();
        await click(page, 'c2', 'mouse');
        assert.equal(await edge() !== before, shown);
    });

    onPage(`moves of chance are ${shown ? '' : 'not '}listed`, {path: 'races/senet/'}, async (page) => {
        if (!shown) {
            await changed(page, /senet\/([?#].*)?$/, (body) => body.replace('"hands":', '"silent":true,"hands":'));
            await page.reload();
        }
        await settled(page);
        await until('the sticks are thrown', async () => (await look(page)).ply > 0);
        assert.equal(await page.locator('#moves li').first().isHidden(), !shown);
    });
}
