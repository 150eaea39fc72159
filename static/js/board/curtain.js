/**
 * curtain.js: in a game with fog, two persons at one screen must not see each other's view. When
 * the turn passes on, the board is covered until the next person asks for it.
 */

import {make} from './dom.js';

export class Curtain {
    #host;
    #box = make('div', {class: 'curtain', role: 'group', hidden: ''});
    #words = make('p', {});
    #button = make('button', {type: 'button', class: 'primary'});
    #turn = -1; // the player for whom the board was shown last

    /** @param {HTMLElement} host of the board */
    constructor(host) {
        this.#host = host;
        this.#box.append(this.#words, this.#button);
        this.#button.addEventListener('click', () => this.#open());
    }

    /** It is a player's turn: cover the board. @param {number} turn @param {string} words @param {string} ask */
    close(turn, words, ask) {
        const first = this.#turn < 0;
        if (turn === this.#turn) return;
        this.#turn = turn;
        if (first) return;
        this.#words.textContent = words;
        this.#button.textContent = ask;
        this.#host.append(this.#box);
        this.#box.hidden = false;
        for (const other of this.#host.children) if (other instanceof HTMLElement && other !== this.#box) other.inert = true;
        this.#button.focus({preventScroll: true});
    }

    /** Everybody may see the board. */
    clear() {
        this.#turn = -1;
        this.#open();
    }

    #open() {
        if (this.#box.hidden) return;
        this.#box.hidden = true;
        for (const other of this.#host.children) if (other instanceof HTMLElement) other.inert = false;
    }
}
