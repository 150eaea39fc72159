/**
 * saver.js: writes the autosave: the present tree of the game and the view that the page shows.
 * Files are made only when the person wants one.
 */

import {endingText} from '../state/ending.js';
import {resultText} from '../words/names.js';

export class Saver {
    #game;
    #ontrouble;

    /**
     * @param {import('./game.js').Game} game
     * @param {() => void} ontrouble called if the browser holds it in memory only
     */
    constructor(game, ontrouble) {
        this.#game = game;
        this.#ontrouble = ontrouble;
    }

    /** Store the game in its present state. */
    save() {
        const game = this.#game;
        const {session, settings, view, info} = game;
        const {over, ending} = view.outcome;
        const {key, name, remote, start, about} = session;
        /** @type {import('../keep/store.js').Saved} */
        const saved = {
            tree: session.toRows(), start, about, sgf: '', where: session.where(), settings, link: game.link(), view, title: info.title,
            ply: session.ply(), moves: session.size, result: !over ? '' : ending ? endingText(info, ending) : resultText(info, view.outcome),
            key, name, remote, at: 0,
        };
        const safe = game.shelf.save(info.id, saved);
        session.key = saved.key;
        if (!safe) this.#ontrouble();
    }
}
