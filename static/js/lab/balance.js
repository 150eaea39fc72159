/**
 * balance.js: a bot plays games against itself, to find out what they say about the rules
 * (engine/balance). The given workers play the games, several at a time, with the usual requests;
 * each game depends only on its number.
 */

/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {{first: boolean, choices: number, score: number | null}} Ply */
/** @typedef {{points: number, cut: boolean, plies: number, moves: Ply[]}} Played */

const NODES = 400; // a move
const LONGEST = 300; // plies, after which a game is stopped
const OPENING = 6; // greatest number of random plies at the start, so that the games differ

/** Random numbers, the same for the same seed (mulberry32). @param {number} seed @returns {(below: number) => number} */
export function dice(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = state + 0x6D2B79F5 | 0;
        let t = Math.imul(state ^ state >>> 15, 1 | state);
        t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
        return Math.floor(((t ^ t >>> 14) >>> 0) / 0x1_0000_0000 * below);
    };
}

/** @param {Engine} engine that has the rules @param {string} game @param {number} seed @param {number} games planned @param {() => boolean} stopped @returns {Promise<Played | null>} null if it was stopped */
async function playOne(engine, game, seed, games, stopped) {
    const roll = dice(seed);
    /** @type {string[]} */
    const moves = [];
    /** @type {Ply[]} */
    const told = [];
    let openings = 1, opener = -1;
    for (;;) {
        if (stopped()) return null;
        const {turn, outcome, select} = await engine.position({game, start: '', moves});
        if (opener < 0) opener = turn;
        if (outcome.over || moves.length >= LONGEST) {
            const result = outcome.over ? outcome.results?.[opener] ?? 0 : 0;
            return {points: (1 + result) / 2, cut: !outcome.over, plies: moves.length, moves: told};
        }
        const choices = select.moves.length;
        if (!told.length && moves.length < OPENING && (openings < games || moves.length % 2)) {
            openings *= choices;
            moves.push(select.moves[roll(choices)].t);
            continue;
        }
        const {move, score, depth} = await engine.think({game, start: '', moves}, {bot: '', nodes: NODES, seed}, () => {}).reply;
        told.push({first: turn === opener, choices, score: depth > 0 ? score : null});
        moves.push(move);
    }
}

/**
 * @param {Engine[]} engines each has the rules
 * @param {string} game
 * @param {number} games how many
 * @param {(played: Played) => void} take called with each game that ends
 * @param {() => boolean} stopped
 */
export async function weigh(engines, game, games, take, stopped) {
    let next = 0;
    await Promise.all(engines.map(async (engine) => {
        while (next < games && !stopped()) {
            const played = await playOne(engine, game, ++next, games, stopped);
            if (played && !stopped()) take(played);
        }
    }));
}
