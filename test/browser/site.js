/**
 * site.js: opens the built site in a real browser, for the tests in this folder.
 *
 * onPage() defines one test on one page. The test starts in a browser that has never seen the site. It
 * fails if the browser reports an error, and then prints the content of the page and saves a picture,
 * .cache/browser/NAME.png. Server and browser start once for each file of tests.
 *
 * The tests of a file take turns, day by day, where the gate numbers the day in DAY: each runs one day in TURNS. The
 * files do not begin together, so that about equally many tests run every day. Files that WHOLE names run whole: those
 * that the newest commit or the work since has changed, and those named like a file or folder of the pages that was
 * changed. So does every file without DAY: with FULL=1, or by hand. For the pages, too, it is the day of DAY: so days
 * to come are tried.
 */

import {AssertionError} from 'node:assert';
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import {basename} from 'node:path';
import {after, before, test} from 'node:test';
import {chromium} from 'playwright-core';
import {dist, root} from './built.js';

export {dist, games, root} from './built.js';

const pictures = `${root}.cache/browser`;

/** The longest time that anything may take, in ms, on a slow and busy machine. Tests wait only as long as necessary. */
export const PATIENCE = 60_000;

export const sizes = {
    phone: {width: 360, height: 740},
    desk: {width: 1280, height: 800},
};

/** The day, in days since 1970; nothing takes turns where it is not a number. */
const day = process.env.FULL === '1' ? NaN : Number.parseInt(process.env.DAY ?? '', 10);

/** How many days pass until a test has its turn again. */
const TURNS = 5;

const file = basename(process.argv[1] ?? '');

/** Whether all tests of this file run today, because somebody has changed it or what it tests. */
const whole = (process.env.WHOLE ?? '').split(' ').includes(file);

/**
 * Whether one of several things much alike is that of today: they take turns, day by day. Without DAY all are.
 * @param {number} n its place among them
 * @param {number} [turns] how many days pass until it has its turn again
 */
export const isToday = (n, turns = TURNS) => !Number.isInteger(day) || whole || (n + day) % turns === 0;

/** How much later than now it is for the pages, in ms. */
const later = Number.isInteger(day) ? (day - Math.floor(Date.now() / 86_400_000)) * 86_400_000 : 0;

