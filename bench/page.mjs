/**
 * page.mjs: the built site as its visitors meet it, in Chromium. ./build.sh bench
 * page builds it and calls
 *
 *     node bench/page.mjs BUILD
 *
 * BUILD holds dagaz and site/. On the profile of a phone (a quarter of this
 * processor, 1.6 Mbit/s, 150 ms a round trip): the largest paint, and whether the
 * first move is on the board before the engine has come. At full speed: the
 * longest task of the page while a bot thinks, in processor time, and from a press
 * to the highlight.
 * Then Lighthouse, mobile, which npx fetches; LIGHTHOUSE=no leaves it out.
 * Medians of ROUNDS; Lighthouse has three.
 */
import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {loadavg, tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {browse} from './engines.mjs';
import {claims, median} from './report.mjs';
import {serve} from './site.mjs';
import {CATEGORIES, tasksOf} from './trace.mjs';

const [build] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS || 5);
if (!build || !(rounds >= 1)) throw new Error('usage: [ROUNDS=5] [LIGHTHOUSE=no] node bench/page.mjs BUILD');

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHESS = 'checkmate/chess/';

/** Pages of the table. @type {[name: string, path: string][]} */
const PAGES = [['catalogue', ''], ['2D game', CHESS], ['3D game', `${CHESS}?view=3d`], ['playground', 'playground/']];

/** What each category of Lighthouse must reach. */
const LEAST = {performance: 90, accessibility: 100, 'best-practices': 95, seo: 90};

/**
 * A page on the phone's profile, by a browser that has never seen the site.
 * @param {import('playwright-core').Browser} browser
 * @param {(page: import('playwright-core').Page) => Promise<number>} body
 */
async function onPhone(browser, body) {
    const context = await browser.newContext({viewport: {width: 412, height: 823}, isMobile: true, hasTouch: true, serviceWorkers: 'block'});
    try {
        const page = await context.newPage();
        const cdp = await context.newCDPSession(page);
        await cdp.send('Network.emulateNetworkConditions', {offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8});
        await cdp.send('Emulation.setCPUThrottlingRate', {rate: 4});
        return await body(page);
    } finally {
        await context.close();
    }
}

/** @param {import('playwright-core').Browser} browser @param {string} url @returns {Promise<number>} ms to the largest paint */
const largestPaint = (browser, url) => onPhone(browser, async (page) => {
    await page.addInitScript(() => {
        new PerformanceObserver((list) => {
            for (const e of list.getEntries()) Object.assign(window, {largest: e.startTime});
        }).observe({type: 'largest-contentful-paint', buffered: true});
    });
    await page.goto(url, {waitUntil: 'load'});
    await page.waitForTimeout(1500);
    return page.evaluate(() => Reflect.get(window, 'largest'));
});

/** @param {import('playwright-core').Browser} browser @param {string} home @returns {Promise<number>} ms by which the first move is before the engine; below 0 after it */
const movedBefore = (browser, home) => onPhone(browser, async (page) => {
    await page.addInitScript(() => {
        window.Worker = class extends Worker {
            /** @param {string | URL} url @param {WorkerOptions} [options] */
            constructor(url, options) {
                super(url, options);
                this.addEventListener('message', (e) => {
                    if (String(e.data).includes('"event":"ready"')) Object.assign(window, {readyAt: performance.now()});
                });
            }
        };
    });
    await page.goto(home + CHESS, {waitUntil: 'commit'});
    for (const cell of ['e2', 'e4']) await (await page.waitForSelector(`[data-cell=${cell}]`)).press('Enter');
    await page.waitForFunction(() => /^White Pawn/.test(document.querySelector('[data-cell=e4]')?.getAttribute('aria-label')?.replace('e4, ', '') ?? ''));
    const moved = await page.evaluate(() => performance.now());
    const ready = await page.waitForFunction(() => Reflect.get(window, 'readyAt'), null, {timeout: 120_000});
    return Number(await ready.jsonValue()) - moved;
});

/** @param {import('playwright-core').Browser} browser @param {string} home @returns {Promise<number>} ms of processor time of the longest task of the page, a bot thinking */
async function longestTask(browser, home) {
    const context = await browser.newContext({serviceWorkers: 'block'});
    const page = await context.newPage();
    await page.goto(`${home}${CHESS}#level=garbo`);
    await page.locator('.status.mine').waitFor();
    await page.waitForTimeout(1500); // tables are made, nothing is loaded any more
    await browser.startTracing(page, {categories: CATEGORIES});
    for (const [from, to] of [['h2', 'h3'], ['a2', 'a3']]) {
        for (const cell of [from, to]) await page.locator(`[data-cell=${cell}]`).press('Enter');
        await page.waitForFunction(() => !document.querySelector('#status')?.classList.contains('mine'));
        await page.locator('.status.mine').waitFor({timeout: 60_000});
    }
    const tasks = tasksOf(String(await browser.stopTracing()), CHESS);
    await context.close();
    const longest = tasks.reduce((a, b) => (b.cpu > a.cpu ? b : a));
    console.error(`longest task: ${longest.cpu.toFixed(1)} ms, ${longest.ms.toFixed(1)} by the clock: ${longest.what.join(', ')}`);
    return longest.cpu;
}

