/**
 * tally.js: notes how the person's games against bots end, and how long they took
 * (keep/results.js).
 *
 * A game counts once, when it ends here: one that was over when it was opened does not,
 * nor does a position made by hand, unless it is a puzzle's. A bot of another browser is
 * none, and a game that is only watched is nobody's. Long pauses are not counted; what a
 * game took before the page was left is kept as 'spent:GAME', its key and seconds.
 */

import {addResult} from '../keep/results.js';
import {BY_LINK} from '../state/link.js';
import {persons} from '../state/seats.js';

const PAUSE = 120_000; // ms between two moves that count at most

export class Tally {
    #game;
    #store;
    #now;
    /** The game that is followed. @type {unknown} */
    #root = null;
    #counted = true;
    /** ms that the game has taken, and when it was looked at last. */
    #spent = 0;
    #then = 0;
    #ply = -1;
    /** Called when a result was noted. */
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

    /** Something has changed: has the game ended? */
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
