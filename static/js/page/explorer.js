/**
 * explorer.js: what has been played from the position on the board, in our opening book and in the
 * person's own saved games; a click plays a move. Loaded on demand.
 *
 * Other games may have reached the position by another order of moves: the engine is asked once for
 * each such line whether it ends in the same position.
 */

import {byId, make} from '../board/dom.js';
import {Shelf} from '../keep/shelf.js';
import {fetchText} from '../play/table.js';
import {explore, keyOf, orders, readBook} from '../state/explore.js';
import {opening, tell} from '../words/explorer.js';

/** @typedef {import('../state/explore.js').Next} Next */
/** @typedef {import('../state/openings.js').Openings} Openings */

/** What is told of a move, '' for nothing. @type {{word: 'book' | 'mine' | 'results', of: (next: Next) => string}[]} */
const COLUMNS = [
    {word: 'book', of: ({share}) => (share ? tell('percent', Math.round(100 * share)) : '')},
    {word: 'mine', of: ({games}) => (games ? String(games) : '')},
    {word: 'results', of: ({won, drawn, lost}) => (won + drawn + lost ? `${won} / ${drawn} / ${lost}` : '')},
];

export class Explorer {
    #game;
    #spelling;
    #shelf;
    #engine;
    /** Final positions of the lines that were asked for, '' if a line is not legal. @type {Map<string, string>} */
    #ends = new Map();
    #el = make('section', {id: 'explorer', class: 'review explorer', 'aria-labelledby': 'explorer-title'});
    #title = make('h2', {id: 'explorer-title', tabindex: '-1'});
    #name = make('p', {class: 'opening'});
    #state = make('p', {class: 'hint', role: 'status'});
    #table = make('table', {});
    #close = make('button', {type: 'button'});
    /** @type {import('../state/explore.js').BookMove[]} */
    #book = [];
    #openings = /** @type {Openings | null} */ (null);
    #failed = false;
    /** @type {import('../state/explore.js').Played[]} */
    #games = [];
    #at = /** @type {unknown} */ (null);
    #turn = 0;

    /**
     * @param {import('../play/game.js').Game} game
     * @param {import('../state/spelling.js').Spelling} spelling
     * @param {import('../keep/store.js').Store} store
     * @param {import('../engine/engine.js').Engine} engine of the page
     * @param {{book: string, openings: Promise<Openings | null>}} known book = address of the game's book, '' where it has none
     */
    constructor(game, spelling, store, engine, {book, openings}) {
        this.#engine = engine;
        this.#game = game;
        this.#spelling = spelling;
        this.#shelf = new Shelf(store);
        this.#close.addEventListener('click', () => { this.#el.hidden = true; });
        this.#el.append(this.#title, this.#name, this.#state, this.#table, make('div', {class: 'tools'}, this.#close));
        openings.then((names) => {
            this.#openings = names;
            if (names) this.translate();
        });
        this.#has = book !== '';
        if (!book) return;
        fetchText(book).then((text) => { this.#book = readBook(text); }, () => { this.#failed = true; }).then(() => this.translate());
    }

    #has;

    open() {
        if (!this.#el.isConnected) byId('banner').after(this.#el);
        this.#el.hidden = false;
        const {id} = this.#game.info;
        this.#games = this.#shelf.list().filter((k) => k.game === id && k.place !== `game:${id}`).map((k) => k.saved);
        this.translate();
        this.#title.focus({preventScroll: true});
        this.#title.scrollIntoView({block: 'nearest'});
    }

    /** Update the list if the position has changed. */
    update() { if (!this.#el.hidden && this.#at !== this.#game.session.at) this.translate(); }

    translate() {
        this.#title.textContent = tell('title');
        this.#close.textContent = tell('close');
        this.#show();
    }

    /** The position where a line ends, as a text. @param {string[]} moves @returns {Promise<string>} '' where it cannot be played */
    async #end(moves) {
        const {info: {id: game}, session: {start}} = this.#game;
        const key = `${start}\n${keyOf(moves)}`;
        const known = this.#ends.get(key) ?? await this.#engine.position({game, start, moves}).then((v) => `${v.setup} ${v.turn}`, () => '');
        this.#ends.set(key, known);
        return known;
    }

    /** Other orders of these moves that lead to the same position. @param {{start: string, moves: string[]}} place @returns {Promise<Set<string>>} */
    async #sameAs(place) {
        const lines = orders(this.#book, this.#games, place);
        if (!lines.length) return new Set();
        await this.#game.load();
        const [here, ...there] = await Promise.all([place.moves, ...lines].map((line) => this.#end(line)));
        return new Set(lines.filter((_, i) => here !== '' && there[i] === here).map(keyOf));
    }

    async #show() {
        const {session, view, known} = this.#game;
        this.#at = known ? session.at : null; // otherwise this runs again when the position is known
        const turn = ++this.#turn;
        const moves = session.moves();
        const names = session.start ? null : this.#openings;
        const legal = view.select.moves.map((m) => m.t);
        const place = {start: session.start, moves, turn: view.turn, named: legal.filter((m) => names?.at([...moves, m]))};
        const same = await this.#sameAs(place);
        if (turn !== this.#turn) return;
        const list = explore(this.#book, this.#games, place, same)
            .filter(({move}) => legal.includes(move));
        const texts = await this.#spelling.next(list.map((n) => n.move));
        if (turn !== this.#turn) return;
        const called = names?.of(moves);
        this.#name.textContent = called ? opening(called) : '';
        this.#name.hidden = !called;
        this.#state.textContent = tell(view.outcome.over ? 'over' : this.#failed ? 'failed' : !list.length ? 'none' : this.#has ? 'some' : 'noBook');
        this.#table.hidden = !list.length;
        const columns = COLUMNS.filter(({of}) => list.some((n) => of(n) !== '')); // on a phone there is no room for empty ones
        const head = ['move', ...columns.map(({word}) => word)].map((w) => make('th', {scope: 'col'}, tell(/** @type {'move'} */ (w))));
        this.#table.replaceChildren(make('thead', {}, make('tr', {}, ...head)),
            make('tbody', {}, ...list.map((n, i) => this.#row(n.move, columns.map(({of}) => of(n)), texts[i], names?.at([...moves, n.move]) ?? null))));
    }

    /** @param {string} move @param {string[]} values @param {(string | Node)[]} name @param {import('../state/openings.js').Opening | null} called the opening that begins with it */
    #row(move, values, name, called) {
        const button = make('button', {type: 'button'}, ...name);
        button.setAttribute('aria-label', tell('play', button.textContent || move));
        button.addEventListener('click', () => {
            const legal = this.#game.view.select.moves.find((m) => m.t === move);
            if (legal && !this.#game.demo) this.#game.play(legal);
        });
        return make('tr', {}, make('th', {scope: 'row'}, button, ...(called ? [make('span', {class: 'opening'}, ` ${opening(called)}`)] : [])), ...values.map((text) => make('td', {}, text)));
    }
}
