/**
 * levels.js: a campaign on a game page: which level is played, its state, and which levels open
 * next.
 *
 * Levels come from the site (engine/levels); progress.js saves the results under
 * levels:<family>/<id> in the store. A level is a game like any other that begins from the level's
 * setup against the level's bot, so undo, links and the autosave work as usual. '#stage=ID' in the
 * address names a level.
 *
 * Loaded only on pages of games with levels.
 */

import {byId, button, make} from '../board/dom.js';
import {Overlay} from '../board/overlay.js';
import {Steer} from '../play/steer.js';
import {diced, endsOf} from '../state/chance.js';
import {allLevels, better, count, nothingDone, openLevels, readProgress, resumeAt, verdict} from '../state/progress.js';
import {checkedSettings, persons} from '../state/seats.js';
import {wordsOf} from '../words/faults.js';
import {moveText} from '../words/names.js';
import {say} from '../words/strings.js';
import {winOfPage} from './laws.js';
import {LevelMap, spoken} from './levelmap.js';

/** @typedef {import('../state/progress.js').Level} Level */
/** @typedef {import('../state/progress.js').Campaign} Campaign */

const HINT_NODES = 600_000;
const HINT_PLIES = 9; // plies of a forced win; puzzles are searched to the end

/**
 * A puzzle of the day is a campaign of one level, whose progress is not kept here.
 * @typedef {{all: HTMLElement, won: (helped: number) => void, row: () => string, show: () => void, seed: number}} Day   all: the link to the other
 *   challenges; won: keeps the result, given how often a hint was asked for; row: what is said of the days in a row; show: writes the link in the page's
 *   language; seed: what chance draws is the same for all who play alike
 */

