/**
 * chance.js: what a score means to people, and which moves of chance are shown. Pure.
 *
 * Searches give scores in hundredths of the base piece, for the side to move.
 * A lead of four base pieces wins about four games of five.
 *
 * @typedef {import('./session.js').Branch} Branch
 */

const PROVEN = 100_000;

/** Whether a game has moves of chance. @param {Pick<import('../engine/types.js').Info, 'players'>} info */
export const diced = ({players}) => players.some((p) => p.random);

/** @param {number} score @returns {number} chance to win, 0..1 */
export function winChance(score) {
    if (score >= PROVEN) return 1;
    if (score <= -PROVEN) return 0;
    return Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-score * 0.0037))));
}

/** @param {number} score @returns {string} '+0.31', '−2.00', '+#3': a win in three moves of one's own */
export function scoreText(score) {
    const sign = score > 0 ? '+' : score < 0 ? '−' : '';
    const size = Math.abs(score);
    if (size >= PROVEN) return `${sign}#${Math.ceil((PROVEN + 128 - size) / 2)}`;
    return sign + (size / 100).toFixed(2);
}

/**
 * Whether the move that led to a ply is not shown, because the rules hide the moves of random
 * players.
 * @param {import('../engine/types.js').Info} info
 * @param {number} ply
 */
export const hushed = ({silent, players, turns}, ply) => silent === true && players[turns[(ply - 1) % turns.length]]?.random === true;

/**
 * Whether a pass is not worth showing. A player who throws dice has several moves in a row, and
 * passes those that the dice do not allow. Only if he has made no move at all is his first pass
 * shown.
 * @param {Pick<import('../engine/types.js').Info, 'players'>} info
 * @param {Branch} node the move
 * @param {(node: Branch) => number} turnAt the player to move after a node
 */
export function idle(info, node, turnAt) {
    const passes = (/** @type {Branch} */ n) => n.move === 'pass';
    if (!node.parent || !passes(node) || !diced(info)) return false;
    const mover = turnAt(node.parent);
    if (node.parent.parent && turnAt(node.parent.parent) === mover) return true; // he has moved, or his first pass is shown
    let n = node;
    while (turnAt(n) === mover) {
        if (!n.children.length) return true; // he may still move
        n = n.children[0];
        if (!passes(n)) return true;
    }
    return false;
}

/**
 * The cells where a move begins and ends, to be highlighted.
 * @param {import('../engine/types.js').Act[]} acts
 * @returns {{from: string, to: string} | null} from = to for a drop; null when it touches no cell
 */
export function endsOf(acts) {
    const moves = acts.filter((a) => a[0] === 'm');
    if (moves.length) {
        const from = String(moves[0][1]);
        const own = moves.filter((a) => a[3] === moves[0][3] && (a === moves[0] || Number(a[a.length - 1]) > 0));
        return {from, to: String(own[own.length - 1][2])};
    }
    const put = acts.find((a) => a[0] === 'd') ?? acts.find((a) => a[0] === 'p' || a[0] === 'n');
    return put ? {from: String(put[1]), to: String(put[1])} : null;
}
