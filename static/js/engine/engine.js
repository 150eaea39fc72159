/**
 * engine.js: the only connection between the page and the Go engine.
 *
 * The engine runs in a worker, because Go's WebAssembly code occupies its thread until it returns:
 * on the page it would freeze the board while thinking. Requests and replies are JSON texts with a
 * common number (docs/PROTOCOL.md). Requests made before the engine is ready wait in the worker. If
 * the worker dies, every open request fails with code 'crash'; restart() starts a new worker and
 * loads the rules again. A worker that owes an answer and sends nothing for five seconds, not even
 * a sign of life, counts as dead.
 */

import {say} from '../words/strings.js';
import {gains, together} from './team.js';

/** @typedef {import('./types.js').Info} Info */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Progress} Progress */
/** @typedef {{game: string, start: string, moves: string[]}} Place */
/** @typedef {{game: string, variant: string, start: string, tree: import('./types.js').Node, players?: string[], result?: string,
 *   props?: string[][]}} GameRecord   a game of a file */
/** @typedef {{game: string, packed: string} | {game: string, source: string, includes: Record<string, string>, variant: string}} Rules   compiled, or text */
/** @typedef {Rules & {book?: () => Promise<string>, net?: () => Promise<string>}} Loaded   the functions fetch the opening book and the game's net */
/** @typedef {{resolve: (reply: any) => void, reject: (e: EngineError) => void, event?: (p: any) => void}} Pending */
/** @typedef {{move: string, score: number, depth: number, pv: string[], visits?: number}} Line */
/** @typedef {{move: string, score: number, depth: number, resigns?: boolean, lines?: Line[]}} Thought */
/** @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>} Port */

const LOOK = 1000; // ms between checks of a worker that owes an answer
const SILENCE = 5; // checks without a message after which the worker counts as dead

export class EngineError extends Error {
    /**
     * @param {string} code of the protocol, or 'crash'
     * @param {string} message for people
     * @param {{index?: number, problems?: import('./types.js').Problem[], games?: GameRecord[]}} [more]
     */
    constructor(code, message, more = {}) {
        super(message);
        this.code = code;
        this.index = more.index ?? -1;
        this.problems = more.problems ?? [];
        /** @type {GameRecord[]} the games of a file before the error */
        this.games = more.games ?? [];
    }
}

export class Engine {
    #spawn;
    /** @type {Port | null} */
    #worker = null;
    /** @type {Map<number, Pending>} */
    #pending = new Map();
    #lastId = 0;
    /** @type {object | null} the load request, to be sent again to a new worker */
    #rules = null;
    /** Requests that follow the rules, by verb: the opening book and the net, also sent again to a new worker. @type {Map<string, {text: string}>} */
    #after = new Map();
    /** @type {Promise<unknown>} the answer of a new worker to the load request */
    #reloaded = Promise.resolve();
    /** Other engines that help this one, if that is useful; started when first needed. */
    #team = /** @type {{engine: Engine, rules: object | null}[]} */ ([]);
    /** The greatest number of helpers. */
    helpers = 0;
    /** Whether a running worker has said that it is ready. */
    ready = false;
    /** The timer that checks the worker while it owes an answer. @type {ReturnType<typeof setInterval> | undefined} */
    #watch;
    /** Number of checks since its last message. */
    #silent = 0;
    /** Called when ready changes. @type {(ready: boolean) => void} */
    onready = () => {};

