/**
 * tally.js: records how the person's games against bots end, and how long they took
 * (keep/results.js).
 *
 * A game counts once, when it ends here. A game that was already over when it was opened does not
 * count, nor does a position set up by hand, unless it belongs to a puzzle. Games against a bot in
 * another browser and games that are only watched do not count either. Long pauses are left out of
 * the time. The time before the page was left is stored as 'spent:GAME', with the game's key and
 * seconds.
 */

import {addResult} from '../keep/results.js';
import {BY_LINK} from '../state/link.js';
import {persons} from '../state/seats.js';

const PAUSE = 120_000; // longest time between two moves that is counted, in ms

export class Tally {
    #game;
    #store;
    #now;
    /** The root of the game that is being followed. @type {unknown} */
    #root = null;
    #counted = true;
    /** The time that the game has taken, in ms, and the time of the last check. */
    #spent = 0;
    #then = 0;
    #ply = -1;
    /** Called when a result was recorded. */
    onnoted = () => {};

    /**
     * @param {Pick<import('./game.js').Game, 'info' | 'session' | 'settings' | 'view' | 'known' | 'demo' | 'watching'>} game
     * @param {import('../keep/store.js').Store} store
     * @param {() => number} [now] ms
     */
    constructor(game, store, now = Date.now) {
        this.#game = game;
        this.#store = store;
        this.#now = now;
    }

    /** Something has changed: check whether the game has ended. */
    follow() {
        const {info, session, settings: {bot, side}, view: {outcome, ply}, known, demo, watching} = this.#game;
        if (!known || demo) return;
        if (session.root !== this.#root) {
            this.#root = session.root;
            this.#counted = outcome.over;
            const [key, seconds] = (this.#store.get(`spent:${info.id}`) ?? '').split(' ');
            this.#spent = key === session.key && Number(seconds) > 0 ? Number(seconds) * 1000 : 0;
            this.#then = this.#now();
            this.#ply = ply;
        }
        const alone = persons(info).length < 2;
        if (this.#counted || watching || (!alone && (bot === '' || bot === BY_LINK || session.start))) return;
        if (ply === this.#ply && !outcome.over) return;
        const now = this.#now();
        this.#spent += Math.min(now - this.#then, PAUSE);
        this.#then = now;
        this.#ply = ply;
        const spent = Math.round(this.#spent / 1000);
        this.#store.put(`spent:${info.id}`, `${session.key} ${spent}`);
        if (!outcome.over) return;
        this.#counted = true;
        const level = Number(/^level:([\d.]+)$/.exec(bot)?.[1] ?? 0);
        addResult(this.#store, info.id, {at: now, level: alone ? 0 : level, result: Math.sign(outcome.results?.[alone ? 0 : side] ?? 0), side: alone ? -1 : side, plies: ply, spent});
        this.onnoted();
    }
}
