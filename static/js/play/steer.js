/**
 * steer.js: games in which only one piece moves can be played with arrow keys, swipes, and clicks
 * on the destination.
 *
 * It knows no rules: a direction means the legal move that goes that way on the screen, and for a
 * distant cell the engine is asked for the way. Steps wait until the engine has answered. With
 * Shift, the arrow keys still move the focus on the board (grid.js).
 */

import {ARROWS, centre} from '../board/hit.js';

/** @typedef {import('../engine/types.js').Move} Move */

const SWIPE = 26; // css pixels of a step by finger
const MAX_WAITING = 12;
const STRAIGHT = 0.8; // cosine between the swipe and the move

export class Steer {
    #game;
    #play;
    #board;
    #host;
    #cells;
    /** Waiting steps: a direction, or a move's text. @type {([number, number] | string)[]} */
    #waiting = [];
    /** @type {{id: number, x: number, y: number} | null} */
    #finger = null;
    #was = false;
    #stop = new AbortController();

    /**
     * @param {import('./table.js').Table} table
     * @param {HTMLElement} host of the board
     */
    constructor({game, play, board}, host) {
        this.#game = game;
        this.#play = play;
        this.#board = board;
        this.#host = host;
        this.#cells = new Map(game.info.board.cells.map((c) => [c.n, c]));
        const {signal} = this.#stop;
        document.addEventListener('keydown', this.#key, {signal, capture: true});
        for (const type of /** @type {const} */ (['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])) {
            host.addEventListener(type, this.#touch, {signal, capture: true});
        }
        host.classList.add('steered');
        const {before} = play;
        play.before = (cell) => this.#toCell(cell) || before(cell);
    }

    dispose() { this.#stop.abort(); }

    /** Whether all moves are made by one piece; while the moves are not known, the last answer holds. */
    get #one() {
        const {view, known} = this.#game;
        if (known) this.#was = Object.keys(view.select.nodes[0]?.next ?? {}).length === 1;
        return this.#was;
    }

    /** A change that was waited for may have come. */
    update() {
        while (this.#waiting.length && this.#game.open) {
            const next = /** @type {[number, number] | string} */ (this.#waiting.shift());
            const move = typeof next === 'string' ? this.#game.view.select.moves.find((m) => m.t === next) : this.#towards(next);
            if (!move) this.#waiting = [];
            else this.#game.play(move);
        }
        if (this.#game.known && (this.#game.view.outcome.over || this.#game.demo)) this.#waiting = [];
    }

    /** @param {[number, number]} dir on the screen */
    #step(dir) {
        if (this.#waiting.length < MAX_WAITING) this.#waiting.push(dir);
        this.update();
    }

    /** @param {string[]} moves to be played one after the other */
    walk(moves) {
        this.#waiting = [...moves];
        this.update();
    }

    /** @param {Move} move @returns {[from: string, to: string] | null} */
    #way(move) {
        const act = move.acts.find((a) => a[0] === 'm');
        return act ? [String(act[1]), String(act[2])] : null;
    }

    /** @param {[number, number]} dir @returns {Move | null} the move that goes that way */
    #towards([dx, dy]) {
        const {board} = this.#game.info;
        let [found, best] = [/** @type {Move | null} */ (null), STRAIGHT];
        for (const move of this.#game.view.select.moves) {
            const [a, b] = (this.#way(move) ?? []).map((n) => this.#cells.get(n));
            if (!a || !b) continue;
            const [[x1, y1], [x2, y2]] = [centre(board, a, this.#board.flipped), centre(board, b, this.#board.flipped)];
            const cos = ((x2 - x1) * dx + (y2 - y1) * dy) / Math.hypot(x2 - x1, y2 - y1) / Math.hypot(dx, dy);
            if (cos > best) [found, best] = [move, cos];
        }
        return found;
    }

    /** @param {KeyboardEvent} e */
    #key = (e) => {
        const dir = ARROWS[e.key];
        if (!dir || e.shiftKey || e.ctrlKey || e.altKey || e.metaKey || !this.#one || this.#game.demo) return;
        const at = /** @type {HTMLElement} */ (e.target);
        if (at.closest('input, textarea, select, dialog, .chooser, .moves, [popover]')) return;
        e.preventDefault();
        e.stopPropagation();
        this.#step(dir);
    };

    /** @param {PointerEvent} e */
    #touch = (e) => {
        if (e.pointerType !== 'touch') return;
        if (e.type === 'pointerdown') {
            this.#finger = e.isPrimary && this.#one ? {id: e.pointerId, x: e.clientX, y: e.clientY} : null;
            return;
        }
        const finger = this.#finger;
        if (!finger || finger.id !== e.pointerId) return;
        const [dx, dy] = [e.clientX - finger.x, e.clientY - finger.y];
        if (e.type !== 'pointermove') {
            this.#finger = null;
            return;
        }
        e.stopPropagation(); // this is not a drag
        if (Math.hypot(dx, dy) < SWIPE) return;
        finger.x = e.clientX;
        finger.y = e.clientY;
        e.target?.dispatchEvent(new PointerEvent('pointercancel', {pointerId: e.pointerId, pointerType: 'mouse'})); // and neither a click nor a long touch
        this.#step(Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)]);
    };

    /** A click on a cell. @param {string} cell @returns {boolean} whether it was used as a destination */
    #toCell(cell) {
        if (!this.#game.open || !this.#one || this.#play.path.length) return false;
        const {moves, nodes} = this.#game.view.select;
        if (Object.hasOwn(nodes[0].next ?? {}, cell)) return false;
        const direct = moves.filter((m) => this.#way(m)?.[1] === cell);
        if (direct.length === 1) this.#game.play(direct[0]);
        else if (!direct.length) this.#go(cell);
        return direct.length < 2;
    }

    /** @param {string} cell */
    async #go(cell) {
        const {at} = this.#game.session;
        const found = await this.#game.ask.walk(cell).catch(() => null);
        if (found && at === this.#game.session.at) this.walk(found.moves);
    }
}
