/**
 * saver.js: writes the autosave: the tree of the game as it is, with what the page
 * shows of it. Files are made of it only when the person wants one.
 */

import {endingText} from '../state/ending.js';
import {resultText} from '../words/names.js';

export class Saver {
    #game;
    #ontrouble;

    /**
     * @param {import('./game.js').Game} game
     * @param {() => void} ontrouble called when the browser keeps it in memory only
     */
    constructor(game, ontrouble) {
        this.#game = game;
        this.#ontrouble = ontrouble;
    }

    /** Keep the game as it stands now. */
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
