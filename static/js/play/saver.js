/**
 * saver.js: writes the autosave, one at a time; of several asked for meanwhile
 * only the last of each session is written.
 */

import {endingText} from '../state/ending.js';
import {resultText} from '../words/names.js';

/** @typedef {import('../state/session.js').Session} Session */
/** @typedef {Omit<import('../keep/store.js').Saved, 'key' | 'name' | 'remote' | 'at'>} Facts */

export class Saver {
    #game;
    #ontrouble;
    #busy = false;
    /** @type {Map<Session, () => Promise<Facts>>} */
    #waiting = new Map();

    /**
     * @param {import('./game.js').Game} game
     * @param {() => void} ontrouble called when the browser keeps it in memory only
     */
    constructor(game, ontrouble) {
        this.#game = game;
        this.#ontrouble = ontrouble;
    }

    /** Keep the game as it stands now; without an engine, which writes it down, nothing is kept. */
    async save() {
        const {session, info, shelf} = this.#game;
        this.#waiting.delete(session); // the session that is written last is the one being played
        this.#waiting.set(session, this.#facts());
        if (this.#busy) return;
        this.#busy = true;
        for (const [next, facts] of this.#waiting) {
            this.#waiting.delete(next);
            const found = await facts().catch(() => null);
            if (!found) continue;
            const {key, name, remote} = next;
            const saved = {...found, key, name, remote, at: 0};
            const safe = shelf.save(info.id, saved);
            next.key = saved.key;
            if (!safe) this.#ontrouble();
        }
        this.#busy = false;
    }

    /** @returns {() => Promise<Facts>} what is kept of the game as it stands now, but for its tree: that of the time when it is written */
    #facts() {
        const game = this.#game;
        const {session, settings, view, info} = game;
        const {over, ending} = view.outcome;
        const facts = {
            where: session.where(), settings, link: game.link(), view, title: info.title,
            ply: session.ply(), moves: session.size, result: !over ? '' : ending ? endingText(info, ending) : resultText(info, view.outcome),
        };
        return async () => ({sgf: await game.ask.write('sgf', session), ...facts});
    }
}
