/**
 * table.js: one game on a page: board, grid, hands and pointer, connected with the game. It is used
 * by the game page (main.js) and by embedded boards (embed/frame.js), which differ in what
 * surrounds it.
 */

import {Stage} from '../3d/stage.js';
import {Board2D} from '../board/board2d.js';
import {Chooser} from '../board/chooser.js';
import {Curtain} from '../board/curtain.js';
import {byId} from '../board/dom.js';
import {Grid} from '../board/grid.js';
import {centre} from '../board/hit.js';
import {pictureNamed} from '../board/pictures.js';
import {Pieces} from '../board/pieces.js';
import {Pointer} from '../board/pointer.js';
import {Refuse} from '../board/refuse.js';
import {hashOf} from '../keep/kept.js';
import {hushed} from '../state/chance.js';
import {refusalOf} from '../state/refusal.js';
import {say} from '../words/strings.js';
import {Game} from './game.js';
import {Play} from './play.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {import('../engine/types.js').View} View */

/**
 * The text at an address. If the address contains the hash of the content, a file in the browser's
 * cache with another hash is not accepted. From the server a newer text is accepted, but not an
 * HTML page, as login pages of public networks send.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function fetchText(url) {
    const hash = new URL(url, document.baseURI).searchParams.get('v') ?? '';
    for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
        const response = await fetch(url, {cache}).catch(() => null);
        const body = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
        if (!body) continue;
        const text = new TextDecoder().decode(body);
        if (!hash || !globalThis.crypto?.subtle || await hashOf(body, hash.length) === hash) return text;
        if (cache === 'reload' && !/^\s*</.test(text)) return text;
    }
    throw new Error(say('noRules'));
}

/** Whether a player's pieces begin at the top, so that the board should be turned. @param {Info} info @param {View} view @param {number} player */
function atTop(info, view, player) {
    const cells = new Map(info.board.cells.map((c) => [c.n, c]));
    const ys = view.cells.filter((c) => c[1] === player).map((c) => cells.get(c[0])).filter((c) => c !== undefined)
        .map((c) => centre(info.board, c)[1]);
    return ys.length > 1 && ys.reduce((a, b) => a + b) / ys.length < info.board.h / 2 - 0.6;
}

export class Table {
    #info;
    #start;
    #grid;
    #pointer;
    #host = byId('board');
    #pieces;
    #flat;
    #curtain = new Curtain(this.#host);
    #refuse;
    #side = 0; // the player whose side of the board is at the bottom
    /** @type {(() => void)[]} */
    #movers = [];
    /** The mouse has moved to a cell, '' = to none. @type {(cell: string) => void} */
    onpoint = () => {};
    /** The person has drawn an arrow. @type {(from: string, to: string) => void} */
    onarrow = () => {};

