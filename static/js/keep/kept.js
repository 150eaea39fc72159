/**
 * kept.js: the files that this device stores for use without the network.
 *
 * One cache of the browser holds all of them, each under its address and the hash of its content:
 * 'js/main.js?v=0f3a…'. So an update fetches only files that have changed, and two versions of the
 * site never mix, since a page names the content of the files it needs. Both the page and the
 * service worker (sw.js) use this module; site/offline.go writes the lists of files.
 *
 * The shell consists of the files that every page needs. All others come in units: a game, the
 * catalogue, the playground. A unit's list is fetched with the unit, and stored as its record once
 * all its files are stored, so files of a unit change together. A record belongs to a shell: a new
 * version of the site has records of its own, next to those of the version that is still in use.
 * The games of a family can also be fetched as one pack.
 *
 * @typedef {[address: string, hash: string, bytes: number]} File  an address that ends in '?v=' is completed by the hash
 * @typedef {{shell: string, files: File[]}} Unit  shell = id of the shell it was built with; a page is the last file
 * @typedef {{title: [string, string], games: number, pack: File}} Family
 * @typedef {{shell: string, families: Record<string, Family>, more?: {units: string[], bytes: number}}} Packs
 *   more = the units that are stored with all games; older lists have none
 * @typedef {{cache: Cache, root: string, shell: string}} Shelf  root = address of the site, shell = id of its shell
 */

const CACHE = 'dagaz';
const LANES = 6; // groups fetched at the same time
const UNITS = 'offline/units/';
const PACKS = 'offline/packs.json';

/** This entry says that all games are wanted, also in later versions; with the name of a family, all games of that family. */
const WANTED = 'all?v=1';

/**
 * @param {string} root address of the site; one origin may hold several
 * @param {string} shell id
 * @returns {Promise<Shelf>} fails if the browser cannot store files
 */
export async function openShelf(root, shell) {
    return {cache: await caches.open(`${CACHE} ${new URL(root).pathname}`), root, shell};
}

/** @param {File} file @returns {string} what pages ask for, relative to the site */
const address = ([at, hash]) => (at.endsWith('=') ? at + hash : at);

/** @param {File} file @returns {string} its path, relative to the site */
export const pathOf = ([at]) => at.replace(/\?.*/, '');

/** @param {string} root @param {string} path relative to the site, without a query @param {string} hash @returns {string} */
export const keyOf = (root, path, hash) => `${root}${path}?v=${hash}`;

/** @param {string} root @param {File} file @returns {string} */
export const fileKey = (root, file) => keyOf(root, pathOf(file), file[1]);

/** @param {Shelf} shelf @param {string} unit @returns {string} */
export const recordKey = ({root, shell}, unit) => `${root}${UNITS}${unit}.json?kept=${shell}`;

/** @param {Shelf} shelf @param {string} [family] all if not given @returns {string} */
const wantedKey = ({root}, family = '') => root + (family ? `${WANTED}&family=${family}` : WANTED);

/** @param {Shelf} shelf @param {File} pack @returns {string} a key that says that all of it is kept */
export const packKey = ({root}, pack) => `${root}${pathOf(pack)}?pack=${pack[1]}`;

/** A game's page in Russian; it belongs to the unit of the game. */
export const RUSSIAN_GAME = /^ru\/([^/]+\/[^/]+\/?)$/;

/** The unit to which a page belongs. @param {string} path relative to the site @returns {string} '' = none */
export function unitOf(path) {
    if (path === '' || path === 'ru/') return 'catalogue';
    path = path.replace(RUSSIAN_GAME, '$1');
    return /^((ru\/)?(playground|make|daily)|rules|(?!ru\/)[^/]+\/[^/]+)\/$/.test(path) ? path.slice(0, -1) : '';
}

/** @param {Shelf} shelf @returns {Promise<Set<string>>} the keys of all that is kept */
export async function keys({cache}) {
    return new Set((await cache.keys()).map((request) => request.url));
}

/** The units stored for a shell. @param {Shelf} shelf @param {Set<string>} have @returns {string[]} */
export function keptUnits({root, shell}, have) {
    const end = `.json?kept=${shell}`;
    return [...have].filter((key) => key.startsWith(root + UNITS) && key.endsWith(end)).map((key) => key.slice((root + UNITS).length, -end.length));
}

/** The units that are stored for any shell. @param {Shelf} shelf @param {Set<string>} have @returns {Set<string>} */
export function formerUnits({root}, have) {
    const paths = [...have].map((key) => /^([^?]*)\?(kept|v)=/.exec(key.slice(root.length)) ?? []);
    return new Set(paths.flatMap(([, path, what]) => {
        if (what === 'kept') return [path.slice(UNITS.length, -'.json'.length)];
        return what === 'v' && path.endsWith('/') && unitOf(path) || []; // the form of versions without records
    }));
}

/** @param {Shelf} shelf @param {Set<string>} have @param {string[]} families @returns {string[]} the families that are wanted whole */
export const wantedFamilies = (shelf, have, families) => families.filter((f) => have.has(wantedKey(shelf)) || have.has(wantedKey(shelf, f)));

/** Whether any family is wanted. @param {Shelf} shelf @param {Set<string>} have */
export const wantsFamilies = (shelf, have) => [...have].some((key) => key.startsWith(wantedKey(shelf)));

/** Whether a pack is stored completely. @param {Shelf} shelf @param {Set<string>} have @param {Family} family */
export const hasPack = (shelf, have, {pack}) => have.has(packKey(shelf, pack));

/** Remember that games are wanted from now on. @param {Shelf} shelf @param {string} [family] all if not given */
export const want = (shelf, family) => shelf.cache.put(wantedKey(shelf, family), new Response(''));

