import assert from 'node:assert/strict';
import {test} from 'node:test';

/**
 * Load a fresh boot.js into a made-up page.
 * @param {{search?: string, broken?: boolean, loaded?: boolean}} [page]   loaded: it has nothing else to do
 */
async function open({search = '', broken = false, loaded = false} = {}) {
    const form = new EventTarget();
    const world = new EventTarget();
    const log = /** @type {string[]} */ ([]);
    const page = {broken};
    Object.assign(globalThis, {
        location: {search},
        window: globalThis,
        navigator: {},
        addEventListener: world.addEventListener.bind(world),
        requestIdleCallback: (/** @type {() => void} */ call) => call(),
        fetch: async (/** @type {string} */ url) => url,
        Go: class {
            importObject = {};
            run() { log.push('run'); }
        },
        document: {
            readyState: loaded ? 'complete' : 'loading',
            documentElement: {dataset: {}},
            querySelector: (/** @type {string} */ what) => (what === 'form.finder' ? form : null),
            getElementById: () => null,
            createElement: () => ({}),
            head: {
                append: (/** @type {any} */ script) => {
                    log.push(script.src);
                    queueMicrotask(page.broken ? script.onerror : script.onload);
                },
            },
        },
    });
    WebAssembly.compileStreaming = async (url) => { log.push(String(await url)); return /** @type {any} */ ({}); };
    WebAssembly.instantiate = /** @type {any} */ (async () => ({}));
    await import(`./boot.js?${Math.random()}`);
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    await settle();
    return {form, log, page, settle, sign: (/** @type {string} */ type) => world.dispatchEvent(new Event(type))};
}

const all = ['app.wasm', 'js/vugu.js', 'js/wasm_exec.js', 'run'];

test('nothing is fetched before the form is touched', async () => {
    assert.deepEqual((await open()).log, []);
});

test('a page with nothing else to do fetches the program, and runs it at the first sign of a visitor', async () => {
    const {log, sign, settle} = await open({loaded: true});
    assert.deepEqual(log, ['app.wasm']);
    sign('scroll');
    sign('pointermove');
    await settle();
    assert.deepEqual(log.toSorted(), all);
});

for (const type of ['pointerdown', 'focusin', 'keydown', 'submit']) {
    test(`${type} starts the program, once`, async () => {
        const {form, log, settle} = await open();
        form.dispatchEvent(new Event(type));
        form.dispatchEvent(new Event(type));
        await settle();
        form.dispatchEvent(new Event('keydown'));
        await settle();
        assert.deepEqual(log.toSorted(), all);
    });
}

test('an address that asks for something starts the program', async () => {
    assert.deepEqual((await open({search: '?q=chess'})).log.toSorted(), all);
});

test('Enter does not reload the page', async () => {
    const {form} = await open();
    const submit = new Event('submit', {cancelable: true});
    form.dispatchEvent(submit);
    assert.ok(submit.defaultPrevented);
});

test('after a failure the next touch tries again', async (t) => {
    t.mock.method(console, 'error', () => {});
    const {form, log, page, settle} = await open({broken: true});
    form.dispatchEvent(new Event('focusin'));
    await settle();
    assert.ok(!log.includes('run'));
    page.broken = false;
    form.dispatchEvent(new Event('keydown'));
    await settle();
    assert.ok(log.includes('run'));
});
