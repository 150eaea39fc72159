/**
 * link.js: the pure part of playing by link: what a link from the other player means for the
 * present game.
 *
 * The link carries the whole game, a token that both copies share, the side of the person who opens
 * it, and possibly a word: 'draw' (offered), 'no-draw', 'back' (may I take my move back?),
 * 'yes-back', 'no-back', 'resign', 'agreed'.
 */

import {endingOf} from './ending.js';
import {encodeLink} from './url.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {'draw' | 'no-draw' | 'back' | 'yes-back' | 'no-back' | 'resign' | 'agreed'} Said */

/** The bot setting of a game by link: the opponent is a person with another copy of the game. */
export const BY_LINK = 'link';

/**
 * @param {string[]} ours moves
 * @param {string[]} theirs
 * @returns {{how: 'same' | 'ahead' | 'behind' | 'apart', at: number}} how their moves relate to ours; at = number of common moves
 */
export function compareLines(ours, theirs) {
    let at = 0;
    while (at < ours.length && at < theirs.length && ours[at] === theirs[at]) at++;
    if (at === ours.length) return {how: at === theirs.length ? 'same' : 'ahead', at};
    return {how: at === theirs.length ? 'behind' : 'apart', at};
}

/** The other of two players. @param {import('../engine/types.js').Info} info @param {number} side @returns {number} */
export function otherSide(info, side) {
    const seats = info.players.map((p, i) => (p.random ? -1 : i)).filter((i) => i >= 0);
    return seats.find((i) => i !== side) ?? side;
}

/** Whether a game can be played by link: it needs two people and no dice. @param {import('../engine/types.js').Info} info */
export const linkable = (info) => info.players.length === 2 && !info.players.some((p, i) => p.random || info.turns?.includes(i) === false);

/**
 * The link for the other player.
 * @param {import('../engine/types.js').Info} info
 * @param {Session} session with remote
 * @returns {string} the fragment
 */
export function linkFor(info, session) {
    const {remote} = session;
    if (!remote) return '';
    const ending = endingOf(session.at);
    const word = ending ? (ending.why === 'agreed' ? 'agreed' : 'resign') : remote.by === remote.side ? remote.said : '';
    return encodeLink({
        start: session.start, moves: session.moves(), side: otherSide(info, remote.side), bot: BY_LINK, token: remote.token, word,
    });
}
