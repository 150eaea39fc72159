/**
 * The worker's script and its two programs under Node: ready, load, position,
 * think, stop, rules text.
 *
 * The programs are built here. Times are printed, not tested.
 */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import vm from 'node:vm';

const root = join(import.meta.dirname, '..', '..');
const temporary = mkdtempSync(join(tmpdir(), 'dagaz-'));

/** @type {((message: any) => void)[]} */
const listeners = [];
const now = () => performance.now();

/** The next message for which test is true. @param {(m: any) => boolean} wanted @returns {Promise<any>} */
function message(wanted) {
    return new Promise((resolve) => {
        const listen = (/** @type {any} */ m) => {
            if (!wanted(m)) return;
            listeners.splice(listeners.indexOf(listen), 1);
            resolve(m);
        };
        listeners.push(listen);
    });
}

const scope = /** @type {any} */ (globalThis);
let lastId = 0;
/** The files that the script has fetched. @type {string[]} */
const fetched = [];

/** Those that it does not get. @type {Set<string>} */
const fails = new Set();

/** What a page's postMessage does. @param {string} data */
const post = (data) => scope.onmessage({data});

/** @param {object} fields @returns {{id: number, reply: Promise<any>}} */
function send(fields) {
    const id = ++lastId;
    const reply = message((m) => m.id === id && !m.event);
    post(JSON.stringify({id, ...fields}));
    return {id, reply};
}

/** @param {object} fields @returns {Promise<any>} */
const ask = (fields) => send(fields).reply;

before(async () => {
    for (const [name, folder] of Object.entries({engine: './wasm/worker', rules: './wasm/rules'})) {
        execFileSync('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', join(temporary, `${name}.wasm`), folder],
            {cwd: root, stdio: 'inherit', env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}});
    }
    const goroot = execFileSync('go', ['env', 'GOROOT'], {encoding: 'utf8'}).trim();
    scope.postMessage = (/** @type {string} */ text) => {
        const m = JSON.parse(text);
        for (const listen of [...listeners]) listen(m);
    };
    const start = now();
    const ready = message((m) => m.event === 'ready');
    scope.self = scope;
    scope.dagazHome = 'https://example.org/js/worker.js';
    scope.importScripts = () => vm.runInThisContext(readFileSync(join(goroot, 'lib', 'wasm', 'wasm_exec.js'), 'utf8'));
    scope.fetch = async (/** @type {string} */ url) => {
        const name = new URL(url).pathname.replace('/js/', '');
        fetched.push(name);
        return new Response(fails.has(name) ? null : readFileSync(join(temporary, name)),
            {status: fails.has(name) ? 503 : 200, headers: {'Content-Type': 'application/wasm'}});
    };
    vm.runInThisContext(readFileSync(join(root, 'static', 'js', 'worker.js'), 'utf8'));
    await ready;
    console.log(`ready after ${(now() - start).toFixed(0)} ms`);
});

after(() => {
    rmSync(temporary, {recursive: true});
    setImmediate(() => process.exit()); // the engine never ends
});

test('hello', async () => {
    const r = await ask({verb: 'hello'});
    assert.equal(r.ok, true);
    assert.equal(r.protocol, 1);
});

const ROW = '(dagaz 1) (game (title "Row") (players X O) (turn-order X O) (board (rectangle 3 1)) ' +
    '(piece (name Mark) (drops ((verify empty?) add))) (win-condition (X O) (line 2 (e))) (draw-condition (X O) full) (repetition 0))';

test('a compiler that cannot be fetched', async () => {
    fails.add('rules.wasm');
    for (const verb of ['load', 'check']) {
        const {error} = await ask({verb, game: 'arrange/row', source: ROW});
        assert.equal(error.code, 'compiler');
        assert.match(error.message, /503/);
    }
    fails.clear();
    assert.equal((await ask({verb: 'position', game: 'arrange/row'})).error.code, 'game'); // not held for ever
});

