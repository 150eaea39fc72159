/**
 * bench.mjs: measures the engine natively, in Node and in Chromium, together with Garbochess-JS,
 * and measures the built site in Chromium. ./build.sh bench builds the programs and calls it:
 *
 *     node bench/bench.mjs BUILD [FOLDER-OF-GARBOCHESS]
 *
 * BUILD contains dagaz, wasm_exec.js, site/ and the probe in several forms: plain and plain.wasm
 * are as Go links them; flow.wasm is rebuilt by wasm/flow; probe and full.wasm are also compiled
 * with the profile, like the programs of the site. Without the second argument Garbochess-JS is
 * not measured. Everything is measured ROUNDS times, with the engines in turns, by the processor
 * time of their threads. Searches have a fixed depth; the depth of ours takes the native engine a
 * quarter of MS milliseconds. The results are written to OUT as JSON.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {loadavg} from 'node:os';
import {join} from 'node:path';
import {browse, program, work, workers} from './engines.mjs';
import {claims, median, rates, ratio} from './report.mjs';
import {chessPacked, serve, visit} from './site.mjs';

const root = join(import.meta.dirname, '..');
const [build, folder] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS || 5), ms = Number(process.env.MS || 1000);
if (!build || !(rounds >= 1) || !(ms >= 1)) throw new Error('usage: [ROUNDS=5] [MS=1000] node bench/bench.mjs BUILD [FOLDER]');

/** Positions from notes on the speed of this engine; the last three are also used by Garbochess. */
const positions = {
    'start': 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'Kiwipete': 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    'middle 1': 'r4rk1/1b2qppp/p1n1p3/1p6/1b1PN3/3BRN2/PP3PPP/R2Q2K1 b - - 0 1',
    'middle 2': 'r1bq1rk1/ppp1nppp/4n3/3p3Q/3P4/1BP1B3/PP1N2PP/R4RK1 w - - 0 1',
    'middle 3': '4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 0 1',
};

/** Depth of the peer's searches: a quarter of a million to a million nodes. */
const PEER_DEPTH = 8;

/** Depths at which counting takes about a tenth of a second, and the known counts. */
const perfts = /** @type {[string, string, number, number][]} */ ([
    ['checkmate/chess', 'vm', 4, 197281],
    ['checkmate/chess', 'table', 5, 4865609],
    ['checkmate/chess', 'bits', 5, 4865609],
    ['xiangqi/xiangqi', 'table', 4, 3290240],
    ['shogi/mini-shogi', 'table', 5, 533203],
    ['checkers/international-checkers', 'table', 7, 1049442],
]);

/**
 * @typedef {object} More
 * @property {string} command a command of bench/probe
 * @property {string[]} [only] the engines that do the task; all if missing
 * @property {number} [made] moves made per node; a search makes some moves only to see that they give check
 * @property {number} [count] number of leaves or nodes, the same in all engines except the peer
 *
 * @typedef {import('./report.mjs').Row & More} Task
 */

/** @type {Task[]} */
const tasks = perfts.map(([game, gen, depth, count]) => ({
    name: `perft ${game.split('/')[1]} ${depth}, ${gen}`, unit: 'M/s', rates: {}, command: `perft ${game} ${gen} ${depth}`, count,
}));

/**
 * Adds the tasks that search each position, once in the same way as the site's bot and once on
 * tables. All engines search to the depth that takes the native one a quarter of MS, so all
 * visit the same nodes.
 * @param {import('./engines.mjs').Engine} native
 */
async function addSearches(native) {
    /** @type {Task[]} */
    const onTables = [];
    for (const [name, fen] of Object.entries(positions)) {
        let depth = 5;
        while (depth < 40 && (await work(native, `search checkmate/chess bot ${depth} ${fen}`)).ms < ms / 4) depth++;
        const {count} = await native.ask(`search checkmate/chess bot ${depth} ${fen}`);
        const made = (await native.ask(`made checkmate/chess bot ${depth} ${fen}`)).count / count;
        const row = {unit: 'kn/s', rates: {}};
        tasks.push({...row, name: `search ${name}, ${depth} plies`, command: `search checkmate/chess bot ${depth} ${fen}`, made, count});
        onTables.push({...row, rates: {}, name: `search ${name}, ${depth} plies, table`, command: `search checkmate/chess table ${depth} ${fen}`,
            only: ['native', 'chromium']});
    }
    tasks.push(...onTables);
}

