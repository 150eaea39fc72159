/**
 * placement.js: how a short game finds the level of a person. Pure.
 *
 * The bot plays as strong as the person is held to be, in levels with hundredths. After
 * each move of the person it is stronger if his chances have grown or are good, and weaker
 * if they have not; at first by much, later by little. A game that ends counts, too.
 *
 * @typedef {{strength: number, levels: number, moves: number, games: number}} Placement   games = that have ended
 */

export const MOVES = 12; // of the person, that are enough
export const GAMES = 3; // that are enough, where games are shorter
const BEGIN = 0.35; // between the weakest level and the strongest
const FIRST = 0.2, LAST = 0.04, LESS = 0.85; // steps, as parts of all levels: the first, the least, one from the one before
const GAINED = 3, AHEAD = 1.6; // what a change of chances weighs, and what they are worth as they stand
const WON = 0.12; // a result, as part of all levels

/** @param {number} x @param {number} low @param {number} high */
const within = (x, low, high) => Math.min(high, Math.max(low, x));

/** @param {Placement} p @param {number} strength @returns {Placement} */
const at = (p, strength) => ({...p, strength: within(Math.round(strength * 100) / 100, 1, p.levels)});

/** @param {number} levels @returns {Placement} */
export const begin = (levels) => at({strength: 1, levels, moves: 0, games: 0}, 1 + BEGIN * (levels - 1));

/**
 * After a move of the person and the answer to it.
 * @param {Placement} p
 * @param {number} before his chances before the move, 0..1
 * @param {number} now his chances now
 * @returns {Placement}
 */
export function moved(p, before, now) {
    const push = within(GAINED * (now - before) + AHEAD * (now - 0.5), -1, 1);
    return {...at(p, p.strength + push * p.levels * Math.max(LAST, FIRST * LESS ** p.moves)), moves: p.moves + 1};
}

/** After a game that came to its end. @param {Placement} p @param {number} result for the person: 1 won, 0 drawn, -1 lost @returns {Placement} */
export const ended = (p, result) => ({...at(p, p.strength + Math.sign(result) * WON * p.levels), games: p.games + 1});

/** Whether enough is known. @param {Placement} p */
export const sure = ({moves, games}) => moves >= MOVES || games >= GAMES;

/** How much is known, 0..1. @param {Placement} p */
export const known = ({moves, games}) => Math.min(1, Math.max(moves / MOVES, games / GAMES));

/** @param {Placement} p @returns {number} */
export const levelOf = ({strength, levels}) => within(Math.round(strength), 1, levels);
