// The text of rules in the playground: its colours, the list of words that fit, and the bot that learns
// a person's own rules.

import assert from 'node:assert/strict';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const path = 'playground/';
const value = (/** @type {Page} */ page) => page.inputValue('#source');
const items = (/** @type {Page} */ page) => page.locator('#code-list li code').allInnerTexts();
const chosen = (/** @type {Page} */ page) => page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    const item = id ? document.getElementById(id) : null;
    return item?.getAttribute('aria-selected') === 'true' ? item.querySelector('code')?.textContent ?? '' : '';
});
/** Words have their colour, so the table has come. @param {Page} page */
const words = (page) => page.locator('.ink-word').first().waitFor({state: 'attached'});

/** Write a text with the caret where | stands. @param {Page} page @param {string} text */
async function write(page, text) {
    await page.fill('#source', text.replace('|', ''));
    await page.evaluate((at) => /** @type {HTMLTextAreaElement} */ (document.getElementById('source')).setSelectionRange(at, at), text.indexOf('|'));
}

/** What the layer has: its text with the colours, and whether its lines are where those of the field are. @param {Page} page */
const layer = (page) => page.evaluate(() => {
    const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
    const page = /** @type {HTMLElement} */ (document.querySelector('.ink'));
    const numbers = /** @type {HTMLElement} */ (document.getElementById('code-lines'));
    const seen = Math.floor(field.scrollTop / parseFloat(getComputedStyle(field).lineHeight));
    const text = page.textContent ?? '';
    const made = field.value.indexOf(text) < 0 ? -1 : field.value.slice(0, field.value.indexOf(text)).split('\n').length - 1;
    // The places of a letter of the first visible line, and of the number of this line.
    let rest = text.split('\n').slice(0, seen - made).join('\n').length + 1;
    const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    let node = /** @type {Text | null} */ (walk.nextNode());
    while (node && rest >= node.length) {
        rest -= node.length;
        node = /** @type {Text | null} */ (walk.nextNode());
    }
    const range = document.createRange();
    if (node) {
        range.setStart(node, rest);
        range.setEnd(node, rest + 1);
    }
    const [letter, number] = [range.getBoundingClientRect(), numbers.children[seen].getBoundingClientRect()];
    return {
        made, seen, lines: text.split('\n').length, off: (letter.top + letter.bottom - number.top - number.bottom) / 2,
        colours: [...page.querySelectorAll('span')].map((s) => `${s.className.slice(4)} ${s.textContent}`),
        field: getComputedStyle(field).color, shown: getComputedStyle(/** @type {Element} */ (page.parentElement)).visibility,
    };
});

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    onPage(`the text has colours, and the field stays a field, ${size}`, {path, size}, async (page) => {
        await words(page);
        await write(page, '|(game ; a "comment\n  (title "Two\nlines") (players A) (moves (step up-2 3) (stride n)) (directions (up-2 1 0))\n');
        const colours = ['word game', 'comment ; a "comment', 'word title', 'string "Two\n', 'string lines"', 'word players', 'word moves', 'word step', 'direction up-2', 'number 3', 'direction n', 'word directions', 'direction up-2', 'number 1', 'number 0'];
        await until('its colours', async () => (await layer(page)).colours.join('|') === colours.join('|')).catch(async (e) => { throw new Error(`${e.message}: ${(await layer(page)).colours.join('|')}`); });
        assert.equal((await layer(page)).field, 'rgba(0, 0, 0, 0)');
        await page.keyboard.type('x');
        await until('the letter', async () => (await page.locator('.ink').textContent())?.startsWith('x(game'));
        await page.keyboard.press('Control+z');
        await holds(async () => assert((await value(page)).startsWith('(game'), 'nothing can be taken back'));
        await until('the text without it', async () => (await page.locator('.ink').textContent())?.startsWith('(game'));
    });
}

