/**
 * adapt.js: how strong an adapting opponent plays next. Pure.
 *
 * Strength is a level with hundredths: 3.25 is a quarter of the way from level 3 to level 4. It
 * changes by half a level after each game, up if the person has won. During a game the bot tries
 * harder while it is behind and holds back while it is ahead, as a friendly teacher does; this part
 * is forgotten when the game ends.
 */

const STEP = 0.5; // levels, per game
const CLEAR = 200, GREAT = 500; // scores, in hundredths of the base piece
const LITTLE = 0.75, MUCH = 1.5; // levels, within a game

/** @param {number} strength @param {number} levels how many there are */
const within = (strength, levels) => Math.min(levels, Math.max(1, Math.round(strength * 100) / 100));

/**
 * The strength for the next game.
 * @param {number} strength of the game that has ended
 * @param {number} result for the person: 1 won, 0 drawn, -1 lost
 * @param {number} levels
 * @returns {number}
 */
export function afterGame(strength, result, levels) {
    return within(strength + Math.sign(result) * STEP, levels);
}

/**
 * The strength for the next move.
 * @param {number} strength of this game
 * @param {number[]} scores the bot's own scores at its moves, the latest last; the last two count
 * @param {number} levels
 * @returns {number}
 */
export function inGame(strength, scores, levels) {
    const last = scores.slice(-2);
    if (last.length < 2) return within(strength, levels);
    // Both scores must agree, since a single one may be an oversight.
    const sure = last.every((s) => s > 0) ? Math.min(...last) : last.every((s) => s < 0) ? Math.max(...last) : 0;
    const size = Math.abs(sure) >= GREAT ? MUCH : Math.abs(sure) >= CLEAR ? LITTLE : 0;
    return within(strength - Math.sign(sure) * size, levels);
}

/** The name of a strength for the engine. @param {number} strength @returns {string} level:3 or level:3.25 */
export function levelName(strength) {
    return `level:${Number.isInteger(strength) ? strength : strength.toFixed(2)}`;
}
