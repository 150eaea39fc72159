/**
 * The service worker outside a browser: what it throws away, and when not.
 */
import assert from 'node:assert/strict';
import {test} from 'node:test';

const ROOT = 'https://example.org/repo/';
const GAME = {shell: 'one', files: [['go/atari-go/', 'bbb', 1]]};
const RECORD = 'offline/units/go/atari-go.json?kept=one';
const OWN = ['js/main.js?v=aaa', 'go/atari-go/?v=bbb', RECORD, 'all?v=1', 'offline/packs.json'];
const OTHER = ['js/main.js?v=old', 'go/atari-go/?v=ccc', 'offline/units/go/atari-go.json?kept=old'];
const DUE = 'tidy?due=1';

/** @type {Map<string, (event: any) => void>} */
const handlers = new Map();
/** @type {Map<string, string>} */
let stored = new Map();
let windows = 1;
/** @type {{installing: object | null, waiting: object | null}} */
const registration = {installing: null, waiting: null};
/** Called before each deletion. */
let between = () => {};
/** What the server says of the game. @type {object} */
let served = GAME;

const at = (/** @type {string} */ url) => url.slice(ROOT.length);
const cache = {
    keys: async () => [...stored.keys()].map((path) => ({url: ROOT + path})),
    match: async (/** @type {string} */ url) => (stored.has(at(url)) ? new Response(stored.get(at(url))) : undefined),
    put: async (/** @type {string} */ url, /** @type {Response} */ response) => void stored.set(at(url), await response.text()),
    delete: async (/** @type {string} */ url) => (between(), stored.delete(at(url))),
};
Object.assign(globalThis, {
    caches: {open: async () => cache},
    fetch: async () => new Response(JSON.stringify(served)),
    self: {
        files: {id: 'one', shell: [['js/main.js?v=', 'aaa', 1]], lasting: {}},
        location: {href: `${ROOT}sw.js`},
        registration,
        clients: {matchAll: async () => Array(windows).fill({}), claim: async () => {}},
        addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ handler) => handlers.set(type, handler),
    },
});
await import('./sw.js');

/** What is kept after a page was opened. @param {string[]} [list] what was before @returns {Promise<string[]>} */
async function visit(list = [...OTHER, ...OWN, DUE]) {
    stored = new Map(list.map((path) => [path, path === RECORD ? JSON.stringify(GAME) : '']));
    /** @type {Promise<void>[]} */
    const work = [];
    handlers.get('message')?.({data: {say: 'visit', path: 'go/atari-go/'}, waitUntil: (/** @type {Promise<void>} */ p) => work.push(p)});
    await Promise.all(work);
    return [...stored.keys()];
}

test('what no version needs goes, when something is due', async () => {
    assert.deepEqual(await visit(), OWN);
    assert.deepEqual(await visit([...OTHER, ...OWN]), [...OTHER, ...OWN]);
});

test('what another window may need stays', async () => {
    windows = 2;
    assert.deepEqual(await visit(), [...OTHER, ...OWN, DUE]);
    windows = 1;
});

test('what a new version has fetched stays', async () => {
    for (const state of /** @type {const} */ (['installing', 'waiting'])) {
        registration[state] = {};
        assert.deepEqual(await visit(), [...OTHER, ...OWN, DUE], state);
        registration[state] = null;
    }
});

test('a new version that comes meanwhile loses nothing more', async () => {
    between = () => { registration.installing = {}; };
    assert.deepEqual(await visit(), [...OTHER.slice(1), ...OWN, DUE]);
    registration.installing = null;
    between = () => {};
});

test('what comes from another version of the site is not taken', async () => {
    served = {shell: 'two', files: []};
    assert.deepEqual(await visit(OWN), OWN);
    assert.equal(stored.get(RECORD), JSON.stringify(GAME));
    served = GAME;
});

test('a record that is damaged is fetched anew', async () => {
    const own = OWN.filter((path) => path !== RECORD);
    const before = cache.match;
    cache.match = async (url) => (at(url) === RECORD && stored.has(RECORD) ? new Response('{"shell":"on') : before(url));
    assert((await visit([...own, RECORD])).includes(RECORD));
    cache.match = before;
    assert.deepEqual(JSON.parse(stored.get(RECORD) ?? ''), GAME);
});
