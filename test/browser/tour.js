/**
 * tour.js: visits the built site in a browser that the tests in this folder cannot control: any browser
 * that supports W3C WebDriver. It is not part of ./build.sh test.
 *
 *     WebKitWebDriver --port=4444 &
 *     node test/browser/tour.js http://localhost:4444 '{"webkitgtk:browserOptions":
 *         {"binary": "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "args": ["--automation"]}}'
 *     node test/browser/tour.js http://localhost:4445      (geckodriver --port 4445, safaridriver -p 4445)
 *
 * OUT is the folder of the built site (dist). In games that together have every feature it makes a move by
 * real clicks, waits for the bot, takes both moves back, and shows the board in space. Then it visits the
 * playground, an embedded board, and a game without a network. It prints a line for each of these and
 * fails if one of them fails.
 */

import {spawn} from 'node:child_process';
import {dist, root} from './built.js';
import {cover} from './cover.js';

const PATIENCE = 60_000; // the longest time that anything may take, in ms
const [driver, wishes = '{}'] = process.argv.slice(2);
if (!driver) throw new Error('usage: node test/browser/tour.js ADDRESS-OF-THE-DRIVER [CAPABILITIES]');

/** @typedef {Record<string, string>} Element   as WebDriver names one */

let session = '';

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
async function command(method, path, body) {
    const response = await fetch(`${driver}${session}${path}`, {method, body: body && JSON.stringify(body)});
    const {value} = /** @type {any} */ (await response.json());
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
}

/**
 * Calls a function in the page.
 * @template T
 * @param {(...args: any[]) => T} ask @param {unknown[]} args
 * @returns {Promise<T>}
 */
const page = (ask, ...args) => command('POST', '/execute/sync', {script: `return (${ask}).apply(null, arguments)`, args});

/** @param {string} what @param {() => Promise<unknown>} ask */
async function until(what, ask) {
    for (const start = Date.now(); ; await new Promise((wake) => setTimeout(wake, 50))) {
        if (await ask().catch(() => false)) return; // a page that is still loading does not answer
        if (Date.now() - start > PATIENCE) throw new Error(`waited for ${what}`);
    }
}

/** @param {string} css @returns {Promise<Element>} */
const find = (css) => command('POST', '/element', {using: 'css selector', value: css});

/** @param {string} css */
const there = (css) => until(css, () => page((s) => document.querySelector(s) !== null, css));

/** A real click in the middle of an element, or of what lies below it there. @param {string} css */
async function click(css) {
    const [x, y] = await page((s) => {
        const element = document.querySelector(s);
        element.scrollIntoView({block: 'center'});
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    }, css);
    await command('POST', '/actions', {actions: [{type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions: [
        {type: 'pointerMove', duration: 0, x, y}, {type: 'pointerDown', button: 0}, {type: 'pointerUp', button: 0},
    ]}]});
}

/** Open a page, and listen for what goes wrong there from then on. @param {string} address */
async function open(address) {
    await command('POST', '/url', {url: 'about:blank'}); // a change of only the fragment would not load the page
    await command('POST', '/url', {url: address});
    await page(() => {
        Object.assign(window, {wrong: []});
        for (const event of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
            addEventListener(event, (/** @type {any} */ e) => Reflect.get(window, 'wrong').push(`${e.message ?? e.reason ?? e.violatedDirective}`));
        }
    });
}

const mine = () => until('the person’s turn', () => page(() => document.querySelector('#status.mine, #banner:not([hidden])') !== null));
const plies = () => page(() => document.querySelectorAll('#moves button').length);

/** Makes one of the moves that the page offers, and lets the bot answer. */
async function move() {
    await mine();
    await until('a move', async () => {
        const css = await page(() => ['.chooser button', '[data-cell][aria-label*="can go here"]', '[data-cell][aria-label*="can move"]', '[data-cell][aria-label$="empty"]', '.steered [data-cell]']
            .find((s) => document.querySelector(s)));
        if (css) await click(css);
        return await plies() > 0;
    });
    await mine();
}

const server = spawn('go', ['run', './engine/cmd/dagaz', 'serve', dist, '-port', '0'], {cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit']});
const end = () => { if (server.pid && server.exitCode === null && server.signalCode === null) process.kill(-server.pid); };
process.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** What is done, by name. @type {[name: string, walk: (site: string) => Promise<unknown>][]} */
const stations = cover().map(({id}) => [id, async (/** @type {string} */ site) => {
    await open(`${site}${id}/?lang=en#level=level:1`);
    await move();
    await click('#do-undo');
    await mine();
    if (!await page(() => document.getElementById('do-view')?.hidden)) {
        await click('#do-view');
        await there('#board.solid');
    }
}]);
stations.push(['playground', async (site) => {
    await open(`${site}playground/`);
    await click('#source');
    await command('POST', `/element/${Object.values(await find('#source'))[0]}/value`, {text: '(oops'});
    await there('.problems button');
}], ['embedded boards', async (site) => {
    await open(`${site}embed/`);
    await there('dagaz-board');
    const frame = await page(() => document.querySelector('dagaz-board')?.shadowRoot?.querySelector('iframe'));
    await command('POST', '/frame', {id: frame});
    await there('.ready');
    await command('POST', '/frame', {id: null});
}], ['without the network', async (site) => {
    const game = 'checkmate/chess/';
    await open(`${site}${game}`);
    await until('the page is kept', () => command('POST', '/execute/async', {args: [`${site}${game}?`], script: `const [start, done] = arguments;
        caches.keys().then((names) => Promise.all(names.map(async (n) => (await caches.open(n)).keys()))).then((all) => done(all.flat().some((r) => r.url.startsWith(start))))`}));
    end();
    await open(`${site}${game}?lang=en#level=level:1`);
    await move();
}]);

/** @param {string} name @param {() => Promise<unknown>} walk @returns {Promise<boolean>} */
async function station(name, walk) {
    try {
        await walk();
        const wrong = await page(() => Reflect.get(window, 'wrong') ?? []);
        if (wrong.length) throw new Error(wrong.join('; '));
        console.log(`ok      ${name}`);
        return true;
    } catch (error) {
        console.log(`NOT OK  ${name}: ${error instanceof Error ? error.message : error}`);
        return false;
    }
}

try {
    const site = await new Promise((resolve, reject) => {
        let said = '';
        server.stdout.on('data', (text) => {
            said += text;
            const [address] = /^http:\S+/m.exec(said) ?? [];
            if (address) resolve(address);
        });
        server.on('exit', () => reject(new Error('the server ended')));
    });
    const made = await command('POST', '/session', {capabilities: {alwaysMatch: JSON.parse(wishes)}});
    session = `/session/${made.sessionId}`;
    console.log(`${made.capabilities.browserName} ${made.capabilities.browserVersion}`);
    let failed = 0;
    for (const [name, walk] of stations) if (!await station(name, () => walk(site))) failed++;
    console.log(failed ? `${failed} of ${stations.length} failed` : `all ${stations.length} work`);
    process.exitCode = failed ? 1 : 0;
} finally {
    if (session) await command('DELETE', '').catch(() => {});
    end();
}
