/**
 * piececard.js: a small card about a piece: its name, how it moves, and where it can go now. Loaded
 * on first use.
 *
 * When a mouse rests on a piece, the card appears silently and lets clicks through. When a person
 * asks for it, by the right button, a long touch or the key "?", the card is also read out, has a
 * diagram, and links to all pieces. Escape, a click elsewhere and any move close it.
 */

import {button, byId, make} from '../board/dom.js';
import {endsOf} from '../state/chance.js';
import {say} from '../words/strings.js';
import {helpOf, reachDiagram, reachWords} from './guide.js';

/** @typedef {{cell: string, player: number, type: number}} Subject   cell: '*TYPE' in a hand */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box   css pixels of the window */

const GAP = 8; // css pixels around the card
const MOST = 480; // css pixels of its width
const LISTED = 8; // cells that are named; all are marked on the board and read out

export class PieceCard {
    #table;
    #overlay;
    #more;
    #over = new AbortController();
    /** @type {HTMLElement | null} */
    #card = null;
    #cell = '';
    #asked = false;
    /** The position to which the card belongs. @type {unknown} */
    #view = null;

    /**
     * @param {import('../play/table.js').Table} table
     * @param {import('../board/overlay.js').Overlay} overlay
     * @param {(cell: string) => void} more opens the guide to all pieces
     */
    constructor(table, overlay, more) {
        this.#table = table;
        this.#overlay = overlay;
        this.#more = more;
        const how = {capture: true, signal: this.#over.signal};
        document.addEventListener('keydown', (e) => {
            if (e.key !== 'Escape' || !this.#card) return;
            e.preventDefault();
            e.stopPropagation();
            this.close();
        }, how);
        document.addEventListener('pointerdown', (e) => { if (!this.#card?.contains(/** @type {Node} */ (e.target))) this.close(); }, how);
        addEventListener('scroll', () => this.close(), how);
    }

    dispose() {
        this.close();
        this.#over.abort();
    }

    /**
     * @param {string} cell
     * @param {boolean} asked false = a mouse rests there
     */
    open(cell, asked) {
        const {game} = this.#table;
        const on = game.view.cells.find((c) => c[0] === cell);
        const again = asked && this.#asked && this.#cell === cell;
        if (asked && (again || !on || on[2] < 0)) {
            this.close();
            this.#more(cell);
        } else if (on && on[2] >= 0 && (asked || !(this.#card && this.#asked) && !this.#table.play.path.length)) {
            this.#show({cell, player: on[1], type: on[2]}, asked, this.#boxOf(cell));
        }
    }

    /** @param {Subject} subject in a hand @param {Element} element that shows it */
    openHand(subject, element) { this.#show(subject, true, element.getBoundingClientRect()); }

    /** The mouse no longer rests; a card that the person asked for stays. */
    leave() { if (!this.#asked) this.close(); }

    close() {
        this.#overlay.set('help', []);
        this.#card?.remove();
        this.#card = null;
        this.#cell = '';
    }

    /** Close the card if the game has gone on. */
    follow() { if (this.#card && this.#view !== this.#table.game.view) this.close(); }

    /** @param {Subject} subject @param {boolean} asked @param {Box} box of the piece */
    #show(subject, asked, box) {
        const {game, pieces} = this.#table;
        const {cell, player, type} = subject;
        const help = helpOf(pieces.of(type));
        const targets = this.#targets(subject);
        if (!asked && !help && !targets?.length) return; // the board shows everything already
        this.close();
        this.#view = game.view;
        this.#cell = cell;
        this.#asked = asked;
        const name = pieces.name(player, type);
        const words = (/** @type {number} */ most) => [help, targets ? nowWords(cell, targets, most) : ''].filter((w) => w !== '');
        const card = make('div', {class: 'piece-card', popover: 'manual', role: 'group', 'aria-labelledby': 'piece-card-name'},
            make('h2', {id: 'piece-card-name'}, make('img', {src: pieces.url(player, type), alt: '', width: '36', height: '36'}), name),
            make('div', {class: 'piece-words'}, ...words(LISTED).map((w) => make('p', {}, w))));
        card.classList.toggle('passing', !asked);
        if (asked) card.append(make('div', {class: 'tools'}, button('cardAll', () => { this.close(); this.#more(cell.startsWith('*') ? '' : cell); }), button('close', () => this.#dismiss())));
        byId('board').after(card);
        this.#card = card;
        card.showPopover();
        place(card, box);
        if (!cell.startsWith('*')) this.#overlay.set('help', (targets ?? []).map((to) => ({kind: /** @type {const} */ ('dot'), cell: to})));
        if (!asked) return;
        byId('live').textContent = [name, ...words(Infinity), say('cardAgain')].join('. ').replaceAll('..', '.');
        this.#draw(card, subject, box, help === '');
    }

    /** Close the card and restore the focus. */
    #dismiss() {
        const cell = this.#cell;
        this.close();
        /** @type {HTMLElement | null} */ (document.querySelector(cell.startsWith('*') ? `[data-token="${CSS.escape(cell)}"]` : `[data-cell="${CSS.escape(cell)}"]`))?.focus();
    }

    /**
     * Draw how the piece moves on an empty board.
     * @param {HTMLElement} card @param {Subject} subject @param {Box} box @param {boolean} said whether words for it are needed
     */
    async #draw(card, {cell, player, type}, box, said) {
        const {game, pieces} = this.#table;
        if (cell.startsWith('*')) return;
        const reach = await game.ask.reach({cell, type, player}).catch(() => null); // the card is useful without it
        if (!reach || this.#card !== card || !(reach.steps.length || reach.takes.length)) return;
        card.querySelector('.piece-words')?.after(reachDiagram(game.info, reach, cell, pieces.url(player, type)));
        if (said) card.append(make('p', {class: 'visually-hidden'}, reachWords(reach)));
        place(card, box);
    }

    /** Cells where the piece can go now; null when it is not its turn. @param {Subject} subject @returns {string[] | null} */
    #targets({cell, player, type}) {
        const {game} = this.#table;
        const {view} = game;
        if (!game.open || view.turn !== player) return null;
        if (cell.startsWith('*')) return Object.keys(view.select.nodes[view.select.nodes[0]?.next?.[`*${type}`] ?? -1]?.next ?? {});
        const ends = view.select.moves.map((m) => endsOf(m.acts)).filter((e) => e?.from === cell);
        return [...new Set(ends.map((e) => e?.to ?? ''))];
    }

    /** @param {string} cell @returns {Box} */
    #boxOf(cell) {
        const host = byId('board').getBoundingClientRect();
        const at = this.#table.board.place(cell);
        const [left, top] = [host.left + at.left * host.width, host.top + at.top * host.height];
        return {left, top, right: left + at.width * host.width, bottom: top + at.height * host.height};
    }
}

/** @param {string} cell @param {string[]} targets @param {number} most that are named @returns {string} */
function nowWords(cell, targets, most) {
    if (!targets.length) return say('nowNone');
    if (cell.startsWith('*')) return say('cardDrop', targets.length);
    return say('nowMoves', targets.slice(0, most).join(', ') + (targets.length > most ? ', …' : ''));
}

/**
 * Place the card where it covers neither the piece nor, if possible, the board: over the panel
 * beside the board, or at the bottom of the window.
 * @param {HTMLElement} card @param {Box} box of the piece
 */
function place(card, box) {
    const panel = document.querySelector('.panel')?.getBoundingClientRect();
    const aside = panel && panel.left > byId('board').getBoundingClientRect().right;
    const [left, room] = aside ? [panel.left, panel.width] : [GAP, document.documentElement.clientWidth - 2 * GAP];
    card.style.width = `${Math.min(room, MOST)}px`;
    card.style.left = `${left + (aside ? 0 : (room - card.offsetWidth) / 2)}px`;
    const low = innerHeight - card.offsetHeight - GAP;
    const top = aside ? Math.max(GAP, Math.min(panel.bottom + GAP, low)) : low > box.bottom ? low : GAP;
    card.style.top = `${top}px`;
}
