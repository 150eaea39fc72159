/**
 * flags.test.js: in a field that is searched the person marks cells: by the button, the right mouse
 * button, a long touch or a key; a mark keeps its cell closed and is there again when the page is.
 */

import assert from 'node:assert/strict';
import {click, look, move, point, settled} from './board.js';
import {onPage, saved, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const FIELD = 'elimination/mine-sweeper-10x10/';

/** The cells that are closed and have a flag, or have none. @param {Page} page @param {boolean} flagged */
async function closed(page, flagged) {
    const {cells} = await look(page);
    return Object.keys(cells).filter((c) => cells[c].includes('can move') && cells[c].includes('flag') === flagged);
}

/** Wait until these cells alone have flags, drawn and told. @param {Page} page @param {string[]} cells */
const flags = (page, cells) => until(`flags on ${cells}`, async () => (await closed(page, true)).sort().join() === [...cells].sort().join()
    && await page.locator('.overlay .flag').count() === cells.length);

for (const how of /** @type {const} */ (['mouse', 'touch'])) {
    onPage(`flags are put up, keep their cells closed and come back, ${how}`, {path: FIELD, size: how === 'touch' ? 'phone' : 'desk'}, async (page) => {
        await settled(page);
        await move(page, ['e5'], how);
        const [a, b, c] = await closed(page, false);
        await page.locator('#do-flag').click();
        await click(page, a, how);
        await click(page, b, how);
        await flags(page, [a, b]);
        assert.match(await page.innerText('#live'), new RegExp(`^${b}: flag\\. Flags: 2\\.`));
        await click(page, b, how);
        await flags(page, [a]);
        await page.locator('#do-flag').click();
        assert.equal(await page.getAttribute('#do-flag', 'aria-pressed'), 'false');
        await click(page, a, how);
        await page.locator('.refusal.shown', {hasText: 'A flag is here.'}).waitFor();
        assert.equal((await look(page)).ply, 1, 'it is still closed');
        if (how === 'mouse') {
            await page.mouse.click(...await point(page, c), {button: 'right'});
            await flags(page, [a, c]);
            await page.mouse.click(...await point(page, c), {button: 'right'});
        }
        await page.focus(`[data-cell="${c}"]`);
        await page.keyboard.press('?');
        await flags(page, [a, c]);
        await saved(page, 'e5');
        await page.reload();
        await settled(page);
        await flags(page, [a, c]);
        await page.click('#do-new');
        await until('a new game', async () => (await look(page)).ply === 0);
        await flags(page, []);
    });
}

onPage('the flags of a game that waits on the shelf are still there', {path: FIELD}, async (page) => {
    await settled(page);
    await move(page, ['e5']);
    const [a, b] = await closed(page, false);
    await page.locator('#do-flag').click();
    await click(page, a);
    await click(page, b);
    await flags(page, [a, b]);
    await page.click('#do-new');
    await until('a new game', async () => (await look(page)).ply === 0);
    await page.locator('#do-flag').click();
    await move(page, ['c3']);
    await saved(page, 'c3');
    const [c] = await closed(page, false);
    await page.locator('#do-flag').click();
    await click(page, c);
    await flags(page, [c]);
    await page.goto(new URL('/shelf/', page.url()).href);
    await page.locator('.kept a[href*="#session="]').click();
    await until('the first game', async () => (await look(page)).moves[0] === 'e5');
    await flags(page, [a, b]);
});

onPage('no flags where cards are turned, and none in the way of a piece’s card', {path: 'arrange/klondike/'}, async (page) => {
    await settled(page);
    assert.equal(await page.locator('#do-flag').count(), 0);
});

onPage('Russian flags', {path: `ru/${FIELD}`}, async (page) => {
    await settled(page);
    await page.locator('#do-flag[aria-label="Нажатие ставит флажок"]').click();
    await click(page, 'c3');
    await until('флажок', async () => /флажок/.test((await look(page)).cells.c3));
});
