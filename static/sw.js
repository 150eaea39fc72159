/**
 * sw.js: the service worker: the site without the network.
 *
 * The shell (scripts, styles, engine) and the catalogue's page are kept when this
 * worker is installed, a game's page and rules when it is first visited, and
 * families of games when the catalogue is asked to (js/offline.js). What is kept is
 * served without asking the network, everything else comes from there. An entry that
 * is not what its hash says is fetched anew.
 *
 * A new version of the shell is a new worker. It fetches what has changed, and
 * then waits until the person lets it take over or the last page is closed:
 * until then this version's pages go on with this version's files, and even
 * after that a page that is still open finds the files it names (js/keep/kept.js).
 * A game that is new or has changed makes no new version: its page is looked at
 * anew when it is visited, and is the new one at the next visit.
 *
 * site/offline.go puts the shell's list in front: self.files = {id, shell, lasting}.
 */

import {
    fetchPacks, fileKey, formerUnits, hashOf, keep, keepAll, keepUnit, keptUnits, keyOf, keys, openShelf, pathOf, record, unitOf, wantedFamilies,
    wantsFamilies, RUSSIAN_GAME,
} from './js/keep/kept.js';
import {keepPack} from './js/keep/packs.js';

/** @typedef {{id: string, shell: import('./js/keep/kept.js').File[], lasting: Record<string, string[]>}} Files   lasting: units by path */

const worker = /** @type {ServiceWorkerGlobalScope & {files: Files}} */ (/** @type {unknown} */ (self));
const {files} = worker;
const root = new URL('./', worker.location.href).href;
const shelf = () => openShelf(root, files.id);

/** Kept while files are there that nobody needs any more. */
const DUE = `${root}tidy?due=1`;

/** A board on a page that has no rules of its own. */
const OF_A_GAME = /\/embed\/v1\/.*[?&]game=./;

/** Hash by path, of the shell. @type {Map<string, string>} */
const hashes = new Map(files.shell.map((file) => [pathOf(file), file[1]]));

/** What was found to be what its hash says, since this worker was started. @type {Set<string>} keys */
const sound = new Set();

async function install() {
    const here = await shelf();
    const have = await keys(here);
    await keepAll(here, files.shell.map((f) => [f]), {have});
    const units = formerUnits(here, have).add('home');
    if (units.has('catalogue')) units.delete('home'); // it has the same pages
    if (wantsFamilies(here, have)) {
        const packs = await fetchPacks(here);
        if (packs.shell !== files.id) throw new Error('another version is being published');
        const there = await keys(here);
        for (const family of wantedFamilies(here, have, Object.keys(packs.families))) await keepPack(here, packs.families[family], there);
    }
    const kept = new Set(keptUnits(here, await keys(here)));
    for (const unit of units) if (!kept.has(unit)) await keepUnit(here, unit);
}

/** Drop what no version needs that a page may still be open of, or that is about to come in. */
async function tidy() {
    const {registration} = worker;
    const next = () => registration.installing ?? registration.waiting; // keeps files that are not in our list
    const here = await shelf();
    if ((await worker.clients.matchAll({type: 'window', includeUncontrolled: true})).length > 1) return here.cache.put(DUE, new Response(''));
    const have = await keys(here);
    const needed = new Set(files.shell.map((file) => fileKey(root, file)));
    for (const unit of keptUnits(here, have)) for (const file of (await record(here, unit))?.files ?? []) needed.add(fileKey(root, file));
    for (const key of have) {
        if (next()) return;
        if (/\?v=/.test(key) && !key.startsWith(`${root}all?`) ? !needed.has(key) : /\?kept=/.test(key) && !key.endsWith(`?kept=${files.id}`)) await here.cache.delete(key);
    }
    await here.cache.delete(DUE);
}

/**
 * What is kept, as its hash says it is; a damaged entry is fetched anew.
 * @param {string} path relative to the site
 * @param {string} hash
 * @param {boolean} lasting whether the address is asked for without a version
 * @returns {Promise<Response | undefined>}
 */
