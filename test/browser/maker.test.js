// The maker: the board is painted, pieces and goals are chosen, the form changes the text and the text
// changes the form, the game is played, and everything also works with the keyboard.

import assert from 'node:assert/strict';
import {held, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const path = 'make/';
const source = (/** @type {Page} */ page) => page.inputValue('#source');
/** @param {Page} page @param {string} what */
const says = (page, what) => until(`the text says ${what}`, async () => (await source(page)).includes(what));
/** @param {Page} page */
const works = (page) => until('rules without mistakes on the board', async () => /^(No mistakes|It works)/.test(await page.textContent('#lab-state') ?? '')
    && await page.locator('#lab-board dagaz-board:not(.coming)').count() === 1);
const cell = (/** @type {string} */ name) => `#maker-board [data-cell="${name}"]`;

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    onPage(`a game is made with the form, ${size}`, () => ({path, size}), async (page) => {
        await page.click(cell('b2')); // before the program runs
        await says(page, 'a5-c5');
        assert.match(await page.getAttribute(cell('b5'), 'aria-label') ?? '', /^b5: Black Pawn/, 'the other side gets one');
        await page.fill('[name=title]', 'Hoppers');
        await page.locator('[name=title]').press('Tab');
        await page.fill('[name=width]', '7');
        await page.locator('[name=width]').press('Tab');
        await says(page, '(rectangle 7 6)');
        await page.selectOption('[name=addpiece]', 'Knight');
        await says(page, '(leap 1,2)');
        await page.click(cell('f1'));
        await says(page, '(Knight f6)');
        await page.click('#maker-diagram [data-offset="0,-2"]');
        await says(page, '(leap n n)');
        await page.click('[data-tool=hole]');
        await page.click(cell('a4'));
        await says(page, '(kill-positions a4)');
        await page.selectOption('[name=addgoal]', 'takeall');
        await says(page, '(pieces-remaining 0)');
        await works(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        const board = page.frameLocator('#lab-board dagaz-board:not(.coming) iframe');
        await until('a board without a4', async () => await board.locator('[data-cell=f1]').count() === 1 && await board.locator('[data-cell=a4]').count() === 0);
        const made = await source(page);
        await page.click('#maker-undo');
        await until('the goal is gone', async () => !(await source(page)).includes('pieces-remaining'));
        await page.fill('#source', made);
        await until('the form has the goal of the text', async () => await page.locator('.maker-goals li').count() === 3);
        await page.goto(new URL('playground/', new URL(page.url()).origin).href);
        await until('the playground has the same draft', async () => await source(page) === made);
    });
}

onPage('what is typed comes to the form; what it does not know it leaves', () => ({path}), async (page) => {
    const text = `(dagaz 1)
(game (title "Odd") (players A B) (turn-order A B) ; two
  (board (square 4) (symmetry B (n s)))
  (piece (name P) (letter P) (moves (step n (promote all P)) (step e)))
  (no-progress 40)
  (loss-condition (A B) stalemated))`;
    await page.fill('#source', text);
    await until('the form has the game', async () => await page.inputValue('[name=title]') === 'Odd');
    assert.match(await page.textContent('.maker-left') ?? '', /\(step n \(promote all P\)\)/);
    assert.match(await page.locator('#maker details').innerText(), /Left as it stands in the text: 1/);
    await page.click(cell('a1'));
    await says(page, '(A (P a1))');
    for (const kept of ['; two', '(no-progress 40)', '(promote all P)']) assert((await source(page)).includes(kept), `${kept} is lost`);
    await page.fill('#source', text.slice(0, 60));
    await until('the form waits', async () => /waits/.test(await page.textContent('#maker > .lab-note') ?? ''));
    assert(await page.locator('[name=title]').isDisabled());
    await page.fill('#source', text);
    await until('the form is back', async () => page.locator('[name=title]').isEnabled());
});

onPage('a board of hexagons is painted by keyboard alone, and weighed', () => ({path}), async (page) => {
    await page.focus('[name=shape]');
    await page.locator('html[data-app=ready]').waitFor({state: 'attached'});
    const shape = () => page.$eval('[name=shape]', (el) => el instanceof HTMLSelectElement && el.selectedOptions[0].label);
    for (let i = 0; i < 9 && !/^Hexagons, a h/.test(await shape() || ''); i++) await page.keyboard.press('ArrowDown'); // letters typed slowly choose others
    await page.locator('[name=shape]').press('Tab');
    await says(page, '(hexagon 3 flat)');
    await page.selectOption('[name=addpiece]', 'Stone');
    await says(page, '(name Stone)');
    await page.locator('[name=addgoal]').focus();
    await page.selectOption('[name=addgoal]', 'join');
    await says(page, '(connect from to)');
    await page.locator('#maker-board [tabindex="0"]').focus();
    const first = await page.evaluate(() => Reflect.get(document.activeElement ?? {}, 'dataset').cell);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const now = await page.evaluate(() => Reflect.get(document.activeElement ?? {}, 'dataset').cell);
    assert.notEqual(now, first);
    await page.keyboard.press('Enter');
    await until('a stone is there', async () => /White Stone/.test(await page.getAttribute(cell(now), 'aria-label') ?? ''));
    assert.equal(await page.evaluate(() => Reflect.get(document.activeElement ?? {}, 'dataset').cell), now, 'the focus stays');
    await works(page);
    await page.selectOption('[name=games]', '20');
    await page.focus('#lab-balance button');
    await page.keyboard.press('Enter');
    await until('games are played', async () => /Games played: [1-9]|wins|lead|speaks/.test(await page.textContent('.lab-weighed [role=status]') ?? ''));
});

const slow = held('**/playground.wasm*');
onPage('what is chosen in the form before the program runs holds', () => ({path, first: slow.first}), async (page) => {
    await page.selectOption('[name=shape]', {label: 'Hexagons, a rhombus'});
    await page.selectOption('[name=shape]', {label: 'Hexagons, a hexagon'});
    await page.fill('[name=title]', 'Honey');
    await page.locator('[name=title]').press('Tab');
    slow.open();
    await says(page, '(hexagon 3 flat)');
    await says(page, '(title "Honey")');
});

onPage('a line of cells is drawn with the mouse', () => ({path}), async (page) => {
    await page.click('[data-tool="0:Pawn"]');
    await page.uncheck('[name=mirror]');
    await says(page, '(rank 6)');
    await page.locator(cell('a3')).scrollIntoViewIfNeeded();
    const middle = async (/** @type {string} */ name) => {
        const box = await page.locator(cell(name)).boundingBox();
        assert(box);
        return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
    };
    await page.mouse.move(...await middle('a3'));
    await page.mouse.down();
    for (const name of ['b3', 'c3', 'd3']) await page.mouse.move(...await middle(name), {steps: 4});
    await page.mouse.up();
    await says(page, 'a3-d3');
});

onPage('a piece is promoted, has another letter, and a finger draws', () => ({path, size: 'phone'}), async (page) => {
    await page.click(cell('b2')); // before the program runs
    await says(page, 'a5-c5');
    await page.selectOption('[name=addpiece]', 'Queen');
    await says(page, '(name Queen)');
    await page.selectOption('[name=piece]', 'Pawn');
    await page.check('[name=promotes]');
    await says(page, '(step n quiet (promote far Queen))');
    await page.check('[name=promotemay]');
    await says(page, '(promote-optional far Queen)');
    await page.fill('[name=pieceletter]', 'F');
    await page.locator('[name=pieceletter]').press('Tab');
    await says(page, '(letter F)');
    await page.fill('[name=piecename]', 'Foot');
    await page.locator('[name=piecename]').press('Tab');
    await says(page, '(White (Foot ');
    await works(page);
    await page.click('[data-tool=hole]');
    await page.check('[name=finger]');
    await page.locator(cell('b3')).scrollIntoViewIfNeeded();
    const points = [];
    for (const name of ['a3', 'b3', 'c3', 'd3']) {
        const box = await page.locator(cell(name)).boundingBox();
        assert(box);
        points.push({x: box.x + box.width / 2, y: box.y + box.height / 2});
    }
    const touch = await page.context().newCDPSession(page);
    for (const [i, point] of points.entries()) await touch.send('Input.dispatchTouchEvent', {type: i ? 'touchMove' : 'touchStart', touchPoints: [point]});
    await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await says(page, '(kill-positions a3 b3 c3 d3)');
});

onPage('players are called otherwise, wherever they are named', {path: 'make/'}, async (page) => {
    await page.locator('#maker-board button').first().waitFor();
    const source = () => page.inputValue('#source');
    await until('the program', async () => {
        await page.fill('[name=player0]', 'Green side');
        await page.press('[name=player0]', 'Tab');
        return /\(players Green-side Black\)/.test(await source());
    });
    assert.match(await source(), /\(turn-order Green-side Black\)[^]*\(Green-side \(Pawn/);
    assert.doesNotMatch((await source()).replace(/;.*/g, ''), /White/);
    await page.fill('[name=player1]', 'Pawn');
    await page.press('[name=player1]', 'Tab');
    await until('the reason', async () => /nothing else here has/.test(await page.innerText('#maker-player-error')));
    assert.match(await source(), /\(players Green-side Black\)/, 'and the name stays');
});

onPage('a finger finds the cells of a small board, and buttons apart from each other', () => ({path, size: 'phone'}), async (page) => {
    const box = (/** @type {string} */ css) => page.locator(css).evaluate((el) => el.getBoundingClientRect());
    assert((await box(cell('b2'))).width >= 44);
    await page.click(cell('b2')); // the program starts
    await works(page);
    await page.locator('#lab-learn').waitFor();
    const [lesson, learn] = [await box('#lab-lesson'), await box('#lab-learn')];
    assert(learn.top >= lesson.bottom + 6 || learn.left >= lesson.right + 6);
});
