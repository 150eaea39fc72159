import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setLanguage} from '../words/strings.js';
import {Engine, EngineError} from './engine.js';

/** Workers that record what they are sent; the test answers. */
function setup() {
    const workers = /** @type {any[]} */ ([]);
    const engine = new Engine(() => {
        const w = /** @type {any} */ ({sent: [], dead: false, postMessage: (/** @type {string} */ t) => w.sent.push(JSON.parse(t)), terminate: () => { w.dead = true; }});
        w.say = (/** @type {object} */ o) => w.onmessage({data: JSON.stringify(o)});
        workers.push(w);
        return w;
    });
    return {engine, workers};
}
const place = {game: 'g', start: '', moves: []};

test('replies are joined by number', async () => {
    const {engine, workers} = setup();
    const [a, b] = [engine.position(place), engine.position({...place, moves: ['x']})];
    const [first, second] = workers[0].sent;
    assert.deepEqual(second, {id: 2, verb: 'position', game: 'g', start: '', moves: ['x']});
    workers[0].say({id: second.id, ok: true, view: 'B'});
    workers[0].say({id: first.id, ok: true, view: 'A'});
    assert.deepEqual(await Promise.all([a, b]), ['A', 'B']);
});

test('errors keep code and index', async () => {
    const {engine, workers} = setup();
    const reply = engine.position(place);
    workers[0].say({id: 1, error: {code: 'illegal-move', message: 'no', index: 3}});
    await assert.rejects(reply, (e) => e instanceof EngineError && e.code === 'illegal-move' && e.index === 3);
});

test('think: progress, then stop once', async () => {
    const {engine, workers} = setup();
    const seen = [];
    const job = engine.think(place, {bot: 'level:1'}, (p) => seen.push(p.depth));
    workers[0].say({id: 1, event: 'progress', depth: 2});
    job.stop();
    job.stop();
    assert.deepEqual(workers[0].sent.slice(1), [{id: 2, verb: 'stop', target: 1}]);
    workers[0].say({id: 1, ok: true, move: 'e2-e4'});
    assert.equal((await job.reply).move, 'e2-e4');
    assert.deepEqual(seen, [2]);
});

test('a crash rejects calmly; restart loads the rules again', async () => {
    const {engine, workers} = setup();
    const states = [];
    engine.onready = (r) => states.push(r);
    const loading = engine.load({game: 'g', source: '(game)', includes: {}, variant: ''});
    workers[0].say({event: 'ready'});
    workers[0].say({id: 1, ok: true, info: {}});
    await loading;
    const lost = engine.position(place);
    workers[0].onerror({preventDefault() {}});
    await assert.rejects(lost, (e) => e.code === 'crash');
    assert.ok(workers[0].dead);
    const again = engine.restart();
    workers[1].say({event: 'ready'});
    assert.equal(workers[1].sent[0].verb, 'load');
    workers[0].onmessage({data: '{"id":3,"ok":true}'}); // a late message of the worker that has ended
    workers[1].say({id: workers[1].sent[0].id, ok: true});
    await again;
    assert.deepEqual(states, [true, false, true]);
});

test('a worker that dies unasked is replaced, with the rules, by the next request', async () => {
    const {engine, workers} = setup();
    const loading = engine.load({game: 'g', source: '(game)', includes: {}, variant: ''});
    workers[0].say({id: 1, ok: true, info: {}});
    await loading;
    workers[0].onerror({preventDefault() {}});
    const reply = engine.position(place);
    assert.deepEqual(workers[1].sent.map((m) => m.verb), ['load', 'position']);
    workers[1].say({id: workers[1].sent[1].id, ok: true, view: 'A'});
    assert.equal(await reply, 'A');
});

