/**
 * The service worker outside a browser: what it throws away, and when not.
 */
import assert from 'node:assert/strict';
import {test} from 'node:test';

const ROOT = 'https://example.org/repo/';
const FILES = {shell: [['js/main.js?v=', 'aaa', 1]], pages: {'go/atari-go/': [['go/atari-go/', 'bbb', 1]]}};
const OWN = ['js/main.js?v=aaa', 'go/atari-go/?v=bbb', 'all?v=1'];
const OTHER = ['js/main.js?v=old', 'go/atari-go/?v=ccc'];

/** @type {Map<string, (event: any) => void>} */
const handlers = new Map();
/** @type {Set<string>} */
let stored = new Set();
let windows = 1;
/** @type {{installing: object | null, waiting: object | null}} */
const registration = {installing: null, waiting: null};
/** Called before each deletion. */
let between = () => {};

const cache = {
    keys: async () => [...stored].map((path) => ({url: ROOT + path})),
    delete: async (/** @type {string} */ url) => (between(), stored.delete(url.slice(ROOT.length))),
};
Object.assign(globalThis, {
    caches: {open: async () => cache},
    self: {
        files: FILES,
        location: {href: `${ROOT}sw.js`},
        registration,
        clients: {matchAll: async () => Array(windows).fill({}), claim: async () => {}},
        addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ handler) => handlers.set(type, handler),
    },
});
await import('./sw.js');

/** What is kept after a page was opened. @returns {Promise<string[]>} */
async function visit() {
    stored = new Set([...OTHER, ...OWN]);
    /** @type {Promise<void>[]} */
    const work = [];
    handlers.get('message')?.({data: {say: 'visit', path: 'go/atari-go/'}, waitUntil: (/** @type {Promise<void>} */ p) => work.push(p)});
    await Promise.all(work);
    return [...stored];
}

test('what no version needs goes', async () => {
    assert.deepEqual(await visit(), OWN);
});

test('what another window may need stays', async () => {
    windows = 2;
    assert.deepEqual(await visit(), [...OTHER, ...OWN]);
    windows = 1;
});

test('what a new version has fetched stays', async () => {
    for (const state of /** @type {const} */ (['installing', 'waiting'])) {
        registration[state] = {};
        assert.deepEqual(await visit(), [...OTHER, ...OWN], state);
        registration[state] = null;
    }
});

test('a new version that comes meanwhile loses nothing more', async () => {
    between = () => { registration.installing = {}; };
    assert.deepEqual(await visit(), [OTHER[1], ...OWN]);
    registration.installing = null;
    between = () => {};
});
