// What a person can do besides moving: draw arrows on the board, plan a move while the bot thinks, and
// read moves in the notation of books.

import assert from 'node:assert/strict';
import {click, look, move, point, settled} from './board.js';
import {menu} from './desk.js';
import {onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** Draw with the right button. @param {Page} page @param {string} from @param {string} to */
async function draw(page, from, to) {
    await page.mouse.move(...await point(page, from));
    await page.mouse.down({button: 'right'});
    await page.mouse.move(...await point(page, to), {steps: 3});
    await page.mouse.up({button: 'right'});
}

/** @param {Page} page */
const arrows = (page) => page.locator('.overlay .layer-drawn .arrow').count();

onPage('arrows are drawn, taken away, and go with the position', {path: 'checkmate/chess/#level=person'}, async (page) => {
    await settled(page);
    await draw(page, 'e2', 'e4');
    await draw(page, 'b8', 'c6');
    await until('two arrows', async () => await arrows(page) === 2);
    assert.equal(await page.locator('.piece-card:popover-open').count(), 0, 'a drawn arrow asks nothing');
    await draw(page, 'e2', 'e4');
    await until('one arrow', async () => await arrows(page) === 1);
    await move(page, ['d2', 'd4']);
    await until('none', async () => await arrows(page) === 0);
    await page.mouse.click(...await point(page, 'd4'), {button: 'right'});
    await page.locator('.piece-card').waitFor();
});

onPage('an arrow begun at once after another is drawn, too', {path: 'checkmate/chess/#level=person'}, async (page) => {
    await settled(page);
    const places = await Promise.all(['e2', 'e4', 'b8', 'c6'].map((cell) => point(page, cell)));
    await page.evaluate(async ([a, b, c, d]) => {
        const canvas = document.elementFromPoint(a[0], a[1]);
        const send = (/** @type {string} */ type, /** @type {number[]} */ [x, y]) => canvas?.dispatchEvent(new PointerEvent(type, {button: 2, pointerType: 'mouse', isPrimary: true, clientX: x, clientY: y, bubbles: true}));
        send('pointerdown', a);
        send('pointerup', b);
        send('pointerdown', c); // before what the first release has put off
        await new Promise((done) => setTimeout(done));
        send('pointerup', d);
    }, places);
    await until('two arrows', async () => await arrows(page) === 2);
});

onPage('a move planned while the bot thinks is made when it has moved', {path: 'checkmate/chess/?ai=30000#level=garbo'}, async (page) => {
    await settled(page);
    await click(page, 'e2');
    await click(page, 'e4');
    await until('a thought', async () => page.isVisible('#do-stop'));
    await click(page, 'd2');
    await click(page, 'd3');
    await until('the plan', async () => /selected/.test((await look(page)).cells.d2));
    await page.click('#do-stop');
    await until('three moves', async () => (await look(page)).moves.length >= 3);
    assert.equal((await look(page)).moves[2], 'd2-d3');
    await page.click('#do-stop');
    const seen = await settled(page);
    assert.equal(seen.moves.length, 4);
});

onPage('a stranger reads moves as books write them, and hears pieces by name', {path: 'checkmate/chess/#level=person', writing: ''}, async (page) => {
    await settled(page);
    await move(page, ['g1', 'f3']);
    await until('letters', async () => (await look(page)).moves.join() === 'Nf3');
    await until('a word', async () => /White: Knight f3/.test((await look(page)).live));
    await menu(page, 'settings');
    await page.selectOption('#set-writing', 'cells');
    await until('cells', async () => (await look(page)).moves.join() === 'g1-f3');
    await page.selectOption('#set-notation', 'letters');
    await until('letters in this game', async () => (await look(page)).moves.join() === 'Nf3');
});

onPage('a finger aims through a loupe where cells are small', {path: 'arrange/hex/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const cdp = await page.context().newCDPSession(page);
    const at = async (/** @type {string} */ cell) => (([x, y]) => [{x, y}])(await point(page, cell));
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: await at('e5')});
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: await at('f5')});
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: await at('g5')});
    await page.locator('.loupe').waitFor();
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await until('a stone where the finger was lifted', async () => (await look(page)).moves.join() === 'g5');
    assert.equal(await page.locator('.loupe').count(), 0);
});

onPage('keys begin at the only piece that moves', {path: 'sokoban/sokoban/'}, async (page) => {
    await settled(page);
    await until('the man', async () => page.evaluate(() => /can move/.test(document.querySelector('[role=gridcell][tabindex="0"]')?.getAttribute('aria-label') ?? '')));
});
