/**
 * chance.js: what a score means to a person, and which moves of chance are seen. Pure.
 *
 * Searches give scores in hundredths of the base piece, for the side to move.
 * A lead of four base pieces wins about four games of five.
 *
 * @typedef {import('./session.js').Branch} Branch
 */

const PROVEN = 100_000;

/** Whether chance has moves in a game. @param {Pick<import('../engine/types.js').Info, 'players'>} info */
export const diced = ({players}) => players.some((p) => p.random);

/** @param {number} score @returns {number} chance to win, 0..1 */
export function winChance(score) {
    if (score >= PROVEN) return 1;
    if (score <= -PROVEN) return 0;
    return Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-score * 0.0037))));
}

/** @param {number} score @returns {string} '+0.31', '−2.00', '+#3': won in three moves of the own side */
export function scoreText(score) {
    const sign = score > 0 ? '+' : score < 0 ? '−' : '';
    const size = Math.abs(score);
    if (size >= PROVEN) return `${sign}#${Math.ceil((PROVEN + 128 - size) / 2)}`;
    return sign + (size / 100).toFixed(2);
}

/**
 * Whether nothing is to be seen of the move that led to a ply: the rules keep the moves
 * of random players quiet.
 * @param {import('../engine/types.js').Info} info
 * @param {number} ply
 */
export const hushed = ({silent, players, turns}, ply) => silent === true && players[turns[(ply - 1) % turns.length]]?.random === true;

/**
 * Whether a pass says nothing: who throws dice has several moves in a row, and those that the dice
 * leave him none for are passed. Only where he made no move at all is his first pass told.
 * @param {Pick<import('../engine/types.js').Info, 'players'>} info
 * @param {Branch} node the move
 * @param {(node: Branch) => number} turnAt whose turn it is in a place
 */
export function idle(info, node, turnAt) {
    const passes = (/** @type {Branch} */ n) => n.move === 'pass';
    if (!node.parent || !passes(node) || !diced(info)) return false;
    const mover = turnAt(node.parent);
    if (node.parent.parent && turnAt(node.parent.parent) === mover) return true; // he has moved, or his pass is told
    let n = node;
    while (turnAt(n) === mover) {
        if (!n.children.length) return true; // he may still move
        n = n.children[0];
        if (!passes(n)) return true;
    }
    return false;
}

/**
 * Where a move begins and ends on the board, to be pointed out.
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
