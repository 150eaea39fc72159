// axe checks every kind of page and dialog for barriers, in light, dark and forced colours, on a phone
// one day and on a desktop the next. The findings of axe are reported with rule, element and reason.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {settled} from './board.js';
import {isToday, onPage, root, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{name: string, path: string, open?: (page: Page) => Promise<unknown>, but?: string}} Scene   open: what is done there first; but: a rule that is not for it */

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');

/** The rules whose result depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const SCHEMES = /** @type {const} */ ([
    {colorScheme: 'light', forcedColors: 'none'},
    {colorScheme: 'dark', forcedColors: 'none'},
    {colorScheme: 'dark', forcedColors: 'active'},
]);

/** @param {string} action @returns {(page: Page) => Promise<void>} choose it in the menu */
const menu = (action) => async (page) => {
    await settled(page);
    await page.click('#do-menu');
    await page.click(`#do-${action}`);
};

/** @param {string} css @returns {(page: Page) => Promise<unknown>} */
const shared = (css) => async (page) => {
    await settled(page);
    await page.click('summary[data-say=share]');
    await page.click(css);
};

/** @type {Scene[]} */
const SCENES = [
    {name: 'catalogue', path: ''},
    {name: 'catalogue in Russian', path: 'ru/'},
    {name: 'about', path: 'about/'},
    {name: 'help', path: 'help/'},
    {name: 'credits in Russian', path: 'ru/credits/'},
    {name: 'shelf', path: 'shelf/', open: (page) => until('the shelf', () => page.locator('main article, main li, main .card, main p').count())},
    {name: 'my play', path: 'me/', open: async (page) => {
        await page.evaluate(() => localStorage.setItem('dagaz:v1:played:checkmate/chess', JSON.stringify({v: 1, list: [[1e12, 1, 1, 0, 40], [2e12, 2, 1, 0, 40], [3e12, 3, -1, 0, 40]]})));
        await page.reload();
        await until('the table', () => page.locator('#table tbody tr').count());
    }},
    {name: 'embedding', path: 'embed/'},
    {name: 'embedding in Russian', path: 'ru/embed/'},
    {name: 'a word about an old address', path: '404.html', open: (page) => page.waitForURL(/lost=/)},
    {name: 'chess, a move made', path: 'checkmate/chess/#moves=e2-e4,d7-d5&level=person', open: settled},
    {name: 'a hand', path: 'shogi/mini-shogi/?lang=ru#start=rbsgk/4p/5/P4/KGSB1[R] w - - 0 1&level=person', open: settled},
    {name: 'hexagons', path: 'arrange/hex/?lang=en#level=person', open: settled},
    {name: 'a cube, unfolded', path: 'rubik/bicube/?view=2d&lang=ru#level=person', open: settled},
    {name: 'a game that has ended', path: 'arrange/tic-tac-toe/#moves=b3,a1,c1,a3,b1,c3,a2,b2&level=person', open: settled},
    {name: 'the menu', path: 'checkmate/chess/#level=person', open: async (page) => { await settled(page); await page.click('#do-menu'); }},
    {name: 'a typed move that cannot be', path: 'checkmate/chess/#level=person', open: async (page) => {
        await menu('type')(page);
        await page.fill('#typed', 'e2-e5');
        await page.keyboard.press('Enter');
        await page.locator('.typed-error:not(:empty)').waitFor();
    }},
    {name: 'a coach', path: 'checkmate/chess/#moves=e2-e4,d7-d5&level=level:1', open: async (page) => {
        await menu('coach')(page);
        await page.locator('.coach-said').waitFor();
    }},
    {name: 'settings', path: 'checkmate/chess/#level=person', open: async (page) => { await menu('settings')(page); await page.waitForSelector('#settings'); }},
    {name: 'guide', path: 'xiangqi/xiangqi/#level=person', open: async (page) => { await menu('guide')(page); await page.waitForSelector('dialog[open]'); }},
    {name: 'a card about a piece', path: 'xiangqi/xiangqi/#level=person', open: async (page) => {
        await settled(page);
        await page.locator('[data-cell=b1]').focus();
        await page.keyboard.press('?');
        await page.locator('.piece-card .guide-board').waitFor();
    }},
    {name: 'opening a game', path: 'checkmate/chess/#level=person', open: shared('#do-import')},
    {name: 'position editor', path: 'checkmate/chess/#level=person', open: async (page) => { await shared('#do-edit')(page); await page.waitForSelector('.editor-state'); }},
    {name: 'promotion', path: 'checkmate/chess/#start=8/P6k/8/8/8/8/8/K7 w - - 0 1&level=person', open: async (page) => {
        await settled(page);
        for (const cell of ['a7', 'a8']) await page.locator(`[data-cell=${cell}]`).press('Enter');
        await page.waitForSelector('.chooser button');
    }},
    {name: 'level', path: 'sokoban/sokoban/', open: (page) => page.locator('.level-title').waitFor()},
    {name: 'map of levels', path: 'sokoban/sokoban/', open: async (page) => { await page.locator('.level-title').waitFor(); await page.getByRole('button', {name: /All levels|Все уровни/}).click(); }},
    {name: 'playground', path: 'playground/', open: (page) => page.locator('#lab-board dagaz-board, #lab-board > svg').first().waitFor()},
    {name: 'words that fit', path: 'ru/playground/', open: async (page) => {
        await page.focus('#source');
        await page.keyboard.press('Control+Space');
        await page.locator('#code-list:visible').waitFor();
    }, but: 'scrollable-region-focusable'}, // the field keeps the focus and scrolls it by its arrow keys
    {name: 'learning rules of one’s own', path: 'playground/', open: async (page) => {
        await page.focus('#source');
        await page.click('#lab-learn');
        await page.locator('#learning:visible').waitFor();
    }},
    {name: 'maker', path: 'make/', open: (page) => page.locator('#maker-board button').first().waitFor()},
    {name: 'embedded board', path: 'embed/v1/frame.html?game=checkmate/chess', open: (page) => page.locator('[role=gridcell]').first().waitFor({state: 'attached'}), but: 'page-has-heading-one'}, // it is a part of another page,
];

