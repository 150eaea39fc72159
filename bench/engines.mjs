/**
 * engines.mjs: the programs that the bench measures, with the same interface for all.
 */
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {createInterface} from 'node:readline';
import {basename, join} from 'node:path';
import {chromium} from 'playwright-core';
import {ofMain, ofProcess, ofWorkers} from './cpu.mjs';

/**
 * @typedef {object} Answer
 * @property {number} count number of leaves or nodes
 * @property {number} ms time of the work, by a clock
 * @property {number} depth
 * @property {number} [share] share of the work in the time of the whole command, 1 if missing
 *
 * @typedef {object} Engine
 * @property {string} name key of the engine in the results
 * @property {(command: string) => Promise<Answer>} ask executes a command of bench/probe
 * @property {() => number} cpu processor time so far, in ms; if it does not grow, the time is unknown
 * @property {() => unknown} end
 */

/** The longest time that one command may take, in ms. */
const PATIENCE = 60_000;

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function soon(promise, what) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE / 1000} s: ${what}`)), PATIENCE);
    });
    try {
        return await Promise.race([promise, /** @type {Promise<T>} */ (late)]);
    } finally {
        clearTimeout(timer);
    }
}

/** @param {string} text @param {string} what @returns {Answer} */
function read(text, what) {
    const answer = JSON.parse(text);
    if (answer.error) throw new Error(`${what}: ${answer.error}`);
    return answer;
}

/**
 * Starts a program that answers each line with a line.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @returns {Engine}
 */
export function program(name, file, args = []) {
    const child = spawn(file, args, {stdio: ['pipe', 'pipe', 'inherit']});
    /** @type {{resolve: (line: string) => void, reject: (e: Error) => void}[]} */
    const waiting = [];
    createInterface(child.stdout).on('line', (line) => waiting.shift()?.resolve(line));
    child.on('error', (e) => { for (const w of waiting.splice(0)) w.reject(e); });
    child.on('exit', (code) => { for (const w of waiting.splice(0)) w.reject(new Error(`${name} ended: ${code}`)); });
    child.stdin.on('error', () => {});
    process.once('exit', () => child.kill());
    return {
        name,
        async ask(command) {
            const line = new Promise((/** @type {(line: string) => void} */ resolve, reject) => {
                waiting.push({resolve, reject});
                child.stdin.write(`${command}\n`);
            });
            return read(await soon(line, `${name}: ${command}`), `${name}: ${command}`);
        },
        cpu: (file === process.execPath ? ofMain : ofProcess)(Number(child.pid)),
        end: () => child.stdin.end(),
    };
}

/**
 * Lets an engine execute a command, and measures the processor time.
 * @param {Engine} engine
 * @param {string} command
 * @returns {Promise<Answer>}
 */
export async function work(engine, command) {
    const before = engine.cpu();
    const answer = await engine.ask(command);
    const ms = (engine.cpu() - before) * (answer.share ?? 1);
    return ms > 0 ? {...answer, ms} : answer;
}

/** @returns {Promise<import('playwright-core').Browser>} */
export function browse() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync'],
    });
}

/**
 * Opens a page whose workers are engines.
 * @param {import('playwright-core').Browser} browser
 * @param {string[]} files files that the workers load, besides the files of this folder
 */
export async function workers(browser, files) {
    const known = [...files, ...['worker.js', 'peer.js'].map((f) => join(import.meta.dirname, f))];
    const types = /** @type {Record<string, string>} */ ({js: 'text/javascript', wasm: 'application/wasm'});
    const server = createServer((request, response) => {
        const name = String(request.url).slice(1).split('?')[0];
        const file = known.find((f) => basename(f) === name);
        response.setHeader('Content-Type', file ? types[name.split('.')[1]] : 'text/html');
        response.end(file ? readFileSync(file) : '<!doctype html><title>bench</title>');
    });
    await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(null)));
    const {port} = /** @type {import('node:net').AddressInfo} */ (server.address());
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/`);
    return {
        /**
         * @param {string} name
         * @param {string} query of worker.js
         * @returns {Promise<Engine>}
         */
        async engine(name, query) {
            /** @param {string | null} command null starts the worker */
            const say = (command) => soon(page.evaluate(([name, query, command]) => {
                const engines = /** @type {any} */ (window).engines ??= {};
                const worker = /** @type {Worker} */ (engines[String(name)] ??= new Worker(`worker.js?${query}`));
                return new Promise((/** @type {(text: string) => void} */ resolve, reject) => {
                    worker.onmessage = (e) => resolve(e.data);
                    worker.onerror = (e) => reject(new Error(e.message));
                    if (command !== null) worker.postMessage(command);
                });
            }, [name, query, command]), `${name}: ${command}`);
            const hello = await say(null);
            if (hello !== 'ready') throw new Error(`${name}: ${hello}`);
            return {name, cpu: ofWorkers(), ask: async (command) => read(await say(command), `${name}: ${command}`), end() {}};
        },
        async end() {
            await page.close();
            server.close();
            server.closeAllConnections();
        },
    };
}
