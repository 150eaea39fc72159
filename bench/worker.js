/**
 * worker.js: an engine of the bench in a worker. The address of the worker says which engine:
 * ?wasm=FILE is a build of bench/probe, ?garbochess=FILE is Garbochess-JS. The worker posts
 * "ready", and then answers each command.
 */
(async () => {
    const scope = /** @type {any} */ (self);
    const query = new URL(self.location.href).searchParams;
    const wasm = query.get('wasm'), peer = query.get('garbochess');
    if (peer) {
        scope.importScripts('peer.js');
        scope.ask = scope.garbochess(await (await fetch(peer)).text());
    } else {
        scope.importScripts('wasm_exec.js');
        const go = new scope.Go();
        const {instance} = await WebAssembly.instantiateStreaming(fetch(String(wasm)), go.importObject);
        go.run(instance);
        scope.ask = scope.dagazProbe;
    }
    self.onmessage = (e) => scope.postMessage(scope.ask(e.data));
    scope.postMessage('ready');
})().catch((e) => self.postMessage(JSON.stringify({error: String(e)})));