/** The place of the next test among those of all files; each file begins at another. */
let place = [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** @type {import('playwright-core').Browser} */
let browser;
/** End the servers. @type {(() => void)[]} */
const ends = [];
/** @type {string} */
let home;

// If this process is told to end, it ends the servers too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

before(async () => {
    mkdirSync(pictures, {recursive: true});
    browser = await chromium.launch({
        timeout: PATIENCE,
        executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync'],
    });
    home = await serve(dist);
});

after(async () => {
    await browser?.close();
    for (const end of ends) end();
});

/**
 * Serves a folder with the site's own server until the tests end.
 * @param {string} folder
 * @param {string} [base] path of the site
 * @returns {Promise<string>} address of the site
 */
export async function serve(folder, base = '/') {
    // The gate names the program, which it has built; else `go run` builds it, in a group of processes of its own,
    // because it does not end the program that it runs.
    const [program, ...first] = process.env.DAGAZ ? [process.env.DAGAZ] : ['go', 'run', './engine/cmd/dagaz'];
    const server = spawn(program, [...first, 'serve', folder, '-base', base, '-port', '0'],
        {cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe']});
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => { said += text; });
    let ended = false;
    server.on('exit', () => { ended = true; });
    const end = () => { if (!ended && server.pid) process.kill(-server.pid); };
    ends.push(end);
    process.once('exit', end);
    return until(`the server of ${folder}`, () => {
        assert(!ended, `the server of ${folder} did not start: ${said}`);
        return /^http:\S+/m.exec(said)?.[0]; // it prints its address when it listens
    }, 2 * PATIENCE); // the server is compiled first
}

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Where
 * @property {string} path address below the site, 'checkmate/chess/#level=person'
 * @property {'phone' | 'desk'} [size] desk if not given
 * @property {string} [site] address of another site than dist/
 * @property {string} [writing] how moves are written: by cells, so that tests read them; '' as the page does for strangers
 * @property {RegExp} [trouble] complaints of the browser that belong to the test
 * @property {(page: Page) => Promise<unknown>} [first] done before the page is opened
 * @property {import('playwright-core').BrowserContextOptions} [options] serviceWorkers: 'allow' where the page is to be
 *   kept for use without the network; elsewhere the worker would only take time, and what it asks for cannot be held back
 * @property {boolean} [today] whether the test runs today; if not given, it takes turns with the others of its file
 */

/**
 * Defines one test on one page, which the output calls skipped on days that are not its own. A test that fails gets a
 * second try, which the output reports. On a machine that stands still for seconds one test of a hundred fails, but a
 * fault makes a test fail both times.
 * @param {string} name
 * @param {Where | (() => Where)} where
 * @param {(page: Page) => Promise<unknown>} body
 */
export function onPage(name, where, body) {
    const n = place++;
    const today = typeof where === 'object' && where.today !== undefined ? where.today : isToday(n);
    test(name, {timeout: 12 * PATIENCE, skip: !today && 'another day'}, async (t) => { // a call on the page itself may wait for ever
        try {
            await once(name, where, body);
        } catch (error) {
            t.diagnostic(`second try of "${name}", the first said: ${error instanceof Error ? error.message : error}`);
            await once(name, where, body);
        }
    });
}

/** @param {string} name @param {Where | (() => Where)} where @param {(page: Page) => Promise<unknown>} body */
async function once(name, where, body) {
    const {path, size = 'desk', site = home, trouble, first, options, writing = 'cells'} = typeof where === 'function' ? where() : where;
    const context = await browser.newContext({
        viewport: sizes[size], hasTouch: true, isMobile: size === 'phone', reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block', ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    if (writing) await context.addInitScript((how) => { try { localStorage.getItem('dagaz:v1:set:writing') ?? localStorage.setItem('dagaz:v1:set:writing', how); } catch {} }, writing);
    if (later) await context.addInitScript((ms) => {
        Object.assign(window, {Date: class extends Date {
            /** @param {any[]} of as for Date */
            constructor(...of) { super(...(/** @type {[number]} */ (of.length ? of : [Date.now()]))); }
            static now() { return super.now() + ms; }
        }});
    }, later);
    const page = await context.newPage();
    const complaints = watch(page);
    try {
        await first?.(page);
        await page.goto(site + path);
        await body(page);
        assert.deepEqual(complaints.filter((c) => !trouble?.test(c)), [], 'the browser complained');
    } catch (error) {
        const picture = `${pictures}/${name.replace(/[^\w]+/g, '-')}.png`;
        await page.screenshot({path: picture}).catch(() => {});
        const story = [`on ${page.url()}`, ...await words(page), ...complaints, `picture: ${picture}`].join('\n    ');
        const e = error instanceof Error ? error : new Error(String(error));
        e.message = `${e.message}\n    ${story}`;
        throw e;
    } finally {
        await context.close();
    }
}

/** Matches the addresses of the tests' own servers, and addresses that are not on a server. */
const OWN = /^(http:\/\/(localhost|127\.0\.0\.1)[:/]|data:|blob:|about:)/;

/**
 * Records everything that must not happen on a page: errors, warnings, failed requests.
 * @param {Page} page
 * @returns {string[]} grows
 */
function watch(page) {
    /** @type {string[]} */
    const out = [];
    const ours = /blocked by Playwright/; // serviceWorkers: 'block'
    page.on('console', (m) => { if (['error', 'warning', 'assert'].includes(m.type()) && !ours.test(m.text())) out.push(`console: ${m.text()} (${m.location().url})`); });
    page.on('request', (r) => { if (!OWN.test(r.url())) out.push(`asked somebody else: ${r.url()}`); });
    page.on('pageerror', (e) => out.push(`error: ${e.stack ?? e}`));
    page.on('response', (r) => { if (r.status() >= 400) out.push(`${r.status()} ${r.url()}`); });
    page.on('dialog', (d) => { out.push(`dialog: ${d.message()}`); d.dismiss().catch(() => {}); });
    return out;
}

/** What a person would read on the page. @param {Page} page @returns {Promise<string[]>} */
async function words(page) {
    const read = page.evaluate(() => ['status', 'progress', 'scores', 'result', 'message', 'import-error', 'share-note', 'live', 'moves'].flatMap((id) => {
        const el = document.getElementById(id);
        const text = el && (el.checkVisibility() || id === 'live') ? el.innerText.replace(/\s+/g, ' ').trim() : '';
        return text ? [`${id}: ${text}`] : [];
    }));
    return read.catch((e) => [`the page cannot be read: ${e}`]);
}

/** Matches errors of calls on a page that is being replaced or is not complete yet. */
const PASSING = /^(page|frame|locator)\.\w+: (?!.*(has been closed|Timeout))/s;

/**
 * Waits until something holds, by asking again and again.
 * @template T
 * @param {string} what for the message
 * @param {() => T | Promise<T>} ask
 * @param {number} [patience] ms
 * @returns {Promise<Exclude<T, false | '' | 0 | null | undefined>>} the first answer that is true
 */
export async function until(what, ask, patience = PATIENCE) {
    let trouble = '';
    for (const start = Date.now(); ; await new Promise((wake) => setTimeout(wake, 20))) {
        try {
            const answer = await ask();
            if (answer) return /** @type {any} */ (answer);
            trouble = '';
        } catch (e) {
            if (!(e instanceof Error && PASSING.test(e.message))) throw e;
            trouble = `; the last answer: ${e.message}`;
        }
        if (Date.now() - start > patience) throw new Error(`waited ${patience} ms for: ${what}${trouble}`);
    }
}

/**
 * Wait until what is asserted holds. A page answers an action when its files and its engine do, which on a slow
 * machine is later than the action is done; who reads what an action leads to reads it with this.
 * @param {() => Promise<void>} check asserts something of the page, read anew each time
 * @param {number} [patience] ms
 */
export async function holds(check, patience = PATIENCE) {
    for (const start = Date.now(); ; await new Promise((wake) => setTimeout(wake, 20))) {
        try {
            return await check();
        } catch (e) {
            const passing = e instanceof AssertionError || e instanceof Error && PASSING.test(e.message);
            if (!passing || Date.now() - start > patience) throw e; // the last error contains the value that was read
        }
    }
}

/** Wait for the page's address; the browser tells it a little later than the page knows it. @param {Page} page @param {RegExp} pattern */
export const address = (page, pattern) => until(`the address ${pattern}`, () => pattern.test(page.url()));

/** What the service worker keeps. @param {Page} page @returns {Promise<string[]>} addresses */
export const kept = (page) => page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()));
    return all.flat().map((r) => r.url);
});

