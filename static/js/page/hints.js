/**
 * hints.js: what a bot would play here: arrows on the board, a list beside it, and a bar that shows
 * who is winning. For a puzzle of one player it shows the solver's way, or only whether there is a
 * solution.
 *
 * It searches only when asked: by the button for one position, or by the settings for every
 * position in which a person, or a bot that waits, is to move. Any step in the game discards the
 * result.
 */

import {byId, make} from '../board/dom.js';
import {endsOf, scoreText, winChance} from '../state/chance.js';
import {persons} from '../state/seats.js';
import {plain} from '../state/spelling.js';
import {say} from '../words/strings.js';

const LINES = 3;
const MS = 1200;
const NODES = 5_000_000; // positions, for a puzzle; pressing the button again stops earlier

export class Hints {
    #game;
    #prefs;
    #overlay;
    #spelling;
    /** @type {object | null} the place that is being searched, or whose hints are shown */
    #at = null;
    /** @type {{stop: () => void} | null} */
    #job = null;
    #asked = false; // by the button, here
    #whether = false; // only whether there is a solution
    #alone; // a puzzle: the solver is asked
    /** @type {import('../engine/engine.js').Line[]} what is shown as a list */
    #lines = [];
    #score = 0; // for the first player
    #rated = false;

    /**
     * @param {import('../play/game.js').Game} game
     * @param {import('../keep/prefs.js').Prefs} prefs
     * @param {import('../board/overlay.js').Overlay} overlay
     * @param {import('../state/spelling.js').Spelling} spelling
     */
    constructor(game, prefs, overlay, spelling) {
        this.#game = game;
        this.#prefs = prefs;
        this.#overlay = overlay;
        this.#spelling = spelling;
        this.#alone = persons(game.info).length < 2;
        const told = this.#alone && game.info.hides !== undefined; // a solver would reveal what is hidden
        byId('do-hint').hidden = this.#alone ? told || document.querySelector('.level-bar.of-puzzle') !== null : !game.info.bots.some((b) => b !== 'random');
        byId('do-solvable').hidden = !this.#alone || told;
        byId('do-solvable').addEventListener('click', () => this.#press(true));
        byId('do-hint').addEventListener('click', () => this.#press());
        prefs.watch((name) => {
            if (name !== 'advisor' && name !== 'winbar') return;
            this.#drop();
            this.update();
        });
    }

    #press(whether = false) {
        const on = !whether && byId('do-hint').getAttribute('aria-pressed') === 'true';
        this.#drop();
        this.#asked = !on;
        this.#whether = whether;
        if (on) this.#at = this.#game.session.at; // and show no hints here
        this.update();
    }

    #drop() {
        this.#at = null;
        this.#asked = this.#whether = false;
        this.#lines = [];
        this.#job?.stop();
        this.#job = null;
        this.#overlay.set('hints', []);
        byId('hints').hidden = true;
    }

