/**
 * review.js: a review of a game: further engines examine every position of it; then there are a
 * graph of the winning chances, the turning points with a comment on each, and the accuracy of each
 * side. Loaded on demand.
 *
 * The findings are kept in the tree (state/verdict.js), so an interrupted review continues where it
 * stopped, and files contain them. Comments on turning points are added to the tree, and the better
 * moves become variations.
 */

import {byId, make, svg} from '../board/dom.js';
import {helpersOf} from '../engine/team.js';
import {diced} from '../state/chance.js';
import {dayOf} from '../state/daily.js';
import {readMistakes, withMistakes} from '../state/mistakes.js';
import {persons} from '../state/seats.js';
import {plain} from '../state/spelling.js';
import {EVEN, LINES, ROLL, accuracyOf, chanceOf, countsOf, findingOf, gradeOf, keepFinding, luckOf, mark, rolls, stepsOf, turningPoints} from '../state/verdict.js';
import {wordsOf} from '../words/faults.js';
import {moveText} from '../words/names.js';
import {opening} from '../words/explorer.js';
import {tell} from '../words/review.js';
import {amount, language, say} from '../words/strings.js';
import {Explainer} from './explain.js';
import {numberOf, roundOf} from './movelist.js';

/** @typedef {import('../state/session.js').Branch} Branch */
/** @typedef {import('../state/verdict.js').Step} Step */
/** @typedef {import('./explain.js').Said} Said */
/** @typedef {import('../engine/engine.js').Engine} Engine */

const ALL = 14_000; // approximate duration of a review in ms
const [LEAST, MOST] = [60, 600]; // ms for a place
const LUCK = 0.08; // change of chance from which on a roll is mentioned
const OWN = 'mistakes'; // setting with the positions that the person will see again
const NOTE = 'DW'; // mark of a comment written by a review
const OPENING = 'ON'; // property for the opening's name in files
const GRADE = /** @type {const} */ (['', 'mark1', 'mark2', 'mark3']);

export class Review {
    #game;
    #engine;
    #spelling;
    #openings;
    #store;
    #home;
    #el = make('section', {id: 'review', class: 'review', 'aria-labelledby': 'review-title'});
    #title = make('h2', {id: 'review-title', tabindex: '-1'});
    #name = make('p', {class: 'opening'});
    #state = make('p', {class: 'hint', role: 'status'});
    #bar = make('progress', {max: '1', value: '0'});
    #go = make('button', {type: 'button'});
    #print = make('button', {type: 'button'});
    #close = make('button', {type: 'button'});
    #graph = make('div', {class: 'review-graph'});
    #range = make('input', {type: 'range', min: '0', value: '0', step: '1'});
    #here = make('p', {class: 'review-here', role: 'status'});
    #points = make('div', {class: 'review-points'});
    #score = make('div', {class: 'review-score'});
    #own = make('p', {class: 'hint'});
    /** Note on the positions of this game that the person will see again. */
    #kept = 0;
    /** @type {Engine[]} */
    #engines = [];
    /** The game under review, and its line. @type {import('../state/session.js').Session | null} */
    #session = null;
    /** @type {Branch[]} the start, then the moves */
    #nodes = [];
    /** @type {(Step | null)[]} */
    #steps = [];
    /** @type {Step[]} */
    #turns = [];
    #running = false;
    #trouble = /** @type {unknown} */ (null);
    /** Number of the present run: answers of earlier runs are ignored. */
    #run = 0;
    /** Places where chance is to move, as far as they have been visited. @type {Set<Branch>} */
    #chances = new Set();
    /** The value of each move from a place, in games of dice. @type {WeakMap<Branch, Map<string, number>>} */
    #worth = new WeakMap();
    /** The explanation of a move. @type {Map<Branch, Said>} */
    #told = new Map();
    #explainer;
    #at = /** @type {Branch | null} */ (null);

