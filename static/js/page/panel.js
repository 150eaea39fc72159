/**
 * panel.js: the controls beside the board: status, buttons, who plays, moves.
 *
 * The elements are in the page from the start (site/templates/game.html), so nothing moves when the
 * script arrives; this file fills them and handles their events. An element with data-say takes its
 * text from strings.js, and one with data-label its name.
 */

import {underOf} from '../board/acts.js';
import {byId} from '../board/dom.js';
import {faceOf} from '../board/faces.js';
import {diceOf} from '../board/hit.js';
import {diced, hushed, idle} from '../state/chance.js';
import {endingText} from '../state/ending.js';
import {BY_LINK, linkable} from '../state/link.js';
import {persons} from '../state/seats.js';
import {botName, botShort} from '../words/bots.js';
import {moveText, resultText, solo} from '../words/names.js';
import {amount, isWord, language, say} from '../words/strings.js';
import {EndBar} from './endbar.js';
import {bringHere, roundOf, showMoves, stepOf} from './movelist.js';
import {offerReport} from './report.js';

/** @typedef {import('../engine/types.js').Progress} Progress */
/** @typedef {import('../state/session.js').Branch} Branch */
/** @typedef {{node: Branch, words: string, more: string}} Unsaid   words are '' until they are known */

export class Panel {
    #game;
    #play;
    #store;
    #stop = new AbortController();
    #opponent = /** @type {HTMLSelectElement} */ (byId('opponent'));
    #side = /** @type {HTMLSelectElement} */ (byId('side'));
    /** What was said last, and of which move. @type {{text: string, node: Branch | null}} */
    #said = {text: '', node: null};
    #end;
    /** The move that was announced before the engine's view of it was known. @type {{node: Branch, move: string} | null} */
    #told = null;
    /** In a game of dice, what was played since the person could move: it is said at once, because a throw that the next move talks over would not be heard. @type {Unsaid[]} */
    #unsaid = [];
    /** The way in which moves are written, if the person may choose it. @type {import('../state/spelling.js').Spelling | null} */
    spelling = null;

