/**
 * crossing.mjs: at how many nodes a move a program scores one half of the points,
 * from games in which it had now more and now fewer of them.
 *
 * The share of the points is taken for a logistic curve over the logarithm of the
 * nodes. Where it crosses one half is unknown within a factor of a thousand of
 * what was tried; how steep it is, is known from other matches, roughly: twice the
 * nodes are worth 100 Elo, two times in three between 65 and 155. The answer is
 * the posterior of the crossing, added up over a grid. A draw is half a win and
 * half a loss, so that the interval is a little wide where games are often drawn.
 */

const STEEP = Math.log(0.6), SPREAD = 0.45; // of the logarithm of the odds' growth, by doubling
const REACH = 10, GRID = 16; // doublings beyond what was tried, steps of the grid in each

/**
 * Games with so many nodes: all of them, and the points of the program.
 * @typedef {{nodes: number, games: number, points: number}} Round
 */

/** @param {number} x */
const soft = (x) => x > 30 ? x : Math.log1p(Math.exp(x)); // ln (1 + e^x)

/**
 * The nodes at one half and the ends of the 95 % interval, rounded to three digits.
 * @param {Round[]} rounds
 * @returns {{nodes: number, low: number, high: number} | null} null as long as the
 * program has all of the points, or none
 */
export function crossing(rounds) {
    const points = rounds.reduce((sum, r) => sum + r.points, 0), games = rounds.reduce((sum, r) => sum + r.games, 0);
    if (points === 0 || points === games) return null;
    const tried = rounds.map((r) => Math.log2(r.nodes));
    const from = Math.min(...tried) - REACH, to = Math.max(...tried) + REACH;
    const logs = [], places = [];
    for (let at = from; at <= to; at += 1 / GRID) {
        // Summed over how steep the curve may be.
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
 * How many nodes tell most in the next games: four times as many after nothing but
 * losses, a quarter after nothing but wins, else where the crossing is thought to
 * be, though not further than a factor of four from the last.
 * @param {Round[]} rounds in order, at least one
 */
export function next(rounds) {
    const last = rounds[rounds.length - 1].nodes, half = crossing(rounds);
    if (half) return Math.round(Math.min(4 * last, Math.max(last / 4, half.nodes, 1)));
    return Math.max(1, Math.round(rounds.every((r) => r.points === 0) ? last * 4 : last / 4));
}