const peers = ['gc-node', 'gc-chromium'];

/** Whether an engine does a task. @param {string} engine @param {Task} task */
function suits(engine, task) {
    if (task.only) return task.only.includes(engine);
    // The peer has only one generator, so it is measured only once.
    return !peers.includes(engine) || / checkmate\/chess (bits|bot) /.test(task.command);
}

/** @param {import('playwright-core').Browser} browser */
async function measure(browser) {
    const file = (/** @type {string} */ name) => join(build, name);
    const peer = folder && ['garbochess.js', 'js/garbochess.js'].map((f) => join(folder, f)).find((f) => existsSync(f));
    if (folder && !peer) throw new Error(`there is no garbochess.js in ${folder}`);
    const page = await workers(browser, [...['wasm_exec.js', 'plain.wasm', 'flow.wasm', 'full.wasm'].map(file), ...peer ? [peer] : []]);
    const node = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
        program(name, process.execPath, [join(import.meta.dirname, 'node.mjs'), ...args]);
    const engines = [
        program('native', file('probe')),
        program('native-plain', file('plain')),
        node('node-plain', 'wasm', file('wasm_exec.js'), file('plain.wasm')),
        node('node-flow', 'wasm', file('wasm_exec.js'), file('flow.wasm')),
        node('node', 'wasm', file('wasm_exec.js'), file('full.wasm')),
        await page.engine('chromium-plain', 'wasm=plain.wasm'),
        await page.engine('chromium-flow', 'wasm=flow.wasm'),
        await page.engine('chromium', 'wasm=full.wasm'),
    ];
    if (peer) {
        engines.push(node('gc-node', 'garbochess', peer));
        engines.push(await page.engine('gc-chromium', 'garbochess=garbochess.js'));
    }

    for (const e of engines) { // V8 optimizes code only after a while
        await e.ask('perft checkmate/chess bits 4');
        for (const fen of Object.values(positions)) await e.ask(`search checkmate/chess bot 300ms ${fen}`);
    }
    await addSearches(engines[0]);
    for (let round = 0; round < rounds; round++) {
        for (const task of tasks) {
            const able = engines.filter((e) => suits(e.name, task));
            for (let i = 0; i < able.length; i++) {
                const e = able[(i + round) % able.length];
                const own = !peers.includes(e.name);
                const answer = await work(e, own ? task.command : task.command.replace(/ bot \d+ /, ` bot ${PEER_DEPTH} `));
                if (own || task.command.startsWith('perft')) {
                    task.count ??= answer.count;
                    if (answer.count !== task.count) throw new Error(`${e.name}: ${task.command}: ${answer.count}, want ${task.count}`);
                }
                (task.rates[e.name] ??= []).push(answer.count / answer.ms * 1000);
            }
        }
        console.error(`round ${round + 1} of ${rounds}, load ${loadavg()[0].toFixed(1)}`);
    }
    for (const e of engines) e.end();
    await page.end();
}

/** @param {import('playwright-core').Browser} browser */
async function visits(browser) {
    const {home, end} = await serve(join(build, 'dagaz'), join(build, 'site'));
    /** @type {import('./site.mjs').Times[]} */
    const list = [];
    for (let i = 0; i < rounds; i++) list.push(await visit(browser, home, chessPacked(join(build, 'site'))));
    end();
    return list;
}

const load = loadavg();
const browser = await browse();
await measure(browser);
const times = await visits(browser);
const version = browser.version();
await browser.close();

const searches = tasks.filter((t) => t.name.startsWith('search') && !t.only), onTables = tasks.filter((t) => t.only);
const perft = (/** @type {string} */ gen) => tasks.filter((t) => t.command === `perft checkmate/chess ${gen} 5`);
/** Searches on tables and on bitboards of the same round, as one row. */
const tableOrBits = (/** @type {string} */ engine, /** @type {Task[]} */ tables, /** @type {Task[]} */ bits) =>
    ratio(tables.map((t, i) => ({name: t.name, unit: t.unit, rates: {tables: t.rates[engine] ?? [], bits: bits[i].rates[engine] ?? []}})), 'tables', 'bits');
