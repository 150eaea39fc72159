/**
 * pointer.js: touch and mouse on the board: two clicks, or a drag.
 *
 * A touch that begins on a piece that may move does not scroll the page; any other touch scrolls it
 * as usual. Every drag can also be done with two clicks.
 */

import {Loupe} from './loupe.js';

const THRESHOLD = 8; // CSS pixels after which a press becomes a drag
const LONG = 550; // ms of a long touch
const SMALL = 24; // CSS pixels of a cell below which a finger gets a magnifier

export class Pointer {
    #board;
    #on;
    /** @type {{id: number, cell: string, x: number, y: number, dragging: boolean} | null} */
    #press = null;
    #hover = '';
    /** In use while a finger aims. @type {Loupe | null} */
    #loupe = null;
    #held = 0; // timer of a long touch
    /** The cell where the right button was pressed, null = it is not pressed. @type {string | null} */
    #right = null;
    #rest = 0; // timer after which a released right button is forgotten
    #over = new AbortController();

    /**
     * @param {import('./board2d.js').Board2D} board
     * @param {{click: (cell: string, dragged: boolean) => void, lift: (cell: string) => boolean,
     *   may: (cell: string) => boolean, hover: (cell: string) => void, help: (cell: string) => void, arrow: (from: string, to: string) => void}} on
     *   may: whether a piece there may be dragged; lift: select it, false = it cannot; help: a long touch, the right button;
     *   arrow: the right button was drawn from one cell to another
     */
    constructor(board, on) {
        this.#board = board;
        this.#on = on;
        const c = board.canvas;
        const {signal} = this.#over;
        c.addEventListener('pointerdown', (e) => this.#down(e), {signal});
        c.addEventListener('pointermove', (e) => this.#move(e), {signal});
        c.addEventListener('pointerup', (e) => this.#up(e), {signal});
        c.addEventListener('pointercancel', () => this.#end(), {signal});
        c.addEventListener('pointerleave', () => this.#leave(), {signal});
        c.addEventListener('touchstart', (e) => this.#touch(e), {signal, passive: false});
        c.addEventListener('contextmenu', (e) => this.#menu(e), {signal});
    }

    dispose() {
        this.#over.abort();
        clearTimeout(this.#held);
    }

    /** The right button asks about a cell; for a long touch, the timer does. @param {MouseEvent} e */
    #menu(e) {
        const cell = this.#cell(e);
        if (this.#right !== null) return e.preventDefault(); // its meaning is known only when the button is released
        if (!this.#board.occupied(cell)) return;
        e.preventDefault();
        if (!this.#held) this.#on.help(cell);
    }

    /** @param {TouchEvent} e */
    #touch(e) {
        if (e.touches.length === 1 && (this.#on.may(this.#cell(e.touches[0])) || this.#board.scale < SMALL)) e.preventDefault();
    }

    /** @param {{clientX: number, clientY: number}} e */
    #cell(e) { return this.#board.cellAt(this.#board.point(e)); }

    /** @param {PointerEvent} e */
    #down(e) {
        clearTimeout(this.#rest); // it would forget this press
        this.#right = e.button === 2 && e.pointerType === 'mouse' ? this.#cell(e) || null : null;
        if (!e.isPrimary || e.button !== 0) return;
        this.#press = {id: e.pointerId, cell: this.#cell(e), x: e.clientX, y: e.clientY, dragging: false};
        if (this.#on.may(this.#press.cell)) this.#board.canvas.setPointerCapture(e.pointerId);
        clearTimeout(this.#held);
        if (e.pointerType === 'touch' && this.#board.scale < SMALL && !this.#on.may(this.#press.cell)) {
            const {canvas} = this.#board;
            canvas.setPointerCapture(e.pointerId);
            this.#loupe = new Loupe(canvas.parentElement ?? document.body, canvas);
            return;
        }
        this.#held = e.pointerType === 'touch' && this.#board.occupied(this.#press.cell) ? window.setTimeout(this.#long, LONG) : 0;
    }

    #long = () => {
        const cell = this.#press?.cell;
        if (!cell || this.#press?.dragging) return;
        this.#end();
        this.#on.help(cell);
    };

    /** @param {PointerEvent} e */
    #move(e) {
        const press = this.#press;
        const cell = this.#cell(e);
        if (this.#loupe && press?.id === e.pointerId) this.#loupe.show(e);
        if (cell !== this.#hover && (e.pointerType !== 'touch' || this.#loupe) || press?.dragging) {
            this.#hover = cell;
            this.#on.hover(cell);
        }
        this.#board.canvas.classList.toggle('grab', !press?.dragging && this.#on.may(cell));
        if (!press || press.id !== e.pointerId || this.#loupe) return;
        if (!press.dragging) {
            if (Math.hypot(e.clientX - press.x, e.clientY - press.y) < THRESHOLD) return;
            clearTimeout(this.#held);
            if (!press.cell || !this.#on.may(press.cell) || !this.#on.lift(press.cell)) {
                this.#press = null;
                return;
            }
            press.dragging = true;
            this.#board.canvas.classList.add('grabbing');
        }
        const [x, y] = this.#board.point(e);
        this.#board.drag({cell: press.cell, x, y, touch: e.pointerType === 'touch'});
    }

    /** @param {PointerEvent} e */
    #up(e) {
        const from = e.button === 2 ? this.#right : null;
        if (from !== null) {
            const to = this.#cell(e);
            this.#rest = window.setTimeout(() => { this.#right = null; }); // on some systems the menu event comes after this one
            if (to && to !== from) this.#on.arrow(from, to);
            else if (to && this.#board.occupied(to)) this.#on.help(to);
            return;
        }
        const press = this.#press;
        const aimed = this.#loupe !== null;
        this.#end();
        if (!press || press.id !== e.pointerId) return;
        const cell = this.#cell(e);
        if (press.dragging) {
            if (cell && cell !== press.cell) this.#on.click(cell, true);
        } else if (cell && (aimed || cell === press.cell)) {
            this.#on.click(cell, false);
        }
    }

    #leave() {
        this.#hover = '';
        this.#on.hover('');
    }

    #end() {
        this.#loupe?.hide();
        this.#loupe = null;
        clearTimeout(this.#held);
        this.#press = null;
        this.#board.canvas.classList.remove('grabbing');
        this.#board.drag(null);
    }
}