    /**
     * @param {Info} info
     * @param {View} view the start
     * @param {{engine: import('../engine/engine.js').Engine, store: import('../keep/store.js').Store,
     *   rules: () => Promise<import('./game.js').Rules>, Net?: typeof import('../3d/net.js').Net}} parts   Net: draws a body that turns, unfolded
     */
    constructor(info, view, parts) {
        this.#info = info;
        this.#start = view;
        this.#pieces = new Pieces(info);
        const flat = this.#flat = new (parts.Net ?? Board2D)(this.#host, info, this.#pieces);
        this.board = new Stage(flat, this.#host, info, this.#pieces);
        this.game = new Game(info, view, parts);
        const hands = [byId('hand-top'), byId('hand-bottom')];
        const play = new Play(this.game, this.board, this.#pieces, new Chooser(), {host: this.#host, hands});
        this.play = play;
        this.#refuse = new Refuse(this.#host, (cell) => this.board.place(cell));
        play.onrefuse = (cell, path) => this.refuse(cell, path ? this.#why(cell, path) : say('unfitting'));
        const on = {
            click: (/** @type {string} */ cell, dragged = false) => play.click(cell, dragged),
            hover: (/** @type {string} */ cell) => this.point(cell),
            lift: (/** @type {string} */ cell) => play.lift(cell),
            may: (/** @type {string} */ cell) => play.may(cell),
            escape: () => play.cancel(),
            help: (/** @type {string} */ cell) => play.onhelp(cell),
            arrow: (/** @type {string} */ from, /** @type {string} */ to) => this.onarrow(from, to),
        };
        this.#grid = new Grid(this.#host, this.board, info, this.#pieces, {...on, hover: (cell) => play.hover(cell), click: (cell) => play.click(cell)});
        play.join(this.#grid);
        this.board.onmoved = () => {
            this.#grid.lay();
            for (const tell of this.#movers) tell();
        };
        this.#pointer = flat instanceof Board2D ? new Pointer(flat, on) : flat.listen({...on, turn: (move) => play.turn(move)});
    }

    get pieces() { return this.#pieces; }

    /** Show pictures that came with the rules. @param {import('../board/pictures.js').Pictures} pictures @returns {Promise<void>} when the board has its own */
    async wear(pictures) {
        this.#pieces.wear(pictures);
        const board = pictureNamed(pictures, this.#info.board.image?.file ?? '');
        if (board) await this.#flat.wear(board);
    }

    /** Say next to a cell why a click there does nothing. @param {string} cell @param {string} why */
    refuse(cell, why) { this.#refuse.say(cell, why); }

    /** Explain why a click makes no move. @param {string} cell @param {string[]} path earlier clicks */
    #why(cell, path) {
        const {view, thinking} = this.game;
        if (!view.outcome.over && (thinking || this.game.seat(view.turn) !== 'person')) return say('noTurn', this.#info.players[view.turn]?.name ?? '');
        const {word, player = 0} = refusalOf(view, cell, path);
        return say(word, this.#info.players[player]?.name ?? '');
    }

    /** The mouse is over a cell. @param {string} cell '' = over none */
    point(cell) {
        this.play.hover(cell);
        this.onpoint(cell);
    }

    /** @param {() => void} tell called when the cells have moved on the screen */
    onmoved(tell) { this.#movers.push(tell); }

    dispose() { for (const part of [this.#pointer, this.#grid, this.board]) part.dispose(); }

    /** Fetch the pictures; then the canvas replaces the static picture. @param {string} url of pieces.svg and of signs.svg */
    async open(url) {
        this.board.show(this.#start);
        await this.#pieces.fetch(url, this.#start.cells);
        this.#host.classList.add('live');
        this.play.refresh();
    }

    /** Turn the board, unless its rules say that it is only seen from one side. */
    flip(flipped = !this.board.flipped) {
        if (flipped === this.board.flipped || this.#info.flips === 'no') return;
        this.board.flip(flipped);
        this.#grid.build();
        this.play.refresh();
        for (const tell of this.#movers) tell();
    }

    /** Turn the board towards the person when the seats have changed. */
    face() {
        const {bot, side} = this.game.settings;
        const now = bot === '' ? this.#side : side;
        if (now !== this.#side) this.flip(now >= 0 && atTop(this.#info, this.#start, now));
        this.#side = now;
    }

    /** In the fog, each of two persons sees the board alone. */
    #cover() {
        const {view, known, eyes} = this.game;
        if (eyes !== -1 || view.outcome.over) this.#curtain.clear();
        else if (known) this.#curtain.close(view.turn, say('curtain', this.#info.players[view.turn]?.name ?? ''), say('curtainOpen'));
    }

    /**
     * Show the present place of the game.
     * @param {import('./game.js').Change} change
     * @returns {Promise<void>} when the animation has ended
     */
    show({acts, dragged}) {
        this.face();
        const {view} = this.game;
        this.#cover();
        const shown = this.board.show(view, hushed(this.#info, view.ply) ? undefined : acts, dragged);
        this.play.update();
        return shown;
    }
}
