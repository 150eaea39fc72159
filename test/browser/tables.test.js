// Backgammon and similar games: a whole point may be touched, points have numbers, dice are pictures in
// the list of moves, and arrow keys go from point to point.

import assert from 'node:assert/strict';
import {settled} from './board.js';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const LINE = 'Four@D4,Five@D3,pass,pass,f1exb1a,m2exh1d,Six@D3,Four@D4'; // White is to move by 6 and 4

/** A click on a point, far from its men. @param {Page} page @param {string} base its first cell @param {number} far cells from it @param {boolean} touch */
async function press(page, base, far, touch) {
    const box = await page.locator(`#board [data-cell="${base}"]`).evaluate((el) => {
        const cell = /** @type {HTMLElement} */ (el);
        const host = /** @type {HTMLElement} */ (cell.closest('.grid')).getBoundingClientRect();
        const part = (/** @type {string} */ v) => parseFloat(v) / 100;
        return {x: host.x + (part(cell.style.left) + part(cell.style.width) / 2) * host.width, y: host.y + (part(cell.style.top) + part(cell.style.height) / 2) * host.height, h: part(cell.style.height) * host.height};
    });
    const [x, y] = [box.x, box.y + far * box.h];
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

const moves = (/** @type {Page} */ page) => page.locator('#moves button').allTextContents();

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    onPage(`a man of backgammon goes from point to point, ${size}`, {path: `races/backgammon/?lang=en#moves=${LINE}&level=person`, size, writing: ''}, async (page) => {
        await settled(page);
        await until('the moves are spelt', async () => (await moves(page)).includes('6/2'));
        assert.equal(await page.locator('#moves img.figure[alt=Six]').count(), 1);
        await press(page, 'a1a', 4, size === 'phone');
        await until('a man is chosen', async () => /selected/.test(await page.getAttribute('#board [data-cell=a1b]', 'aria-label') ?? ''));
        assert.match(await page.getAttribute('#board [data-cell=a1b]', 'aria-label') ?? '', /^24, White Man, ×2, selected/);
        await press(page, 'g1a', 3, size === 'phone');
        await until('the man has gone', async () => (await moves(page)).at(-1) === '24/18');
        assert.match(await page.getAttribute('#board [data-cell=g1a]', 'aria-label') ?? '', /^18, White Man/);
    });
}

onPage('keys go from point to point', {path: `races/backgammon/?lang=en#moves=${LINE}&level=person`, writing: ''}, async (page) => {
    await settled(page);
    const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.locator('#board [data-cell=a1b]').focus();
    await page.keyboard.press('ArrowLeft');
    await holds(async () => assert.match(await here(), /^23, Black Man/));
    await page.keyboard.press('ArrowLeft');
    await holds(async () => assert.match(await here(), /^22, empty/));
    await holds(async () => assert.equal(await page.locator('#board [data-cell=a1a]').isVisible(), false, 'one place of a point is enough'));
});

onPage('a throw and the moves before it are told at once, without the dice that they use up', {path: `races/backgammon/?lang=en#moves=${LINE}&level=person`, writing: ''}, async (page) => {
    await settled(page);
    const names = () => page.locator('#board [role=row]:has([data-cell=a1b]) [role=gridcell]:visible').evaluateAll((cells) => cells.map((el) => el.getAttribute('aria-label')?.replace(/,.*/, '')));
    await holds(async () => assert.deepEqual((await names()).slice(0, 12), ['13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24'], 'the points above are a row'));
    assert.equal(await page.locator('#board [data-cell=D1]').isVisible(), false, 'no die lies there');
    const live = () => page.locator('#live').textContent();
    await page.locator('#board [data-cell=a1b]').press('Enter');
    const die = page.locator('#board [data-cell=D3]');
    await until('targets', async () => await page.locator('#board [aria-label*="can go here"]').count());
    for (const label of await page.locator('#board [role=gridcell]:visible').evaluateAll((cells) => cells.map((el) => el.getAttribute('aria-label') ?? ''))) assert.doesNotMatch(label, /(Six|Four), |empty, ×/);
    assert.match(await die.getAttribute('aria-label') ?? '', /Six$/);
    await page.locator('#board [data-cell=g1a]').press('Enter');
    await holds(async () => assert.equal(await live(), 'White: 24/18'));
    await page.locator('#board [data-cell=g1a]').press('Enter');
    await page.locator('#board [aria-label^="14,"]').press('Enter');
    await holds(async () => assert.match(await live() ?? '', /^White: 18\/14\. Dice: \w+, \w+$/));
});

for (const [path, bar, tray] of [['', 'bar', 'tray'], ['ru/', 'бар', 'лоток']]) {
    onPage(`by ear every place of a table is a point, a tray, the bar or a die: ${path || 'en'}`, {path: `${path}races/backgammon/#moves=${LINE}&level=person`, writing: ''}, async (page) => {
        await settled(page);
        const names = await page.locator('#board [role=gridcell]:visible').evaluateAll((cells) => cells.map((el) => el.getAttribute('aria-label')?.replace(/,.*/, '') ?? ''));
        const dice = names.filter((name) => /^D\d$/.test(name));
        assert.deepEqual([...new Set(names)].filter((name) => !/^\d+$/.test(name) && !dice.includes(name) && name !== bar && name !== tray), []);
        assert(names.includes(tray) && dice.length > 0);
    });
}
