/**
 * ink.js: the colours of the rules' text.
 *
 * The text stays in its field, with the browser's own caret, undo and speech. If colours are wanted
 * (playground.css), a layer over the field contains the visible lines, and some more, in colour;
 * the field's own letters are transparent then. So scrolling costs the same for a text of any
 * length, and a change of the text needs only one search for its lines and strings.
 */

import {declared, lineOf, lineStarts, longStrings, tokens} from './tokens.js';

const MORE = 40; // additional lines above and below the visible ones
const WIDE = 2000; // characters of a line that are coloured
const PAUSE = 250; // ms between the last key and the search for names that the text declares
const NUMBER = /^[-+]?\d+(\.\d+)?$/;
const COMPASS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw', 'north', 'south', 'east', 'west', 'up', 'down', 'u', 'd']);

/** @typedef {'comment' | 'string' | 'word' | 'number' | 'direction' | ''} Colour */

export class Ink {
    #source;
    #numbers;
    #layer;
    #page = document.createElement('div');
    #text = '';
    /** Where the lines of the text begin. */
    #starts = [0];
    /** @type {[number, number][]} */
    #long = [];
    /** Names of directions in the text. @type {Set<string>} */
    #ways = new Set();
    /** Words of the language, in small letters. @type {Set<string>} */
    #words = new Set();
    #height = 0; // of a line
    /** The lines in the layer: the first, and the one after the last. */
    #made = [0, 0];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /** @param {HTMLTextAreaElement} source @param {HTMLElement} numbers of its lines, one child each @param {HTMLElement} layer */
    constructor(source, numbers, layer) {
        this.#source = source;
        this.#numbers = numbers;
        this.#layer = layer;
        this.#page.className = 'ink';
        layer.append(this.#page);
        source.addEventListener('scroll', () => this.#place(), {passive: true});
        new ResizeObserver(() => this.#measure()).observe(source);
        document.documentElement.dataset.ink = 'on';
    }

    /** Read the text as it is now. */
    update() {
        this.#text = this.#source.value;
        this.#starts = lineStarts(this.#text);
        this.#long = longStrings(this.#text);
        clearTimeout(this.#timer);
        if (this.#ways.size || this.#made[1]) this.#timer = setTimeout(() => this.#look(), PAUSE);
        else this.#look();
        this.#measure();
    }

    /** @param {Iterable<string>} words of the language */
    set words(words) {
        this.#words = new Set(words);
        this.#draw();
    }

    /** Find the directions that the text declares. */
    #look() {
        const ways = new Set([...declared(this.#text)].filter(([, kind]) => kind === 'direction').map(([name]) => name));
        if (ways.size === this.#ways.size && [...ways].every((w) => this.#ways.has(w))) return;
        this.#ways = ways;
        if (this.#made[1]) this.#draw();
    }

    /** The size of the field, or the lines of the text, have changed. */
    #measure() {
        const {firstElementChild: first, lastElementChild: last, childElementCount: count} = this.#numbers;
        if (!first || !last) return;
        this.#height = (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / count; // exact at any zoom
        this.#layer.style.width = `${this.#source.clientWidth}px`; // without the scroll bars
        this.#layer.style.height = `${this.#source.clientHeight}px`;
        this.#draw();
    }

    /** The visible lines. @returns {[number, number]} first, behind the last */
    get #seen() {
        const {scrollTop, clientHeight} = this.#source;
        const first = Math.floor(scrollTop / this.#height);
        return [Math.min(first, this.#starts.length - 1), Math.min(this.#starts.length, first + Math.ceil(clientHeight / this.#height) + 1)];
    }

    /** Move the layer to the field's scroll position. */
    #place() {
        if (!this.#height) return;
        const [first, last] = this.#seen;
        if (first < this.#made[0] || last > this.#made[1]) this.#draw();
        else this.#shift();
    }

    #shift() {
        const {scrollLeft, scrollTop} = this.#source;
        this.#page.style.transform = `translate(${-scrollLeft}px, ${this.#made[0] * this.#height - scrollTop}px)`;
    }

    /** Make the visible lines and those around them. */
    #draw() {
        if (!this.#height) return; // the field is not visible yet
        const [first, last] = this.#seen;
        this.#made = [Math.max(0, first - MORE), Math.min(this.#starts.length, last + MORE)];
        const nodes = [];
        for (let line = this.#made[0]; line < this.#made[1]; line++) nodes.push(...this.#line(line));
        this.#page.replaceChildren(...nodes);
        this.#shift();
    }

    /** @param {number} line @returns {(Node | string)[]} */
    #line(line) {
        const text = this.#text;
        const from = this.#starts[line], to = this.#starts[line + 1] ?? text.length;
        const end = Math.min(to, from + WIDE);
        /** @type {(Node | string)[]} */
        const nodes = [];
        let at = from;
        const add = (/** @type {number} */ upTo, /** @type {Colour} */ colour) => {
            if (upTo <= at) return;
            const part = text.slice(at, upTo);
            at = upTo;
            if (!colour) {
                nodes.push(part);
                return;
            }
            const span = document.createElement('span');
            span.className = `ink-${colour}`;
            span.textContent = part;
            nodes.push(span);
        };
        const long = this.#long.find(([begin, behind]) => begin < from && behind > from);
        if (long) add(Math.min(long[1], to), 'string');
        for (const token of tokens(text, at, end)) {
            const colour = this.#colour(token);
            if (!colour) continue;
            add(token.from, '');
            add(Math.min(token.to, to), colour);
        }
        add(to, '');
        return nodes;
    }

    /** @param {import('./tokens.js').Token} token @returns {Colour} */
    #colour({kind, from, to, head}) {
        if (kind === 'comment' || kind === 'string') return kind;
        if (kind !== 'atom') return '';
        const name = this.#text.slice(from, to);
        if (NUMBER.test(name)) return 'number';
        const known = this.#words.has(name) || this.#words.has(name.toLowerCase()) || this.#words.has(name.replace(/^not-/, ''));
        if (head && known) return 'word';
        if (this.#ways.has(name) || COMPASS.has(name)) return 'direction';
        return known ? 'word' : '';
    }

    /** The rectangle on the screen of a place in the text. @param {number} at @returns {{left: number, top: number, height: number}} in the window */
    where(at) {
        const line = lineOf(this.#starts, at);
        const start = this.#starts[line];
        const {left, top} = this.#page.getBoundingClientRect();
        const {paddingLeft, paddingTop} = getComputedStyle(this.#page);
        const place = {left: left + parseFloat(paddingLeft), top: top + parseFloat(paddingTop) + (line - this.#made[0]) * this.#height, height: this.#height};
        if (at === start || line < this.#made[0] || line >= this.#made[1]) return place;
        const range = document.createRange();
        range.setStart(...this.#find(start));
        range.setEnd(...this.#find(at));
        return {...place, left: range.getBoundingClientRect().right};
    }

    /** The place in the layer that corresponds to a place in the text. @param {number} at @returns {[Node, number]} */
    #find(at) {
        let rest = at - this.#starts[this.#made[0]];
        /** @type {[Node, number]} */
        let found = [this.#page, 0];
        for (const node of this.#page.childNodes) {
            const text = /** @type {Text} */ (node instanceof Text ? node : node.firstChild);
            found = [text, Math.min(rest, text.length)];
            if (rest < text.length) break;
            rest -= text.length;
        }
        return found;
    }
}
