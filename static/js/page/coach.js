/**
 * coach.js: explains every move in a game against a bot: what the person's move gained or lost and
 * which move was better, why the bot's move was played, and what it threatens. The lesson leads to
 * it, and so does the menu. Loaded on demand.
 *
 * A second engine, next to the page's own, examines each position while the person thinks. The
 * explanations are made from what the engine reports (explain.js), so they exist for every game. A
 * threat is what the bot would do after moves of the person that do not prevent it. In games of
 * dice the coach comments on a turn as a whole, uses for positions before a roll the value that the
 * previous move promised, and shows no threats. The tree and its comments do not change.
 */

import {byId, make} from '../board/dom.js';
import {diced, endsOf} from '../state/chance.js';
import {BY_LINK} from '../state/link.js';
import {PROVEN, manName, whyGood, winsIn} from '../state/reasons.js';
import {EVEN, LINES, ROLL, chanceOf, gradeOf, rolls, stepsOf} from '../state/verdict.js';
import {botShort} from '../words/bots.js';
import {tell} from '../words/coach.js';
import {wordsOf} from '../words/faults.js';
import {Explainer} from './explain.js';

/** @typedef {import('../state/session.js').Branch} Branch */
/** @typedef {import('../state/verdict.js').Finding} Finding */
/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('../engine/engine.js').Engine} Engine */

const MS = 400; // for a position
const PASS = 'pass';
const THREAT_MS = 150; // for a position in which a threat is looked for
const WAYS = 4; // number of the person's moves that are tried to find a threat
const SAME = 2; // number of these after which the bot must do the same
const SLIP = 2; // grade from which on a bot's move is called a mistake
const FAIR = 0.02; // loss of chance from which on a move is called only playable
const MARKS = /** @type {const} */ (['good', 'mark1', 'mark2', 'mark3']);

export class Coach {
    #game;
    #home;
    #spelling;
    #overlay;
    #explainer;
    #el = make('section', {id: 'coach', class: 'review coach', 'aria-labelledby': 'coach-title'});
    #title = make('h2', {id: 'coach-title', tabindex: '-1'});
    #mine = make('p', {});
    #theirs = make('p', {});
    #back = make('button', {type: 'button', hidden: ''});
    #show = make('button', {type: 'button', hidden: ''});
    #close = make('button', {type: 'button'});
    /** @type {Engine | null} */
    #engine = null;
    /** Findings about positions. @type {WeakMap<Branch, Promise<Finding>>} */
    #found = new WeakMap();
    /** The value of each move from a place, in games of dice. @type {WeakMap<Branch, Map<string, number>>} */
    #worth = new WeakMap();
    /** The place that is commented on. @type {Branch | null} */
    #at = null;
    #run = 0;
    /** The mistake in the person's last move, with the better move. @type {{node: Branch, better: string} | null} */
    #slip = null;

    /**
     * @param {import('../play/game.js').Game} game
     * @param {Engine} engine of the page
     * @param {import('../state/spelling.js').Spelling} spelling
     * @param {import('../board/overlay.js').Overlay} overlay
     */
    constructor(game, engine, spelling, overlay) {
        this.#game = game;
        this.#home = engine;
        this.#spelling = spelling;
        this.#overlay = overlay;
        this.#explainer = new Explainer(game);
        this.#close.addEventListener('click', () => this.close());
        this.#back.addEventListener('click', () => game.undo());
        this.#show.addEventListener('click', () => this.#point());
        const said = make('div', {role: 'status', class: 'coach-said'}, this.#mine, this.#theirs);
        this.#el.append(this.#title, said, make('div', {class: 'tools'}, this.#back, this.#show, this.#close));
    }

    /** Start to comment on the game. @param {boolean} [silently] leave the focus where it is */
    open(silently = false) {
        if (!this.#el.isConnected) byId('banner').after(this.#el);
        this.#el.hidden = false;
        this.translate();
        if (silently) return;
        this.#title.focus({preventScroll: true});
        this.#title.scrollIntoView({block: 'nearest'});
    }

    close() {
        this.dispose();
        this.#el.hidden = true;
    }

    dispose() {
        this.#run++;
        this.#engine?.dispose();
        this.#engine = null;
        this.#found = new WeakMap();
        this.#worth = new WeakMap();
        this.#point(false);
    }

    /** Show the texts in the present language. */
    translate() {
        this.#title.textContent = tell('title');
        this.#back.textContent = tell('back');
        this.#show.textContent = tell('show');
        this.#close.textContent = tell('close');
        this.#at = null;
        this.update();
    }

    /** Draw the better move, or remove the drawing. @param {boolean} [on] */
    #point(on = true) {
        const move = on && this.#slip ? this.#slip.better : '';
        const node = this.#slip?.node;
        if (!move || !node?.parent) return this.#overlay.set('coach', []);
        const from = node.parent;
        const {session} = this.#game;
        this.#engine?.position({game: this.#game.info.id, start: session.start, moves: session.moves(from)}).then((view) => {
            const ends = endsOf(view.select.moves.find((m) => m.t === move)?.acts ?? []);
            if (ends && this.#slip?.node === node) this.#overlay.set('coach', [{kind: 'arrow', ...ends, rank: 0}]);
        }).catch(() => {}); // the text names the move, too
    }

