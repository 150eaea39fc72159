/**
 * spelling.js: how the moves of a game are written for people: by the engine's own texts (e2-e4;
 * moves of several pieces by their name, O-O, or by the piece that the others follow), with letters
 * or pictures of the pieces (Nf3), by files or with East Asian characters, or with numbers of
 * squares.
 *
 * The engine spells a line (verb `spell`); its answers are stored with the moves. Until the answer
 * has come, and for moves that it cannot spell, the move's own text is shown.
 *
 * @typedef {(string | [player: number, type: number])[]} Parts
 * @typedef {import('./session.js').Branch} Branch
 */

import {make} from '../board/dom.js';
import {drawable} from '../board/signs.js';
import {letterOf, moveText, solo} from '../words/names.js';

/** The notations that people may choose besides the engine's own texts: the engine's styles, where letters count twice. */
const CHOICES = {letters: ['letters', 'pictures'], wxf: ['wxf'], kanji: ['kanji'], numbers: ['numbers'], dice: ['dice']};

/** Notations that a voice cannot read aloud. */
const UNSPOKEN = ['wxf', 'kanji'];

/** The word of the setting for the engine's own texts. */
const PLAIN = 'plain';

/** @param {import('../engine/types.js').Info} info @returns {string[]} choices for the setting: '' as books of the game do, 'plain' the engine's own texts */
export function notations(info) {
    const pictured = info.pieces.some((p) => p.glyphs.some(Boolean));
    return ['', ...(info.notations?.length ? [PLAIN] : []), ...(info.notations ?? []).flatMap((n) => CHOICES[/** @type {'letters'} */ (n)] ?? []).filter((c) => c !== 'pictures' || pictured)];
}

const LETTERED = 3; // number of types of pieces from which on books use letters: books about draughts and tafl write only cells

/** The usual way in which books write the moves of a game. @param {import('../engine/types.js').Info} info @returns {string} '' as the engine does */
export function usual(info) {
    const {notations: ways = [], pieces} = info;
    const told = pieces.filter((p) => !p.scenery);
    // Nobody knows a piece by a letter that only setups need ("*A"), or a heap that shows its height.
    const strange = told.filter((p) => p.letter.startsWith('*') || p.glyphs.some((glyph) => glyph?.startsWith('number')));
    const lettered = told.length >= LETTERED && !solo(info) && strange.length * 2 < told.length; // blocks of puzzles have no letters on them
    return ways.includes('dice') ? 'dice' : ways.includes('numbers') ? 'numbers' : ways.includes('wxf') ? 'wxf' : ways.includes('kanji') && drawable('馬') ? 'kanji' : lettered && ways.includes('letters') ? 'letters' : '';
}

export class Spelling {
    #game;
    #pieces;
    #choice = '';
    /** @type {WeakMap<Branch, Parts>} in the present style */
    #known = new WeakMap();
    #style = 'names';
    #asking = false;
    /** The page's own name for a move, '' = none. @type {(move: string) => string} */
    nameOf = () => '';
    /** Called when moves have received their texts. @type {() => void} */
    onspelt = () => {};

    /** @param {import('../play/game.js').Game} game @param {import('../board/pieces.js').Pieces} pieces */
    constructor(game, pieces) {
        this.#game = game;
        this.#pieces = pieces;
    }

