/**
 * record.js: how a person stands against a bot of a level in a game, and whether the last game was
 * the quickest win. Pure.
 *
 * @typedef {import('../keep/results.js').Result} Result
 * @typedef {{won: number, drawn: number, lost: number, quickest: number, before: number}} Record
 *   quickest = plies of the last game if it is the quickest win, 0 otherwise; before = plies of the quickest win before, 0 = none
 */

/**
 * @param {Result[]} results of a game, the oldest first
 * @param {number} level of the bot @param {number} plies of the game that has just ended
 * @returns {Record | null} null if fewer than two games were played
 */
export function recordOf(results, level, plies) {
    const met = results.filter((r) => r.side >= 0 && r.level === level);
    if (met.length < 2) return null;
    const count = (/** @type {number} */ result) => met.filter((r) => r.result === result).length;
    const last = met[met.length - 1];
    const wins = met.slice(0, -1).filter((r) => r.result === 1).map((r) => r.plies);
    const before = wins.length ? Math.min(...wins) : 0;
    const quickest = last.result === 1 && last.plies === plies && plies < before ? plies : 0;
    return {won: count(1), drawn: count(0), lost: count(-1), quickest, before};
}
