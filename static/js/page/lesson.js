/**
 * lesson.js: a lesson of two minutes about any game, made from its rules. It shows the aim, how
 * each piece moves and captures, with a task for each, a first move, a capture in a game where no
 * piece captures as it goes, a win in one move, and the special rules. The page loads it when the lesson is asked for.
 *
 * The engine says where a piece can go and what a move does; this file contains no rules. The
 * lesson does not change the game that is shown on the page.
 */

import {make, svg} from '../board/dom.js';
import {boardPad, centre, labels} from '../board/hit.js';
import {diced} from '../state/chance.js';
import {persons} from '../state/seats.js';
import {plain} from '../state/spelling.js';
import {wordsOf} from '../words/faults.js';
import {moveText, reasonText, resultText} from '../words/names.js';
import {tell} from '../words/lesson.js';
import {say} from '../words/strings.js';
import {drawCells, helpOf} from './guide.js';
import {lawsOfPage} from './laws.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('../engine/types.js').Placed} Placed */
/** @typedef {(cell: string) => void} Touch */
/** @typedef {{title: string, begin: (lesson: Lesson) => void | Promise<void>, first?: true}} Part   first: it asks for a first move */

const MOST_SAID = 3; // greatest number of goals that are told as the rules say them
const MOST_PIECES = 6; // greatest number of kinds of pieces that are shown
const MOST_OTHERS = 6; // greatest number of these that the pupil does not have on the board
const MOST_MARKS = 24; // greatest number of marks on cells that can be touched
const MOST_PLIES = 160; // length of a game in which a win is searched, in plies
const THROWS = 4; // games with dice may be longer by this factor
const GAMES = 4; // greatest number of games in which a win is searched
const NODES = 1500; // nodes for each move of the side that shall win
const WIDE = 280; // width of the board on a phone, in CSS pixels
const TAKES = 2; // greatest number of games in which a capture is searched, at random
const MOST_MS = 20_000; // time for all these games, in milliseconds

/**
 * @typedef {object} How
 * @property {() => void} [onend] called when the last part is shown
 * @property {() => void} [onplay] called when a game begins after it
 * @property {boolean} [coached] whether a coach may continue with that game
 * @property {import('../state/spelling.js').Spelling} [spelling] how the page writes moves
 */

/** @param {import('../play/table.js').Table} table @param {import('../engine/engine.js').Engine} engine @param {How} [how] */
export function openLesson(table, engine, how) { new Lesson(table, engine, how).open(); }

class Lesson {
    #table;
    #engine;
    #onend;
    #onplay;
    #coached;
    #spelling;
    #info;
    #dialog = make('dialog', {id: 'lesson', class: 'dialog lesson', 'aria-labelledby': 'lesson-title'});
    #title = make('h2', {id: 'lesson-title', tabindex: '-1'});
    #count = make('p', {class: 'hint'});
    #text = make('div', {class: 'lesson-text'});
    #board = make('div', {class: 'lesson-board'});
    #answer = make('p', {class: 'lesson-answer', role: 'status'});
    #show = make('button', {type: 'button'}, tell('show'));
    #next = make('button', {type: 'button', class: 'primary'}, tell('next'));
    /** @type {Part[]} */
    #parts = [];
    #at = -1;
    #closed = false;
    /** Whether the pupil was asked to capture before. */
    #captured = false;
    /** What the button does next, instead of leading to the next part. @type {(() => void) | null} */
    #after = null;
    /** A position in which the pupil can capture, once it is found. @type {{moves: string[], view: View, takes: string[]} | null} */
    #prey = null;
    /** The search for a game that can be won by one move. @type {Promise<{moves: string[], view: View, last: string} | null>} */
    #nearly;

    /**
     * @param {import('../play/table.js').Table} table
     * @param {import('../engine/engine.js').Engine} engine
     * @param {How} [how]
     */
    constructor(table, engine, {onend = () => {}, onplay = () => {}, coached = false, spelling} = {}) {
        this.#onend = onend;
        this.#onplay = onplay;
        this.#coached = coached;
        this.#spelling = spelling;
        this.#table = table;
        this.#engine = engine;
        this.#info = table.game.info;
        this.#nearly = Promise.resolve(null);
    }

