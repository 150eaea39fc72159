/**
 * offers.js: puzzles in which a person chooses what to put into a cell. Pure.
 *
 * @typedef {import('../engine/types.js').Move} Move
 */

import {persons} from './seats.js';

/**
 * One move for each kind of piece that the only person can put somewhere now; none in other games.
 * @param {import('../engine/types.js').Info} info @param {{select: {moves: Move[]}}} view @returns {Move[]}
 */
export function offersOf(info, {select: {moves}}) {
    if (persons(info).length > 1) return [];
    const kinds = new Map(moves.filter((m) => m.piece !== undefined && m.piece >= 0).map((m) => [m.piece, m]));
    return [...kinds.values()].sort((a, b) => Number(a.piece) - Number(b.piece));
}
