/**
 * endbar.js: the end of a game: whether the person has won, the count where there is
 * one, and what may come next: the same with the sides changed, the next level,
 * a look back, sharing it.
 */

import {button, byId, make} from '../board/dom.js';
import {reviewable} from '../state/verdict.js';
import {say} from '../words/strings.js';

/** @typedef {'won' | 'lost' | 'draw' | 'over' | ''} Feeling */

/**
 * What the players have in the end, where that can be compared: points, else pieces
 * where there is one kind of them and who has more has won.
 * @param {import('../engine/types.js').Info} info
 * @param {import('../engine/types.js').View} view
 * @returns {number[] | null} by player
 */
export function countsOf(info, {scores, cells, outcome}) {
    if (scores) return scores;
    if (info.players.length < 2 || info.counts || info.pieces.filter((p) => !p.scenery).length !== 1) return null;
    const counts = info.players.map((_, player) => cells.filter((c) => c[1] === player).length);
    const {winner = -1} = outcome;
    const most = Math.max(...counts);
    const fits = winner >= 0 ? counts.every((n, p) => p === winner || n < counts[winner]) : counts.every((n) => n === most);
    return most > 0 && fits ? counts : null;
}

export class EndBar {
    #game;
    #feels = make('p', {class: 'end-feels'});
    #count = make('p', {class: 'end-count'});
    #swap = button('endSwap', () => this.#again(() => ({side: this.#other()})));
    #next = button('endNext', () => this.#again((s) => ({bot: `level:${levelOf(s.bot) + 1}`})));
    #review;
    #share = button('endShare', () => this.#open());

    /** @param {import('../play/game.js').Game} game */
    constructor(game) {
        this.#game = game;
        this.#review = button(reviewable(game.info) ? 'review' : 'endReview', () => this.#lookBack());
        const again = byId('do-again');
        byId('result').before(this.#feels);
        byId('result').after(this.#count);
        again.after(this.#swap, this.#next, this.#review, this.#share);
    }

    /** The person's next side. */
    #other() {
        const {info, settings} = this.#game;
        const people = info.players.flatMap((p, i) => (p.random ? [] : [i]));
        return people[(people.indexOf(settings.side) + 1) % people.length] ?? 0;
    }

    /** @param {(settings: import('../engine/types.js').Settings) => object} change */
    #again(change) {
        const game = this.#game;
        game.settings = {...game.settings, ...change(game.settings)};
        game.newGame();
    }

    #lookBack() {
        if (reviewable(this.#game.info)) return byId('do-review').click();
        this.#game.jump(this.#game.session.root);
        byId('moves').closest('details')?.setAttribute('open', '');
    }

    #open() {
        const details = document.querySelector('summary[data-say=share]')?.closest('details');
        if (details) details.open = true;
        details?.scrollIntoView({block: 'nearest'});
        /** @type {HTMLElement | null | undefined} */ (details?.querySelector('button'))?.focus();
    }

    /** @param {Feeling} feeling '' while the game goes on */
    update(feeling) {
        if (!feeling) return;
        const {info, view, settings} = this.#game;
        const alone = info.players.length < 2;
        const set = (/** @type {HTMLElement} */ el, /** @type {string} */ text) => {
            if (el.textContent !== text) el.textContent = text;
            el.hidden = text === '';
        };
        const feels = settings.bot === '' || settings.side < 0 ? '' : feeling === 'won' ? say('youWon') : feeling === 'lost' ? say('youLost') : '';
        set(this.#feels, feels);
        const counts = view.scores ? null : countsOf(info, view); // points stand on the page already
        set(this.#count, counts ? info.players.map((p, i) => say('score2', p.name, counts[i])).join('  ·  ') : '');
        const level = levelOf(settings.bot);
        this.#swap.hidden = alone || settings.bot === '' || settings.side < 0;
        this.#next.hidden = !(feeling === 'won' && level > 0 && level < info.levels);
        this.#review.hidden = this.#game.session.ply() === 0;
        this.#share.hidden = document.querySelector('summary[data-say=share]') === null;
    }
}

/** @param {string} bot @returns {number} 0 for none */
const levelOf = (bot) => Number(/^level:(\d)$/.exec(bot)?.[1] ?? 0);
