/**
 * placement.js: finds a person's level in one or a few short games. Pure.
 *
 * The bot plays at the estimated level of the person, in levels with hundredths. After each move of
 * the person the estimate rises if his chances have improved or are good, and falls otherwise; the
 * steps are large at first and become smaller. The result of a game counts, too.
 *
 * @typedef {{strength: number, levels: number, moves: number, games: number}} Placement   games = that have ended
 */

export const MOVES = 12; // moves of the person after which enough is known
export const GAMES = 3; // games after which enough is known, if they are shorter
const BEGIN = 0.35; // position of the first estimate between the weakest and the strongest level
const FIRST = 0.2, LAST = 0.04, LESS = 0.85; // sizes of steps, as parts of all levels: the first, the smallest, and the factor from one to the next
const GAINED = 3, AHEAD = 1.6; // weights of a change of the chances, and of the chances themselves
const WON = 0.12; // weight of a result, as a part of all levels

/** @param {number} x @param {number} low @param {number} high */
const within = (x, low, high) => Math.min(high, Math.max(low, x));

/** @param {Placement} p @param {number} strength @returns {Placement} */
const at = (p, strength) => ({...p, strength: within(Math.round(strength * 100) / 100, 1, p.levels)});

/** @param {number} levels @returns {Placement} */
export const begin = (levels) => at({strength: 1, levels, moves: 0, games: 0}, 1 + BEGIN * (levels - 1));

/**
 * The placement after a move of the person and the answer to it.
 * @param {Placement} p
 * @param {number} before his chances before the move, 0..1
 * @param {number} now his chances now
 * @returns {Placement}
 */
export function moved(p, before, now) {
    const push = within(GAINED * (now - before) + AHEAD * (now - 0.5), -1, 1);
    return {...at(p, p.strength + push * p.levels * Math.max(LAST, FIRST * LESS ** p.moves)), moves: p.moves + 1};
}

/** The placement after a game has ended. @param {Placement} p @param {number} result for the person: 1 won, 0 drawn, -1 lost @returns {Placement} */
export const ended = (p, result) => ({...at(p, p.strength + Math.sign(result) * WON * p.levels), games: p.games + 1});

/** Whether the estimate is good enough. @param {Placement} p */
export const sure = ({moves, games}) => moves >= MOVES || games >= GAMES;

/** How good the estimate is, 0..1. @param {Placement} p */
export const known = ({moves, games}) => Math.min(1, Math.max(moves / MOVES, games / GAMES));

/** @param {Placement} p @returns {number} */
export const levelOf = ({strength, levels}) => within(Math.round(strength), 1, levels);
