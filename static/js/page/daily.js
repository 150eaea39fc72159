/**
 * daily.js: a challenge on the page of its game: '?daily=…' in the address contains it
 * (state/daily.js). The person looks for the move; a wrong one is taken back, the reply to the
 * right one is played, until the end of the line. Only the number of tries is saved. A position
 * from a game of the person (state/mistakes.js) is such a challenge, too; there a move counts as
 * right if it is about as good as the one that the review found. A puzzle of the day is played to
 * its end, as a level is (levels.js); what counts is whether hints were asked for.
 */

import {byId, make} from '../board/dom.js';
import {daysIn} from '../keep/days.js';
import {readResults} from '../keep/results.js';
import {timeText} from '../state/clock.js';
import {KNOWN, LATE, SOLVE, dateText, dayOf, readHistory, readTask, solvedInWeek, timesOf, withResult, withTime} from '../state/daily.js';
import {afterTry, chanceIn} from '../state/mistakes.js';
import {persons} from '../state/seats.js';
import {Session} from '../state/session.js';
import {plain} from '../state/spelling.js';
import {streak} from '../state/today.js';
import {chanceOf, gradeOf} from '../state/verdict.js';
import {inBoth, tell} from '../words/daily.js';
import {language} from '../words/strings.js';

const PAUSE = 500; // ms before the reply
const LOOK = 600; // ms for examining a move
const KEPT = 'daily';
const TIMES = 'times';
const OWN = 'mistakes';

/** The page of all challenges in the present language. @param {string} base */
const pageOfAll = (base) => `${base}${language() === 'ru' ? 'ru/' : ''}daily/`;

/** @param {import('../keep/store.js').Store} store @returns {string} the days in a row, from two on, after a space */
function rowIn(store) {
    const days = streak(daysIn(store), dayOf());
    return days > 1 ? ` ${tell('row', days)}` : '';
}

/** How many challenges of the week are solved, after one of these. @param {import('../keep/store.js').Store} store @param {import('../state/daily.js').Task} task */
const weekIn = (store, {day, family}) => ([KNOWN, LATE].includes(family) ? ` ${tell('weekRow', solvedInWeek(readHistory(store.setting(KEPT)), day))}` : '');

/**
 * Begins the puzzle that an address contains.
 * @param {string} text of the address
 * @param {{table: import('../play/table.js').Table, store: import('../keep/store.js').Store, base: string}} parts
 * @returns {Promise<import('./levels.js').Levels | null>} null = it is no puzzle
 */
export async function puzzleIn(text, {table, store, base}) {
    const task = readTask(text);
    if (task?.kind !== SOLVE) return null;
    const {Levels} = await import('./levels.js');
    const {game} = table;
    game.passing = true;
    game.nextClock = '';
    if (!document.getElementById('level-bar')) byId('banner').before(make('div', {id: 'level-bar', class: 'level-bar of-puzzle'}));
    let helped = 0, time = () => '';
    for (const help of ['do-hint', 'do-solvable']) byId(help).addEventListener('click', () => helped++);
    const all = /** @type {HTMLAnchorElement} */ (make('a', {class: 'button'}));
    const levels = new Levels({table, store, day: {
        all,
        seed: task.day,
        won: (asked) => {
            const tries = Math.min(999, 1 + helped + asked);
            const before = timesOf(store.setting(TIMES), task.family);
            const last = readResults(store.get(`played:${game.info.id}`)).at(-1);
            const seconds = last?.plies === game.view.ply ? Math.max(1, last.spent) : 0;
            store.set(KEPT, withResult(store.setting(KEPT), task, tries));
            if (tries > 1 || !seconds || before.has(task.day)) return;
            store.set(TIMES, withTime(store.setting(TIMES), task, seconds));
            const best = Math.min(...before.values());
            time = () => ` ${tell('time', timeText(seconds))}${before.size ? ` ${seconds < best ? tell('fastest') : tell('best', timeText(best))}` : ''}`;
        },
        row: () => time() + rowIn(store),
        show: () => {
            all.textContent = tell('all');
            all.href = pageOfAll(base);
        },
    }, campaign: {open: 1, only: true, worlds: [{title: inBoth('puzzle'), levels: [{
        id: 'day', title: {en: dateText(task.day, 'en'), ru: dateText(task.day, 'ru')}, setup: task.setup, turn: 0, side: persons(game.info)[0], bot: '', goal: 'win', par: Number(task.line[0]),
    }]}]}});
    await levels.open('day');
    return levels;
}

