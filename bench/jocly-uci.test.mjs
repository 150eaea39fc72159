// Tests jocly-uci.mjs with a module instead of Jocly, which has the used parts of Jocly's
// interface and two games of a few moves.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {fileURLToPath} from 'node:url';

const stub = `
const games = {
    draughts: {options: {width: 5}, lines: [[{pos: [0, 5]}, {pos: [20, 16, 12]}], [{pos: [45, 40]}]]},
    reversi: {options: {width: 8, height: 8}, lines: [[{row: 2, col: 3}], [{pass: true}]]},
};
console.log('noise');
exports.createMatch = async (name) => {
    const {options, lines} = games[name];
    let ply = 0;
    const levels = [{label: 'Easy', choice: 0}, {label: 'Slow', choice: 1}];
    return {
        game: {mOptions: options},
        getPossibleMoves: async () => lines[ply] ?? [],
        applyMove: async () => { ply++; },
        getConfig: async () => ({model: {levels}}),
        machineSearch: async ({level, threaded}) => ({move: lines[ply][threaded ? 9 : level.choice] ?? lines[ply][0]}),
    };
};`;

const folder = mkdtempSync(join(tmpdir(), 'jocly-'));
writeFileSync(join(folder, 'index.js'), stub);
after(() => rmSync(folder, {recursive: true}));

/** @param {string[]} lines what is typed */
function talk(...lines) {
    const program = fileURLToPath(new URL('jocly-uci.mjs', import.meta.url));
    const {stdout, stderr, status} = spawnSync(process.execPath, [program, folder], {input: lines.join('\n') + '\n', encoding: 'utf8'});
    return {said: stdout.trim().split('\n'), stderr: stderr.trim(), status};
}

test('draughts: levels by their labels, chains by every cell, games that go on or begin anew', () => {
    const {said, status} = talk('uci', 'setoption name Level value Slow', 'isready', 'ucinewgame', 'position startpos', 'go nodes 5',
        'position startpos moves a1b2', 'go', 'setoption name Level value Easy', 'position startpos', 'go', 'quit', 'isready');
    assert.deepEqual(said, ['id name Jocly', 'option name UCI_Variant type string', 'option name Level type string', 'uciok',
        'readyok', 'bestmove a5d4e3', 'bestmove b10a9', 'bestmove a1b2']);
    assert.equal(status, 0);
});

test('reversi: drops count rows from below; a pass; what a piece becomes is not heard', () => {
    assert.deepEqual(talk('setoption name UCI_Variant value reversi', 'position startpos', 'go', 'position startpos moves P@d6', 'go').said,
        ['bestmove P@d6', 'bestmove 0000']);
    assert.deepEqual(talk('position startpos moves a1b2q', 'go').said, ['bestmove b10a9']);
});

test('what cannot be played ends the program with a word', () => {
    assert.deepEqual(talk('position startpos moves a1b2 a1b2', 'go'),
        {said: [''], stderr: 'jocly: illegal move a1b2 after a1b2', status: 1});
    assert.match(talk('position fen 8/8 w').stderr, /only games from the start/);
});
