/**
 * grid.js: the board for screen readers and the keyboard: a role=grid that lies over the canvas.
 *
 * There is one gridcell per cell, whose name begins with the cell's name: "e4, White Pawn, can
 * move". Arrow keys go to the nearest cell in that direction, on any board; Enter or Space clicks,
 * Escape drops the selection. Only one cell is a tab stop. Mouse events pass through it to the
 * canvas.
 */

import {say} from '../words/strings.js';
import {pairs} from './acts.js';
import {ARROWS, diceOf, fronts, neighbour, rows} from './hit.js';

/** @typedef {import('../engine/types.js').View} View */

export class Grid {
    #board;
    #info;
    #pieces;
    #on;
    #root = document.createElement('div');
    /** @type {Map<string, HTMLElement>} */
    #cells = new Map();
    #current = '';
    /** The owners of stores, by cell. @type {Map<string, number>} */
    #stores = new Map();
    /** The cells that can be chosen on boards with piles. @type {ReturnType<typeof fronts> | null} */
    #fronts = null;
    /** Types of pieces. @type {Set<number>} */
    #dice;
    /** Whether somebody has used the keyboard on the board. */
    #used = false;

    /**
     * @param {HTMLElement} host
     * @param {import('../3d/stage.js').Stage} board
     * @param {import('../engine/types.js').Info} info
     * @param {import('./pieces.js').Pieces} pieces
     * @param {{click: (cell: string) => void, escape: () => void, hover: (cell: string) => void,
     *   help: (cell: string) => void}} on
     */
    constructor(host, board, info, pieces, on) {
        this.#board = board;
        this.#info = info;
        this.#dice = diceOf(info);
        for (const {n, o} of info.board.cells) if (o !== undefined) this.#stores.set(n, o);
        this.#pieces = pieces;
        this.#on = on;
        this.#root.className = 'grid';
        this.#root.setAttribute('role', 'grid');
        this.#root.addEventListener('keydown', this.#key);
        this.#root.addEventListener('click', this.#click);
        this.#root.addEventListener('focusin', this.#focus);
        this.#root.addEventListener('focusout', this.#blur);
        this.build();
        host.append(this.#root);
    }

    dispose() { this.#root.remove(); }

    /** Lay out the cells: at the start, and again after a flip. */
    build() {
        const {board} = this.#info;
        this.#root.textContent = '';
        this.#cells.clear();
        for (const cells of rows(board, this.#board.flipped)) {
            const row = document.createElement('div');
            row.setAttribute('role', 'row');
            for (const c of cells) {
                const el = document.createElement('div');
                el.setAttribute('role', 'gridcell');
                el.dataset.cell = c.n;
                el.tabIndex = -1;
                this.#cells.set(c.n, el);
                row.append(el);
            }
            this.#root.append(row);
        }
        this.lay();
        this.#stop(this.#cells.has(this.#current) ? this.#current : this.#bottomLeft());
    }

    /** Place the cells where the board shows them. Cells outside the visible part are hidden. */
    lay() {
        for (const [name, el] of this.#cells) {
            const at = this.#board.place(name);
            el.hidden = !this.#board.shows(name) || this.#covered(name);
            for (const side of /** @type {const} */ (['left', 'top', 'width', 'height'])) el.style[side] = `${at[side] * 100}%`;
        }
        if (this.#cells.get(this.#current)?.hidden) {
            const held = this.focused;
            this.#stop(this.#bottomLeft());
            if (held) this.focus();
        }
    }

    #bottomLeft() { return rows(this.#open, this.#board.flipped).at(-1)?.[0].n ?? ''; }

    /** Make a cell the only tab stop. @param {string} cell */
    #stop(cell) {
        const old = this.#cells.get(this.#current);
        if (old) old.tabIndex = -1;
        this.#current = cell;
        const el = this.#cells.get(cell);
        if (el) el.tabIndex = 0;
    }

    /**
     * Describe the contents of the cells.
     * @param {View} view
     * @param {import('./board2d.js').Marks} marks
     */
    show(view, marks) {
        this.#root.setAttribute('aria-label', `${say('board')}: ${this.#info.title}`);
        const on = new Map(view.cells.map((c) => [c[0], c]));
        const [starts, targets, path] = [new Set(marks.starts), new Set(marks.targets), new Set(marks.path)];
        const [check, forbidden, sure, dark] = [new Set(marks.check), new Set(marks.forbidden), new Set(marks.sure), new Set(marks.dark)];
        const flags = new Set(marks.flags);
        const [start, ...others] = marks.starts;
        if (!this.#used && start && !others.length && this.#cells.has(start)) this.#stop(start); // the only piece that can move
        const drops = marks.starts.filter((c) => this.#cells.has(c) && !on.has(c));
        const anywhere = drops.length === this.#cells.size - on.size; // then it need not be said for each cell
        const {board} = this.#info;
        this.#fronts = board.style === 'tables' ? fronts(board, (n) => on.has(n), (n) => targets.has(n)) : null;
        for (const c of this.#fronts?.keys() ?? []) if (!c.i && !on.has(c.n) && !targets.has(c.n)) this.#fronts?.delete(c); // an empty place of a die or of the bar
        /** @type {Map<string, {base: import('../engine/types.js').Cell, count: number}> | null} */
        const piles = this.#fronts && new Map([...this.#fronts].map(([c, pile]) => [c.n, pile]));
        if (piles && !piles.has(this.#current)) { // the man has gone, so another cell of its pile takes over
            const at = board.cells.findIndex((c) => c.n === this.#current);
            const to = board.cells.findLast((c, i) => i <= at && piles.has(c.n)) ?? board.cells.find((c) => piles.has(c.n));
            if (to && this.focused) this.#go(to.n);
            else if (to) this.#stop(to.n);
        }
        for (const [name, el] of this.#cells) {
            const pile = piles?.get(name);
            const placed = on.get(name) ?? (pile?.count ? on.get(pile.base.n) : undefined); // the men of a pile on which another may stand
            const die = placed !== undefined && this.#dice.has(placed[2]); // a move that uses it up captures nothing
            el.hidden = !this.#board.shows(name) || piles !== null && !pile;
            const words = [(pile && !die && this.#pointOf(pile.base)) || name];
            const owner = this.#stores.get(name);
            if (owner !== undefined) words.push(say('storeOf', this.#info.players[owner]?.name ?? ''));
            if (this.#info.counts) words.push(say('hole', placed?.[3] ?? 0));
            else if (placed) words.push(this.#pieces.name(placed[1], placed[2]) + (placed[3] > 1 ? ` ×${placed[3]}` : ''));
            else words.push(say(dark.has(name) ? 'inFog' : 'empty'));
            if (pile && pile.count > 1) words.push(`×${pile.count}`);
            if (placed?.[4]) words.push(say('onColumn', pairs(placed[4]).map(([p, t]) => this.#pieces.name(p, t)).join(', ')));
            if (flags.has(name)) words.push(say('flag'));
            if (check.has(name)) words.push(say('inCheck'));
            if (forbidden.has(name)) words.push(say('forbidden'));
            if (path.has(name)) words.push(say('selected'));
            else if (sure.has(name) && !die) words.push(say('capture'));
            if (targets.has(name) && !die || (starts.has(name) && !placed && !anywhere)) words.push(say('target'));
            else if (starts.has(name) && placed) words.push(say('selectable'));
            const label = words.join(', ');
            if (el.getAttribute('aria-label') !== label) el.setAttribute('aria-label', label);
            if (path.has(name)) el.setAttribute('aria-selected', 'true');
            else el.removeAttribute('aria-selected');
        }
    }

    /** What people call a point of a table: its number, the tray beyond the points, the bar between them. @param {import('../engine/types.js').Cell} cell @returns {string} */
    #pointOf({k, x}) {
        const point = k?.[this.#board.flipped ? 1 : 0];
        if (point) return String(point);
        const points = this.#info.board.cells.flatMap((c) => (c.k ? [c.x] : []));
        if (!points.length) return '';
        return say(x < Math.min(...points) || x > Math.max(...points) ? 'tray' : 'bar');
    }

    /** Return the keyboard focus to the board. */
    focus() { this.#cells.get(this.#current)?.focus(); }

    /** @returns {boolean} */
    get focused() { return this.#root.contains(document.activeElement); }

    /** @param {string} name */
    #go(name) {
        this.#stop(name);
        this.#cells.get(name)?.focus();
    }

    /** Whether another man of its pile represents a cell. @param {string} name */
    #covered(name) { return this.#fronts !== null && ![...this.#fronts.keys()].some((c) => c.n === name); }

    /** The board with only the cells that can be chosen. If these are all cells, it is the board itself, so that cached results for it remain valid. */
    get #open() {
        const {board} = this.#info;
        if (this.#fronts) return {...board, cells: [...this.#fronts.keys()]};
        const cells = board.cells.filter((c) => this.#board.shows(c.n));
        return cells.length < board.cells.length ? {...board, cells} : board;
    }

    /** @param {Event} e @returns {string} */
    #name(e) { return /** @type {HTMLElement} */ (e.target).closest?.('[data-cell]')?.getAttribute('data-cell') ?? ''; }

    /** @param {KeyboardEvent} e */
    #key = (e) => {
        const name = this.#name(e);
        if (!name || e.altKey || e.metaKey) return;
        if (e.key === 'Enter' || e.key === ' ') this.#on.click(name);
        else if (e.key === 'Escape') this.#on.escape();
        else if (e.key === '?') this.#on.help(name);
        else if (ARROWS[e.key]) this.#arrow(name, ARROWS[e.key]);
        else if (e.key === 'Home' || e.key === 'End') this.#edge(name, e.key === 'End', e.ctrlKey);
        else return;
        e.preventDefault();
    };

    /** @param {string} name @param {[number, number]} dir */
    #arrow(name, dir) {
        const from = this.#info.board.cells.find((c) => c.n === name);
        const to = from && neighbour(this.#open, from, dir, this.#board.flipped);
        if (to) this.#go(to.n);
    }

    /** @param {string} name @param {boolean} end @param {boolean} corner */
    #edge(name, end, corner) {
        const all = rows(this.#open, this.#board.flipped);
        const row = corner ? all.at(end ? -1 : 0) : all.find((r) => r.some((c) => c.n === name));
        const cell = row?.at(end ? -1 : 0);
        if (cell) this.#go(cell.n);
    }

    /** @param {Event} e */
    #click = (e) => {
        const name = this.#name(e);
        if (name) this.#on.click(name);
    };

    /** @param {Event} e */
    #focus = (e) => {
        const name = this.#name(e);
        this.#used = true;
        if (name) this.#stop(name);
        this.#on.hover(name);
    };

    #blur = () => this.#on.hover('');
}
