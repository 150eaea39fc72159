/**
 * engine.js: where an embedded board's engine runs.
 *
 * Boards on one page share a worker: the page around them (embed.js) chooses one board that starts
 * it and gives the others a port to it. A shared worker of the browser would do the same, but it is
 * refused together with storage, as is common for third-party frames, and missing on many phones. A
 * board without such a page around it starts a worker of its own.
 *
 * In a sandbox without an origin a worker cannot be loaded from an address, but it can be made from
 * a Blob, which then loads the rest itself.
 */

import {Engine} from '../engine/engine.js';

/** @typedef {import('../engine/engine.js').Port} Port */
/** @typedef {{port: MessagePort | null, unsent: string[], face: Worker}} Line   face: what the engine takes for its worker */

const PATIENCE = 3000; // ms to wait for an answer of the page

export class Motor {
    #worker;
    #shared;
    #host;
    /** The worker that this board has started. @type {Worker | null} */
    #own = null;
    /** This board's connection to the engine. @type {Line | null} */
    #line = null;

    /**
     * @param {string} worker address of worker.js
     * @param {string} shared address of shared.js
     * @param {import('./host.js').Host} host
     */
    constructor(worker, shared, host) {
        this.#worker = worker;
        this.#shared = shared;
        this.#host = host;
        host.onengine = (port) => this.#given(port);
        this.engine = new Engine(() => this.#connect());
    }

    /** @returns {Port} */
    #connect() {
        /** @type {Line} */
        const line = {port: null, unsent: [], face: /** @type {any} */ (null)};
        const face = {
            postMessage: (/** @type {string} */ text) => (line.port ? line.port.postMessage(text) : void line.unsent.push(text)),
            terminate: () => this.#hangUp(line),
            onmessage: null, onerror: null, onmessageerror: null,
        };
        line.face = /** @type {Worker} */ (/** @type {unknown} */ (face));
        this.#line = line;
        if (this.#host.greeted) {
            this.#host.tell('engine');
            setTimeout(() => { if (this.#line === line && !line.port) this.#start(); }, PATIENCE);
        } else this.#start();
        return line.face;
    }

    /**
     * The page's answer.
     * @param {MessagePort | 'start' | 'lost' | {lend: MessagePort}} what
     */
    #given(what) {
        if (what === 'start') {
            if (this.#line && !this.#line.port) this.#start();
        } else if (what === 'lost') {
            if (this.#line && !this.#own) this.#fail();
        } else if ('lend' in what) {
            this.#own?.postMessage('port', [what.lend]);
        } else this.#join(what);
    }

    /** @param {MessagePort} port */
    #join(port) {
        const line = this.#line;
        if (!line || line.port) return;
        line.port = port;
        port.onmessage = (e) => line.face.onmessage?.(e);
        for (const text of line.unsent.splice(0)) port.postMessage(text);
    }

    /** Start a worker, for this board and for those that receive a port to it. */
    #start() {
        try {
            this.#own = self.origin === 'null' ? this.#fromBlob() : new Worker(this.#shared);
        } catch {
            this.#fail();
            return;
        }
        this.#own.onerror = (e) => {
            e.preventDefault();
            this.#fail();
        };
        const {port1, port2} = new MessageChannel();
        this.#own.postMessage('port', [port2]);
        this.#join(port1);
    }

    #fromBlob() {
        const text = `self.dagazHome=${JSON.stringify(this.#worker)};importScripts(${JSON.stringify(this.#shared)})`;
        const blob = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
        setTimeout(() => URL.revokeObjectURL(blob), 60_000);
        return new Worker(blob);
    }

    #fail() { this.#line?.face.onerror?.(new ErrorEvent('error', {cancelable: true})); }

    /** @param {Line} line */
    #hangUp(line) {
        line.port?.postMessage('{"event":"bye"}');
        line.port?.close();
        if (this.#line !== line) return;
        this.#line = null;
        if (!this.#own) return;
        this.#own.terminate();
        this.#own = null;
        this.#host.tell('ended');
    }
}
