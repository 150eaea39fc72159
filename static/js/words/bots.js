/**
 * bots.js: the texts about bots, by the engine's names for them: 'level:3', 'garbo'.
 */

import {isWord, say} from './strings.js';

/** @param {string} text @returns {string} with its first letter large */
const large = (text) => text.replace(/^./, (c) => c.toUpperCase());

/** @param {string} bot @returns {string} the number of a level, '' for other bots */
const levelOf = (bot) => /^level:(\d+)$/.exec(bot)?.[1] ?? '';

/** @param {string} bot @returns {string} 'Level 3 – casual', 'Garbo – looks ahead' */
function rankOf(bot) {
    const level = levelOf(bot);
    const word = level ? `level${level}` : `bot${large(bot)}`;
    return isWord(word) ? say(word) : level ? say('level', level) : bot;
}

/** @param {string} bot @returns {string} its own name, 'Bruno', '' if it has none */
function calledOf(bot) {
    const word = `botCalled${levelOf(bot)}`;
    return isWord(word) ? say(word) : '';
}

/** @param {string} bot @returns {string} 'Bruno · Level 3 – casual', 'Garbo – looks ahead' */
export const botName = (bot) => [calledOf(bot), rankOf(bot)].filter(Boolean).join(' · ');

/** @param {string} bot @returns {string} where room is small: 'Bruno · Level 3', 'Garbo' */
export const botShort = (bot) => botName(bot).split(' – ')[0];

/** @param {string} bot @returns {string} a word of character, '' if there is none */
export function botNote(bot) {
    const word = `note${large(bot.replace(/^level:/, ''))}`;
    return isWord(word) ? say(word) : '';
}

/**
 * The strength of the levels between two sides, with 0 for random moves: the sums of the steps in
 * the last row of docs/LADDER.md, rounded to tens.
 */
const RATINGS = [630, 810, 980, 1150, 1350, 1530, 1700, 1870];

/** @param {string} bot @returns {number} 0 = not measured */
export const botRating = (bot) => RATINGS[Number(levelOf(bot)) - 1] ?? 0;
