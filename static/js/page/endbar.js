/**
 * endbar.js: the end of a game: whether the person has won, the count if there is one, how all games
 * against this bot ended, and what may come next: a game with the sides changed, the next level, a review, sharing the game,
 * a game like this one.
 */

import {button, byId, make} from '../board/dom.js';
import {readResults} from '../keep/results.js';
import {recordOf} from '../state/record.js';
import {persons} from '../state/seats.js';
import {reviewable} from '../state/verdict.js';
import {botShort} from '../words/bots.js';
import {amount, say} from '../words/strings.js';
import {roundOf} from './movelist.js';

const ROOM = 6; // css pixels below the bar

/** @typedef {'won' | 'lost' | 'draw' | 'over' | ''} Feeling */

/**
 * What the players have at the end, if that can be compared: points, or pieces if there is only one
 * kind and the player with more pieces has won, but not where the cells are shown that have won, such as a row.
 * @param {import('../engine/types.js').Info} info
 * @param {import('../engine/types.js').View} view
 * @returns {number[] | null} by player
 */
export function countsOf(info, {scores, cells, outcome}) {
    if (scores) return scores;
    if (persons(info).length < 2 || info.counts || outcome.cells?.length || info.pieces.filter((p) => !p.scenery).length !== 1) return null;
    const counts = info.players.map((_, player) => cells.filter((c) => c[1] === player).length);
    const {winner = -1} = outcome;
    const most = Math.max(...counts);
    const fits = winner >= 0 ? counts.every((n, p) => p === winner || n < counts[winner]) : counts.every((n) => n === most);
    return most > 0 && fits ? counts : null;
}

export class EndBar {
    #game;
    #store;
    #feels = make('p', {class: 'end-feels'});
    #count = make('p', {class: 'end-count'});
    #record = make('p', {class: 'end-record'});
    #like = make('p', {class: 'end-like'});
    #swap = button('endSwap', () => this.#again(() => ({side: this.#other()})));
    #next = button('endNext', () => this.#again((s) => ({bot: `level:${levelOf(s.bot) + 1}`})));
    #review;
    #share = button('endShare', () => this.#open());

    /** @param {import('../play/game.js').Game} game @param {import('../keep/store.js').Store} store */
    constructor(game, store) {
        this.#game = game;
        this.#store = store;
        this.#review = button(reviewable(game.info) ? 'review' : 'endReview', () => this.#lookBack());
        const again = byId('do-again');
        byId('result').before(this.#feels);
        byId('result').after(this.#count, this.#record);
        again.after(this.#swap, this.#next, this.#review, this.#share, this.#like);
        for (const el of document.querySelectorAll('.game > .table, .game > .title, .game .banner')) this.#sizes.observe(el); // a board embedded in a foreign page has none of these
        addEventListener('resize', this.#fit);
    }

    dispose() {
        this.#sizes.disconnect();
        removeEventListener('resize', this.#fit);
    }

    /** If the bar is below the board, make the board small enough to show all of the bar. */
    #fit = () => {
        const page = /** @type {HTMLElement | null} */ (document.querySelector('.game'));
        const board = page?.querySelector('.board');
        const banner = byId('banner');
        if (!page || !board) return;
        page.style.removeProperty('--left');
        const before = this.#seen;
        this.#seen = !banner.hidden;
        if (banner.hidden) return;
        const [{left, bottom}, seen] = [banner.getBoundingClientRect(), board.getBoundingClientRect()];
        if (left >= seen.right - 1) return; // the bar is beside the board
        const over = Math.ceil(bottom + scrollY + ROOM - innerHeight);
        if (over > 0) page.style.setProperty('--left', `${Math.floor(seen.height - over)}px`);
        const table = /** @type {HTMLElement} */ (board.parentElement);
        const start = page.getBoundingClientRect().top + scrollY + /** @type {HTMLElement} */ (table.previousElementSibling).offsetHeight;
        if (!before && scrollY > start && !document.querySelector('dialog[open]')) scrollTo(0, start); // otherwise the bar would be hidden under the board
    };

    /** Whether the bar has been visible. */
    #seen = false;

    #sizes = new ResizeObserver(this.#fit);

    /** The side that the person plays next. */
    #other() {
        const {info, settings} = this.#game;
        const people = persons(info);
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

    /** How the person stands against this bot, and whether this was the quickest win. @returns {string} */
    #standing() {
        const {info, view, settings: {bot, side}} = this.#game;
        const record = side < 0 || !levelOf(bot) ? null : recordOf(readResults(this.#store.get(`played:${info.id}`)), levelOf(bot), view.ply);
        if (!record) return '';
        const {won, drawn, lost, quickest, before} = record;
        const standing = say('endRecord', botShort(bot), won, lost) + (drawn ? say('endDrawn', drawn) : '');
        const moves = (/** @type {number} */ plies) => Math.ceil(plies / roundOf(info));
        return quickest ? `${standing}. ${say('endQuickest', moves(quickest), moves(before))}` : standing;
    }

    /** Name a game like this one: the most similar of those that the page names which the person has not yet played to an end. */
    #lead() {
        const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.kin:not([hidden]) .kin-cards a'))];
        const link = links.find((a) => !this.#store.get(`played:${a.pathname.split('/').slice(-3, -1).join('/')}`)) ?? links[0];
        this.#like.hidden = !link;
        if (link) this.#like.replaceChildren(say('endLike'), ' ', make('a', {href: link.href}, link.innerText.trim()));
    }

    /** @param {Feeling} feeling '' while the game goes on */
    update(feeling) {
        if (!feeling) return;
        const {info, view, settings} = this.#game;
        const alone = persons(info).length < 2;
        const set = (/** @type {HTMLElement} */ el, /** @type {string} */ text) => {
            if (el.textContent !== text) el.textContent = text;
            el.hidden = text === '';
        };
        const feels = settings.bot === '' || settings.side < 0 ? '' : feeling === 'won' ? say('youWon') : feeling === 'lost' ? say('youLost') : '';
        set(this.#feels, feels);
        const counts = countsOf(info, view);
        set(this.#count, counts ? persons(info).map((i) => say('score2', info.players[i].name, amount(counts[i] ?? 0))).join('  ·  ') : '');
        const level = levelOf(settings.bot);
        set(this.#record, this.#standing());
        this.#lead();
        this.#swap.hidden = alone || settings.bot === '' || settings.side < 0;
        this.#next.hidden = !(feeling === 'won' && level > 0 && level < info.levels);
        this.#review.hidden = this.#game.session.ply() === 0;
        this.#share.hidden = document.querySelector('summary[data-say=share]') === null;
    }
}

/** @param {string} bot @returns {number} 0 for none */
const levelOf = (bot) => Number(/^level:(\d)$/.exec(bot)?.[1] ?? 0);
