/** puzzles.test.js: the solver on the page of a puzzle shows the next move, and whether there still is a solution. */

import assert from 'node:assert/strict';
import {choose, click, look, move, settled} from './board.js';
import {menu, set} from './desk.js';
import {holds, onPage, until} from './site.js';

onPage('a hint on a puzzle is the way to its end', {path: 'light-off/4x4-wazir/'}, async (page) => {
    await settled(page);
    await page.click('#do-hint');
    const row = page.locator('.hint-move');
    await row.filter({hasText: /^\d moves to the end\. Next: /}).waitFor();
    for (let left = Number.parseInt(await row.innerText(), 10); left > 0; left--) {
        await page.locator('.hint-move').filter({hasText: left > 1 ? `${left} moves to the end` : 'One move to the end'}).click();
        if (left > 1) await page.click('#do-hint');
    }
    await page.locator('#banner').waitFor();
    assert.match((await look(page)).result, /all lights are out/i);
});

const UNSOLVABLE = encodeURIComponent('oo1/3/7/7/7/3/3 y');

onPage('a puzzle that cannot be solved any more is told from one that can', {path: 'solitaire/british/'}, async (page) => {
    await settled(page);
    await menu(page, 'solvable');
    await page.locator('#hints').getByText('Yes, it can be solved from here.').waitFor();
    assert.equal(await page.locator('.overlay .arrow').count(), 0, 'the way is told unasked');
});

onPage('where there is no way the solver says so', {path: `solitaire/british/#start=${UNSOLVABLE}`}, async (page) => {
    await settled(page);
    await menu(page, 'solvable');
    await page.locator('#hints').getByText('it cannot be solved any more').waitFor();
});

onPage('a number is chosen for a cell; the hint finds that it is wrong, and a click rubs it out', {path: 'logic/sudoku-6x6/'}, async (page) => {
    await settled(page);
    await click(page, 'a6');
    await holds(async () => assert.deepEqual((await look(page)).choices, ['1', '3']));
    await choose(page, '3');
    await until('the number', async () => (await look(page)).ply === 1);
    await page.click('#do-hint');
    await page.locator('.hint-move').filter({hasText: /^21 moves to the end\. Next: xa6/}).waitFor();
    const {cells} = await move(page, ['a6']);
    assert.match(cells.a6, /empty/);
    await page.click('#do-hint');
    await page.locator('.hint-move').filter({hasText: /^20 moves to the end/}).waitFor();
});

onPage('what is offered in a cell can be all numbers instead of those that fit, and that is kept', {path: 'logic/sudoku-6x6/', size: 'phone'}, async (page) => {
    await settled(page);
    await set(page, 'fitting', false);
    await page.reload();
    await settled(page);
    await click(page, 'a6');
    await holds(async () => assert.deepEqual((await look(page)).choices, ['1', '2', '3', '4', '5', '6']));
    await choose(page, '2');
    await page.locator('.refusal.shown').filter({hasText: 'That does not fit here'}).waitFor();
    assert.equal((await look(page)).ply, 0);
    await click(page, 'a6');
    await choose(page, '3');
    await until('the number', async () => (await look(page)).ply === 1);
    await set(page, 'fitting', true);
    await move(page, ['a6']);
    await click(page, 'a6');
    await holds(async () => assert.deepEqual((await look(page)).choices, ['1', '3']));
});
