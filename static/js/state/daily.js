/**
 * daily.js: the challenges of a day: which they are, how a challenge travels to the page of its
 * game, and what was solved. Pure.
 *
 * @typedef {{id: string, title: [string, string], games: {id: string, title: [string, string], known?: number}[], list: [number, string, number, ...string[]][]}} Family
 *   known: place among the best-known games; a challenge: number of the game, 'win' or 'gain', plies to see, the setup, then the moves, the person's first;
 *   a puzzle: number of the game, 'solve', the fewest moves (0 = not known), the setup
 * @typedef {{day: number, family: string, kind: string, setup: string, line: string[]}} Task   line: of a puzzle the fewest moves alone
 * @typedef {Map<number, Map<string, number>>} History   day -> family -> tries until it was solved; 0 = it was shown
 */

import {fromAddress, toAddress} from './base64.js';
import {readList} from './list.js';

const DAY_MS = 86_400_000;

/** The kind of a challenge that is a puzzle: the person plays it to its end. */
export const SOLVE = 'solve';

/** The row of the best-known games, and that of its challenges solved after their day. */
export const [KNOWN, LATE] = ['well-known', 'late'];

/** Number of days in a week. */
export const WEEK = 7;

/** The number of the visitor's day. @param {Date} [now] */
export const dayOf = (now = new Date()) => Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY_MS);

