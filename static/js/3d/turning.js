/**
 * turning.js: the parts of a page around a body that turns: the unfolded sides in place of the flat
 * board, buttons and keys for the turns, their number, a mix, and the solution for people who ask
 * for a hint. A bundle of its own, loaded only for such games.
 */

import {cellMap} from '../board/acts.js';
import {tell} from '../words/turning.js';
import {choose, seeded, thorough} from './mix.js';
import {bodyOf, clockwise, glueOf, layersOf, setupAfter, turnOf, turnsOf} from './solid.js';
import {seen, way} from './way.js';

export {Net} from './net.js';

/** @typedef {import('./solid.js').Turn} Turn */
/** @typedef {import('./solid.js').Layer} Layer */
/**
 * @typedef {object} Parts
 * @property {import('../play/table.js').Table} table
 * @property {import('../engine/types.js').View} first what is mixed
 * @property {(moves: string[], start: string) => Promise<import('../engine/types.js').View>} reach the position after moves from a start
 * @property {string} goal address of the entry in which a mixed body can be solved, '' = this one
 * @property {() => void} named moves have got names
 */

const CSS = `
.board[data-style=net] { box-shadow: none; }
.turns { display: flex; flex-wrap: wrap; justify-content: center; gap: .35rem; max-width: 32rem; margin: .6rem auto 0; padding-inline: .5rem; }
.turns > div { display: flex; }
.turns button { min-width: 44px; min-height: 44px; padding: 0; border: 1px solid var(--rule); border-radius: 0; background: var(--card); color: inherit; font: 600 1rem/1 system-ui, sans-serif; touch-action: manipulation; }
.turns button:first-child { border-radius: var(--radius) 0 0 var(--radius); }
.turns button:last-child { margin-left: -1px; border-radius: 0 var(--radius) var(--radius) 0; }
.turns button:only-child { margin: 0; border-radius: var(--radius); }
.turns button:disabled { opacity: .4; }
.turns button:active:enabled { background: var(--tint); }
.turns-more { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.turns-more select { flex: 0 1 auto; width: auto; min-width: 0; }
.turns-more output { flex: 1 0 auto; text-align: right; font-variant-numeric: tabular-nums; }
.table:has(> .turns) > .board { --room: min(100svh - 18rem, var(--left, 100svh)); }
@media (min-width: 60rem), (min-width: 46rem) and (orientation: landscape) { .table:has(> .turns) > .board { --room: calc(100vh - 12.5rem); } .turns { padding: 0; } }
@media (min-width: 34rem) and (max-height: 32rem) { .table:has(> .turns) > .board { --room: calc(100svh - 4rem); } }
@media (pointer: fine) { .turns button { min-width: 36px; min-height: 38px; } }
@media print { .turns, .turns-more { display: none; } }
`;
const WAITING = 12; // greatest number of turns that wait while the engine answers

/** @param {string} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} children @returns {any} */
function make(tag, attributes = {}, ...children) {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
    el.append(...children);
    return el;
}

export class Bar {
    #parts;
    #body;
    #layers;
    #keys = make('div', {class: 'turns', role: 'group'});
    #more = make('div', {class: 'turns-more'});
    #count = make('output');
    #depth = make('select', {id: 'mix-depth'});
    #mix = make('button', {type: 'button', id: 'do-mix'});
    #live = make('p', {class: 'hint', role: 'status', hidden: ''});
    /** @type {{button: HTMLButtonElement, layer: Layer, way: number}[]} */
    #buttons = [];
    /** @type {Turn[]} */
    #turns = [];
    /** Names of the moves seen so far, by text; '' = the name was not always the same. @type {Map<string, string>} */
    #names = new Map();
    /** Turns that wait for the engine. @type {{layer: {line: number, layer: number}, way: number}[]} */
    #waiting = [];
    #digit = 1; // the layer, counted from outside, for the next key
    /** @type {unknown} */
    #view = null;
    #busy = false;

