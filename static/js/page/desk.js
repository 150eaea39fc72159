/**
 * desk.js: everything around the board of a game page that an embedded board does not have: seats
 * and clocks, menu, hints, settings, sounds, tools for the tree, examples. Parts that are seldom
 * used are loaded on demand.
 */

import {byId} from '../board/dom.js';
import {Overlay} from '../board/overlay.js';
import {Rest} from '../board/rest.js';
import {helpersOf} from '../engine/team.js';
import {keepUsed} from '../keep/kept.js';
import {Prefs} from '../keep/prefs.js';
import {fetchText} from '../play/table.js';
import {Tally} from '../play/tally.js';
import {Teacher} from '../play/teacher.js';
import {hushed} from '../state/chance.js';
import {dayOf} from '../state/daily.js';
import {BY_LINK} from '../state/link.js';
import {withLesson} from '../state/passport.js';
import {LEARNER, learns, persons} from '../state/seats.js';
import {Spelling, notations} from '../state/spelling.js';
import {explainable, reviewable} from '../state/verdict.js';
import {botNote, botRating, botShort} from '../words/bots.js';
import {wordsOf} from '../words/faults.js';
import {solo} from '../words/names.js';
import {say} from '../words/strings.js';
import {Hints} from './hints.js';
import {noiseOf} from './noise.js';
import {notice, retell, takeBack} from './notice.js';
import {SeatStrip} from './seatstrip.js';
import {TreeTools} from './treetools.js';

/** @typedef {import('../play/game.js').Change} Change */

const SMALL = 30; // css pixels of a cell below which a larger board is offered

export class Desk {
    #table;
    #game;
    #engine;
    #prefs;
    #teacher;
    #tally;
    /** The root of the game in which the pie question has been answered. @type {unknown} */
    #cut = null;
    #overlay;
    #hints;
    #strip;
    #tree;
    #rest;
    /** @type {Promise<import('./piececard.js').PieceCard> | null} */
    #card = null;
    /** @type {Promise<import('./sound.js').Sound> | null} */
    #sound = null;
    /** @type {Promise<import('./typed.js').Typed> | null} */
    #typed = null;
    #store;
    /** Shows what has been played from the present position. @type {Promise<import('./explorer.js').Explorer> | null} */
    #explorer = null;
    /** Address of the game's opening book, '' if there is none. */
    book = '';
    /** Address of the site. */
    home = '';
    /** Address of the names of the game's openings, '' if there are none. */
    named = '';
    /** @type {Promise<import('../state/openings.js').Openings | null> | null} */
    #names = null;
    /** The review of the game. @type {Promise<import('./review.js').Review> | null} */
    #review = null;
    /** The coach, which explains the moves. @type {Promise<import('./coach.js').Coach> | null} */
    #coach = null;
    /** The program with which the bot learns (learn/), and what it needs. @type {{url: string, worker: string, packed: () => Promise<string>, net?: () => Promise<string>}} */
    school = {url: '', worker: '', packed: async () => ''};
    /** @type {Promise<import('../learn/learn.js').Learning> | null} */
    #learning = null;
    /** Flags on covered cells. @type {Promise<ReturnType<typeof import('./flags.js').flagsFor>> | null} */
    #flags = null;
    /** Arrows that the person has drawn. @type {{kind: 'arrow', from: string, to: string, rank: number}[]} */
    #drawn = [];
    /** The place in the tree to which they belong. @type {unknown} */
    #drawnAt = null;
    /** Ends reading aloud. @type {(() => void) | null} */
    #hush = null;

