/**
 * words.js: the messages between an embedding page and the frame with the board, version 1, and the
 * options in the frame's address. Pure functions. docs/EMBED.md describes this interface.
 *
 * A message is a JSON text that begins with {"dagaz":1. Other texts and objects belong to other
 * scripts on the page; a message that claims to be ours but is invalid is refused with an
 * explanation.
 *
 *   page -> frame   {"dagaz":1,"id":3,"verb":"move","args":["e2-e4"]}
 *   frame -> page   {"dagaz":1,"id":3,"value":{...}}   or   {"dagaz":1,"id":3,"error":{"code":"illegal-move","message":"..."}}
 *   frame -> page   {"dagaz":1,"event":"move","detail":{...}}
 *
 * @typedef {{id: number, verb: string, args: unknown[]}} Call
 * @typedef {{id: number, value?: unknown, error?: {code: string, message: string}}} Reply
 * @typedef {{event: string, detail?: unknown}} Told
 */

import {arePictures} from '../board/pictures.js';

const OURS = '{"dagaz":';
const MAX = 2_000_000; // characters of a message; those with rules are the longest
const MAX_MOVES = 5000;

export class WordError extends Error {
    /**
     * @param {string} message
     * @param {'' | 'embedNone' | 'embedMisnamed'} [word] of words/strings.js, which says it in the language of the frame
     * @param {string} [about]
     */
    constructor(message, word = '', about = '') {
        super(message);
        this.word = word;
        this.about = about;
    }
}

const text = (/** @type {unknown} */ v) => typeof v === 'string' && v.length <= MAX;
const number = (/** @type {unknown} */ v) => Number.isInteger(v);
const word = (/** @type {unknown} */ v) => number(v) || (typeof v === 'string' && v.length <= 60);
const texts = (/** @type {unknown} */ v) => Array.isArray(v) && v.length <= MAX_MOVES && v.every((m) => text(m));
const rules = (/** @type {any} */ v) => typeof v === 'object' && v !== null && (v.rules === undefined || text(v.rules)) && (v.pictures === undefined || arePictures(v.pictures)) && (v.net === undefined || text(v.net));
const maybe = (/** @type {(v: unknown) => boolean} */ check) => (/** @type {unknown} */ v) => v === undefined || v === null || check(v);

/** The types of the arguments of each verb. @type {Record<string, ((v: unknown) => boolean)[]>} */
const VERBS = {
    hello: [maybe(rules)],
    engine: [word], // between boards of one page, with ports; see engine.js
    move: [text],
    undo: [],
    redo: [],
    newGame: [],
    setup: [maybe(text), maybe(texts)],
    getState: [],
    getMoves: [],
    hint: [maybe(word)],
    play: [],
    stop: [],
    setLevel: [word],
    setSide: [word],
    flip: [],
    lesson: [],
};

/** Verbs that are methods of the boards of embed.js. */
export const METHODS = Object.keys(VERBS).filter((v) => v !== 'hello' && v !== 'engine');

/** @param {object} fields @returns {string} */
export const write = (fields) => JSON.stringify({dagaz: 1, ...fields});

/**
 * @param {unknown} data of a message event
 * @returns {Record<string, unknown> | null} null = not for us
 */
function open(data) {
    if (typeof data !== 'string' || !data.startsWith(OURS)) return null;
    if (data.length > MAX) throw new WordError('the message is too long');
    let msg;
    try {
        msg = JSON.parse(data);
    } catch {
        throw new WordError('the message is not JSON');
    }
    if (msg.dagaz !== 1) throw new WordError('the message is of another version');
    return msg;
}

/** @param {unknown} data @returns {Call | null} null = not for us */
export function readCall(data) {
    const msg = open(data);
    if (!msg) return null;
    const {id, verb, args = []} = msg;
    if (!number(id) || typeof verb !== 'string' || !Array.isArray(args)) throw new WordError('the message is no call');
    if (!Object.hasOwn(VERBS, verb)) throw new WordError(`there is no verb "${verb.slice(0, 20)}"`);
    const wanted = VERBS[verb];
    if (args.length > wanted.length || !wanted.every((fits, i) => fits(args[i]))) throw new WordError(`"${verb}" does not take this`);
    return {id: Number(id), verb, args};
}

/** @param {unknown} data @returns {Reply | Told | null} null = not for us */
export function readAnswer(data) {
    const msg = open(data);
    if (!msg) return null;
    if (typeof msg.event === 'string') return {event: msg.event, detail: msg.detail};
    const error = /** @type {any} */ (msg.error);
    if (!number(msg.id) || (error !== undefined && typeof error?.message !== 'string')) throw new WordError('the message is no answer');
    return {id: Number(msg.id), value: msg.value, ...(error ? {error: {code: String(error.code), message: error.message}} : {})};
}

/** Names in the frame's address, as the element's attributes. */
export const OPTIONS = /** @type {const} */ ([
    'game', 'variant', 'setup', 'moves', 'level', 'side', 'lang', 'theme', 'skin', 'controls', 'fit', 'rules', 'static',
]);

/** @typedef {Record<typeof OPTIONS[number], string>} Options   '' = not given */

/**
 * @param {string} frame address of frame.html
 * @param {Partial<Options>} options
 * @returns {string}
 */
export function frameAddress(frame, options) {
    const url = new URL(frame);
    for (const name of OPTIONS) if (options[name]) url.searchParams.set(name, options[name]);
    return url.href;
}

/**
 * @param {string} search location.search
 * @returns {Options}
 * @throws {WordError}
 */
export function readOptions(search) {
    const query = new URLSearchParams(search);
    const options = /** @type {Options} */ (Object.fromEntries(OPTIONS.map((name) => [name, query.get(name) ?? ''])));
    if (!options.game && !options.rules) throw new WordError('say which game: game="checkmate/chess"', 'embedNone');
    const name = options.game.slice(0, 60);
    if (name && !isPath(options.game)) throw new WordError(`"${name}" is not the name of a game: that is like "checkmate/chess"`, 'embedMisnamed', name);
    return options;
}

/** @param {string} name @returns {boolean} whether it stays in its folder */
const isPath = (name) => /^[\w-]+(\/[\w.-]+)+$/.test(name) && !name.includes('..');

/** @param {string} moves separated by spaces @returns {string[]} */
export const splitMoves = (moves) => moves.split(/\s+/).filter((m) => m).slice(0, MAX_MOVES);

/**
 * The files that a rules file includes, as far as their paths may be ours.
 * @param {string} source
 * @param {string} [from] path of the file
 * @returns {string[]}
 */
export function includes(source, from = '') {
    const names = [...source.matchAll(/\(\s*include\s+"([^"\n]+)"/gi)].map(([, name]) => name.replaceAll('\\', '/'));
    return names.map((n) => (n.includes('/') || !from ? n : from.replace(/[^/]*$/, n))).filter(isPath);
}