/** Wait until the game as it stands is kept: the engine writes it down first. @param {Page} page @param {string} text a part of it: its last move */
export const saved = (page, text) => until(`the autosave of ${text}`, () => page.evaluate(
    (part) => Object.values(localStorage).some((t) => t.includes(part)), text));

/** Wait until the page shown is kept with all it needs: it comes last. @param {Page} page */
export function visited(page) {
    const bare = (/** @type {string} */ url) => url.replace(/[?#].*/, '');
    return until(`${page.url()} is kept`, async () => (await kept(page)).map(bare).includes(bare(page.url())));
}

/**
 * Lets requests wait until they may pass: {first} is for onPage().
 * @param {string} pattern
 */
export function held(pattern) {
    /** @type {() => void} */
    let open = () => {};
    const gate = new Promise((resolve) => { open = () => resolve(null); });
    const first = (/** @type {Page} */ page) => page.route(pattern, async (route) => {
        await gate;
        await route.continue();
    });
    return {first, open};
}

/**
 * Listen for the next event of a kind, before it is made: a finger's click comes later than the browser says it is done.
 * @param {Page} page
 * @param {string} event
 * @param {string} [cell] where it is to fall
 * @returns {Promise<() => Promise<void>>} wait until all have heard it
 */
export async function hear(page, event, cell = '') {
    await page.evaluate(([type, name]) => {
        Reflect.set(window, 'heard', new Promise((done) => addEventListener(type, (e) => {
            const box = name ? document.querySelector(name)?.getBoundingClientRect() : null;
            const {clientX: x, clientY: y} = /** @type {MouseEvent} */ (e);
            const there = !box || x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
            setTimeout(() => done(there));
        }, {capture: true, once: true})));
    }, [event, cell]);
    return async () => {
        const there = await page.evaluate((patience) => Promise.race([
            Reflect.get(window, 'heard'), new Promise((done) => setTimeout(() => done(null), patience)),
        ]), PATIENCE);
        assert(there !== null, `the page heard no ${event} ${cell}`);
        assert(there, `${cell} moved away from the pointer`);
    };
}

/** Give the window another size, and wait until the page has dealt with it. @param {Page} page @param {{width: number, height: number}} size */
export async function resize(page, size) {
    await page.setViewportSize(size);
    await until(`a window of ${size.width} by ${size.height}`, () => page.evaluate(({width, height}) => innerWidth === width && innerHeight === height, size));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // observers of sizes have been called
}

/** Tap what a selector finds first, and wait until the page has heard it. @param {Page} page @param {string} css */
export async function tap(page, css) {
    const heard = await hear(page, 'click');
    await page.locator(css).first().tap();
    await heard();
}
