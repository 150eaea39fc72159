/**
 * passport.js: a stamp for every family of games in which the person has finished a lesson, won
 * against a bot or solved a puzzle; and the family of the week, which is the same for everybody.
 * Pure.
 *
 * @typedef {import('../keep/results.js').Result} Result
 * @typedef {{lesson: string, won: {game: string, level: number, at: number} | null}} Stamp
 *   lesson = the game whose lesson was finished, '' for none; won = the first win, with the highest level that was beaten in the family
 */

import {readList} from './list.js';

/** @param {string} id of a game, perhaps with a variant @returns {string} */
export const familyOf = (id) => id.split('/')[0];

/**
 * The games whose lessons were finished, with the last day on which each was; 0 in entries of older versions.
 * @param {string} text as it is kept: a list of 'id day'
 * @returns {Map<string, number>}
 */
export function readLessons(text) {
    /** @type {Map<string, number>} */
    const lessons = new Map();
    for (const item of readList(text)) {
        const [, id, day] = /^(\S+)(?: (\d{1,6}))?$/.exec(String(item)) ?? [];
        if (id && item === String(item)) lessons.set(id, Math.max(lessons.get(id) ?? 0, Number(day ?? 0)));
    }
    return lessons;
}

/** @param {string} text as it is kept @param {string} id of a game, perhaps with a variant @param {number} day @returns {string} */
export function withLesson(text, id, day) {
    const lessons = readLessons(text).set(id.split('#')[0], day);
    return JSON.stringify([...lessons].map(([game, on]) => (on ? `${game} ${on}` : game)));
}

/**
 * @param {Map<string, Result[]>} results by game
 * @param {Iterable<string>} lessons games
 * @returns {Map<string, Stamp>} by family
 */
export function stampsOf(results, lessons) {
    /** @type {Map<string, Stamp>} */
    const stamps = new Map();
    const of = (/** @type {string} */ id) => {
        const stamp = stamps.get(familyOf(id)) ?? {lesson: '', won: null};
        stamps.set(familyOf(id), stamp);
        return stamp;
    };
    for (const id of lessons) of(id).lesson ||= id;
    for (const [id, list] of results) {
        for (const {at, level, result} of list) {
            if (result !== 1) continue;
            const stamp = of(id);
            const {won} = stamp;
            stamp.won = won && won.at <= at ? {...won, level: Math.max(won.level, level)} : {game: id.split('#')[0], at, level: Math.max(won?.level ?? 0, level)};
        }
    }
    return stamps;
}

/**
 * The family of the week: each family in turn has a week, from Monday to Sunday.
 * @template T
 * @param {T[]} families
 * @param {number} day since 1970, a Thursday
 * @returns {T | undefined}
 */
export const ofWeek = (families, day) => families[Math.floor((day + 3) / 7) % families.length];