    /** Whether there is anything to search: a person, or a bot that waits, is to move. */
    get #able() {
        const game = this.#game;
        const {known, paused, thinking, demo, watching, view} = game;
        return game.open || known && paused && !thinking && !demo && !watching && !view.outcome.over && game.seat(view.turn) === 'bot';
    }

    /** Show the state of the game; search for hints if they are wanted. */
    update() {
        const game = this.#game;
        const here = game.session.at;
        if (this.#at !== null && this.#at !== here) this.#drop();
        this.#bar();
        const wanted = this.#asked || this.#prefs.on('advisor') || this.#prefs.on('winbar');
        const button = /** @type {HTMLButtonElement} */ (byId('do-hint'));
        button.disabled = /** @type {HTMLButtonElement} */ (byId('do-solvable')).disabled = !this.#able;
        button.setAttribute('aria-pressed', String((this.#asked && !this.#whether) || (this.#prefs.on('advisor') && this.#at === here)));
        if (wanted && this.#able && this.#at === null && (this.#whether || !button.hidden)) {
            this.#at = here;
            this.#look();
        }
    }

    async #look() {
        const {view, session} = this.#game;
        const here = session.at;
        const told = this.#asked || this.#prefs.on('advisor');
        if (told) this.#word('hintWait');
        try {
            await this.#game.load();
            if (this.#at !== here || this.#game.thinking) return;
            if (this.#alone) return await this.#solve(here);
            const job = this.#game.ask.think({ms: MS, lines: LINES});
            this.#job = job;
            const {lines = [], score, move} = await job.reply;
            if (this.#at !== here || view !== this.#game.view) return;
            this.#job = null;
            this.#score = view.turn === 0 ? score : -score;
            this.#rated = move !== '';
            this.#bar();
            if (told) await this.#tell(lines);
        } catch {
            if (told && this.#at === here) this.#word('noHints');
        }
    }

    /** Ask the solver for the solution from here. @param {object} here */
    async #solve(here) {
        const {info, view} = this.#game;
        const job = this.#game.ask.solving({nodes: NODES});
        this.#job = job;
        const {status, never, moves} = await job.reply;
        if (this.#at !== here || view !== this.#game.view) return;
        this.#job = null;
        if (status !== 'solved') return this.#word(never ? 'hintNever' : 'hintUnknown', true);
        if (this.#whether) return this.#word('solvableYes', true);
        const move = view.select.moves.find((m) => m.t === moves[0]);
        const [parts] = await this.#spelling.next([moves[0]]);
        if (this.#at !== here || view !== this.#game.view) return;
        const text = plain(parts);
        const told = moves.length > 1 ? say('hintSteps', moves.length, text) : say('hintLast', text);
        const b = /** @type {HTMLButtonElement} */ (make('button', {type: 'button', class: 'hint-move'}, told));
        b.disabled = !move;
        b.addEventListener('click', () => { if (move && this.#able) this.#game.play(move); });
        this.#list([make('li', {}, b)]);
        const ends = move && !info.board.solid && endsOf(move.acts); // an arrow cannot pass through a solid body
        if (ends) this.#overlay.set('hints', [{kind: 'arrow', ...ends, rank: 0}]);
        byId('live').textContent = told;
    }

    /** Show the texts in the present language. */
    translate() { if (this.#lines.length) this.#tell(this.#lines); }

    /** @param {import('../engine/engine.js').Line[]} lines */
    async #tell(lines) {
        const {view} = this.#game;
        const here = this.#at;
        this.#lines = lines;
        const texts = await this.#spelling.next(lines.map((l) => l.move));
        if (this.#at !== here || view !== this.#game.view) return;
        const moves = lines.map((line) => ({line, move: view.select.moves.find((m) => m.t === line.move)}));
        const rows = moves.map(({line, move}, i) => {
            const b = make('button', {type: 'button', class: 'hint-move'},
                make('b', {}, ...texts[i]), ' ', make('span', {}, `${scoreText(line.score)} · ${say('chance', percent(winChance(line.score)))}`));
            b.disabled = !move;
            b.addEventListener('click', () => { if (move && this.#able) this.#game.play(move); });
            return make('li', {}, b);
        });
        if (rows.length) this.#list(rows);
        else this.#word('noHints');
        this.#overlay.set('hints', moves.flatMap(({line, move}, rank) => {
            const ends = move && endsOf(move.acts);
            return ends ? [{kind: /** @type {const} */ ('arrow'), ...ends, rank, label: scoreText(line.score)}] : [];
        }));
        if (this.#asked && lines.length) byId('live').textContent = say('hintSaid', lines.map((l, i) => `${texts[i].map(heard).join('')} (${scoreText(l.score)})`).join(', '));
    }

    /** @param {import('../words/strings.js').Word} word instead of moves; it follows the language by itself @param {boolean} [aloud] */
    #word(word, aloud = false) {
        this.#list([make('li', {class: 'hint', 'data-say': word}, say(word))]);
        if (aloud) byId('live').textContent = say(word);
    }

    /** @param {HTMLElement[]} rows */
    #list(rows) {
        byId('hints').replaceChildren(...rows);
        byId('hints').hidden = false;
    }

    /** Show who is winning, as a bar and in words. */
    #bar() {
        const bar = byId('winbar');
        const {info, view, thinking, known} = this.#game;
        const shown = this.#prefs.on('winbar') && info.players.length === 2;
        bar.hidden = !shown;
        if (!shown) return;
        if (view.outcome.over && known) {
            this.#score = [0, 1e6, -1e6][view.outcome.winner === undefined || view.outcome.winner < 0 ? 0 : view.outcome.winner + 1];
            this.#rated = true;
        } else if (thinking?.progress?.score !== undefined) {
            this.#score = thinking.player === 0 ? thinking.progress.score : -thinking.progress.score;
            this.#rated = true;
        }
        const chance = percent(this.#rated ? winChance(this.#score) : 0.5);
        bar.setAttribute('aria-valuenow', String(chance));
        bar.setAttribute('aria-label', say('winbar'));
        bar.setAttribute('aria-valuetext', say('winChance', info.players[0].name, chance));
        bar.title = say('winChance', info.players[0].name, chance);
        /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${chance}%`;
    }
}

/** The spoken text of a part of a move: for a picture, its name. @param {string | Node} part */
const heard = (part) => (part instanceof HTMLImageElement ? `${part.alt} ` : part);

/** @param {number} part @returns {number} whole percent */
const percent = (part) => Math.round(part * 100);
