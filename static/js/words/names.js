/**
 * names.js: the names of a game, its players and its pieces in the language of the page. Rules
 * files are in English; a game's text in another language has names for the same things
 * (site/names.go), and the page contains these names.
 *
 * named() makes an Info that changes with the language: its title, the names of players and pieces,
 * and their helps are those of the present language, so other code can use Info as usual. The
 * engine and files get `key`, the name in the rules.
 *
 * @typedef {{title?: string, players: string[], pieces: Record<string, {name: string, help?: string}>, says?: Record<string, string>,
 *   variants?: Record<string, string>, starts?: Record<string, string>, letters?: Record<string, string>}} Names
 */

import {isWord, language, say} from './strings.js';

/** @typedef {import('../engine/types.js').Info} Info */

/** @type {WeakMap<Info, Record<string, Names>>} */
const tables = new WeakMap();

/**
 * @param {Info} info
 * @param {Record<string, Names>} [names] by language
 * @returns {Info}
 */
export function named(info, names = {}) {
    const now = () => names[language()];
    const speaking = {
        ...info,
        get title() { return now()?.title || info.title; },
        players: info.players.map((p, i) => ({...p, key: p.name, get name() { return now()?.players[i] ?? p.name; }})),
        ...(info.starts && {starts: info.starts.map((s) => ({...s, key: s.name, get name() { return now()?.starts?.[s.name] ?? s.name; }}))}),
        pieces: info.pieces.map((p) => ({
            ...p, key: p.name,
            get name() { return now()?.pieces[p.name]?.name ?? p.name; },
            get help() {
                const there = now()?.pieces[p.name];
                return there ? there.help ?? '' : p.help;
            },
        })),
    };
    tables.set(speaking, names);
    return speaking;
}

/** Whether a player makes moves and is not random: for example, a field that others move does not. @param {Info} info @param {number} player */
export const plays = ({players, turns}, player) => !players[player]?.random && turns?.includes(player) !== false;

/** Whether one person plays alone or against chance: such a person is never called by a player's name. @param {Info} info */
export const solo = (info) => info.players.filter((_, i) => plays(info, i)).length === 1;

/**
 * How a game ended by its rules: the winner and the reason.
 * @param {Info} info
 * @param {import('../engine/types.js').Outcome} outcome
 * @returns {string}
 */
export function resultText(info, {winner = -1, text = '', results = []}) {
    const names = tables.get(info)?.[language()];
    const alone = solo(info);
    if (text && !names && !alone) return text;
    const split = text.indexOf(': ');
    const reason = split < 0 ? '' : text.slice(split + 2);
    const losers = results.flatMap((r, i) => (r < 0 ? [i] : []));
    const who = alone && winner >= 0 ? say(plays(info, winner) ? 'youWin' : 'youLose') : alone && losers.length ? say('youLose') : winner >= 0 ? say('wins', info.players[winner]?.name ?? '')
        : results.some((r) => r > 0) ? say('severalWin')
            : losers.length === 1 ? say('loses', info.players[losers[0]]?.name ?? '')
                : losers.length && losers.length === results.length ? say('allLose') : say('draw');
    return reason ? say('because', who, reasonText(info, reason)) : who;
}

/** What the rules say of a goal, in the present language. @param {Info} info @param {string} reason @returns {string} */
export const reasonText = (info, reason) => tables.get(info)?.[language()]?.says?.[reason] ?? common(reason);

/**
 * The letter by which move lists write a piece.
 * @param {Info} info
 * @param {number} type
 * @returns {string}
 */
export function letterOf(info, type) {
    const piece = info.pieces.find((p) => p.t === type);
    return tables.get(info)?.[language()]?.letters?.[piece?.key ?? ''] ?? piece?.letter.toUpperCase() ?? '';
}

/** Matches the name of a piece in the text of a move: “=Queen”, “Rook@c3”. */
const PIECE_IN_MOVE = /(=|)([^\d,@=-][^,@=]*)(@|)/g;

/** The engine's text of a move without actions. */
const PASS = 'pass';

/** @param {string} name as the texts of moves have it */
const joined = (name) => name.replaceAll(' ', '_');

/** Matches a piece that comes from the hand. */
const DROP = /^[^-x@,=#]+@(?=[^-x@,=#]+$)/;

/** Matches a piece that becomes another one without moving. */
const CHANGE = /^([^-x@,=#]+)=[^,#]+$/;

/**
 * The text of a move for people, with the page's names of pieces. If there are only two kinds of
 * pieces, it does not name what a piece becomes without moving, because that is the other kind. If
 * there is only one kind, it does not name the piece that is placed on a cell.
 * @param {Info} info
 * @param {string} move the engine's text
 * @returns {string}
 */
export function moveText(info, move) {
    if (info.pieces.length === 1 && DROP.test(move)) return move.replace(DROP, '');
    if (info.pieces.length === 2 && CHANGE.test(move)) return move.replace(CHANGE, '$1');
    if (!tables.get(info)?.[language()]) return move;
    if (move === PASS) return say('pass').toLowerCase();
    return move.replace(PIECE_IN_MOVE, (all, before, key, after) => {
        const name = (before || after) && info.pieces.find((p) => joined(p.key ?? p.name) === key)?.name;
        return name ? before + name + after : all;
    });
}

/** The number of a move: '2', or '2…' for moves later in a round. @param {number} ply plies before it @param {number} turns moves per round @returns {string} */
export const moveNumber = (ply, turns) => `${Math.floor(ply / Math.max(1, turns)) + 1}${ply % Math.max(1, turns) ? '…' : ''}`;

/** @param {string} text @returns {string} a pattern that finds just that */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'); // a Unicode pattern allows no other escapes

/**
 * The opposite direction: a person's move with the page's names or letters of pieces is changed to
 * those of the rules.
 * @param {Info} info
 * @param {string} text
 * @returns {string}
 */
export function ownText(info, text) {
    const names = tables.get(info)?.[language()];
    if (!names) return text;
    if (text.trim().toLowerCase() === say('pass').toLowerCase()) return PASS;
    /** @param {string} from @param {Map<string, string>} table @param {string} flags */
    const replaced = (from, table, flags) => {
        const found = [...table.keys()].filter(Boolean).sort((a, b) => b.length - a.length).map(literally).join('|');
        return found ? from.replace(new RegExp(`(^|\\P{L})(${found})(?![^\\P{L}a-z])`, flags), (_, before, word) => before + (table.get(word.toLowerCase()) ?? table.get(word) ?? word)) : from;
    };
    const keys = new Map(info.pieces.map((p) => [p.name.toLowerCase(), joined(p.key ?? p.name)]));
    const letters = new Map(info.pieces.map((p) => [names.letters?.[p.key ?? ''] ?? '', p.letter.toUpperCase()]));
    return replaced(replaced(text, keys, 'giu'), letters, 'gu');
}

/** The text for a reason that the engine gives in every game. @param {string} reason */
function common(reason) {
    const row = /^(\d+) in a row$/.exec(reason);
    if (row) return say('whyRow', row[1]);
    const word = `why${reason.replace(/(?:^| )(\w)/g, (_, c) => c.toUpperCase())}`;
    return isWord(word) ? say(word) : reason;
}
