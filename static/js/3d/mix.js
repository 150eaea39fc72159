/**
 * mix.js: random turns that do not take one another back. Pure.
 *
 * @typedef {import('./solid.js').Turn} Turn
 */

import {sameLayer} from './solid.js';

/** Numbers from 0 to 1 that a seed decides (xorshift by a 32-bit state). @param {number} seed @returns {() => number} */
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
 * One of the turns, by chance: one that neither takes back nor goes on with what was
 * turned since the body was turned about another line, where there is such a one.
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

/** How many turns mix a body thoroughly. @param {import('./solid.js').Vector} size */
export const thorough = (size) => Math.max(12, 15 * Math.max(...size) - 18);