test('helpers start when playouts are asked for, know the rules, stay for hints, and end when they are not needed', async () => {
    const {engine, workers} = setup();
    engine.helpers = 1;
    const rules = {game: 'g', packed: 'p'};
    const loaded = engine.load(rules);
    workers[0].say({id: 1, ok: true, info: {}});
    await loaded;
    const alone = engine.think(place, {bot: 'level:3', ms: 10}, () => {});
    assert.equal(workers.length, 1);
    workers[0].say({id: 2, ok: true, move: 'a'});
    await alone.reply;

    const job = engine.think(place, {bot: 'mcts', ms: 10, seed: 1}, () => {});
    const [lead, helper] = workers;
    assert.deepEqual(helper.sent.map((m) => m.verb), ['load', 'think']);
    assert.deepEqual({...helper.sent[1], id: 0, seed: 1, book: true}, {...lead.sent.at(-1), id: 0});
    helper.say({id: 1, ok: true, info: {}});
    lead.say({id: 3, ok: true, move: 'a', score: 0, lines: [{move: 'a', score: 0, visits: 6}, {move: 'b', score: 0, visits: 5}]});
    await new Promise(setImmediate);
    assert.deepEqual(helper.sent.at(-1), {id: 3, verb: 'stop', target: 2});
    helper.say({id: 2, ok: true, move: 'b', score: 0, lines: [{move: 'b', score: 0, visits: 4}]});
    assert.equal((await job.reply).move, 'b');

    // The next search loads nothing again. If a helper ends, the leader still gives a move.
    const next = engine.think(place, {bot: 'mcts', ms: 10}, () => {});
    assert.deepEqual(helper.sent.map((m) => m.verb), ['load', 'think', 'stop', 'think']);
    helper.onerror({preventDefault() {}});
    lead.say({id: 4, ok: true, move: 'a', score: 0, lines: [{move: 'a', score: 0, visits: 6}, {move: 'b', score: 0, visits: 5}]});
    assert.equal((await next.reply).move, 'a');
    assert.equal(helper.dead, true);

    engine.think(place, {bot: 'mcts', ms: 10}, () => {}).reply.catch(() => {});
    assert.deepEqual(workers[2].sent.map((m) => m.verb), ['load', 'think']); // a new worker
    engine.think(place, {bot: 'garbo', ms: 10, lines: 3}, () => {}).reply.catch(() => {});
    assert(!workers[2].dead);
    engine.think(place, {bot: 'level:3', ms: 10}, () => {}).reply.catch(() => {});
    assert.equal(workers[2].dead, true);
    engine.dispose();
});

test('what one alpha-beta engine finds is passed on to the other until that has answered', async () => {
    const {engine, workers} = setup();
    engine.helpers = 1;
    const loaded = engine.load({game: 'g', packed: 'p'});
    workers[0].say({id: 1, ok: true, info: {}});
    await loaded;
    const told = /** @type {any[]} */ ([]);
    const job = engine.think(place, {bot: 'garbo', ms: 10, seed: 1}, (p) => { told.push(p); });
    const [lead, helper] = workers;
    assert.deepEqual(helper.sent.map((m) => m.verb), ['load', 'think']);
    lead.say({id: 2, event: 'progress', depth: 3});
    lead.say({id: 2, event: 'found', results: 'aa'});
    helper.say({id: 2, event: 'found', results: 'bb'});
    assert.deepEqual(helper.sent.at(-1), {id: 3, verb: 'hear', target: 2, results: 'aa'});
    assert.deepEqual(lead.sent.at(-1), {id: 3, verb: 'hear', target: 2, results: 'bb'});
    assert.deepEqual(told.map((p) => p.event), ['progress']);
    lead.say({id: 2, ok: true, move: 'a', score: 0, depth: 4});
    assert.equal((await job.reply).move, 'a');
    assert.deepEqual(helper.sent.at(-1), {id: 4, verb: 'stop', target: 2});
    helper.say({id: 2, event: 'found', results: 'cc'});
    assert.equal(lead.sent.length, 3, 'who has answered hears no more');
    engine.dispose();
});

