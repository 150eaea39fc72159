/**
 * crossing.mjs: estimates with how many nodes for each move a program scores half of the points,
 * from games with different numbers of nodes.
 *
 * The share of the points is assumed to be a logistic curve over the logarithm of the nodes. The
 * nodes at which it is one half are unknown within a factor of a thousand of the tried ones. The
 * steepness is known approximately from other matches: twice the nodes are worth 100 Elo, in two
 * of three games between 65 and 155 Elo. The result is the posterior distribution of the crossing,
 * summed over a grid. A draw counts as half a win and half a loss, so the interval is a little too
 * wide for games that are often drawn.
 */

const STEEP = Math.log(0.6), SPREAD = 0.45; // mean and spread of the logarithm by which the odds grow when the nodes are doubled
const REACH = 10, GRID = 16; // doublings beyond the tried nodes, steps of the grid in each doubling

/**
 * Games with a number of nodes: how many games, and the points of the program.
 * @typedef {{nodes: number, games: number, points: number}} Round
 */

/** @param {number} x */
const soft = (x) => x > 30 ? x : Math.log1p(Math.exp(x)); // ln (1 + e^x)

/**
 * The nodes at which the score is one half, and the ends of the 95 % interval, with three digits.
 * @param {Round[]} rounds
 * @returns {{nodes: number, low: number, high: number} | null} null if the
 * program has all points, or none
 */
export function crossing(rounds) {
    const points = rounds.reduce((sum, r) => sum + r.points, 0), games = rounds.reduce((sum, r) => sum + r.games, 0);
    if (points === 0 || points === games) return null;
    const tried = rounds.map((r) => Math.log2(r.nodes));
    const from = Math.min(...tried) - REACH, to = Math.max(...tried) + REACH;
    const logs = [], places = [];
    for (let at = from; at <= to; at += 1 / GRID) {
        // The sum over the possible steepnesses of the curve.
        let sum = 0;
        for (let z = -2; z <= 2; z += 0.25) {
            const steep = Math.exp(STEEP + z * SPREAD);
            let log = -z * z / 2;
            rounds.forEach((r, i) => {
                const x = steep * (tried[i] - at);
                log -= r.points * soft(-x) + (r.games - r.points) * soft(x);
            });
            sum += Math.exp(log);
        }
        logs.push(sum);
        places.push(at);
    }
    const total = logs.reduce((a, b) => a + b, 0);
    /** @param {number} part */
    const quantile = (part) => {
        let sum = 0;
        for (let i = 0; i < logs.length; i++) if ((sum += logs[i]) >= part * total) return round(2 ** places[i]);
        return round(2 ** to);
    };
    return {nodes: quantile(0.5), low: quantile(0.025), high: quantile(0.975)};
}

/** @param {number} x */
const round = (x) => Number(x.toPrecision(3));

/**
 * The number of nodes for the next games from which most is learnt: four times as many if all
 * games were lost, a quarter if all were won, otherwise the estimated crossing, within a factor
 * of four from the last number.
 * @param {Round[]} rounds in order, at least one
 */
export function next(rounds) {
    const last = rounds[rounds.length - 1].nodes, half = crossing(rounds);
    if (half) return Math.round(Math.min(4 * last, Math.max(last / 4, half.nodes, 1)));
    return Math.max(1, Math.round(rounds.every((r) => r.points === 0) ? last * 4 : last / 4));
}