onPage('a long text costs no more than what is in sight', {path}, async (page) => {
    await words(page);
    const text = Array.from({length: 4000}, (_, i) => `(define m${i} (step n (max ${i})) add) ; line`).join('\n'); // 180,000 characters
    await page.evaluate((text) => { // typing all of it would take the browser half a minute
        const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
        field.value = text;
        field.dispatchEvent(new Event('input'));
    }, text);
    for (const [way, top] of /** @type {[string, number][]} */ ([['down', 40_000], ['to the end', 1e9], ['back', 12_345]])) {
        await page.evaluate((top) => { /** @type {HTMLElement} */ (document.getElementById('source')).scrollTop = top; }, top);
        await until(`the lines in sight, scrolled ${way}`, async () => {
            const {made, seen, lines, off} = await layer(page);
            return made >= 0 && made <= seen && lines < 200 && Math.abs(off) < 2;
        });
    }
    const ms = await page.evaluate(() => {
        const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
        const times = [];
        for (let i = 0; i < 9; i++) {
            const begin = performance.now();
            field.setRangeText('x', 0, 0, 'end');
            field.dispatchEvent(new Event('input'));
            times.push(performance.now() - begin);
        }
        return times.sort((a, b) => a - b)[4];
    });
    assert(ms < 250, `a key takes ${ms} ms`);
});

onPage('where the system has the colours, letters are its own', {path, options: {forcedColors: 'active'}}, async (page) => {
    await words(page);
    const {field, shown} = await layer(page);
    assert.equal(shown, 'hidden');
    assert.notEqual(field, 'rgba(0, 0, 0, 0)');
    await page.emulateMedia({media: 'print', forcedColors: 'none'});
    const printed = await layer(page);
    assert.equal(printed.shown, 'hidden');
    assert.notEqual(printed.field, 'rgba(0, 0, 0, 0)');
});

onPage('words that fit are offered while one writes', {path}, async (page) => {
    await words(page);
    await write(page, '(dagaz 1)\n(game (title "T") (piece (name Man) (moves |)))');
    await page.keyboard.type('(st');
    await page.locator('#code-list:visible').waitFor();
    assert.deepEqual((await items(page)).map((w) => w.split(' ')[0]), ['(step']);
    assert.match(await page.innerText('#code-list li'), /one step, in each of the directions/);
    assert.equal(await chosen(page), '', 'a word is chosen by nobody');
    await page.keyboard.press('Enter'); // Enter makes a new line
    await page.locator('#code-list').waitFor({state: 'hidden'});
    assert.match(await value(page), /\(moves \(st\n\)/);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('t');
    await page.locator('#code-list:visible').waitFor();
    await page.keyboard.press('ArrowDown');
    await holds(async () => assert.match(await chosen(page), /^\(step /));
    await page.keyboard.press('Tab');
    await until('the word', async () => (await value(page)).includes('(moves (step)'));
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'source');
    assert(await page.locator('#code-list').isHidden());
    await page.keyboard.press('Control+z');
    await holds(async () => assert.match(await value(page), /\(moves \(st\)/, 'it cannot be taken back'));
    await page.keyboard.type('ep n qu');
    assert(await page.locator('#code-list').isHidden(), 'a list comes where no word of a list is written');
    await page.keyboard.press('Control+Space');
    await page.locator('#code-list:visible').waitFor();
    assert.deepEqual(await items(page), ['quiet']);
    assert.equal(await chosen(page), 'quiet');
    // The program checks the text meanwhile and renders the page again.
    await until('the text was checked', async () => /Mistakes/.test(await page.innerText('#lab-state')));
    assert.equal(await chosen(page), 'quiet');
    await page.keyboard.press('Escape');
    await page.locator('#code-list').waitFor({state: 'hidden'});
    assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('aria-activedescendant')), false);
    assert.match(await value(page), /\(step n qu\)/);
    await write(page, '; (st|');
    await page.keyboard.type('e');
    await page.keyboard.press('Control+Space');
    await until('a word', async () => await page.locator('#code-words [role=status]').textContent() === 'No word fits here.');
    assert(await page.locator('#code-list').isHidden(), 'words in a comment');
});

onPage('the list works by finger, in Russian', {path: 'ru/playground/', size: 'phone', options: {colorScheme: 'dark'}}, async (page) => {
    await words(page);
    await write(page, '(define stride (step $1))\n(game (board |))');
    await page.tap('#lab-words');
    await page.locator('#code-list:visible').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'source');
    const first = await items(page);
    assert(first.some((w) => w.startsWith('(zone ')) && !first.some((w) => w.startsWith('(title ')), first.join());
    await page.keyboard.press('Escape');
    await page.keyboard.type('(rec');
    await page.locator('#code-list:visible').waitFor();
    const item = page.locator('#code-list li').first();
    assert.match(await item.innerText(), /то же с W вертикалями и H рядами/);
    const box = await item.boundingBox();
    assert(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await item.tap();
    await until('the word', async () => (await value(page)).includes('(board (rectangle)'));
    await page.keyboard.type(' 3 3) (str');
    await page.locator('#code-list:visible').waitFor();
    assert.match(await page.innerText('#code-list li'), /\(stride …\)\s+макрос из этого текста/);
});

