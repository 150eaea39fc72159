/**
 * typed.js: moves in writing: a field under the status, opened from the menu or by the key “/”.
 * Loaded on first use.
 *
 * The engine reads the text in any notation that it knows. If the move cannot be played, it says
 * why, and the text stays in the field.
 */

import {button, make} from '../board/dom.js';
import {wordsOf} from '../words/faults.js';
import {moveText, ownText} from '../words/names.js';
import {say} from '../words/strings.js';

/** @typedef {import('../words/strings.js').Word} Word */
/** @typedef {Awaited<ReturnType<import('../engine/engine.js').Engine['why']>>} Why */

/** Letters of Cyrillic keyboards that look like those of cells. @type {Record<string, string>} */
const ALIKE = {а: 'a', е: 'e', с: 'c', х: 'x', о: 'o', О: 'O', В: 'B', К: 'K', Х: 'x'};

/** The word for each reason of the engine (docs/PROTOCOL.md, why). @type {Record<string, Word>} */
const REASONS = {
    empty: 'typedEmpty', notYours: 'typedNotYours', turn: 'typedNotYours', royal: 'typedRoyal', priority: 'typedFirst', most: 'typedFirst',
    own: 'typedTaken', onlyQuiet: 'typedOnlyQuiet', onlyTakes: 'typedOnlyTakes', blocked: 'typedBlocked', needs: 'typedNowhere', nowhere: 'typedNowhere',
    noHand: 'typedNoHand', occupied: 'typedOccupied', noDrop: 'typedNoDrop', firstPart: 'typedPart', becomes: 'typedBecomes', over: 'over',
};

export class Typed {
    #game;
    #form = make('form', {class: 'typed'});
    #field = make('input', {id: 'typed', class: 'copy', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', 'aria-describedby': 'typed-error'});
    #error = make('p', {id: 'typed-error', class: 'typed-error', role: 'alert'});

    /** @type {(() => string) | null} */
    #wrong = null;

    /** @param {import('../play/game.js').Game} game */
    constructor(game) {
        this.#game = game;
        const play = make('button', {class: 'primary', 'data-say': 'typedPlay'}, say('typedPlay'));
        this.#form.append(make('label', {}, make('span', {'data-say': 'typeMove'}, say('typeMove')), this.#field), play,
            button('close', () => this.close()), this.#error);
        this.#form.addEventListener('submit', (e) => {
            e.preventDefault();
            this.#submit();
        });
        this.#form.addEventListener('keydown', (e) => {
            if (e.key === 'Escape') this.close();
        });
        this.#field.addEventListener('input', () => this.#tell(null));
        document.querySelector('.status-row')?.after(this.#form);
    }

    open() {
        this.#form.hidden = false;
        this.#field.focus();
    }

    close() {
        this.#form.hidden = true;
        this.#tell(null);
        /** @type {HTMLElement | null} */ (document.querySelector('.grid [tabindex="0"]'))?.focus();
    }

    /** Show the error in the present language; the other texts are translated elsewhere. */
    translate() { this.#error.textContent = this.#wrong?.() ?? ''; }

    /** @param {(() => string) | null} wrong */
    #tell(wrong) {
        this.#wrong = wrong;
        this.translate();
        this.#field.setAttribute('aria-invalid', String(wrong !== null));
    }

    async #submit() {
        const game = this.#game;
        const written = this.#field.value.trim();
        const text = ownText(game.info, written).replace(/[а-яё]/gi, (letter) => ALIKE[letter] ?? letter);
        if (!text) return;
        if (!game.open) {
            this.#tell(() => say('typedWait'));
            return;
        }
        const {view} = game;
        try {
            const read = await game.ask.read(text);
            const why = read ? {code: 'legal', moves: [read]} : await game.ask.why(text);
            if (view !== game.view || !game.open) return;
            const move = why.code === 'legal' && why.moves?.length === 1 && view.select.moves.find((m) => m.t === why.moves?.[0]);
            if (move) {
                this.#field.value = '';
                this.#tell(null);
                await game.play({t: move.t, acts: move.acts});
            } else this.#tell(() => reason(game.info, why, written, view.select.moves[0]?.t ?? ''));
        } catch (e) {
            this.#tell(() => wordsOf(e));
        }
    }
}

/**
 * Why something cannot be played, for people.
 * @param {import('../engine/types.js').Info} info
 * @param {Why} why
 * @param {string} text what was asked
 * @param {string} like a move that can be played
 * @returns {string}
 */
export function reason(info, why, text, like) {
    const [cells, moves] = [(why.cells ?? []).join(', '), (why.moves ?? []).map((m) => moveText(info, m)).join(', ')];
    const piece = info.pieces.find((p) => (p.key ?? p.name) === why.piece)?.name ?? why.piece ?? '';
    if (why.code === 'legal') return say('typedWhich', moves);
    const word = REASONS[why.code];
    if (!word) return say('typedUnknown', text, moveText(info, like));
    if (word === 'typedEmpty' || word === 'typedOccupied') return say(word, cells);
    if (word === 'typedFirst' || word === 'typedPart' || word === 'typedBecomes') return say(word, moves);
    return say(word, piece, cells);
}
