/**
 * refusal.js: explains in a few words why a click on the board makes no move. Pure: it reads what
 * the engine has said about the position, and knows no rules.
 *
 * @typedef {{word: 'noMore' | 'noTurn' | 'noPiece' | 'noFree' | 'noOwn' | 'noCheck' | 'noMust' | 'noStuck' | 'noWay', player?: number}} Refusal
 */

/**
 * @param {import('../engine/types.js').View} view
 * @param {string} cell that was clicked
 * @param {string[]} path earlier clicks of the same move
 * @returns {Refusal}
 */
export function refusalOf(view, cell, path) {
    if (view.outcome.over) return {word: 'noMore'};
    const there = view.cells.find((c) => c[0] === cell);
    const {moves} = view.select;
    const must = moves.length > 0 && moves.every((m) => m.acts.some((a) => a[0] === 'x'));
    const forced = /** @type {Refusal} */ ({word: view.check?.length ? 'noCheck' : must ? 'noMust' : path.length ? 'noWay' : 'noStuck'});
    if (path.length) return forced;
    if (!there) return {word: 'noPiece'};
    const does = (/** @type {string} */ kind) => moves.some((m) => m.acts.some((a) => a[0] === kind));
    if (does('d') && !does('m')) return {word: 'noFree'}; // pieces can only be dropped
    return there[1] === view.turn ? forced : {word: 'noOwn', player: there[1]};
}
