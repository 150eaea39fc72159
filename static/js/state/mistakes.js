/**
 * mistakes.js: positions from a person's games in which he played a mistake. They come back as
 * exercises: on the next day, and then three, seven and twenty-one days after the better move was
 * found at the first try; a wrong move starts the intervals again. Pure.
 *
 * @typedef {{game: string, setup: string, best: string, chance: number}} Found   chance: what the best move promised, in percent
 * @typedef {Found & {due: number, step: number}} Mistake   due: a day; step: how often it was found at once
 */

import {readList} from './list.js';

const GAPS = [1, 3, 7, 21]; // days until an exercise comes back, by step
/** How many times a move must be found at once until it counts as learnt. */
export const STEPS = GAPS.length;
const MOST = 100; // exercises that are kept
const LONG = 4_000; // characters of a setup, which must fit into an address

/** The kind of such a task: 'own62' stands for a chance of 62 percent. */
const KIND = /^own(\d{1,3})$/;

/** @param {number} chance @returns {string} kind of a task */
export const ownKind = (chance) => `own${chance}`;

/** @param {string} kind @returns {number | null} the chance that the best move had, 0..1; null for other tasks */
export const chanceIn = (kind) => (KIND.test(kind) ? Number(KIND.exec(kind)?.[1]) / 100 : null);

/** @param {unknown} entry as it is stored @returns {Mistake[]} one, or none if it is damaged */
function readOne(entry) {
    const [game, setup, best, chance, due, step] = Array.isArray(entry) ? entry : [];
    const good = [game, setup, best].every((s) => typeof s === 'string' && s) && [chance, due, step].every((n) => Number.isInteger(n) && n >= 0) && chance <= 100 && step <= STEPS;
    return good ? [{game, setup, best, chance, due, step}] : [];
}

/** @param {string} text as it is kept @returns {Mistake[]} */
export const readMistakes = (text) => readList(text).flatMap(readOne);

/** If there are too many, learnt positions are dropped first, then the oldest. @param {Mistake[]} list @returns {string} */
function textOf(list) {
    const known = list.filter(isLearnt), rest = list.filter((m) => !isLearnt(m)).slice(-MOST);
    return JSON.stringify([...known.slice(-Math.max(1, MOST - rest.length)), ...rest].map((m) => [m.game, m.setup, m.best, m.chance, m.due, m.step]));
}

/** Whether the exercise does not come back any more. @param {Mistake} m */
export const isLearnt = (m) => m.step === STEPS;

/** @param {Found} a @param {Found} b */
const same = (a, b) => a.game === b.game && a.setup === b.setup;

/** Adds positions as exercises from tomorrow on; those that exist already do not change. @param {string} text @param {Found[]} found @param {number} today @returns {string} */
export function withMistakes(text, found, today) {
    const list = readMistakes(text);
    for (const f of found) if (f.setup.length <= LONG && !list.some((m) => same(m, f))) list.push({...f, due: today + GAPS[0], step: 0});
    return textOf(list);
}

/** The list after somebody has tried to find the move. @param {string} text @param {string} game @param {string} setup @param {boolean} atOnce @param {number} today @returns {string} */
export function afterTry(text, game, setup, atOnce, today) {
    return textOf(readMistakes(text).map((m) => {
        if (m.game !== game || m.setup !== setup || isLearnt(m) || m.due > today) return m; // practising before the day changes nothing
        const step = atOnce ? m.step + 1 : 0;
        return {...m, step, due: today + (GAPS[step] ?? 0)};
    }));
}

/** The exercises due today or earlier, the oldest first. @param {Mistake[]} list @param {number} today */
export const dueOn = (list, today) => list.filter((m) => !isLearnt(m) && m.due <= today).sort((a, b) => a.due - b.due);

/** The day on which the next exercise comes back, null if there is none. @param {Mistake[]} list @returns {number | null} */
export const nextDay = (list) => list.filter((m) => !isLearnt(m)).reduce((day, m) => (day === null ? m.due : Math.min(day, m.due)), /** @type {number | null} */ (null));

/** The lists of two devices merged: for each position the one with more progress. @param {unknown[]} ours @param {unknown[]} theirs @returns {unknown[]} */
export function joinMistakes(ours, theirs) {
    const list = ours.flatMap(readOne);
    for (const m of theirs.flatMap(readOne)) {
        const i = list.findIndex((o) => same(o, m));
        if (i < 0) list.push(m);
        else if (m.step > list[i].step) list[i] = m;
    }
    return JSON.parse(textOf(list));
}
