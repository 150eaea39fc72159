// Bots on the page: the opening book that belongs to the rules, engines that help each other if the
// machine has enough cores, and bots that play against each other.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {look, move, settled} from './board.js';
import {set, setUp} from './desk.js';
import {dist, onPage, until} from './site.js';

/** Messages between the page and its workers, by worker, from the first on. @param {import('playwright-core').Page} page */
function listen(page) {
    return page.addInitScript(() => {
        const all = /** @type {any} */ (window).said = /** @type {any[][]} */ ([]);
        const Real = Worker;
        // @ts-ignore: the page makes its workers with this class
        window.Worker = class extends Real {
            /** @param {string} url */
            constructor(url) {
                super(url);
                const mine = /** @type {any[]} */ ([]);
                all.push(mine);
                this.addEventListener('message', (e) => mine.push(JSON.parse(e.data)));
                const post = this.postMessage.bind(this);
                this.postMessage = (/** @type {string} */ text) => { mine.push(JSON.parse(text)); post(text); };
            }
        };
    });
}

/** @param {import('playwright-core').Page} page @returns {Promise<any[][]>} */
const said = (page) => page.evaluate(() => /** @type {any} */ (window).said);

onPage('a bot answers from its book', {path: 'checkmate/chess/#level=garbo', first: listen}, async (page) => {
    await until('the book has come', async () => (await said(page)).flat().some((m) => m.positions > 20));
    await settled(page);
    const book = await readFile(`${dist}games/checkmate/chess.book.txt`, 'utf8');
    const lines = book.split('\n');
    const first = lines.findIndex((l) => l.startsWith('d2-d4'));
    assert(first > 0, 'the book knows d2-d4');
    await move(page, ['d2', 'd4']);
    await until('the bot has moved', async () => (await said(page)).flat().some((m) => m.ok && m.move));
    const reply = (await said(page)).flat().find((m) => m.ok && m.move);
    assert.equal(reply.nodes, 0, `it thought: ${JSON.stringify(reply)}`);
    const answers = [];
    for (const l of lines.slice(first + 1)) {
        if (!l.startsWith(' ')) break;
        if (!l.startsWith('  ')) answers.push(l.trim().split(' ')[0]);
    }
    assert(answers.includes(reply.move), `${reply.move} is not in the book: ${answers}`);
});

onPage('what bots have learnt comes behind the rules', {path: 'checkmate/chess/#level=garbo', first: listen}, async (page) => {
    const all = async () => (await said(page)).flat();
    const asked = await until('the net has been sent', async () => (await all()).find((m) => m.verb === 'net'));
    assert.match(asked.text, /^; What bots have learnt about Chess[^]*\nnet 1 32 64 /);
    const reply = await until('it has been taken', async () => (await all()).find((m) => m.id === asked.id && m.verb === undefined));
    assert.equal(reply.ok, true, JSON.stringify(reply));
});

/** A bot of playouts on a machine that has cores to spare. @type {import('./site.js').Where} */
const CORES = {
    path: 'arrange/tic-tac-toe/#level=mcts',
    first: async (page) => {
        await listen(page);
        await page.addInitScript(() => {
            Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => 6});
            Object.defineProperty(navigator, 'deviceMemory', {get: () => 8});
        });
    },
};

onPage('engines help each other with playouts where there are cores', CORES, async (page) => {
    const {starts} = await settled(page);
    assert((await said(page)).length <= 1, 'helpers started before they were needed'); // the page may be ready before its own engine has begun
    await move(page, [starts[0]]);
    await until('the bot has moved', async () => (await said(page))[0].some((m) => m.ok && m.move));
    const workers = await said(page);
    assert.equal(workers.length, 3);
    const asked = workers.map((w) => w.find((m) => m.verb === 'think'));
    assert.deepEqual(asked.map((m) => m?.lines), [16, 16, 16]);
    assert.equal(new Set(asked.map((m) => m.seed ?? 0)).size, 3, 'each has its own seed');
    await settled(page);
});

onPage('engines that search tell each other what they find', {...CORES, path: 'checkmate/raumschach/?view=2d#level=garbo'}, async (page) => {
    await settled(page);
    await setUp(page);
    await page.selectOption('#side', '-1'); // bots that play each other think all the time, however long helpers take to start
    await page.selectOption('#second', 'garbo');
    const understood = (/** @type {any[]} */ one) => one.some((m) => m.verb === 'hear' && one.some((r) => r.id === m.id && r.ok));
    await until('all have heard of each other', async () => {
        const workers = await said(page);
        return workers.length === 3 && workers.every(understood);
    });
    assert.deepEqual((await said(page)).map((w) => w.find((m) => m.verb === 'think')?.member), [1, 2, 3]);
});

onPage('bots are not helped where that is switched off', CORES, async (page) => {
    await settled(page);
    await set(page, 'cores', false);
    await move(page, [(await settled(page)).starts[0]]);
    const asked = (await said(page)).flat().filter((m) => m.verb === 'think');
    assert.equal(asked.length, 1, 'helpers were asked');
});

onPage('bots among themselves: pause, one move, and on', {path: 'checkmate/chess/#level=level:1'}, async (page) => {
    await settled(page);
    await setUp(page);
    await page.selectOption('#side', '-1');
    await page.selectOption('#second', 'random');
    await until('some moves', async () => (await look(page)).ply >= 2);
    await page.click('#do-pause');
    await page.locator('#do-step').waitFor();
    const {ply} = await look(page);
    await page.click('#do-step');
    await until('one move', async () => (await look(page)).ply === ply + 1);
    await page.locator('#do-step').waitFor();
    assert.equal((await look(page)).ply, ply + 1);
    await page.click('#do-go');
    await until('more moves', async () => (await look(page)).ply > ply + 2);
});