    /** Choose the notation. @param {string} choice of notations() @param {boolean} [cells] whether '' is the engine's own texts */
    choose(choice, cells = false) {
        const known = notations(this.#game.info).includes(choice) ? choice : '';
        this.#choice = known === PLAIN ? '' : known || (cells ? '' : usual(this.#game.info));
        const style = this.#choice === 'pictures' ? 'letters' : this.#choice || 'names';
        if (style !== this.#style) this.#known = new WeakMap();
        this.#style = style;
        this.onspelt();
    }

    /** Whether a move may be written differently from the engine's own text. @param {string} move */
    renames(move) { return this.#choice !== '' || /[,=]/.test(move); }

    /** A move for display. @param {Branch} node @returns {(string | Node)[]} */
    show(node) {
        const parts = this.#known.get(node);
        return parts && this.renames(node.move) ? this.#write(parts) : [this.#text(node.move)];
    }

    /** A move as in the list of moves, as text for a sentence: pictures are replaced by the names of their pieces. @param {Branch} node */
    text(node) { return plain(this.show(node)); }

    /** The same, after the engine has spelt it. @param {Branch} node @returns {Promise<string>} */
    async spelt(node) {
        await this.#spell([node]);
        return this.text(node);
    }

    /**
     * Possible next moves, for display.
     * @param {string[]} moves
     * @param {string[]} [before] the moves before them, default: those of the position shown
     * @param {{start: string}} [session] the game, default: the one that is shown
     * @returns {Promise<(string | Node)[][]>} their own texts if they cannot be spelt
     */
    async next(moves, before = this.#game.session.moves(), session = this.#game.session) {
        const style = this.#style;
        return Promise.all(moves.map(async (move) => {
            const spelt = this.renames(move) ? await this.#game.ask.spell(session, [...before, move], style).catch(() => null) : null;
            const last = spelt?.at(-1);
            return last && style === this.#style ? this.#write(last) : [this.#text(move)];
        }));
    }

    /** @param {string} move */
    #text(move) { return this.nameOf(move) || moveText(this.#game.info, move); }

    /** @param {Parts} parts @returns {(string | Node)[]} */
    #write(parts) {
        return parts.map((part) => (typeof part === 'string' ? moveText(this.#game.info, part) : ['pictures', 'dice'].includes(this.#choice) ? this.#picture(part) : letterOf(this.#game.info, part[1])));
    }

    /** @param {[number, number]} piece */
    #picture([player, type]) {
        return make('img', {class: 'figure', src: this.#pieces.url(player, type), alt: this.#game.info.pieces.find((p) => p.t === type)?.name ?? '', width: '20', height: '20'});
    }

    /**
     * A move for a voice: pieces are called by their names.
     * @param {Branch} node
     * @returns {Promise<string>} the move's own text if it cannot be spelt
     */
    async words(node) {
        const {info, session, ask} = this.#game;
        if (UNSPOKEN.includes(this.#style) && info.notations?.includes('letters')) {
            const spelt = await ask.spell(session, session.moves(node), 'letters').catch(() => null);
            return this.#aloud(spelt?.at(-1), node);
        }
        await this.#spell([node]);
        const short = this.#style === 'names' && /^[^,]+=[^,]+$/.test(node.move); // what a piece has become is seen, but not heard
        return this.#aloud(short ? undefined : this.#known.get(node), node);
    }

    /** @param {Parts | undefined} parts @param {Branch} node @returns {string} */
    #aloud(parts, node) {
        const {info} = this.#game;
        return parts?.map((p) => (typeof p === 'string' ? moveText(info, p) : `${info.pieces.find((k) => k.t === p[1])?.name ?? ''} `)).join('').trim() || moveText(info, node.move);
    }

    /** Spell the new moves of the tree. */
    async update() {
        if (this.#asking) return;
        this.#asking = true;
        try {
            for (let new_ = this.#unspelt(); new_.length; new_ = this.#unspelt()) {
                if (!await this.#spell([new_[0]])) break;
                this.onspelt();
            }
        } finally {
            this.#asking = false;
        }
    }

    /** Nodes that are not spelt yet: the ends of lines, or moves that may have a name. @returns {Branch[]} */
    #unspelt() {
        const ends = [];
        for (const todo = [this.#game.session.root]; todo.length;) {
            const n = /** @type {Branch} */ (todo.pop());
            todo.push(...n.children);
            if (n.parent && !this.#known.has(n) && (this.#choice ? !n.children.length : this.renames(n.move))) ends.push(n);
        }
        return ends;
    }

    /** @param {Branch[]} nodes @returns {Promise<boolean>} whether their lines are known now */
    async #spell(nodes) {
        const {session} = this.#game;
        const style = this.#style;
        for (const node of nodes) {
            if (this.#known.has(node) || !this.renames(node.move)) continue;
            const line = session.line(node);
            const spelt = await this.#game.ask.spell(session, line.map((n) => n.move), style).catch(() => null);
            if (!spelt || style !== this.#style) return false;
            line.forEach((n, i) => this.#known.set(n, spelt[i]));
        }
        return true;
    }
}

/** The displayed form of a move as text. @param {(string | Node)[]} parts */
export const plain = (parts) => parts.map((part) => (typeof part === 'string' ? part : /** @type {HTMLImageElement} */ (part).alt ?? '')).join('');
