/**
 * captured.js: which pieces a side has lost, compared with its start position. Pure.
 *
 * If a side has more pieces of a kind than at the start, it has promoted something; as many of its
 * other missing pieces do not count as lost. In games that begin with an empty board, or in which
 * pieces come back from the hand, nothing is shown.
 */

import {pairs} from '../board/acts.js';

/** @typedef {import('../engine/types.js').View} View */

/**
 * @param {View} start
 * @param {View} now
 * @param {number} player
 * @returns {[type: number, count: number][]} kinds in the order of their types
 */
export function lost(start, now, player) {
    const count = (/** @type {View} */ view) => {
        /** @type {Map<number, number>} */
        const n = new Map();
        const add = (/** @type {number} */ owner, /** @type {number} */ type, /** @type {number} */ many) => {
            if (owner === player && type >= 0) n.set(type, (n.get(type) ?? 0) + many);
        };
        for (const [, owner, type, many, under] of view.cells) {
            add(owner, type, many);
            for (const [p, t] of pairs(under)) add(p, t, 1); // held in a column, not lost
        }
        return n;
    };
    const [before, after] = [count(start), count(now)];
    let promoted = 0;
    for (const [type, n] of after) promoted += Math.max(0, n - (before.get(type) ?? 0));
    const gone = [...before].map(([type, n]) => /** @type {[number, number]} */ ([type, n - (after.get(type) ?? 0)]))
        .filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const entry of gone) {
        const back = Math.min(promoted, entry[1]);
        entry[1] -= back;
        promoted -= back;
    }
    return gone.filter(([, n]) => n > 0).sort((a, b) => a[0] - b[0]);
}
