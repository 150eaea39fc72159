/**
 * results.js: results of the person's games against bots, stored as one entry 'played:ID' for each
 * game. An entry only grows, up to the last MOST games.
 *
 * @typedef {{at: number, level: number, result: number, side: number, plies: number, spent: number}} Result
 *   at = ms when it ended; level 0 = a bot without a level; result 1 won, 0 drawn, -1 lost; side =
 *   the person's player, -1 in a puzzle, where 1 = solved; spent = seconds, 0 = not known; older
 *   entries are shorter
 */

export const MOST = 500;
const [LEAST_FIELDS, FIELDS] = [5, 6];

/** @typedef {import('./store.js').Store} Store */

/** @param {string | null} text @returns {Result[]} what can be read, the oldest first */
export function readResults(text) {
    try {
        const {v, list} = JSON.parse(text ?? '');
        if (v !== 1 || !Array.isArray(list)) return [];
        return list.filter((r) => Array.isArray(r) && r.length >= LEAST_FIELDS && r.length <= FIELDS && r.every(Number.isFinite) && Math.abs(r[2]) <= 1)
            .map(([at, level, result, side, plies, spent = 0]) => ({at, level, result, side, plies, spent: Math.max(0, spent)})).sort((a, b) => a.at - b.at);
    } catch {
        return [];
    }
}

/** @param {Result[]} list @returns {string} */
const write = (list) => JSON.stringify({v: 1, list: list.slice(-MOST).map((r) => [r.at, r.level, r.result, r.side, r.plies, r.spent])});

/** @param {Store} store @param {string} game @param {Result} result @returns {boolean} false = in memory only */
export function addResult(store, game, result) {
    const name = `played:${game}`;
    return store.put(name, write([...readResults(store.get(name)), result]));
}

/** The results of two browsers combined. @param {string} ours @param {string} theirs @returns {string} */
export function mergeResults(ours, theirs) {
    const all = new Map([...readResults(ours), ...readResults(theirs)].map((r) => [r.at, r]));
    return write([...all.values()].sort((a, b) => a.at - b.at));
}

/** All results, by game. @param {Store} store @returns {Map<string, Result[]>} */
export function allResults(store) {
    const all = new Map();
    for (const name of store.names('played:').sort()) {
        const list = readResults(store.get(name));
        if (list.length) all.set(name.slice('played:'.length), list);
    }
    return all;
}
