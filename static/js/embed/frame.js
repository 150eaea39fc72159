/**
 * frame.js: the page inside an embedded board: the parts of the game page in a small frame, without
 * storage and without changing anybody's address.
 *
 * The address says what to show (words.js: readOptions). The embedding page can send messages, each
 * of which is checked. The engine is loaded when it is needed: at the first touch, for a position
 * other than the game's start, or for rules that the embedding page provides.
 */

import {byId, make} from '../board/dom.js';
import {EngineError} from '../engine/engine.js';
import {fingerprint} from '../keep/nets.js';
import {Store} from '../keep/store.js';
import {Panel} from '../page/panel.js';
import {Table, fetchText} from '../play/table.js';
import {setupOf, variantData, variantQuery} from '../state/begins.js';
import {checkedSettings, firstSettings, persons} from '../state/seats.js';
import {teller, wordsOf} from '../words/faults.js';
import {named, resultText} from '../words/names.js';
import {language, say, setLanguage} from '../words/strings.js';
import {Motor} from './engine.js';
import {Host} from './host.js';
import {WordError, includes, readOptions, splitMoves} from './words.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('./words.js').Options} Options */
/** @typedef {{worker: string, shared: string, pieces: string}} Files   addresses below the site's */
/** @typedef {import('../words/names.js').Names} Names */
/** @typedef {{info: Info, view: View, names?: Record<string, Names>, packed: string, net?: string,
 *   variants?: {title: string, data?: string, packed?: string}[]}} Data   of embed/v1/data; addresses below the site's */

const HINT_MS = 1500;
const ALONE = '~'; // the end of the id of a game of which only a variant is loaded

/** For rules without translations: words that all games share are still translated. @type {Record<string, Names>} */
const UNNAMED = {ru: {players: [], pieces: {}}};

/** Address of the site. */
const site = new URL('../../', location.href).href;
const at = (/** @type {string} */ address) => new URL(address, site).href;

/** A storage that stores nothing: a board in a foreign page leaves no trace. */
const nothing = /** @type {Storage} */ (/** @type {unknown} */ ({getItem: () => null, setItem() {}, removeItem() {}}));

/** @param {string} theme 'light' or 'dark', else as the system has it */
function dress(theme, skin = '') {
    document.documentElement.dataset.skin = skin;
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.style.colorScheme = theme;
    for (const sheet of document.styleSheets) {
        for (const rule of sheet.cssRules) {
            if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark')) {
                rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
            }
        }
    }
}

/** One of our games, or a variant of it. @param {string} game @param {string} variant its title, '' = the game itself @returns {Promise<Data>} */
async function known(game, variant) {
    const response = await fetch(new URL(`data/${game}.json`, location.href)).catch(() => null);
    if (response?.status === 404) throw new WordError(say('embedNoGame', game));
    if (!response?.ok) throw new WordError(say('embedNotLoaded'));
    /** @type {Data} */
    const data = await response.json();
    if (!variant || variant === data.info.title) return data;
    const packed = data.variants?.find((v) => v.title === variant)?.packed;
    if (!packed) throw new WordError(say('embedNoVariant', variant));
    const described = await variantData(/** @type {import('../main.js').Data} */ (data), variant, site).catch(() => null);
    if (!described) throw new WordError(say('embedNotLoaded'));
    // an id of its own, because boards that share an engine must not confuse it with the game
    // itself
    return {...described, info: {...described.info, id: `${game}${ALONE}#${variant}`}, packed};
}

/** Those of our files that a text includes, directly or indirectly. @param {string} source @returns {Promise<Record<string, string>>} */
async function ours(source) {
    /** @type {Record<string, string>} */
    const found = {};
    const todo = includes(source);
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
        if (Object.hasOwn(found, name)) continue;
        const text = await fetchText(at(`games/${name}`)).catch(() => null); // the engine reports the missing file
        if (text === null) continue;
        found[name] = text;
        todo.push(...includes(text, name));
    }
    return found;
}

/**
 * The game in the options, and the function that gets its rules for the engine.
 * @param {Options} options
 * @param {import('../engine/engine.js').Engine} engine
 * @param {Host} host
 * @returns {Promise<{info: Info, view: View, rules: () => Promise<import('../play/game.js').Rules>}>}
 */
