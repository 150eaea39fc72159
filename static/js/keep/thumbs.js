/**
 * thumbs.js: small pictures of positions, drawn by the same board code as on the game's page, in
 * the same colours.
 *
 * The look of a game's board is defined on the game's own page, which is stored for use without the
 * network once it was opened. A picture is drawn when it comes into view, and is left out if the
 * page is not available. The names of the game and its players in the present language come from
 * that page, too.
 */

import {touched} from '../board/acts.js';
import {Board2D, NO_MARKS} from '../board/board2d.js';
import {Pieces} from '../board/pieces.js';
import {variantData, variantOf} from '../state/begins.js';
import {named} from '../words/names.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {import('../engine/types.js').View} View */

/** @type {Map<string, Promise<{info: Info, art: string} | null>>} by game */
const boards = new Map();

/** @param {string} root address of the site @param {string} game @returns {Promise<{info: Info, art: string} | null>} */
function boardOf(root, game) {
    let found = boards.get(game);
    if (!found) {
        found = (async () => {
            const url = `${root}${game.replace(/#.*/, '')}/`;
            const response = await fetch(url);
            if (!response.ok) return null;
            const page = new DOMParser().parseFromString(await response.text(), 'text/html');
            const data = JSON.parse(page.getElementById('game-data')?.textContent ?? '');
            const shown = game.includes('#') ? await variantData(data, variantOf(game), response.url) : data;
            return shown && {info: named(shown.info, shown.names), art: data.pieces.split(' ').map((/** @type {string} */ p) => new URL(p, url).href).join(' ')};
        })().catch(() => null);
        boards.set(game, found);
    }
    return found;
}

export class Thumbs {
    #root;
    /** @type {Map<Element, () => void>} */
    #wanted = new Map();
    /** @type {Map<Element, Board2D>} */
    #drawn = new Map();
    #seen = new IntersectionObserver((entries) => {
        for (const e of entries) {
            if (!e.isIntersecting) continue;
            this.#seen.unobserve(e.target);
            this.#wanted.get(e.target)?.();
            this.#wanted.delete(e.target);
        }
    }, {rootMargin: '200px'});

    /** @param {string} root address of the site */
    constructor(root) { this.#root = root; }

    /**
     * @param {HTMLElement} host empty
     * @param {string} game
     * @param {View} view
     * @param {(info: Info) => void} [known] called with the game's data from its page
     */
    draw(host, game, view, known) {
        this.#wanted.set(host, async () => {
            const board = await boardOf(this.#root, game);
            if (!board || !host.isConnected) return;
            known?.(board.info);
            const pieces = new Pieces(board.info);
            const drawn = new Board2D(host, board.info, pieces);
            this.#drawn.set(host, drawn);
            drawn.mark({...NO_MARKS, last: touched(view.last?.acts ?? [])});
            await pieces.fetch(board.art);
            drawn.show(view);
            host.classList.add('live');
        });
        this.#seen.observe(host);
    }

    /** Forget pictures that are no longer on the page. */
    clear() {
        for (const host of this.#wanted.keys()) {
            if (host.isConnected) continue;
            this.#seen.unobserve(host);
            this.#wanted.delete(host);
        }
        for (const [host, board] of this.#drawn) {
            if (host.isConnected) continue;
            board.dispose();
            this.#drawn.delete(host);
        }
    }
}
