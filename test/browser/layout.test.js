/**
 * layout.test.js: board and controls are visible together on phones in both orientations, on a tablet
 * and on a desktop, so that people can play without scrolling.
 */

import assert from 'node:assert/strict';
import {look, move, settled} from './board.js';
import {LOOKS, cover} from './cover.js';
import {menu} from './desk.js';
import {onPage, resize, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** What is not within the window, of all that a move needs. @param {Page} page */
const outside = (page) => page.evaluate(() => ['.board', '#status', '#do-undo', '#do-menu', '.level-bar'].flatMap((css) => {
    const el = document.querySelector(css);
    if (!el?.checkVisibility() || el.matches('.level-bar:not(.of-puzzle)')) return []; // levels that are only offered
    const {left, top, right, bottom} = el.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 ? [`${css} ${[left, top, right, bottom].map(Math.round)}`] : [];
}));

/** Phones and a tablet in both orientations, and a desktop. */
const SIZES = [[360, 740], [412, 915], [740, 360], [820, 1180], [1024, 768], [1280, 800]];

onPage('board and controls at once', {path: '', trouble: /ReadPixels/}, async (page) => {
    const home = page.url();
    /** @type {string[]} */
    const found = [];
    for (const {id} of cover({only: LOOKS})) {
        await page.goto(`${home}${id}/#level=person`); // or a bot that begins opens the list of moves
        await until('the board', () => look(page));
        await page.locator('.board.live').waitFor();
        await page.locator('.status:not(:empty)').first().waitFor({state: 'attached'});
        for (const [width, height] of SIZES) {
            await resize(page, {width, height});
            if (await page.locator('.board').evaluate((el, low) => low && Number(el.style.getPropertyValue('--ratio')) < 0.8, height < 400)) continue; // its cells would be too small
            found.push(...(await outside(page)).map((f) => `${id}, ${width} by ${height}: ${f}`));
        }
    }
    assert.deepEqual(found, []);
});

onPage('on a telephone on its side hands stand beside the names and leave the height to the board', {
    path: 'checkmate/crazyhouse/#start=r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[QRBNPqrbnp] w KQkq - 4 4&level=person', size: 'phone',
}, async (page) => {
    await page.locator('.board.live').waitFor();
    await page.locator('.hand-piece').nth(9).waitFor(); // the engine has read the position
    await resize(page, {width: 740, height: 360});
    const {cell, board, hands, seats} = await page.evaluate(() => {
        const box = (/** @type {Element} */ el) => { const {left, top, right, bottom} = el.getBoundingClientRect(); return {left, top, right, bottom}; };
        const all = (/** @type {string} */ css) => [...document.querySelectorAll(css)].map(box);
        return {cell: document.querySelector('[data-cell]')?.getBoundingClientRect().height ?? 0, board: all('#board')[0], hands: all('.hand-piece'), seats: all('.seat')};
    });
    assert(cell >= 26, `cells of ${cell}`);
    assert.equal(hands.length, 10);
    for (const {left, top, right, bottom} of [...hands, ...seats]) {
        assert(left >= 0 && top >= 0 && bottom <= 360, `${[left, top, right, bottom]} is out of the window`);
        assert(bottom <= board.top + 1 || top >= board.bottom - 1, `${[left, top, right, bottom]} covers the board ${board.top} to ${board.bottom}`);
    }
    const beyond = Math.max(...hands.map((h) => h.right)) - (await page.locator('.table').evaluate((el) => el.getBoundingClientRect().right));
    assert(beyond <= 1, `a piece in hand is cut by ${beyond}`);
});

onPage('a level that begins brings the board back', {path: 'checkers/russian-checkers/', size: 'phone'}, async (page) => {
    await until('levels', async () => (await look(page)).open);
    await page.getByRole('button', {name: 'Play the levels'}).tap();
    await page.locator('.level-title', {hasNotText: 'Levels'}).waitFor();
    await until('the board in the window', () => page.evaluate(() => {
        const {top, bottom} = /** @type {Element} */ (document.querySelector('.board')).getBoundingClientRect();
        return top >= -1 && bottom <= innerHeight;
    }));
});

onPage('board and moves stay together while the rest is scrolled', {path: 'checkmate/chess/#moves=e2-e4,e7-e5,g1-f3,b8-c6,f1-b5,a7-a6,b5-a4,g8-f6&level=person'}, async (page) => {
    await until('the moves', async () => (await look(page)).moves.length === 8);
    await page.locator('.board.live').waitFor();
    for (const [width, height] of [[360, 740], [740, 360], [820, 1180], [1280, 800]]) {
        await resize(page, {width, height});
        for (const where of ['#status', '#do-setup']) { // the parts beside the board: the player to move, the buttons to share
            await page.evaluate((css) => {
                const el = /** @type {Element} */ (document.querySelector(css));
                /** @type {HTMLDetailsElement} */ (document.querySelector('.share-tools')?.closest('details')).open = css !== '#status';
                scrollTo(0, 0);
                el.scrollIntoView({block: 'nearest'});
            }, where);
            const out = await page.evaluate((names) => names.filter((css) => {
                const {left, top, right, bottom} = /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect();
                return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
            }), ['.board', where, ...(where === '#status' ? ['#moves [aria-current]', '#do-back', '#do-undo'] : [])]);
            assert.deepEqual(out, [], `${width} by ${height}, ${where} in view`);
        }
    }
});

onPage('on a tablet the board that stays leaves room for the review and its heading', {path: 'checkmate/chess/#moves=e2-e4,e7-e5,g1-f3,b8-c6&level=person', options: {viewport: {width: 820, height: 1180}}}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await page.waitForSelector('#review h2:focus');
    await until('the heading and more below the board', () => page.evaluate(() => {
        const [table, heading] = ['.table', '#review h2'].map((css) => /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect());
        return table.top >= -1 && heading.top >= table.bottom && heading.bottom + 300 < innerHeight;
    }));
});

