// Pages work for everyone: arrow keys reach every cell of every kind of board, targets are large enough,
// text may be twice as large, and nothing moves for people who do not want motion.

import assert from 'node:assert/strict';
import {move, settled} from './board.js';
import {LOOKS, cover} from './cover.js';
import {menu} from './desk.js';
import {onPage, resize, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

onPage('arrow keys reach every cell of every kind of board', {path: ''}, async (page) => {
    const site = page.url();
    let boards = 0;
    for (const {id} of cover({only: LOOKS})) {
        await page.goto(`${site}${id}/#level=person`);
        await settled(page);
        const [all, reached] = await page.evaluate(() => {
            const cells = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cell]:not([hidden])'));
            const first = /** @type {HTMLElement} */ (document.querySelector('.grid [tabindex="0"]'));
            if (document.querySelector('.steered')) return [[], []]; // the arrow keys move the only piece
            const seen = new Set([first]);
            for (const from of seen) {
                for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
                    from.focus();
                    from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
                    seen.add(/** @type {HTMLElement} */ (document.activeElement));
                }
            }
            return [[...cells], [...seen]].map((list) => list.map((el) => el.dataset.cell).sort());
        });
        if (all.length) boards++;
        assert.deepEqual(reached, all, id);
        assert.equal(await page.locator('.grid [tabindex="0"]').count(), 1, `${id}: the board is more than one tab stop`);
    }
    assert(boards > 3);
});

/** Pages, and what opens there. @type {[string, string, ((page: Page) => Promise<unknown>)?][]} */
const PAGES = [
    ['catalogue', ''], ['catalogue in Russian', 'ru/'], ['help', 'help/'], ['shelf', 'shelf/'], ['playground', 'playground/'],
    ['chess', 'checkmate/chess/#moves=e2-e4&level=person', settled],
    ['a hand, in Russian', 'shogi/mini-shogi/?lang=ru#start=rbsgk/4p/5/P4/KGSB1[R] w - - 0 1&level=person', settled],
    ['settings', 'checkmate/chess/?lang=en#level=person', async (page) => {
        await settled(page);
        await menu(page, 'settings');
        await page.waitForSelector('#settings[open]');
    }],
    ['moves that are typed', 'arrange/hex/#level=person', async (page) => {
        await settled(page);
        await page.keyboard.press('/');
        await page.waitForSelector('#typed');
    }],
    ['level', 'sokoban/sokoban/', (page) => page.locator('.level-title').waitFor()],
];

/**
 * Opens one page after another.
 * @param {Page} page
 * @param {(name: string) => Promise<unknown>} look
 */
async function each(page, look) {
    const {origin} = new URL(page.url());
    for (const [name, path, open] of PAGES) {
        await page.goto('about:blank');
        await page.goto(`${origin}/${path}`);
        await open?.(page);
        await look(name);
    }
}

onPage('targets are at least 24 pixels, those of the thumb 44', {path: '', size: 'phone'}, async (page) => {
    /** @type {string[]} */
    const small = [];
    await each(page, async (name) => {
        const found = await page.evaluate(() => [...document.querySelectorAll('button, select, input:not([type=hidden]), textarea, summary, a[href], [role=button]')].flatMap((el) => {
            if (!el.checkVisibility({visibilityProperty: true, opacityProperty: true}) || el.closest('.skip')) return [];
            if (el.matches('a') && getComputedStyle(el).display === 'inline' && el.closest('p, li, dd, td, nav')) return []; // links in a line of text may be smaller
            const box = (el.closest('label') ?? el).getBoundingClientRect();
            if (!box.width || box.right <= 0) return [];
            const least = el.closest('.status-row, .main-tools, .seat, .hand, .notice, .menu, .chooser, dialog .tools') ? 44 : 24;
            // The label of a control is part of its target.
            return Math.min(box.width, box.height) >= least - 0.5 ? [] : [`${Math.round(box.width)}×${Math.round(box.height)} < ${least}: ${el.outerHTML.slice(0, 90)}`];
        }));
        small.push(...found.map((f) => `${name}: ${f}`));
    });
    assert.deepEqual(small, []);
});

