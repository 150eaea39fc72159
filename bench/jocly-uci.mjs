/**
 * jocly-uci.mjs: games of Jocly as a UCI engine, for matches.
 *
 *     node bench/jocly-uci.mjs FOLDER
 *     dagaz match international-checkers -a garbo -anodes 50000 -bms 1000 \
 *         -b "cmd:uci:node bench/jocly-uci.mjs FOLDER;;UCI_Variant=draughts,Level=Fast"
 *
 * FOLDER is a local copy of the npm package jocly, which is not part of this
 * repository. Options: UCI_Variant is Jocly's name of a game (draughts, brazilian-draughts,
 * reversi); Level is the label of one of that game's levels. The level determines how long it
 * thinks; limits of "go" are ignored. It can only begin at the start of the game. Cells are named
 * as on a chess board, with a1 at the first player's left. A chain of captures names every cell, a
 * drop is written as P@d3, a pass as 0000.
 */
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {argv} from 'node:process';

if (!argv[2]) throw new Error('usage: node jocly-uci.mjs FOLDER');
const say = console.log;
for (const name of /** @type {const} */ (['log', 'info', 'warn', 'debug'])) console[name] = () => {}; // Jocly's output is not UCI
const jocly = createRequire(import.meta.url)(resolve(argv[2]));

/** @type {Record<string, string>} */
const options = {uci_variant: 'draughts', level: ''};
/** @type {any} */
let match = null;
/** @type {string[]} */
let played = [];

/** @param {number} x @param {number} y both from 0 */
const cell = (x, y) => String.fromCharCode(97 + x) + (y + 1);

/**
 * A move in the notation of UCI. Draughts numbers the dark cells by rows, with width cells in
 * each row; reversi has rows and columns, with rows counted from the top.
 * @param {any} move
 * @param {{width: number, height: number}} board
 */
function text(move, board) {
    if (move.pass) return '0000';
    if (!move.pos) return `P@${cell(move.col, board.height - 1 - move.row)}`;
    return move.pos.map((/** @type {number} */ at) => {
        const y = Math.floor(at / board.width);
        return cell(2 * (at % board.width) + y % 2, y);
    }).join('');
}

/** @returns {Promise<Map<string, any>>} the legal moves */
async function legal() {
    const board = match.game.mOptions, moves = await match.getPossibleMoves();
    return new Map(moves.map((/** @type {any} */ m) => [text(m, board), m]));
}

async function begin() {
    match = await jocly.createMatch(options.uci_variant);
    played = [];
}

/** @param {string} move */
async function play(move) {
    const found = (await legal()).get(move.replace(/(?<=\d)\D+$/, '')); // there is no choice of promotion
    if (!found) throw new Error(`illegal move ${move} after ${played.join(' ')}`);
    await match.applyMove(found);
    played.push(move);
}

/** @param {string[]} words the words after "position" */
async function position(words) {
    if (words[0] !== 'startpos') throw new Error('only games from the start are played');
    const moves = words.slice(2);
    if (!match || played.some((m, i) => m !== moves[i])) await begin();
    for (const m of moves.slice(played.length)) await play(m);
}

async function go() {
    const {levels} = (await match.getConfig()).model;
    const level = levels.find((/** @type {any} */ l) => l.label === options.level) ?? levels[0];
    const {move} = await match.machineSearch({level, threaded: false});
    say(`bestmove ${text(move, match.game.mOptions)}`);
}

/** @param {string} line */
async function obey(line) {
    const [word, ...words] = line.trim().split(/\s+/);
    if (word === 'uci') say('id name Jocly\noption name UCI_Variant type string\noption name Level type string\nuciok');
    else if (word === 'isready') say('readyok');
    else if (word === 'setoption') {
        const set = /name (\S+) value (.*)$/.exec(line);
        if (set) options[set[1].toLowerCase()] = set[2];
    } else if (word === 'ucinewgame') await begin();
    else if (word === 'position') await position(words);
    else if (word === 'go') await go();
    else if (word === 'quit') process.exit();
}

let last = Promise.resolve();
createInterface(process.stdin).on('line', (line) => {
    last = last.then(() => obey(line)).catch((e) => {
        console.error(`jocly: ${e.message}`);
        process.exit(1);
    });
}).on('close', () => last.then(() => process.exit()));
