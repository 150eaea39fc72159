// Nothing is lost: each file that a page of a game requests fails in turn, and each entry that is kept
// for use without a network and each value of the storage is truncated. The game is always there
// unchanged, or is on the shelf, and the damaged data is repaired at the next visit.

import assert from 'node:assert/strict';
import {click, look, move, settled} from './board.js';
import {menu, set} from './desk.js';
import {FAILURES, GIBBERISH, storage} from './failures.js';
import {kept, onPage, saved, until, visited} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/';
const KEY = 'dagaz:v1:game:checkmate/chess';

/** A page of the site without scripts, from which the storage can be changed. */
const QUIET = 'img/icon.svg';

/** Begin a game against a person: two moves, kept. @param {Page} page */
async function begin(page) {
    await move(page, ['e2', 'e4']);
    await move(page, ['e7', 'e5']);
    await saved(page, 'e7-e5');
}

/** Put texts in the place of the whole storage. @param {Page} page @param {string} site @param {Record<string, string>} texts */
async function store(page, site, texts) {
    await page.goto(site + QUIET);
    await page.evaluate((list) => {
        localStorage.clear();
        for (const [key, text] of Object.entries(list)) localStorage.setItem(key, text);
    }, texts);
}

/** Open a page as one who comes from elsewhere. @param {Page} page @param {string} address */
async function visit(page, address) {
    await page.goto('about:blank');
    await page.goto(address);
}

/** @param {Page} page @param {string} what @param {number} ply */
async function opens(page, what, ply = 2) {
    const seen = await settled(page).catch((e) => { throw new Error(`${what}: ${e.message}`); });
    assert.equal(seen.ply, ply, `${what}: it is not the game as it was`);
    assert.doesNotMatch(seen.message, GIBBERISH, what);
}

const WAYS = Object.entries(FAILURES);

/** The same game, kept as a tree with the position, as pages keep it now, and as the text of a record, for which the engine is needed. */
const STATES = [
    (/** @type {string} */ text) => text,
    (/** @type {string} */ text) => JSON.stringify({v: 1, sgf: '(;FF[4]DG[checkmate/chess];W[e2-e4];B[e7-e5])', where: [0, 0], settings: JSON.parse(text).settings, link: ''}),
];