test('the book follows the rules, also to a new worker', async () => {
    const {engine, workers} = setup();
    const rules = {game: 'g', packed: 'p'};
    const loaded = engine.load({...rules, book: async () => 'e2-e4'});
    assert.deepEqual(workers[0].sent, [{id: 1, verb: 'load', ...rules}]);
    workers[0].say({id: 1, ok: true, info: {}});
    await loaded;
    await new Promise(setImmediate);
    assert.deepEqual(workers[0].sent[1], {id: 2, verb: 'book', game: 'g', text: 'e2-e4'});
    workers[0].say({id: 2, ok: true, positions: 1});
    const again = engine.restart();
    assert.deepEqual(workers[1].sent.map((m) => m.verb), ['load', 'book']);
    workers[1].say({id: 3, ok: true, info: {}});
    await again;
    // A refused book is not sent again. A book for rules that have been replaced is not sent at all.
    workers[1].say({id: 4, error: {code: 'book', message: 'no'}});
    await new Promise(setImmediate);
    let late = /** @type {(book: string) => void} */ (() => {});
    const third = engine.load({game: 'h', packed: 'q', book: () => new Promise((resolve) => { late = resolve; })});
    workers[1].say({id: 5, ok: true, info: {}});
    await third;
    await new Promise(setImmediate);
    engine.load({game: 'i', packed: 'r'});
    late('a1-a2');
    await new Promise(setImmediate);
    assert.deepEqual(workers[1].sent.map((m) => m.verb), ['load', 'book', 'load', 'load']);
    // A book that cannot be fetched is not requested again either.
    const fourth = engine.load({game: 'j', packed: 's', book: () => Promise.reject(new Error('offline'))});
    workers[1].say({id: 7, ok: true, info: {}});
    await fourth;
    await new Promise(setImmediate);
    assert.equal(workers[1].sent.at(-1).verb, 'load');
});

test('the net follows the rules, also to a new worker and to engines beside this one', async () => {
    const {engine, workers} = setup();
    const ignored = () => {};
    engine.load({game: 'g', packed: 'p', net: async () => 'net 1', book: async () => 'e2-e4'}).catch(ignored);
    workers[0].say({id: 1, ok: true, info: {}});
    await new Promise(setImmediate);
    assert.deepEqual(workers[0].sent.slice(1), [{id: 2, verb: 'net', game: 'g', text: 'net 1'}, {id: 3, verb: 'book', game: 'g', text: 'e2-e4'}]);
    engine.apart();
    assert.deepEqual(workers[1].sent, [{id: 1, verb: 'load', game: 'g', packed: 'p'}]);
    workers[1].say({id: 1, ok: true, info: {}});
    await new Promise(setImmediate);
    assert.deepEqual(workers[1].sent.slice(1), [{id: 2, verb: 'net', game: 'g', text: 'net 1'}]);
    engine.restart().catch(ignored);
    assert.deepEqual(workers[2].sent.map((m) => m.verb), ['load', 'net', 'book']);
    engine.load({game: 'h', packed: 'q'}).catch(ignored); // a game without a book
    workers[2].say({id: 6, error: {code: 'net', message: 'no'}});
    workers[2].say({id: 8, ok: true, info: {}});
    await new Promise(setImmediate);
    engine.restart().catch(ignored);
    assert.deepEqual(workers[3].sent.map((m) => m.verb), ['load']);
});

test('a failed start', async () => {
    const {engine, workers} = setup();
    const reply = engine.position(place);
    workers[0].say({event: 'failed', message: '404 for engine.wasm'});
    await assert.rejects(reply, /^Error: The game engine could not start: 404 for engine.wasm$/);
    const again = engine.position(place);
    setLanguage('ru');
    workers[1].say({event: 'ready'});
    workers[1].say({event: 'failed', message: 'its program ended'});
    setLanguage('en');
    await assert.rejects(again, /Движок неожиданно остановился/);
    const refused = new Engine(() => { throw new Error('SecurityError'); });
    await assert.rejects(refused.position(place), (e) => e.code === 'crash');
});

test('a worker that says nothing is replaced, one that lives is not', async (t) => {
    t.mock.timers.enable({apis: ['setInterval']});
    const {engine, workers} = setup();
    const reply = engine.position(place);
    t.mock.timers.tick(60_000);
    assert.equal(workers[0].dead, false, 'its files are still on their way');
    workers[0].say({event: 'ready'});
    for (let i = 0; i < 20; i++) {
        t.mock.timers.tick(1000);
        for (const m of workers[0].sent.splice(0)) if (m.verb === 'ping') workers[0].say({id: m.id, ok: true});
    }
    assert.equal(workers[0].dead, false);
    t.mock.timers.tick(6000);
    assert.equal(workers[0].dead, true);
    await assert.rejects(reply, (e) => e instanceof EngineError && e.code === 'crash' && /did not answer/.test(e.message));
});
