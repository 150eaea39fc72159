/**
 * shared.js: one engine for several boards: a worker around worker.js.
 *
 * Each board is connected by a port, which comes in a message, and numbers its
 * requests itself; here they get numbers that are theirs alone. A second think
 * would end the first, so they wait for one another. worker.js is at
 * self.dagazHome, or where the query says: shared.js?home=URL, relative to
 * this file.
 */
(() => {
    /** @typedef {{port: MessagePort, id: number, think: boolean}} Asked */
    const scope = /** @type {any} */ (self);
    /** @type {Set<MessagePort>} */
    const ports = new Set();
    /** Sent to the engine, by our number. @type {Map<number, Asked>} */
    const asked = new Map();
    /** Thoughts that wait. @type {{port: MessagePort, request: any}[]} */
    const waiting = [];
    let last = 0;
    let thinking = 0;
    let ready = false;
    /** What worker.js has said when it gave up. */
    let failed = '';
    /** @type {(e: {data: string}) => void} what worker.js does with a message */
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
        if (later) later.request.ms = 1; // its best move so far is asked for
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

    /** What worker.js and the engine say. @param {string} data */
    scope.postMessage = (data) => {
        const msg = JSON.parse(data);
        if (msg.id === undefined || msg.id === null) {
            ready ||= msg.event === 'ready';
            all(data);
            if (msg.event === 'failed') {
                failed = data;
                setTimeout(() => scope.close(), 1000); // who connects only now is told, too
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
