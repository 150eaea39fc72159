/**
 * editor.js: set up a position by hand, for every game. Loaded on demand.
 *
 * A dialog with a board of its own: a palette of all pieces; placing by click, drag or keys; hands,
 * turn, rights to castle; and the position as text, both ways. The engine decides what is allowed:
 * it receives each change, and the dialog shows the errors that it reports. The game does not
 * change until "Play from here".
 *
 * @typedef {{player: number, type: number}} Kind
 * @typedef {'move' | 'erase' | 'more' | 'less' | Kind} Tool   more, less = seeds, where cells have numbers
 */

import {Board2D, NO_MARKS} from '../board/board2d.js';
import {button, part} from '../board/dom.js';
import {Grid} from '../board/grid.js';
import {Pieces} from '../board/pieces.js';
import {Pointer} from '../board/pointer.js';
import {told} from '../words/faults.js';
import {say} from '../words/strings.js';

/** @typedef {import('../engine/types.js').Placed} Placed */
/** @typedef {import('../words/strings.js').Word} Word */

/** @param {import('../play/game.js').Game} game @param {string} art addresses of pieces.svg and signs.svg */
export async function openEditor(game, art) {
    const pieces = new Pieces(game.info);
    await pieces.fetch(art);
    const own = game.info.hides ? await game.ask.start() : game.startView;
    const hidden = game.info.hides && game.eyes !== 0; // nobody can play on from the view of one side
    const {setup} = hidden ? own : await game.ask.here();
    new Editor(game, pieces, setup, own.setup);
}

class Editor {
    #game;
    #info;
    #pieces;
    #dialog = part('dialog', 'dialog editor');
    #host = part('div', 'board live');
    #palette = part('div', 'palette');
    #hands = part('div', 'fields');
    #rights = part('div');
    #turn = part('select');
    #text = part('input', 'editor-text');
    #state = part('div', 'editor-state');
    #play = part('button', 'primary', say('editPlay'));
    #board;
    #grid;
    #pointer;
    /** @type {Map<string, Placed>} */
    #cells = new Map();
    /** @type {Map<string, number>} 'player/type' -> how many in hand */
    #held = new Map();
    /** @type {string[]} */
    #granted = [];
    /** @type {Tool} */
    #tool = 'move';
    #from = ''; // the piece about to be moved
    #lifted = '';
    #asked = 0;
    #start = ''; // the last position that the engine accepted
    #own; // the game's own start

    /** @param {import('../play/game.js').Game} game @param {Pieces} pieces @param {string} setup to begin with @param {string} own the game's own start */
    constructor(game, pieces, setup, own) {
        this.#game = game;
        this.#info = game.info;
        this.#pieces = pieces;
        this.#own = own;
        this.#build();
        document.body.append(this.#dialog);
        this.#dialog.showModal();
        this.#board = new Board2D(this.#host, this.#info, pieces, {entire: true});
        this.#host.addEventListener('pointerup', this.#dropped, true);
        const on = {
            click: (/** @type {string} */ cell, dragged = false) => this.#click(cell, dragged),
            hover: () => {},
            help: () => {}, arrow: () => {},
            may: (/** @type {string} */ cell) => this.#tool === 'move' && this.#cells.has(cell) && !this.#info.counts,
            lift: (/** @type {string} */ cell) => {
                this.#lifted = cell;
                this.#from = '';
                return true;
            },
            escape: () => (this.#tool === 'move' && !this.#from ? this.#dialog.close() : this.#choose('move')),
        };
        this.#grid = new Grid(this.#host, /** @type {any} */ (this.#board), this.#info, pieces, {...on, click: (cell) => this.#click(cell, false)});
        this.#pointer = new Pointer(this.#board, on);
        this.#host.addEventListener('keydown', (/** @type {KeyboardEvent} */ e) => {
            const cell = /** @type {HTMLElement} */ (e.target).dataset?.cell;
            if (cell && (e.key === 'Delete' || e.key === 'Backspace')) this.#erase(cell);
        });
        this.#dialog.addEventListener('close', () => {
            for (const part of [this.#pointer, this.#grid, this.#board]) part.dispose();
            this.#dialog.remove();
        });
        this.#choose('move');
        this.#take(setup);
    }