test('rules text', async () => {
    assert.deepEqual(fetched.filter((name) => name === 'rules.wasm').length, 2);
    // What is asked meanwhile waits for its game, and only that.
    const order = /** @type {string[]} */ ([]);
    const load = ask({verb: 'load', game: 'arrange/row', source: ROW}).then((r) => (order.push('load'), r));
    const view = ask({verb: 'position', game: 'arrange/row', moves: ['a1']}).then((r) => (order.push('position'), r));
    const again = ask({verb: 'load', game: 'arrange/row', source: ROW.replace('3 1', '4 1')}).then((r) => (order.push('again'), r));
    const after = ask({verb: 'position', game: 'arrange/row'}).then((r) => (order.push('after'), r));
    const other = ask({verb: 'hello'}).then(() => order.push('hello'));
    assert.equal((await load).info.title, 'Row');
    assert.equal((await view).view.select.moves.length, 2);
    assert.equal((await again).info.board.cells.length, 4);
    assert.equal((await after).view.select.moves.length, 4);
    await other;
    assert.deepEqual(order, ['hello', 'load', 'position', 'again', 'after']);

    const bad = await ask({verb: 'load', game: 'arrange/row', source: ROW.replace('empty?', 'emty?')});
    assert.equal(bad.error.code, 'rules');
    const [problem] = bad.error.problems;
    assert.deepEqual([problem.file, problem.line, problem.col, problem.hint], ['arrange/row.zrf', 1, 121, 'empty?']);
    assert.equal((await ask({verb: 'position', game: 'arrange/row'})).ok, true); // the last good one stays

    const checked = await ask({verb: 'check', game: 'arrange/row', source: ROW.replace('empty?', 'emty?')});
    assert.deepEqual([checked.ok, checked.problems, checked.variants], [true, [problem], ['Row']]);
    const included = await ask({verb: 'load', game: 'arrange/other', source: '(dagaz 1) (include "arrange/row.zrf")', includes: {'arrange/row.zrf': ROW}});
    assert.equal(included.info.title, 'Row');
    const wrong = await ask({verb: 'load', game: 'x', source: '', includes: {a: 1}});
    assert.equal(wrong.error.code, 'request');
    assert.deepEqual(fetched, ['engine.wasm', 'rules.wasm', 'rules.wasm', 'rules.wasm']); // and none for what is running
});

test('load and play chess', async () => {
    const source = readFileSync(join(root, 'games', 'checkmate', 'chess.zrf'), 'utf8');
    let start = now();
    const {info} = await ask({verb: 'load', game: 'checkmate/chess', source, includes: {}, variant: ''});
    console.log(`chess compiled and loaded in ${(now() - start).toFixed(0)} ms`);
    const {packed} = scope.dagazCompile('load', {game: 'checkmate/chess', source, includes: {}, variant: ''});
    start = now();
    assert.deepEqual((await ask({verb: 'load', game: 'checkmate/chess', packed})).info, info);
    console.log(`chess loaded in ${(now() - start).toFixed(1)} ms`);
    const damaged = await ask({verb: 'load', game: 'checkmate/chess', packed: packed.replace('A', 'B')});
    assert.equal(damaged.error.code, 'rules');
    assert.match(damaged.error.message, /damaged/);
    await ask({verb: 'load', game: 'checkmate/chess', packed});
    assert.equal(info.board.cells.length, 64);
    start = now();
    const {view} = await ask({verb: 'position', game: 'checkmate/chess', start: '', moves: ['e2-e4', 'e7-e5']});
    console.log(`position in ${(now() - start).toFixed(0)} ms`);
    assert.equal(view.select.moves.length, 29);
    const bad = await ask({verb: 'position', game: 'checkmate/chess', start: '', moves: ['e2-e5']});
    assert.deepEqual([bad.error.code, bad.error.index], ['illegal-move', 0]);
    assert.equal((await ask({verb: 'perft', game: 'checkmate/chess', depth: 3})).leaves, 8902);
});

for (const bot of ['garbo', 'mcts']) {
    test(`${bot} thinks, others are served, stop`, async () => {
        const think = send({verb: 'think', game: 'checkmate/chess', start: '', moves: ['e2-e4'], bot, ms: 60000});
        const progress = await message((m) => m.id === think.id && m.event === 'progress');
        assert.ok(progress.pv.length > 0);
        let worst = 0;
        for (let i = 0; i < 10; i++) { // as a worker gets messages: one task each
            const start = now();
            await new Promise((wake) => setTimeout(wake, 20));
            assert.equal((await ask({verb: 'hello'})).ok, true);
            worst = Math.max(worst, now() - start - 20);
        }
        await new Promise((wake) => setTimeout(wake, 20));
        const sent = now();
        const stop = ask({verb: 'stop', target: think.id});
        const reply = await think.reply;
        console.log(`${bot}: hello within ${worst.toFixed(0)} ms, stop in ${(now() - sent).toFixed(0)} ms, ${reply.nodes} nodes, depth ${reply.depth}`);
        assert.match(reply.move, /^[a-h][1-8]-/);
        assert.equal((await stop).ok, true);
    });
}

