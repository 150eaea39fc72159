/**
 * blog.js: pages of another site with our boards on them, and functions that play on these boards. Our
 * site is at localhost and the pages are at 127.0.0.1, which is another origin and another site for a
 * browser.
 */

import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {after, before} from 'node:test';
import {look} from './board.js';
import {dist, onPage, serve, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */

/** The address of the site with the boards. */
export let site = '';
/** The address of the embedding pages. */
export let host = '';
/** The embedding pages, and what else is there. @type {Map<string, string>} */
export const pages = new Map();

const server = createServer((req, res) => {
    const name = (req.url ?? '').slice(1).replace(/\?.*/, '');
    const text = pages.get(name);
    const type = name.endsWith('.zrf') ? 'text/plain' : 'text/html; charset=utf-8';
    res.writeHead(text === undefined ? 404 : 200, {'Content-Type': type}).end(text);
});

before(async () => {
    site = await serve(dist);
    await new Promise((open) => server.listen(0, '127.0.0.1', () => open(null)));
    host = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
});
after(() => {
    server.closeAllConnections();
    server.close();
});

/**
 * Defines a test on a page of the embedding site.
 * @param {string} name
 * @param {string} body of the page; SITE/ is the site's address
 * @param {(page: Page) => Promise<unknown>} test
 * @param {Partial<import('./site.js').Where>} [more]
 */
export function onHost(name, body, test, more = {}) {
    const path = `${name.replace(/[^\w]+/g, '-')}.html`;
    onPage(`embed: ${name}`, () => {
        pages.set(path, `<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,">
            <script async src="SITE/embed/v1/embed.js"></script>
            <script>
                const told = [];
                const watch = (e) => told.push([e.type, e.detail]);
                for (const event of ['ready', 'move', 'position', 'gameover']) addEventListener(event, watch);
            </script>
            <h1>A blog</h1>${body}`.replaceAll('SITE/', site));
        return {path, site: host, ...more};
    }, test);
}

/** The frames of the boards, as soon as they can be played on. @param {Page} page @param {number} [count] @returns {Promise<Frame[]>} */
export async function boards(page, count = 1) {
    const frames = [];
    for (let i = 0; i < count; i++) {
        const element = await page.locator('iframe[src*="/embed/v1/frame.html"]').nth(i).elementHandle();
        const frame = await element?.contentFrame();
        assert(frame);
        await frame.waitForSelector('.ready, #message-text:not(:empty)', {state: 'attached'});
        frames.push(frame);
    }
    return frames;
}

/** @param {Frame} frame */
export const see = (frame) => look(/** @type {any} */ (frame));

/** The time that Chromium may take to pass a click to a frame, in ms; later the click is lost. */
const DROPPED = 5000;

/**
 * Clicks cells with the mouse, and waits for the effect of each click. A click is repeated until it
 * arrives, because Chromium drops clicks on a foreign frame that has just moved.
 * @param {Page} page @param {Frame} frame @param {string[]} cells
 */
export async function click(page, frame, ...cells) {
    await (await frame.frameElement()).evaluate((el) => /** @type {Element} */ (el).scrollIntoView({block: 'nearest'}));
    const names = () => frame.evaluate(() => [...document.querySelectorAll('[role=gridcell]')].map((el) => el.getAttribute('aria-label')).join());
    for (const cell of cells) {
        const before = await names();
        await frame.evaluate(() => {
            Reflect.set(window, 'heard', false);
            addEventListener('pointerup', () => { Reflect.set(window, 'heard', true); }, {capture: true, once: true});
        });
        let last = 0;
        await until(`a click on ${cell}`, async () => {
            if (await frame.evaluate(() => Reflect.get(window, 'heard'))) return true;
            if (Date.now() - last < DROPPED) return false;
            last = Date.now();
            const box = await frame.locator(`[data-cell="${cell}"]`).boundingBox();
            assert(box, `no cell ${cell}`);
            await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
            return false;
        });
        await until(`what a click on ${cell} does`, async () => await names() !== before);
    }
}

/** Call a method of the first board. @param {Page} page @param {string} verb @param {unknown[]} args @returns {Promise<any>} */
export const call = (page, verb, ...args) => page.evaluate(([v, a]) => {
    const board = /** @type {any} */ (document.querySelector('dagaz-board'));
    return board[/** @type {string} */ (v)](...a).catch((/** @type {any} */ e) => ({code: e.code, message: e.message}));
}, /** @type {[string, unknown[]]} */ ([verb, args]));

/** What the boards told. @param {Page} page @param {string} event @returns {Promise<any[]>} */
export const told = async (page, event) => (await page.evaluate('told')).filter((/** @type {any[]} */ [type]) => type === event).map((/** @type {any[]} */ [, d]) => d);

/** What the page loads: bytes as sent and unpacked, by name. @param {Page} page */
export function weigh(page) {
    /** @type {Promise<[name: string, bytes: number, raw: number]>[]} */
    const list = [];
    page.on('requestfinished', (request) => {
        if (!request.url().startsWith(site)) return;
        /** @type {() => Promise<[string, number, number]>} */
        const measured = async () => [
            request.url().replace(site, '').replace(/\?.*/, ''), (await request.sizes()).responseBodySize, (await (await request.response())?.body())?.length ?? 0,
        ];
        const one = measured();
        one.catch(() => {}); // the page has been closed
        list.push(one);
    });
    return async () => {
        const all = await Promise.all(list);
        return {names: all.map(([n]) => n.replace(/chunk-\w+/, 'chunk')).sort(), bytes: all.reduce((sum, [, b]) => sum + b, 0), raw: all.reduce((sum, [,, b]) => sum + b, 0)};
    };
}
