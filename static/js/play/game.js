/**
 * game.js: one game that goes on: where in its tree the page is, what the engine
 * says of that place, and whose turn it is there.
 *
 * It joins Session (the tree), Engine (the rules) and Saver (the autosave), and
 * knows no element of the page: every change is told by onchange. How a game
 * comes here is opening.js. A generation number guards every answer: what was
 * asked before the last step of the person is ignored when it comes.
 *
 * @typedef {{acts?: import('../engine/types.js').Act[], dragged?: boolean, said?: string,
 *   progress?: boolean, tree?: boolean}} Change   acts = show this move; said = its text, new on the board;
 *   progress = nothing else changed; tree = the list of moves has changed
 */

import {viewAfter} from '../board/acts.js';
import {Ask} from '../engine/ask.js';
import {EngineError} from '../engine/engine.js';
import {Shelf} from '../keep/shelf.js';
import {acceptsDraw, endedView, endingOf, setEnding} from '../state/ending.js';
import {BY_LINK, linkFor} from '../state/link.js';
import {startOf} from '../state/begins.js';
import {diced} from '../state/chance.js';
import {botOf, checkedSettings, firstSettings, seatOf} from '../state/seats.js';
import {Session} from '../state/session.js';
import {encodeLink} from '../state/url.js';
import {moveNumber, moveText} from '../words/names.js';
import {say} from '../words/strings.js';
import {Demo} from './demo.js';
import {Opening} from './opening.js';
import {Repair} from './repair.js';
import {Saver} from './saver.js';
import {Thinking} from './thinking.js';
import {TimeKeeper} from './timekeeper.js';

/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('../engine/types.js').Settings} Settings */
/** @typedef {import('../state/session.js').Branch} Branch */
/** @typedef {import('../engine/engine.js').Rules} Rules */

const PASS_PAUSE = 900; // ms, before a pass that dice force, so that they can be read
const BOT_PAUSE = 250; // ms, between bots' moves, so that an eye can follow
const DRAW_NODES = 4000; // looked at before a bot answers to an offer

export class Game {
    #engine;
    #saver;
    #fetchRules;
    #views = /** @type {WeakMap<Branch, View>} */ (new WeakMap());
    #gen = 0;
    #loaded = /** @type {Promise<unknown> | null} */ (null);
    #settled = /** @type {Promise<unknown>} the animation on the board */ (Promise.resolve());
    #repair;
    #again = /** @type {(() => void) | null} what could not be done, until the person says: try again */ (null);
    #patience = 0; // ms that bots think by the address's wish
    #previous = /** @type {Session | null} the game before New game */ (null);
    #seenBy; // for whose eyes the views are, as in eyes
    #fresh = true; // nothing was played here: the autosave is not touched
    #steps = 0; // moves that bots still make before they wait; 0 = no limit
    #proud = false; // the person has declined that a bot resigns
    #back = /** @type {Branch | null} where undo led from the end of a line: what is played here leads it */ (null);

    /** @type {(change: Change) => Promise<unknown> | void} */
    onchange = () => {};
    /** @type {(hash: string) => void} */
    onlink = () => {};

    /** Whether view is the engine's word for this place, with its moves; not before a game was opened. */
    known = false;
    /** A bot's turn that waits for a word of the person. */
    paused = false;
    /** The bot's, whose turn it is. @type {Thinking | null} */
    thinking = null;
    /** What has to be said; retry = the person is asked. @type {{text: () => string, retry: boolean} | null} */
    message = null;
    /** A bot would resign; the person may accept or play on. @type {{player: number, move: string} | null} */
    offer = null;
    /** What is shown instead of the game. @type {Demo | null} */
    demo = null;
    /** Makes the bot adapt to the person, where that is offered. @type {Pick<import('./teacher.js').Teacher, 'bot' | 'noted' | 'chosen'> | null} */
    teacher = null;
    /** The control of the games that begin from now on; null = as the present one. @type {string | null} */
    nextClock = null;
    /** Least time between moves of bots, in ms. */
    pace = BOT_PAUSE;
    /** Who plays, and by which clock, as the address wishes. @type {Partial<Settings>} */
    wished = {};
    /** Where something is hidden: the person wants to see everything. */
    lifted = false;
    /** Whether what is played here is not kept. */
    passing = false;
    /** Where new games begin, '' = as the rules say. */
    begins = '';
    /** Another start of the same kind, for the next new game (starts.js). @type {(setup: string) => string} */
    another = (setup) => setup;

