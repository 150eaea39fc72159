/**
 * chooser.js: asks which of several moves is meant, in a dialog next to the target cell.
 *
 * A small dialog with a picture and a label per move. Keys: Tab or arrows,
 * Enter, Escape. Closing it without a choice plays nothing.
 */

import {say} from '../words/strings.js';
import {make, part} from './dom.js';

/** @typedef {import('../engine/types.js').Move} Move */

export class Chooser {
    /** @type {HTMLElement | null} */
    #box = null;
    /** @type {(move: Move | null) => void} */
    #answer = () => {};

    /**
     * @param {HTMLElement} host positioned element over the board
     * @param {Move[]} moves
     * @param {{left: number, top: number, width: number, height: number}} at the cell, in parts of the host
     * @param {(move: Move) => string} picture '' = none
     * @param {(move: Move) => string} label
     * @returns {Promise<Move | null>} null = cancelled
     */
    ask(host, moves, at, picture, label) {
        this.close();
        const box = make('div', {class: 'chooser', role: 'dialog', 'aria-modal': 'true', 'aria-label': say('choose')});
        const buttons = moves.map((m) => {
            const b = button(label(m), picture(m));
            b.addEventListener('click', () => this.#close(m));
            return b;
        });
        const cancel = button('✕', '');
        cancel.setAttribute('aria-label', say('cancel'));
        cancel.addEventListener('click', () => this.#close(null));
        buttons.push(cancel);
        box.append(...buttons);
        box.addEventListener('keydown', (e) => {
            const i = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
            const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[e.key] ?? (e.key === 'Tab' ? (e.shiftKey ? -1 : 1) : 0);
            if (e.key === 'Escape') this.#close(null);
            else if (step) buttons[(i + step + buttons.length) % buttons.length].focus();
            else return;
            e.preventDefault();
        });
        const below = at.top + at.height / 2 < 0.5;
        if (below) box.style.top = `${(at.top + at.height) * 100}%`;
        else box.style.bottom = `${(1 - at.top) * 100}%`;
        host.append(box);
        const middle = (at.left + at.width / 2) * host.clientWidth - box.offsetWidth / 2;
        box.style.left = `${Math.max(4, Math.min(middle, host.clientWidth - box.offsetWidth - 4))}px`;
        this.#box = box;
        buttons[0].focus();
        document.addEventListener('pointerdown', this.#outside, true);
        return new Promise((resolve) => { this.#answer = resolve; });
    }

    /** Give up, if a question is open. */
    close() { this.#close(null); }

    /** @param {Move | null} move */
    #close(move) {
        if (!this.#box) return;
        document.removeEventListener('pointerdown', this.#outside, true);
        this.#box.remove();
        this.#box = null;
        this.#answer(move);
    }

    /** @param {Event} e */
    #outside = (e) => {
        if (!this.#box?.contains(/** @type {globalThis.Node} */ (e.target))) this.#close(null);
    };
}

/** @param {string} label @param {string} picture */
function button(label, picture) {
    const b = part('button');
    if (picture) b.append(make('img', {src: picture, alt: '', width: '48', height: '48'}));
    b.append(part('span', '', label));
    return b;
}