onPage('each file of a game’s page fails in turn, and the game stays', {
    path: `${chess}#level=person`, trouble: /404|ERR_|MIME|SyntaxError|Unexpected|Invalid|missing|NetworkError|importScripts|Failed|^error: $/,
}, async (page) => {
    const site = page.url().replace(/checkmate.*/, '');
    /** @type {Set<string>} */
    const files = new Set();
    page.on('request', (r) => files.add(r.url().replace(/[?#].*/, '')));
    await begin(page);
    const before = await storage(page);
    await visit(page, `${site}${chess}#`);
    await opens(page, 'the page as it is');
    const list = [...files].filter((f) => f.startsWith(site) && !f.endsWith(QUIET));
    for (const name of ['main.js', 'site.css', 'engine.wasm', 'worker.js', 'wasm_exec.js', 'chess.packed.txt', 'chess.book.txt', 'checkmate/chess/']) {
        assert(list.some((f) => f.endsWith(name)), `${name} was not asked for: ${list}`);
    }
    for (const [i, file] of list.entries()) {
        for (const [s, state] of STATES.entries()) {
            const [how, fail] = WAYS[(i + s) % WAYS.length];
            const what = `${file.slice(site.length)}, ${how}, state ${s}`;
            await store(page, site, {...before, [KEY]: state(before[KEY])});
            const bad = (/** @type {URL} */ url) => url.href.replace(/[?#].*/, '') === file;
            await page.route(bad, (route) => fail(route).catch(() => null)); // the page may have gone
            await page.goto(`${site}${chess}#`).catch(() => null);
            let whole = false; // the game is there in spite of the failure
            if (file !== site + chess) {
                await until(`${what}: the game, or an offer to try again`, async () => {
                    whole = !await page.isVisible('#do-retry') && !await page.isVisible('#unloaded') && (await look(page)).open;
                    return whole || await page.isVisible('#do-retry') || await page.isVisible('#unloaded');
                });
            }
            await page.unroute(bad);
            if (await page.isVisible('#do-retry')) await page.click('#do-retry');
            else if (!whole) await visit(page, `${site}${chess}#`);
            await opens(page, what);
            const now = await storage(page);
            assert.deepEqual(Object.keys(now).filter((k) => k.includes(':corrupt:')), [], `${what}: the game was set aside`);
            assert.match(now[KEY], /e7-e5/, `${what}: the game was touched`);
        }
    }
});

onPage('each file of the engine fails in turn in the middle of a game, and the game goes on', {
    path: `${chess}#level=person`, trouble: /404|ERR_|MIME|SyntaxError|Unexpected|Invalid|missing|NetworkError|importScripts|Failed|made by a test|^error: $/,
}, async (page) => {
    const site = page.url().replace(/checkmate.*/, '');
    await begin(page);
    const before = await storage(page);
    for (const [i, file] of ['worker.js', 'wasm_exec.js', 'engine.wasm', 'chess.packed.txt', 'chess.net.txt', 'chess.book.txt'].entries()) {
        const [how, fail] = WAYS[i % WAYS.length];
        const what = `${file}, ${how}, in the middle`;
        await store(page, site, before);
        await page.goto(`${site}${chess}#`);
        await opens(page, what);
        await until('the engine', () => page.workers().length);
        await page.route(`**/${file}*`, (route) => fail(route).catch(() => null));
        await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('made by a test'); }); });
        await click(page, 'g1');
        await click(page, 'f3');
        await until(`${what}: the move, or an offer to try again`, async () => {
            const seen = await look(page);
            return await page.isVisible('#do-retry') || seen.ply === 3 && seen.open;
        });
        assert.match((await storage(page))[KEY], /e7-e5/, `${what}: the game was touched`);
        await page.unroute(`**/${file}*`);
        if (await page.isVisible('#do-retry')) await page.click('#do-retry');
        const seen = await until(`${what}: the move`, async () => {
            const s = await look(page);
            return s.ply === 3 && s.open && s;
        });
        assert.deepEqual(seen.moves, ['e2-e4', 'e7-e5', 'g1-f3'], what);
        await saved(page, 'g1-f3');
        assert.deepEqual(Object.keys(await storage(page)).filter((k) => k.includes(':corrupt:')), [], `${what}: the game was set aside`);
    }
});

onPage('each entry that is kept for use without the network is cut in turn, and heals', {
    path: `${chess}#level=person`, options: {serviceWorkers: 'allow'},
}, async (page) => {
    const site = page.url().replace(/checkmate.*/, '');
    /** @type {Set<string>} */
    const asked = new Set();
    page.on('request', (r) => asked.add(r.url().replace(/[?#].*/, '')));
    await begin(page);
    await visited(page);
    await visit(page, `${site}${chess}#`);
    await opens(page, 'the page as it is');
    const client = await page.context().newCDPSession(page);
    await client.send('ServiceWorker.enable');
    const entries = await kept(page);
    assert(entries.length > 40, `only ${entries.length} entries`);
    let opened = 0;
    for (const entry of entries) {
        await page.evaluate(async (url) => {
            const cache = await caches.open((await caches.keys())[0]);
            const response = await cache.match(url);
            const body = await response?.arrayBuffer();
            if (body) await cache.put(url, new Response(body.slice(0, body.byteLength / 2), {headers: response?.headers}));
        }, entry);
        await client.send('ServiceWorker.stopAllWorkers'); // it has seen this one whole
        const what = entry.slice(site.length);
        const {pathname, searchParams} = new URL(entry);
        const hash = searchParams.get('v');
        if (asked.has(site + pathname.slice(1)) || !hash) { // what the page is made of, or the worker's own lists
            opened++;
            await visit(page, `${site}${chess}#`);
            await opens(page, what);
        }
        if (!hash) continue;
        const comes = await page.evaluate(async (url) => {
            const response = await fetch(url, {cache: 'reload'});
            const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
            return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('');
        }, entry);
        assert.equal(comes.slice(0, hash.length), hash, `${what}: what comes is damaged`);
    }
    assert(opened > 8, `the page was opened ${opened} times`);
    await visit(page, `${site}${chess}#`);
    assert.deepEqual((await move(page, ['g1', 'f3'])).moves, ['e2-e4', 'e7-e5', 'g1-f3']);
});

onPage('each value of the storage is cut in turn, and the game is there or set aside', {path: `${chess}#level=person`, trouble: /favicon/}, async (page) => {
    const site = page.url().replace(/checkmate.*/, '');
    await move(page, ['d2', 'd4']);
    await saved(page, 'd2-d4');
    await set(page, 'single', true);
    await set(page, 'pieces', 'letters');
    await menu(page, 'new'); // the old game is moved to the shelf
    await begin(page);
    const before = await storage(page);
    let games = 0;
    for (const [key, text] of Object.entries(before)) {
        for (const part of [0, 0.1, 0.5, 0.95]) {
            const cut = text.slice(0, text.length * part);
            const what = `${key} cut to ${cut.length} of ${text.length}`;
            if (cut === text) continue;
            await store(page, site, {...before, [key]: cut});
            await page.goto(`${site}${chess}#`);
            await opens(page, what, key === KEY ? 0 : 2);
            const now = await storage(page);
            if (key !== KEY) assert.match(now[KEY], /e7-e5/, what);
            if (key !== KEY && !key.includes(':shelf:')) continue;
            games++;
            await page.goto(`${site}shelf/`);
            await page.locator('.kept').first().waitFor(); // the other game
            if (cut === '') continue;
            assert(Object.values(await storage(page)).includes(cut), `${what}: it is gone`);
            await page.getByRole('heading', {name: 'Set aside'}).waitFor();
        }
    }
    assert.equal(games, 8, `of ${Object.keys(before)}`);
});
