/**
 * play.js: a person's actions on the board: clicks, drags, choices.
 *
 * It connects Selection (the meaning of clicks) with the board, the grid for assistive technology,
 * the hands and the chooser. Clicks made before the engine has answered wait, and are tried in
 * order once the moves are known.
 */

import {touched} from '../board/acts.js';
import {NO_MARKS} from '../board/board2d.js';
import {showHand} from '../board/hands.js';
import {stacked} from '../board/hit.js';
import {Selection} from '../board/select.js';
import {offersOf} from '../state/offers.js';
import {persons} from '../state/seats.js';

/** @typedef {import('../engine/types.js').Move} Move */

const MAX_WAITING = 6;

export class Play {
    #game;
    #board;
    #pieces;
    #chooser;
    #host;
    #hands;
    /** @type {import('../board/grid.js').Grid | null} */
    #grid = null;
    #selection;
    /** @type {unknown} the view that #selection belongs to */
    #of = null;
    #hover = '';
    /** @type {string[]} */
    #waiting = [];
    /** Clicks of a move that is to be made when the bot has moved: none, a piece, or a piece and its destination. @type {string[]} */
    #ahead = [];
    /** A move that waits for confirmation. @type {{move: Move, dragged: boolean} | null} */
    #held = null;
    /** Called when the selection changes. @type {() => void} */
    onselect = () => {};
    /** Called when the person asks about a cell. @type {(cell: string) => void} */
    onhelp = () => {};
    /** Called when the person asks about a piece in a hand. @type {(player: number, type: number, element: Element) => void} */
    onhandhelp = () => {};
    /** The person's wishes: confirm each move; play the only move of a piece at once; offer only pieces that fit. */
    wishes = {confirm: () => false, single: () => false, fitting: () => true};
    /** Called when a click makes no move; path = the clicks before it, null = the chosen piece does not fit there. @type {(cell: string, path: string[] | null) => void} */
    onrefuse = () => {};
    /** Called before a click is processed; true = it has been handled. @type {(cell: string) => boolean} */
    before = () => false;

    /** Cells that the person has marked with a flag. @type {() => Iterable<string>} */
    flags = () => [];

    /**
     * @param {import('./game.js').Game} game
     * @param {import('../3d/stage.js').Stage} board
     * @param {import('../board/pieces.js').Pieces} pieces
     * @param {import('../board/chooser.js').Chooser} chooser
     * @param {{host: HTMLElement, hands: HTMLElement[]}} places hands: above and below the board
     */
    constructor(game, board, pieces, chooser, {host, hands}) {
        this.#game = game;
        this.#board = board;
        this.#pieces = pieces;
        this.#chooser = chooser;
        this.#host = host;
        this.#hands = hands;
        this.#selection = new Selection(game.view.select);
    }

