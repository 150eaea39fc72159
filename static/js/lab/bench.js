/**
 * bench.js: the playground's engine and its board.
 *
 * The engine here checks, explains and counts, in a worker of its own, so that typing is never
 * blocked; the engine is ended if a text keeps it busy for too long. The board is an embedded one
 * (embed.js), which works by itself; for new rules a new board is prepared behind the old one and
 * replaces it, with the moves that are still legal.
 */

import {includes} from '../embed/words.js';
import {Engine, EngineError} from '../engine/engine.js';
import {fetchText} from '../play/table.js';
import {LEARNER, learns} from '../state/seats.js';
import {MAX_RULES, flatten} from './files.js';
import {glyphsIn, unknownGlyphs} from './glyphs.js';
import {learntAbout} from './school.js';

/** @typedef {{source: string, files: Record<string, string>, variant: string, pictures?: Record<string, string>}} Rules */
/** @typedef {HTMLElement & {getState(): Promise<{start: string, moves: string[]}>, setLevel(level: string): Promise<unknown>, lesson(): Promise<unknown>}} Board */

const NAME = 'playground/rules';
const PATIENCE = 20_000; // ms for a check, after which the engine is ended
const MOST = 3; // workers that play to measure the balance
const BOARD_PATIENCE = 15_000; // ms for a new board

export class Bench {
    #engine;
    #site;
    #host;
    #store;
    /** The names of the site's glyphs, once they have been requested. @type {Promise<string[]> | null} */
    #glyphs = null;
    /** Our own files that were requested, by name; null = there is no such file. @type {Map<string, Promise<string | null>>} */
    #ours = new Map();
    /** @type {Board | null} */
    #board = null;
    #turn = 0;
    /** @type {(() => void) | null} */
    #stop = null;
    /** What is on the board. @type {{rules: Rules, title: string, lang: string} | null} */
    #shown = null;

    /** @param {string} worker address @param {string} site address @param {HTMLElement} host of the board @param {import('../keep/store.js').Store} store */
    constructor(worker, site, host, store) {
        this.#engine = Engine.at(worker);
        this.#site = site;
        this.#host = host;
        this.#store = store;
    }