    /** @param {() => Port} spawn makes a worker: () => new Worker(url) */
    constructor(spawn) { this.#spawn = spawn; }

    /** @param {string} url of worker.js @returns {Engine} */
    static at(url) { return new Engine(() => new Worker(url)); }

    /** Start a worker, if none is running, and give it the rules of the last one. */
    start() {
        if (this.#worker) return;
        /** @type {Port} */
        let worker;
        try {
            worker = this.#spawn();
        } catch {
            throw new EngineError('crash', say('engineRefused'));
        }
        worker.onmessage = (e) => { if (worker === this.#worker) this.#receive(e.data); };
        worker.onerror = (e) => {
            e.preventDefault?.();
            if (worker === this.#worker) this.#crash(say('engineStopped'));
        };
        worker.onmessageerror = () => { if (worker === this.#worker) this.#crash(say('engineStopped')); };
        this.#worker = worker;
        if (!this.#rules) return;
        this.#reloaded = this.#request('load', this.#rules);
        this.#reloaded.catch(() => {}); // the next request will fail, too
        for (const [verb, fields] of this.#after) this.#request(verb, fields).catch(() => {});
    }

    /** End the worker; open requests fail with code 'crash'. */
    dispose() {
        this.#dismiss();
        this.#crash(say('engineStopped'));
    }

    /** End the helpers. */
    #dismiss() { for (const {engine} of this.#team.splice(0)) engine.dispose(); }

    /** A helper that knows the present rules. @param {number} i from 0 @returns {Engine} */
    #helper(i) {
        const member = this.#team[i] ??= {engine: new Engine(this.#spawn), rules: null};
        if (member.rules !== this.#rules) {
            member.rules = this.#rules;
            member.engine.load(this.#taught()).catch(() => {}); // then it does not help
        }
        return member.engine;
    }

    /** Another engine with a worker of its own, which knows the present rules. @returns {Engine} */
    apart() {
        const other = new Engine(this.#spawn);
        if (this.#rules) other.load(this.#taught()).catch(() => {}); // the next request will fail, too
        return other;
    }

    /** The present rules for another engine, with the net. @returns {Loaded} */
    #taught() {
        const net = this.#after.get('net');
        return {.../** @type {Rules} */ (this.#rules), ...(net && {net: async () => net.text})};
    }

    /**
     * Start a new worker and load the rules again.
     * @returns {Promise<void>}
     */
    async restart() {
        this.#crash(say('engineStopped'));
        this.start();
        await this.#reloaded;
    }

    /** @param {string} message */
    #crash(message) {
        this.#worker?.terminate();
        this.#worker = null;
        this.#unwatch();
        this.#setReady(false);
        const open = [...this.#pending.values()];
        this.#pending.clear();
        for (const p of open) p.reject(new EngineError('crash', message));
    }

    /** @param {boolean} ready */
    #setReady(ready) {
        if (this.ready === ready) return;
        this.ready = ready;
        this.onready(ready);
    }

    /** Check the worker from time to time until no request is open. */
    #watchIt() {
        if (this.#watch !== undefined || !this.ready) return; // until it is ready, files are being loaded
        this.#silent = 0;
        this.#watch = setInterval(() => {
            if (!this.#pending.size) return this.#unwatch();
            if (this.#silent++ === 0) this.#worker?.postMessage(JSON.stringify({id: 0, verb: 'ping'}));
            if (this.#silent > SILENCE) this.#crash(say('engineSilent'));
        }, LOOK);
    }

    #unwatch() {
        clearInterval(this.#watch);
        this.#watch = undefined;
    }

    /** @param {unknown} data */
    #receive(data) {
        this.#silent = 0;
        let msg;
        try {
            msg = typeof data === 'string' ? JSON.parse(data) : data;
        } catch {
            this.#crash(say('engineStopped'));
            return;
        }
        const p = this.#pending.get(msg.id);
        if (msg.event === 'ready') {
            this.#setReady(true);
            if (this.#pending.size) this.#watchIt();
        }
        else if (msg.event === 'failed') this.#crash(this.ready ? say('engineStopped') : 'WebAssembly' in globalThis ? say('engineFailed', msg.message ?? '') : say('noWasm'));
        else if (msg.event) p?.event?.(msg);
        else if (p) {
            this.#pending.delete(msg.id);
            if (msg.error) p.reject(new EngineError(msg.error.code, msg.error.code === 'apart' ? say('apart') : msg.error.message, msg.error));
            else p.resolve(msg);
        }
    }

    /**
     * @param {string} verb
     * @param {object} fields
     * @param {(event: any) => void} [event]
     * @returns {Promise<any> & {id: number}}
     */
    #request(verb, fields, event) {
        const id = ++this.#lastId;
        const reply = new Promise((resolve, reject) => {
            try {
                this.start();
            } catch (e) {
                reject(e);
                return;
            }
            this.#pending.set(id, {resolve, reject, event});
            this.#watchIt();
            this.#worker?.postMessage(JSON.stringify({id, verb, ...fields}));
        });
        return Object.assign(reply, {id});
    }

    /**
     * Give the engine a game's rules. Its book and its net follow when they have been fetched;
     * without them bots think from the first move, and with the evaluation made from the rules.
     * @param {Loaded} loaded
     * @returns {Promise<{info: Info}>}
     */
    load({book, net, ...rules}) {
        this.#rules = null; // a new worker must not load them twice
        this.#after.clear();
        const reply = this.#request('load', rules);
        this.#rules = rules;
        if (net) reply.then(net).then((text) => this.#follow(rules, 'net', text)).catch(() => {});
        if (book) reply.then(book).then((text) => this.#follow(rules, 'book', text)).catch(() => {});
        return reply;
    }

    /** @param {Rules} rules to which the text belongs @param {string} verb @param {string} text */
    #follow(rules, verb, text) {
        if (rules !== this.#rules) return; // another game was loaded meanwhile
        const fields = {game: rules.game, text};
        this.#request(verb, fields).catch(() => { if (this.#after.get(verb) === fields) this.#after.delete(verb); });
        this.#after.set(verb, fields);
        if (verb === 'net') for (const member of this.#team) member.rules = null; // they must get it, too
    }

    /**
     * List the problems of rules, without loading them.
     * @param {{game: string, source: string, includes?: Record<string, string>, variant?: string}} rules
     * @returns {Promise<{problems: import('./types.js').Problem[], variants: string[]}>} sorted by place
     */
    check(rules) { return this.#request('check', rules); }

    /**
     * Compile rules, without loading them.
     * @param {{game: string, source: string, includes?: Record<string, string>, variant?: string}} rules
     * @returns {Promise<{packed: string}>}
     */
    pack(rules) { return this.#request('pack', rules); }

    /**
     * Explain why a move is legal or not.
     * @param {Place} place
     * @param {string} ask a move, or two cells
     * @returns {Promise<{code: string, piece?: string, player?: number, cells?: string[], moves?: string[], text?: string}>}
     */
    why(place, ask) { return this.#request('why', {...place, ask}); }

    /**
     * Count the leaves of the game tree.
     * @param {Place} place
     * @param {number} depth in plies
     * @returns {{leaves: Promise<number>, stop: () => void}}
     */
    perft(place, depth) {
        const reply = this.#request('perft', {...place, depth});
        return {leaves: reply.then((r) => r.leaves), stop: () => { this.#request('stop', {target: reply.id}).catch(() => {}); }};
    }

    /**
     * Let the engine prepare a bot before it has to think.
     * @param {string} game
     * @param {string} bot
     * @returns {Promise<unknown>}
     */
    prepare(game, bot) { return this.#request('prepare', {game, bot}); }

    /** @param {Place} place @returns {Promise<View>} */
    async position(place) { return (await this.#request('position', place)).view; }

    /**
     * Let a bot choose a move, without playing it.
     * @param {Place} place
     * @param {{bot: string, ms?: number, nodes?: number, seed?: number, lines?: number}} how
     * @param {(p: Progress) => void} progress
     * @returns {import('./team.js').Job} stop: answer with the best move so far
     */
    think(place, how, progress) {
        if (!gains(how) && !how.lines && !how.nodes) this.#dismiss(); // helpers are not needed for this bot; hints only interrupt the game
        return this.helpers > 0 && gains(how) && this.#rules
            ? together((i, ask, found) => (i ? this.#helper(i - 1).#think(place, ask, undefined, found) : this.#think(place, ask, progress, found)), this.helpers, how)
            : this.#think(place, how, progress);
    }

    /**
     * @param {Place} place
     * @param {object} how
     * @param {(p: Progress) => void} [progress]
     * @param {(results: string) => void} [found]
     * @returns {import('./team.js').Job}
     */
    #think(place, how, progress, found) {
        const reply = this.#request('think', {...place, ...how}, (e) => (e.event === 'found' ? found?.(e.results) : progress?.(e)));
        let stopped = false;
        return {
            reply,
            stop: () => {
                if (stopped || !this.#pending.has(reply.id)) return;
                stopped = true;
                this.#request('stop', {target: reply.id}).catch(() => {});
            },
            hear: (results) => { if (this.#pending.has(reply.id)) this.#request('hear', {target: reply.id, results}).catch(() => {}); },
        };
    }

    /**
     * How a piece moves alone on the board, and where it captures a single enemy.
     * @param {Place} place
     * @param {{cell: string, type?: number, player?: number}} what
     * @returns {Promise<{steps: string[], takes: string[]}>}
     */
    reach(place, what) { return this.#request('reach', {...place, ...what}); }

    /**
     * A line in a notation.
     * @param {Place} place
     * @param {string} style of Info.notations
     * @returns {Promise<import('../state/spelling.js').Parts[]>}
     */
    async spell(place, style) { return (await this.#request('spell', {...place, style})).moves; }

    /** The cells that each direction of a board connects. @param {string} game @returns {Promise<{dirs: {name: string, links: [string, string][]}[]}>} */
    links(game) { return this.#request('links', {game}); }

    /**
     * The shortest way of one piece to a cell.
     * @param {Place} place
     * @param {string} to cell
     * @returns {Promise<{status: 'solved' | 'none' | 'unknown', moves: string[]}>}
     */
    walk(place, to) { return this.#request('walk', {...place, to}); }

    /**
     * The shortest way to a win.
     * @param {Place} place
     * @param {{nodes?: number, plies?: number}} how
     * @returns {{reply: Promise<{status: 'solved' | 'none' | 'unknown', never: boolean, moves: string[]}>, stop: () => void}}
     */
    solve(place, how) {
        const reply = this.#request('solve', {...place, ...how});
        return {reply, stop: () => { if (this.#pending.has(reply.id)) this.#request('stop', {target: reply.id}).catch(() => {}); }};
    }

    /** The setup of a new game whose rules shuffle. @param {string} game @param {number} seed @returns {Promise<string>} */
    async deal(game, seed) { return (await this.#request('deal', {game, seed})).setup; }

    /**
     * A position with an army on cells of it.
     * @param {Place} place
     * @param {{army: string[], cells: string[], player: number}} what
     * @returns {Promise<string>} setup
     */
    async muster(place, what) { return (await this.#request('muster', {...place, ...what})).setup; }

    /** @param {string} text @returns {Promise<GameRecord[]>} */
    async readSGF(text) { return (await this.#request('sgfread', {text})).games; }

    /**
     * @param {{game: string, start: string, tree: import('./types.js').Node, players: string[], result: string, props?: string[][]}} game
     * @returns {Promise<string>}
     */
    async writeSGF(game) { return (await this.#request('sgfwrite', game)).text; }

    /**
     * Read a record of any format; all its moves are then legal.
     * @param {string} game id
     * @param {string} text
     * @returns {Promise<GameRecord[]>} if it fails, the error has the games before the mistake
     */
    async readRecord(game, text) { return (await this.#request('read', {game, text})).games; }

    /**
     * @param {{game: string, format: string, start: string, tree: import('./types.js').Node, players: string[], result: string, props?: string[][]}} record
     * @returns {Promise<string>}
     */
    async writeRecord(record) { return (await this.#request('write', record)).text; }

    /**
     * A position set up by hand.
     * @param {{game: string, start?: string, cells?: import('./types.js').Placed[], hands?: [number, number][][], turn?: number, rights?: string[]}} made   by a text, or piece by piece
     * @returns {Promise<{view: View, rights: string[], granted: string[], problems: string[]}>}
     */
    edit(made) { return this.#request('edit', made); }
}
