/**
 * pupil.js: the learner's worker (wasm/learner): worker.js with another program in place of the
 * engine, with the messages of docs/PROTOCOL.md.
 */

/** @typedef {{phase: 'play' | 'fit' | 'prove', share: number, left: number, positions: number, played: number, won: number, drawn: number, lost: number}} Progress   share in thousandths, left in seconds */
/** @typedef {Progress & {stopped?: boolean, elo: number, margin: number, chance: number, gained: boolean, text: string}} Outcome */
/** @typedef {{resolve: (reply: any) => void, reject: (e: Error) => void, progress?: (p: Progress) => void}} Pending */

export class PupilError extends Error {
    /** @param {string} code of the protocol; 'lost' = it could not be loaded, 'crashed' = it ended @param {string} [message] */
    constructor(code, message = code) {
        super(message);
        this.code = code;
    }
}

export class Pupil {
    #spawn;
    /** @type {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> | null} */
    #worker = null;
    /** @type {Map<number, Pending>} */
    #pending = new Map();
    #last = 0;
    #ready = false;

    /** @param {() => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} spawn makes a worker */
    constructor(spawn) { this.#spawn = spawn; }

    /** @param {string} worker address of worker.js, as the engine has it @param {string} program in the engine's place @returns {Pupil} */
    static at(worker, program) {
        const url = new URL(worker, document.baseURI);
        url.searchParams.set('wasm', program);
        return new Pupil(() => new Worker(url));
    }

    /** Whether it has a game. */
    get awake() { return this.#worker !== null; }

    /** Start a worker and give it a compiled game. @param {string} game @param {string} packed */
    load(game, packed) {
        try {
            const worker = this.#spawn();
            worker.onmessage = (e) => { if (worker === this.#worker) this.#receive(e.data); };
            worker.onerror = (e) => {
                e.preventDefault?.();
                if (worker === this.#worker) this.#end(this.#ready ? 'crashed' : 'lost');
            };
            this.#worker = worker;
        } catch {
            return Promise.reject(new PupilError('lost'));
        }
        return this.#ask('load', {game, packed});
    }

    /**
     * Learn, or continue learning.
     * @param {string} game
     * @param {{net?: string, ms?: number, positions?: number, nodes?: number, hidden?: number, games?: number, proof?: number, seed?: number}} how
     * @param {(p: Progress) => void} progress
     * @returns {{reply: Promise<Outcome>, stop: () => void}}
     */
    learn(game, how, progress) {
        const reply = this.#ask('learn', {game, ...how}, progress);
        const id = this.#last;
        return {reply, stop: () => { if (this.#pending.has(id)) this.#ask('stop', {target: id}).catch(() => {}); }};
    }

    dispose() { this.#end('crashed'); }

    /** @param {string} verb @param {object} fields @param {(p: Progress) => void} [progress] @returns {Promise<any>} */
    #ask(verb, fields, progress) {
        const id = ++this.#last;
        return new Promise((resolve, reject) => {
            this.#pending.set(id, {resolve, reject, progress});
            this.#worker?.postMessage(JSON.stringify({id, verb, ...fields}));
        });
    }

    /** @param {string} text */
    #receive(text) {
        const msg = JSON.parse(text);
        const p = this.#pending.get(msg.id);
        if (msg.event === 'ready') this.#ready = true;
        else if (msg.event === 'failed') this.#end(this.#ready ? 'crashed' : 'lost');
        else if (msg.event) p?.progress?.(msg);
        else if (p) {
            this.#pending.delete(msg.id);
            if (msg.error) p.reject(new PupilError(msg.error.code, msg.error.message));
            else p.resolve(msg);
        }
    }

    /** @param {string} code of what is told to who waits */
    #end(code) {
        this.#worker?.terminate();
        this.#worker = null;
        this.#ready = false;
        const open = [...this.#pending.values()];
        this.#pending.clear();
        for (const p of open) p.reject(new PupilError(code));
    }
}
