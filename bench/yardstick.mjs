/**
 * yardstick.mjs: compares our bot with Fairy-Stockfish: it finds the number of nodes for each move
 * with which that program scores half of the points against our bot.
 *
 *     node bench/yardstick.mjs DAGAZ [GAME...]
 *
 * DAGAZ is the command. Without the names of games it plays all games that have a book and that
 * Fairy-Stockfish knows. Games are played in pairs, with the same opening and exchanged sides. An
 * opening has six moves of the game's own book, or four random moves if there is no book (in mini
 * shogi such moves decide the game). The nodes of each pair are those from which most is learnt
 * (crossing.mjs). Fairy-Stockfish evaluates without a network. A game ends early if both programs
 * see its end (match -agree). Settings, as variables of the environment:
 *   GAMES=30            games of each kind
 *   LIMIT="-ams 1000"   of our moves: -ams MS or -anodes N
 *   FROM=1000           nodes of the first pair
 *   FAIRY=program       (default /usr/games/fairy-stockfish)
 *   OUT=file            where to write the results as JSON, as they come
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {argv, env} from 'node:process';
import {fileURLToPath} from 'node:url';
import {crossing, next} from './crossing.mjs';

const HIGHEST = 2 ** 22;

const [dagaz, ...named] = argv.slice(2);
if (!dagaz) throw new Error(`usage: [GAMES=30] [LIMIT="-ams 1000"] node ${fileURLToPath(import.meta.url)} DAGAZ [GAME...]`);
const pairs = Math.ceil(Number(env.GAMES ?? '30') / 2), limit = (env.LIMIT ?? '-ams 1000').split(' ');
const fairy = `cmd:uci:${env.FAIRY ?? '/usr/games/fairy-stockfish'};;Use NNUE=false,Threads=1,Hash=16`;

/**
 * The options that choose openings.
 * @param {string} game
 */
function openings(game) {
    const games = join(import.meta.dirname, '..', 'games');
    const book = readdirSync(games).map((family) => join(games, family, `${game}.book`)).find(existsSync);
    return book ? ['-openings', book, '-opening', '6'] : ['-opening', '4'];
}

/**
 * Plays two games with the opening number seed.
 * @param {string} game
 * @param {number} nodes
 * @param {number} seed
 */
function pair(game, nodes, seed) {
    const args = ['match', game, '-a', 'garbo', '-b', fairy, '-games', '2', ...openings(game), '-seed', String(seed), '-agree', ...limit, '-bnodes', String(nodes), '-json'];
    const said = execFileSync(dagaz, args, {encoding: 'utf8', maxBuffer: 1 << 26});
    const r = JSON.parse(said.trim().split('\n').at(-1) ?? '');
    return {nodes, games: r.games, points: r.losses + r.draws / 2, wins: r.wins, draws: r.draws, losses: r.losses};
}

/** Games with a book. @returns {string[]} */
function withBook() {
    const games = join(import.meta.dirname, '..', 'games');
    return readdirSync(games, {recursive: true, encoding: 'utf8'}).filter((f) => f.endsWith('.book')).map((f) => basename(f, '.book')).sort();
}

/** @type {Record<string, object>} */
const results = {};
for (const game of named.length ? named : withBook()) {
    const rounds = [];
    let nodes = Number(env.FROM ?? 1000);
    for (let i = 1; i <= pairs && nodes <= HIGHEST; i++) {
        let r;
        try {
            r = pair(game, nodes, i);
        } catch (error) {
            if (named.length || !/has no variant called/.test(String(error))) throw error;
            console.log(`${game}: Fairy-Stockfish does not know it`);
            break;
        }
        rounds.push(r);
        const at = crossing(rounds);
        console.log(`${game}: pair ${i}, against ${nodes} nodes W ${r.wins} D ${r.draws} L ${r.losses}` +
            (at ? `; half of the points at ${at.nodes} nodes (${at.low} to ${at.high})` : ''));
        results[game] = {half: at, limit: limit.join(' '), rounds};
        if (env.OUT) writeFileSync(env.OUT, `${JSON.stringify(results, null, 1)}\n`);
        nodes = next(rounds);
    }
}
