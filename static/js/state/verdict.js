/**
 * verdict.js: the findings of a review about each position of a game, and their consequences: how
 * much each move gave away, how accurate a side was, and where the game turned. Pure.
 *
 * Findings are stored with the nodes of the tree as properties: DR is our own (score for the side
 * to move, that side, the best line); V, BM, DO and HO are those of SGF, for other programs.
 *
 * @typedef {{score: number, turn: number, line: string[]} | {winner: number}} Finding   of a place; winner = the game is over there, -1 for nobody
 * In a position where chance is to move, the finding has the value that the move before promised;
 * ROLL takes the place of its line.
 *
 * @typedef {{ply: number, player: number, before: number, after: number, loss: number}} Step   of a move: chances of its player, 0..1
 */

import {winChance} from './chance.js';
import {persons} from './seats.js';

/** @typedef {import('./session.js').Branch} Branch */

/** Losses of winning chances from which on a move counts as an inaccuracy, a mistake, a blunder. */
const GRADES = [0.06, 0.12, 0.22];
const TURNS = 3; // turning points that are shown
const LEAST = 0.08; // smallest loss of a turning point
const OURS = ['DR', 'V', 'BM', 'DO', 'HO'];
const PLIES = 5; // plies of a best line that are stored

/** Takes the place of a line if chance is to move. */
export const ROLL = '?';

/** Number of moves that are examined in a game of dice. */
export const LINES = 16;
/** Factor that makes scores of games of dice comparable to others: see advantage in engine/dice, winChance. */
export const EVEN = 1.35;

/** Whether chance is to move in the position. @param {Finding | null} finding */
export const rolls = (finding) => !!finding && !('winner' in finding) && finding.line[0] === ROLL;

/** @param {Branch} node @param {string} name @returns {string[] | undefined} values */
const values = (node, name) => node.props?.find((p) => p[0] === name)?.slice(1);

/** @param {Branch} node @returns {Finding | null} */
export function findingOf(node) {
    const [first, turn, ...line] = values(node, 'DR') ?? [];
    if (first === undefined || turn === undefined || !/^-?\d{1,3}$/.test(turn)) return null;
    if (first === 'over') return {winner: Number(turn)};
    return /^-?\d{1,7}$/.test(first) ? {score: Number(first), turn: Number(turn), line} : null;
}

/** @param {Branch} node @param {Finding} finding @param {boolean} whiteFirst whether the first player is who SGF calls White */
export function keepFinding(node, finding, whiteFirst) {
    const rest = (node.props ?? []).filter(([name]) => !OURS.includes(name));
    if ('winner' in finding) node.props = [...rest, ['DR', 'over', String(finding.winner)]];
    else {
        const {score, turn, line} = finding;
        const black = (turn === 0) === whiteFirst ? -score : score; // V is high where Black stands well
        node.props = [...rest, ['DR', String(score), String(turn), ...line.slice(0, PLIES)], ['V', (black / 100).toFixed(2)]];
    }
}

/** Marks a move for other programs. @param {Branch} node @param {number} loss @param {boolean} turns whether the game turned there */
export function mark(node, loss, turns) {
    const grade = gradeOf(loss);
    node.props = (node.props ?? []).filter(([name]) => !['BM', 'DO', 'HO'].includes(name));
    if (grade > 1) node.props.push(['BM', String(grade - 1)]);
    else if (grade > 0) node.props.push(['DO', '']);
    if (turns) node.props.push(['HO', '1']);
    if (!node.props.length) delete node.props;
}

/** @param {Finding} finding @param {number} player @returns {number} the player's chance, 0..1 */
export function chanceOf(finding, player) {
    if ('winner' in finding) return finding.winner < 0 ? 0.5 : finding.winner === player ? 1 : 0;
    const chance = winChance(finding.score);
    return finding.turn === player ? chance : 1 - chance;
}

/** @param {number} loss @returns {number} 0 = good, 1 = inaccuracy, 2 = mistake, 3 = blunder */
export const gradeOf = (loss) => GRADES.filter((g) => loss >= g).length;

/**
 * The effect of each move of a line.
 * @param {(Finding | null)[]} findings of its positions, the start first
 * @param {string[]} moves
 * @returns {(Step | null)[]} null if a position has not been reviewed yet
 */
export function stepsOf(findings, moves) {
    return moves.map((move, i) => {
        const [here, there] = [findings[i], findings[i + 1]];
        if (!here || !there || 'winner' in here || rolls(here)) return null;
        const player = here.turn;
        const [before, after] = [chanceOf(here, player), chanceOf(there, player)];
        return {ply: i + 1, player, before, after, loss: here.line[0] === move ? 0 : Math.max(0, before - after)};
    });
}

/**
 * The accuracy of a player, 0..100: the mean over his moves, where a move that loses all chances
 * counts 0.
 * @param {(Step | null)[]} steps @param {number} player @returns {number | null} null: no move of his
 */
export function accuracyOf(steps, player) {
    const own = steps.filter((s) => s?.player === player);
    if (!own.length) return null;
    const sum = own.reduce((n, s) => n + Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * /** @type {Step} */ (s).loss) - 3.1669)), 0);
    return sum / own.length;
}

/** @param {(Step | null)[]} steps @param {number} player @returns {number[]} inaccuracies, mistakes, blunders */
export function countsOf(steps, player) {
    const out = [0, 0, 0];
    for (const s of steps) if (s?.player === player && gradeOf(s.loss)) out[gradeOf(s.loss) - 1]++;
    return out;
}

/** Where the game turned: the greatest losses, in the order of the game. @param {(Step | null)[]} steps @returns {Step[]} */
export function turningPoints(steps) {
    const found = /** @type {Step[]} */ (steps.filter((s) => s && s.loss >= LEAST));
    return found.sort((a, b) => b.loss - a.loss || a.ply - b.ply).slice(0, TURNS).sort((a, b) => a.ply - b.ply);
}

/** Whether games with these rules can be reviewed. @param {import('../engine/types.js').Info} info */
export const reviewable = (info) => persons(info).length === 2 && info.players.every((p, i) => p.random || persons(info).includes(i)) && info.bots.some((b) => b !== 'random');

/** Whether a coach may comment on a game in progress: not if he would reveal hidden pieces. @param {import('../engine/types.js').Info} info */
export const explainable = (info) => reviewable(info) && !info.hides;

/**
 * How a roll changed the chances of the player who rolled.
 * @param {Finding | null} before @param {Finding | null} after @returns {{player: number, before: number, after: number} | null} null if there was none, or if the dice are not complete yet
 */
export function luckOf(before, after) {
    if (!rolls(before) || rolls(after) || !before || !after || 'winner' in after) return null;
    const player = after.turn;
    return {player, before: chanceOf(before, player), after: chanceOf(after, player)};
}
