/**
 * bots.js: what the page calls bots, as the engine names them: 'level:3', 'garbo'.
 */

import {isWord, say} from './strings.js';

/** @param {string} text @returns {string} with its first letter large */
const large = (text) => text.replace(/^./, (c) => c.toUpperCase());

/** @param {string} bot @returns {string} 'Level 3 – casual', 'Garbo – looks ahead' */
export function botName(bot) {
    const level = /^level:(\d+)$/.exec(bot)?.[1];
    const word = level ? `level${level}` : `bot${large(bot)}`;
    return isWord(word) ? say(word) : level ? say('level', level) : bot;
}

/** @param {string} bot @returns {string} a word of character, '' if there is none */
export function botNote(bot) {
    const word = `note${large(bot.replace(/^level:/, ''))}`;
    return isWord(word) ? say(word) : '';
}
