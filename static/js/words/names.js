/**
 * names.js: what a game calls its players and pieces, in the language of the
 * page. Rules files speak English; a game's text in another language names the
 * same things (site/names.go), and the page carries these names.
 *
 * named() makes an Info that speaks: its title, players' and pieces' names and
 * helps are those of the language chosen now, so whoever shows them asks Info as
 * ever. What goes to the engine or into a file is `key`, which is the rules' own.
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

/** Whether a player makes moves and not by chance: a field that others move, say, does not. @param {Info} info @param {number} player */
export const plays = ({players, turns}, player) => !players[player]?.random && turns?.includes(player) !== false;

/** Whether one person plays, against nobody or against chance: such a person is never spoken of by name. @param {Info} info */
export const solo = (info) => info.players.filter((_, i) => plays(info, i)).length === 1;

/**
 * How a game ended by its rules: who won, and why.
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
    return reason ? say('because', who, names?.says?.[reason] ?? common(reason)) : who;
}

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

/** What stands for a piece in the text of a move: “=Queen”, “Rook@c3”. */
const PIECE_IN_MOVE = /(=|)([^\d,@=-][^,@=]*)(@|)/g;

/** The engine's text of a move that does nothing. */
const PASS = 'pass';

/** @param {string} name as the texts of moves have it */
const joined = (name) => name.replaceAll(' ', '_');

/** A piece that comes from the hand. */
const DROP = /^[^-x@,=#]+@(?=[^-x@,=#]+$)/;

/** A piece that becomes another one where it stands. */
const CHANGE = /^([^-x@,=#]+)=[^,#]+$/;

/**
 * The text of a move for people: its pieces are called as the page calls them. What a
 * piece becomes where it stands is not said if there are only two kinds: it is the other.
 * Nor is it said which piece comes to a cell where there is one kind alone.
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

/** The number of a move: '2', of those that come later in a round '2…'. @param {number} ply plies before it @param {number} turns moves per round @returns {string} */
export const moveNumber = (ply, turns) => `${Math.floor(ply / Math.max(1, turns)) + 1}${ply % Math.max(1, turns) ? '…' : ''}`;

/** @param {string} text @returns {string} a pattern that finds just that */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'); // a pattern of letters takes no other escapes

/**
 * The way back: a move that a person has written with the page's names or letters of
 * pieces gets those of the rules.
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

/** A reason that the engine gives in every game. @param {string} reason */
function common(reason) {
    const row = /^(\d+) in a row$/.exec(reason);
    if (row) return say('whyRow', row[1]);
    const word = `why${reason.replace(/(?:^| )(\w)/g, (_, c) => c.toUpperCase())}`;
    return isWord(word) ? say(word) : reason;
}
