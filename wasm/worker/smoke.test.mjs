/**
 * The worker's program under Node: ready, load, position, think, stop.
 *
 * It is built here, or taken from ENGINE_WASM. Times are printed, not tested.
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

/** @param {object} fields @returns {{id: number, reply: Promise<any>}} */
function send(fields) {
    const id = ++lastId;
    const reply = message((m) => m.id === id && !m.event);
    scope.dagazHandle(JSON.stringify({id, ...fields}));
    return {id, reply};
}

/** @param {object} fields @returns {Promise<any>} */
const ask = (fields) => send(fields).reply;

before(async () => {
    const file = process.env.ENGINE_WASM ?? join(temporary, 'engine.wasm');
    if (!process.env.ENGINE_WASM) {
        execFileSync('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', file, './wasm/worker'],
            {cwd: root, stdio: 'inherit', env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}});
    }
    const goroot = execFileSync('go', ['env', 'GOROOT'], {encoding: 'utf8'}).trim();
    vm.runInThisContext(readFileSync(join(goroot, 'lib', 'wasm', 'wasm_exec.js'), 'utf8'));
    scope.postMessage = (/** @type {string} */ text) => {
        const m = JSON.parse(text);
        for (const listen of [...listeners]) listen(m);
    };
    const start = now();
    const go = new scope.Go();
    const ready = message((m) => m.event === 'ready');
    const {instance} = await WebAssembly.instantiate(readFileSync(file), go.importObject);
    go.run(instance);
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

test('load and play chess', async () => {
    const source = readFileSync(join(root, 'games', 'checkmate', 'chess.zrf'), 'utf8');
    let start = now();
    const {info} = await ask({verb: 'load', game: 'checkmate/chess', source, includes: {}, variant: ''});
    console.log(`chess loaded in ${(now() - start).toFixed(0)} ms`);
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
    scope.dagazHandle(`{"id":${id},"verb":"sgfwrite","game":"checkmate/chess","tree":${nest(moves, '{"move":"e2-e4","children":[', ']}')}}`);
    const {games} = await ask({verb: 'sgfread', text: (await written).text});
    let depth = 0;
    for (let n = games[0].tree; n.children; n = n.children[0]) depth++;
    assert.ok(depth >= moves - 1);
    const long = await ask({verb: 'sgfread', text: `(${';B[a1]'.repeat(9000)})`});
    assert.equal(long.ok, true);
    const reply = message((m) => m.id === null);
    scope.dagazHandle('['.repeat(1000000));
    assert.equal((await reply).error.code, 'request');
});

test('a message that is not JSON', async () => {
    const reply = message((m) => m.id === null);
    scope.dagazHandle('{');
    assert.equal((await reply).error.code, 'request');
});