/**
 * @param {Page} page with axe on it
 * @param {string[] | null} only rules; null = all
 * @param {string} [but] a rule that is left out
 * @returns {Promise<string[]>} 'rule: why, at element'
 */
async function violations(page, only, but = '') {
    return page.evaluate(async ([rules, without]) => {
        const {violations: list} = await Reflect.get(window, 'axe').run(document, {
            resultTypes: ['violations'], iframes: false,
            ...rules ? {runOnly: {type: 'rule', values: rules}} : {rules: {'target-size': {enabled: true}, ...without ? {[without]: {enabled: false}} : {}}},
        });
        return list.flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) =>
            `${v.id}: ${n.failureSummary.split('\n').slice(1, 2).join(' ').trim()} at ${n.target.join(' ')} ${n.html.slice(0, 120)}`));
    }, /** @type {const} */ ([only, but]));
}

for (const [k, size] of /** @type {const} */ (['phone', 'desk']).entries()) {
    onPage(`nothing keeps anybody out, ${size}`, {path: '', size, trouble: /404/, today: true}, async (page) => {
        const site = `${new URL(page.url()).origin}/`;
        /** @type {string[]} */
        const found = [];
        for (const [n, scene] of SCENES.entries()) {
            if (!isToday(n + 2 * k)) continue; // each by turns on a phone and on a desk
            await page.goto('about:blank');
            await page.emulateMedia({...SCHEMES[0], reducedMotion: 'reduce'});
            await page.goto(site + scene.path);
            await scene.open?.(page);
            await page.evaluate(axe);
            for (const [i, scheme] of SCHEMES.entries()) {
                await page.emulateMedia({...scheme, reducedMotion: 'reduce'});
                const how = scheme.forcedColors === 'active' ? 'forced colours' : scheme.colorScheme;
                found.push(...(await violations(page, i ? COLOURS : null, scene.but)).map((v) => `${scene.name}, ${how}: ${v}`));
            }
        }
        assert.deepEqual(found, []);
    });
}
