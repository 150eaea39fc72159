/**
 * seats.js: who plays which player. Pure.
 */

/** @typedef {import('./types.js').Info} Info */
/** @typedef {import('./types.js').Settings} Settings */

/**
 * The person against the easiest bot; nobody else where one plays alone.
 * @param {Info} info
 * @returns {Settings}
 */
export function firstSettings(info) {
    const alone = info.players.filter((p) => !p.random).length < 2;
    return {side: 0, bot: alone || !info.bots.length ? '' : info.levels ? 'level:1' : info.bots[0]};
}

/**
 * Only seats and bots that exist.
 * @param {Info} info
 * @param {Settings} wanted
 * @param {Settings} otherwise
 * @returns {Settings}
 */
export function checkedSettings(info, wanted, otherwise) {
    const level = Number(/^level:(\d+)$/.exec(wanted.bot)?.[1] ?? 0);
    const bot = wanted.bot === '' || info.bots.includes(wanted.bot) || (level >= 1 && level <= info.levels);
    const player = info.players[wanted.side];
    return {
        side: wanted.side === -1 || (player && !player.random) ? wanted.side : otherwise.side,
        bot: bot ? wanted.bot : otherwise.bot,
    };
}

/**
 * @param {Info} info
 * @param {Settings} settings
 * @param {number} player
 * @returns {'person' | 'bot' | 'chance'}
 */
export function seatOf(info, settings, player) {
    if (info.players[player]?.random) return 'chance';
    return settings.bot === '' || player === settings.side ? 'person' : 'bot';
}
