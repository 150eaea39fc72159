/**
 * openings.js: the names of openings, which a game's page contains (site/openings.go). A line is
 * identified by its moves, with each side's moves in any order. Pure.
 *
 * @typedef {{ply: number, names: [english: string, russian: string]}} Opening   ply = moves that lead to it
 */

/** @param {string[]} moves from the start @returns {string} the same for both orders of a side's moves */
const keyOf = (moves) => [0, 1].map((side) => moves.filter((_, i) => i % 2 === side).sort().join(' ')).join('|');

export class Openings {
    /** @type {Map<string, Opening>} */
    #known = new Map();
    #longest = 0;

    /** @param {[moves: string, english: string, russian: string][]} list */
    constructor(list) {
        for (const [text, ...names] of list) {
            const moves = text.split(' ');
            this.#known.set(keyOf(moves), {ply: moves.length, names});
            this.#longest = Math.max(this.#longest, moves.length);
        }
    }

    /** The opening that is reached with the last of these moves. @param {string[]} moves @returns {Opening | null} */
    at(moves) { return moves.length > this.#longest ? null : this.#known.get(keyOf(moves)) ?? null; }

    /** The last opening that a line has reached. @param {string[]} moves @returns {Opening | null} */
    of(moves) {
        for (let n = Math.min(moves.length, this.#longest); n > 0; n--) {
            const found = this.at(moves.slice(0, n));
            if (found) return found;
        }
        return null;
    }
}
