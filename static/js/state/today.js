/**
 * today.js: what a person did on each day: played a game to its end, solved a challenge or a puzzle,
 * finished a lesson; the days in a row with any of these; and the game to learn today, which is the
 * same for everybody who does not know it yet. Pure.
 *
 * @typedef {'play' | 'solve' | 'learn'} Deed
 * @typedef {Map<number, Set<Deed>>} Days   day -> what was done
 * @typedef {import('../keep/results.js').Result} Result
 */

import {chosen, dayOf, solvedOn} from './daily.js';

/** Number of things to do on a day. */
export const DEEDS = 3;

/**
 * @param {import('./daily.js').History} history of challenges
 * @param {Map<string, number>} lessons with the days on which they were finished
 * @param {Iterable<Result[]>} results of all games
 * @returns {Days}
 */
export function daysOf(history, lessons, results) {
    /** @type {Days} */
    const days = new Map();
    const add = (/** @type {number} */ day, /** @type {Deed} */ deed) => days.set(day, (days.get(day) ?? new Set()).add(deed));
    for (const day of history.keys()) if (solvedOn(history, day)) add(day, 'solve');
    for (const day of lessons.values()) if (day) add(day, 'learn');
    for (const list of results) {
        for (const {at, side, result} of list) {
            if (side >= 0) add(dayOf(new Date(at)), 'play');
            else if (result === 1) add(dayOf(new Date(at)), 'solve');
        }
    }
    return days;
}

/** Number of consecutive days on which something was done, up to today or yesterday. @param {Days} days @param {number} today */
export function streak(days, today) {
    let n = 0;
    for (let day = days.has(today) ? today : today - 1; days.has(day); day--) n++;
    return n;
}

/** The greatest number of consecutive days on which something was done. @param {Days} days */
export function longest(days) {
    let [most, n] = [0, 0];
    for (const day of [...days.keys()].sort((a, b) => a - b)) {
        n = days.has(day - 1) ? n + 1 : 1;
        most = Math.max(most, n);
    }
    return most;
}

/** Number of days on which everything was done. @param {Days} days */
export const fullDays = (days) => [...days.values()].filter((deeds) => deeds.size === DEEDS).length;

/**
 * The game to learn on a day: on one day of three one that most people know, when the game of the day
 * is any, and on the others any. Games whose lessons the person finished before that day are passed over.
 * @param {string[]} games all @param {string[]} known @param {number} day
 * @param {Map<string, number>} lessons with the days on which they were finished
 * @param {string} other the game of the day, which is offered already
 * @returns {string} '' if all are learnt
 */
export function lessonOf(games, known, day, lessons, other) {
    const fresh = (/** @type {string[]} */ list) => list.filter((id) => id !== other && (lessons.get(id) ?? day) >= day);
    const third = Math.floor(day / 3);
    const [some, n] = day % 3 ? [games.filter((id) => !known.includes(id)), day - third - 1] : [known, third];
    // The list without the games learnt before would give another game to everybody, so these are stepped over.
    for (const [list, start] of /** @type {const} */ ([[some, n], [games, day]])) {
        const left = new Set(fresh(list));
        for (let later = 0; left.size && later < list.length; later++) {
            const id = chosen(list, start + later);
            if (left.has(id)) return id;
        }
    }
    return '';
}