    open() {
        document.getElementById('lesson')?.remove();
        const close = make('button', {type: 'button', class: 'quiet'}, say('close'));
        close.addEventListener('click', () => this.#dialog.close());
        this.#next.addEventListener('click', () => {
            const act = this.#after ?? (() => this.#go());
            this.#after = null;
            act();
        });
        this.#dialog.append(this.#title, this.#count, this.#text, this.#board, this.#answer, make('div', {class: 'tools'}, close, this.#show, this.#next));
        this.#dialog.addEventListener('close', () => {
            this.#closed = true;
            this.#dialog.remove();
        });
        document.body.append(this.#dialog);
        this.#dialog.showModal();
        this.#plan();
        const taking = this.#findTake().then((found) => { this.#prey = found; }, () => {}); // then the lesson leaves this part out
        this.#nearly = taking.then(() => this.#find()).catch(() => null); // likewise
        this.#go();
    }

    /** The player who makes the first move that is not made by chance. */
    get #me() { return [this.#table.game.startView.turn, ...this.#info.turns].find((p) => !this.#info.players[p]?.random) ?? 0; }

    #plan() {
        const view = this.#table.game.startView;
        const laws = lawsOfPage() ?? lawsOf(this.#info);
        if (laws.ends.length) this.#parts.push({title: tell('goal'), begin: (l) => l.#say(laws.ends)});
        for (const kind of kindsOf(this.#info, view, this.#me)) this.#parts.push({title: tell('piece', calledOf(kind)[0]), begin: (l) => l.#meet(kind)});
        this.#parts.push({title: tell('first'), begin: (l) => l.#begin(), first: true});
        if (persons(this.#info).length > 1) this.#parts.push({title: tell('win'), begin: (l) => l.#win()});
        if (laws.rules.length) this.#parts.push({title: tell('special'), begin: (l) => l.#say(laws.rules)});
        this.#parts.push({title: tell('end'), begin: (l) => l.#end()});
    }

    /** Goes to the next part. */
    #go() {
        // Where men are taken by a mill, or stones by being surrounded, no piece has shown a capture.
        if (this.#parts[this.#at]?.first && this.#prey && !this.#captured) this.#parts.splice(this.#at + 1, 0, {title: tell('takes'), begin: (l) => l.#take()});
        const part = this.#parts[++this.#at];
        if (!part) return this.#play();
        this.#after = null;
        this.#title.textContent = part.title;
        this.#count.textContent = tell('part', this.#at + 1, this.#parts.length);
        this.#text.replaceChildren();
        this.#board.replaceChildren();
        this.#answer.textContent = '';
        this.#show.hidden = true;
        this.#next.textContent = tell('next');
        this.#title.focus();
        Promise.resolve(part.begin(this)).catch((e) => { this.#answer.textContent = wordsOf(e); });
    }

    /** @param {string[]} sentences */
    #say(sentences) { this.#text.replaceChildren(...sentences.map((s) => make('p', {}, s))); }

    /** Waits until the pupil has done something; the button shows the solution. @param {() => void} [show] */
    #asks(show) {
        this.#next.textContent = tell('skip');
        this.#show.hidden = !show;
        this.#show.onclick = () => {
            this.#show.hidden = true;
            show?.();
        };
    }

    /** Praises the pupil, who has done what was asked for. @param {string} words */
    #well(words) {
        this.#answer.textContent = words;
        this.#answer.dataset.good = '';
        this.#show.hidden = true;
        this.#next.textContent = tell('next');
        this.#next.focus();
    }

    /** @param {string} words */
    #no(words) {
        delete this.#answer.dataset.good;
        this.#answer.textContent = '';
        requestAnimationFrame(() => { this.#answer.textContent = words; }); // so that screen readers say the same text again
        this.#board.classList.remove('shakes');
        void this.#board.offsetWidth;
        this.#board.classList.add('shakes');
    }

    /**
     * @param {Placed[]} cells @param {Touch} touch
     * @param {{dots?: string[], rings?: string[], cans?: string[]}} [marks]
     */
    #draw(cells, touch, marks = {}) {
        delete this.#answer.dataset.good;
        const at = this.#board.querySelector('[tabindex="0"]')?.getAttribute('data-cell') ?? '';
        this.#board.replaceChildren(touchBoard(this.#table, cells, touch, marks, at));
    }

    /** Shows a piece alone on the board: where does it go, what does it capture? @param {import('../engine/types.js').Piece} kind */
    async #meet(kind) {
        const {game} = this.#table;
        const {t: type} = kind;
        const part = this.#at;
        const [, help] = calledOf(kind);
        this.#say(help ? [help] : []);
        const {cells} = game.startView;
        const there = cells.find((c) => c[1] === this.#me && c[2] === type) ?? cells.find((c) => c[2] === type); // the king of tafl belongs to the other player
        const owner = there?.[1] ?? this.#me;
        const places = [middleOf(this.#info), there?.[0] ?? ''].filter(Boolean);
        const found = await Promise.all(places.map((cell) => game.ask.reach({cell, type, player: owner})));
        if (this.#at !== part || this.#closed) return;
        const counts = found.map(({steps, takes}) => steps.length + takes.length);
        const best = counts.indexOf(Math.max(...counts));
        const [reach, from] = [found[best], places[best]];
        /** @type {Placed} */
        const piece = [from, owner, type, 1];
        if (!counts[best]) { // such pieces are only put on the board, or never move
            this.#draw([piece], () => {});
            return this.#say([help || say('guideNone')]);
        }
        if (!reach.steps.length) return this.#capture(piece, reach);
        this.#text.append(make('p', {}, tell('step')));
        const reveal = (/** @type {string} */ to) => {
            this.#draw([[to, owner, type, 1]], () => {}, {dots: reach.steps.filter((c) => c !== to)});
            this.#well(tell('steps'));
            // A piece that captures as it moves is not explained if an earlier piece was.
            const asItMoves = reach.takes.every((c) => reach.steps.includes(c)) && reach.steps.every((c) => reach.takes.includes(c));
            if (this.#foeOf(reach, from).length && !(asItMoves && this.#captured)) this.#after = () => this.#capture(piece, reach);
        };
        this.#asks(() => reveal(from));
        this.#draw([piece], (cell) => {
            if (reach.steps.includes(cell)) reveal(cell);
            else if (cell !== from) this.#no(tell('wrongStep'));
        });
    }

    /** The cells of an enemy that the piece can capture, and of one that it cannot capture. @param {{steps: string[], takes: string[]}} reach @param {string} from @returns {string[]} */
    #foeOf({steps, takes}, from) {
        const {board} = this.#info;
        const free = board.cells.map((c) => c.n).filter((n) => n !== from && !takes.includes(n) && !steps.includes(n));
        const other = steps.find((c) => !takes.includes(c)) ?? free[Math.floor(free.length / 2)];
        return takes.length && other ? [takes[Math.floor(takes.length / 2)], other] : [];
    }

    /** @param {Placed} piece @param {{steps: string[], takes: string[]}} reach */
    #capture(piece, reach) {
        const [from, me, type] = piece;
        const foes = this.#foeOf(reach, from);
        if (!foes.length) return this.#say([tell('steps')]);
        const foe = this.#info.players.findIndex((p, i) => i !== me && !p.random);
        const kind = this.#table.game.startView.cells.find((c) => c[1] === foe)?.[2] ?? type;
        const placed = (/** @type {string} */ cell) => /** @type {Placed} */ ([cell, foe, kind, 1]);
        this.#text.replaceChildren(make('p', {}, tell('take')));
        this.#answer.textContent = '';
        const done = () => {
            this.#draw([piece, placed(foes[1])], () => {}, {rings: reach.takes});
            this.#well(tell('taken'));
        };
        this.#captured = true;
        this.#asks(done);
        this.#draw([piece, ...foes.map(placed)], (cell) => {
            if (reach.takes.includes(cell) && foes.includes(cell)) done();
            else if (cell === foes[1]) this.#no(tell('wrongTake'));
        });
    }

    /** Asks for a first move. */
    async #begin() {
        const {game} = this.#table;
        this.#say([tell('firstMove')]);
        await game.load();
        const place = {game: game.place().game, start: '', moves: /** @type {string[]} */ ([])};
        let view = await this.#engine.position(place);
        for (let ply = 0; this.#info.players[view.turn]?.random && ply < MOST_PLIES; ply++) { // throws the dice
            const {move} = await this.#engine.think(place, {bot: 'random', nodes: 1, seed: ply}, () => {}).reply;
            if (!move) break;
            place.moves.push(move);
            view = await this.#engine.position(place);
        }
        this.#asks();
        this.#moves(view, async (text) => {
            const after = await this.#engine.position({...place, moves: [...place.moves, text]});
            this.#draw(after.cells, () => {});
            this.#well(tell('moved'));
        }, Object.keys(view.select.nodes[0]?.next ?? {}).length <= MOST_MARKS);
    }

    /**
     * Lets the pupil make a move by touching cells.
     * @param {View} view @param {(text: string) => void | Promise<void>} done
     * @param {boolean} [shown] whether the cells that can be touched are marked at once
     */
    #moves(view, done, shown = false) {
        const {nodes, moves} = view.select;
        let node = 0;
        const marks = () => {
            const next = Object.keys(nodes[node]?.next ?? {});
            return node ? {dots: next} : shown ? {cans: next} : {};
        };
        const touch = (/** @type {string} */ cell) => {
            const to = nodes[node].next?.[cell] ?? nodes[0].next?.[cell];
            if (to === undefined) return this.#no(tell('nothing'));
            node = to;
            const found = nodes[node].moves;
            if (found?.length && !nodes[node].next) Promise.resolve(done(moves[found[0]].t)).catch((e) => { this.#answer.textContent = wordsOf(e); });
            else {
                this.#draw(view.cells, touch, {...marks()});
                this.#answer.textContent = '';
                if (found?.length) { // the move may end here
                    this.#show.textContent = say('done');
                    this.#show.hidden = false;
                    this.#show.onclick = () => { Promise.resolve(done(moves[found[0]].t)).catch((e) => { this.#answer.textContent = wordsOf(e); }); };
                }
            }
        };
        this.#draw(view.cells, touch, marks());
        const hand = Object.keys(nodes[0]?.next ?? {}).filter((c) => c.startsWith('*'));
        for (const token of hand) {
            const type = Number(token.slice(1));
            const b = make('button', {type: 'button', class: 'lesson-hand'}, make('img', {src: this.#table.pieces.url(view.turn, type), alt: this.#table.pieces.name(view.turn, type), width: '40', height: '40'}));
            b.addEventListener('click', () => touch(token));
            this.#board.append(b);
        }
    }

    /** Shows a position in which some moves capture, and asks for one of them. */
    #take() {
        const {moves, view, takes} = /** @type {{moves: string[], view: View, takes: string[]}} */ (this.#prey);
        const done = async (/** @type {string} */ text) => {
            const after = await this.#engine.position({game: this.#table.game.place().game, start: '', moves: [...moves, text]});
            const gone = (view.select.moves.find((m) => m.t === text)?.acts ?? []).filter((act) => act[0] === 'x').map((act) => String(act[1]));
            this.#draw(after.cells, () => {}, {rings: gone});
            this.#well(tell('taken'));
        };
        const reveal = () => { done(takes[0]).catch((e) => { this.#answer.textContent = wordsOf(e); }); };
        const ask = () => {
            this.#moves(view, (text) => {
                if (takes.includes(text)) return done(text);
                ask();
                this.#asks(reveal);
                this.#no(tell('notTake'));
            });
        };
        this.#say([tell('takesText', this.#info.players[view.turn]?.name ?? '')]);
        ask();
        this.#asks(reveal);
    }

    /** Searches a game of random moves in which the pupil can capture, but not by just any move. */
    async #findTake() {
        const {game} = this.#table;
        if (persons(this.#info).length < 2 || diced(this.#info) || this.#info.hides) return null;
        await game.load();
        const id = game.place().game;
        for (let seed = 1; seed <= TAKES; seed++) {
            /** @type {string[]} */
            const moves = [];
            for (let ply = 0; ply < MOST_PLIES && !this.#closed && !this.#captured; ply++) {
                const place = {game: id, start: '', moves};
                const view = await this.#engine.position(place);
                const takes = view.turn === this.#me ? takingMoves(this.#info, view) : [];
                if (takes.length && 2 * takes.length <= view.select.moves.length) return {moves, view, takes};
                const {move} = await this.#engine.think(place, {bot: 'random', nodes: 1, seed: seed * 1000 + ply}, () => {}).reply;
                if (!move) break;
                moves.push(move);
            }
        }
        return null;
    }

    /** Shows a position in which one move wins, and asks for that move. */
    async #win() {
        const part = this.#at;
        this.#say([tell('searching')]);
        const found = await this.#nearly;
        if (this.#at !== part || this.#closed) return;
        if (!found) return this.#go(); // no game came near its end: this part is left out
        const {moves, view, last} = found;
        const {game} = this.#table;
        const place = {game: game.place().game, start: '', moves};
        const ask = () => {
            this.#moves(view, async (text) => {
                const after = await this.#engine.position({...place, moves: [...moves, text]});
                if (after.outcome.over && after.outcome.winner === view.turn) {
                    this.#draw(after.cells, () => {}, {rings: after.outcome.cells ?? []});
                    return this.#well(tell('won', resultText(this.#info, after.outcome)));
                }
                ask();
                this.#asks(reveal);
                this.#no(tell('notWin'));
            });
        };
        const reveal = async () => {
            const after = await this.#engine.position({...place, moves: [...moves, last]});
            this.#draw(after.cells, () => {}, {rings: after.outcome.cells ?? []});
            const [name] = await this.#spelling?.next([last], moves, {start: ''}) ?? [];
            this.#well(`${name ? plain(name) : moveText(this.#info, last)}. ${resultText(this.#info, after.outcome)}`);
        };
        this.#say([tell('winText', this.#info.players[view.turn]?.name ?? '')]);
        ask();
        this.#asks(reveal);
    }

    /** Searches a game that a bot wins against random moves, up to the move before the last. */
    async #find() {
        const {game} = this.#table;
        await game.load();
        const id = game.place().game;
        const strong = this.#info.bots.find((b) => b !== 'random');
        const end = performance.now() + MOST_MS;
        const chance = diced(this.#info); // the dice decide who is to move
        for (let seed = 1; strong && seed <= GAMES; seed++) {
            /** @type {string[]} */
            const moves = [];
            let turn = 0;
            for (let ply = 0; ply < MOST_PLIES * (chance ? THROWS : 1); ply++) {
                if (this.#closed || performance.now() > end) return null;
                const place = {game: id, start: '', moves};
                const mover = chance ? (await this.#engine.position(place)).turn : this.#info.turns[ply % this.#info.turns.length];
                const bot = mover === this.#me ? strong : 'random';
                const {move} = await this.#engine.think(place, {bot, nodes: bot === 'random' ? 1 : NODES, seed: seed * 1000 + ply}, () => {}).reply;
                if (move) {
                    moves.push(move);
                    turn = ply;
                    continue;
                }
                const {outcome} = await this.#engine.position(place);
                const last = moves.pop();
                if (!last || turn < 1) break;
                const view = await this.#engine.position({game: id, start: '', moves});
                if (outcome.over && outcome.winner === view.turn && view.turn >= 0) return {moves, view, last};
                break;
            }
        }
        return null;
    }

    #end() {
        const alone = persons(this.#info).length < 2;
        this.#say([tell(alone ? 'endAlone' : this.#coached ? 'endText' : 'endPlain')]);
        this.#next.textContent = tell('play');
        this.#onend();
    }

    /** Ends the lesson and begins a game. */
    #play() {
        const {game} = this.#table;
        this.#dialog.close();
        if (!game.session.empty) game.newGame();
        const level = this.#info.levels > 0 ? 'level:1' : game.settings.bot;
        if (persons(this.#info).length > 1 && game.settings.bot !== level) game.configure({...game.settings, side: Math.max(0, game.settings.side), bot: level});
        document.getElementById('board')?.scrollIntoView({block: 'nearest'});
        this.#onplay();
    }
}

/** The moves by which the player to move takes something of another. @param {Info} info @param {View} view @returns {string[]} */
function takingMoves({turns}, {cells, turn, select}) {
    const foes = new Set(cells.filter(([, owner]) => owner !== turn && turns.includes(owner)).map(([cell]) => cell));
    return select.moves.filter(({acts}) => acts.some((act) => act[0] === 'x' && foes.has(String(act[1])))).map(({t}) => t);
}

/**
 * What a piece is called in the description that the rules give of it, "Block: one step …", and the
 * rest of that. Rules call many a piece otherwise than people do: a block A, a man of mills a stone.
 * @param {import('../engine/types.js').Piece} kind
 * @returns {[name: string, help: string]}
 */
function calledOf(kind) {
    const [, name = kind.name.replaceAll('-', ' '), rest = helpOf(kind)] = /^(\p{Lu}[\p{L} -]*): (.*)$/su.exec(kind.help ?? '') ?? [];
    return [name, rest.charAt(0).toUpperCase() + rest.slice(1)];
}

/**
 * The kinds of pieces that the lesson shows: first the kinds that the pupil has on the board,
 * then those that can be put down or gained later or that only the opponent has, if these are
 * few. Cards, cubes and dice have many piece types that are not kinds of their own.
 * @param {Info} info @param {View} view @param {number} me
 */
function kindsOf(info, view, me) {
    const kinds = info.pieces.filter((p) => !p.scenery);
    const mine = new Set(view.cells.filter((c) => c[1] === me).map((c) => c[2]));
    const alike = new Set(); // blocks of a puzzle are many kinds that all go alike
    const own = kinds.filter((p) => mine.has(p.t) && !(p.body && alike.has(helpOf(p))) && alike.add(helpOf(p)));
    const told = new Set(['']);
    const others = diced(info) && own.length ? [] : kinds.filter((p) => {
        const help = helpOf(p);
        if (mine.has(p.t) || told.has(help)) return false;
        return told.add(help);
    });
    return [...own, ...(others.length <= MOST_OTHERS ? others : [])].slice(0, MOST_PIECES);
}

/** The aims and special rules of a game without a page of its own, as far as the engine knows them. @param {Info} info */
function lawsOf(info) {
    const {row, blocks, clears, prey, aims, wins = [], pie, hides, hands} = info;
    const name = prey === undefined ? '' : info.pieces.find((p) => p.t === prey)?.name.replaceAll('-', ' ') ?? '';
    return {
        ends: [...(row ? [tell('aimRow', row)] : []), ...(blocks ? [tell('aimBlock')] : []), ...(clears ? [tell('aimClear')] : []), ...(name ? [tell('aimPrey', name)] : []), ...(aims?.length ? [tell('aimReach')] : []), ...wins.slice(0, MOST_SAID).map((text) => tell('aimSaid', reasonText(info, text)))],
        rules: [...(diced(info) ? [tell('ruleChance')] : []), ...(hands ? [tell('ruleHands')] : []), ...(pie ? [tell('rulePie')] : []), ...(hides ? [tell('ruleHides')] : [])],
    };
}

/** The cell that is nearest to the middle of the board. @param {Info} info @returns {string} */
function middleOf({board}) {
    const far = (/** @type {import('../engine/types.js').Cell} */ c) => {
        const [x, y] = centre(board, c);
        return Math.hypot(x - board.w / 2 + 0.1, y - board.h / 2 - 0.1);
    };
    const points = board.cells.filter((c) => c.k); // a table has a bar in its middle, where no man begins
    return (points.length ? points : board.cells).reduce((a, b) => (far(b) < far(a) ? b : a)).n;
}

/**
 * Makes a board whose cells can be clicked, or selected by arrow keys and pressed by Enter.
 * @param {import('../play/table.js').Table} table
 * @param {Placed[]} placed
 * @param {Touch} touch
 * @param {{dots?: string[], rings?: string[], cans?: string[]}} marks
 * @param {string} at the cell that has the focus
 * @returns {SVGElement}
 */
function touchBoard({game: {info}, pieces}, placed, touch, {dots = [], rings = [], cans = []}, at) {
    const {board} = info;
    const root = drawCells(board, boardPad(board));
    for (const {p, pts} of board.edges ?? []) {
        const points = pts.map((end) => end.join()).join(' ');
        for (const [width, stroke] of /** @type {[number, string][]} */ ([[0.22, '#0006'], [0.16, pieces.paint(p).fill]])) root.append(svg('polyline', {points, class: 'edge', stroke, 'stroke-width': width}));
    }
    for (const {text, at: [x, y], size} of labels(board, false, WIDE / board.w)) {
        const label = svg('text', {x, y, class: 'coordinate', 'font-size': size, 'aria-hidden': 'true'});
        label.textContent = text;
        root.append(label);
    }
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', say('board'));
    root.removeAttribute('aria-hidden');
    const standing = new Map(placed.map((p) => [p[0], p]));
    const first = at || placed[0]?.[0] || board.cells[0].n;
    for (const c of board.cells) {
        const [x, y] = centre(board, c);
        const size = Math.min(c.w, c.h);
        const on = standing.get(c.n);
        const name = on && on[2] >= 0 ? tell('here', c.n, pieces.name(on[1], on[2])) : tell('free', c.n);
        const marked = [dots, rings, cans].some((list) => list.includes(c.n));
        const group = svg('g', {role: 'button', 'data-cell': c.n, tabindex: c.n === first ? '0' : '-1', 'aria-label': marked ? `${name}, ${tell('can')}` : name});
        group.append(svg('rect', {x: c.x, y: c.y, width: c.w, height: c.h, class: 'touch'}));
        if (c.o !== undefined) group.append(svg('rect', {x: c.x + 0.05 * c.w, y: c.y + 0.05 * c.h, width: 0.9 * c.w, height: 0.9 * c.h, rx: 0.18 * size, class: 'pit'}));
        else if (info.counts) group.append(svg('ellipse', {cx: x, cy: y, rx: 0.45 * c.w, ry: 0.45 * c.h, class: 'pit'}));
        else if (on && on[2] >= 0) group.append(svg('image', {href: pieces.url(on[1], on[2]), x: x - size / 2, y: y - size / 2, width: size, height: size}));
        if (on && (info.counts || on[3] > 1)) {
            const text = svg('text', {x, y, class: 'count', 'font-size': 0.4 * size});
            text.textContent = String(on[3]);
            group.append(text);
        }
        if (dots.includes(c.n)) group.append(svg('circle', {cx: x, cy: y, r: 0.17 * size, class: 'step'}));
        if (rings.includes(c.n)) group.append(svg('circle', {cx: x, cy: y, r: 0.4 * size, class: 'take'}));
        if (cans.includes(c.n)) group.append(svg('circle', {cx: x, cy: y, r: 0.45 * size, class: 'can'}));
        root.append(group);
    }
    root.addEventListener('click', (e) => {
        const cell = /** @type {Element} */ (e.target).closest('[data-cell]')?.getAttribute('data-cell');
        if (cell) touch(cell);
    });
    root.addEventListener('keydown', (e) => steer(/** @type {KeyboardEvent} */ (e), board, touch));
    return root;
}

const ARROWS = new Map([['ArrowLeft', [-1, 0]], ['ArrowRight', [1, 0]], ['ArrowUp', [0, -1]], ['ArrowDown', [0, 1]]]);

/** Arrow keys select the nearest cell in their direction; Enter and space act like a click. @param {KeyboardEvent} e @param {import('../engine/types.js').Board} board @param {Touch} touch */
function steer(e, board, touch) {
    const here = /** @type {SVGElement} */ (e.target);
    const name = here.getAttribute('data-cell');
    const c = board.cells.find((k) => k.n === name);
    if (!c || !name) return;
    const way = ARROWS.get(e.key);
    if (e.key === 'Enter' || e.key === ' ') touch(name);
    else if (way) {
        const [x, y] = centre(board, c);
        let best = null, least = Infinity;
        for (const k of board.cells) {
            const [dx, dy] = [centre(board, k)[0] - x, centre(board, k)[1] - y];
            const ahead = dx * way[0] + dy * way[1];
            const far = ahead > 0.1 ? ahead + 3 * Math.abs(dx * way[1] + dy * way[0]) : Infinity;
            if (far < least) [best, least] = [k, far];
        }
        const to = best && here.parentElement?.querySelector(`[data-cell="${CSS.escape(best.n)}"]`);
        if (to instanceof SVGElement) {
            here.setAttribute('tabindex', '-1');
            to.setAttribute('tabindex', '0');
            to.focus();
        }
    } else return;
    e.preventDefault();
}