async function kept(path, hash, lasting) {
    const here = await shelf();
    const key = keyOf(root, path, hash);
    if (!sound.has(key)) {
        const response = await here.cache.match(key);
        if (!response) return undefined;
        const whole = await response.arrayBuffer().then(async (body) => await hashOf(body, hash.length) === hash, () => false);
        if (!whole) {
            await here.cache.delete(key);
            await keep(here, [lasting ? path : `${path}?v=`, hash, 0]);
        }
        sound.add(key);
    }
    return here.cache.match(key);
}

/** What is kept at an address without a version. @param {string} path @returns {Promise<Response | undefined>} */
async function lasting(path) {
    const hash = hashes.get(path);
    if (hash) return kept(path, hash, true);
    for (const unit of files.lasting[path] ?? [path.replace(/\/[^/]*$/, '')]) {
        const file = (await record(await shelf(), unit))?.files.find((f) => pathOf(f) === path);
        if (file) return kept(path, file[1], true);
    }
    return undefined;
}

/** @param {Request} request @param {string} path @returns {Promise<Response>} */
async function page(request, path) {
    const game = path.replace(RUSSIAN_GAME, '$1'); // the same page, but for its first language, of which it knows by its address
    // An embedded board of a game fetches what the game is now, and so it has to be the board of now.
    const here = OF_A_GAME.test(request.url) ? undefined : await lasting(game).catch(() => undefined);
    if (here) return here;
    try {
        return await fetch(request);
    } catch (error) {
        if (path && await lasting(`${game}/`).catch(() => undefined)) return Response.redirect(`${root}${path}/`);
        const missing = await lasting('404.html').catch(() => undefined); // it knows what to say
        if (!missing) throw error;
        return new Response(missing.body, {status: 404, headers: missing.headers});
    }
}

/** Rules, which the playground asks for without their version. */
const RULES = /^games\/.*\.zrf$/;

/** Any version that is kept of a file. @param {string} path @returns {Promise<Response | undefined>} */
async function anyOf(path) {
    const here = await shelf();
    const key = [...await keys(here)].find((k) => k.startsWith(keyOf(root, path, '')));
    return key ? here.cache.match(key) : undefined;
}

/** @param {Request} request @param {string} path @param {string | null} hash @returns {Promise<Response>} */
async function file(request, path, hash) {
    const here = await (hash ? kept(path, hash, false) : lasting(path)).catch(() => undefined);
    if (here) return here;
    try {
        return await fetch(request);
    } catch (error) {
        const other = request.destination === 'image' ? lasting('img/icon.svg') : RULES.test(path) ? anyOf(path) : undefined;
        const found = await other?.catch(() => undefined);
        if (!found) throw error;
        return found;
    }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), tidy()])));

worker.addEventListener('fetch', (event) => {
    const {request} = event;
    if (request.method !== 'GET' || !request.url.startsWith(root)) return;
    const hash = new URL(request.url).searchParams.get('v');
    const path = request.url.slice(root.length).replace(/[?#].*/, '').replace(/(^|\/)index\.html$/, '$1');
    if (request.mode === 'navigate') event.respondWith(page(request, path));
    else if (hash || hashes.has(path) || path in files.lasting || /\/(?:board|shown)\.svg$/.test(path) || RULES.test(path)) event.respondWith(file(request, path, hash));
});

worker.addEventListener('message', (event) => {
    const {say, path} = event.data;
    if (say === 'shell') event.ports[0].postMessage(files.id);
    if (say === 'update') worker.skipWaiting();
    if (say === 'visit') event.waitUntil(visit(path).catch(() => {})); // kept at another visit
});

/**
 * What the page shown is made of stays until the next visit.
 * @param {string} path of a page that was opened
 */
async function visit(path) {
    const here = await shelf();
    if (await here.cache.match(DUE)) await tidy();
    const unit = unitOf(path);
    if (unit && await keepUnit(here, unit)) await here.cache.put(DUE, new Response(''));
}
