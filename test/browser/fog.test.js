// A game with fog: pieces that a player does not see are neither drawn, named nor listed.

import assert from 'node:assert/strict';
import {settled} from './board.js';
import {menu} from './desk.js';
import {holds, onPage, until} from './site.js';

/** @param {import('playwright-core').Page} page @param {string} cell */
const named = (page, cell) => page.locator(`#board [data-cell="${cell}"]`).getAttribute('aria-label');

/** @param {import('playwright-core').Page} page @param {string[]} cells */
async function click(page, ...cells) {
    for (const cell of cells) await page.locator(`#board [data-cell="${cell}"]`).click({force: true});
}

/** @param {import('playwright-core').Page} page */
const moves = (page) => page.locator('#moves button').allInnerTexts();

onPage('against a bot in the fog', {path: 'checkmate/dark-chess/#level=level:1'}, async (page) => {
    await page.locator('.board.live').waitFor();
    assert.equal(await named(page, 'e8'), 'e8, in the fog');
    assert.match(await named(page, 'e1') ?? '', /White King/);
    await click(page, 'e2', 'e4');
    await until('the bot’s move', async () => (await moves(page)).length === 2);
    assert.match((await moves(page)).join(), /e4,· · ·$/);
    await until('my turn', async () => /Your turn/.test(await page.innerText('#status')));
    assert.equal(await named(page, 'e8'), 'e8, in the fog');
    await menu(page, 'fog');
    await until('no fog', async () => /Black King/.test(await named(page, 'e8') ?? ''));
    assert.doesNotMatch((await moves(page))[1], /·/);
    await menu(page, 'fog');
    await until('fog', async () => await named(page, 'e8') === 'e8, in the fog');
});

onPage('two people in the fog hand the board over', {path: 'checkmate/dark-chess/#level=person'}, async (page) => {
    await page.locator('.board.live').waitFor();
    assert.equal(await page.locator('.curtain').count(), 0);
    await click(page, 'e2', 'e4');
    const open = page.getByRole('button', {name: 'Show the board'});
    await open.waitFor();
    assert.match(await page.innerText('.curtain'), /Black to move/);
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#board [data-cell=e4]')).closest('[inert]') !== null), true);
    await open.click();
    await holds(async () => assert.equal(await named(page, 'e1'), 'e1, in the fog'));
    await holds(async () => assert.deepEqual(await moves(page), ['· · ·']));
    await click(page, 'e7', 'e5');
    await open.waitFor();
    assert.match(await page.innerText('.curtain'), /White to move/);
    await page.keyboard.press('Enter'); // the button has the keyboard
    await until('White’s board', async () => /White King/.test(await named(page, 'e1') ?? ''));
    assert.match(await named(page, 'e5') ?? '', /Black Pawn/);
    assert.match((await moves(page)).join(), /e4,· · ·$/);
});

onPage('an army of which only the backs are seen is dealt anew', {path: 'races/stratego-small/#level=level:1'}, async (page) => {
    await page.locator('.board.live').waitFor();
    const army = () => page.locator('#board [data-cell]').evaluateAll((cells) => cells.map((c) => c.getAttribute('aria-label') ?? '').filter((l) => /Red|Blue/.test(l)).map((l) => l.replace(/, can move$/, '')));
    await until('the deal', async () => /start=/.test(page.url()) || (await army()).length === 20);
    await until('my turn', async () => /Your turn/.test(await page.innerText('#status')));
    const first = await army();
    assert.equal(first.filter((l) => /Blue Unknown/.test(l)).length, 10);
    assert.equal(first.filter((l) => /Blue (?!Unknown)/.test(l)).length, 0);
    assert.equal(first.filter((l) => /Red Unknown/.test(l)).length, 0);
    await page.click('#do-new');
    await until('another deal', async () => (await army()).length === 20 && JSON.stringify(await army()) !== JSON.stringify(first));
});

for (const path of ['races/stratego/', 'checkmate/dark-chess/#moves=e2-e4,e7-e5&level=person']) onPage(`where pieces are hidden a position is set up from the start, and played, ${path}`, {path}, async (page) => {
    await settled(page);
    await page.evaluate(() => document.getElementById('do-edit')?.click());
    await until('a position that can be played', async () => /can be played/.test(await page.innerText('.editor-state')));
    await page.locator('dialog[open] button.primary').click();
    await until('the game', async () => await page.locator('dialog[open]').count() === 0);
    const seen = await settled(page);
    assert.equal(seen.result, '');
    assert.deepEqual(seen.moves, []);
});
