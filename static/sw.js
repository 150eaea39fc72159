/**
 * sw.js: the service worker: the site without the network.
 *
 * The shell (catalogue, scripts, styles, engine) is kept when this worker is
 * installed, a game's page and rules when it is first visited, and all games
 * when the catalogue is asked to (js/offline.js). What is kept is served
 * without asking the network, everything else comes from there.
 *
 * A new version of the site is a new worker. It fetches what has changed, and
 * then waits until the person lets it take over or the last page is closed:
 * until then this version's pages go on with this version's files, and even
 * after that a page that is still open finds the files it names (js/keep/kept.js).
 *
 * site/offline.go puts the list in front: self.files = {shell, pages}.
 */

import {ALL, fileKey, keepAll, keyOf, keys, openShelf, wantedPages} from './js/keep/kept.js';

const worker = /** @type {ServiceWorkerGlobalScope & {files: import('./js/keep/kept.js').Files}} */ (/** @type {unknown} */ (self));
const {files} = worker;
const root = new URL('./', worker.location.href).href;

/** Hash by path, of all files of this version. @type {Map<string, string>} */
const hashes = new Map([files.shell, ...Object.values(files.pages)].flat().map(([at, hash]) => [at.replace(/\?.*/, ''), hash]));

async function install() {
    const shelf = await openShelf(root);
    const pages = wantedPages(files.pages, await keys(shelf), root);
    await keepAll(shelf, [...files.shell.map((f) => [f]), ...pages.map((p) => files.pages[p])]);
}

/** Drop what no version needs that a page may still be open of, or that is about to come in. */
async function tidy() {
    const {registration} = worker;
    const next = () => registration.installing ?? registration.waiting; // keeps files that are not in our list
    if ((await worker.clients.matchAll({type: 'window', includeUncontrolled: true})).length > 1) return;
    const shelf = await openShelf(root);
    const needed = new Set([files.shell, ...Object.values(files.pages)].flat().map((file) => fileKey(root, file)));
    for (const key of await keys(shelf)) {
        if (next()) return;
        if (!needed.has(key) && key !== root + ALL) await shelf.cache.delete(key);
    }
}

/**
 * @param {string} path relative to the site
 * @param {string | null} [hash] this version's if not given
 * @returns {Promise<Response | undefined>}
 */
async function kept(path, hash) {
    const version = hash || hashes.get(path);
    return version ? (await openShelf(root)).cache.match(keyOf(root, path, version)) : undefined;
}

/** @param {Request} request @param {string} path @returns {Promise<Response>} */
async function page(request, path) {
    const here = await kept(path).catch(() => undefined);
    if (here) return here;
    try {
        return await fetch(request);
    } catch (error) {
        if (hashes.has(`${path}/`)) return Response.redirect(`${root}${path}/`);
        const missing = await kept('404.html').catch(() => undefined); // it knows what to say
        if (!missing) throw error;
        return new Response(missing.body, {status: 404, headers: missing.headers});
    }
}

/** @param {Request} request @param {string} path @param {string | null} hash @returns {Promise<Response>} */
async function file(request, path, hash) {
    const here = await kept(path, hash).catch(() => undefined);
    if (here) return here;
    try {
        return await fetch(request);
    } catch (error) {
        const icon = request.destination === 'image' && await kept('img/icon.svg').catch(() => undefined);
        if (!icon) throw error;
        return icon;
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
    else if (hash || hashes.has(path)) event.respondWith(file(request, path, hash));
});

worker.addEventListener('message', (event) => {
    const {say, path} = event.data;
    if (say === 'files') event.ports[0].postMessage(files);
    if (say === 'update') worker.skipWaiting();
    if (say === 'visit') event.waitUntil(visit(path).catch(() => {})); // kept at another visit
});

/** @param {string} path of a page that was opened */
async function visit(path) {
    const needed = files.pages[path];
    if (needed) await keepAll(await openShelf(root), [needed]);
    await tidy();
}
