/**
 * kept.js: the files that this device keeps for use without the network.
 *
 * One cache of the browser holds them all, each under its address and the hash
 * of its content: 'js/main.js?v=0f3a…'. An update therefore fetches only what
 * has changed, and two versions of the site never mix: a page names the
 * content of the files it needs. Page and service worker (sw.js) both use this
 * module; site/offline.go writes the list of what there is:
 * {shell: [['js/main.js?v=', '0f3a…', 54210], …], pages: {'checkmate/chess/': [[…], …, the page itself]}}
 *
 * @typedef {[address: string, hash: string, bytes: number]} File  an address that ends in '?v=' is completed by the hash
 * @typedef {{shell: File[], pages: Record<string, File[]>}} Files
 * @typedef {{cache: Cache, root: string}} Shelf  root = address of the site
 */

const CACHE = 'dagaz';
const LANES = 6; // groups fetched at once
/** Kept when all games are wanted, those of later versions too. */
export const ALL = 'all?v=1';

/**
 * @param {string} root address of the site; one origin may hold several
 * @returns {Promise<Shelf>} fails where the browser keeps nothing
 */
export async function openShelf(root) {
    return {cache: await caches.open(`${CACHE} ${new URL(root).pathname}`), root};
}

/** @param {File} file @returns {string} what pages ask for, relative to the site */
const address = ([at, hash]) => (at.endsWith('=') ? at + hash : at);

/** @param {string} root @param {string} path relative to the site, without a query @param {string} hash @returns {string} */
export const keyOf = (root, path, hash) => `${root}${path}?v=${hash}`;

/** @param {string} root @param {File} file @returns {string} */
export const fileKey = (root, [at, hash]) => keyOf(root, at.replace(/\?.*/, ''), hash);

/** The file that makes a page kept: it is stored last. @param {File[]} files @returns {File} */
const pageOf = (files) => files[files.length - 1];

/** @param {Shelf} shelf @returns {Promise<Set<string>>} the keys of all that is kept */
export async function keys({cache}) {
    return new Set((await cache.keys()).map((request) => request.url));
}

/**
 * The pages of which all files are there.
 * @param {Files['pages']} pages
 * @param {Set<string>} have
 * @param {string} root
 * @returns {string[]}
 */
export function keptPages(pages, have, root) {
    return Object.keys(pages).filter((page) => pages[page].every((file) => have.has(fileKey(root, file))));
}

/**
 * The pages that an older version kept, or all if all are wanted.
 * @param {Files['pages']} pages
 * @param {Set<string>} have
 * @param {string} root
 * @returns {string[]}
 */
export function wantedPages(pages, have, root) {
    if (have.has(root + ALL)) return Object.keys(pages);
    const before = new Set([...have].map((url) => url.replace(/\?.*/, '')));
    return Object.keys(pages).filter((page) => before.has(root + pageOf(pages[page])[0].replace(/\?.*/, '')));
}

/**
 * Fetch what is missing and keep it, several groups at once, each in order: a
 * page comes after what it needs, so that a page that is kept is whole.
 * @param {Shelf} shelf
 * @param {File[][]} groups
 * @param {{signal?: AbortSignal, progress?: (done: number) => void}} [how] progress is told how many groups are kept
 * @returns {Promise<void>} fails with the first failure; what came before stays
 */
export async function keepAll(shelf, groups, {signal, progress} = {}) {
    const have = await keys(shelf);
    const queue = groups.values();
    let done = 0;
    let failed = false;
    const lane = async () => {
        for (const files of queue) {
            for (const file of files) {
                if (failed) return;
                if (!have.has(fileKey(shelf.root, file))) await keep(shelf, file, signal);
            }
            progress?.(++done);
        }
    };
    const lanes = Array.from({length: LANES}, () => lane().catch((error) => {
        failed = true;
        throw error;
    }));
    await Promise.all(lanes);
}

/**
 * A server may answer with another version's file while the site is being
 * published, and the browser's own cache for some minutes after it: only the
 * content that the list names is kept.
 * @param {Shelf} shelf
 * @param {File} file
 * @param {AbortSignal} [signal]
 */
async function keep({cache, root}, file, signal) {
    const [, hash] = file;
    for (const mode of /** @type {RequestCache[]} */ (['default', 'reload'])) {
        const response = await fetch(root + address(file), {cache: mode, signal});
        if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
        const body = await response.arrayBuffer();
        if (await hashOf(body, hash.length) !== hash) continue;
        await cache.put(fileKey(root, file), new Response(body, {
            headers: {'Content-Type': response.headers.get('Content-Type') ?? ''},
        }));
        return;
    }
    throw new Error(`another version of ${address(file)} is being published`);
}

/** @param {ArrayBuffer} body @param {number} length @returns {Promise<string>} */
async function hashOf(body, length) {
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('').slice(0, length);
}

/** Let the service worker keep what has been used, for play without the network. @param {string} path its name among the pages */
export function keepUsed(path) {
    navigator.serviceWorker?.ready.then(({active}) => active?.postMessage({say: 'visit', path}));
}
