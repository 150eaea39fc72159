/**
 * seats.js: who plays which player. Pure.
 */

import {plays} from '../words/names.js';
import {diced} from './chance.js';
import {readControl} from './clock.js';
import {BY_LINK, linkable} from './link.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {import('../engine/types.js').Settings} Settings */

/** Players who make moves themselves and not by chance. Players whose pieces only others move, such as a field, do not count. @param {Info} info @returns {number[]} */
export const persons = (info) => info.players.flatMap((_, i) => (plays(info, i) ? [i] : []));

/**
 * The person against the easiest bot, or alone in a game for one player.
 * @param {Info} info
 * @returns {Settings}
 */
export function firstSettings(info) {
    const alone = persons(info).length < 2;
    return {side: 0, bot: alone || !info.bots.length ? '' : info.levels ? 'level:1' : info.bots[0]};
}

/** Whether a game has such a bot. @param {Info} info @param {string} bot @returns {boolean} */
function exists(info, bot) {
    const level = Number(/^level:(\d+)$/.exec(bot)?.[1] ?? 0);
    return info.bots.includes(bot) || (level >= 1 && level <= info.levels);
}

/**
 * Settings without seats, bots and clocks that do not exist.
 * @param {Info} info
 * @param {Settings} wanted
 * @param {Settings} otherwise
 * @returns {Settings}
 */
export function checkedSettings(info, wanted, otherwise) {
    const player = info.players[wanted.side];
    const {second = otherwise.second ?? '', clock = otherwise.clock ?? ''} = wanted;
    return {
        side: wanted.side === -1 || (player && !player.random) ? wanted.side : otherwise.side,
        bot: wanted.bot === '' || exists(info, wanted.bot) || (wanted.bot === BY_LINK && linkable(info)) ? wanted.bot : otherwise.bot,
        ...(exists(info, second) && {second}),
        ...(readControl(clock) && {clock}),
    };
}

/**
 * @param {Info} info
 * @param {Settings} settings
 * @param {number} player
 * @returns {'person' | 'bot' | 'chance' | 'away'} away = at the other end of a link
 */
export function seatOf(info, settings, player) {
    if (info.players[player]?.random) return 'chance';
    if (settings.bot === '' || player === settings.side) return 'person';
    return settings.bot === BY_LINK ? 'away' : 'bot';
}

/**
 * The first settings for a person who has said how well he plays.
 * @param {Settings} settings
 * @param {Info} info
 * @param {string} level stored for all games, '' for none
 * @returns {Settings}
 */
export function settingsFor(settings, info, level) {
    const bot = `level:${level}`;
    return settings.bot.startsWith('level:') && exists(info, bot) ? {...settings, bot} : settings;
}

/**
 * The name that a file gives to a player.
 * @param {import('./session.js').Session} session
 * @param {Info} info
 * @param {number} player
 * @returns {string} '' if it is the same as in the rules
 */
export function calledIn(session, info, player) {
    const name = session.about.players?.[player] ?? '';
    return name === '?' || name === (info.players[player].key ?? info.players[player].name) ? '' : name;
}

/**
 * The bot that plays a seat; for chance it is a bot that moves at random.
 * @param {Info} info
 * @param {Settings} settings
 * @param {number} player
 * @returns {string}
 */
export function botOf(info, settings, player) {
    if (info.players[player]?.random) return 'random';
    const place = info.players.slice(0, player).filter((p) => !p.random).length;
    return settings.side < 0 && settings.second && place % 2 ? settings.second : settings.bot;
}

export const LEARNER = 'garbo'; // the bot that can learn, in games without chance

/** Whether a bot can learn the game. @param {Info} info */
export const learns = (info) => info.bots.includes(LEARNER) && !diced(info);
