/**
 * shared.js: one engine for several boards: a worker around worker.js.
 *
 * Each board is connected by a port, which arrives in a message, and numbers its requests itself;
 * here they get new, unique numbers. A second think would end the first, so thinks wait for one
 * another. The address of worker.js is self.dagazHome, or in the query: shared.js?home=URL,
 * relative to this file.
 */
(() => {
    /** @typedef {{port: MessagePort, id: number, think: boolean}} Asked */
    const scope = /** @type {any} */ (self);
    /** @type {Set<MessagePort>} */
    const ports = new Set();
    /** Requests sent to the engine, by our number. @type {Map<number, Asked>} */
    const asked = new Map();
    /** Think requests that wait. @type {{port: MessagePort, request: any}[]} */
    const waiting = [];
    let last = 0;
    let thinking = 0;
    let ready = false;
    /** The message of worker.js when it failed. */
    let failed = '';
    /** @type {(e: {data: string}) => void} the message handler of worker.js */
    let engine;

    /** @param {object} request with our number */
    const send = (request) => engine({data: JSON.stringify(request)});

    /** @param {MessagePort} port @param {any} request */
    function forward(port, request) {
        const id = ++last;
        const think = request.verb === 'think';
        asked.set(id, {port, id: request.id, think});
        if (think) thinking = id;
        send({...request, id});
    }

    /** @param {MessagePort} port @param {any} request a stop of a think */
    function stop(port, request) {
        const [sent] = [...asked].find(([, a]) => a.port === port && a.id === request.target) ?? [];
        const later = waiting.find((w) => w.port === port && w.request.id === request.target);
        if (later) later.request.ms = 1; // so that it ends with the best move so far
        forward(port, {...request, target: sent ?? 0});
    }

    function next() {
        if (asked.has(thinking)) return;
        const first = waiting.shift();
        if (first) forward(first.port, first.request);
    }

    /** @param {MessagePort} port that is gone */
    function forget(port) {
        ports.delete(port);
        for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i].port === port) waiting.splice(i, 1);
        for (const [id, a] of asked) if (a.port === port && a.think) send({id: ++last, verb: 'stop', target: id});
    }

    /** @param {MessagePort} port @param {string} data */
    function take(port, data) {
        const request = JSON.parse(data);
        if (request.event === 'bye') forget(port);
        else if (request.verb === 'stop') stop(port, request);
        else if (request.verb === 'think') {
            waiting.push({port, request});
            next();
        } else forward(port, request);
    }

    /** @param {string} data */
    const all = (data) => { for (const port of ports) port.postMessage(data); };

    /** Handles messages of worker.js and the engine. @param {string} data */
    scope.postMessage = (data) => {
        const msg = JSON.parse(data);
        if (msg.id === undefined || msg.id === null) {
            ready ||= msg.event === 'ready';
            all(data);
            if (msg.event === 'failed') {
                failed = data;
                setTimeout(() => scope.close(), 1000); // so that boards which connect only now are told, too
            }
            return;
        }
        const a = asked.get(msg.id);
        if (!a) return;
        if (!msg.event) asked.delete(msg.id);
        if (ports.has(a.port)) a.port.postMessage(JSON.stringify({...msg, id: a.id}));
        next();
    };

    scope.dagazHome ??= new URL(new URL(scope.location.href).searchParams.get('home') ?? '', scope.location.href).href;
    scope.importScripts(scope.dagazHome);
    engine = scope.onmessage;

    scope.onmessage = (/** @type {MessageEvent} */ e) => {
        const [port] = e.ports;
        if (!port) return;
        ports.add(port);
        port.onmessage = (m) => take(port, m.data);
        if (ready) port.postMessage('{"event":"ready"}');
        if (failed) port.postMessage(failed);
    };
})();
