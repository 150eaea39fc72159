/**
 * site.mjs: measures how soon the engine of the built site answers in Chromium, if it is served
 * as by GitHub Pages.
 */
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {ofWorkers} from './cpu.mjs';
import {soon} from './engines.mjs';

/** The length of the think after which the memory is read, in ms. */
const THINK = 5000;

/**
 * @typedef {object} Times all in ms, except memory, which is in MB, and nps
 * @property {number} ready from the start of the navigation to the worker's "ready", on the page of chess
 * @property {number} load time to load the rules of chess in a worker that is ready
 * @property {number} info from the start of a think to its first progress
 * @property {number} stop from a stop to the move
 * @property {number} nps nodes per second of a think of five seconds
 * @property {number} memory memory of the worker's program after that think
 * @property {number} loadCpu processor time of the worker for loading
 * @property {number} infoCpu processor time of the worker until the first progress
 */

/** The name of the loader that addLoader writes, in the folder of Go's loader. */
const LOADER = 'bench_exec.js';

/**
 * Adds a loader to the built site that can report how much memory the program has, since the
 * worker does not report it.
 * @param {string} site folder
 */
function addLoader(site) {
    writeFileSync(`${site}/js/${LOADER}`, `${readFileSync(`${site}/js/wasm_exec.js`, 'utf8')}
        { const run = Go.prototype.run;
          Go.prototype.run = function (program) {
              self.addEventListener('message', (e) => {
                  if (e.data === 'memory') self.postMessage(JSON.stringify({memory: program.exports.mem.buffer.byteLength}));
              });
              return run.call(this, program);
          }; }`);
}

/**
 * Serves a folder with the site's own server.
 * @param {string} dagaz the program
 * @param {string} folder
 * @returns {Promise<{home: string, end: () => void}>}
 */
export async function serve(dagaz, folder) {
    addLoader(folder);
    const server = spawn(dagaz, ['serve', folder, '-port', '0'], {stdio: ['ignore', 'pipe', 'inherit']});
    const end = () => { server.kill(); };
    process.once('exit', end);
    let said = '';
    const home = await new Promise((/** @type {(home: string) => void} */ resolve, reject) => {
        server.stdout.on('data', (/** @type {Buffer} */ text) => { // it prints its address when it listens
            said += text;
            const address = /^http:\S+/m.exec(said)?.[0];
            if (address) resolve(address);
        });
        server.on('exit', () => reject(new Error(`the server of ${folder} did not start`)));
    });
    return {home, end};
}

/**
 * Makes one visit with a browser that has never seen the site.
 * @param {import('playwright-core').Browser} browser
 * @param {string} home
 * @param {string} packed the compiled rules of chess, as pages load them
 * @returns {Promise<Times>}
 */
export async function visit(browser, home, packed) {
    const context = await browser.newContext({serviceWorkers: 'block'});
    try {
        // The page of chess, until its own worker is ready.
        const page = await context.newPage();
        await page.addInitScript(() => {
            window.Worker = class extends Worker {
                /** @param {string | URL} url @param {WorkerOptions} [options] */
                constructor(url, options) {
                    super(url, options);
                    this.addEventListener('message', (e) => {
                        if (typeof e.data === 'string' && e.data.startsWith('{"event":"ready"')) {
                            /** @type {any} */ (window).readyAfter ??= performance.now();
                        }
                    });
                }
            };
        });
        await page.goto(`${home}checkmate/chess/`);
        const ready = await (await page.waitForFunction(() => /** @type {any} */ (window).readyAfter, null, {timeout: 60_000})).jsonValue();
        await page.close();

        // A worker on a page that contains nothing else.
        const bare = await context.newPage();
        await bare.goto(`${home}games.json`);
        const ask = (/** @type {string} */ name, /** @type {any} */ arg) => soon(
            bare.evaluate(([name, arg]) => /** @type {any} */ (window).bench[name](arg), [name, arg]), `${name}, on the site`);
        await bare.evaluate(startWorker);
        await ask('ready', null);
        const cpu = ofWorkers();
        const before = cpu(), load = await ask('load', packed), loadCpu = cpu() - before;
        const info = await ask('info', null), infoCpu = cpu() - before - loadCpu;
        const stop = await ask('stop', null);
        const {nps, memory} = await ask('think', THINK);
        return {ready, load, loadCpu, info, infoCpu, stop, nps, memory};
    } finally {
        await context.close();
    }
}

/** Runs on the page: starts a worker, and defines in window.bench the steps of the measurement, in this order. */
function startWorker() {
    const worker = new Worker('/js/worker.js?wasm=../engine.wasm&exec=bench_exec.js');
    /** @type {((m: any) => boolean)[]} */
    let listeners = [];
    worker.onmessage = (e) => {
        const m = JSON.parse(e.data);
        listeners = listeners.filter((done) => !done(m));
    };
    /** @param {(m: any) => boolean} wanted @returns {Promise<any>} */
    const message = (wanted) => new Promise((resolve) => {
        listeners.push((m) => { if (wanted(m)) resolve(m); return wanted(m); });
    });
    let last = 0;
    /** @param {object} fields */
    const send = (fields) => {
        const id = ++last;
        const reply = message((m) => m.id === id && !m.event);
        const event = message((m) => m.id === id && m.event === 'progress');
        worker.postMessage(JSON.stringify({id, ...fields}));
        return {id, reply, event};
    };
    const wait = (/** @type {number} */ ms) => new Promise((wake) => setTimeout(wake, ms));
    const chess = {game: 'checkmate/chess', start: '', moves: [], bot: 'garbo'};
    /** @type {any} */
    let thinking;
    const ready = message((m) => m.event === 'ready' || m.event === 'failed');
    /** @type {any} */ (window).bench = {
        async ready() {
            const {message} = await ready;
            if (message) throw new Error(message);
            await wait(50);
        },
        async load(/** @type {string} */ packed) {
            const start = performance.now();
            const {error} = await send({verb: 'load', game: chess.game, packed}).reply;
            if (error) throw new Error(error.message);
            return performance.now() - start;
        },
        async info() {
            const start = performance.now();
            thinking = send({verb: 'think', ...chess, ms: 60_000});
            await thinking.event;
            return performance.now() - start;
        },
        async stop() {
            await wait(300);
            const start = performance.now();
            send({verb: 'stop', target: thinking.id});
            await thinking.reply;
            return performance.now() - start;
        },
        async think(/** @type {number} */ ms) {
            const start = performance.now();
            const {nodes} = await send({verb: 'think', ...chess, ms}).reply;
            const nps = nodes / (performance.now() - start) * 1000;
            worker.postMessage('memory');
            const {memory} = await message((m) => m.memory > 0);
            return {nps, memory: memory / 2 ** 20};
        },
    };
}

/** @param {string} site folder of the built site @returns {string} chess as pages load it */
export const chessPacked = (site) => readFileSync(`${site}/games/checkmate/chess.packed.txt`, 'utf8');