const time = (/** @type {keyof import('./site.mjs').Times} */ key) => median(times.map((t) => t[key]));
/** Moves made by our engines; the peer's nodes are about the same number. */
const made = searches.map((t) => ({...t, name: `${t.name}, moves made`, unit: 'km/s', rates: Object.fromEntries(
    Object.entries(t.rates).map(([e, list]) => [e, list.map((x) => peers.includes(e) ? x : x * (t.made ?? 1))]))}));
const peerOf = /** @type {[string, string, string][]} */ ([
    ['Chromium / Garbochess in Chromium', 'chromium', 'gc-chromium'], ['native / Garbochess in Chromium', 'native', 'gc-chromium'],
    ['native / Garbochess in Node', 'native', 'gc-node'],
]);

/** @type {import('./report.mjs').Claim[]} */
const list = [
    ...[{what: 'moves made/s', rows: made}, {what: 'nodes/s', rows: searches}].flatMap(({what, rows}) => peerOf.map(([name, a, b]) =>
        ({name: `${what}, ${name}`, value: ratio(rows, a, b), unit: '×', ...a === 'native' ? {floor: 5} : {floor: 2, goal: 3.3}}))),
    {name: 'perft, table / bits, native', value: tableOrBits('native', perft('table'), perft('bits')), unit: '×', floor: 0.5},
    {name: 'perft, table / bits, Chromium', value: tableOrBits('chromium', perft('table'), perft('bits')), unit: '×', floor: 0.5},
    {name: 'nodes/s, table / bits, native', value: tableOrBits('native', onTables, searches), unit: '×', floor: 0.5},
    {name: 'nodes/s, table / bits, Chromium', value: tableOrBits('chromium', onTables, searches), unit: '×', floor: 0.5},
    {name: 'nodes/s, Node with the pass / native', value: ratio(searches, 'node', 'native'), unit: '×', floor: 0.55},
    {name: 'nodes/s, Chromium with the pass / native', value: ratio(searches, 'chromium', 'native'), unit: '×', floor: 0.55},
    {name: 'ready after opening the page of chess', value: time('ready'), unit: 'ms', floor: 700, most: true},
    {name: 'load the rules of chess', value: time('load'), unit: 'ms', floor: 20, most: true},
    {name: 'first info after a think', value: time('info'), unit: 'ms', floor: 100, most: true},
    {name: 'load, processor time', value: time('loadCpu'), unit: 'ms', floor: 20, most: true},
    {name: 'first info, processor time', value: time('infoCpu'), unit: 'ms', floor: 100, most: true},
    {name: 'move after a stop', value: time('stop'), unit: 'ms', floor: 50, most: true},
    {name: 'memory after a think of 5 s', value: time('memory'), unit: 'MB', floor: 64, most: true},
];

const names = ['native-plain', 'native', 'node-plain', 'node-flow', 'node', 'chromium-plain', 'chromium-flow', 'chromium', ...peers];
console.log(`\nMedians of ${rounds} rounds. Nodes are calls of the search, quiescence included; moves made are Do's. Processor time. -plain is as Go makes it, -flow with the pass of wasm/flow alone, the others with the profile too; gc is Garbochess-JS${folder ? '' : ': no copy given'}.\n`);
console.log(rates([...tasks, ...made], names, [
    ['chromium', 'gc-chromium'], ['native', 'gc-node'], ['node', 'native'], ['chromium', 'native'], ['native', 'native-plain'], ['node', 'node-flow'], ['node', 'node-plain'], ['chromium', 'chromium-flow'], ['chromium', 'chromium-plain'],
]));
console.log(`\nnodes/s of a think of 5 s on the page, start: ${Math.round(time('nps') / 1000)} k\n`);
console.log(claims(list));
if (process.env.OUT) {
    const go = execFileSync('go', ['version'], {encoding: 'utf8'}).trim();
    const cpu = readFileSync('/proc/cpuinfo', 'utf8').match(/model name\s*: (.*)/)?.[1] ?? '';
    writeFileSync(process.env.OUT, `${JSON.stringify({
        rounds, ms, machine: {cpu, load, go, node: process.version, chromium: version},
        rows: [...tasks, ...made].map(({name, unit, rates}) => ({name, unit, medians: Object.fromEntries(Object.entries(rates).map(([k, v]) => [k, median(v)])), rates})),
        page: times, claims: list,
    }, null, 1)}\n`);
}