async function describe(options, engine, host) {
    const {game, variant} = options;
    if (!options.rules) {
        const {info, view, names, packed, net} = await known(game, variant);
        const learnt = net ? () => fetchText(at(net)) : undefined;
        return {info: named(info, names), view, rules: async () => ({game: info.id, packed: await fetchText(at(packed)), net: learnt})};
    }
    const source = options.rules === 'host' ? await host.rules : await fetchText(new URL(options.rules, location.href).href);
    const id = `own/${fingerprint(source + variant)}`;
    const {net} = host; // it comes together with the rules
    const described = await ask(engine, async () => ({game: id, source, includes: await ours(source), variant, ...(net && {net: async () => net})})).catch((e) => {
        throw e instanceof EngineError ? renamed(e, `${id}.zrf`, 'rules') : e;
    });
    return {...described, info: named(described.info, UNNAMED)};
}

/** Replaces a file name that only the engine uses in the messages of an error. @param {EngineError} e @param {string} file @param {string} name for people */
function renamed(e, file, name) {
    const problems = e.problems.map((p) => (p.file === file ? {...p, file: name} : p));
    return new EngineError(e.code, e.message.replaceAll(file, name), {index: e.index, problems});
}

/** Let the engine describe a game. @param {import('../engine/engine.js').Engine} engine @param {() => Promise<import('../play/game.js').Rules>} fetchRules */
async function ask(engine, fetchRules) {
    const rules = await fetchRules();
    const {info} = await engine.load(rules);
    const view = await engine.position({game: info.id, start: '', moves: []});
    return {info, view, rules: () => Promise.resolve(rules)};
}

/** @param {Info} info @param {string} level 1, 2, ...; 'person'; the name of a bot; '' = the game's first; where one plays alone it says nothing */
const botOf = (info, level) => (level === '' || !info.bots.length ? firstSettings(info).bot : level === 'person' ? '' : /^\d+$/.test(level) ? `level:${level}` : level);

const NONE = -2; // no player
const UNKNOWN = '?'; // no bot

/** The players of both sides, if the game has such a player and such a bot. @param {Info} info @param {number} side @param {string} bot */
const seatsOf = (info, side, bot) => checkedSettings(info, {side, bot}, {side: NONE, bot: UNKNOWN});

/** @param {Info} info @param {string} side number or name of a player; 'watch' @returns {number} NONE = none of these */
function sideOf(info, side) {
    if (side === 'watch' || side === '-1') return -1;
    if (/^\d{1,2}$/.test(side)) return info.players[Number(side)] ? Number(side) : NONE;
    const i = info.players.findIndex((p) => [p.name, p.key].some((name) => name?.toLowerCase() === side.toLowerCase()));
    return i < 0 ? NONE : i;
}

class Frame {
    #table;
    #engine;
    #panel;
    #host;
    /** The last place that was reported to the host. @type {unknown} */
    #told = null;
    /** Whether a move led to the place that will be reported. */
    #moved = false;
    #message = '';
    /** The message about an option that was not understood. @type {(() => string) | null} */
    #doubt = null;
    /** @type {(() => void)[]} */
    #waiting = [];
    /** Loaded on demand. @type {Promise<import('../page/piececard.js').PieceCard> | null} */
    #card = null;

    /**
     * @param {Options} options
     * @param {Files} files
     * @param {import('../engine/engine.js').Engine} engine
     * @param {Host} host
     * @param {Awaited<ReturnType<typeof describe>>} description
     * @param {typeof import('../3d/net.js').Net} [Net] draws a body that turns
     */
    constructor(options, files, engine, host, {info, view, rules}, Net) {
        this.#host = host;
        this.#engine = engine;
        const store = new Store(() => nothing);
        this.#table = new Table(info, view, {engine, store, rules, Net});
        const {game, play} = this.#table;
        this.#panel = new Panel(game, play, store, {flip: () => this.#table.flip()});
        play.onselect = () => this.#panel.update();
        play.onhelp = (cell) => this.#about((card) => card.open(cell, true));
        play.onhandhelp = (player, type, element) => this.#about((card) => card.openHand({cell: `*${type}`, player, type}, element));
        game.onchange = (change) => this.#show(change);
        this.#told = game.session.at;
        this.#link(options);

        if (options.static) game.settings = {side: -1, bot: 'nobody'};
        else {
            const seats = seatsOf(info, options.side ? sideOf(info, options.side) : 0, botOf(info, options.level));
            this.#doubt = seats.side === NONE ? () => say('embedNoSide', options.side) : seats.bot === UNKNOWN ? () => say('embedNoLevel', options.level) : null;
            game.settings = checkedSettings(info, seats, game.settings);
        }
        game.paused = game.seat(view.turn) !== 'person'; // until the visitor does something
        this.opened = this.#open(options, files.pieces.split(' ').map(at).join(' '));
        addEventListener('pagehide', (e) => {
            if (e.persisted) return;
            this.#card?.then((card) => card.dispose()).catch(() => {});
            this.#panel.dispose();
            this.#table.dispose();
            engine.dispose();
        });
        const warm = () => game.load().catch(() => {});
        for (const event of options.static ? [] : ['pointerdown', 'keydown']) addEventListener(event, warm, {once: true, capture: true});
    }

