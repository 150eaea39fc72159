// levels.test.js: campaigns: a won level opens the next one, a lost level is repeated, and progress
// stays after a reload and without a network. It also tests arrow keys, swipes and the map.

import assert from 'node:assert/strict';
import {address, onPage, saved, visited} from './site.js';

const SOKOBAN = 'sokoban/sokoban/';

/** Wait until a level is on the board. @param {import('playwright-core').Page} page @param {string} title */
const shown = (page, title) => page.locator('.level-title').filter({hasText: title}).waitFor();

/** @param {import('playwright-core').Page} page @param {string} keys 'RRU' */
async function steps(page, keys) {
    const names = {U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight'};
    for (const k of keys) await page.keyboard.press(names[/** @type {'U'} */ (k)]);
}

onPage('a puzzle is solved by arrow keys, and the next level opens', {path: SOKOBAN}, async (page) => {
    await shown(page, 'One push');
    await steps(page, 'LR');
    await page.getByText('Moves 2 · Pushes 0 · Par 2').waitFor();
    await page.getByRole('button', {name: 'Begin again'}).click();
    await page.getByText('Moves 0 · Pushes 0 · Par 2').waitFor();
    await steps(page, 'RR');
    await page.locator('.level-word').filter({hasText: 'Solved in 2 moves: it cannot be done in fewer.'}).waitFor();
    await page.getByText('Best 2 / 2').waitFor();
    await page.getByRole('button', {name: 'Next level', exact: true}).click();
    await shown(page, 'Round the corner');
    await address(page, /#stage=cellar-2$/);
    await page.reload();
    await shown(page, 'Round the corner');
    await page.getByRole('button', {name: 'Level before'}).click();
    await shown(page, 'One push');
    await page.getByText('Best 2 / 2').waitFor();
});

onPage('undo has no end, and a reload in the middle of a level loses nothing', {path: `${SOKOBAN}#stage=cellar-2`}, async (page) => {
    await shown(page, 'Round the corner');
    await steps(page, 'RDLURDL');
    await page.getByText(/^Moves [1-7] /).waitFor();
    await page.waitForFunction(() => /Moves 7 /.test(document.querySelector('.level-counts')?.textContent ?? ''));
    await saved(page, '"ply":7');
    await page.reload();
    await page.waitForFunction(() => /Moves 7 /.test(document.querySelector('.level-counts')?.textContent ?? ''));
    const undo = page.locator('#level-bar').getByRole('button', {name: 'Undo'});
    for (let n = 6; n >= 0; n--) {
        await undo.click();
        await page.waitForFunction((n) => new RegExp(`Moves ${n} `).test(document.querySelector('.level-counts')?.textContent ?? ''), n);
    }
    await page.locator('#level-bar').getByRole('button', {name: 'Redo'}).click();
    await page.getByText('Moves 1 · Pushes 0').waitFor();
});

onPage('hints show the way, and say when there is none', {path: `${SOKOBAN}#stage=cellar-2`}, async (page) => {
    await shown(page, 'Round the corner');
    const hint = page.locator('#level-bar').getByRole('button', {name: 'Hint'});
    await hint.click();
    await page.locator('.level-word').filter({hasText: '6 moves to the end. Next: c5-c6.'}).waitFor();
    await steps(page, 'RU'); // the box now lies along the upper wall, where no mark is
    await page.getByText('Moves 2 · Pushes 1').waitFor();
    await hint.click();
    await page.locator('.level-word').filter({hasText: 'cannot be solved any more'}).waitFor();
});

onPage('a click goes all the way, a swipe one step', {path: `${SOKOBAN}#stage=cellar-2`, size: 'phone'}, async (page) => {
    await shown(page, 'Round the corner');
    await page.locator('[data-cell="f4"]').dispatchEvent('click');
    await page.waitForFunction(() => /Moves [45] · Pushes 0/.test(document.querySelector('.level-counts')?.textContent ?? ''));
    await page.getByRole('button', {name: 'Begin again'}).click();
    await page.getByText('Moves 0 ').waitFor();
    const box = await page.locator('#board canvas').first().boundingBox();
    assert(box);
    const touch = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    for (let d = 8; d <= 40; d += 8) await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [{x: x + d, y}]});
    await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await page.getByText('Moves 1 · Pushes 0').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0, 'a swipe does not scroll the page');
});