    /** @param {import('../board/grid.js').Grid} grid */
    join(grid) { this.#grid = grid; }

    /** The position may have changed: take over the new moves, and try the clicks that waited. */
    update() {
        const {view, known, open} = this.#game;
        const key = known ? view : null;
        if (key !== this.#of || !key) {
            this.#of = key;
            this.#selection = new Selection(view.select);
            this.#held = null;
            this.#chooser.close();
        }
        if (open) {
            const clicks = this.#waiting.splice(0);
            this.#carryOut();
            for (const c of clicks) if (this.#of === view) this.click(c);
        } else if (known) {
            this.#waiting = [];
        }
        this.refresh();
    }

    /** Draw marks, names and hands again. */
    refresh() {
        const marks = this.#marks();
        this.#board.mark(marks);
        this.#grid?.show(this.#game.view, marks);
        const {info, view} = this.#game;
        const order = this.#board.flipped ? [0, 1] : [1, 0];
        if (!info.hands) return;
        const players = persons(info);
        this.#hands.forEach((host, i) => {
            const player = order[i];
            host.hidden = !players.includes(player);
            if (host.hidden) return;
            const mine = this.#game.open && view.turn === player;
            showHand(host, player, info, this.#pieces, {
                hand: view.hands?.[player] ?? [], starts: mine ? this.#selection.starts() : [], path: mine ? this.#selection.path : [],
                click: (token) => this.click(token), help: (type, element) => this.onhandhelp(player, type, element), turned: this.#board.flipped,
            });
        });
    }

    /** @returns {import('../board/board2d.js').Marks} */
    #marks() {
        const {view, open} = this.#game;
        const s = this.#selection;
        const seen = {last: touched(view.last?.acts ?? []), check: view.check ?? [], forbidden: view.forbidden ?? [], dark: view.dark, unseen: view.unseen, flags: [...this.flags()]};
        if (!open) return {...NO_MARKS, ...seen, path: this.#ahead};
        if (this.#held) {
            const {move} = this.#held;
            return {...NO_MARKS, ...seen, path: touched(move.acts), decided: move.acts};
        }
        const targets = s.targets();
        const ahead = targets.includes(this.#hover) ? s.captures(this.#hover) : s.captures();
        return {...seen, ...ahead, aims: this.#aims(), aim: targets.includes(this.#hover) ? this.#hover : '', starts: s.starts(), hints: this.#hints(), path: s.path, targets, decided: s.decided(), ghost: this.#ghost()};
    }

    /** The goal cells of the piece that is being moved. @returns {string[]} */
    #aims() {
        const {view, info} = this.#game;
        const piece = view.cells.find(([c]) => c === this.#selection.path[0]);
        if (!info.aims || !piece) return [];
        const [, player, type] = piece;
        return info.aims.flatMap(({p, t, c}) => (p === player && (!t.length || t.includes(type)) ? c : []));
    }

    /** Cells to highlight: pieces that may move, or cells for a new piece, if most of the others are impossible. @returns {string[]} */
    #hints() {
        const s = this.#selection;
        if (s.path.length) return [];
        const {view, info} = this.#game;
        if (stacked(info.board) && view.ply > 0) return []; // finding what fits is the task, but nobody can guess how it begins
        const starts = s.starts().filter((c) => !c.startsWith('*'));
        const able = starts.filter((c) => this.#board.occupied(c));
        const owners = new Set([view.turn, ...view.cells.flatMap(([c, player]) => (able.includes(c) ? [player] : []))]); // in a patience the pieces belong to a field
        const own = view.cells.filter((c) => owners.has(c[1])).length;
        if (!able.length) return starts.length * 2 < info.board.cells.length - view.cells.length ? starts : [];
        return able.length * 2 < own ? able : [];
    }

    /** The piece that a click on the pointed cell would put there. */
    #ghost() {
        const s = this.#selection;
        const cell = this.#hover;
        const can = s.path.length ? s.targets() : s.starts();
        if (!can.includes(cell) || this.#board.occupied(cell)) return null;
        for (const a of s.reachable(cell)[0]?.acts ?? []) {
            if ((a[0] === 'd' || a[0] === 'p') && a[1] === cell) return {cell, player: Number(a[2]), type: Number(a[3])};
        }
        return null;
    }

    /** Whether the person may drag the piece there. @param {string} cell */
    may(cell) {
        return this.#game.open && !this.#held && this.#board.occupied(cell) && this.#selection.starts().includes(cell);
    }

    /** Select a piece because the person lifts it. @param {string} cell @returns {boolean} */
    lift(cell) {
        if (this.#selection.path.length === 1 && this.#selection.path[0] === cell) return true;
        this.#selection.cancel();
        const {kind} = this.#selection.click(cell);
        if (kind !== 'more' && kind !== 'restart') this.#selection.cancel();
        this.#changed();
        return kind === 'more' || kind === 'restart';
    }

    /** @param {string} cell */
    hover(cell) {
        if (cell === this.#hover) return;
        this.#hover = cell;
        if (this.#game.open) this.refresh();
    }

    /** @param {string} cell name, or '*TYPE' @param {boolean} [dragged] */
    click(cell, dragged = false) {
        if (!this.#game.known && !this.#game.thinking) {
            if (this.#waiting.length < MAX_WAITING) this.#waiting.push(cell);
            return;
        }
        if (!this.#game.open) {
            if (!dragged && this.#plan(cell)) return;
            if (!dragged && !this.#game.demo && !cell.startsWith('*')) this.onrefuse(cell, []);
            return;
        }
        if (this.#held) { // a click on any other cell cancels it
            const again = touched(this.#held.move.acts).at(-1) === cell;
            if (again) this.done();
            else this.cancel();
            return;
        }
        if (!dragged && this.before(cell)) return;
        const {path} = this.#selection;
        const only = !dragged && this.#smart('to') ? this.#selection.onlyTo(cell) : null;
        if (only) return this.#play(only, false);
        const answer = this.#selection.click(cell);
        const refused = answer.kind === 'none' || (answer.kind === 'cancel' && path.at(-1) !== cell);
        this.#answer(answer, cell, dragged);
        if (refused && !cell.startsWith('*')) this.onrefuse(cell, path);
    }

    /**
     * A click while the bot thinks: a piece of the person's own, then its destination. Whether it
     * can go there is known only when the bot has moved.
     * @param {string} cell @returns {boolean} whether the click means that
     */
    #plan(cell) {
        const {settings: {bot, side}, view, demo, offer} = this.#game;
        if (bot === '' || side < 0 || demo || offer || view.outcome.over || this.#game.seat(view.turn) !== 'bot') return false;
        const own = cell.startsWith('*') || view.cells.some(([name, player]) => name === cell && player === side);
        if (this.#ahead.includes(cell)) this.#ahead = [];
        else if (this.#ahead.length === 1) this.#ahead = [this.#ahead[0], cell];
        else if (own) this.#ahead = [cell];
        else if (this.#ahead.length) this.#ahead = [];
        else return false;
        this.refresh();
        return true;
    }

    /** The bot has moved: make the planned move, if it is legal. */
    #carryOut() {
        const [from, to] = this.#ahead.splice(0);
        if (!from || !this.#selection.starts().includes(from)) return;
        const view = this.#of;
        this.click(from);
        if (!to || this.#of !== view || !this.#selection.path.length) return;
        if (this.#selection.targets().includes(to)) this.click(to);
        else this.cancel();
    }

    /** Whether the rules allow the only move from or to a cell to be played with one click. @param {'from' | 'to'} end */
    #smart(end) {
        const {smart} = this.#game.info;
        return smart === 'true' || smart === end;
    }

    /** @param {import('../board/select.js').Answer} answer @param {string} cell @param {boolean} dragged */
    #answer(answer, cell, dragged) {
        if (answer.kind === 'done' && !dragged && this.#mayMiss(answer.move)) answer = {kind: 'ask', moves: [answer.move]};
        if (answer.kind === 'done') {
            this.#play(answer.move, dragged);
            return;
        }
        if ((answer.kind === 'more' || answer.kind === 'restart') && (this.wishes.single() || this.#smart('from')) && !dragged) {
            const moves = this.#selection.reachable();
            if (moves.length === 1) {
                this.#play(moves[0], false);
                return;
            }
        }
        this.#changed();
        if (answer.kind === 'ask') this.#ask(answer.moves, cell, dragged);
    }

    /** Whether a move puts a piece into a cell for which others are to be offered as well, though they do not fit. @param {Move} move */
    #mayMiss(move) {
        return !this.wishes.fitting() && offersOf(this.#game.info, this.#game.view).some((m) => m.piece === move.piece);
    }

    /** The moves of a cell, and for each other piece a move of another cell. @param {Move[]} moves @returns {Move[]} */
    #allOffers(moves) {
        const others = offersOf(this.#game.info, this.#game.view).filter((o) => moves.every((m) => m.piece !== o.piece));
        return [...moves, ...others].sort((a, b) => Number(a.piece) - Number(b.piece));
    }

    /** Make a move that needs no clicks. @param {Move} move of the view @returns {boolean} false if it cannot be made now */
    turn(move) {
        const can = this.#game.open && !this.#held;
        if (can) this.#play(move, true);
        return can;
    }

    /** @param {Move} move @param {boolean} dragged */
    #play(move, dragged) {
        if (!this.wishes.confirm()) {
            this.#game.play(move, dragged);
            return;
        }
        this.#selection.cancel();
        this.#held = {move, dragged};
        this.#changed();
    }

    /** @param {Move[]} moves @param {string} cell @param {boolean} dragged */
    async #ask(moves, cell, dragged) {
        const hadFocus = this.#grid?.focused;
        const player = this.#game.view.turn;
        const picture = (/** @type {Move} */ m) => (m.piece === undefined || m.piece < 0 ? '' : this.#pieces.url(player, m.piece));
        const label = (/** @type {Move} */ m) => {
            const piece = this.#pieces.of(m.piece ?? -1);
            return piece?.key && piece.key === m.label ? piece.name : m.label || m.t;
        };
        const of = this.#of;
        const offered = moves.some((m) => this.#mayMiss(m)) ? this.#allOffers(moves) : moves;
        const move = await this.#chooser.ask(this.#host, offered, this.#board.place(cell), picture, label);
        if (of !== this.#of) return;
        const fits = move && moves.includes(move);
        if (fits) this.#play(move, dragged);
        else this.cancel();
        if (move && !fits) this.onrefuse(cell, null);
        if (hadFocus) this.#grid?.focus();
    }

    /** Clicks of the move that is being made. @returns {string[]} */
    get path() { return this.#selection.path; }

    /** The text of a move that waits for confirmation, '' if there is none. */
    get held() { return this.#held?.move.t ?? ''; }

    get canStop() { return this.#held !== null || this.#game.open && this.#selection.canStop && this.#selection.targets().length > 0; }
    get canPass() { return !this.#held && this.#game.open && this.#selection.pass !== null; }
    get canCancel() { return this.#held !== null || this.#game.open && this.#selection.path.length > 1; }

    /** Finish a move of several steps here. */
    done() {
        const held = this.#held;
        if (held) {
            this.#held = null;
            this.#game.play(held.move, true);
            return;
        }
        this.#answer(this.#selection.stop(), this.#selection.path.at(-1) ?? '', false);
    }

    pass() {
        const move = this.#selection.pass;
        if (move && this.#game.open) this.#play(move, false);
    }

    /** Drop the selection. */
    cancel() {
        this.#ahead = [];
        this.#selection.cancel();
        this.#held = null;
        this.#waiting = [];
        this.#changed();
    }

    #changed() {
        this.refresh();
        this.onselect();
    }
}