    #build() {
        const title = part('h2', '', say('editTitle'));
        title.id = 'editor-title';
        this.#dialog.setAttribute('aria-labelledby', title.id);
        const fields = part('div', 'fields');
        this.#info.players.forEach((p, i) => { if (!p.random) this.#turn.append(new Option(p.name, String(i))); });
        this.#turn.addEventListener('change', () => this.#changed());
        const turn = part('label', '', say('editTurn'));
        turn.append(this.#turn);
        fields.append(turn);
        const text = part('label', '', say('editText'));
        this.#text.spellcheck = false;
        this.#text.addEventListener('change', () => this.#take(this.#text.value));
        text.append(this.#text);
        this.#state.setAttribute('role', 'status');
        this.#palette.setAttribute('role', 'group');
        this.#palette.setAttribute('aria-label', say('editPieces'));
        this.#fillPalette();
        const tools = part('div', 'tools');
        /** @type {[Word, () => void][]} */
        const actions = [['editStart', () => this.#take('')], ['editClear', () => this.#clear()], ['editCopy', () => this.#copy()]];
        for (const [word, act] of actions) tools.append(button(word, act));
        const end = part('div', 'tools');
        this.#play.addEventListener('click', () => this.#done());
        end.append(this.#play, button('cancel', () => this.#dialog.close()));
        const side = part('div', 'editor-side');
        side.append(this.#palette, this.#hands, fields, this.#rights, text, this.#state, tools, end);
        const table = part('div');
        table.append(this.#host);
        const body = part('div', 'editor-body');
        body.append(table, side);
        this.#dialog.append(title, part('p', 'hint', say('editHelp')), body);
    }

    /** Add every piece of every player for which the game has a picture or a letter. */
    #fillPalette() {
        const add = (/** @type {Tool} */ tool, /** @type {string} */ label, picture = '') => {
            const b = part('button', picture ? '' : 'word', picture ? '' : label);
            b.setAttribute('aria-label', label);
            b.title = label;
            b.dataset.tool = JSON.stringify(tool);
            if (picture) {
                const img = part('img');
                img.src = picture;
                img.alt = '';
                b.append(img);
            }
            b.addEventListener('click', () => this.#choose(tool));
            this.#palette.append(b);
        };
        if (this.#info.counts) {
            add('more', `+1: ${say('editMore')}`);
            add('less', `−1: ${say('editLess')}`);
            add('erase', say('editErase'));
            return;
        }
        add('move', say('editHand'));
        add('erase', say('editErase'));
        this.#info.players.forEach((p, player) => {
            if (p.random) return;
            this.#palette.append(part('p', 'palette-owner', p.name));
            for (const {t} of this.#info.pieces) add({player, type: t}, this.#pieces.name(player, t), this.#pieces.url(player, t));
        });
    }

    /** @param {Tool} tool */
    #choose(tool) {
        this.#tool = this.#info.counts && tool === 'move' ? 'more' : tool;
        this.#from = '';
        for (const b of this.#palette.querySelectorAll('button')) b.setAttribute('aria-pressed', String(b.dataset.tool === JSON.stringify(this.#tool)));
        this.#show();
    }

    /** A piece is dropped; outside the board it is removed. @param {PointerEvent} e */
    #dropped = (e) => {
        const from = this.#lifted;
        if (!from || this.#board.cellAt(this.#board.point(e))) return;
        this.#lifted = '';
        this.#erase(from);
    };

    /** @param {string} cell @param {boolean} dragged */
    #click(cell, dragged) {
        const from = dragged ? this.#lifted : this.#from;
        this.#lifted = this.#from = '';
        const here = this.#cells.get(cell);
        if (this.#tool === 'move') {
            const piece = this.#cells.get(from);
            if (!from && here) this.#from = cell;
            if (!piece || from === cell) return this.#show();
            this.#cells.delete(from);
            this.#cells.set(cell, [cell, piece[1], piece[2], piece[3]]);
        } else if (this.#tool === 'erase') {
            this.#cells.delete(cell);
        } else if (this.#tool === 'more' || this.#tool === 'less') {
            const n = (here?.[3] ?? 0) + (this.#tool === 'more' ? 1 : -1);
            if (n <= 0) this.#cells.delete(cell);
            else this.#cells.set(cell, [cell, here?.[1] ?? -1, here?.[2] ?? -1, Math.min(n, 999)]);
        } else {
            const {player, type} = this.#tool;
            if (here?.[1] === player && here[2] === type) this.#cells.delete(cell);
            else this.#cells.set(cell, [cell, player, type, 1]);
        }
        this.#changed();
    }

    /** @param {string} cell */
    #erase(cell) {
        if (this.#cells.delete(cell)) this.#changed();
    }

    #clear() {
        this.#cells.clear();
        this.#held.clear();
        this.#changed();
    }

    #show() {
        if (!this.#board) return;
        const view = {...this.#game.startView, cells: [...this.#cells.values()], last: undefined, check: [], forbidden: []};
        const marks = {...NO_MARKS, path: this.#from ? [this.#from] : []};
        this.#board.show(view);
        this.#board.mark(marks);
        this.#grid?.show(view, marks);
    }

    /** @returns {[number, number][][]} */
    #inHand() {
        return this.#info.players.map((_, p) => [...this.#held].flatMap(([k, n]) => {
            const [player, type] = k.split('/').map(Number);
            return player === p && n > 0 ? [/** @type {[number, number]} */ ([type, n])] : [];
        }));
    }

    /** Send the changes to the engine. */
    #changed() {
        this.#show();
        return this.#ask({cells: [...this.#cells.values()], hands: this.#inHand(), turn: Number(this.#turn.value), rights: this.#granted});
    }

    /** A position as text. @param {string} start '' = the game's own */
    #take(start) { return this.#ask({start: start.trim() || this.#own}, true); }

    /** @param {Parameters<import('../engine/ask.js').Ask['setUp']>[0]} made @param {boolean} [adopt] whether the board takes what comes */
    async #ask(made, adopt = false) {
        const asked = ++this.#asked;
        this.#play.disabled = true;
        try {
            const {view, rights, granted, problems} = await this.#game.ask.setUp(made);
            if (asked !== this.#asked) return;
            if (adopt) {
                this.#cells = new Map(view.cells.map((c) => [c[0], c]));
                this.#held = new Map((view.hands ?? []).flatMap((list, p) => list.map(([t, n]) => /** @type {[string, number]} */ ([`${p}/${t}`, n]))));
                this.#turn.value = String(view.turn);
                this.#show();
            }
            this.#granted = granted;
            this.#start = !this.#info.counts && view.fen || view.setup;
            if (document.activeElement !== this.#text || adopt) this.#text.value = this.#start;
            this.#fillRights(rights);
            this.#fillHands();
            this.#play.disabled = problems.length > 0;
            const words = (await Promise.all(problems.map((p) => told(p, this.#info)))).join(' ');
            if (asked === this.#asked) this.#say(words || say('editOk'), problems.length > 0);
        } catch (e) {
            if (asked !== this.#asked) return;
            const text = await told(e, this.#info);
            if (!adopt && made.rights?.length) { // a piece that had a right is gone
                this.#granted = [];
                this.#changed();
                return;
            }
            this.#say(adopt ? say('editBad', text) : text, true);
        }
    }

    /** @param {string} text @param {boolean} bad */
    #say(text, bad) {
        this.#state.toggleAttribute('data-bad', bad);
        if (this.#state.textContent !== text) this.#state.textContent = text;
    }

    /** @param {string[]} cells */
    #fillRights(cells) {
        this.#rights.hidden = cells.length === 0;
        this.#rights.replaceChildren(part('p', 'palette-owner', say('editRights')), ...cells.map((cell) => {
            const label = part('label', 'check');
            const box = part('input');
            box.type = 'checkbox';
            box.checked = this.#granted.includes(cell);
            box.addEventListener('change', () => {
                this.#granted = this.#granted.filter((c) => c !== cell);
                if (box.checked) this.#granted.push(cell);
                this.#changed();
            });
            const piece = this.#cells.get(cell);
            label.append(box, `${piece ? this.#pieces.name(piece[1], piece[2]) : ''} ${cell}`);
            return label;
        }));
    }

    #fillHands() {
        this.#hands.hidden = !this.#info.hands;
        if (!this.#info.hands || this.#hands.contains(document.activeElement)) return;
        const rows = this.#info.players.map((p, player) => {
            const row = part('div', 'in-hand');
            row.append(part('p', 'palette-owner', `${say('editHands')}: ${p.name}`));
            for (const {t, letter} of this.#info.pieces) if (letter.length === 1) row.append(this.#counter(player, t));
            return row;
        });
        this.#hands.replaceChildren(...rows);
    }

    /** @param {number} player @param {number} type @returns {HTMLElement} a piece in hand, one more, one less */
    #counter(player, type) {
        const key = `${player}/${type}`;
        const name = this.#pieces.name(player, type);
        const span = part('span');
        const img = part('img');
        img.src = this.#pieces.url(player, type);
        img.alt = '';
        const n = part('b', '', String(this.#held.get(key) ?? 0));
        const step = (/** @type {number} */ by) => {
            const b = part('button', '', by > 0 ? '+' : '−');
            b.setAttribute('aria-label', `${name}: ${say(by > 0 ? 'editMore' : 'editLess')}`);
            b.addEventListener('click', () => {
                this.#held.set(key, Math.max(0, Math.min(99, (this.#held.get(key) ?? 0) + by)));
                n.textContent = String(this.#held.get(key));
                this.#changed();
            });
            return b;
        };
        span.append(step(-1), img, n, step(1));
        return span;
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#start);
            this.#say(say('copied'), false);
        } catch {
            this.#text.focus();
            this.#text.select();
            this.#say(say('copyFailed'), false);
        }
    }

    async #done() {
        try {
            await this.#game.opening.position(this.#start, []);
            this.#dialog.close();
        } catch (e) {
            this.#say(await told(e, this.#info), true);
        }
    }
}