test('the second program solves, counts and reads records', async () => {
    const game = 'checkmate/chess';
    const mate = await ask({verb: 'solve', game, start: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', moves: []});
    assert.deepEqual([mate.status, mate.moves], ['solved', ['a1-a8']]);
    assert.equal((await ask({verb: 'why', game, moves: [], ask: 'Nf6'})).code, 'unknown');
    const {games, format} = await ask({verb: 'read', game, text: '1. e4 e5 2. Nf3'});
    assert.deepEqual([format, games[0].tree.children[0].children[0].children[0].move], ['pgn', 'g1-f3']);
    const count = send({verb: 'perft', game, depth: 20});
    await new Promise((wake) => setTimeout(wake, 20));
    const stop = ask({verb: 'stop', target: count.id});
    assert.equal((await count.reply).error.code, 'stopped');
    assert.equal((await stop).ok, true);
});

// WebAssembly has a small stack: what calls itself must not do so too deep.
test('deep nesting kills nothing', async () => {
    const load = (/** @type {string} */ source) => ask({verb: 'load', game: 'deep', source});
    const nest = (/** @type {number} */ n, open = '(', close = ')') => open.repeat(n) + close.repeat(n);
    const game = (/** @type {string} */ inner) => `(game (title "x") (players A B) (turn-order A B)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1/2" (0 10))) (directions (n 0 1)))) ${inner})`;
    for (const source of [
        nest(1000000), nest(499), game(nest(490)), game(nest(490, '(board ')),
        game(`(piece (name P) (drops (${nest(480, '(if (empty?) ', ')')} add)))`),
        game(`(piece (name P) (drops ((verify ${nest(480, '(not ', ')')}) add)))`),
        game(`(piece (name P) (drops ((verify ${nest(480, '(not ', ')').replace('))', ' empty?))')}) add)))`),
        game(`(win-condition (A B) ${nest(480, '(or ', ')').replace('))', ' stalemated))')})`),
        `(define m (m))${game('(m)')}`, `(define m (x (m)))${game('(m)')}`, `(define m ($1 (m (y $1))))${game('(m a)')}`,
        Array.from({length: 2000}, (_, i) => `(define m${i} (if empty? (m${i + 1}) else add))`).join('') +
            game('(piece (name P) (drops ((m0))))'),
    ]) {
        const reply = await load(source);
        assert.notEqual(reply.error?.code, 'internal', `${source.slice(0, 60)}: ${reply.error?.message}`);
    }
    const moves = 5000;
    const id = ++lastId; // JSON.stringify itself cannot go so deep
    const written = message((m) => m.id === id);
    post(`{"id":${id},"verb":"sgfwrite","game":"checkmate/chess","tree":${nest(moves, '{"move":"e2-e4","children":[', ']}')}}`);
    const {games} = await ask({verb: 'sgfread', text: (await written).text});
    let depth = 0;
    for (let n = games[0].tree; n.children; n = n.children[0]) depth++;
    assert.ok(depth >= moves - 1);
    const long = await ask({verb: 'sgfread', text: `(${';B[a1]'.repeat(9000)})`});
    assert.equal(long.ok, true);
    const reply = message((m) => m.id === null);
    post('['.repeat(1000000));
    assert.equal((await reply).error.code, 'request');
});

// Movements that ask many cells in a row make trees a thousand calls deep.
test('a bot thinks about moves that ask many cells', async () => {
    const game = 'breakthrough/archimedes';
    const source = readFileSync(join(root, 'games', `${game}.zrf`), 'utf8');
    assert.equal((await ask({verb: 'load', game, source})).ok, true);
    assert.notEqual((await ask({verb: 'think', game, start: '', moves: [], bot: 'garbo', nodes: 100})).move, '');
});

test('a message that is not JSON', async () => {
    const reply = message((m) => m.id === null);
    post('{');
    assert.equal((await reply).error.code, 'request');
});