onPage('without the table the text is written as ever', {
    path, trouble: /404|ERR_FAILED/, first: (page) => page.route('**/games/words.*', (route) => route.fulfill({status: 404})),
}, async (page) => {
    await write(page, '(game |"x" 12)');
    await page.keyboard.type('(pie');
    await page.keyboard.press('Control+Space');
    await until('colours', async () => (await layer(page)).colours.join() === 'string "x",number 12');
    assert(await page.locator('#code-list').isHidden());
});

/** Limits with which the bot learns for about a second and surely gains, as in learn.test.js. */
const SMALL = {ms: 600_000, positions: 6000, nodes: 50, hidden: 8, games: 40, proof: 50, seed: 1};

onPage('the bot learns rules of a person’s own', {
    path: `${path}#game=breakthrough/nubia`,
    first: (page) => page.addInitScript((text) => { if (location.protocol !== 'about:') localStorage.setItem('dagaz:v1:set:learning', text); }, JSON.stringify(SMALL)),
}, async (page) => {
    const checked = () => until('rules on the board', async () => /^No mistakes|^It works/.test(await page.innerText('#lab-state')) && await page.locator('#lab-board dagaz-board:not(.coming)').count() === 1);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('dagaz:v1:net:')));
    const taught = () => page.locator('#lab-board dagaz-board:not(.coming) script[data-net]').count();
    const said = () => page.innerText('#learning-state');
    await until('the rules', async () => (await value(page)).includes('Nubia'));
    await page.locator('#lab-learn:visible').waitFor();
    await checked();
    assert.equal(await taught(), 0);
    await page.click('#lab-learn');
    await page.locator('#learning:visible').waitFor();
    assert.equal(await page.innerText('#learning-go'), 'Begin');
    await page.click('#learning-go');
    await page.locator('#learning[data-phase=play]').waitFor();
    await page.click('#learning-go');
    await page.locator('#learning[data-state=stopped]').waitFor();
    assert.deepEqual(await kept(), []);
    // A comment does not change the rules, so the work goes on.
    const text = await value(page);
    await page.fill('#source', `; mine\n${text}`);
    await checked();
    await page.click('#learning-go');
    await page.locator('#learning[data-state=done]').waitFor();
    assert.match(await said(), /^Won \d+, drew 0, lost \d+ of 40 games: \+\d+ ± \d+ Elo\..*Kept\.$/);
    assert.match((await kept()).join(), /^dagaz:v1:net:own\/[0-9a-f]{16}$/);
    await until('a board that has it', async () => await taught() === 1);
    await page.click('#learning-versus');
    const frame = page.frameLocator('#lab-board dagaz-board:not(.coming) iframe');
    await until('the bot', async () => await frame.locator('#opponent').inputValue() === 'garbo');

    // After a change of the rules nothing is known about them, and the panel belonged to the rules before.
    await page.fill('#source', text.replace(/\(title "Nubia"\)/, '(title "Other") (no-progress 90)'));
    await page.locator('#learning').waitFor({state: 'detached'});
    await until('a board without it', async () => await taught() === 0);
    await page.reload();
    await checked();
    await page.fill('#source', text);
    await until('a board that has it again', async () => await taught() === 1);
    await page.click('#lab-learn');
    await until('what is known', async () => /^Since /.test(await page.innerText('#learning-has')));
    await page.click('#learning-forget');
    await until('a board without it', async () => await taught() === 0);
    assert.deepEqual(await kept(), []);
});

onPage('rules that no bot can learn are not offered to be learnt', {path: `${path}#game=races/backgammon`}, async (page) => {
    await until('the rules', async () => (await value(page)).includes('ackgammon'));
    await until('the board', async () => /^No mistakes|^It works/.test(await page.innerText('#lab-state')) && await page.locator('#lab-board dagaz-board:not(.coming)').count() === 1);
    assert(await page.isHidden('#lab-learn'));
});
