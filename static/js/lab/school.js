/**
 * school.js: the bot learns rules that a person has written.
 *
 * The panel (learn/) is loaded on demand. It is about the rules on the board; when other rules are
 * put on the board, it ends. Changes in comments do not make other rules. A successful result is
 * saved under the compiled rules, and goes to the board whenever the board has these rules.
 */

import {keepUsed} from '../keep/kept.js';
import {hasOwn, netOf, ownGame} from '../keep/nets.js';
import {LEARNER} from '../state/seats.js';
import {botShort} from '../words/bots.js';

/** @typedef {import('../keep/store.js').Store} Store */
/** @typedef {import('../learn/learn.js').Learning} Learning */
/** @typedef {{title: string, packed: () => Promise<string>, renew: () => void, versus: () => void}} Shown   the game on the board, compiled; to show it anew, to play against the bot */

/** What has been learnt about rules. @param {Store} store @param {() => Promise<string>} packed them, compiled @returns {Promise<string>} '' = nothing */
export async function learntAbout(store, packed) {
    if (!hasOwn(store)) return '';
    const text = await packed().catch(() => '');
    return (text && netOf(store, ownGame(text))?.text) || '';
}

export class School {
    #url;
    #worker;
    #store;
    #host;
    /** @type {{packed: string, panel: Learning} | null} */
    #class = null;

    /** @param {string} url of the panel's bundle @param {string} worker @param {Store} store @param {HTMLElement} host of the panel */
    constructor(url, worker, store, host) {
        this.#url = url;
        this.#worker = worker;
        this.#store = store;
        this.#host = host;
    }

    /** Show the panel about a game. @param {Shown} shown */
    async open({title, packed, renew, versus}) {
        const text = await packed();
        if (this.#class?.packed !== text) {
            this.#end();
            const {Learning} = /** @type {typeof import('../learn/learn.js')} */ (await import(this.#url));
            this.#class = {packed: text, panel: new Learning({
                game: ownGame(text), title, worker: this.#worker, store: this.#store, packed: async () => text, net: undefined, bot: botShort(LEARNER),
                place: (el) => this.#host.append(el), taken: renew, versus, used: keepUsed,
            })};
        }
        await this.#class.panel.open();
    }

    /** New rules are on the board. @param {() => Promise<string>} packed */
    async look(packed) {
        if (this.#class && this.#class.packed !== await packed().catch(() => '')) this.#end();
    }

    #end() {
        this.#class?.panel.dispose();
        this.#class = null;
    }
}
