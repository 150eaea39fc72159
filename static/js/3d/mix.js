/**
 * mix.js: random turns that do not undo one another. Pure functions.
 *
 * @typedef {import('./solid.js').Turn} Turn
 */

import {sameLayer} from './solid.js';

/** Numbers from 0 to 1, determined by a seed (xorshift with a 32-bit state). @param {number} seed @returns {() => number} */
export function seeded(seed) {
    let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state / 2 ** 32;
    };
}

/**
 * Choose a random turn. If possible, it neither undoes nor continues the turns made since the body
 * was last turned about another line.
 * @param {Turn[]} turns that can be made
 * @param {Turn[]} before those made so far
 * @param {() => number} random
 * @returns {Turn | undefined}
 */
export function choose(turns, before, random) {
    const last = before[before.length - 1];
    /** @type {Turn[]} */
    const run = [];
    for (let i = before.length - 1; i >= 0 && before[i].line === last.line; i--) run.push(before[i]);
    const fresh = turns.filter((t) => !run.some((r) => sameLayer(t, r)));
    const list = fresh.length ? fresh : turns;
    return list[Math.floor(random() * list.length)];
}

/** Number of turns that mix a body thoroughly. @param {import('./solid.js').Vector} size */
export const thorough = (size) => Math.max(12, 15 * Math.max(...size) - 18);
