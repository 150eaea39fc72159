/**
 * stage.js: the board on which the page plays: flat, or in space on demand.
 *
 * It replaces Board2D and passes everything on to the board that is shown. The flat board always
 * exists and is up to date, so that it can be shown immediately: when the person wants it, when
 * there is no WebGL, or when WebGL is lost. The code that draws in space is a bundle of its own,
 * loaded on first use.
 */

import {NO_MARKS} from '../board/board2d.js';
import {ratio} from './space.js';
import {warm} from './warm.js';

/** @typedef {import('./board3d.js').Board3D | import('./turner.js').Turner} Solid */

/** The parts of the work that are done when the bundle has been loaded, and when a picture can be requested. */
const [FETCHED, READY] = [0.4, 0.55];

/**
 * Load a script and report the progress; a later import finds it in the browser's cache.
 * @param {string} url @param {number} bytes of it, unpacked @param {(part: number) => void} tell
 */
async function fetched(url, bytes, tell) {
    try {
        tell(0);
        const reader = (await fetch(url)).body?.getReader();
        for (let n = 0, part = await reader?.read(); part && !part.done; part = await reader?.read()) tell(Math.min(1, (n += part.value.length) / bytes));
    } catch {
        // The import reports the error.
    }
    tell(1);
}

export class Stage {
    #flat;
    #host;
    #info;
    #pieces;
    /** @type {Solid | null} */
    #solid = null;
    /** @type {import('../engine/types.js').View | null} */
    #view = null;
    #marks = NO_MARKS;
    #ratio; // of the flat board
    #wish = 0;
    /** Called when the positions of cells on the screen have changed. @type {() => void} */
    onmoved = () => {};
    /** Called when the board in space is lost. @type {() => void} */
    onlost = () => {};

    /**
     * @param {import('../board/board2d.js').Board2D | import('./net.js').Net} flat
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('../board/pieces.js').Pieces} pieces
     */
    constructor(flat, host, info, pieces) {
        this.#flat = flat;
        this.#host = host;
        this.#info = info;
        this.#pieces = pieces;
        this.#ratio = host.style.getPropertyValue('--ratio');
        flat.onmoved = () => { if (!this.#solid) this.onmoved(); };
        const draw = pieces.onload;
        pieces.onload = () => {
            draw();
            this.#solid?.refresh();
        };
    }

    dispose() {
        this.#solid?.dispose();
        this.#flat.dispose();
    }

    /** Whether the board is shown in space. */
    get solid() { return this.#solid !== null; }
    get flipped() { return this.#flat.flipped; }

    /** @param {boolean} flipped */
    flip(flipped) {
        this.#flat.flip(flipped);
        this.#solid?.flip(flipped);
    }

    /**
     * @param {import('../engine/types.js').View} view
     * @param {import('../engine/types.js').Act[]} [acts]
     * @param {boolean} [dragged]
     * @returns {Promise<void>} when the movement has ended
     */
    show(view, acts, dragged) {
        this.#view = view;
        if (!this.#solid) return this.#flat.show(view, acts, dragged);
        this.#flat.show(view);
        return this.#solid.show(view, acts);
    }

    /** @param {import('../board/board2d.js').Marks} marks */
    mark(marks) {
        this.#marks = marks;
        this.#flat.mark(marks);
        this.#solid?.mark(marks);
    }

    /** Show or hide the names of files and ranks on the flat board. @param {boolean} shown */
    coordinates(shown) { this.#flat.coordinates(shown); }

    /** The colours of the page have changed. */
    retheme() {
        this.#flat.retheme();
        this.#solid?.retheme();
    }

    /** @param {string} cell */
    occupied(cell) { return this.#flat.occupied(cell); }

    /** @param {string} cell */
    place(cell) { return (this.#solid ?? this.#flat).place(cell); }

    /** Whether a cell is in the part of the board that is shown. @param {string} cell */
    shows(cell) { return this.#solid !== null || this.#flat.shows(cell); }

    reset() { this.#solid?.reset(); }

    /** Make room for the board in space; the flat one stays in the middle until then. */
    expect() {
        if (this.#solid) return;
        this.#host.style.setProperty('--flat', this.#ratio);
        this.#host.style.setProperty('--ratio', String(ratio(this.#info.board)));
        this.#host.classList.add('rising');
    }

    /**
     * Show the board in space.
     * @param {string} url of the bundle
     * @param {{camera: string, bytes?: number, keep: (camera: string) => void, click: (cell: string) => void, hover: (cell: string) => void, turn?: import('./board3d.js').On['turn'], progress?: (part: number) => void}} how
     *   bytes: of the bundle; progress: it is told what part is done, 0 … 1
     * @returns {Promise<boolean>} false = the request was cancelled meanwhile
     * @throws {Error} if that is impossible; the flat board is shown then
     */
    async raise(url, {camera, bytes = 0, keep, click, hover, turn, progress = () => {}}) {
        const wish = ++this.#wish;
        if (this.#solid) return true;
        this.expect();
        /** @type {Solid | null} */
        let solid = null;
        let [view, marks] = [this.#view, this.#marks];
        try {
            const warmed = warm();
            const tell = (/** @type {number} */ part) => { if (wish === this.#wish) progress(part); };
            await fetched(url, bytes, (part) => tell(part * FETCHED));
            /** @type {typeof import('./board3d.js')} */
            const {Board3D} = await import(url);
            await warmed;
            tell(READY);
            if (wish !== this.#wish) return false;
            solid = await Board3D.make(this.#host, this.#info, this.#pieces, {camera, on: {
                click, hover, turn, keep, moved: () => { if (this.#solid) this.onmoved(); }, lost: () => this.onlost(),
            }});
            [view, marks] = [this.#view, this.#marks];
            if (this.flipped) solid.flip(true);
            if (view) solid.show(view);
            solid.mark(marks);
            await solid.wake((part) => tell(READY + part * (1 - READY)));
        } catch (error) {
            solid?.dispose();
            if (wish !== this.#wish) return false;
            this.lower();
            throw error;
        }
        if (wish !== this.#wish) {
            solid.dispose();
            return false;
        }
        // The game may have gone on.
        if (this.flipped !== solid.flipped) solid.flip(this.flipped);
        if (this.#view && this.#view !== view) solid.show(this.#view);
        if (this.#marks !== marks) solid.mark(this.#marks);
        this.#host.classList.replace('rising', 'solid');
        this.#solid = solid;
        this.onmoved();
        return true;
    }

    /** Show the flat board. */
    lower() {
        this.#wish++;
        this.#solid?.dispose();
        this.#solid = null;
        this.#host.classList.remove('solid', 'rising');
        this.#host.style.setProperty('--ratio', this.#ratio);
        this.onmoved();
    }
}
