/**
 * tally.js: notes how the person's games against bots end (keep/results.js).
 *
 * A game counts once, when it ends here: one that was over when it was opened does not,
 * nor does a position made by hand, unless it is a puzzle's. A bot of another browser is
 * none, and a game that is only watched is nobody's.
 */

import {addResult} from '../keep/results.js';
import {BY_LINK} from '../state/link.js';
import {persons} from '../state/seats.js';

export class Tally {
    #game;
    #store;
    #now;
    /** The game that is followed. @type {unknown} */
    #root = null;
    #counted = true;
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
        }
        const alone = persons(info).length < 2;
        if (!outcome.over || this.#counted || watching || (!alone && (bot === '' || bot === BY_LINK || session.start))) return;
        this.#counted = true;
        const level = Number(/^level:([\d.]+)$/.exec(bot)?.[1] ?? 0);
        addResult(this.#store, info.id, {at: this.#now(), level: alone ? 0 : level, result: Math.sign(outcome.results?.[alone ? 0 : side] ?? 0), side: alone ? -1 : side, plies: ply});
        this.onnoted();
    }
}