    /** @param {Options} options @param {string} pieces */
    async #open({setup, moves}, pieces) {
        const {game} = this.#table;
        this.#table.face();
        await this.#table.wear(this.#host.pictures);
        const drawn = this.#table.open(pieces);
        if (setup || moves) {
            await game.opening.position(setupOf(game.info, setup), splitMoves(moves)).catch(async (e) => {
                await game.opening.begin('', '');
                game.message = {text: await teller(e, game.info), retry: false};
                this.#show({});
            });
        } else await game.opening.begin('', '');
        if (this.#doubt && !game.message) {
            game.message = {text: this.#doubt, retry: false};
            this.#show({});
        }
        await drawn;
    }

    /** The link to the game's own page. @param {Options} options */
    #link({game, rules}) {
        const link = /** @type {HTMLAnchorElement} */ (byId('full'));
        link.hidden = rules !== '';
        const page = at(`${game}/`) + variantQuery(this.#table.game.info.id);
        link.href = page;
        link.addEventListener('click', () => { link.href = page + this.#table.game.link(); });
    }

    /** The card about a piece. @param {(card: import('../page/piececard.js').PieceCard) => void} act */
    #about(act) {
        this.#card ??= import('./card.js').then((m) => m.cardOn(this.#table));
        this.#card.then(act).catch(() => {
            this.#card = null;
            this.#table.game.message = {text: () => say('embedNoCard'), retry: false};
            this.#panel.update();
        });
    }

    /** Show a lesson about the game, over the board. */
    async #lesson() {
        const {openLesson} = await import('../page/lesson.js');
        openLesson(this.#table, this.#engine);
    }

    /** @param {import('../play/game.js').Change} change */
    #show(change) {
        const {game} = this.#table;
        if (change.progress) return this.#panel.update();
        const shown = this.#table.show(change);
        this.#card?.then((card) => card.follow()).catch(() => {});
        this.#panel.update();
        this.#panel.moves();
        if (change.said) {
            this.#panel.announce(change.said);
            this.#moved = true;
        }
        this.#tell();
        if (game.known && !game.thinking) for (const wake of this.#waiting.splice(0)) wake();
        return shown;
    }

    /** Report changes to the host. */
    #tell() {
        const {game} = this.#table;
        const message = game.message?.text() ?? '';
        if (message && message !== this.#message) this.#host.tell('error', {code: 'game', message});
        this.#message = message;
        if (!game.known || this.#told === game.session.at) return;
        this.#told = game.session.at;
        const state = this.state();
        this.#host.tell(this.#moved ? 'move' : 'position', this.#moved ? {move: game.session.at.move, ...state} : state);
        if (this.#moved && game.view.outcome.over) this.#host.tell('gameover', state);
        this.#moved = false;
    }

    state() {
        const {session, view, info} = this.#table.game;
        return {
            game: info.id.replace(`${ALONE}#`, '#'), title: info.title, start: session.start, moves: session.moves(), setup: view.setup, fen: view.fen ?? '',
            persons: persons(info).length, turn: view.turn, player: info.players[view.turn]?.name ?? '', outcome: view.outcome,
            result: view.outcome.over ? resultText(info, view.outcome) : '',
        };
    }

    /** Wait until the position is known and, if quiet is set, no bot is thinking. */
    async #settled(quiet = false) {
        const {game} = this.#table;
        while (!game.known || (quiet && game.thinking)) {
            if (game.message?.retry) throw new EngineError('game', game.message.text());
            await new Promise((wake) => {
                this.#waiting.push(() => wake(null));
                setTimeout(wake, 100);
            });
        }
    }

    /**
     * @param {string} verb
     * @param {any[]} args checked
     * @returns {Promise<unknown>}
     */
    async call(verb, args) {
        const {game, play} = this.#table;
        await this.#settled();
        switch (verb) {
        case 'getMoves':
            return game.view.select.moves.map((m) => m.t);
        case 'move': {
            const move = game.view.select.moves.find((m) => m.t === args[0]);
            if (!move) throw new EngineError('illegal-move', `"${args[0].slice(0, 60)}" is not a legal move here`);
            game.play(move);
            break;
        }
        case 'undo':
            if (!game.canUndo) throw new EngineError('request', 'there is nothing to take back');
            game.undo();
            break;
        case 'redo':
            if (!game.canRedo) throw new EngineError('request', 'there is nothing to play again');
            game.redo();
            break;
        case 'newGame':
            game.newGame();
            break;
        case 'setup':
            await game.opening.position(setupOf(game.info, args[0] ?? ''), args[1] ?? []);
            break;
        case 'hint':
            return this.#hint(args[0]);
        case 'play':
            game.goOn();
            await this.#settled(true);
            break;
        case 'stop':
            game.stop();
            await this.#settled(true);
            break;
        case 'setLevel':
            this.#configure(game.settings.side, botOf(game.info, String(args[0])));
            break;
        case 'setSide':
            this.#configure(sideOf(game.info, String(args[0])), game.settings.bot);
            break;
        case 'flip':
            this.#table.flip();
            play.refresh();
            break;
        case 'lesson':
            await this.#lesson();
            break;
        }
        await this.#settled();
        return this.state();
    }

    /** @param {number} side @param {string} bot */
    #configure(side, bot) {
        const {game} = this.#table;
        const settings = seatsOf(game.info, side, bot);
        if (settings.side === NONE) throw new EngineError('request', 'there is no such player');
        if (settings.bot === UNKNOWN) throw new EngineError('request', 'there is no such level');
        game.configure(settings);
    }

    /** The move that a bot would play. @param {string | number | undefined} level */
    async #hint(level) {
        const {game} = this.#table;
        if (game.thinking) throw new EngineError('request', 'a bot is thinking');
        if (game.view.outcome.over) throw new EngineError('request', 'the game is over');
        const bot = level === undefined || level === null ? game.info.bots[0] ?? '' : botOf(game.info, String(level));
        await game.load();
        const {move} = await game.ask.think({bot, ...(!bot.startsWith('level:') && {ms: HINT_MS})}).reply;
        return {move};
    }
}