export class Daily {
    #game;
    #spelling;
    #store;
    #engine;
    #task;
    /** The winning chance after the best move, for a position from a game of the person; null for another challenge. @type {number | null} */
    #chance = null;
    #weighing = false;
    #home;
    #side = 0;
    #tries = 1;
    #ended = false;
    /** The place for which update has run last. @type {object | null} */
    #seen = null;
    #said = () => '';
    #el = make('section', {id: 'daily', class: 'daily-bar', 'aria-labelledby': 'daily-title'});
    #title = make('h2', {id: 'daily-title'});
    #word = make('p', {class: 'daily-word', role: 'status'});
    #show = make('button', {type: 'button'});
    #again = make('button', {type: 'button'});
    #all = make('a', {class: 'button'});

    /**
     * @param {{game: import('../play/game.js').Game, store: import('../keep/store.js').Store, engine: import('../engine/engine.js').Engine, text: string, base: string, spelling: import('../state/spelling.js').Spelling}} parts text: of the address
     */
    constructor({game, store, engine, text, base, spelling}) {
        this.#engine = engine;
        this.#spelling = spelling;
        this.#game = game;
        this.#store = store;
        this.#task = readTask(text);
        this.#chance = chanceIn(this.#task?.kind ?? '');
        this.#home = base;
        this.#show.addEventListener('click', () => this.#reveal());
        this.#again.addEventListener('click', () => this.#begin());
        this.#el.append(this.#title, this.#word, make('div', {class: 'tools'}, this.#show, this.#again, this.#all));
    }

    /** @returns {Promise<boolean>} false = the page's own game begins as usual */
    async begin() {
        byId('banner').before(this.#el);
        if (!this.#task) {
            this.#tell(() => tell('bad'));
            this.translate();
            return false;
        }
        await this.#begin();
        return true;
    }

    async #begin() {
        const game = this.#game;
        const task = /** @type {import('../state/daily.js').Task} */ (this.#task);
        game.passing = true;
        game.nextClock = '';
        this.#ended = false;
        this.#tries = 1;
        this.#seen = null;
        game.settings = {...game.settings, side: 0, bot: '', clock: ''};
        game.wait();
        game.replace(new Session(task.setup));
        await game.go();
        this.#side = game.view.turn;
        this.#tell(() => tell(this.#chance !== null ? 'own' : task.kind === 'win' ? 'win' : 'gain', game.info.players[this.#side]?.name ?? ''));
        this.translate();
    }

    /** @param {() => string} say */
    #tell(say) {
        this.#said = say;
        this.#word.textContent = say();
    }

    /** Show the texts in the present language. */
    translate() {
        const task = this.#task;
        this.#title.textContent = !task ? '' : this.#chance === null ? tell('of', dateText(task.day, language())) : tell('ofOwn');
        this.#word.textContent = this.#said();
        this.#show.textContent = tell('show');
        this.#again.textContent = tell('again');
        this.#all.textContent = tell(this.#chance === null ? 'all' : 'allOwn');
        this.#all.href = pageOfAll(this.#home);
        this.#show.hidden = this.#ended || !task;
        this.#again.hidden = !this.#ended;
        this.#all.classList.toggle('primary', this.#ended);
    }

