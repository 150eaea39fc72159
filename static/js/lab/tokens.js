/**
 * tokens.js: divides the text of rules into tokens like the engine's scanner (engine/zrf/scan.go):
 * for colours, and to find what may be written at a place.
 *
 * @typedef {'comment' | 'string' | 'open' | 'close' | 'atom'} Kind
 * @typedef {{kind: Kind, from: number, to: number, head: boolean}} Token   head: the first word of a list
 * @typedef {'macro' | 'piece' | 'player' | 'zone' | 'direction'} Naming
 * @typedef {{head: string | null, bits: number}} List   head: null = it has none yet; bits: what may stand in it
 * @typedef {{name: string, from: number, head: boolean, bits: number}} Spot
 */

const TOKEN = /;[^\n]*|"[^"]*"?|[()]|[^\x00-\x20();"\u00a0\ufeff]+/g;
const LONG = /;[^\n]*|"[^"]*"?/g;
const GAP = /[\x00-\x20\u00a0\ufeff]/;

/** @type {Record<string, Kind>} */
const KINDS = {';': 'comment', '"': 'string', '(': 'open', ')': 'close'};

/**
 * The tokens between two places of a text. The first place must not be inside a token.
 * @param {string} text @param {number} from @param {number} to
 * @returns {Generator<Token>}
 */
export function* tokens(text, from, to) {
    const scan = new RegExp(TOKEN);
    scan.lastIndex = from;
    let before = from - 1;
    while (before >= 0 && GAP.test(text[before])) before--;
    let head = text[before] === '(';
    for (let m = scan.exec(text); m && m.index < to; m = scan.exec(text)) {
        const kind = KINDS[m[0][0]] ?? 'atom';
        yield {kind, from: m.index, to: scan.lastIndex, head: head && kind === 'atom'};
        if (kind !== 'comment') head = kind === 'open';
    }
}

/**
 * Strings that extend beyond the end of a line: where they begin and end. All other tokens are
 * within one line.
 * @param {string} text @returns {[number, number][]}
 */
export function longStrings(text) {
    /** @type {[number, number][]} */
    const list = [];
    const scan = new RegExp(LONG);
    for (let m = scan.exec(text); m; m = scan.exec(text)) if (m[0][0] === '"' && m[0].includes('\n')) list.push([m.index, scan.lastIndex]);
    return list;
}

/** Where the lines of a text begin. @param {string} text @returns {number[]} */
export function lineStarts(text) {
    const starts = [0];
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
    return starts;
}

/** The line, from 0, in which a place lies. @param {number[]} starts @param {number} at @returns {number} */
export function lineOf(starts, at) {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle] <= at) low = middle;
        else high = middle - 1;
    }
    return low;
}

/** The names that a text declares, as far as they can be found without expanding macros. @param {string} text @returns {Map<string, Naming>} */
export function declared(text) {
    /** @type {Map<string, Naming>} */
    const names = new Map();
    /** @type {{head: string, words: number}[]} */
    const lists = [];
    for (const {kind, from, to, head} of tokens(text, 0, text.length)) {
        if (kind === 'open') lists.push({head: '', words: 0});
        else if (kind === 'close') lists.pop();
        const list = lists.at(-1);
        if (kind !== 'atom' || !list) continue;
        const name = text.slice(from, to);
        const around = lists.at(-2)?.head ?? '';
        if (head) list.head = name.toLowerCase();
        else list.words++;
        if (head && around === 'directions') names.set(name, 'direction');
        else if (head) continue;
        else if (list.head === 'define' && list.words === 1) names.set(name, 'macro');
        else if (list.head === 'name' && around === 'piece') names.set(name, 'piece');
        else if (list.head === 'name' && around === 'zone') names.set(name, 'zone');
        else if (list.head === 'players') names.set(name, 'player');
        else if (list.head === 'links' && list.words === 1) names.set(name, 'direction');
    }
    return names;
}

/**
 * What is being written at a place, and what may be written there.
 * @param {string} text @param {number} at the caret
 * @param {Record<string, number>} inside what may stand in the lists of a word, as bits; '' = outside of all lists
 * @returns {Spot | null} null in comments and strings
 */
export function spotAt(text, at, inside) {
    /** @type {List[]} */
    const lists = [{head: '', bits: inside[''] ?? 0}];
    /** @type {Token | null} */
    let last = null;
    for (const token of tokens(text, 0, at)) {
        last = token;
        const {kind, from, to, head} = token;
        if (to > at || (kind === 'atom' && to === at)) break; // the caret is within the token, or at its end
        const list = lists[lists.length - 1];
        if (kind === 'open') lists.push({head: null, bits: list.bits});
        else if (kind === 'close' && lists.length > 1) lists.pop();
        else if (head && list.head === null) {
            list.head = text.slice(from, to).toLowerCase();
            list.bits = inside[list.head] ?? list.bits;
        }
    }
    if (last?.kind === 'comment' && at <= last.to) return null;
    if (last?.kind === 'string' && (at < last.to || !closes(text, last))) return null;
    const within = last?.kind === 'atom' && last.to >= at ? last : null;
    // A list without a first word may contain the same as the list around it, because it may
    // replace one of its words.
    return {name: within ? text.slice(within.from, at) : '', from: within?.from ?? at, head: within ? within.head : last?.kind === 'open', bits: lists[lists.length - 1].bits};
}

/** @param {string} text @param {Token} string */
const closes = (text, {from, to}) => to - from > 1 && text[to - 1] === '"';