/** What shows that a page is complete, by path. @type {Record<string, (page: Page) => Promise<unknown>>} */
const complete = {
    ...Object.fromEntries(['embed/v1/frame.html?game=checkmate/chess', 'embed/v1/frame.html?game=mancala/kalah', 'shogi/shogi/', 'checkmate/chess/'].map((path) => [path, async (/** @type {Page} */ page) => {
        await page.locator('.board.live').waitFor();
        await until('a turn', async () => (await page.locator('#status').textContent())?.includes('turn'));
    }])),
    'daily/': (page) => page.locator('#tasks li').first().waitFor(),
    'embed/': (page) => page.frameLocator('dagaz-board >> iframe').first().locator('.board.live').waitFor(),
};
for (const [path, ready] of Object.entries(complete)) {
    onPage(`what is seen stays where it is: ${path}`, {path, size: 'phone', first: (page) => page.addInitScript(() => {
        Reflect.set(window, 'shift', 0);
        new PerformanceObserver((list) => {
            for (const e of list.getEntries()) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + /** @type {PerformanceEntry & {value: number}} */ (e).value);
        }).observe({type: 'layout-shift', buffered: true});
    })}, async (page) => {
        await ready(page);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const shift = await page.evaluate(() => Reflect.get(window, 'shift'));
        assert(shift <= 0.05, `shifted by ${shift}`);
    });
}

onPage('where the pieces make the board, the part around them is shown and grows with them', {path: 'control/hive/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const width = async () => (await page.locator('[data-cell=j10]').boundingBox())?.width ?? 0;
    await until('cells for a finger', async () => await width() > 36);
    const first = await width();
    assert(await page.locator('[data-cell=j1]').isHidden(), 'what is far away is not among the cells');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (const key of ['End', 'ArrowRight', 'Home', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    assert(await page.locator('[role=gridcell][tabindex="0"]').isVisible(), 'keys lead out of sight');
    const token = async () => (await look(page)).starts.find((s) => s.startsWith('*')) ?? '';
    await move(page, [await token(), 'j10']);
    await move(page, [await token(), 'j9']);
    for (const [mine, other] of [['j11', 'j8'], ['j12', 'j7'], ['j13', 'j6']]) {
        await move(page, [await token(), mine]);
        await move(page, [await token(), other]);
    }
    await until('a larger part', async () => await width() < first - 4);
    assert(await page.locator('[data-cell=j14]').isVisible() && await page.locator('[data-cell=j5]').isVisible(), 'the cells beside the pieces');
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth - document.documentElement.clientWidth]), [0]);
    await menu(page, 'flip');
    const {starts} = await settled(page);
    assert(starts.length > 0);
});