    /**
     * @param {import('../play/table.js').Table} table
     * @param {import('../keep/store.js').Store} store
     * @param {import('../engine/engine.js').Engine} engine
     */
    constructor(table, store, engine) {
        this.#store = store;
        const {game, board, play} = table;
        this.#table = table;
        this.#game = game;
        this.#engine = engine;
        this.#prefs = new Prefs(store, game.info.id, location.search);
        this.#teacher = game.teacher = new Teacher(this.#prefs, game);
        this.#tally = new Tally(game, store);
        this.#tally.onnoted = () => this.onnoted();
        this.#overlay = new Overlay(byId('board'), (cell) => board.place(cell));
        table.onmoved(() => this.#overlay.draw());
        this.#strip = new SeatStrip(table, (bot) => (bot === BY_LINK ? say('byLink') : botShort(bot)));
        /** The way in which moves are written. */
        this.spelling = new Spelling(game, table.pieces);
        this.#tree = new TreeTools(game, this.spelling);
        this.#hints = new Hints(game, this.#prefs, this.#overlay, this.spelling);
        game.ask.onstudied = () => keepUsed('rules/');
        play.wishes = {confirm: () => this.#prefs.on('confirm'), single: () => this.#prefs.on('single'), fitting: () => this.#prefs.on('fitting')};
        play.onhelp = (cell) => this.#about((card) => card.open(cell, true));
        play.onhandhelp = (player, type, element) => this.#about((card) => card.openHand({cell: `*${type}`, player, type}, element));
        this.#rest = new Rest(byId('board'), (cell) => this.#rested(cell));
        table.onpoint = (cell) => this.#rest.point(cell);
        table.onarrow = (from, to) => this.#arrow(from, to);
        byId('board').addEventListener('pointerdown', (e) => { if (e.button === 0) this.#sketch([]); });
        this.#prefs.watch((name) => this.#apply(name));
        for (const name of ['coords', 'pace', 'pieces', 'notation', 'clock', 'cores', 'speak']) this.#apply(name);
        this.#wire();
        this.#examples();
        const dir = new URLSearchParams(location.search).get('dir');
        if (dir !== null) import('./dirs.js').then((m) => m.showDirections(game, this.#overlay, dir)).catch((e) => this.#trouble(e));
    }

    /** Called when the result of a game was recorded. */
    onnoted = () => {};

    dispose() {
        this.#overlay.dispose();
        this.#strip.dispose();
        this.#rest.dispose();
        this.#card?.then((card) => card.dispose()).catch(() => {});
        this.#hush?.();
        this.#review?.then((r) => r.dispose()).catch(() => {});
        this.#coach?.then((c) => c.dispose()).catch(() => {});
        this.#learning?.then((l) => l.dispose()).catch(() => {});
        document.removeEventListener('keydown', this.#key);
        this.#sound?.then((s) => s.close()).catch(() => {});
    }

    /** The person draws an arrow; drawing it again removes it. @param {string} from @param {string} to */
    #arrow(from, to) {
        const others = this.#drawn.filter((a) => a.from !== from || a.to !== to);
        this.#sketch(others.length < this.#drawn.length ? others : [...others, {kind: 'arrow', from, to, rank: 0}]);
    }

    /** @param {{kind: 'arrow', from: string, to: string, rank: number}[]} arrows the person's own, of this position */
    #sketch(arrows) {
        this.#drawn = arrows;
        this.#overlay.set('drawn', arrows);
    }

    /** @param {unknown} e */
    #trouble(e) { notice('desk', () => wordsOf(e)); }

    #wire() {
        const game = this.#game;
        /** @type {Record<string, () => void>} */
        const actions = {
            pause: () => game.pause(), step: () => game.step(),
            full: () => this.#full(), zoom: () => this.#zoom(), guide: () => this.#guide(), watch: () => this.#watch(),
            fog: () => game.lift(!game.lifted), draw: () => this.#draw(), resign: () => this.#resign(), settings: () => this.#settings(),
            type: () => this.#type(), review: () => this.#look(), openings: () => this.#explore(), coach: () => this.#explain(), lesson: () => this.lesson(), learn: () => this.lesson(), train: () => this.#train(),
        };
        for (const [name, act] of Object.entries(actions)) byId(`do-${name}`).addEventListener('click', act);
        byId('menu').addEventListener('beforetoggle', () => {
            const zoomed = byId('board').parentElement?.classList.contains('zoomed') ?? false;
            const {w, h} = game.info.board;
            byId('do-zoom').hidden = !zoomed && byId('board').clientWidth / Math.max(w, h) >= SMALL;
            byId('do-zoom').textContent = say(zoomed ? 'unzoom' : 'zoom');
            byId('do-fog').hidden = !game.info.hides || game.watching || game.view.outcome.over;
            byId('do-fog').textContent = say(game.lifted ? 'fogBack' : 'fogLift');
            byId('do-full').textContent = say(document.fullscreenElement ? 'leaveFull' : 'fullScreen');
        });
        byId('menu').addEventListener('click', (e) => {
            if (/** @type {Element} */ (e.target).closest('button')) byId('menu').hidePopover();
        });
        document.addEventListener('keydown', this.#key);
        for (const event of ['pointerup', 'keydown']) { // the next event may start the sound
            byId('board').addEventListener(event, () => { if (this.#audible()) this.#loudly(() => {}); }, {once: true});
        }
        byId('do-full').hidden = !document.fullscreenEnabled;
        byId('do-learn').hidden = false;
        byId('adapt').addEventListener('change', () => {
            this.#teacher.turn(/** @type {HTMLInputElement} */ (byId('adapt')).checked);
            this.#who();
        });
        byId('second').addEventListener('change', () => {
            const second = /** @type {HTMLSelectElement} */ (byId('second')).value;
            game.configure({...game.settings, second});
        });
    }

    /** @param {KeyboardEvent} e */
    #key = (e) => {
        if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || /** @type {HTMLElement} */ (e.target).closest('input, textarea, select, dialog, .chooser')) return;
        e.preventDefault();
        this.#type();
    };

    /** Open the field for written moves. */
    #type() {
        this.#typed ??= import('./typed.js').then((m) => new m.Typed(this.#game));
        this.#typed.then((t) => t.open()).catch((e) => {
            this.#typed = null;
            this.#trouble(e);
        });
    }

    /** Open the review of the game. */
    #look() {
        this.#review ??= import('./review.js').then((m) => new m.Review(this.#game, this.#engine, this.spelling, this.#openings(), this.#store, this.home));
        this.#review.then((r) => r.open()).catch((e) => {
            this.#review = null;
            this.#trouble(e);
        });
    }

