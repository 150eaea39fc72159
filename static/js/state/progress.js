/**
 * progress.js: a person's progress in a campaign. Pure.
 *
 * The browser keeps one entry per game, levels:<family>/<id> (store.js), which only grows. Levels
 * are identified by their ids, so the entry remains valid when a level file is rearranged.
 *
 * @typedef {{en: string, ru: string}} Text
 * @typedef {{id: string, title: Text, about?: Text, setup: string, turn: number, side: number, bot: string,
 *   goal: 'win' | 'draw' | 'win-in' | 'hold', moves?: number, par?: number, muster?: string[]}} Level
 * @typedef {{title: Text, about?: Text, levels: Level[]}} World
 * @typedef {{open: number, only: boolean, worlds: World[]}} Campaign   engine/levels; only = the game is nothing but its levels
 * @typedef {{moves: number, pushes: number, army: string[]}} Best   army = names of the pieces that were left
 * @typedef {{v: 1, at: string, done: Record<string, Best>}} Progress   at = the level that was played last
 */

const MAX_MOVES = 100_000;

/** @param {Campaign} campaign @returns {Level[]} in order */
export const allLevels = (campaign) => campaign.worlds.flatMap((w) => w.levels);

/** @returns {Progress} */
export const nothingDone = () => ({v: 1, at: '', done: {}});

/** @param {unknown} n @returns {n is number} */
const isCount = (n) => Number.isInteger(n) && Number(n) >= 0 && Number(n) < MAX_MOVES;

/**
 * @param {string | null} text
 * @returns {Progress | null} null if it is not such an entry; invalid results in it are dropped
 */
export function readProgress(text) {
    if (text === null) return nothingDone();
    try {
        const p = JSON.parse(text);
        if (p?.v !== 1 || typeof p.done !== 'object' || p.done === null) return null;
        const out = nothingDone();
        if (typeof p.at === 'string') out.at = p.at;
        for (const [id, best] of Object.entries(p.done)) {
            if (!/^[a-z0-9-]{1,40}$/.test(id) || !isCount(best?.moves) || !isCount(best.pushes)) continue;
            const army = Array.isArray(best.army) ? best.army.filter((/** @type {unknown} */ a) => typeof a === 'string').slice(0, 500) : [];
            out.done[id] = {moves: best.moves, pushes: best.pushes, army};
        }
        return out;
    } catch {
        return null;
    }
}

/**
 * The better of two results: more of the army, then fewer moves, then fewer pushes.
 * @param {Best | undefined} old
 * @param {Best} now
 * @returns {Best}
 */
export function better(old, now) {
    if (!old) return now;
    const order = now.army.length - old.army.length || old.moves - now.moves || old.pushes - now.pushes;
    return order > 0 ? now : old;
}

/**
 * Merges two records of the same campaign so that nothing is lost: for backup.js.
 * @param {string} ours
 * @param {string} theirs
 * @returns {string | null} null when theirs cannot be read
 */
export function mergeProgress(ours, theirs) {
    const [a, b] = [readProgress(ours), readProgress(theirs)];
    if (!b) return null;
    if (!a) return JSON.stringify(b);
    for (const [id, best] of Object.entries(b.done)) a.done[id] = better(a.done[id], best);
    return JSON.stringify({...a, at: a.at || b.at});
}

/**
 * Which levels may be played: the solved ones, and the first few of the others.
 * @param {Campaign} campaign
 * @param {Progress} progress
 * @returns {Set<string>} ids
 */
export function openLevels(campaign, progress) {
    const open = new Set();
    let fresh = 0;
    let before = true; // the previous level is won
    for (const level of allLevels(campaign)) {
        const won = Object.hasOwn(progress.done, level.id);
        // An army advances in order, so nobody can join it in the middle.
        if (won || (fresh < campaign.open && (before || !level.muster))) open.add(level.id);
        if (!won) fresh++;
        before = won;
    }
    return open;
}

/**
 * Where to continue: the level played last, else the first unsolved one.
 * @param {Campaign} campaign
 * @param {Progress} progress
 * @returns {Level}
 */
export function resumeAt(campaign, progress) {
    const levels = allLevels(campaign);
    const open = openLevels(campaign, progress);
    return levels.find((l) => l.id === progress.at && open.has(l.id)) ??
        levels.find((l) => !Object.hasOwn(progress.done, l.id)) ?? levels[0];
}

/**
 * The state of a level.
 * @param {Level} level
 * @param {{over: boolean, winner?: number}} outcome
 * @param {number} moves of the person
 * @returns {'' | 'won' | 'lost' | 'late'} '' while it goes on; late = the moves are used up
 */
export function verdict(level, outcome, moves) {
    const won = outcome.over && outcome.winner === level.side;
    const drawn = outcome.over && (outcome.winner ?? -1) < 0;
    if (won) return level.goal === 'win-in' && moves > (level.moves ?? 0) ? 'late' : 'won';
    if (outcome.over) return drawn && (level.goal === 'draw' || level.goal === 'hold') ? 'won' : 'lost';
    if (moves >= (level.moves ?? Infinity)) return level.goal === 'hold' ? 'won' : 'late';
    return '';
}

/**
 * The number of moves of the person, and how many of them moved a second piece as well.
 * @param {Level} level
 * @param {{move: string, turn: number}[]} line moves from the start; turn = who moves after each, -1 if not known
 * @param {number} players
 * @returns {{moves: number, pushes: number}}
 */
export function count(level, line, players) {
    let turn = level.turn;
    let [moves, pushes] = [0, 0];
    for (const node of line) {
        if (turn === level.side) {
            moves++;
            if (node.move.includes(',')) pushes++;
        }
        turn = node.turn >= 0 ? node.turn : (turn + 1) % players;
    }
    return {moves, pushes};
}