    /**
     * @param {import('../engine/types.js').Info} info
     * @param {View} view the start, made at build time
     * @param {{engine: import('../engine/engine.js').Engine, store: import('../keep/store.js').Store, rules: () => Promise<Rules>,
     *   now?: () => number}} parts   now: ms, of the clock
     */
    constructor(info, view, {engine, store, rules, now}) {
        this.info = info;
        this.view = view;
        this.startView = view;
        this.#engine = engine;
        this.ask = new Ask(engine, this);
        this.#repair = new Repair(engine, (text, again) => {
            this.thinking = null;
            this.#again = again ?? null;
            this.message = text && {text, retry: again !== undefined};
            if (text) this.#emit({});
        });
        this.opening = new Opening(this, {engine, store, repair: this.#repair});
        this.shelf = new Shelf(store);
        this.#seenBy = info.hides ? view.turn + 1 : 0;
        this.#saver = new Saver(this, () => this.#emit({}));
        this.#fetchRules = rules;
        this.session = new Session();
        if (!view.select.untold) this.#views.set(this.session.root, view);
        this.settings = firstSettings(info);
        this.time = new TimeKeeper(info.players.length, now);
    }

    /** Give the engine the rules, once. @returns {Promise<unknown>} */
    load() {
        this.#loaded ??= this.#fetchRules().then((r) => this.#engine.load(r)).then(() => this.#prepare());
        this.#loaded.catch(() => { this.#loaded = null; });
        return this.#loaded;
    }

    /** Give them anew: what belongs to them has changed. */
    reload() {
        this.#loaded = null;
        return this.load();
    }

    /** A bot that plays here should not begin by making its tables. */
    #prepare() {
        const {bot} = this.settings;
        if (bot) this.#engine.prepare(this.info.id, bot).catch(() => {}); // then it makes them later
    }

    /** @param {Session} [session] @returns {import('../engine/engine.js').Place} */
    place(session = this.session) {
        return {game: this.info.id, start: session.start, moves: session.moves(), ...(this.info.hides && {eyes: this.eyes})};
    }

    /** For whom the board is shown, as the engine has it: 0 = with all that there is, -1 = the player to move, else a player, counted from 1. */
    get eyes() {
        if (!this.info.hides || this.lifted || this.demo || this.watching) return 0;
        if (this.settings.bot === BY_LINK) return (this.session.remote?.side ?? 0) + 1;
        return this.settings.bot === '' ? -1 : this.settings.side + 1;
    }

    /**
     * What the person may read of a move where something is hidden.
     * @param {Branch} node
     * @returns {string | null} null = all of it; '' = nothing: somebody else has made it in the fog
     */
    hidden(node) {
        if (this.eyes === 0 || this.view.outcome.over || !node.parent) return null;
        if (this.info.hides === 'kinds') return moveText(this.info, node.move.replace(/=\w+/g, '')); // what a piece has become tells what it is
        return this.turnAt(node.parent) === (this.eyes > 0 ? this.eyes - 1 : this.view.turn) ? null : '';
    }

    /** Show everything, or only what the person sees. @param {boolean} lifted */
    lift(lifted) {
        this.lifted = lifted;
        this.go();
    }

    /** @param {Change} change */
    #emit(change) {
        const shown = Promise.resolve(this.onchange(change));
        if (change.acts) this.#settled = shown;
    }

    /** Nothing is known until the engine has spoken. @param {View | null} [view] shown meanwhile */
    wait(view = null) {
        if (view) this.view = view;
        this.known = false;
        this.#emit({});
    }

    /**
     * Put another game in the place of this one; go() then shows it.
     * @param {Session} session
     * @param {{view?: View, keep?: boolean}} [known] view: of the place where the session is; keep: as what was played here
     */
    replace(session, {view, keep = false} = {}) {
        this.putBack();
        this.session = session;
        this.paused = this.#proud = false;
        this.#steps = 0;
        this.message = null;
        this.#knowStart();
        if (view) this.#views.set(session.at, view);
        if (keep) this.#fresh = false;
    }

    /** The page came with the start, as the player to move there sees it; where there are too many moves it left them out. */
    #knowStart() {
        const {session: {start, root}, eyes, startView: {turn, select}} = this;
        if (!start && !select.untold && (!this.info.hides || eyes === -1 || eyes === turn + 1)) this.#views.set(root, this.startView);
    }

    /** Show where the game is, and let happen what follows. */
    go() { return this.#go({}); }

    /** The engine's own word for a place that was shown as it was kept. @param {Branch} node @param {View} view */
    confirm(node, view) {
        const kept = this.#views.get(node);
        if (!kept) return;
        this.#views.set(node, view);
        node.turn = view.turn;
        if (node !== this.session.at || !this.known || this.thinking) return;
        if (JSON.stringify(kept) === JSON.stringify(view)) return; // a piece may be chosen already
        this.view = this.#shown(node) ?? view;
        this.#emit({});
    }

    /**
     * What the address wishes of games that begin here.
     * @param {{ai: number, clock: string, begins: string}} wishes ai: ms that bots think, 0 = as their level has it
     */
    wish({ai, clock, begins}) {
        this.#patience = ai;
        const [first] = this.info.bots;
        this.wished = {...(ai && first && {bot: first}), ...(clock && {clock})};
        this.settings = {...this.settings, ...this.wished};
        this.begins = begins;
        if (clock) this.nextClock = clock;
    }

    /** Who plays a seat. @param {number} player @returns {'person' | 'bot' | 'chance' | 'away'} */
    seat(player) { return this.demo ? 'bot' : seatOf(this.info, this.settings, player); }

    /** The player for whom the person speaks now. */
    get me() { return this.settings.bot === '' || this.settings.side < 0 ? this.view.turn : this.settings.side; }

    /** Whether bots play every seat. */
    get watching() { return this.settings.bot !== '' && this.settings.side < 0; }

    /** @param {Branch} node @returns {View | undefined} what is known of it */
    #shown(node) {
        const view = this.#views.get(node);
        const ending = view && endingOf(node);
        return ending ? endedView(view, this.info, ending) : view;
    }

    /** Whether a bot, or chance, is to move where the session is. */
    get botTurn() { return ['bot', 'chance'].includes(this.seat(this.turnAt(this.session.at))); }

    /** Whether dice leave a player nothing but to pass: that happens by itself. @param {View | undefined} view @returns {boolean} */
    #stuck(view) {
        const moves = view?.select.moves;
        return moves?.length === 1 && moves[0].acts.length === 0 && diced(this.info);
    }

    /** Whether a person has something to choose in a place of the tree. @param {Branch} node @returns {boolean} */
    #chooses(node) { return this.seat(this.turnAt(node)) === 'person' && !this.#stuck(this.#views.get(node)); }

    /** Whose turn it is in a place of the tree. @param {Branch} node @returns {number} player */
    turnAt(node) {
        const known = this.#views.get(node)?.turn ?? node.turn;
        if (known >= 0) return known;
        // A start may begin anywhere in the order of turns: the place shown tells where.
        const {turns} = this.info;
        const [here, there] = [this.session.ply(), this.session.ply(node)];
        const shift = this.known ? turns.findIndex((_, i) => turns[(here + i) % turns.length] === this.view.turn) : 0;
        return turns[(there + Math.max(0, shift)) % turns.length] ?? 0;
    }

    /** Whether the person may click now. */
    get open() { return this.known && !this.thinking && !this.offer && !this.view.outcome.over && this.seat(this.view.turn) === 'person'; }

    /**
     * Show the place where the session is, and let happen what follows there.
     * @param {Change} change
     */
    async #go(change) {
        const gen = ++this.#gen;
        const node = this.session.at;
        if (this.eyes !== this.#seenBy) {
            this.#seenBy = this.eyes;
            this.#views = new WeakMap();
            this.#knowStart();
        }
        this.thinking?.stop();
        this.thinking = null;
        this.offer = null;
        const ready = this.#shown(node);
        this.known = ready !== undefined;
        if (ready) {
            this.view = ready;
            this.#runClock(node);
        }
        this.#emit(this.info.hides ? {...change, tree: true} : change); // in the fog, other moves are hidden now
        if (!ready) {
            try {
                await this.load();
                const view = await this.#engine.position(this.place());
                this.#views.set(node, view);
                node.turn = view.turn;
                if (gen !== this.#gen) return;
                this.view = this.#shown(node) ?? view;
            } catch (e) {
                if (gen === this.#gen) this.#failed(e);
                return;
            }
            this.known = true;
            if (this.view.outcome.over) this.lifted = true; // nothing is hidden any more
            this.#repair.reset();
            this.#runClock(node);
            this.#emit({...(change.said && !change.acts && {acts: this.view.last?.acts}), tree: this.info.hides !== undefined});
        }
        if (node.parent || this.session.start) this.load().catch(() => {});
        if (this.demo) return this.#showNext(gen, this.demo);
        this.onlink(this.link());
        this.#save();
        if (!this.view.outcome.over && !this.paused && (['bot', 'chance'].includes(this.seat(this.view.turn)) || this.#stuck(this.view) && this.seat(this.view.turn) === 'person')) await this.#think(gen);
    }

    /** The clock of this game; none runs against who answers by link, in his own time. */
    get #control() { return this.settings.bot === BY_LINK ? '' : this.settings.clock ?? ''; }

    /** The clock of the side to move runs, if the game has one. @param {Branch} node where the session is */
    #runClock(node) {
        if (this.demo) return;
        if (this.session.empty && this.nextClock !== null) this.settings.clock = this.nextClock; // not yet begun
        this.time.follow(this.#control, node);
        this.time.run(this.view.outcome.over || this.paused ? -1 : this.view.turn, node.parent !== null);
    }

    /** @param {number} gen */
    async #think(gen) {
        const player = this.view.turn;
        const node = this.session.at;
        const usual = this.#stuck(this.view) ? 'random' : botOf(this.info, this.settings, player);
        const how = {bot: this.teacher?.bot(usual) ?? usual, seed: this.session.seed, share: this.time.share(player), ms: this.#patience};
        const thinking = this.thinking = new Thinking(player);
        /** @type {import('../engine/engine.js').Thought} */
        let thought;
        try {
            this.#emit({});
            await this.load();
            if (gen !== this.#gen) return;
            thought = await thinking.about(this.#engine, this.place(), how, () => { if (this.thinking === thinking) this.#emit({progress: true}); });
            await this.#settled;
            await thinking.last(this.watching ? this.pace : this.seat(player) === 'person' ? PASS_PAUSE : BOT_PAUSE);
        } catch (e) {
            if (gen === this.#gen) this.#failed(e);
            return;
        }
        if (gen !== this.#gen) return;
        this.thinking = null;
        const {move, score, resigns} = thought;
        this.teacher?.noted(node, score);
        if (resigns && move && !this.#proud && !this.watching && this.seat(player) === 'bot') {
            this.offer = {player, move};
            this.time.run(-1, true);
            this.#emit({});
            return;
        }
        if (move) await this.#played(move);
        else this.#emit({});
    }

    /** A bot's move. @param {string} move */
    async #played(move) {
        if (this.#steps && --this.#steps === 0) this.paused = true;
        await this.#play({t: move, acts: this.view.select.moves.find((m) => m.t === move)?.acts}, false);
    }

    /** @param {{t: string, acts?: import('../engine/types.js').Act[]}} move @param {boolean} dragged */
    #play(move, dragged) {
        const before = this.view;
        const node = this.session.play(move.t);
        if (node.parent === this.#back) this.session.lead(node);
        this.#back = null;
        if (!this.demo) {
            this.time.moved(node, before.turn);
            this.#fresh = false;
            this.#previous = null;
        }
        if (move.acts && !this.#views.has(this.session.at)) this.view = viewAfter(before, {t: move.t, acts: move.acts}, this.info.turns);
        return this.#go({acts: move.acts, dragged, said: move.t});
    }

    /** A move of the person. @param {import('../engine/types.js').Move} move @param {boolean} [dragged] */
    play(move, dragged = false) {
        this.message = null;
        this.paused = false;
        return this.#play(move, dragged);
    }

    /** @param {unknown} e */
    #failed(e) {
        this.thinking = null;
        const node = this.session.at;
        if (e instanceof EngineError && e.code === 'illegal-move' && node.parent) {
            const bad = this.session.line()[e.index] ?? node;
            const ply = this.session.ply(bad);
            this.message = {text: () => say('badMove', moveNumber(ply - 1, this.info.turns.length), moveText(this.info, bad.move)), retry: false};
            this.session.remove(bad);
            this.paused = true;
            this.go();
        } else this.#repair.mend(e, () => this.go());
    }

    /** After the person said: try again. */
    retry() {
        const again = this.#again ?? (() => this.go());
        this.#again = null;
        this.#repair.reset();
        this.message = null;
        again();
    }

    /** Let the bot answer at once with its best move so far. */
    stop() { this.thinking?.stop(); }

    /** Let a paused bot play on, or a clock that waits. */
    goOn() {
        this.paused = this.time.waiting = false;
        this.#steps = 0;
        this.go();
    }

    /** Let bots and the clock wait. */
    pause() {
        this.paused = this.time.waiting = true;
        this.go();
    }

    /** Let a bot make one move, and wait again. */
    step() {
        this.goOn();
        this.#steps = 1;
    }

    /** The game ends here by a word of the players, or by the clock. @param {import('../state/ending.js').Ending} ending */
    end(ending) {
        if (this.demo || this.view.outcome.over) return;
        this.message = null;
        setEnding(this.session.at, ending);
        this.#fresh = false;
        this.go();
    }

    /** End the game if somebody's time is up. @returns {boolean} */
    flag() {
        const player = this.time.clock?.flagged ?? -1;
        if (player < 0 || this.demo) return false;
        this.time.clock?.pause();
        this.end({why: 'time', player});
        return true;
    }

    /** Whether the bot takes a draw now; it looks at the position for a moment. @returns {Promise<boolean>} */
    async offerDraw() {
        const {view, me} = this;
        await this.load();
        const {score} = await this.ask.think({nodes: DRAW_NODES}).reply;
        if (view !== this.view || view.outcome.over) return false;
        const yes = acceptsDraw(view.turn === me ? -score : score, view.ply);
        if (yes) this.end({why: 'agreed', player: -1});
        return yes;
    }

    /** Answer to a bot that would resign. @param {boolean} accept false = play on, and hear no more of it */
    answer(accept) {
        const {offer} = this;
        if (!offer) return;
        this.offer = null;
        if (accept) this.end({why: 'resign', player: offer.player});
        else {
            this.#proud = true;
            this.#played(offer.move);
        }
    }

    /** The position that this game began from. @returns {Promise<View>} */
    async rootView() {
        const {root, start} = this.session;
        const known = this.#views.get(root);
        if (known) return known;
        await this.load();
        const view = await this.#engine.position({game: this.info.id, start, moves: []});
        this.#views.set(root, view);
        return view;
    }

    /** Change the tree beside playing: comments, variations. @param {(session: Session) => void} change */
    edit(change) {
        const {at} = this.session;
        change(this.session);
        this.#fresh = false;
        this.#emit({tree: true});
        if (at === this.session.at) this.#save();
        else this.#walk(() => {});
    }

    /**
     * Show moves that are no part of the game, which waits meanwhile.
     * @param {{title: () => string, start?: string, moves: string[] | null}} demo moves null = any, to the end
     */
    show({title, start = '', moves}) {
        const demo = new Demo(this, {title, moves});
        this.time.run(-1, true);
        this.replace(new Session(start));
        this.demo = demo;
        this.go();
    }

    /** Back to the game. */
    endShow() {
        if (!this.demo) return;
        this.putBack();
        this.message = null;
        this.go();
    }

    /** What is shown ends, without a word; the game that waited is there. */
    putBack() { this.demo?.putBack(); }

    /** @param {number} gen @param {Demo} demo */
    async #showNext(gen, demo) {
        const text = await demo.next(this.#settled);
        if (gen !== this.#gen || this.paused || this.view.outcome.over) return;
        if (text) await this.#played(text);
        else this.#emit({});
    }

    get canUndo() { return !this.demo && (this.session.at.parent !== null || this.#previous !== null); }
    get canRedo() { return !this.demo && this.session.next(this.session.at) !== undefined; }

    /** Go elsewhere in the tree; a single step forward is shown. @param {() => void} step */
    #walk(step) {
        const from = this.session.at;
        this.message = null;
        this.#back = null;
        step();
        this.paused = this.botTurn;
        this.time.walked(this.session.at);
        this.#go(this.session.at.parent === from ? {acts: this.#views.get(this.session.at)?.last?.acts} : {});
    }

    /** Back to the person's last turn; right after New game: back to the old game. A game of a file keeps its main line. */
    undo() {
        const {session} = this;
        const {at, result} = session;
        const takesBack = !result && (!at.children.length || at === this.#back);
        this.#walk(() => {
            if (this.#previous && !this.session.at.parent) {
                this.session = this.#previous;
                this.#previous = null;
            } else if (!this.session.undo((n) => this.#chooses(n))) this.session.undo();
        });
        if (takesBack && session === this.session) this.#back = session.at;
    }

    redo() { this.#walk(() => this.session.redo((n) => this.#chooses(n))); }

    /** @param {Branch} node */
    jump(node) { this.#walk(() => this.session.jump(node)); }

    newGame() {
        this.putBack();
        if (!this.info.deals || startOf(this.info, this.begins)) return this.#newGame();
        this.dealt().then((setup) => {
            this.begins = setup;
            this.#newGame();
        }, (e) => this.#failed(e));
    }

    /** Where a game begins whose rules shuffle, another each time. @returns {Promise<string>} */
    async dealt() {
        await this.load();
        return this.#engine.deal(this.info.id, Math.floor(Math.random() * 2 ** 31));
    }

    #newGame() {
        const old = this.session.empty && this.session.start === this.begins ? null : this.session;
        if (old) this.begins = this.another(this.begins);
        this.replace(new Session(this.begins), {keep: true});
        this.lifted = false;
        this.#previous = old;
        if (this.nextClock !== null) this.settings = checkedSettings(this.info, {...this.settings, clock: this.nextClock}, {...this.settings, clock: ''});
        this.time.begin(this.#control, this.session.root);
        this.go();
    }

    /** @param {Settings} settings */
    configure(settings) {
        if (settings.bot !== this.settings.bot) this.teacher?.chosen(settings.bot);
        this.settings = settings;
        this.#loaded?.then(() => this.#prepare(), () => {});
        this.paused = false;
        this.#steps = 0;
        this.go();
    }

    /** @returns {string} the fragment that holds this game */
    link() {
        if (this.settings.bot === BY_LINK && this.session.remote) return linkFor(this.info, this.session);
        if (this.session.empty && !this.session.start) return '';
        return encodeLink({start: this.session.start, moves: this.session.moves(), side: this.settings.side, bot: this.settings.bot});
    }

    /**
     * Add a line from the start to the tree, and show its last move.
     * @param {string[]} moves
     * @throws {EngineError} and then nothing has changed
     */
    async follow(moves) {
        await this.load();
        const view = await this.#engine.position({game: this.info.id, start: this.session.start, moves});
        this.#walk(() => {
            this.session.jump(this.session.root);
            for (const m of moves) this.session.play(m);
            this.#views.set(this.session.at, view);
            if (this.session.at.parent) this.session.jump(this.session.at.parent);
        });
        this.#fresh = false;
        this.#walk(() => { this.session.redo(); });
        this.paused = false;
    }

    /** @param {string} name the person's name for this game */
    rename(name) {
        this.session.name = name;
        this.#fresh = false;
        this.#save();
    }

    #save() { if (!this.#fresh && !this.passing) this.#saver.save(); }
}