    /** From now on, explain every move. @param {boolean} [silently] */
    #explain(silently = false) {
        this.#coach ??= import('./coach.js').then((m) => new m.Coach(this.#game, this.#engine, this.spelling, this.#overlay));
        this.#coach.then((c) => c.open(silently)).catch((e) => {
            this.#coach = null;
            this.#trouble(e);
        });
    }

    /** The names of this game's openings, null if there are none. */
    #openings() {
        this.#names ??= this.named ? Promise.all([import('../state/openings.js'), fetchText(this.named)]).then(([m, text]) => new m.Openings(JSON.parse(text))).catch(() => null) : Promise.resolve(null);
        return this.#names;
    }

    /** Show what the book and the person's own games play from here. */
    #explore() {
        this.#explorer ??= import('./explorer.js').then((m) => new m.Explorer(this.#game, this.spelling, this.#store, this.#engine, {book: this.book, openings: this.#openings()}));
        this.#explorer.then((x) => x.open()).catch((e) => {
            this.#explorer = null;
            this.#trouble(e);
        });
    }

    /** Start or stop reading moves aloud. */
    #speak() {
        this.#hush?.();
        this.#hush = null;
        if (!this.#prefs.on('speak')) return;
        import('./speech.js').then((m) => {
            if (this.#prefs.on('speak')) this.#hush ??= m.speakFrom([byId('live'), byId('result')]);
        }).catch((e) => this.#trouble(e));
    }

    /** Show a board with small cells larger than the screen, so that it scrolls; or show it as before. */
    #zoom() { byId('board').parentElement?.classList.toggle('zoomed'); }

    #full() {
        const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        done.catch((e) => this.#trouble(e));
    }

    #settings() {
        const {pieces} = this.#table;
        import('./settings.js').then((m) => m.openSettings({
            prefs: this.#prefs, game: this.#game, sets: pieces.sets(), notations: notations(this.#game.info),
        })).catch((e) => this.#trouble(e));
    }

    /** The card about a piece. @param {(card: import('./piececard.js').PieceCard) => void} act */
    #about(act) {
        this.#card ??= import('./piececard.js').then((m) => new m.PieceCard(this.#table, this.#overlay, (cell) => this.#guide(cell)));
        this.#card.then(act).catch((e) => {
            this.#card = null;
            this.#trouble(e);
        });
    }

    /** The mouse rests on a cell, or no longer does. @param {string} cell */
    #rested(cell) {
        if (!cell) this.#card?.then((card) => card.leave()).catch(() => {});
        else if (this.#prefs.on('explain')) this.#about((card) => { if (this.#rest.at === cell) card.open(cell, false); });
    }

    #guide(cell = '') { import('./guide.js').then((m) => m.openGuide(this.#table, cell)).catch((e) => this.#trouble(e)); }

    /** Begin the lesson. That it was finished is saved, and a game may follow it. */
    lesson() {
        const {info} = this.#game;
        const coached = explainable(info);
        const onend = () => this.#store.set('lessons', withLesson(this.#store.setting('lessons'), info.id, dayOf()));
        const onplay = () => { if (coached) this.#explain(true); };
        import('./lesson.js').then((m) => m.openLesson(this.#table, this.#engine, {onend, onplay, coached, spelling: this.spelling})).catch((e) => this.#trouble(e));
    }

    /** Let the bot learn the game. */
    #train() {
        const game = this.#game;
        const {info} = game;
        const {url, ...school} = this.school;
        const versus = () => game.configure({...game.settings, bot: LEARNER});
        this.#learning ??= import(url).then((m) => new m.Learning({
            ...school, game: info.id, title: info.title, store: this.#store, bot: botShort(LEARNER), versus, used: keepUsed,
            place: (/** @type {HTMLElement} */ el) => byId('banner').after(el), taken: () => game.reload().catch((e) => this.#trouble(e)),
        }));
        this.#learning.then((l) => l.open()).catch((e) => {
            this.#learning = null;
            this.#trouble(e);
        });
    }

    #watch() { this.#show({title: () => say('randomTitle'), moves: null}); }

    /** @param {Parameters<import('../play/game.js').Game['show']>[0]} demo */
    #show(demo) {
        this.#game.show(demo);
        notice('demo', demo.title, [['backToGame', () => this.#game.endShow()]]);
        byId('board').scrollIntoView({block: 'nearest'});
    }

    /** Buttons in the rules that play their example on the board. */
    #examples() {
        for (const b of document.querySelectorAll('button[data-play]')) {
            /** @type {HTMLElement} */ (b).hidden = false;
            b.addEventListener('click', () => {
                const moves = (b.getAttribute('data-play') ?? '').split(/\s+/).filter(Boolean);
                this.#show({title: () => say('exampleTitle', b.getAttribute('data-title') ?? ''), start: b.getAttribute('data-start') ?? '', moves});
            });
        }
    }

    #resign() {
        notice('resign', () => say('reallyResign'), [
            ['resign', () => this.#game.end({why: 'resign', player: this.#game.me})],
            ['keepPlaying', () => {}],
        ]);
    }

    async #draw() {
        const game = this.#game;
        if (game.settings.bot === '') {
            notice('draw', () => say('drawAsk', game.info.players[game.me]?.name ?? ''), [
                ['accept', () => game.end({why: 'agreed', player: -1})], ['decline', () => {}],
            ]);
            return;
        }
        notice('draw', () => say('drawThinks'), []);
        try {
            if (await game.offerDraw()) takeBack('draw');
            else notice('draw', () => say('drawNo'));
        } catch (e) {
            takeBack('draw');
            this.#trouble(e);
        }
    }

    /** The time control of new games. @returns {string} */
    #control() {
        const value = this.#prefs.get('clock');
        return value === 'own' ? this.#prefs.get('ownclock') : value;
    }

    /** Apply a preference. @param {string} name */
    #apply(name) {
        const {board, pieces, play} = this.#table;
        const game = this.#game;
        switch (name) {
        case 'coords':
            board.coordinates(this.#prefs.on('coords'));
            break;
        case 'theme':
        case 'board':
            document.documentElement.dataset[name] = this.#prefs.get(name);
            board.retheme();
            break;
        case 'pace':
            game.pace = Math.max(100, Number(this.#prefs.get('pace')) * 1000);
            break;
        case 'pieces':
            pieces.dress(this.#prefs.get('pieces'));
            play.refresh();
            this.#strip.update();
            this.spelling.onspelt();
            break;
        case 'notation':
        case 'writing':
            this.spelling.choose(this.#prefs.get('notation'), this.#prefs.get('writing') === 'cells');
            this.spelling.update();
            break;
        case 'cores':
            this.#engine.helpers = this.#prefs.on('cores') ? helpersOf(navigator) : 0;
            break;
        case 'speak':
            this.#speak();
            break;
        case 'clock':
        case 'ownclock':
            game.nextClock = this.#control();
            if (game.session.empty && game.known) game.configure(game.settings);
            break;
        }
    }

    /** Show the texts of this file in the present language. */
    translate() {
        retell();
        this.#hints.translate();
        this.#typed?.then((t) => t.translate()).catch(() => {});
        this.#review?.then((r) => r.translate()).catch(() => {});
        this.#explorer?.then((x) => x.translate()).catch(() => {});
        this.#coach?.then((c) => c.translate()).catch(() => {});
        this.#flags?.then((f) => f?.translate()).catch(() => {});
        this.#learning?.then((l) => l.translate()).catch(() => {});
        this.#card?.then((card) => card.close()).catch(() => {});
        this.update({});
    }

    /** The pictures of pieces have arrived: the lines beside the board can show captured pieces. */
    dressed() { this.#strip.update(); }

    /** Show the state of the game. @param {Change} change */
    update(change) {
        this.#hints.update();
        if (change.progress) return;
        this.#card?.then((card) => card.follow()).catch(() => {});
        this.#review?.then((r) => r.update()).catch(() => {});
        this.#explorer?.then((x) => x.update()).catch(() => {});
        this.#coach?.then((c) => c.update()).catch(() => {});
        this.#flags?.then((f) => f?.update()).catch(() => {});
        const game = this.#game;
        const {info, view, demo} = game;
        if (game.known && !view.outcome.over && info.hides === 'kinds' && solo(info)) this.#flags ??= import('./flags.js').then((m) => m.flagsFor(this.#table, this.#overlay, this.#store));
        const over = game.known && view.outcome.over;
        this.#teacher.follow();
        if (this.#drawnAt !== game.session.at) this.#sketch([]);
        this.#drawnAt = game.session.at;
        this.#tally.follow();
        this.#strip.update();
        this.#tree.update();
        const many = persons(info).length > 1;
        const mine = !over && !demo && !game.watching && many && game.session.at.parent !== null;
        show('resign', mine);
        show('openings', !demo && persons(info).length > 1);
        show('coach', !demo && explainable(info));
        show('review', !demo && reviewable(info) && !game.session.empty);
        show('train', this.school.url !== '' && learns(info));
        show('draw', mine && info.players.length === 2 && game.open && game.settings.bot !== BY_LINK); // games by link offer draws by link
        const bots = demo !== null || game.watching;
        const ticking = (game.time.clock?.running ?? -1) >= 0;
        if (bots) show('stop', false);
        show('pause', !over && !game.paused && (bots || ticking) && (game.thinking !== null || demo !== null || ticking));
        show('step', !over && game.paused && bots);
        const waits = game.time.clock !== null && game.time.waiting && !over && !demo && game.session.at.parent !== null;
        if (waits || (demo && game.paused)) show('go', true);
        byId('do-go').textContent = say(bots ? 'goOnAll' : game.seat(view.turn) === 'person' && waits ? 'startClock' : 'goOn');
        this.#who();
        this.#overlay.set('win', over && view.outcome.cells?.length ? winShapes(view.outcome.cells, info) : []);
        if (game.offer) {
            const {player} = game.offer;
            notice('offer', () => say('botResigns', info.players[player]?.name ?? ''), [
                ['acceptResign', () => game.answer(true)], ['keepPlaying', () => game.answer(false)],
            ]);
        } else takeBack('offer');
        this.#pie();
        if (!demo) takeBack('demo');
        if (!mine) for (const topic of ['draw', 'resign']) takeBack(topic);
        this.#noise(change);
    }

    /** If the game has the pie rule, a person who replies to the first move may change sides instead. */
    #pie() {
        const game = this.#game;
        const {info, session, settings, view} = game;
        const asks = info.pie && game.known && !game.demo && session.ply() === 1 && !session.start && !view.outcome.over && game.seat(view.turn) === 'person'
            && settings.bot !== BY_LINK && this.#cut !== session.root;
        if (!asks) return takeBack('pie');
        const answers = info.players[view.turn]?.name ?? '';
        if (document.querySelector('[data-topic=pie]')) return;
        notice('pie', () => say('pieAsk', answers), [
            ['pieSwap', () => {
                this.#cut = session.root;
                if (settings.bot) game.configure({...settings, side: 1 - view.turn});
                notice('pied', () => say('pieDone', answers));
            }],
            ['keepPlaying', () => { this.#cut = session.root; }],
        ]);
    }

    /** Show who plays, and the properties of that player. */
    #who() {
        const {settings, info, watching} = this.#game;
        const second = /** @type {HTMLSelectElement} */ (byId('second'));
        byId('second-field').hidden = !watching || persons(info).length < 2;
        if (!byId('second-field').hidden) {
            const first = /** @type {HTMLSelectElement} */ (byId('opponent'));
            second.replaceChildren(new Option(say('sameBot'), ''), ...[...first.options].filter((o) => o.value).map((o) => new Option(o.text, o.value)));
            second.value = settings.second ?? '';
        }
        const {able, on, strength} = this.#teacher;
        byId('adapt-field').hidden = !able;
        /** @type {HTMLInputElement} */ (byId('adapt')).checked = on;
        if (on) /** @type {HTMLSelectElement} */ (byId('opponent')).value = settings.bot;
        byId('bot-note').textContent = on ? say('adaptNote', strength, info.levels) : settings.bot ? this.#noteOf(settings.bot) : '';
        byId('bot-note').hidden = byId('bot-note').textContent === '';
    }

    /** A description of a bot, with its strength if that was measured. @param {string} bot @returns {string} */
    #noteOf(bot) {
        const rating = persons(this.#game.info).length === 2 ? botRating(bot) : 0;
        return rating ? `${botNote(bot)} ${say('botRating', rating)}` : botNote(bot);
    }

    /** @param {Change} change */
    #noise(change) {
        if (!this.#audible()) return;
        if (!change.acts && !(change.said && this.#game.view.outcome.over)) return;
        if (hushed(this.#game.info, this.#game.view.ply) && !this.#game.view.outcome.over) return;
        const noise = noiseOf(change, this.#game);
        if (!noise) return;
        this.#loudly((sound) => {
            sound.play(noise);
            byId('board').dataset.noise = noise;
        });
    }

    /** Whether the person wants noises and the browser allows them. */
    #audible() { return this.#prefs.on('sound') && navigator.userActivation?.hasBeenActive !== false; }

    /** @param {(sound: import('./sound.js').Sound) => void} act */
    #loudly(act) {
        this.#sound ??= import('./sound.js').then((m) => new m.Sound());
        this.#sound.then(act).catch(() => { this.#sound = null; });
    }
}

/** @param {string} name @param {boolean} on */
function show(name, on) { byId(`do-${name}`).hidden = !on; }

/** The row or chain that decided a game. @param {string[]} cells @param {import('../engine/types.js').Info} info @returns {import('../board/overlay.js').Shape[]} */
const winShapes = (cells, info) => [
    ...(info.board.style === 'hex' || cells.length < 2 ? [] : [{kind: /** @type {const} */ ('line'), cells}]),
    ...cells.map((cell) => ({kind: /** @type {const} */ ('win'), cell})),
];