    /** The page shows another place, or another player is to move. */
    update() {
        const game = this.#game;
        if (this.#el.hidden || game.demo) return;
        const {session: {at}, settings: {bot, side}, view, known} = game;
        const against = bot !== '' && bot !== BY_LINK && side >= 0;
        if (against && (!known || !view.outcome.over && !game.open)) { // the bot is to move: wait for its answer
            if (!this.#mine.hasChildNodes()) this.#mine.replaceChildren(tell('begin'));
            return;
        }
        if (this.#at === at && against) return;
        this.#at = at;
        const run = ++this.#run;
        this.#slip = null;
        this.#point(false);
        this.#back.hidden = this.#show.hidden = true;
        this.#theirs.replaceChildren();
        if (!against) return this.#mine.replaceChildren(tell('other'));
        if (!at.parent) this.#mine.replaceChildren(view.outcome.over ? tell('alone') : tell('begin'));
        else this.#mine.replaceChildren(tell('wait'));
        this.#speak(run, at).catch((e) => { if (run === this.#run) this.#mine.replaceChildren(tell('failed', wordsOf(e))); });
    }

    get #diced() { return diced(this.#game.info); }

    /** Examine a place with an engine of the coach's own. @param {Branch} node @param {string[]} [more] moves after it @param {number} [ms] @returns {Promise<Finding>} */
    async #look(node, more = [], ms = MS) {
        const {session, info} = this.#game;
        await this.#game.load();
        this.#engine ??= this.#home.apart();
        const place = {game: info.id, start: session.start, moves: [...session.moves(node), ...more]};
        const {outcome, turn} = await this.#engine.position(place);
        if (outcome.over) return {winner: outcome.winner ?? -1};
        /** @type {string[]} */
        let line = [];
        const bot = info.bots.find((b) => b !== 'random') ?? 'random';
        if (info.players[turn]?.random && node.parent) return this.#promised(node.parent, node.move);
        const {move, score, lines} = await this.#engine.think(place, {bot, ms, seed: 1, ...(this.#diced && {lines: LINES})}, ({pv}) => { line = pv ?? line; }).reply;
        line = lines?.[0]?.pv ?? line;
        const even = (/** @type {number} */ n) => (this.#diced ? Math.round(n * EVEN) : n);
        if (lines && !more.length) this.#worth.set(node, new Map(lines.map((l) => [l.move, even(l.score)])));
        return {score: even(score), turn, line: line[0] === move ? line : [move]};
    }

    /** The finding for a place where chance is to move: its value is the one that the move before promised. @param {Branch} parent @param {string} move @returns {Promise<Finding>} */
    async #promised(parent, move) {
        const before = await this.#know(parent);
        return 'winner' in before ? before : {...before, score: this.#worth.get(parent)?.get(move) ?? before.score, line: [ROLL]};
    }

    /** The finding for a place, which is examined only once. @param {Branch} node @returns {Promise<Finding>} */
    #know(node) {
        const known = this.#found.get(node) ?? this.#look(node);
        this.#found.set(node, known);
        known.catch(() => this.#found.delete(node));
        return known;
    }

    /** @param {number} run @param {Branch} at where the person is to move, or the end */
    async #speak(run, at) {
        const game = this.#game;
        const {me} = game;
        const over = game.view.outcome.over;
        let node = at;
        /** The moves of the other side since then, first move first; passes in games of dice are left out. @type {Branch[]} */
        const theirs = [];
        while (node.parent && game.turnAt(node.parent) !== me) {
            if (!game.info.players[game.turnAt(node.parent)]?.random && !(this.#diced && node.move === PASS)) theirs.unshift(node);
            node = node.parent;
        }
        while (this.#diced && node.parent && (node.move === PASS || game.turnAt(node.parent) !== me)) node = node.parent;
        const own = node.parent ? node : null; // the person's last move
        const said = own && await this.#ofMine(run, own);
        if (run !== this.#run) return;
        if (own) this.#mine.replaceChildren(...said ?? []);
        if (over) {
            const {winner = -1} = game.view.outcome;
            return this.#theirs.replaceChildren(tell(winner < 0 ? 'drawn' : winner === me ? 'won' : 'lost'));
        }
        const answer = theirs.length ? await this.#ofTheirs(run, theirs) : [];
        if (run !== this.#run) return;
        this.#theirs.replaceChildren(...answer);
        if (!own) this.#mine.replaceChildren(...(answer.length ? [] : [tell('begin')]));
        await this.#know(at); // needed as soon as the person has moved
    }

    /** The findings before and after a move. @param {Branch} node @returns {Promise<{before: Finding, after: Finding, step: import('../state/verdict.js').Step | null}>} */
    async #weigh(node) {
        const before = await this.#know(/** @type {Branch} */ (node.parent));
        const after = await this.#know(node);
        return {before, after, step: stepsOf([before, after], [node.move])[0]};
    }

    /** Comment on the person's move. @param {number} run @param {Branch} node @returns {Promise<(string | Node)[] | null>} */
    async #ofMine(run, node) {
        const {session} = this.#game;
        const {before, after, step} = await this.#weigh(node);
        const engine = this.#engine;
        if (run !== this.#run || !step || !engine || 'winner' in before) return null;
        const grade = gradeOf(step.loss);
        const moves = session.moves(/** @type {Branch} */ (node.parent));
        const name = this.#spelling.show(node);
        if (!grade) {
            const line = [node.move, ...('winner' in after || rolls(after) ? [] : after.line)];
            const score = 'winner' in after ? (after.winner === step.player ? PROVEN : 0) : after.turn === step.player ? after.score : -after.score;
            const reasons = told(whyGood(this.#game.info, await this.#explainer.story(await this.#explainer.views(engine, moves, line), step.player), score));
            return filled(tell('you', '\u0000', [tell(!step.loss ? 'best' : step.loss < FAIR ? 'good' : 'fair'), ...(reasons.length ? [tell('because', this.#explainer.words(reasons))] : [])].join(' ')), name);
        }
        const said = await this.#explainer.why(engine, moves, node.move, before, after);
        if (!said) return null;
        const [better] = await this.#spelling.next(said.line.slice(0, 1), moves);
        if (run !== this.#run) return null;
        this.#slip = {node, better: said.line[0]};
        this.#show.hidden = false;
        this.#back.hidden = !this.#game.canUndo;
        const [bad, good] = [said.bad, said.good].map((list) => this.#explainer.words(told(list)));
        const words = [tell(MARKS[grade]), ...(bad ? [tell('because', bad)] : []), tell(good ? 'better' : 'better0', '\u0001', good)].join(' ');
        return filled(tell('you', '\u0000', words), name, better);
    }

    /** Comment on the bot's move or, in games of dice, on the moves of its turn. @param {number} run @param {Branch[]} turn @returns {Promise<(string | Node)[]>} */
    async #ofTheirs(run, turn) {
        const game = this.#game;
        const {session, info} = game;
        const [first, node] = [turn[0], /** @type {Branch} */ (turn.at(-1))];
        const {after, step} = await this.#weigh(node);
        const engine = this.#engine;
        if (run !== this.#run || !step || !engine || 'winner' in after) return [];
        const words = [];
        const line = [...turn.map((n) => n.move), ...(rolls(after) || this.#diced ? [] : after.line)];
        const views = await this.#explainer.views(engine, session.moves(/** @type {Branch} */ (first.parent)), line);
        const story = await this.#explainer.story(this.#diced ? whole(views) : views, step.player);
        const reasons = told(whyGood(info, story, after.turn === step.player ? after.score : -after.score));
        if (reasons.length) words.push(tell('because', this.#explainer.words(reasons)));
        if (gradeOf(step.loss) >= SLIP) words.push(tell('slip'));
        const threat = story.check || this.#diced ? '' : await this.#threat(run, node);
        if (threat) words.push(threat);
        if (this.#diced) words.push(tell('chances', Math.round(100 * chanceOf(after, game.me))));
        const [reply, next] = words.length || node.move === PASS ? [] : after.line;
        const moves = session.moves(node);
        const plan = next && reply !== PASS && next !== PASS ? await Promise.all([this.#spelling.next([reply], moves), this.#spelling.next([next], [...moves, reply])]) : null;
        if (run !== this.#run) return [];
        if (!words.length) words.push(node.move === PASS ? '' : plan ? tell('plan', '\u0001', '\u0002') : tell('quiet'));
        const names = turn.flatMap((n, i) => [...(i ? [', '] : []), ...this.#spelling.show(n)]);
        return filled(tell('bot', botShort(game.settings.bot), '\u0000', words.join(' ')), names, plan?.[0][0] ?? [], plan?.[1][0] ?? []);
    }

    /** What the bot threatens: what it would do after several different moves of the person. @param {number} run @param {Branch} node @returns {Promise<string>} */
    async #threat(run, node) {
        const game = this.#game;
        const {info, session, view, me} = game;
        /** Quiet moves of different pieces, from which some are chosen evenly. @type {Map<string, string>} */
        const ways = new Map();
        for (const {t, acts} of view.select.moves) {
            if (acts.length && acts.every((a) => a[0] === 'm' || a[0] === 'd')) ways.set(String(acts[0][1]), t);
        }
        const list = [...ways.values()];
        /** How often each capture was seen, by cell; '' is an immediate win. @type {Map<string, number>} */
        const seen = new Map();
        /** @type {{cell: string, type: number} | null} */
        let same = null;
        const tried = new Set(Array.from({length: WAYS}, (_, i) => list[Math.floor((i + 0.5) * list.length / WAYS)]).filter(Boolean));
        for (const move of tried) {
            const reply = await this.#look(node, [move], THREAT_MS);
            const engine = this.#engine;
            if (run !== this.#run || !engine) return '';
            if ('winner' in reply || reply.turn === me) continue;
            const wins = winsIn(reply.score) === 1;
            const story = await this.#explainer.story(await this.#explainer.views(engine, [...session.moves(node), move], reply.line), reply.turn);
            const found = wins ? {cell: '', type: -1} : story.took.length > story.lost.length ? story.took[0] : null;
            if (!found) continue;
            seen.set(found.cell, (seen.get(found.cell) ?? 0) + 1);
            same = (seen.get(found.cell) ?? 0) >= SAME ? found : null;
            if (same) break;
        }
        if (!same) return '';
        if (same.type < 0) return tell('threatWin');
        const named = info.pieces.filter((p) => !p.scenery).length > 1;
        return tell(named ? 'threat' : 'threatIt', manName(info, same.type), same.cell);
    }
}

/** The views of a turn of several moves as if it were one move. @param {View[]} views before it, and after each @returns {View[]} */
function whole(views) {
    const last = /** @type {View} */ (views.at(-1));
    return views.length < 2 ? views : [views[0], {...last, last: {text: '', acts: views.slice(1).flatMap((v) => v.last?.acts ?? [])}}];
}

/** Reasons that carry information. @param {import('../state/reasons.js').Reason[]} reasons */
const told = (reasons) => reasons.filter(({word}) => word !== 'better' && word !== 'worse');

/** A sentence with moves in place of its marks. @param {string} text @param {(string | Node)[][]} moves @returns {(string | Node)[]} */
const filled = (text, ...moves) => text.split(/([\u0000-\u0002])/).flatMap((part) => (part && part < ' ' ? moves[part.charCodeAt(0)] ?? [] : [part]));
