/**
 * worker.js: runs the Go engine (engine.wasm) beside the page.
 *
 * A classic worker, because wasm_exec.js is a classic script. Both files lie
 * beside this one, or where the query says: worker.js?exec=a.js&wasm=b.wasm,
 * relative to this file; a worker made from a Blob, as in a frame without an
 * origin, is told the address by self.dagazHome. Messages are JSON texts in both directions: the Go
 * side sets self.dagazHandle(text) and replies by self.postMessage(text).
 * Messages that come before Go is ready wait in order.
 */
(() => {
    const scope = /** @type {any} */ (self);
    const here = new URL(scope.dagazHome || self.location.href);
    const beside = (/** @type {string} */ key, /** @type {string} */ name) =>
        new URL(here.searchParams.get(key) || name, here).href;
    /** @type {string[]} */
    const waiting = [];
    let ready = false;

    /** @param {object} event */
    const tell = (event) => scope.postMessage(JSON.stringify(event));

    self.onmessage = (e) => {
        if (ready) scope.dagazHandle(e.data);
        else waiting.push(e.data);
    };

    /** Deliver what waited, as soon as Go has set its handler. */
    function open() {
        if (ready || typeof scope.dagazHandle !== 'function') return false;
        ready = true;
        tell({event: 'ready'});
        for (const text of waiting.splice(0)) scope.dagazHandle(text);
        return true;
    }

    async function run() {
        scope.importScripts(beside('exec', 'wasm_exec.js'));
        const go = new scope.Go();
        const program = await compile(beside('wasm', 'engine.wasm'), go.importObject);
        const ended = go.run(program).then(() => {
            throw new Error('its program ended');
        });
        for (let i = 0; !open() && i < 1000; i++) {
            await Promise.race([ended, new Promise((wake) => setTimeout(wake, 10))]);
        }
        if (!ready) throw new Error('it did not answer');
        await ended;
    }

    /** @param {string} url @param {WebAssembly.Imports} imports */
    async function compile(url, imports) {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${response.status} for ${url}`);
        const copy = response.clone();
        try {
            return (await WebAssembly.instantiateStreaming(response, imports)).instance;
        } catch { // a server that does not say application/wasm
            return (await WebAssembly.instantiate(await copy.arrayBuffer(), imports)).instance;
        }
    }

    run().catch((e) => tell({event: 'failed', message: `The game engine ${ready ? 'stopped' : 'could not start'}: ${e.message || e}`}));
})();
