/**
 * garbochess-uci.mjs: Garbochess-JS as a UCI engine, for matches.
 *
 *     node bench/garbochess-uci.mjs FILE
 *
 * FILE is a local copy of garbochess.js, which is not part of this repository.
 * It plays chess, from the start or a FEN, with a limit of time or depth. It reads no input while
 * it searches, so "stop" has no effect. Its table is kept during a game, as on its own page.
 */
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {argv} from 'node:process';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const LONGEST = 24 * 3600 * 1000; // ms

if (!argv[2]) throw new Error('usage: node garbochess-uci.mjs FILE');

// The program is made a function, because Node is slow to find globals of a vm context. self and
// postMessage are the parts of a worker that the program needs.
const engine = new Function('self', 'postMessage', `${readFileSync(argv[2], 'utf8')}
    return {
        begin: function (fen) { ResetGame(); return InitializeFromFen(fen); },
        play: function (text) {
            var moves = GenerateValidMoves();
            for (var i = 0; i < moves.length; i++) {
                if (FormatMove(moves[i]) === text) { MakeMove(moves[i]); return true; }
            }
            return false;
        },
        search: function (ms, plies, told) {
            var best = 0;
            g_timeout = ms;
            Search(function (move) { best = move; }, plies, function (move, value, time, ply) {
                told(ply, value, g_nodeCount + g_qNodeCount, time);
            });
            if (best) return FormatMove(best);
            var moves = GenerateValidMoves();
            return moves.length ? FormatMove(moves[0]) : '(none)';
        }
    };`)({}, () => {});

let fen = '';
/** @type {string[]} */
let played = [];

/** Begins a new game with an empty table. @param {string} start */
function begin(start) {
    const wrong = engine.begin(start);
    if (wrong) console.log(`info string ${wrong}`);
    fen = start;
    played = [];
}

/** @param {string[]} words the words after "position" */
function position(words) {
    const at = words.indexOf('moves');
    const where = at < 0 ? words : words.slice(0, at), moves = at < 0 ? [] : words.slice(at + 1);
    const start = where[0] === 'fen' ? where.slice(1).join(' ') : START;
    if (start !== fen || played.some((m, i) => m !== moves[i])) begin(start);
    for (const m of moves.slice(played.length)) {
        if (!engine.play(m)) {
            console.log(`info string illegal move ${m}`);
            return;
        }
        played.push(m);
    }
}

/** @param {string[]} words the words after "go" */
function go(words) {
    const value = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
        const i = words.indexOf(name);
        return i < 0 ? otherwise : Number(words[i + 1]);
    };
    const best = engine.search(value('movetime', LONGEST), value('depth', 99), (depth, score, nodes, ms) => {
        console.log(`info depth ${depth} score cp ${Math.round(score / 10)} nodes ${nodes} time ${ms}`);
    });
    console.log(`bestmove ${best}`);
}

begin(START);
createInterface(process.stdin).on('line', (line) => {
    const [word, ...words] = line.trim().split(/\s+/);
    if (word === 'uci') console.log('id name Garbochess-JS\nuciok');
    else if (word === 'isready') console.log('readyok');
    else if (word === 'ucinewgame') fen = '';
    else if (word === 'position') position(words);
    else if (word === 'go') go(words);
    else if (word === 'quit') process.exit();
}).on('close', () => process.exit());
