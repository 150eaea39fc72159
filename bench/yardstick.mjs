/**
 * yardstick.mjs: how strong our bot is in terms of Fairy-Stockfish: the number of
 * nodes a move at which that program scores half of the points against it.
 *
 *     node bench/yardstick.mjs DAGAZ [GAME...]
 *
 * DAGAZ is the command. It climbs through powers of two until Fairy-Stockfish
 * scores more than half, then puts the crossing between the two rungs by their
 * scores. Settings, by environment:
 *   GAMES=40            games of a rung
 *   LIMIT="-ams 1000"   of our moves: -ams MS or -anodes N
 *   FROM=64             the first rung
 *   FAIRY=program       (default /usr/games/fairy-stockfish)
 *   OUT=file            where to write the results as JSON
 */
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {argv, env} from 'node:process';
import {fileURLToPath} from 'node:url';
import {crossing} from './crossing.mjs';

const GAMES = ['chess', 'gardner-chess', 'xiangqi', 'makruk', 'shatranj', 'mini-shogi'];
const HIGHEST = 2 ** 20;

const [dagaz, ...named] = argv.slice(2);
if (!dagaz) throw new Error(`usage: [GAMES=40] [LIMIT="-ams 1000"] node ${fileURLToPath(import.meta.url)} DAGAZ [GAME...]`);
const games = env.GAMES ?? '40', limit = (env.LIMIT ?? '-ams 1000').split(' '), from = Number(env.FROM ?? 64);
const fairy = env.FAIRY ?? '/usr/games/fairy-stockfish';

/**
 * The share of the points that Fairy-Stockfish gets with so many nodes a move.
 * @param {string} game
 * @param {number} nodes
 */
function rung(game, nodes) {
    const args = ['match', game, '-a', 'garbo', '-b', `cmd:uci:${fairy}`, '-games', games, '-opening', '4', ...limit, '-bnodes', String(nodes), '-json'];
    const said = execFileSync(dagaz, args, {encoding: 'utf8', maxBuffer: 1 << 26});
    const r = JSON.parse(said.trim().split('\n').at(-1) ?? '');
    console.log(`${game}: against ${nodes} nodes W ${r.wins} D ${r.draws} L ${r.losses}, Elo ${r.elo} ± ${r.error}`);
    return {nodes, share: (r.losses + r.draws / 2) / r.games, wins: r.wins, draws: r.draws, losses: r.losses};
}

/** @type {Record<string, object>} */
const results = {};
for (const game of named.length ? named : GAMES) {
    const rungs = [rung(game, from)];
    const first = rungs[0].share;
    // Up while it scores less than half, down while it scores more.
    for (let n = from; ;) {
        n = first < 0.5 ? n * 2 : n / 2;
        if (n < 1 || n > HIGHEST) break;
        const r = rung(game, n);
        rungs.push(r);
        if (r.share >= 0.5 !== first >= 0.5) break;
    }
    const equal = crossing(rungs);
    results[game] = {equal, limit: limit.join(' '), rungs};
    console.log(`${game}: half of the points at ${equal ? `about ${equal} nodes` : 'no rung that was tried'}`);
}
if (env.OUT) writeFileSync(env.OUT, `${JSON.stringify(results, null, 1)}\n`);