/** @param {number} day @param {string} lang */
export const dateText = (day, lang) => new Date(day * DAY_MS).toLocaleDateString(lang, {timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric'});

/**
 * The games from which the days choose, in the form of the front page: 'checkmate:chess
 * makruk;go:atari-go'.
 * @param {string} text @returns {string[]} ids
 */
export const idsOf = (text) => text.split(';').flatMap((part) => {
    const [folder, names] = part.split(':');
    return names ? names.split(' ').map((name) => `${folder}/${name}`) : [];
});

/**
 * The element of a list for a day: another one every day until all have been used. The step is
 * about the golden section of the list's length, so each element is followed by one that is far
 * away in the list, usually of another family.
 * @template T @param {T[]} list @param {number} day @returns {T}
 */
export function chosen(list, day) {
    const n = list.length;
    const common = (/** @type {number} */ a, /** @type {number} */ b) => { while (b) [a, b] = [b, a % b]; return a; };
    let step = Math.max(1, Math.round(n * 0.618));
    while (common(step, n) > 1) step++;
    return list[((day * step) % n + n) % n];
}

/**
 * The game of a day: on two days of three one that most people know, on the third any; without
 * known games any game each day.
 * @param {string[]} games all @param {string[]} known @param {number} day @returns {string}
 */
export function gameOf(games, known, day) {
    if (!known.length) return chosen(games, day);
    const third = Math.floor(day / 3);
    return day % 3 ? chosen(known, day - third - 1) : chosen(games, third);
}

/**
 * The challenges of the best-known games as a family of its own: another game each day.
 * @param {Family[]} families @param {[string, string]} title @returns {Family}
 */
export function wellKnown(families, title) {
    const known = families.flatMap((f) => f.games.map((game, i) => ({game, own: f.list.filter(([n, kind]) => n === i && kind !== SOLVE)})))
        .filter(({game, own}) => game.known && own.length).sort((a, b) => Number(a.game.known) - Number(b.game.known));
    /** @type {Family['list']} */
    const list = [];
    for (let i = 0; known.some(({own}) => own[i]); i++) {
        known.forEach(({own}, n) => {
            if (own[i]) list.push(/** @type {Family['list'][0]} */ ([n, ...own[i].slice(1)]));
        });
    }
    return {id: KNOWN, title, games: known.map(({game}) => game), list};
}

/**
 * The challenges of a day, one of each family, without repetitions.
 * @param {Family[]} families @param {number} day
 */
export function challengesOf(families, day) {
    /** @type {Set<string>} */
    const setups = new Set();
    return families.flatMap((family) => {
        for (let later = 0; later < family.list.length; later++) {
            const found = challengeOf(family, day, later);
            const key = `${found?.game.id} ${found?.task.setup}`;
            if (!found || setups.has(key)) continue;
            setups.add(key);
            return [{family, ...found}];
        }
        return [];
    });
}

/**
 * A family's challenge of a day, or a later one.
 * @param {Family} family @param {number} day @param {number} [later] @returns {{task: Task, game: Family['games'][0], depth: number} | null}
 */
export function challengeOf(family, day, later = 0) {
    const n = family.list.length;
    if (!n) return null;
    const puzzles = family.list[0][1] === SOLVE; // games follow each other there, so the days jump from game to game
    const [game, kind, depth, setup, ...line] = puzzles ? chosen(family.list, day + later) : family.list[(((day + later) % n) + n) % n];
    return {game: family.games[game], depth, task: {day, family: family.id, kind, setup, line: puzzles ? [String(depth)] : line}};
}

/** A challenge packed for an address, so that nobody reads the answer by accident. @param {Task} task @returns {string} */
export function packTask({day, family, kind, setup, line}) {
    return toAddress(new TextEncoder().encode(JSON.stringify([day, family, kind, setup, ...line])));
}

/** @param {string} text @returns {Task | null} */
export function readTask(text) {
    try {
        const [day, family, kind, setup, ...line] = JSON.parse(new TextDecoder().decode(fromAddress(text)));
        const good = Number.isInteger(day) && [family, kind, setup, ...line].every((s) => typeof s === 'string') && line.length % 2 === 1 && /^[a-z0-9-]{1,40}$/.test(family);
        return good ? {day, family, kind, setup, line} : null;
    } catch {
        return null;
    }
}

/** @param {string} text as it is kept: a list of 'day family tries' @returns {History} */
export function readHistory(text) {
    /** @type {History} */
    const out = new Map();
    for (const [day, family, tries] of fieldsOf(text, TRIES)) {
        const of = out.get(day) ?? new Map();
        out.set(day, of.set(family, better(of.get(family), tries)));
    }
    return out;
}

const [TRIES, TIME] = [3, 6]; // most digits

/** @param {string} text a list of 'day family number' @param {number} digits at most @returns {[number, string, number][]} what can be read of it */
function fieldsOf(text, digits) {
    return readList(text).flatMap((item) => {
        const [, day, family, n = ''] = /^(\d{1,6}) ([a-z0-9-]{1,40}) (\d+)$/.exec(String(item)) ?? [];
        return day && n.length <= digits ? [/** @type {[number, string, number]} */ ([Number(day), family, Number(n)])] : [];
    });
}

/** @param {number | undefined} a @param {number} b */
const better = (a, b) => (a === undefined || a === 0 ? b : b === 0 ? a : Math.min(a, b));

/** The history after a challenge has ended: only the first result counts. @param {string} text @param {Task} task @param {number} tries @returns {string} */
export function withResult(text, {day, family}, tries) {
    const history = readHistory(text);
    const of = history.get(day) ?? new Map();
    if (!of.has(family)) history.set(day, of.set(family, tries));
    return JSON.stringify([...history].flatMap(([d, families]) => [...families].map(([f, n]) => `${d} ${f} ${n}`)));
}

/**
 * The times in which the puzzles of a row were solved without hints.
 * @param {string} text as it is kept: a list of 'day family seconds' @param {string} family @returns {Map<number, number>} day -> seconds
 */
export function timesOf(text, family) {
    /** @type {Map<number, number>} */
    const times = new Map();
    for (const [day, of, seconds] of fieldsOf(text, TIME)) if (of === family && !times.has(day)) times.set(day, seconds);
    return times;
}

/** @param {string} text @param {Task} task @param {number} seconds @returns {string} */
export const withTime = (text, {day, family}, seconds) => JSON.stringify([...fieldsOf(text, TIME).map((fields) => fields.join(' ')), `${day} ${family} ${seconds}`]);

/** @param {History} history @param {number} day @returns {number} challenges of this day that were solved on it */
export const solvedOn = (history, day) => [...history.get(day) ?? []].filter(([family, n]) => n > 0 && family !== LATE).length;

/** @param {History} history */
export const solvedInAll = (history) => [...history.values()].reduce((sum, of) => sum + [...of.values()].filter((n) => n > 0).length, 0);

/** The days of the week of a day, from Monday on. @param {number} day @returns {number[]} */
export const weekOf = (day) => Array.from({length: WEEK}, (_, i) => day - (day + 3) % WEEK + i); // day 0 was a Thursday

/** The tries for the challenge of a well-known game of a day, solved on that day or later. @param {History} history @param {number} day @returns {number | undefined} */
export const triesOf = (history, day) => history.get(day)?.get(KNOWN) ?? history.get(day)?.get(LATE);

/** Of how many days of the week of a day the challenge of a well-known game was solved. @param {History} history @param {number} day */
export const solvedInWeek = (history, day) => weekOf(day).filter((d) => (triesOf(history, d) ?? 0) > 0).length;

/** Number of weeks of which all seven were solved. @param {History} history */
export const wholeWeeks = (history) => [...history.keys()].filter((day) => weekOf(day)[0] === day && solvedInWeek(history, day) === WEEK).length;

/** @param {number | undefined} tries */
const sign = (tries) => (tries === undefined ? '⬜' : tries === 1 ? '🟩' : tries > 1 ? '🟨' : '🟥');

/** A line of symbols that shows the results without the solutions. @param {Family[]} families @param {History} history @param {number} day */
export const signs = (families, history, day) => families.map((f) => sign(history.get(day)?.get(f.id))).join('');

/** Such a line of the week of a day. @param {History} history @param {number} day */
export const signsOfWeek = (history, day) => weekOf(day).map((d) => sign(triesOf(history, d))).join('');