/**
 * The record of a unit. If there is one, the unit is complete.
 * @param {Shelf} shelf @param {string} unit
 * @returns {Promise<Unit | undefined>}
 */
export async function record(shelf, unit) {
    const key = recordKey(shelf, unit);
    const response = await shelf.cache.match(key);
    if (!response) return undefined;
    try {
        return readUnit(await response.json());
    } catch {
        await shelf.cache.delete(key); // damaged, so it is fetched again
        return undefined;
    }
}

/** @param {any} unit @returns {Unit} */
function readUnit(unit) {
    const good = typeof unit?.shell === 'string' && Array.isArray(unit.files) && unit.files.every((/** @type {any} */ f) => typeof f?.[0] === 'string' && typeof f[1] === 'string');
    if (!good) throw new Error('no list of files');
    return unit;
}

/**
 * Fetch and store the missing files of a unit; its record comes last.
 * @param {Shelf} shelf @param {string} unit @param {AbortSignal} [signal]
 * @returns {Promise<boolean>} whether other files were stored for it before
 */
export async function keepUnit(shelf, unit, signal) {
    const response = await fetch(`${shelf.root}${UNITS}${unit}.json`, {cache: 'no-cache', signal});
    if (response.status === 404) return false; // this unit no longer exists
    const text = await response.text();
    const {shell, files} = readUnit(JSON.parse(text));
    if (shell !== shelf.shell) throw new Error('another version is being published');
    const before = await record(shelf, unit);
    if (before && JSON.stringify(before.files) === JSON.stringify(files)) return false;
    await keepAll(shelf, [files], {signal, have: await among(shelf, files)});
    await shelf.cache.put(recordKey(shelf, unit), new Response(text));
    return before !== undefined;
}

/** Those of the files that are stored. @param {Shelf} shelf @param {File[]} files @returns {Promise<Set<string>>} keys */
async function among({cache, root}, files) {
    const list = await Promise.all(files.map(async (f) => (await cache.match(fileKey(root, f)) ? [fileKey(root, f)] : [])));
    return new Set(list.flat());
}

/** @param {Shelf} shelf @returns {Promise<Packs>} the packs that exist; without the network, the last known list */
export async function fetchPacks({cache, root}) {
    const key = root + PACKS;
    const response = await fetch(key, {cache: 'no-cache'}).catch(() => undefined);
    if (!response?.ok) {
        const before = await cache.match(key);
        if (!before) throw new TypeError('the list of packs could not be fetched');
        return before.json();
    }
    const text = await response.text();
    const packs = JSON.parse(text);
    await cache.put(key, new Response(text));
    return packs;
}

/** Remove the games of some families. @param {Shelf} shelf @param {string[]} families */
export async function removeFamilies(shelf, families) {
    const have = await keys(shelf);
    for (const unit of keptUnits(shelf, have)) {
        if (!families.includes(unit.replace(/\/.*/, ''))) continue;
        const {files = []} = await record(shelf, unit) ?? {};
        await shelf.cache.delete(recordKey(shelf, unit));
        for (const file of files) await shelf.cache.delete(fileKey(shelf.root, file));
    }
    for (const key of have) if (key.startsWith(wantedKey(shelf)) || key.includes('?pack=')) await shelf.cache.delete(key);
}

/**
 * Fetch and store missing files, several groups at the same time, each group in order. A page comes
 * after the files it needs, so a stored page is always complete.
 * @param {Shelf} shelf
 * @param {File[][]} groups
 * @param {{signal?: AbortSignal, have?: Set<string>}} [how] have: keys of files that exist already
 * @returns {Promise<void>} fails with the first failure; files stored before that are kept
 */
export async function keepAll(shelf, groups, {signal, have} = {}) {
    const there = have ?? await keys(shelf);
    const queue = groups.values();
    let failed = false;
    const lane = async () => {
        for (const files of queue) {
            for (const file of files) {
                if (failed) return;
                if (!there.has(fileKey(shelf.root, file))) await keep(shelf, file, signal);
            }
        }
    };
    const lanes = Array.from({length: LANES}, () => lane().catch((error) => {
        failed = true;
        throw error;
    }));
    await Promise.all(lanes);
}

/** Fetch and store one file. @param {Shelf} shelf @param {File} file @param {AbortSignal} [signal] */
export async function keep({cache, root}, file, signal) {
    const [body, type] = await fetched(root, file, signal);
    await cache.put(fileKey(root, file), new Response(body, {headers: {'Content-Type': type}}));
}

/**
 * Fetch a file and check its content. A server may answer with a file of another version while the
 * site is being published, and so may the browser's own cache for some minutes afterwards; only the
 * content that the list names is accepted.
 * @param {string} root @param {File} file @param {AbortSignal} [signal]
 * @returns {Promise<[body: ArrayBuffer, type: string]>}
 */
export async function fetched(root, file, signal) {
    const [, hash] = file;
    for (const mode of /** @type {RequestCache[]} */ (['default', 'reload'])) {
        const response = await fetch(root + address(file), {cache: mode, signal});
        if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
        const body = await response.arrayBuffer();
        if (await hashOf(body, hash.length) === hash) return [body, response.headers.get('Content-Type') ?? ''];
    }
    throw new Error(`another version of ${address(file)} is being published`);
}

/** @param {ArrayBuffer} body @param {number} length @returns {Promise<string>} the first letters of its SHA-256 */
export async function hashOf(body, length) {
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('').slice(0, length);
}

/** Ask the service worker to store what has been used, for play without the network. @param {string} path its name among the pages */
export function keepUsed(path) {
    navigator.serviceWorker?.ready.then(({active}) => active?.postMessage({say: 'visit', path}));
}