    /** @param {Parts} parts */
    constructor(parts) {
        this.#parts = parts;
        const {table} = parts;
        this.#body = /** @type {import('./solid.js').Body} */ (bodyOf(table.game.info.board));
        this.#layers = layersOf(this.#body);
        const sheet = new CSSStyleSheet(); // the page's security policy does not refuse these
        sheet.replaceSync(CSS);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        for (const layer of this.#layers) {
            const box = make('div');
            for (const back of layer.half ? [false] : [false, true]) {
                const button = make('button', {type: 'button', 'data-turn': this.#nameOf(layer, back)}, this.#nameOf(layer, back));
                const way = layer.half ? 0 : clockwise(layer.letter) * (back ? -1 : 1);
                button.addEventListener('click', () => this.#turn(layer, way));
                this.#buttons.push({button, layer, way});
                box.append(button);
            }
            this.#keys.append(box);
        }
        for (const value of ['3', '7', String(thorough(this.#body.size))]) this.#depth.append(new Option('', value));
        this.#mix.addEventListener('click', () => this.mix(Number(this.#depth.value)));
        this.#more.append(this.#depth, this.#mix, this.#count, this.#live);
        document.getElementById('board')?.after(this.#keys);
        document.getElementById('scores')?.before(this.#more);
        document.addEventListener('keydown', this.#key);
        const {ask} = table.game;
        const solving = ask.solving.bind(ask);
        ask.solving = (how) => this.#solving(solving, how);
        this.translate();
        this.update();
    }

    dispose() {
        document.removeEventListener('keydown', this.#key);
        this.#keys.remove();
        this.#more.remove();
    }

    /** @param {Layer} layer @param {boolean} back */
    #nameOf({name, half}, back) { return half ? `${name.replace('′', '')}2` : back ? `${name}′` : name; }

    /** The language has changed. */
    translate() {
        this.#keys.setAttribute('aria-label', tell('turns'));
        this.#keys.title = tell('keys');
        this.#mix.textContent = tell('mix');
        this.#depth.setAttribute('aria-label', tell('depth'));
        [tell('few'), tell('some'), tell('many')].forEach((text, i) => { this.#depth.options[i].textContent = text; });
        for (const {button, layer, way} of this.#buttons) {
            const [, deep, letter] = /^(\d*)(\w)/.exec(layer.name) ?? [];
            const where = tell(/** @type {'F'} */ (letter));
            const whole = deep ? tell('inner', where, deep) : where;
            button.setAttribute('aria-label', tell(layer.half ? 'half' : way === clockwise(layer.letter) ? 'clockwise' : 'back', button.textContent ?? '', whole));
        }
        this.update();
    }

    /** The game may have changed. */
    update() {
        const {game, play} = this.#parts.table;
        const {view} = game;
        this.#count.textContent = tell('count', view.ply);
        if (view.select.moves.length && view !== this.#view) {
            this.#view = view;
            this.#turns = turnsOf(this.#body, view.select.moves);
            this.#learn();
        }
        for (const {button, layer, way} of this.#buttons) button.disabled = view.outcome.over || !turnOf(this.#turns, layer, way);
        if (!game.open) {
            if (view.outcome.over) this.#waiting = [];
            return;
        }
        const next = this.#waiting.shift();
        const turn = next && turnOf(this.#turns, next.layer, next.way);
        if (turn) play.turn(turn.move);
    }

    /** Remember the names of the moves. */
    #learn() {
        let news = false;
        for (const {move, name} of this.#turns) {
            const old = this.#names.get(move.t);
            if (old === name || old === '') continue;
            this.#names.set(move.t, old === undefined ? name : '');
            news = true;
        }
        if (news) this.#parts.named();
    }

    /** The name of a move, '' = unknown. @param {string} move */
    nameOf(move) { return this.#names.get(move) ?? ''; }

    /** @param {{line: number, layer: number}} layer @param {number} way */
    #turn(layer, way) {
        const {game, play} = this.#parts.table;
        const turn = turnOf(this.#turns, layer, way);
        if (game.open && turn) play.turn(turn.move);
        else if (!game.view.outcome.over && this.#waiting.length < WAITING) this.#waiting.push({layer, way});
    }

    /** @param {KeyboardEvent} e */
    #key = (e) => {
        const at = /** @type {HTMLElement} */ (e.target);
        if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || at.closest('input, textarea, select, dialog, .chooser')) return;
        if (/^[2-9]$/.test(e.key)) {
            this.#digit = Number(e.key);
            return;
        }
        if (e.key.length > 1) return; // Shift comes before its letter
        const name = (this.#digit > 1 ? String(this.#digit) : '') + (/^[a-z]$/i.test(e.key) ? e.key : e.code.replace('Key', '')).toUpperCase(); // where other letters are written, by the place of the key
        this.#digit = 1;
        const found = this.#buttons.find(({layer, way}) => layer.name.replace('′', '') === name && (layer.half || (way === clockwise(layer.letter)) !== e.shiftKey));
        if (!found) return;
        e.preventDefault();
        this.#turn(found.layer, found.way);
    };

    /**
     * Mix the body and start again with it.
     * @param {number} turns @param {number} [seed]
     */
    async mix(turns, seed = Math.floor(Math.random() * 2 ** 32)) {
        if (this.#busy) return;
        this.#busy = this.#mix.disabled = true;
        this.#say(tell('mixing'));
        try {
            const setup = await this.#mixed(turns, seeded(seed));
            this.#say('');
            const {game} = this.#parts.table;
            if (this.#parts.goal) location.href = `${this.#parts.goal}#start=${encodeURIComponent(setup)}`;
            else {
                game.begins = setup;
                game.newGame();
            }
        } catch {
            this.#say(tell('failed'));
        }
        this.#busy = this.#mix.disabled = false;
    }

    /** @param {number} turns @param {() => number} random @returns {Promise<string>} a setup */
    async #mixed(turns, random) {
        const {first, reach, table: {game: {info}}} = this.#parts;
        /** @type {Turn[]} */
        const made = [];
        let [start, view] = ['', first];
        while (made.length < turns) {
            const turn = choose(turnsOf(this.#body, view.select.moves), made, random);
            if (!turn) throw new Error('nothing can be turned');
            made.push(turn);
            // When the body is solved the game is over, and the engine lists no turns, so the first
            // turn is made here.
            if (made.length === 1) start = setupAfter(first.setup, info.board, turn.move.acts);
            view = await reach(made.slice(1).map((t) => t.move.t), start);
            if (!view.outcome.over) continue;
            made.length = 0;
            view = first;
        }
        return view.setup;
    }

    /**
     * Find the way to the end: here, where nothing is glued, so that every turn can always
     * be made; else, and where that finds none, as for all puzzles.
     * @param {import('../engine/ask.js').Ask['solving']} solving @param {Parameters<import('../engine/ask.js').Ask['solving']>[0]} how
     * @returns {ReturnType<import('../engine/ask.js').Ask['solving']>}
     */
    #solving(solving, how) {
        let over = false;
        /** @type {ReturnType<typeof solving> | null} */
        let job = null;
        const look = async () => {
            const moves = await this.#way(async () => {
                await new Promise((done) => setTimeout(done));
                return over;
            }).catch(() => null);
            if (moves) return {status: /** @type {const} */ ('solved'), never: false, moves};
            job = solving(how);
            if (over) job.stop();
            return job.reply;
        };
        return {reply: look(), stop: () => {
            over = true;
            job?.stop();
        }};
    }

    /** @param {() => Promise<boolean>} pause @returns {Promise<string[] | null>} */
    async #way(pause) {
        const {game, pieces} = this.#parts.table;
        const {view, info, session} = game;
        const cells = cellMap(view.cells);
        const glue = glueOf(view.setup, info.board, cells);
        if (!glue || [...glue.values()].some((g) => g > 0)) return null;
        const position = seen(this.#body, cells, (player, type) => pieces.of(type)?.glyphs?.[Math.max(0, player)] ?? '');
        const found = position && await way(this.#body, turnsOf(this.#body, view.select.moves), position, {pause});
        if (!found?.length) return null;
        const moves = found.map((t) => t.move.t);
        if (!info.aims) return moves; // here the rules want nothing
        const {outcome} = await this.#parts.reach([...session.moves(), ...moves], session.start);
        return outcome.over && outcome.winner === view.turn ? moves : null;
    }

    /** @param {string} text */
    #say(text) {
        this.#live.hidden = !text;
        this.#live.textContent = text;
    }
}