    /**
     * @param {import('../play/game.js').Game} game
     * @param {import('../play/play.js').Play} play
     * @param {import('../keep/store.js').Store} store
     * @param {{flip: () => void}} on
     */
    constructor(game, play, store, on) {
        this.#game = game;
        this.#play = play;
        this.#store = store;
        this.#end = new EndBar(game, store);
        /** @type {Record<string, () => void>} */
        const actions = {
            undo: () => game.undo(), redo: () => game.redo(), first: () => game.jump(game.session.root), new: () => game.newGame(),
            again: () => game.newGame(), flip: on.flip, stop: () => game.stop(), go: () => game.goOn(), retry: () => game.retry(),
            pass: () => play.pass(), done: () => play.done(), cancel: () => play.cancel(),
        };
        const {signal} = this.#stop;
        for (const [name, act] of Object.entries(actions)) byId(`do-${name}`).addEventListener('click', act, {signal});
        byId('do-flip').hidden = game.info.flips === 'no';
        if (game.info.unlisted) byId('moves').closest('details')?.removeAttribute('open');
        for (const select of [this.#opponent, this.#side]) select.addEventListener('change', () => this.#configure(), {signal});
        document.addEventListener('keydown', this.#key, {signal});
        byId('moves').addEventListener('keydown', (e) => {
            const to = e.ctrlKey || e.altKey || e.metaKey || game.demo ? null : stepOf(game.session, e.key);
            if (!to) return;
            e.preventDefault();
            if (to !== game.session.at) game.jump(to);
        }, {signal});
        for (const summary of document.querySelectorAll('.panel summary')) summary.addEventListener('click', () => requestAnimationFrame(() => bringIn(summary)), {signal});
        const watch = new ResizeObserver(() => bringHere(byId('moves')));
        watch.observe(byId('moves'));
        signal.addEventListener('abort', () => watch.disconnect());
        this.translate();
    }

    dispose() {
        this.#stop.abort();
        this.#end.dispose();
    }

    /** Keys for undo and redo, except in text fields. @param {KeyboardEvent} e */
    #key = (e) => {
        const at = /** @type {HTMLElement} */ (e.target);
        if (at.closest('input, textarea, select, dialog, .chooser')) return;
        if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'z') {
            if (e.shiftKey ? !this.#game.canRedo : !this.#game.canUndo) return;
            if (e.shiftKey) this.#game.redo();
            else this.#game.undo();
            e.preventDefault();
        }
    };

    /** Show the page's texts in the present language. */
    translate() {
        document.documentElement.lang = language();
        for (const el of document.querySelectorAll('[data-say]')) {
            const word = el.getAttribute('data-say') ?? '';
            if (isWord(word)) el.textContent = say(word);
        }
        for (const el of document.querySelectorAll('[data-label]')) {
            const word = el.getAttribute('data-label') ?? '';
            if (!isWord(word)) continue;
            el.setAttribute('aria-label', say(word));
            if (el.matches('button, a')) el.setAttribute('title', say(word)); // a picture needs a tooltip
        }
        document.title = `${this.#game.info.title} – Dagaz`;
        document.querySelector('.table')?.setAttribute('aria-label', this.#game.info.title);
        for (const el of document.querySelectorAll('[data-lang]')) {
            /** @type {HTMLElement} */ (el).hidden = el.getAttribute('data-lang') !== language();
        }
        this.#fill();
        this.update();
    }

    #fill() {
        const {info} = this.#game;
        const levels = Array.from({length: info.bots.length ? info.levels : 0}, (_, i) => `level:${i + 1}`);
        const bots = [...levels, ...info.bots].map((bot) => [bot, botName(bot)]);
        options(this.#opponent, [['', say('person')], ...(linkable(info) ? [[BY_LINK, say('byLink')]] : []), ...bots]);
        const seats = persons(info).map((i) => [String(i), info.players[i].name]);
        options(this.#side, [...seats, ['-1', say('watch')]]);
    }

    #configure() {
        const bot = this.#opponent.value;
        const side = Number(this.#side.value);
        this.#game.configure({...this.#game.settings, bot, side: (bot === '' || bot === BY_LINK) && side < 0 ? 0 : side});
    }

    /** Show the state of the game. */
    update() {
        const game = this.#game;
        const {view, info, session} = game;
        const over = game.known && view.outcome.over;
        byId('status').textContent = this.#status();
        byId('status').classList.toggle('mine', game.open);
        byId('progress').textContent = game.thinking?.progress ? progressText(game.thinking.progress) : '';
        byId('progress').hidden = game.settings.bot === '';
        document.querySelector('.panel')?.classList.toggle('playing', !session.empty);
        byId('banner').hidden = !over;
        const result = over ? this.#result() : '';
        if (byId('result').textContent !== result) byId('result').textContent = result; // otherwise it is read out again
        const feeling = over ? this.#feeling() : '';
        byId('banner').dataset.result = feeling;
        this.#end.update(feeling);
        byId('scores').textContent = this.#scores();
        this.#message();
        disable('undo', !game.canUndo);
        disable('redo', !game.canRedo);
        disable('first', !session.at.parent);
        show('stop', game.thinking !== null && game.seat(game.thinking.player) === 'bot');
        show('go', game.paused && game.known && !over && game.seat(view.turn) !== 'person');
        show('pass', this.#play.canPass);
        byId('do-pass').classList.toggle('primary', this.#onlyPass);
        show('done', this.#play.canStop);
        byId('do-done').textContent = say(this.#play.held ? 'play' : 'done');
        show('cancel', this.#play.canCancel);
        this.#opponent.value = game.settings.bot;
        this.#side.value = String(game.settings.side);
        byId('side-field').hidden = game.settings.bot === '' || persons(info).length < 2;
        byId('opponent-field').hidden = info.bots.length === 0;
        this.#setup();
        this.#tellMore();
        this.#sayAll();
    }

    /** Show in one line who plays against whom. */
    #setup() {
        const {info, settings: {bot, side, second}} = this.#game;
        const name = info.players[side]?.name ?? '';
        const line = document.getElementById('setup-line'); // a board embedded in a foreign page does not have it
        if (!line) return;
        line.textContent = persons(info).length < 2 ? say('setup') : bot === '' ? say(persons(info).length > 2 ? 'againstAll' : 'againstNobody') :
            bot === BY_LINK ? say('againstFar', name) : side < 0 ? say('againstEach', botShort(bot), botShort(second || bot)) : say('against', botShort(bot), name);
        const face = /** @type {HTMLImageElement} */ (byId('setup-face'));
        const url = faceOf(bot);
        face.hidden = url === '';
        if (url && face.src !== url) face.src = url;
    }

    /** @returns {string} '' in games without points */
    #scores() {
        const {view: {scores}, info} = this.#game;
        return scores ? persons(info).map((i) => say('score2', info.players[i].name, amount(scores[i] ?? 0))).join('  ·  ') : '';
    }

    /** Update the list of moves. That is slower than update, so it is only done when the tree has changed. */
    moves() {
        const {session, info} = this.#game;
        byId('no-moves').hidden = !session.empty;
        showMoves(byId('moves'), session, roundOf(info), (n) => this.#game.jump(n), (n) => this.#written(n), (ply, node) => hushed(info, ply) || idle(info, node, (n) => this.#game.turnAt(n)));
    }

    /** A move in the list. @param {Branch} node @returns {(string | Node)[]} */
    #written(node) {
        const hidden = this.#game.hidden(node);
        return hidden === null ? this.spelling?.show(node) ?? [moveText(this.#game.info, node.move)] : [hidden || '· · ·'];
    }

    /** @returns {string} */
    #status() {
        const {view, info, thinking, known, paused, demo} = this.#game;
        const name = (/** @type {number} */ i) => info.players[i]?.name ?? '';
        if (thinking) return info.players[thinking.player]?.random ? say('fate') : say('thinking', name(thinking.player));
        if (!known && view.select.moves.length === 0 && view.ply <= 1) return say('loading');
        if (view.outcome.over) return say('over');
        if (known && this.#game.seat(view.turn) === 'away') return say('linkWaits', name(view.turn));
        if (demo) return demo.title();
        if (paused && this.#game.seat(view.turn) !== 'person') return say('paused', Math.ceil(view.ply / roundOf(info)));
        if (this.#onlyPass) return say('onlyPass', name(view.turn));
        const alone = this.#game.settings.bot !== '' && this.#game.seat(view.turn) === 'person';
        const turn = solo(info) && !info.players[view.turn]?.random ? say('soloTurn') : say(alone ? 'yourTurn' : 'turn', name(view.turn));
        const {parent} = this.#game.session.at;
        const passed = known && parent && !info.players[this.#game.turnAt(parent)]?.random && view.last?.acts.length === 0 && view.last.text !== ''; // a pass leaves no trace on the board
        return passed ? `${say('passes', name(this.#game.turnAt(parent)))} ${turn}` : turn;
    }

    /** Whether the person can do nothing but pass. */
    get #onlyPass() { return this.#play.canPass && this.#game.view.select.moves.length === 1; }

    /** @returns {string} */
    #result() {
        const {outcome} = this.#game.view;
        if (outcome.ending) return endingText(this.#game.info, outcome.ending);
        return resultText(this.#game.info, outcome);
    }

    /** @returns {'won' | 'lost' | 'draw' | 'over'} how the person should feel */
    #feeling() {
        const winner = this.#game.view.outcome.winner ?? -1;
        if (winner < 0) return 'draw';
        const {bot, side} = this.#game.settings;
        if (bot === '' || side < 0) return 'over';
        return winner === side ? 'won' : 'lost';
    }

    #message() {
        const {message} = this.#game;
        const trouble = this.#store.trouble;
        const text = message?.text() ?? (trouble ? say(trouble) : '');
        const host = byId('message');
        host.hidden = text === '';
        const p = byId('message-text');
        if (p.textContent !== text) p.textContent = text;
        show('retry', message?.retry ?? false);
        offerReport(this.#game, message?.retry ?? false);
    }

    /**
     * Announce a move, and the result if the game is over.
     * @param {string} move
     */
    announce(move) {
        const {session, info} = this.#game;
        const node = session.at;
        const hidden = this.#game.hidden(node);
        const ready = hidden !== null ? hidden || say('movesUnseen') : this.spelling?.renames(move) ? '' : this.spelling?.text(node) ?? moveText(info, move);
        const said = diced(info) ? this.#remember(node) : null;
        const tell = (/** @type {string} */ words) => {
            if (said) {
                said.words = words;
                this.#sayAll();
            } else if (session.at === node) {
                this.#told = {node, move: words};
                this.#speak(words);
            }
        };
        if (ready) tell(ready);
        else this.spelling?.words(node).then(tell);
    }

    /** Announce a check, or seeds that were won, if the engine has reported them since the move was announced. */
    #tellMore() {
        const {known, session, view} = this.#game;
        if (!this.#told || !known) return;
        if (this.#told.node === session.at && (view.check?.length || this.#won)) this.#speak(this.#told.move);
        this.#told = null;
    }

    /**
     * What the move that led to the place shown has taken, and whose pieces it has made another's, as
     * words. Taken pieces are named where there are several kinds, else the cells are; dice that the
     * move used up and pieces that it covers are not taken.
     * @returns {string[]}
     */
    #taken() {
        const {view, info, before} = this.#game;
        const acts = view.last?.acts ?? [];
        const dice = diceOf(info);
        const stood = new Map(before?.cells.map((placed) => [placed[0], placed]));
        const ends = acts.flatMap((a) => (a[0] === 'm' ? [String(a[2])] : []));
        const covered = new Set(acts.flatMap((a) => (underOf(a) ? [String(a[a[0] === 'm' ? 2 : 1])] : [])));
        const taken = [...new Set(acts.flatMap((a) => (a[0] === 'x' ? [String(a[1])] : [])))].filter((cell) => !covered.has(cell) && !dice.has(stood.get(cell)?.[2] ?? -1));
        const several = info.board.style === 'tables' || info.pieces.filter((p) => !p.scenery && !dice.has(p.t)).length > 1; // nobody hears the cells of a table's point
        const named = taken.map((cell) => {
            const name = several && info.pieces.find((p) => p.t === stood.get(cell)?.[2])?.name;
            return !name ? cell : ends.includes(cell) ? name : `${name} ${cell}`;
        });
        const changed = acts.flatMap((a) => {
            const [, owner = -1, type = -1] = stood.get(String(a[1])) ?? [];
            return a[0] === 'p' && owner >= 0 && owner !== a[2] && !dice.has(type) && !info.counts ? [String(a[1])] : [];
        });
        return [...(named.length ? [say('captured', named.join(', '))] : []), ...(changed.length ? [say('changedSides', changed.join(', '))] : [])];
    }

    /** Whether the move that led to the place shown has won seeds. */
    get #won() {
        const {known, view, info, before} = this.#game;
        return known && info.counts && before !== undefined && String(view.scores) !== String(before.scores);
    }

    /** @param {string} move */
    #speak(move) {
        const {view, session} = this.#game;
        const words = [say('moveSaid', this.#mover(session.at), move), ...this.#taken()];
        if (view.check?.length) words.push(say('check'));
        if (this.#won) words.push(this.#scores());
        this.#utter(words.join('. '), session.at);
    }

    /** Who made a move. @param {Branch} node @returns {string} */
    #mover(node) { return node.parent ? this.#game.info.players[this.#game.turnAt(node.parent)]?.name ?? '' : ''; }

    /** Keep what is to be said of a move of a game of dice. @param {Branch} node @returns {Unsaid} whose words come when they are known */
    #remember(node) {
        if (this.#unsaid.at(-1)?.node !== node.parent) this.#unsaid = []; // the person has gone elsewhere
        const taken = this.#taken().join(', ');
        const said = {node, words: '', more: taken && ` (${taken})`};
        this.#unsaid.push(said);
        return said;
    }

    /** In a game of dice, say what was played as soon as it is the person's turn. Passes that the list of moves leaves out are not told. */
    #sayAll() {
        const {view, info, known, botTurn} = this.#game;
        const all = this.#unsaid;
        if (!all.length || !known || botTurn && !view.outcome.over || !all.every((one) => one.words)) return;
        this.#unsaid = [];
        /** @type {[mover: string, moves: string[]][]} */
        const runs = [];
        for (const {node, words, more} of all) {
            if (idle(info, node, (n) => this.#game.turnAt(n))) continue;
            const mover = this.#mover(node);
            if (runs.at(-1)?.[0] === mover) runs.at(-1)?.[1].push(words + more);
            else runs.push([mover, [words + more]]);
        }
        const told = runs.map(([mover, moves]) => say('moveSaid', mover, moves.join(', ')));
        if (view.check?.length) told.push(say('check'));
        if (runs.length) this.#utter(told.join('. '), all[all.length - 1].node);
    }

    /** Say a text, once for each move; the same text of another move is said again. @param {string} text @param {Branch} node */
    #utter(text, node) {
        if (text === this.#said.text && node === this.#said.node) return;
        this.#said = {text, node};
        byId('live').textContent = text;
    }
}

/** @param {Progress} p @returns {string} 'depth 6 · score +0.31 · 120k positions · 800k/s' */
function progressText(p) {
    const out = [];
    if (p.visits) out.push(say('visits', short(p.visits)));
    else if (p.depth) out.push(say('depth', p.depth));
    if (p.score !== undefined) out.push(say('score', (p.score > 0 ? '+' : '') + amount(p.score / 100, 2)));
    if (p.nodes) out.push(say('nodes', short(p.nodes)));
    if (p.nps) out.push(say('perSecond', short(p.nps)));
    return out.join(' · ');
}

/** @param {number} n @returns {string} */
function short(n) {
    if (n >= 1e6) return `${amount(n / 1e6, 1)}M`;
    return n >= 1e4 ? `${Math.round(n / 1e3)}k` : String(n);
}

/** @param {HTMLSelectElement} select @param {string[][]} list */
function options(select, list) {
    const value = select.value;
    select.replaceChildren(...list.map(([v, text]) => new Option(text, v)));
    select.value = value;
}

/** @param {string} name @param {boolean} on */
function show(name, on) { byId(`do-${name}`).hidden = !on; }

/** @param {string} name @param {boolean} on */
function disable(name, on) { /** @type {HTMLButtonElement} */ (byId(`do-${name}`)).disabled = on; }

/** Scroll a section that a person has just opened into sight, as much of it as there is room for. @param {Element} summary */
function bringIn(summary) {
    const section = summary.parentElement;
    if (!section?.hasAttribute('open')) return;
    const {scrollMarginTop, scrollMarginBottom} = getComputedStyle(summary); // what covers the window's edges
    const below = section.getBoundingClientRect().bottom + parseFloat(scrollMarginBottom) - innerHeight;
    const above = summary.getBoundingClientRect().top - parseFloat(scrollMarginTop);
    if (below > 0 && above > 0) scrollBy({top: Math.min(below, above), behavior: 'instant'});
}
