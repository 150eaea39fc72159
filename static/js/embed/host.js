/**
 * host.js: the frame's side of the conversation with the page around it.
 *
 * It listens only to the direct parent. The first message of the parent, hello, has the origin that
 * the browser reports; from then on only messages from and to that origin are accepted. Before
 * that, the frame only reports that it exists.
 */

import {WordError, readCall, write} from './words.js';

export class Host {
    #run;
    /** @type {string | null} */
    #origin = null;
    /** Handles messages about the engine. @type {(what: MessagePort | 'start' | 'lost' | {lend: MessagePort}) => void} */
    onengine = () => {};
    /** @type {object[]} */
    #unsaid = [];
    /** @type {(text: string) => void} */
    #giveRules = () => {};
    /** The rules that the host sends with its hello. @type {Promise<string>} */
    rules = new Promise((resolve) => { this.#giveRules = resolve; });
    /** Pictures that came with the rules. @type {import('../board/pictures.js').Pictures} */
    pictures = {};
    /** What a bot has learnt about the rules; '' = nothing. */
    net = '';

    /** @param {(verb: string, args: unknown[]) => Promise<unknown>} run */
    constructor(run) {
        this.#run = run;
        if (parent === window) return;
        addEventListener('message', (e) => this.#hear(e));
        parent.postMessage(write({event: 'hello'}), '*');
    }

    get greeted() { return this.#origin !== null; }

    /** @param {string} event @param {unknown} [detail] */
    tell(event, detail) { this.#say({event, detail}); }

    /** @param {object} fields */
    #say(fields) {
        if (this.#origin === null) {
            if (this.#unsaid.length < 100) this.#unsaid.push(fields);
            return;
        }
        parent.postMessage(write(fields), this.#origin === 'null' ? '*' : this.#origin); // an opaque origin has no name
    }

    /** @param {MessageEvent} e */
    async #hear(e) {
        let call;
        try {
            call = readCall(e.data);
            if (!call) return;
            if (e.source !== parent) throw new WordError('it does not come from the page around this board');
            if (this.#origin !== null && e.origin !== this.#origin) throw new WordError('it comes from another origin than the first one');
            if (this.#origin === null && call.verb !== 'hello') throw new WordError('the first message must be hello');
        } catch (error) {
            console.warn(`Dagaz ignored a message: ${error instanceof WordError ? error.message : error}`);
            return;
        }
        const {id, verb, args} = call;
        if (verb === 'engine') return this.#engine(String(args[0]), e.ports[0]);
        try {
            this.#say({id, value: (verb === 'hello' ? this.#greet(e.origin, args) : await this.#run(verb, args)) ?? null});
        } catch (error) {
            const {code = 'internal', message = String(error)} = /** @type {any} */ (error);
            this.#say({id, error: {code, message}});
        }
        if (verb === 'hello') for (const fields of this.#unsaid.splice(0)) this.#say(fields);
    }

    /** @param {string} what 'start', 'lost', 'join' or 'lend', the last two with a port @param {MessagePort | undefined} port */
    #engine(what, port) {
        if (what === 'start' || what === 'lost') this.onengine(what);
        else if (port) this.onengine(what === 'lend' ? {lend: port} : port);
    }

    /** @param {string} origin @param {any[]} args */
    #greet(origin, [given]) {
        this.#origin = origin;
        this.pictures = given?.pictures ?? {};
        this.net = given?.net ?? '';
        if (typeof given?.rules === 'string') this.#giveRules(given.rules);
        return {version: 1};
    }
}
