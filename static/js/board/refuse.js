/**
 * refuse.js: answers a click that makes no move: the board shakes once, and a few words appear next
 * to the cell for a moment and are spoken. Nothing shakes for people who prefer no motion.
 */

import {make} from './dom.js';

const STAYS = 1800; // ms

export class Refuse {
    #host;
    #place;
    #box = make('p', {class: 'refusal', role: 'status'});
    #timer = 0;

    /**
     * @param {HTMLElement} host of the board
     * @param {(cell: string) => {left: number, top: number, width: number, height: number}} place where a cell is, in parts of the host
     */
    constructor(host, place) {
        this.#host = host;
        this.#place = place;
        host.append(this.#box);
    }

    /** @param {string} cell that was clicked @param {string} text */
    say(cell, text) {
        const {left, top, width, height} = this.#place(cell);
        const above = top > 0.15;
        this.#box.className = `refusal shown${above ? ' above' : ''}`;
        this.#box.style.top = `${(above ? top : top + height) * 100}%`;
        this.#box.style.left = '0';
        this.#box.textContent = text;
        const [room, half] = [this.#host.clientWidth, this.#box.offsetWidth / 2 + 2];
        this.#box.style.left = `${Math.max(half, Math.min(room - half, (left + width / 2) * room))}px`;
        if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
            this.#host.animate([{translate: '0'}, {translate: '-4px'}, {translate: '4px'}, {translate: '-2px'}, {translate: '0'}], {duration: 220});
        }
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => this.clear(), STAYS);
    }

    clear() {
        clearTimeout(this.#timer);
        this.#box.className = 'refusal';
        this.#box.textContent = '';
    }
}