    /**
     * @param {import('../play/game.js').Game} game
     * @param {Engine} engine of the page
     * @param {import('../state/spelling.js').Spelling} spelling
     * @param {Promise<import('../state/openings.js').Openings | null>} openings
     * @param {import('../keep/store.js').Store} store
     * @param {string} home address of the site
     */
    constructor(game, engine, spelling, openings, store, home) {
        this.#store = store;
        this.#home = home;
        this.#game = game;
        this.#engine = engine;
        this.#spelling = spelling;
        this.#openings = openings;
        this.#explainer = new Explainer(game);
        this.#go.addEventListener('click', () => (this.#running ? this.#stop() : this.#start()));
        this.#print.addEventListener('click', () => window.print());
        this.#close.addEventListener('click', () => this.close());
        this.#range.addEventListener('input', () => this.#jump(this.#nodes[Number(this.#range.value)]));
        this.#graph.addEventListener('click', (e) => {
            const box = this.#graph.getBoundingClientRect();
            this.#jump(this.#nodes[Math.round((e.clientX - box.left) / box.width * (this.#nodes.length - 1))]);
        });
        this.#el.append(this.#title, this.#name, this.#state, this.#bar, this.#graph, this.#range, this.#here, this.#score, this.#points, this.#own,
            make('div', {class: 'tools'}, this.#go, this.#print, this.#close));
        document.addEventListener('visibilitychange', this.#hidden);
    }

    /** Review the game on the page. */
    open() {
        if (!this.#el.isConnected) byId('banner').after(this.#el);
        this.#el.hidden = false;
        if (this.#session !== this.#game.session || !this.#sameLine()) this.#begin();
        this.translate();
        this.#title.focus({preventScroll: true});
        this.#title.scrollIntoView({block: 'start'});
        this.#start();
    }

    close() {
        this.#stop();
        this.#el.hidden = true;
    }

    dispose() {
        document.removeEventListener('visibilitychange', this.#hidden);
        this.#stop();
    }

    #hidden = () => { if (document.hidden && this.#running) this.#keep(); }; // the page may be closed

    #sameLine() {
        const line = [this.#game.session.root, ...this.#game.session.mainline()];
        return line.length === this.#nodes.length && line.every((n, i) => n === this.#nodes[i]);
    }

    #begin() {
        this.#stop();
        this.#session = this.#game.session;
        this.#nodes = [this.#session.root, ...this.#session.mainline()];
        this.#told.clear();
        this.#chances.clear();
        this.#kept = 0;
        this.#trouble = null;
        this.#count();
    }

    /** @param {Branch | undefined} node */
    #jump(node) { if (node && this.#session === this.#game.session) this.#game.jump(node); }

    /** Evaluate the findings so far. */
    #count() {
        this.#steps = stepsOf(this.#nodes.map(findingOf), this.#nodes.slice(1).map((n) => n.move));
        this.#turns = turningPoints(this.#steps);
    }

    get #missing() { return this.#nodes.filter((n) => !findingOf(n) && !this.#chances.has(n)); }

    get #diced() { return diced(this.#game.info); }

    /** The places that are still to be examined: those without a finding and, in games of dice, the places before them, whose moves show the value of a roll. */
    get #todo() {
        const bare = (/** @type {Branch} */ n) => !findingOf(n);
        return this.#nodes.filter((n, i) => bare(n) || this.#diced && !this.#worth.has(n) && i + 1 < this.#nodes.length && bare(this.#nodes[i + 1]));
    }

    /** Give places where chance is to move the value that the move before promised. @param {boolean} [all] also if the value of the move itself is not known */
    #settle(all = false) {
        const [first] = persons(this.#game.info);
        for (const node of this.#nodes) {
            if (!this.#chances.has(node) || findingOf(node)) continue;
            const {parent} = node;
            const before = parent && findingOf(parent);
            if (before && 'winner' in before) continue;
            const promised = parent ? this.#worth.get(parent)?.get(node.move) ?? (rolls(before ?? null) ? /** @type {{score: number}} */ (before).score : undefined) : 0;
            if (promised === undefined && !all) continue;
            const score = promised ?? before?.score ?? 0;
            keepFinding(node, {score, turn: before?.turn ?? first, line: [ROLL]}, this.#whiteFirst);
        }
    }

    #stop() {
        if (!this.#running) return;
        this.#running = false;
        this.#run++;
        for (const e of this.#engines.splice(0)) e.dispose();
        this.#keep();
        this.#show();
    }

    /** Save the tree, because its findings have changed. */
    #keep() {
        if (this.#session && this.#session === this.#game.session && !this.#game.demo) this.#game.edit(() => {});
    }

    async #start() {
        if (this.#running || !this.#todo.length) return this.#finish(this.#run);
        const run = ++this.#run;
        this.#running = true;
        this.#trouble = null;
        this.#show();
        try {
            await this.#game.load();
            const todo = this.#todo.reverse(); // from the end, so that the positions that follow are known already
            const count = Math.min(todo.length, 1 + helpersOf(navigator));
            const ms = Math.round(Math.min(MOST, Math.max(LEAST, ALL * count / todo.length)));
            const share = Math.ceil(todo.length / count);
            this.#engines = Array.from({length: count}, () => this.#engine.apart());
            await Promise.all(this.#engines.map((engine, i) => this.#look(run, engine, todo.slice(i * share, (i + 1) * share), ms)));
            if (run !== this.#run) return;
            this.#running = false;
            this.#settle(true);
            for (const e of this.#engines.splice(0)) e.dispose();
            await this.#finish(run);
        } catch (e) {
            if (run !== this.#run) return;
            this.#trouble = e;
            this.#stop();
        }
    }

    /** @param {number} run @param {Engine} engine @param {Branch[]} nodes @param {number} ms for each */
    async #look(run, engine, nodes, ms) {
        const session = /** @type {import('../state/session.js').Session} */ (this.#session);
        const bot = this.#game.info.bots.find((b) => b !== 'random') ?? 'random';
        for (const node of nodes) {
            if (run !== this.#run) return;
            if (session !== this.#game.session) return this.#stop();
            const place = this.#game.place();
            place.moves = session.moves(node);
            const {outcome, turn} = await engine.position(place);
            if (run !== this.#run) return;
            if (outcome.over) keepFinding(node, {winner: outcome.winner ?? -1}, this.#whiteFirst);
            else if (this.#game.info.players[turn]?.random) this.#chances.add(node);
            else {
                /** @type {string[]} */
                let line = [];
                const thought = await engine.think(place, {bot, ms, seed: 1, ...(this.#diced && {lines: LINES})}, ({pv}) => { line = pv ?? line; }).reply;
                line = thought.lines?.[0]?.pv ?? line;
                if (run !== this.#run) return;
                const even = (/** @type {number} */ n) => (this.#diced ? Math.round(n * EVEN) : n);
                const {move} = thought, score = even(thought.score);
                if (thought.lines) this.#worth.set(node, new Map(thought.lines.map((l) => [l.move, even(l.score)])));
                keepFinding(node, {score, turn, line: line[0] === move ? line : [move]}, this.#whiteFirst);
            }
            this.#settle();
            this.#count();
            this.#show();
        }
    }

    get #whiteFirst() {
        const first = this.#game.info.players[0];
        return /^white/i.test(first.key ?? first.name);
    }

    /** All places have been examined: add comments, marks and better moves to the tree. @param {number} run */
    async #finish(run) {
        this.#count();
        this.#show();
        if (this.#missing.length) return;
        for (const step of this.#turns) {
            const node = this.#nodes[step.ply];
            const said = await this.#explain(node);
            if (run !== this.#run || this.#session !== this.#game.session || !said) return;
            const [best] = await this.#spelling.next(said.line.slice(0, 1), this.#session.moves(/** @type {Branch} */ (node.parent)));
            if (run !== this.#run || this.#session !== this.#game.session) return;
            this.#note(node, said, best ? plain(best) : '');
        }
        const turning = new Set(this.#turns);
        for (const step of this.#steps) if (step) mark(this.#nodes[step.ply], step.loss, turning.has(step));
        this.#keep();
        this.#show();
        await this.#comeBack(run);
    }

    /** Positions in which the person made a mistake against a bot will be shown to the person again from tomorrow on. @param {number} run */
    async #comeBack(run) {
        const {info, settings} = this.#game;
        if (this.#diced || info.hides || !settings.bot || settings.side < 0) return;
        /** @type {import('../state/mistakes.js').Found[]} */
        const found = [];
        for (const step of this.#turns) {
            const before = this.#nodes[step.ply].parent;
            const finding = before && findingOf(before);
            if (step.player !== settings.side || gradeOf(step.loss) < 2 || !finding || 'winner' in finding || !finding.line[0]) continue;
            const {setup} = await this.#engine.position({...this.#game.place(), moves: /** @type {import('../state/session.js').Session} */ (this.#session).moves(before)});
            if (run !== this.#run || this.#session !== this.#game.session) return;
            found.push({game: info.id, setup, best: finding.line[0], chance: Math.round(100 * step.before)});
        }
        if (!found.length) return;
        const text = withMistakes(this.#store.setting(OWN), found, dayOf());
        this.#store.set(OWN, text);
        const tomorrow = dayOf() + 1;
        this.#kept = readMistakes(text).filter((m) => m.due === tomorrow && found.some((f) => f.game === m.game && f.setup === m.setup)).length;
        this.#tellOwn();
    }

    #tellOwn() {
        this.#own.hidden = !this.#kept;
        if (this.#kept) this.#own.replaceChildren(tell('keptOwn', this.#kept), ' ', make('a', {href: `${this.#home}${language() === 'ru' ? 'ru/' : ''}daily/`}, tell('toOwn')));
    }

    /** Add a comment on a turning point, unless the person has written one, and the better line. @param {Branch} node @param {Said} said @param {string} best */
    #note(node, said, best) {
        const old = node.props?.find((p) => p[0] === NOTE)?.[1];
        if (node.comment && node.comment !== old) return;
        node.comment = this.#sentences(node, said, best).join(' ');
        node.props = [...(node.props ?? []).filter((p) => p[0] !== NOTE), [NOTE, node.comment]];
        const session = /** @type {import('../state/session.js').Session} */ (this.#session);
        const {at} = session;
        const followed = new Map(session.followed);
        session.at = /** @type {Branch} */ (node.parent);
        for (const move of said.line) session.play(move);
        session.at = at;
        session.followed = followed;
    }

    /** Why a move was worse than another. @param {Branch} node */
    async #explain(node) {
        const known = this.#told.get(node);
        if (known) return known;
        if (!node.parent) return null;
        const session = /** @type {import('../state/session.js').Session} */ (this.#session);
        const said = await this.#explainer.why(this.#engine, session.moves(node.parent), node.move, findingOf(node.parent), findingOf(node));
        if (!said) return null;
        this.#told.set(node, said);
        return said;
    }

    /** @param {Branch} node @param {Said} said @param {string} best */
    #sentences(node, said, best) {
        const step = this.#steps[this.#nodes.indexOf(node) - 1];
        if (!step) return [];
        return [tell('fell', fell(step)), tell('why', this.#explainer.words(said.bad)), ...(best ? [tell('best', best, this.#explainer.words(said.good))] : [])];
    }

    /** Show the texts in the present language. */
    translate() {
        this.#title.textContent = tell('title');
        this.#call();
        this.#print.textContent = tell('print');
        this.#close.textContent = say('close');
        this.#tellOwn();
        this.#range.setAttribute('aria-label', tell('place'));
        this.#show();
        this.#at = null;
        this.update();
    }

    /** Show the name of the opening, and add it to the tree for files. */
    async #call() {
        const session = this.#session;
        const names = await this.#openings;
        if (!session || session !== this.#session) return;
        const called = session.start ? null : names?.of(this.#nodes.slice(1).map((n) => n.move));
        this.#name.textContent = called ? tell('opening', opening(called), Math.ceil(called.ply / roundOf(this.#game.info))) : '';
        this.#name.hidden = !called;
        const {props = []} = session.about;
        if (called && !props.some(([name]) => name === OPENING)) session.about.props = [...props, [OPENING, called.names[0]]];
    }

    /** The page shows another place of the game. */
    update() {
        if (this.#el.hidden || !this.#session) return;
        if (this.#session !== this.#game.session) {
            if (!this.#game.demo) this.close(); // the page shows another game
            return;
        }
        const {at} = this.#game.session;
        if (this.#at === at) return;
        this.#at = at;
        const i = this.#nodes.indexOf(at);
        if (i >= 0) this.#range.value = String(i);
        this.#cursor(i);
        this.#say(at, i).catch(() => {});
    }

    /** The comment on the move shown. @param {Branch} node @param {number} i its place */
    async #say(node, i) {
        const step = this.#steps[i - 1];
        const finding = i >= 0 ? findingOf(node) : null;
        this.#range.setAttribute('aria-valuetext', finding ? this.#place(i) : String(i));
        if (!step) {
            const luck = i > 0 ? luckOf(findingOf(this.#nodes[i - 1]), finding) : null;
            const [more, less] = luck ? [luck.after - luck.before, luck.before - luck.after] : [0, 0];
            return this.#here.replaceChildren(...(luck && Math.max(more, less) >= LUCK
                ? [tell(more > less ? 'lucky' : 'unlucky', this.#game.info.players[luck.player].name, tell('from', percent(luck.before), percent(luck.after)))] : []));
        }
        const grade = gradeOf(step.loss);
        const words = grade ? tell(/** @type {'mark1'} */ (GRADE[grade])) : tell(step.loss ? 'good' : 'bestMove');
        this.#here.replaceChildren(`${this.#number(i)} `, ...this.#spelling.show(node), `: ${words}`);
        if (!grade) return;
        const said = await this.#explain(node);
        if (!said || this.#game.session.at !== node) return;
        const [best] = said.line.length ? await this.#spelling.next([said.line[0]], this.#session?.moves(/** @type {Branch} */ (node.parent))) : [[]];
        if (this.#game.session.at !== node) return;
        this.#here.append('. ', ...this.#parts(node, said, best));
    }

    /** @param {Branch} node @param {Said} said @param {(string | Node)[]} best @returns {(string | Node)[]} */
    #parts(node, said, best) {
        const mark = '\u0000';
        const text = this.#sentences(node, said, best.length ? mark : '').join(' ');
        const [left, right = ''] = text.split(mark);
        return [left, ...best, right];
    }

    /** The number of a move as in the list of moves. @param {number} i its place */
    #number(i) { return numberOf(i - 1, roundOf(this.#game.info)); }

    /** @param {number} i */
    #place(i) {
        const finding = findingOf(this.#nodes[i]);
        const [first] = this.#game.info.players;
        return finding ? tell(i ? 'at' : 'atStart', i, first.name, percent(chanceOf(finding, 0))) : '';
    }

    /** Show what is known. */
    #show() {
        const missing = this.#missing.length, all = this.#nodes.length;
        const done = all - missing;
        this.#bar.max = all;
        this.#bar.value = done;
        this.#bar.hidden = !this.#running;
        this.#bar.setAttribute('aria-label', tell('title'));
        const state = this.#trouble ? tell('failed', wordsOf(this.#trouble)) : this.#running ? tell('wait', done, all) : missing ? tell('stopped', done, all) : tell('done');
        const quiet = this.#running && done % 10 !== 0; // a screen reader announces every tenth position
        this.#state.setAttribute('aria-live', quiet ? 'off' : 'polite');
        if (this.#state.textContent !== state) this.#state.textContent = state;
        this.#go.textContent = tell(this.#running ? 'stop' : 'goOn');
        this.#go.hidden = !missing;
        this.#range.max = String(all - 1);
        this.#el.dataset.done = String(missing === 0);
        this.#draw();
        this.#scores();
        this.#list();
    }

    /** Draw the graph of the first player's winning chances. */
    #draw() {
        const points = this.#nodes.flatMap((n, i) => {
            const f = findingOf(n);
            return f ? [[i, 100 - 100 * chanceOf(f, 0)]] : [];
        });
        const w = Math.max(1, this.#nodes.length - 1);
        const [first] = this.#game.info.players;
        const drawing = svg('svg', {viewBox: `0 0 ${w} 100`, preserveAspectRatio: 'none', role: 'img', 'aria-label': tell('graph', first.name)},
            svg('rect', {class: 'ground', x: 0, y: 0, width: w, height: 100}));
        if (points.length) {
            const line = points.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L');
            drawing.append(svg('path', {class: 'area', d: `M${points[0][0]} 100L${line}L${points.at(-1)?.[0]} 100Z`}), svg('path', {class: 'curve', d: `M${line}`}));
        }
        drawing.append(svg('path', {class: 'half', d: `M0 50H${w}`}));
        for (const {ply} of this.#turns) drawing.append(svg('path', {class: 'turn', d: `M${ply} 0V100`}));
        drawing.append(svg('path', {class: 'cursor', d: 'M0 0V100'}));
        this.#graph.replaceChildren(drawing);
        this.#cursor(this.#nodes.indexOf(this.#game.session.at));
    }

    /** @param {number} i */
    #cursor(i) { this.#graph.querySelector('.cursor')?.setAttribute('d', i < 0 ? '' : `M${i} 0V100`); }

    #scores() {
        const {players} = this.#game.info;
        if (!this.#steps.some(Boolean)) return this.#score.replaceChildren();
        const sides = persons(this.#game.info);
        const head = make('tr', {}, make('th', {scope: 'col'}, tell('side')), ...sides.map((i) => make('th', {scope: 'col'}, players[i].name)));
        const exact = sides.map((i) => accuracyOf(this.#steps, i));
        const counts = sides.map((i) => countsOf(this.#steps, i));
        const row = (/** @type {string} */ name, /** @type {string[]} */ cells) => make('tr', {}, make('th', {scope: 'row'}, name), ...cells.map((c) => make('td', {}, c)));
        this.#score.replaceChildren(make('table', {}, make('thead', {}, head), make('tbody', {},
            row(tell('accuracy'), exact.map((a) => (a === null ? '–' : `${amount(a, 1)} %`))),
            ...[1, 2, 3].map((g) => row(tell(/** @type {'grade1'} */ (`grade${g}`)), counts.map((c) => String(c[g - 1])))))));
    }

    /** List the turning points, each with its comment as soon as it is known. */
    #list() {
        if (this.#missing.length) return this.#points.replaceChildren();
        if (!this.#turns.length) return this.#points.replaceChildren(make('p', {}, tell('quiet')));
        const {info} = this.#game;
        const items = this.#turns.map((step) => {
            const node = this.#nodes[step.ply];
            const why = make('p');
            const said = this.#told.get(node);
            if (said) {
                why.append(...this.#sentences(node, said, said.line.length ? moveText(info, said.line[0]) : '').join(' '));
                this.#spelling.next(said.line.slice(0, 1), this.#session?.moves(/** @type {Branch} */ (node.parent)))
                    .then(([best]) => { if (best) why.replaceChildren(...this.#parts(node, said, best)); }).catch(() => {});
            }
            const show = make('button', {type: 'button'}, tell('show'));
            const retry = make('button', {type: 'button'}, tell('retry'));
            show.addEventListener('click', () => this.#jump(node));
            retry.addEventListener('click', () => this.#retry(step));
            const [head, tail] = tell('turn', this.#number(step.ply), info.players[step.player].name, '\u0000').split('\u0000');
            return make('li', {}, make('h4', {}, head, ...this.#spelling.show(node), tail), why, make('div', {class: 'tools'}, show, retry));
        });
        this.#points.replaceChildren(make('h3', {}, tell('turning')), make('ol', {}, ...items));
    }

    /** The person plays on from a turning point, in place of the player who made the mistake. @param {Step} step */
    #retry(step) {
        const game = this.#game;
        if (this.#session !== game.session) return;
        if (game.settings.bot && game.settings.side !== step.player) game.settings = {...game.settings, side: step.player};
        this.#stop();
        this.#jump(/** @type {Branch} */ (this.#nodes[step.ply].parent));
        byId('live').textContent = tell('retried');
        byId('board').scrollIntoView({block: 'nearest'});
        /** @type {HTMLElement | null} */ (document.querySelector('#board [role=grid] [tabindex="0"]'))?.focus();
    }
}

/** @param {number} part @returns {number} whole percent */
const percent = (part) => Math.round(part * 100);

/** @param {Step} step */
const fell = ({before, after}) => tell('from', percent(before), percent(after));