/** Windows, and how large their text is. @type {[string, number, number][]} */
const NARROW = [['text of twice the size', 640, 200], ['a window of 320 pixels', 320, 100], ['a phone and text of twice the size', 360, 200]];

onPage('nothing is cut off in narrow windows and by large text', {path: ''}, async (page) => {
    /** @type {string[]} */
    const cut = [];
    await each(page, async (name) => {
        for (const [what, width, percent] of NARROW) {
            await page.evaluate((size) => { document.documentElement.style.fontSize = `${size}%`; }, percent);
            await resize(page, {width, height: 740});
            const found = await page.evaluate(() => {
                const {clientWidth, scrollWidth} = document.documentElement;
                const wide = scrollWidth <= clientWidth ? [] : [`${scrollWidth} pixels wide`, ...[...document.querySelectorAll('body *')]
                    .filter((el) => el.getBoundingClientRect().right > clientWidth + 1).slice(0, 4).map((el) => `beyond the page: ${el.outerHTML.slice(0, 90)}`)];
                const clipped = [...document.querySelectorAll('button, summary, label > span, .status')].filter((el) => el.checkVisibility() && el.scrollWidth > el.clientWidth + 2
                    && el.clientWidth > 0 && getComputedStyle(el).overflowX === 'hidden').map((el) => `clipped: ${el.outerHTML.slice(0, 90)}`);
                return [...wide, ...clipped];
            });
            cut.push(...found.map((f) => `${name}, ${what}: ${f}`));
        }
    });
    assert.deepEqual(cut, []);
});

for (const size of /** @type {const} */ (['phone', 'desk'])) {
    onPage(`a game page leads to the other pages, ${size}`, {path: 'checkmate/chess/?lang=ru#level=person', size}, async (page) => {
        const menu = page.locator('#site-menu');
        await settled(page); // in Russian by now
        if (size === 'phone') {
            assert(await menu.isHidden());
            await page.click('.site-open');
        }
        const links = await menu.locator('a:visible').evaluateAll((list) => /** @type {HTMLAnchorElement[]} */ (list).map((a) => [a.innerText, new URL(a.href).pathname + new URL(a.href).hash]));
        assert.deepEqual(links, [['Игры', '/ru/'], ['Поиск', '/ru/#find'], ['Создать', '/ru/make/'], ['Мастерская', '/ru/playground/'], ['Мои партии', '/ru/shelf/'], ['Справка', '/ru/help/'], ['О сайте', '/ru/about/']]);
        const foreign = await page.locator('a[href]').evaluateAll((list) => /** @type {HTMLAnchorElement[]} */ (list).filter((a) => !a.closest('[hidden]'))
            .map((a) => new URL(a.href).pathname).filter((to) => /^\/(shelf|help|about|credits|embed|playground|make)\//.test(to)));
        assert.deepEqual(foreign, [], 'links to pages in English');
        if (size === 'phone') {
            await page.keyboard.press('Escape');
            await menu.waitFor({state: 'hidden'});
            await page.click('.site-open');
        }
        await menu.getByText('Справка').click();
        await page.waitForURL('**/ru/help/');
    });
}

onPage('nothing moves for those who want that', {path: 'checkmate/chess/#level=person'}, async (page) => {
    await settled(page);
    await page.evaluate(() => {
        Object.assign(window, {moving: 0});
        const watch = () => {
            if (document.getAnimations().some((a) => a.playState === 'running')) Reflect.set(window, 'moving', Reflect.get(window, 'moving') + 1);
            requestAnimationFrame(watch);
        };
        watch();
    });
    await move(page, ['e2', 'e4']);
    await move(page, ['e7', 'e5']);
    await menu(page, 'flip');
    await until('some frames', () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))));
    assert.equal(await page.evaluate(() => Reflect.get(window, 'moving')), 0);
});