/** @param {string} hash @returns {string} the level that an address names, '' for none */
const stageOf = (hash) => /(?:^#|&)stage=([a-z0-9-]{1,40})(?:&|$)/.exec(hash)?.[1] ?? '';

export class Levels {
    #table;
    #game;
    #store;
    #campaign;
    #all;
    #progress;
    #map;
    #overlay;
    #alone;
    /** @type {Level | null} the level being played; null = a game that is not a level */
    #level = null;
    #begun = ''; // the start of the level
    #opening = false;
    /** @type {'' | 'won' | 'lost' | 'late'} */
    #stands = '';
    #said = () => '';
    /** @type {{stop: () => void} | null} */
    #hint = null;
    /** @type {object | null} the place to which the hint belongs */
    #hintAt = null;
    /** @type {Record<string, HTMLElement>} */
    #el;
    /** @type {Steer | null} */
    #steer = null;
    #day;
    #helped = 0;

    /**
     * @param {{table: import('../play/table.js').Table, store: import('../keep/store.js').Store, campaign: Campaign, day?: Day}} parts
     */
    constructor({table, store, campaign, day}) {
        this.#day = day;
        this.#table = table;
        this.#game = table.game;
        this.#store = store;
        this.#campaign = campaign;
        this.#all = allLevels(campaign);
        this.#alone = persons(this.#game.info).length < 2;
        this.#progress = this.#read();
        this.#overlay = new Overlay(byId('board'), (cell) => table.board.place(cell));
        table.onmoved(() => this.#overlay.draw());
        if (this.#alone) this.#steer = new Steer(table, byId('board'));
        this.#el = this.#build(byId('level-bar'));
        this.#map = new LevelMap(campaign, (id) => this.open(id));
        addEventListener('storage', this.#elsewhere);
        this.#show();
    }

    dispose() {
        removeEventListener('storage', this.#elsewhere);
        this.#overlay.dispose();
        this.#steer?.dispose();
        this.#map.dispose();
    }

    get #key() { return `levels:${this.#game.info.id}`; }

    #read() {
        if (this.#day) return nothingDone();
        const found = readProgress(this.#store.get(this.#key));
        if (found) return found;
        this.#store.setAside(this.#key);
        return nothingDone();
    }

    #keep() { if (!this.#day) this.#store.put(this.#key, JSON.stringify(this.#progress)); }

    /** A level was won in another window. @param {StorageEvent} e */
    #elsewhere = (e) => {
        if (this.#day || !e.key?.endsWith(this.#key)) return;
        const {at} = this.#progress;
        this.#progress = {...this.#read(), at};
        this.update();
    };

    /** @param {HTMLElement} bar */
    #build(bar) {
        const icon = (/** @type {string} */ word, /** @type {string} */ sign, /** @type {() => void} */ act) => {
            const b = make('button', {type: 'button', class: 'icon', 'data-label': word, 'aria-label': say(/** @type {any} */ (word))}, sign);
            b.addEventListener('click', act);
            return b;
        };
        // People who play alone often take back moves, so these buttons are also shown at the top.
        const copy = (/** @type {string} */ name, /** @type {() => void} */ act) => {
            const b = /** @type {HTMLElement} */ (byId(`do-${name}`).cloneNode(true));
            b.removeAttribute('id');
            b.hidden = !this.#alone;
            b.addEventListener('click', act);
            if (this.#alone) byId(`do-${name}`).classList.add('not-now');
            return b;
        };
        const el = {
            before: icon('levelBefore', '‹', () => this.#near(-1)),
            after: icon('levelAfter', '›', () => this.#near(1)),
            place: make('p', {class: 'level-place'}),
            title: make('h2', {class: 'level-title'}),
            goal: make('p', {class: 'level-goal'}),
            counts: make('p', {class: 'level-counts'}),
            word: make('p', {class: 'level-word'}),
            undo: copy('undo', () => this.#game.undo()),
            redo: copy('redo', () => this.#game.redo()),
            next: button('levelNext', () => this.#near(1), 'primary'),
            again: button('levelAgain', () => this.restart(), 'primary'),
            restart: button('levelRestart', () => this.restart()),
            hint: button('levelHint', () => this.#help()),
            all: button('levelMap', () => this.#map.show()),
            play: button('levelPlay', () => this.open(resumeAt(this.#campaign, this.#progress).id), 'primary'),
            leave: button('levelLeave', () => this.leave()),
        };
        const head = make('div', {class: 'level-head'}, el.before, make('div', {}, el.place, el.title), el.after);
        const tools = make('div', {class: 'tools'}, el.next, el.again, el.play, el.undo, el.redo, el.hint, el.restart, this.#day?.all ?? el.all, el.leave);
        bar.replaceChildren(head, el.goal, el.counts, el.word, tools);
        return el;
    }

    /**
     * The first content of the page: the level in the address, or for a game of levels the level
     * that was played last.
     * @param {string} hash
     * @returns {Promise<boolean>} false = the page's own game begins as usual
     */
    async begin(hash) {
        const asked = stageOf(hash);
        if (!asked && (!this.#campaign.only || /[#&](start|moves|session)=/.test(hash))) {
            this.update();
            return false;
        }
        const found = this.#all.find((l) => l.id === asked);
        if (asked && !found) this.#say(() => say('levelUnknown', asked));
        const open = !found || openLevels(this.#campaign, this.#progress).has(found.id);
        if (!open) this.#say(() => say('levelLocked', spoken(found.title)));
        const level = found && open ? found : resumeAt(this.#campaign, this.#progress);
        const saved = this.#game.shelf.load(this.#game.info.id);
        const said = this.#said;
        if (saved && this.#progress.at === level.id && saved.link.includes('start=')) {
            // Continue where the person stopped; any other game in the autosave is not a level.
            await this.#game.opening.begin('', '');
            if (this.#game.session.start === await this.#setup(level)) {
                this.#enter(level);
                this.#say(said);
                return true;
            }
        }
        await this.open(level.id);
        this.#say(said);
        return true;
    }

    /** @param {Level} level @returns {Promise<string>} its start, with the pieces that survived the level before */
    async #setup(level) {
        if (!level.muster) return level.setup;
        const before = this.#all[this.#all.indexOf(level) - 1];
        const army = before ? this.#progress.done[before.id]?.army ?? [] : [];
        return this.#game.ask.muster(level.setup, army, level.muster, level.side);
    }

    /** @param {Level} level */
    #enter(level) {
        this.#level = level;
        this.#stands = '';
        this.#said = () => '';
        this.#helped = 0;
        this.#dropHint();
        this.#progress.at = level.id;
        this.#keep();
        if (this.#day) this.#game.session.seed = this.#day.seed;
        this.#begun = this.#game.begins = this.#game.session.start;
        this.update();
        byId('board').scrollIntoView({block: 'nearest'}); // the offer of levels may be far away from the board
    }

    /** Begin a level. @param {string} id */
    async open(id) {
        const level = this.#all.find((l) => l.id === id);
        if (!level || this.#opening) return;
        this.#opening = true;
        const {game} = this.#table;
        try {
            const setup = await this.#setup(level);
            game.settings = checkedSettings(game.info, {...game.settings, side: level.side, bot: level.bot}, game.settings);
            this.#level = level;
            await game.opening.position(setup, []);
            this.#enter(level);
            if (game.paused) game.goOn();
        } catch (e) {
            this.#level = null;
            this.#say(() => say('levelsBad', wordsOf(e)));
        }
        this.#opening = false;
        this.update();
    }

    restart() {
        if (this.#level) this.open(this.#level.id);
    }

    /** Return to the game itself. */
    leave() {
        this.#level = null;
        this.#dropHint();
        this.#game.begins = '';
        this.#game.newGame();
    }

    /** @param {number} step */
    #near(step) {
        const next = this.#level && this.#all[this.#all.indexOf(this.#level) + step];
        if (next && openLevels(this.#campaign, this.#progress).has(next.id)) this.open(next.id);
    }

    /** @param {string} hash of the game @returns {string} of the page */
    link(hash) {
        if (!this.#level) return hash;
        return this.#game.session.empty || !hash ? `#stage=${this.#level.id}` : `${hash}&stage=${this.#level.id}`;
    }

    /** The game may have changed. */
    update() {
        this.#steer?.update();
        const {session, info, view, known, demo} = this.#game;
        const level = this.#level;
        if (level && !this.#opening && session.start !== this.#begun) this.#level = null; // another game has been opened
        if (this.#hintAt && this.#hintAt !== session.at) this.#dropHint();
        if (this.#level && known && !demo && !this.#opening) this.#judge(this.#level, count(this.#level, session.line(), info.players.length), view);
        this.#show();
    }

    /** @param {Level} level @param {{moves: number, pushes: number}} counts @param {import('../engine/types.js').View} view */
    #judge(level, counts, view) {
        const stands = verdict(level, view.outcome, counts.moves);
        if (stands === this.#stands) return;
        this.#stands = stands;
        if (stands === 'won') {
            const army = this.#alone ? [] : view.cells.filter((c) => c[1] === level.side).map((c) => keyOf(this.#game.info, c[2]));
            const best = better(this.#progress.done[level.id], {...counts, army});
            this.#progress.done[level.id] = best;
            this.#keep();
            const marching = this.#all[this.#all.indexOf(level) + 1]?.muster;
            this.#day?.won(this.#helped);
            this.#say(() => (this.#alone ? say(counts.moves === level.par ? 'levelPerfect' : 'levelWon', counts.moves) + (this.#day?.row() ?? '') :
                marching ? say('levelBattleArmy', counts.moves, army.length) : say('levelBattle', counts.moves)));
        } else this.#say(() => (stands === 'lost' ? say('levelLost') : stands === 'late' ? say('levelLate', level.moves ?? 0) : ''));
    }

    /** @param {() => string} words under the level, and spoken */
    #say(words) {
        const text = words();
        this.#said = words;
        this.#el.word.textContent = text;
        this.#el.word.hidden = !text;
        if (text) byId('live').textContent = text;
    }

    #show() {
        const el = this.#el;
        const {session, info} = this.#game;
        const level = this.#level;
        const won = Object.keys(this.#progress.done).filter((id) => this.#all.some((l) => l.id === id)).length;
        byId('level-bar').dataset.stands = level ? this.#stands : '';
        const world = this.#campaign.worlds.find((w) => level && w.levels.includes(level));
        this.#day?.show();
        el.place.textContent = level && world ? this.#day ? spoken(world.title) : say('levelOf', spoken(world.title), world.levels.indexOf(level) + 1, world.levels.length) : say('levelsDone', won, this.#all.length);
        el.title.textContent = level ? spoken(level.title) : say('levels');
        el.goal.textContent = level ? this.#goal(level) : '';
        el.goal.hidden = !el.goal.textContent;
        el.counts.textContent = level ? this.#counts(level, count(level, session.line(), info.players.length)) : '';
        el.counts.hidden = !level;
        const said = this.#said();
        el.word.textContent = said;
        el.word.hidden = !said;
        const open = openLevels(this.#campaign, this.#progress);
        const at = level ? this.#all.indexOf(level) : -1;
        const next = this.#all[at + 1];
        const may = (/** @type {Level | undefined} */ l) => level !== null && l !== undefined && open.has(l.id);
        /** @type {HTMLButtonElement} */ (el.before).disabled = !may(this.#all[at - 1]);
        /** @type {HTMLButtonElement} */ (el.after).disabled = !may(next);
        el.next.hidden = this.#stands !== 'won' || !may(next);
        if (level && this.#stands === 'won' && !next && !this.#day) el.word.textContent = `${said} ${say('levelAllDone')}`;
        el.again.hidden = this.#stands !== 'lost' && this.#stands !== 'late';
        el.restart.hidden = !level || !el.again.hidden || session.empty;
        el.hint.hidden = !level || diced(info) || this.#stands !== '' || !(this.#alone || level.goal === 'win-in');
        el.play.hidden = level !== null || this.#campaign.only;
        el.leave.hidden = level === null || this.#campaign.only;
        el.before.hidden = el.after.hidden = level === null || this.#day !== undefined;
        /** @type {HTMLButtonElement} */ (el.undo).disabled = !this.#game.canUndo;
        /** @type {HTMLButtonElement} */ (el.redo).disabled = !this.#game.canRedo;
        byId('status').classList.toggle('not-now', this.#alone && level !== null && this.#game.known && !this.#game.demo);
        byId('banner').classList.toggle('of-level', level !== null);
        const dull = document.getElementById('variant') ? [] : ['setup']; // otherwise there is a choice
        for (const id of ['opponent-field', 'side-field', 'start-field', 'do-new', ...dull]) byId(id).classList.toggle('not-now', level !== null);
        this.#map.update({at: level?.id ?? '', open, done: this.#progress.done});
    }

    /** @param {Level} level @returns {string} */
    #goal(level) {
        const about = level.about ? spoken(level.about) : '';
        const wins = this.#day && !about ? winOfPage(say('winWord')) : ''; // a level says it by its title, and is one of many
        if (this.#alone) return about || (wins && say('goalOf', wins));
        const goals = {win: say('goalWin'), draw: say('goalDraw'), 'win-in': say('goalWinIn', level.moves ?? 0), hold: say('goalHold', level.moves ?? 0)};
        return [goals[level.goal], about].filter(Boolean).join(' ');
    }

    /** @param {Level} level @param {{moves: number, pushes: number}} counts @returns {string} */
    #counts(level, counts) {
        const best = this.#progress.done[level.id];
        return [say('levelSteps', counts.moves), this.#alone ? say('levelPushes', counts.pushes) : '', level.par ? say('levelPar', level.par) : '',
            best ? this.#alone ? say('levelBestBoth', best.moves, best.pushes) : say('levelBest', best.moves) : ''].filter(Boolean).join(' · ');
    }

    #dropHint() {
        this.#hint?.stop();
        this.#hint = this.#hintAt = null;
        this.#overlay.set('level', []);
    }

    /** Ask the solver for the solution from here. */
    async #help() {
        this.#helped++;
        this.#dropHint();
        const here = this.#hintAt = this.#game.session.at;
        this.#say(() => say('hintWait'));
        this.#show();
        const job = this.#game.ask.solving({nodes: HINT_NODES, ...(!this.#alone && {plies: HINT_PLIES})});
        this.#hint = job;
        const found = await job.reply.catch((e) => (e.code === 'apart' ? 'apart' : null));
        if (this.#hintAt !== here) return;
        if (found === 'apart') return this.#say(() => say('apart'));
        if (!found) return this.#say(() => say('hintUnknown')); // the engine has stopped: the page reports that, too
        const {moves, status, never} = found;
        const move = this.#game.view.select.moves.find((m) => m.t === moves[0]);
        const ends = move && endsOf(move.acts);
        if (ends) this.#overlay.set('level', [{kind: 'arrow', ...ends, rank: 0}]);
        const {info} = this.#game;
        const own = Math.ceil(moves.length / info.players.length);
        const way = () => (own > 1 ? say('hintSteps', own, moveText(info, moves[0])) : say('hintLast', moveText(info, moves[0])));
        this.#say(() => (status === 'solved' ? way() : say(status === 'unknown' ? 'hintUnknown' : never ? 'hintNever' : 'hintNone')));
        this.#show();
    }
}

/** The key of a piece type in the rules. @param {import('../engine/types.js').Info} info @param {number} type */
function keyOf(info, type) {
    const piece = info.pieces.find((p) => p.t === type);
    return piece?.key ?? piece?.name ?? '';
}
