/**
 * rating.js: a player's strength from results, by Glicko-2 (Mark E. Glickman,
 * "Example of the Glicko-2 system", 2012). Pure.
 *
 * Each game is a rating period of its own. Opponents are levels of our bots, whose
 * ratings are known, so their deviation is small and fixed.
 *
 * @typedef {{rating: number, deviation: number, volatility: number}} Strength
 * @typedef {{rating: number, deviation: number, score: number}} Met   score: 1 won, 0.5 drawn, 0 lost
 */

const SCALE = 173.7178;
const TAU = 0.5; // limits how much the volatility changes
const ACCURACY = 0.000_001;

/** Level 1 in Elo, the step from one level to the next, and the deviation of both: means from docs/LADDER.md. */
const LOWEST = 800, STEP = 175, SURE = 60;

/** The strength of an unknown player. @returns {Strength} */
export const unknown = () => ({rating: 1200, deviation: 350, volatility: 0.06});

/** The rating of a level of a bot. @param {number} level @returns {number} Elo */
export const ratingOfLevel = (level) => LOWEST + STEP * (level - 1);

/** @param {number} level @param {number} result 1 won, 0 drawn, -1 lost @returns {Met} */
export const metLevel = (level, result) => ({rating: ratingOfLevel(level), deviation: SURE, score: (Math.sign(result) + 1) / 2});

/**
 * The strength after a rating period.
 * @param {Strength} before
 * @param {Met[]} games at least one
 * @returns {Strength}
 */
export function after({rating, deviation, volatility}, games) {
    const mu = (rating - 1500) / SCALE, phi = deviation / SCALE;
    let information = 0, surprise = 0;
    for (const met of games) {
        const theirs = met.deviation / SCALE;
        const g = 1 / Math.sqrt(1 + 3 * theirs * theirs / (Math.PI * Math.PI));
        const expected = 1 / (1 + Math.exp(-g * (mu - (met.rating - 1500) / SCALE)));
        information += g * g * expected * (1 - expected);
        surprise += g * (met.score - expected);
    }
    const variance = 1 / information;
    const delta = variance * surprise;
    const sigma = newVolatility(volatility, phi, variance, delta);
    const star = Math.sqrt(phi * phi + sigma * sigma);
    const next = 1 / Math.sqrt(1 / (star * star) + 1 / variance);
    return {rating: 1500 + SCALE * (mu + next * next * surprise), deviation: SCALE * next, volatility: sigma};
}

/** Step 5 of the paper: the root of f by the Illinois method. @param {number} sigma @param {number} phi @param {number} v @param {number} delta */
function newVolatility(sigma, phi, v, delta) {
    const a = Math.log(sigma * sigma);
    const f = (/** @type {number} */ x) => {
        const e = Math.exp(x), all = phi * phi + v + e;
        return e * (delta * delta - all) / (2 * all * all) - (x - a) / (TAU * TAU);
    };
    let low = a, high;
    if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
    else {
        let k = 1;
        while (f(a - k * TAU) < 0) k++;
        high = a - k * TAU;
    }
    let fLow = f(low), fHigh = f(high);
    for (let n = 0; Math.abs(high - low) > ACCURACY && n < 100; n++) {
        /** @type {number} */
        const c = low + (low - high) * fLow / (fHigh - fLow);
        const fc = f(c);
        if (fc * fHigh <= 0) [low, fLow] = [high, fHigh];
        else fLow /= 2;
        [high, fHigh] = [c, fc];
    }
    return Math.exp(low / 2);
}