onPage('the map lists all levels, by keyboard and in Russian', {path: SOKOBAN}, async (page) => {
    await shown(page, 'One push');
    await page.getByRole('button', {name: 'All levels'}).focus();
    await page.keyboard.press('Enter');
    const map = page.getByRole('dialog', {name: 'All levels'});
    await map.waitFor();
    assert.equal(await map.getByRole('listitem').count(), 30);
    assert.equal(await map.getByRole('link').count(), 3);
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /One push.*you are here/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shown(page, 'Round the corner');
    await page.locator('#do-language').click();
    await shown(page, 'За угол');
    await page.getByRole('button', {name: 'Все уровни'}).click();
    await page.getByRole('dialog', {name: 'Все уровни'}).getByText('пройдено 0 из 30').waitFor();
});

onPage('a level that is locked, or that is not there, is told; the first one is shown', {path: `${SOKOBAN}#stage=vaults-9`}, async (page) => {
    await page.locator('.level-word').filter({hasText: 'This level is still locked: '}).waitFor();
    await shown(page, 'One push');
    await address(page, /#stage=cellar-1$/);
});

onPage('results that cannot be read are set aside', {
    path: SOKOBAN, first: (page) => page.addInitScript(() => localStorage.setItem('dagaz:v1:levels:sokoban/sokoban', '{"v":')),
}, async (page) => {
    await shown(page, 'One push');
    assert(await page.evaluate(() => Object.keys(localStorage).some((k) => k.startsWith('dagaz:v1:levels:sokoban/sokoban:corrupt:'))));
});

onPage('without the network the levels go on, and what was won stays', {path: SOKOBAN, options: {serviceWorkers: 'allow'}}, async (page) => {
    await shown(page, 'One push');
    await visited(page);
    await page.context().setOffline(true);
    await steps(page, 'RR');
    await page.locator('.level-word').filter({hasText: 'Solved in 2 moves'}).waitFor();
    await page.reload();
    await page.getByText('Best 2 / 2').waitFor();
});

onPage('survivors join the next level, the best first', {
    path: 'checkers/russian-checkers/#stage=winter-2', first: (page) => page.addInitScript(() => {
        localStorage.setItem('dagaz:v1:levels:checkers/russian-checkers',
            JSON.stringify({v: 1, at: '', done: {'winter-1': {moves: 9, pushes: 0, army: ['Man', 'King', 'Man']}}}));
    }),
}, async (page) => {
    await shown(page, 'The ford');
    await page.locator('[data-cell="a1"][aria-label*="White King"]').waitFor({state: 'attached'});
    assert.equal(await page.locator('[aria-label*="White Man"]').count(), 4, 'two survivors and two who wait there');
    assert.equal(await page.locator('[aria-label*="White King"]').count(), 1);
    assert.equal(await page.locator('[aria-label*="Black Man"]').count(), 5);
});

onPage('a level that was not won in time is repeated; beside the levels the game itself is there', {path: 'checkmate/gardner-chess/'}, async (page) => {
    await shown(page, 'Levels');
    await page.getByRole('button', {name: 'Play the levels'}).click();
    await shown(page, "The pawn's day");
    for (const cell of ['c4', 'd4']) await page.locator(`[data-cell="${cell}"]`).dispatchEvent('click');
    await page.getByText('Moves 1 · Par 2').waitFor();
    await page.locator('#board [data-cell="d4"][aria-label*="can move"]').waitFor({state: 'attached'});
    for (const cell of ['d4', 'c4']) await page.locator(`[data-cell="${cell}"]`).dispatchEvent('click');
    await page.locator('.level-word').filter({hasText: 'Not in 2 moves'}).waitFor();
    await page.getByRole('button', {name: 'Try again', exact: true}).filter({visible: true}).click();
    await page.getByText('Moves 0 · Par 2').waitFor();
    await page.getByRole('button', {name: 'Leave the levels'}).click();
    await shown(page, 'Levels');
    assert.equal(await page.locator('[aria-label*="White Pawn"]').count(), 5);
});
