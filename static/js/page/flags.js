/**
 * flags.js: flags on covered cells of a game in which one person searches a field, as in
 * minesweeper. Loaded for such games alone.
 *
 * A button next to the menu says whether a click opens a cell or puts up a flag there; the right
 * mouse button, a long touch and the key "?" put one up, too. A cell with a flag is not opened by a
 * click. The flags are the person's own notes: the engine knows nothing of them. They stay with
 * their game, also when the page is opened again, or when another game is played meanwhile: they are
 * stored as 'flags:GAME', a list for each of the last games, which begins with the game's key.
 */

import {byId, make, svg} from '../board/dom.js';
import {Selection} from '../board/select.js';
import {readList} from '../state/list.js';
import {say} from '../words/strings.js';

const MOST = 20; // games whose flags are stored, the last first

/**
 * Flags for a game in which covered cells show numbers once they are opened.
 * @param {import('../play/table.js').Table} table
 * @param {import('../board/overlay.js').Overlay} overlay
 * @param {import('../keep/store.js').Store} store
 * @returns {Flags | null}
 */
export function flagsFor(table, overlay, store) {
    const {info, view} = table.game;
    const numbered = info.pieces.some((p) => p.glyphs.some((glyph) => glyph?.startsWith('number')));
    return numbered && coveredIn(view).size ? new Flags(table, overlay, store) : null;
}

/** The covered cells: what stands there can be clicked. @param {import('../engine/types.js').View} view @returns {Set<string>} */
function coveredIn(view) {
    const starts = new Set(new Selection(view.select).starts());
    return new Set(view.cells.map(([cell]) => cell).filter((cell) => starts.has(cell)));
}

class Flags {
    #game;
    #table;
    #overlay;
    #store;
    /** @type {Set<string>} */
    #cells = new Set();
    /** The game to which they belong. @type {unknown} */
    #root = null;
    #button;

    /**
     * @param {import('../play/table.js').Table} table
     * @param {import('../board/overlay.js').Overlay} overlay
     * @param {import('../keep/store.js').Store} store
     */
    constructor(table, overlay, store) {
        this.#table = table;
        this.#game = table.game;
        this.#overlay = overlay;
        this.#store = store;
        const {play} = table;
        this.#button = make('button', {type: 'button', id: 'do-flag', class: 'icon', 'data-label': 'flags', 'aria-label': say('flags'), title: say('flags'), 'aria-pressed': 'false'},
            svg('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svg('path', {d: 'M6 21V4l12 4.5L6 13'})));
        this.#button.addEventListener('click', () => this.#button.setAttribute('aria-pressed', String(!this.#pressed)));
        byId('do-menu').before(this.#button);
        const {onhelp, before} = play;
        play.onhelp = (cell) => { if (!this.#turn(cell)) onhelp(cell); };
        play.before = (cell) => this.#stops(cell) || before(cell);
        play.flags = () => this.#cells;
        this.update();
    }

    get #pressed() { return this.#button.getAttribute('aria-pressed') === 'true'; }

    /** A click: with the button pressed it puts up a flag, and it never opens a cell with a flag. @param {string} cell */
    #stops(cell) {
        if (this.#pressed && this.#turn(cell)) return true;
        if (!this.#cells.has(cell)) return false;
        this.#table.refuse(cell, say('flagHere'));
        return true;
    }

    /** Put up a flag, or take it down. @param {string} cell @returns {boolean} false if there is nothing to mark */
    #turn(cell) {
        const {view} = this.#game;
        if (view.outcome.over || !coveredIn(view).has(cell)) return false;
        if (!this.#cells.delete(cell)) this.#cells.add(cell);
        byId('live').textContent = say(this.#cells.has(cell) ? 'flagUp' : 'flagDown', cell, this.#cells.size);
        this.#keep();
        this.#draw();
        return true;
    }

    /** Show the flags of the present game; a new game has none. */
    update() {
        const {session, view} = this.#game;
        if (this.#root !== session.root) {
            this.#root = session.root;
            this.#cells = new Set(session.empty ? [] : readFlags(this.#store.get(this.#place) ?? '', session.key));
        } else if (!view.outcome.over && this.#game.known) {
            const covered = coveredIn(view);
            for (const cell of this.#cells) if (!covered.has(cell)) this.#cells.delete(cell); // opened from a cell beside it
        }
        if (!session.empty) this.#keep();
        this.#draw();
    }

    /** The texts in the present language. */
    translate() { this.#button.title = say('flags'); }

    /** The name of the entry in the store. */
    get #place() { return `flags:${this.#game.info.id}`; }

    #keep() {
        const before = this.#store.get(this.#place) ?? '';
        const text = withFlags(before, this.#game.session.key, [...this.#cells]);
        if (before === text) return;
        if (text) this.#store.put(this.#place, text);
        else this.#store.drop(this.#place);
    }

    #draw() {
        this.#overlay.set('flags', [...this.#cells].map((cell) => ({kind: 'flag', cell})));
        this.#table.play.refresh();
    }
}

/** @param {string} text as it is kept @returns {unknown[][]} a list for each game: its key and its cells */
function listsIn(text) {
    const list = readList(text);
    return typeof list[0] === 'string' ? [list] : list.filter(Array.isArray); // versions before stored the list of one game
}

/** @param {string} text as it is kept @param {string} key of the game that is played @returns {string[]} cells with flags */
export function readFlags(text, key) {
    const [, ...cells] = listsIn(text).find(([of]) => of === key) ?? [];
    return cells.filter((cell) => typeof cell === 'string');
}

/** @param {string} text as it is kept @param {string} key of the game that is played @param {string[]} cells with flags @returns {string} the text to keep, '' for none */
export function withFlags(text, key, cells) {
    const others = listsIn(text).filter(([of]) => of !== key);
    const all = cells.length ? [[key, ...cells], ...others] : others;
    return all.length ? JSON.stringify(all.slice(0, MOST)) : '';
}
