/**
 * thinking.js: a bot searching for its move: how long it may search, its progress, and when its
 * move is shown.
 */

/** @typedef {import('../engine/engine.js').Thought} Thought */

const NAMED = 1500; // ms, for bots called by name; levels have their own limits

export class Thinking {
    /** The latest progress. @type {import('../engine/types.js').Progress | null} */
    progress = null;
    /** Let it answer at once with its best move so far. */
    stop = () => {};
    #since = performance.now();

    /** @param {number} player who thinks */
    constructor(player) { this.player = player; }

    /**
     * @param {import('../engine/engine.js').Engine} engine that knows the rules
     * @param {import('../engine/engine.js').Place} place
     * @param {{bot: string, seed: number, share?: number, ms?: number}} how share: the most time that the clock allows, in ms; ms: time for bots called by name
     * @param {() => void} seen called when there is progress
     * @returns {Promise<Thought>}
     */
    about(engine, place, {bot, seed, share = Infinity, ms: wished = 0}, seen) {
        const ms = Math.min(bot.startsWith('level:') ? Infinity : wished || NAMED, share);
        const job = engine.think(place, {bot, seed, ...(ms < Infinity && {ms})}, (p) => {
            this.progress = p;
            seen();
        });
        this.stop = job.stop;
        return job.reply;
    }

    /** Wait until the bot has taken long enough for people to follow. @param {number} ms */
    last(ms) { return new Promise((wake) => setTimeout(wake, Math.max(0, ms - (performance.now() - this.#since)))); }
}
