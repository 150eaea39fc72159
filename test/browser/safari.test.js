// The peculiarities of Safari, as far as another browser can imitate them. docs/SPEED.md lists the tests
// in WebKit itself.

import assert from 'node:assert/strict';
import {settled} from './board.js';
import {menu} from './desk.js';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/#level=person';

onPage('no field has letters below 16 pixels on a phone: it would enlarge the page', {path: '', size: 'phone'}, async (page) => {
    const {origin} = new URL(page.url());
    for (const path of ['', 'shelf/', 'playground/', chess, 'shogi/mini-shogi/#level=person']) {
        await page.goto(`${origin}/${path}`);
        if (path.includes('#')) {
            await settled(page);
            await menu(page, 'settings');
            await page.click('#settings .primary');
        }
        const small = await page.evaluate(() => [...document.querySelectorAll('input, select, textarea')]
            .filter((el) => !/^(checkbox|radio|file|hidden)$/.test(Reflect.get(el, 'type')) && parseFloat(getComputedStyle(el).fontSize) < 16).map((el) => el.outerHTML.slice(0, 90)));
        assert.deepEqual(small, [], path);
    }
});

onPage('a touch beside a menu closes it where the browser does not', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    const open = () => page.evaluate(() => document.querySelectorAll(':popover-open').length);
    // An event that a script makes; the browser itself does nothing for it.
    const touch = (/** @type {string} */ css) => page.locator(css).first().dispatchEvent('pointerup', {bubbles: true});
    for (const [button, inside] of [['.site-open', '#site-menu a'], ['#do-menu', '#do-flip']]) {
        await page.tap(button);
        await holds(async () => assert.equal(await open(), 1));
        await touch(inside);
        await touch(button);
        assert.equal(await open(), 1, `${button}: closed by what belongs to it`);
        await touch('#board canvas');
        assert.equal(await open(), 0, button);
    }
});

onPage('where the browser has no popovers the menus open and close all the same', {
    path: chess, size: 'phone',
    first: (page) => page.addInitScript(() => {
        for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
        addEventListener('click', (e) => { if (/** @type {Element} */ (e.target).closest('[popovertarget]')) e.preventDefault(); }); // the browser's own way
    }),
}, async (page) => {
    await settled(page);
    const open = () => page.evaluate(() => [...document.querySelectorAll('.popover-open')].map((el) => el.id));
    await page.tap('.site-open');
    await holds(async () => assert.deepEqual(await open(), ['site-menu']));
    await page.tap('#do-menu');
    await holds(async () => assert.deepEqual(await open(), ['menu']));
    await page.keyboard.press('Escape');
    await holds(async () => assert.deepEqual(await open(), []));
    await page.tap('#do-menu');
    await page.tap('#do-menu');
    await holds(async () => assert.deepEqual(await open(), []));
    await page.tap('#do-menu');
    await page.locator('#do-settings').dispatchEvent('click');
    await page.locator('#settings[open]').waitFor();
    assert.deepEqual(await open(), []);
    assert(await page.evaluate(() => document.querySelector('#do-settings')?.closest('.menu')?.matches('[popover]')));
});

onPage('the voice is asked for in a touch, and once', {
    path: 'arrange/tic-tac-toe/#level=person',
    first: (page) => page.addInitScript(() => {
        Object.assign(window, {asked: []});
        speechSynthesis.speak = (u) => { Reflect.get(window, 'asked').push([u.text, window.event?.type ?? '']); };
    }),
}, async (page) => {
    await settled(page);
    await menu(page, 'settings');
    await page.check('#set-speak');
    const asked = () => page.evaluate(() => Reflect.get(window, 'asked'));
    await until('its script, and a word', async () => {
        await page.click('#settings h2');
        return (await asked()).length > 0;
    });
    await page.click('#settings .primary');
    await holds(async () => assert.deepEqual(await asked(), [['', 'click']]));
});

onPage('the first touch of the board fetches the sounds, so that the next one may let them begin', {
    path: chess, size: 'phone',
    first: (page) => page.addInitScript(() => {
        Object.assign(window, {made: 0});
        window.AudioContext = class extends AudioContext {
            constructor() {
                super();
                Reflect.set(window, 'made', Reflect.get(window, 'made') + 1);
            }
        };
    }),
}, async (page) => {
    await settled(page);
    const made = () => page.evaluate(() => Reflect.get(window, 'made'));
    assert.equal(await made(), 0);
    await page.tap('#board');
    await until('the sounds', made);
    assert.equal(await page.getAttribute('#board', 'data-noise'), null);
    await page.tap('#board');
    await holds(async () => assert.equal(await made(), 1));
});
