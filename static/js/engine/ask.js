/**
 * ask.js: questions of the page to the engine besides playing: hints, how pieces move, solutions,
 * files, positions set up by hand.
 *
 * Every question waits for the rules. Nothing here changes the game.
 */

import {EngineError} from './engine.js';

/** @typedef {import('./types.js').View} View */
/** @typedef {import('../state/session.js').Session} Session */

/** How records note a result that the players agreed on, by the winner; the first is a draw. */
const POINTS = ['1/2-1/2', '1-0', '0-1'];

export class Ask {
    #engine;
    #game;
    /** Called when the engine's second program has been fetched and has answered for the first time. */
    onstudied = () => {};

    /**
     * @param {import('./engine.js').Engine} engine
     * @param {import('../play/game.js').Game} game
     */
    constructor(engine, game) {
        this.#engine = engine;
        this.#game = game;
    }

    /** The present place of the game, as soon as the engine knows the rules. @returns {Promise<import('./engine.js').Place>} */
    async #place() {
        await this.#game.load();
        return this.#game.place();
    }

    /** @template T @param {Promise<T>} reply of the second program @returns {Promise<T>} */
    async #studied(reply) {
        const found = await reply;
        this.onstudied();
        this.onstudied = () => {};
        return found;
    }

    /**
     * Let a bot search the position, without playing. The rules must be loaded.
     * @param {{bot?: string, ms?: number, nodes?: number, lines?: number}} how bot: by default the first that searches
     * @param {(p: import('./types.js').Progress) => void} [progress]
     */
    think(how, progress = () => {}) {
        return this.#engine.think(this.#game.place(), {bot: this.#game.info.bots.find((b) => b !== 'random') ?? 'random', seed: 1, ...how}, progress);
    }

    /** How a piece moves. @param {{cell: string, type?: number, player?: number}} what */
    async reach(what) { return this.#engine.reach(await this.#place(), what); }

    /**
     * The move that a text means, in any notation.
     * @param {string} text
     * @returns {Promise<string>} its own text; '' for none, or one of several
     */
    async read(text) {
        const {moves, ...place} = await this.#place();
        try {
            return (await this.#engine.position({...place, moves: [...moves, text]})).last?.text ?? '';
        } catch (e) {
            if (e instanceof EngineError && e.code === 'illegal-move') return '';
            throw e;
        }
    }

    /** Why a move can or cannot be played, and which move it is. @param {string} text in any notation */
    async why(text) { return this.#studied(this.#engine.why(await this.#place(), text)); }

    /**
     * The moves of a line in a notation.
     * @param {{start: string}} session
     * @param {string[]} moves from its start
     * @param {string} style of Info.notations
     * @returns {Promise<import('../state/spelling.js').Parts[]>}
     */
    async spell({start}, moves, style) { return this.#engine.spell({game: (await this.#place()).game, start, moves}, style); }

    /** The cells that the directions of the board connect. */
    async links() { return this.#studied(this.#engine.links((await this.#place()).game)); }

    /** The engine's view of the position shown. @returns {Promise<View>} */
    async here() { return this.#engine.position(await this.#place()); }

    /** The game's own start, including what is hidden there. @returns {Promise<View>} */
    async start() { return this.#engine.position({game: (await this.#place()).game, start: '', moves: []}); }

    /** The positions of the line shown, from its start to the present place. @returns {AsyncGenerator<View>} */
    async *along() {
        const {moves, ...place} = await this.#place();
        for (let n = 0; n <= moves.length; n++) yield await this.#engine.position({...place, moves: moves.slice(0, n)});
    }

    /** A position set up by hand. @param {Omit<Parameters<import('./engine.js').Engine['edit']>[0], 'game'>} made */
    async setUp(made) { return this.#engine.edit({...made, game: (await this.#place()).game}); }

    /** The shortest way to a win from here. The rules must be loaded. @param {{nodes?: number, plies?: number}} how */
    solving(how) {
        const job = this.#engine.solve(this.#game.place(), how);
        return {...job, reply: this.#studied(job.reply)};
    }

    /** The way of a piece to a cell. @param {string} to */
    async walk(to) { return this.#engine.walk(await this.#place(), to); }

    /**
     * A position with an army on it.
     * @param {string} start
     * @param {string[]} army keys of pieces
     * @param {string[]} cells
     * @param {number} player
     * @returns {Promise<string>} setup
     */
    async muster(start, army, cells, player) {
        const {game} = await this.#place();
        return this.#engine.muster({game, start, moves: []}, {army, cells, player});
    }

    /** @param {string} text of any format @returns {Promise<import('./engine.js').GameRecord[]>} */
    async readRecord(text) { return this.#studied(this.#engine.readRecord((await this.#place()).game, text)); }

    /**
     * The whole tree as a file.
     * @param {string} format 'sgf', or another of Info.formats
     * @param {Session} [session]
     * @returns {Promise<string>}
     */
    async write(format, session = this.#game.session) {
        const {info, view} = this.#game;
        const {game} = await this.#place();
        const {start, about} = session;
        const record = {
            game, start, tree: session.toNode(), props: about.props,
            players: about.players?.length ? about.players : info.players.map((p) => p.key ?? p.name),
        };
        const {over, ending, winner = -1, text = ''} = view.outcome;
        return format === 'sgf'
            ? this.#engine.writeSGF({...record, result: over ? text : session.result})
            : this.#studied(this.#engine.writeRecord({...record, format, result: ending ? POINTS[winner + 1] ?? '' : session.result})); // an end by the rules takes precedence
    }
}