    /** The files that a text includes, directly or indirectly. @param {Rules} rules */
    async #includes({source, files}) {
        /** @type {Record<string, string>} */
        const found = {...files};
        const todo = [source, ...Object.values(files)].flatMap((text) => includes(text));
        for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
            if (Object.hasOwn(found, name)) continue;
            if (!this.#ours.has(name)) this.#ours.set(name, fetchText(new URL(`games/${name}`, this.#site).href).catch(() => null));
            const text = await this.#ours.get(name);
            if (text === null || text === undefined) continue; // the engine reports the missing file
            found[name] = text;
            todo.push(...includes(text, name));
        }
        return found;
    }

    /**
     * @param {Rules} rules
     * @returns {Promise<{problems: import('../engine/types.js').Problem[], variants: string[]}>}
     */
    async check(rules) {
        if (rules.source.length > MAX_RULES) {
            return {problems: [{severity: 'error', message: `this text is larger than ${MAX_RULES >> 20} MB, too much for rules`}], variants: []};
        }
        const asked = {game: NAME, source: rules.source, includes: await this.#includes(rules)};
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let timer;
        const late = new Promise((_, reject) => {
            timer = setTimeout(() => {
                this.#engine.dispose();
                reject(new EngineError('crash', `> ${PATIENCE / 1000} s`));
            }, PATIENCE);
        });
        try {
            const found = await /** @type {ReturnType<Engine['check']>} */ (Promise.race([this.#engine.check(asked), late]));
            return {...found, problems: [...found.problems, ...await this.#letters(rules)]};
        } finally {
            clearTimeout(timer);
        }
    }

    /** Warnings about glyphs that do not exist; none while the list of glyphs is not available. @param {Rules} rules */
    async #letters({source, files}) {
        const texts = Object.entries({[NAME]: source, ...files}).filter(([, text]) => text.includes('glyph'));
        if (!texts.length) return [];
        this.#glyphs ??= fetchText(new URL('img/pieces.svg', this.#site).href).then(glyphsIn);
        const known = await this.#glyphs.catch(() => []);
        if (!known.length) this.#glyphs = null;
        return known.length ? texts.flatMap(([file, text]) => unknownGlyphs(text, known).map((p) => ({...p, file}))) : [];
    }

    /**
     * Show rules without errors.
     * @param {Rules} rules
     * @param {string} lang
     * @returns {Promise<{title: string, players: string[], starts: string[], learns: boolean}>} learns: there is a bot that can learn it
     */
    async run(rules, lang) {
        const turn = ++this.#turn;
        const {info} = await this.#engine.load({game: NAME, source: rules.source, includes: await this.#includes(rules), variant: rules.variant});
        const place = await this.#playable(info.id);
        if (turn === this.#turn) await this.#show(rules, place, info.title, lang, turn);
        return {title: info.title, players: info.players.map((p) => p.name), starts: (info.starts ?? []).map((s) => s.name), learns: learns(info)};
    }

    /** Show a lesson about the game, over its board. */
    async lesson() {
        await this.#board?.lesson();
        this.#host.scrollIntoView({block: 'start'});
    }

    /** Start again with the rules on the board. @param {string} start its name, '' = the usual one */
    async begin(start) {
        if (!this.#shown) return;
        const {rules, title, lang} = this.#shown;
        await this.#show(rules, {start, moves: []}, title, lang, ++this.#turn);
    }

    /** The game on the board, for the panel in which the bot learns it. */
    get shown() {
        if (!this.#shown) return null;
        const {rules, title} = this.#shown;
        return {
            title, packed: () => this.#packed(rules),
            renew: () => { this.#renew(); },
            versus: () => { this.#board?.setLevel(LEARNER).catch(() => {}); }, // the board reports the error
        };
    }

    /** @param {Rules} rules */
    async #packed(rules) {
        const {packed} = await this.#engine.pack({game: NAME, source: rules.source, includes: await this.#includes(rules), variant: rules.variant});
        return packed;
    }

    /** Show the same game again, with what the bot has learnt about it now. */
    async #renew() {
        if (!this.#shown) return;
        const {rules, title, lang} = this.#shown;
        await this.#show(rules, await this.state(), title, lang, ++this.#turn);
    }

    /** The part of the present game that is legal by the rules just loaded. @param {string} game */
    async #playable(game) {
        const {start = '', moves = []} = await this.state().catch(() => ({start: '', moves: /** @type {string[]} */ ([])}));
        if (!start && !moves.length) return {start, moves};
        try {
            await this.#engine.position({game, start, moves});
            return {start, moves};
        } catch (e) {
            const at = e instanceof EngineError && e.code === 'illegal-move' ? e.index : -1;
            return at < 0 ? {start: '', moves: []} : {start, moves: moves.slice(0, at)};
        }
    }

    /** @param {Rules} rules @param {{start: string, moves: string[]}} place @param {string} title @param {string} lang @param {number} turn */
    async #show(rules, {start, moves}, title, lang, turn) {
        const board = /** @type {Board} */ (document.createElement('dagaz-board'));
        const given = {title, lang, controls: 'full', level: 'person', load: 'now', variant: rules.variant, setup: start, moves: moves.join(' ')};
        for (const [name, value] of Object.entries(given)) if (value) board.setAttribute(name, value);
        const script = document.createElement('script');
        script.type = 'text/zrf';
        script.textContent = flatten(rules.source, rules.files);
        board.append(script);
        const net = await learntAbout(this.#store, () => this.#packed(rules));
        if (turn !== this.#turn) return;
        if (net) {
            const learnt = document.createElement('script');
            learnt.type = 'text/plain';
            learnt.dataset.net = '';
            learnt.textContent = net;
            board.append(learnt);
        }
        if (rules.pictures) {
            const pictures = document.createElement('script');
            pictures.type = 'application/json';
            pictures.dataset.pictures = '';
            pictures.textContent = JSON.stringify(rules.pictures);
            board.append(pictures);
        }
        board.classList.add('coming');
        const ready = new Promise((done) => {
            for (const event of ['ready', 'error']) board.addEventListener(event, done, {once: true});
            setTimeout(done, BOARD_PATIENCE);
        });
        this.#host.append(board);
        await ready;
        if (turn !== this.#turn) {
            board.remove();
            return;
        }
        for (const old of [...this.#host.children]) if (old !== board) old.remove();
        board.classList.remove('coming');
        this.#board = board;
        this.#shown = {rules, title, lang};
    }

    /** Start from the beginning at the next run. */
    forget() { this.#board = null; }

    /** @returns {Promise<{start: string, moves: string[]}>} where the board is */
    async state() {
        if (!this.#board?.isConnected) return {start: '', moves: []};
        const {start, moves} = await this.#board.getState();
        return {start, moves};
    }

    /** @param {string} ask @param {string} variant */
    async why(ask, variant) { return this.#engine.why({game: this.#name(variant), ...await this.state()}, ask); }

    /** @param {number} depth @param {string} variant @returns {Promise<number>} */
    async perft(depth, variant) {
        const count = this.#engine.perft({game: this.#name(variant), ...await this.state()}, depth);
        this.#stop = count.stop;
        try {
            return await count.leaves;
        } finally {
            this.#stop = null;
        }
    }

    stop() { this.#stop?.(); }

    /**
     * Let a bot play against itself by the rules on the board, in workers of its own.
     * @param {number} games @param {string} variant
     * @param {(played: import('./balance.js').Played) => void} take called with each game
     * @param {typeof import('./balance.js').weigh} weigh
     */
    async balance(games, variant, take, weigh) {
        const engines = Array.from({length: Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1))}, () => this.#engine.apart());
        let stopped = false;
        this.#stop = () => {
            stopped = true;
            for (const engine of engines) engine.dispose();
        };
        try {
            await weigh(engines, this.#name(variant), games, take, () => stopped);
        } catch (e) {
            if (!stopped) throw e;
        } finally {
            this.#stop?.();
            this.#stop = null;
        }
    }

    /** @param {string} variant */
    #name(variant) { return variant ? `${NAME}#${variant}` : NAME; }
}