/** @param {import('playwright-core').Browser} browser @param {string} home @returns {Promise<number>} ms from a press to the frame with the highlight, median of 20 */
async function highlight(browser, home) {
    const context = await browser.newContext({serviceWorkers: 'block'});
    const page = await context.newPage();
    await page.goto(`${home}${CHESS}#level=person`);
    await page.locator('.status.mine').waitFor();
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
        /** @type {number[]} */
        const times = [];
        Object.assign(window, {times});
        addEventListener('pointerdown', (e) => requestAnimationFrame(() => {
            const channel = new MessageChannel(); // after the frame is painted
            channel.port1.onmessage = () => times.push(performance.now() - e.timeStamp);
            channel.port2.postMessage(0);
        }), {capture: true});
    });
    for (let i = 0; i < 20; i++) {
        const box = await page.locator(`[data-cell=${'abcdefgh'[i % 8]}2]`).boundingBox();
        if (!box) throw new Error('the board is not there');
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForFunction((n) => Reflect.get(window, 'times').length === n, i + 1);
        if (!await page.locator('[aria-selected=true]').count()) throw new Error('nothing is highlighted');
    }
    const times = await page.evaluate(() => Reflect.get(window, 'times'));
    await context.close();
    return median(times);
}

/** @param {string} url @returns {Promise<Record<string, number>>} category -> score, 0 to 100 */
async function lighthouse(url) {
    const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
    try {
        const out = join(folder, 'report.json');
        await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${out}`,
            '--chrome-flags=--headless=new --no-sandbox --disable-gpu-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader'],
        {env: {...process.env, CHROME_PATH: process.env.CHROMIUM || '/usr/bin/chromium'}, timeout: 180_000});
        const {categories, audits} = JSON.parse(readFileSync(out, 'utf8'));
        const failed = Object.values(/** @type {Record<string, {id: string, score: number | null, scoreDisplayMode: string}>} */ (audits))
            .filter((a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative').map((a) => `${a.id} ${a.score}`);
        console.error(`${url}: ${failed.join(', ')}`);
        return Object.fromEntries(Object.entries(categories).map(([name, c]) => [name, Math.round(c.score * 100)]));
    } finally {
        rmSync(folder, {recursive: true, force: true});
    }
}

/** @param {number} times @param {() => Promise<number>} measure */
async function medianOf(times, measure) {
    const list = [];
    for (let i = 0; i < times; i++) list.push(await measure());
    return median(list);
}

const load = loadavg();
const {home, end} = await serve(join(build, 'dagaz'), join(build, 'site'));
const browser = await browse();
/** @type {import('./report.mjs').Claim[]} */
const list = [];
for (const [name, path] of PAGES) {
    list.push({name: `largest paint on a phone, ${name}`, value: await medianOf(rounds, () => largestPaint(browser, home + path)), unit: 'ms', floor: 2500, most: true});
}
list.push(
    {name: 'first move before the engine, phone', value: await medianOf(rounds, () => movedBefore(browser, home)), unit: 'ms', floor: 0},
    {name: 'longest task, bot thinking, processor time', value: await medianOf(rounds, () => longestTask(browser, home)), unit: 'ms', floor: 50, most: true},
    {name: 'press to highlight', value: await medianOf(rounds, () => highlight(browser, home)), unit: 'ms', floor: 50, most: true},
);
await browser.close();
if (process.env.LIGHTHOUSE !== 'no') {
    for (const [name, path] of PAGES) {
        const scores = [];
        for (let i = 0; i < 3; i++) scores.push(await lighthouse(home + path));
        for (const [category, floor] of Object.entries(LEAST)) {
            list.push({name: `Lighthouse, ${name}: ${category}`, value: median(scores.map((s) => s[category])), unit: '', floor});
        }
    }
}
end();
console.log(`\nMedians of ${rounds} rounds, Lighthouse of 3; load ${load[0].toFixed(1)}.\n`);
console.log(claims(list));
if (process.env.OUT) writeFileSync(process.env.OUT, `${JSON.stringify({rounds, load, claims: list}, null, 1)}\n`);