    /** The page shows another place. */
    update() {
        const {session, known, view, demo} = this.#game;
        const task = this.#task;
        const {at} = session;
        if (!task || !known || demo || this.#ended || this.#weighing || at === this.#seen || !at.parent) return;
        this.#seen = at;
        const moves = session.moves();
        const right = moves.length <= task.line.length && moves.every((m, i) => m === task.line[i]);
        const won = view.outcome.over && view.outcome.winner === this.#side;
        if (!right && !won) return this.#chance === null ? this.#wrong(at) : this.#weigh(at, this.#chance);
        if (won || moves.length === task.line.length) return this.#solved();
        if (moves.length % 2) this.#answer(at, task.line[moves.length]);
    }

    /** Checks whether a move that the review did not find is about as good. @param {import('../state/session.js').Branch} at @param {number} best its chance */
    async #weigh(at, best) {
        const {info, view} = this.#game;
        const {outcome, turn} = view;
        const engine = this.#engine.apart();
        this.#weighing = true;
        this.#tell(() => tell('weigh'));
        let good = false;
        try {
            const bot = info.bots.find((b) => b !== 'random') ?? 'random';
            const finding = outcome.over ? {winner: outcome.winner ?? -1} : {score: (await engine.think(this.#game.place(), {bot, ms: LOOK, seed: 1}, () => {}).reply).score, turn, line: []};
            good = gradeOf(best - chanceOf(finding, this.#side)) === 0;
        } catch {
            // without an engine only the move of the review counts as good
        } finally {
            engine.dispose();
            this.#weighing = false;
        }
        if (good) this.#solved();
        else this.#wrong(at);
    }

    /** @param {import('../state/session.js').Branch} at */
    #wrong(at) {
        this.#tries++;
        this.#tell(() => tell('no'));
        queueMicrotask(() => this.#game.edit((s) => s.remove(at)));
    }

    /** @param {import('../state/session.js').Branch} at @param {string} reply */
    #answer(at, reply) {
        setTimeout(async () => {
            if (this.#game.session.at !== at) return;
            const [parts] = await this.#spelling.next([reply]);
            if (this.#game.session.at !== at) return;
            this.#tell(() => tell(this.#tries < 0 ? 'moreShown' : 'more', plain(parts)));
            this.#play(reply);
        }, PAUSE);
    }

    /** @param {string} text */
    #play(text) {
        const move = this.#game.view.select.moves.find((m) => m.t === text);
        if (move) this.#game.play(move);
    }

    /** The person gives up and sees the solution. */
    #reveal() {
        const task = /** @type {import('../state/daily.js').Task} */ (this.#task);
        const at = this.#game.session.ply();
        if (this.#ended || at % 2 || !this.#game.known) return;
        this.#tries = -1e6; // from now on it does not count as solved
        this.#play(task.line[at]);
    }

    #solved() {
        const tries = this.#tries;
        this.#ended = true;
        if (this.#chance !== null) return this.#foundOwn(tries);
        const task = /** @type {import('../state/daily.js').Task} */ (this.#task);
        this.#store.set(KEPT, withResult(this.#store.setting(KEPT), task, Math.max(0, Math.min(999, tries))));
        const row = () => (tries > 0 ? rowIn(this.#store) + weekIn(this.#store, task) : '');
        this.#tell(() => (tries < 0 ? tell('shown') : tries === 1 ? tell('solvedFirst') : tell('solved', tries)) + row());
        this.translate();
        this.#all.focus();
    }

    /** @param {number} tries below 0: it was shown */
    #foundOwn(tries) {
        const task = /** @type {import('../state/daily.js').Task} */ (this.#task);
        this.#store.set(OWN, afterTry(this.#store.setting(OWN), this.#game.info.id, task.setup, tries === 1, dayOf()));
        this.#tell(() => tell(tries < 0 ? 'shownOwn' : tries === 1 ? 'foundOwn' : 'laterOwn', tries));
        this.translate();
        this.#all.focus();
    }
}
