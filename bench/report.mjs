/**
 * report.mjs: the medians, ratios and tables of the bench.
 *
 * The machine is shared and its speed changes. So ratios are computed within a round, in which the
 * engines take turns, and the median over the rounds is reported.
 */

/**
 * @typedef {object} Row the rates of one command in all engines
 * @property {string} name
 * @property {string} unit
 * @property {Record<string, number[]>} rates of each engine, per second, one for each round
 *
 * @typedef {object} Claim
 * @property {string} name
 * @property {number | undefined} value undefined if it could not be measured
 * @property {string} unit
 * @property {number} floor the value that must be reached
 * @property {number} [goal] the value that should be reached
 * @property {boolean} [most] whether value must not be greater than floor, instead of not smaller
 */

/** @param {number[]} list @returns {number} NaN for an empty list */
export function median(list) {
    const sorted = [...list].sort((a, b) => a - b), mid = sorted.length >> 1;
    return sorted.length % 2 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
}

/** @param {number[]} list @returns {number} geometric mean */
export const mean = (list) => Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);

/**
 * The median over the rounds of a/b in the same round.
 * @param {number[]} [a]
 * @param {number[]} [b]
 * @returns {number | undefined}
 */
export function paired(a, b) {
    if (!a?.length || !b?.length) return undefined;
    return median(a.slice(0, b.length).map((x, i) => x / b[i]));
}

/**
 * The mean over rows of paired(a, b).
 * @param {Row[]} rows
 * @param {string} a
 * @param {string} b
 * @returns {number | undefined} undefined if a row has no ratio
 */
export function ratio(rows, a, b) {
    const ratios = rows.map((r) => paired(r.rates[a], r.rates[b]));
    return ratios.length > 0 && ratios.every((x) => x !== undefined) ? mean(/** @type {number[]} */ (ratios)) : undefined;
}

/** @param {number | undefined} x @returns {string} the number with three significant digits */
export function show(x) {
    if (x === undefined || Number.isNaN(x)) return '-';
    return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2);
}

/** @param {Claim} c @returns {string} */
export function verdict({value, floor, goal, most}) {
    if (value === undefined || Number.isNaN(value)) return 'not measured';
    const reaches = (/** @type {number} */ mark) => most ? value <= mark : value >= mark;
    if (!reaches(floor)) return 'MISSED';
    return goal === undefined || reaches(goal) ? 'ok' : 'ok, short of the goal';
}

/**
 * Aligns columns, the first to the left.
 * @param {string[][]} lines
 * @returns {string}
 */
export function table(lines) {
    const widths = lines[0].map((_, i) => Math.max(...lines.map((l) => l[i].length)));
    return lines.map((l) => l.map((text, i) => i ? text.padStart(widths[i]) : text.padEnd(widths[i])).join('  ').trimEnd()).join('\n');
}

/**
 * The rates of all engines, and ratios.
 * @param {Row[]} rows
 * @param {string[]} engines
 * @param {[string, string][]} ratios engines to compare
 * @returns {string}
 */
export function rates(rows, engines, ratios) {
    const lines = [['', 'unit', ...engines, ...ratios.map(([a, b]) => `${a}/${b}`)]];
    for (const r of rows) {
        const scale = r.unit.startsWith('M') ? 1e6 : 1e3;
        lines.push([r.name, r.unit, ...engines.map((e) => show(r.rates[e] && median(r.rates[e]) / scale)),
            ...ratios.map(([a, b]) => show(paired(r.rates[a], r.rates[b])))]);
    }
    return table(lines);
}

/** @param {Claim[]} list @returns {string} */
export function claims(list) {
    const lines = [['', 'value', 'unit', 'floor', 'goal', '']];
    for (const c of list) {
        const mark = (/** @type {number | undefined} */ x) => x === undefined ? '' : `${c.most ? '≤' : '≥'} ${x}`;
        lines.push([c.name, show(c.value), c.unit, mark(c.floor), mark(c.goal), verdict(c)]);
    }
    return table(lines);
}
