/**
 * ending.js: games that end by a decision of the players and not by the rules: resigned, agreed
 * drawn, out of time. Pure.
 *
 * Such an end belongs to the node in the tree where it happened. It is stored there as a property
 * (DE), is saved with the game, and no longer applies when the person goes elsewhere in the tree.
 *
 * @typedef {{why: 'resign' | 'agreed' | 'time', player: number}} Ending   player = who lost, -1 for nobody
 */

import {say} from '../words/strings.js';

/** @typedef {import('./session.js').Branch} Branch */

const PROP = 'DE';

/** @param {Branch} node @returns {Ending | null} */
export function endingOf(node) {
    const text = node.props?.find(([name]) => name === PROP)?.[1] ?? '';
    const found = /^(resign|agreed|time) (-?\d{1,2})$/.exec(text);
    return found && {why: /** @type {Ending['why']} */ (found[1]), player: Number(found[2])};
}

/** @param {Branch} node @param {Ending | null} ending null removes it */
export function setEnding(node, ending) {
    const rest = (node.props ?? []).filter(([name]) => name !== PROP);
    node.props = ending ? [...rest, [PROP, `${ending.why} ${ending.player}`]] : rest;
    if (!node.props.length) delete node.props;
}

/**
 * The view of a position in which the game has ended like this: nothing can be played in it.
 * @param {import('../engine/types.js').View} view
 * @param {import('../engine/types.js').Info} info
 * @param {Ending} ending
 * @returns {import('../engine/types.js').View}
 */
export function endedView(view, info, ending) {
    const {why, player} = ending;
    const seats = info.players.map((p, i) => (p.random ? -1 : i)).filter((i) => i >= 0);
    const drawn = why === 'agreed' || player < 0;
    const results = info.players.map((_, i) => (drawn || info.players[i].random ? 0 : i === player ? -1 : 1));
    const winner = drawn || seats.length !== 2 ? -1 : seats.find((i) => i !== player) ?? -1;
    return {
        ...view, check: [], forbidden: [],
        outcome: {over: true, winner, text: endingText(info, ending), results, ending},
        select: {moves: [], nodes: [{}], pass: -1},
    };
}

/** @param {import('../engine/types.js').Info} info @param {Ending} ending @returns {string} in the page's language */
export function endingText(info, {why, player}) {
    const name = info.players[player]?.name ?? '';
    if (why === 'agreed') return say('agreedDraw');
    return say(why === 'resign' ? 'resigned' : 'timeUp', name);
}

/**
 * Whether a bot accepts a draw: if it is worse, or if nothing has happened for a long time.
 * @param {number} score of the bot, in hundredths of the base piece
 * @param {number} ply moves since the start
 * @returns {boolean}
 */
export function acceptsDraw(score, ply) { return score <= -60 || (ply >= 40 && score <= 25); }