/** Report the height of the content to the host. @param {Host} host */
function measure(host) {
    const content = byId('content');
    new ResizeObserver(() => host.tell('size', {height: Math.ceil(content.getBoundingClientRect().height)})).observe(content);
}

async function start() {
    const data = document.getElementById('frame-data');
    if (!data) return; // the page was left before it was complete: browsers run scripts even then
    /** @type {Files} */
    const files = JSON.parse(data.textContent ?? '');
    const page = document.documentElement;
    /** @type {Frame | null} */
    let frame = null;
    /** @type {() => void} */
    let ready = () => {};
    const opened = new Promise((resolve) => { ready = () => resolve(null); });
    const host = new Host(async (verb, args) => {
        await opened;
        if (!frame) throw new EngineError('game', 'there is no game here');
        return frame.call(verb, args);
    });
    try {
        setLanguage(new URLSearchParams(location.search).get('lang') || 'en');
        measure(host);
        const options = readOptions(location.search);
        dress(options.theme, options.skin);
        page.dataset.controls = options.static ? 'none' : options.controls || 'bar';
        page.dataset.fit = options.fit || 'box';
        page.toggleAttribute('data-static', options.static !== '');
        page.toggleAttribute('data-watch', options.side === 'watch');
        const {engine} = new Motor(at(files.worker), at(files.shared), host);
        const description = await describe(options, engine, host);
        const turning = description.info.board.solid ? await import(at('js/3d/turning.js')).catch(() => null) : null; // without it the body is shown as flat slices
        frame = new Frame(options, files, engine, host, description, turning?.Net);
        await frame.opened;
        page.classList.add('ready');
        host.tell('ready', frame.state());
    } catch (e) {
        const message = e instanceof WordError && e.word ? say(e.word, e.about) : wordsOf(e);
        if (!frame) {
            page.dataset.controls = 'none'; // without a frame there is nothing to control
            byId('message').append(make('a', {href: site + (language() === 'en' ? '' : `${language()}/`), target: '_blank', rel: 'noopener'}, say('embedAll')));
        }
        byId('message').hidden = false;
        byId('message-text').textContent = message;
        host.tell('error', {code: e instanceof EngineError ? e.code : 'request', message, problems: e instanceof EngineError ? e.problems : []});
    }
    ready();
}

start();
