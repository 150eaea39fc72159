/**
 * game.js: one game in progress: the present place in its tree, the engine's view of that place,
 * and whose turn it is there.
 *
 * It connects Session (the tree), Engine (the rules) and Saver (the autosave), and knows no element
 * of the page: every change is reported with onchange. opening.js decides which game is played
 * here. Every request has a generation number, so answers to requests from before the person's last
 * step are ignored.
 *
 * @typedef {{acts?: import('../engine/types.js').Act[], dragged?: boolean, said?: string,
 *   progress?: boolean, tree?: boolean}} Change   acts = show this move; said = the text of a move that is new on the board;
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

const PASS_PAUSE = 900; // ms, before a pass that the dice force, so that people can read the dice
const BOT_PAUSE = 250; // ms, between bots' moves, so that people can follow
const DRAW_NODES = 4000; // nodes that a bot searches before it answers an offer

export class Game {
    #engine;
    #saver;
    #fetchRules;
    #views = /** @type {WeakMap<Branch, View>} */ (new WeakMap());
    #gen = 0;
    #loaded = /** @type {Promise<unknown> | null} */ (null);
    #settled = /** @type {Promise<unknown>} the animation on the board */ (Promise.resolve());
    #repair;
    #again = /** @type {(() => void) | null} the failed action, kept until the person asks to try again */ (null);
    #patience = 0; // ms that bots think, if the address says so
    #previous = /** @type {Session | null} the game before New game */ (null);
    #seenBy; // the viewer of the views, as in eyes
    #fresh = true; // nothing was played here, so the autosave is not touched
    #steps = 0; // moves that bots make before they pause; 0 = no limit
    #proud = false; // the person has declined a bot's resignation
    #back = /** @type {Branch | null} where undo led from the end of a line: a move played here becomes the main line */ (null);

    /** @type {(change: Change) => Promise<unknown> | void} */
    onchange = () => {};
    /** @type {(hash: string) => void} */
    onlink = () => {};

    /** Whether view is the engine's view of this place, including its moves; false until a game was opened. */
    known = false;
    /** A bot waits with its turn until the person lets it go on. */
    paused = false;
    /** The search of the bot to move. @type {Thinking | null} */
    thinking = null;
    /** A message to show; retry = the person can try again. @type {{text: () => string, retry: boolean} | null} */
    message = null;
    /** A bot offers to resign; the person may accept or play on. @type {{player: number, move: string} | null} */
    offer = null;
    /** The moves that are shown instead of the game. @type {Demo | null} */
    demo = null;
    /** Makes the bot adapt to the person, if the page offers that. @type {Pick<import('./teacher.js').Teacher, 'bot' | 'noted' | 'chosen'> | null} */
    teacher = null;
    /** The time control of the next games; null = as in the present one. @type {string | null} */
    nextClock = null;
    /** Shortest time between moves of bots, in ms. */
    pace = BOT_PAUSE;
    /** Who plays, and with which clock, according to the address. @type {Partial<Settings>} */
    wished = {};
    /** In games with hidden pieces: the person wants to see everything. */
    lifted = false;
    /** Whether the games played here are not stored. */
    passing = false;
    /** Setup of new games, '' = as in the rules. */
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

    /** Send the rules to the engine, once. @returns {Promise<unknown>} */
    load() {
        this.#loaded ??= this.#fetchRules().then((r) => this.#engine.load(r)).then(() => this.#prepare());
        this.#loaded.catch(() => { this.#loaded = null; });
        return this.#loaded;
    }

    /** Send the rules again, because data that belong to them have changed. */
    reload() {
        this.#loaded = null;
        return this.load();
    }

    /** Prepare the bot that plays here, so that its first move does not begin with making tables. */
    #prepare() {
        const {bot} = this.settings;
        if (bot) this.#engine.prepare(this.info.id, bot).catch(() => {}); // if this fails, it makes them later
    }

    /** @param {Session} [session] @returns {import('../engine/engine.js').Place} */
    place(session = this.session) {
        return {game: this.info.id, start: session.start, moves: session.moves(), ...(this.info.hides && {eyes: this.eyes})};
    }

    /** The viewer of the board, in the engine's form: 0 = a viewer who sees everything, -1 = the player to move, else a player, counted from 1. */
    get eyes() {
        if (!this.info.hides || this.lifted || this.demo || this.watching) return 0;
        if (this.settings.bot === BY_LINK) return (this.session.remote?.side ?? 0) + 1;
        return this.settings.bot === '' ? -1 : this.settings.side + 1;
    }

    /**
     * The part of a move's text that the person may read if something is hidden.
     * @param {Branch} node
     * @returns {string | null} null = all of it; '' = nothing, since another player has moved in the fog
     */
    hidden(node) {
        if (this.eyes === 0 || this.view.outcome.over || !node.parent) return null;
        if (this.info.hides === 'kinds') return moveText(this.info, node.move.replace(/=\w+/g, '')); // the new type of a piece would reveal what it is
        return this.turnAt(node.parent) === (this.eyes > 0 ? this.eyes - 1 : this.view.turn) ? null : '';
    }

    /** Show everything, or only what the person may see. @param {boolean} lifted */
    lift(lifted) {
        this.lifted = lifted;
        this.go();
    }

    /** @param {Change} change */
    #emit(change) {
        const shown = Promise.resolve(this.onchange(change));
        if (change.acts) this.#settled = shown;
    }

    /** Show a view for which the engine has not given the moves yet. @param {View | null} [view] shown meanwhile */
    wait(view = null) {
        if (view) this.view = view;
        this.known = false;
        this.#emit({});
    }

    /**
     * Replace the game by another one; go() then shows it.
     * @param {Session} session
     * @param {{view?: View, keep?: boolean}} [known] view: of the place where the session is; keep: treat the game as played here
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

    /** Take over the start that the page contains, as the player to move sees it. If there are too many moves, the page leaves them out. */
    #knowStart() {
        const {session: {start, root}, eyes, startView: {turn, select}} = this;
        if (!start && !select.untold && (!this.info.hides || eyes === -1 || eyes === turn + 1)) this.#views.set(root, this.startView);
    }

    /** Show the present place, and start what follows there. */
    go() { return this.#go({}); }

    /** Replace a stored view of a place by the engine's own. @param {Branch} node @param {View} view */
    confirm(node, view) {
        const kept = this.#views.get(node);
        if (!kept) return;
        this.#views.set(node, view);
        node.turn = view.turn;
        if (node !== this.session.at || !this.known || this.thinking) return;
        if (JSON.stringify(kept) === JSON.stringify(view)) return; // unchanged; the person may have chosen a piece already
        this.view = this.#shown(node) ?? view;
        this.#emit({});
    }

    /**
     * Follow the wishes of the address for games that begin here.
     * @param {{ai: number, clock: string, begins: string}} wishes ai: ms that bots think, 0 = as their level says
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

    /** The player for whom the person acts now. */
    get me() { return this.settings.bot === '' || this.settings.side < 0 ? this.view.turn : this.settings.side; }

    /** Whether bots play every seat. */
    get watching() { return this.settings.bot !== '' && this.settings.side < 0; }

    /** @param {Branch} node @returns {View | undefined} its known view */
    #shown(node) {
        const view = this.#views.get(node);
        const ending = view && endingOf(node);
        return ending ? endedView(view, this.info, ending) : view;
    }

    /** The place before the one that is shown, as far as it is known. @returns {View | undefined} */
    get before() {
        const {parent} = this.session.at;
        return parent ? this.#views.get(parent) : undefined;
    }

    /** Whether a bot or chance is to move in the present place. */
    get botTurn() { return ['bot', 'chance'].includes(this.seat(this.turnAt(this.session.at))); }

    /** Whether the dice leave a player only a pass, which is then made automatically. @param {View | undefined} view @returns {boolean} */
    #stuck(view) {
        const moves = view?.select.moves;
        return moves?.length === 1 && moves[0].acts.length === 0 && diced(this.info);
    }

    /** Whether a person has a choice in a place of the tree. @param {Branch} node @returns {boolean} */
    #chooses(node) { return this.seat(this.turnAt(node)) === 'person' && !this.#stuck(this.#views.get(node)); }

    /** The player to move in a place of the tree. @param {Branch} node @returns {number} player */
    turnAt(node) {
        const known = this.#views.get(node)?.turn ?? node.turn;
        if (known >= 0) return known;
        // A start may begin anywhere in the turn order; the place shown tells where.
        const {turns} = this.info;
        const [here, there] = [this.session.ply(), this.session.ply(node)];
        const shift = this.known ? turns.findIndex((_, i) => turns[(here + i) % turns.length] === this.view.turn) : 0;
        return turns[(there + Math.max(0, shift)) % turns.length] ?? 0;
    }

    /** Whether the person may click now. */
    get open() { return this.known && !this.thinking && !this.offer && !this.view.outcome.over && this.seat(this.view.turn) === 'person'; }

    /**
     * Show the place where the session is, and start what follows there.
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
        this.#emit(this.info.hides ? {...change, tree: true} : change); // in the fog, other moves are hidden from now on
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

    /** The time control of this game. There is no clock in a game by link, in which the other player takes the time he needs. */
    get #control() { return this.settings.bot === BY_LINK ? '' : this.settings.clock ?? ''; }

    /** Run the clock of the side to move, if the game has one. @param {Branch} node where the session is */
    #runClock(node) {
        if (this.demo) return;
        if (this.session.empty && this.nextClock !== null) this.settings.clock = this.nextClock; // the game has not begun yet
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

    /** The person asks to try again. */
    retry() {
        const again = this.#again ?? (() => this.go());
        this.#again = null;
        this.#repair.reset();
        this.message = null;
        again();
    }

    /** Let the bot answer at once with its best move so far. */
    stop() { this.thinking?.stop(); }

    /** Let a paused bot, or a waiting clock, go on. */
    goOn() {
        this.paused = this.time.waiting = false;
        this.#steps = 0;
        this.go();
    }

    /** Pause bots and the clock. */
    pause() {
        this.paused = this.time.waiting = true;
        this.go();
    }

    /** Let a bot make one move, and pause again. */
    step() {
        this.goOn();
        this.#steps = 1;
    }

    /** The game ends here by a decision of the players, or by the clock. @param {import('../state/ending.js').Ending} ending */
    end(ending) {
        if (this.demo || this.view.outcome.over) return;
        this.message = null;
        setEnding(this.session.at, ending);
        this.#fresh = false;
        this.go();
    }

    /** End the game if a player's time is up. @returns {boolean} */
    flag() {
        const player = this.time.clock?.flagged ?? -1;
        if (player < 0 || this.demo) return false;
        this.time.clock?.pause();
        this.end({why: 'time', player});
        return true;
    }

    /** Whether the bot accepts a draw now; it searches the position for a moment. @returns {Promise<boolean>} */
    async offerDraw() {
        const {view, me} = this;
        await this.load();
        const {score} = await this.ask.think({nodes: DRAW_NODES}).reply;
        if (view !== this.view || view.outcome.over) return false;
        const yes = acceptsDraw(view.turn === me ? -score : score, view.ply);
        if (yes) this.end({why: 'agreed', player: -1});
        return yes;
    }

    /** Answer a bot that offers to resign. @param {boolean} accept false = play on without further offers */
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

    /** The view of the position from which this game began. @returns {Promise<View>} */
    async rootView() {
        const {root, start} = this.session;
        const known = this.#views.get(root);
        if (known) return known;
        await this.load();
        const view = await this.#engine.position({game: this.info.id, start, moves: []});
        this.#views.set(root, view);
        return view;
    }

    /** Change the tree without playing: comments, variations. @param {(session: Session) => void} change */
    edit(change) {
        const {at} = this.session;
        change(this.session);
        this.#fresh = false;
        this.#emit({tree: true});
        if (at === this.session.at) this.#save();
        else this.#walk(() => {});
    }

    /**
     * Show moves that are not part of the game, which waits meanwhile.
     * @param {{title: () => string, start?: string, moves: string[] | null}} demo null = random moves, to the end
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

    /** End the demonstration without a message and put the waiting game back. */
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

    /** Go elsewhere in the tree; a single step forward is animated. @param {() => void} step */
    #walk(step) {
        const from = this.session.at;
        this.message = null;
        this.#back = null;
        step();
        this.paused = this.botTurn;
        this.time.walked(this.session.at);
        this.#go(this.session.at.parent === from ? {acts: this.#views.get(this.session.at)?.last?.acts} : {});
    }

    /** Back to the person's last turn; right after New game, back to the old game. A game from a file keeps its main line. */
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

    /** The setup of a new game whose rules shuffle, a different one each time. @returns {Promise<string>} */
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
     * @throws {EngineError} in which case nothing has changed
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
