import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gains, helpersOf, merged, talks, together, votes} from './team.js';

const line = (/** @type {string} */ move, /** @type {number} */ visits, score = 0) => ({move, score, depth: 1, pv: [move], visits});
const thought = (/** @type {ReturnType<typeof line>[]} */ ...lines) => ({move: lines[0].move, score: lines[0].score, depth: 1, lines});

test('the move with most visits of all is played; a proven one at once', () => {
    const cases = /** @type {[any[], string][]} */ ([
        [[thought(line('a', 50), line('b', 40))], 'a'],
        [[thought(line('a', 50), line('b', 40)), thought(line('b', 60), line('a', 10))], 'b'],
        [[thought(line('a', 50), line('b', 40)), thought(line('c', 80))], 'c'],
        [[thought(line('a', 50)), thought(line('b', 50))], 'a'], // the leader decides
        [[thought(line('a', 500)), thought(line('b', 1, 100_100))], 'b'],
        [[thought(line('a', 500, -100_100), line('b', 3)), thought(line('b', 4))], 'b'],
        [[{move: 'a', score: 0, depth: 1}], 'a'],
    ]);
    for (const [thoughts, want] of cases) assert.equal(merged(thoughts), want, JSON.stringify(thoughts));
});

test('few cores, little memory or saved data: no helper', () => {
    for (const [machine, want] of /** @type {[object, number][]} */ ([
        [{}, 0], [{hardwareConcurrency: 2}, 0], [{hardwareConcurrency: 4}, 1], [{hardwareConcurrency: 6}, 2], [{hardwareConcurrency: 64}, 3],
        [{hardwareConcurrency: 8, deviceMemory: 2}, 0], [{hardwareConcurrency: 8, connection: {saveData: true}}, 0],
        [{hardwareConcurrency: 8, deviceMemory: 8, connection: {saveData: false}}, 3],
    ])) assert.equal(helpersOf(machine), want, JSON.stringify(machine));
});

test('only searches without a fixed measure gain', () => {
    for (const bot of ['mcts', 'garbo']) assert.equal(gains({bot}), true);
    for (const how of [{bot: 'level:8'}, {bot: 'random'}, {bot: 'mcts', nodes: 100}, {bot: 'garbo', depth: 2}, {bot: 'garbo', lines: 3}]) {
        assert.equal(gains(how), false, JSON.stringify(how));
    }
});

/** Members whose answers the test gives. */
function members() {
    const list = /** @type {any[]} */ ([]);
    const start = (/** @type {number} */ member, /** @type {any} */ how, /** @type {any} */ found) => {
        const m = /** @type {any} */ ({how, found, stopped: 0, heard: []});
        m.reply = new Promise((resolve, reject) => Object.assign(m, {resolve, reject}));
        m.stop = () => { m.stopped++; };
        m.hear = (/** @type {string} */ results) => { m.heard.push(results); };
        list[member] = m;
        return m;
    };
    return {list, start};
}

test('the others have seeds of their own and end with the leader', async () => {
    const {list, start} = members();
    const job = together(start, 2, {bot: 'mcts', seed: 5});
    assert.deepEqual(list.map((m) => [m.how.seed, m.how.lines, m.how.book]), [[5, 16, true], [6, 16, false], [7, 16, false]]);
    list[0].resolve(thought(line('a', 50), line('b', 40)));
    await new Promise(setImmediate);
    assert.deepEqual(list.map((m) => m.stopped), [0, 1, 1]);
    list[1].resolve(thought(line('b', 30)));
    list[2].resolve(thought(line('b', 30)));
    assert.equal((await job.reply).move, 'b');
});

test('a helper that crashes or is late is not waited for', async () => {
    const {list, start} = members();
    let late = () => {};
    const job = votes(start, 2, {}, (f) => { late = f; });
    list[0].resolve(thought(line('a', 50), line('b', 40)));
    list[1].reject(new Error('crash'));
    await new Promise(setImmediate);
    late();
    assert.equal((await job.reply).move, 'a');
});

test('a move from the book is played at once; a crash of the leader is told; stop stops all', async () => {
    const {list, start} = members();
    const job = together(start, 1, {bot: 'mcts'});
    list[0].resolve({move: 'a', score: 0, depth: 1, lines: [line('a', 0)]});
    assert.equal((await job.reply).move, 'a');

    const other = members();
    const failing = together(other.start, 1, {bot: 'mcts'});
    failing.stop();
    assert.deepEqual(other.list.map((m) => m.stopped), [1, 1]);
    other.list[0].reject(new Error('crash'));
    await assert.rejects(failing.reply, /crash/);
});

test('alpha-beta: what one finds all others hear; the leader answers, and the others end with it', async () => {
    const {list, start} = members();
    const job = together(start, 2, {bot: 'garbo', seed: 5});
    assert.deepEqual(list.map((m) => m.how), [
        {bot: 'garbo', member: 1, book: true, seed: 5}, {bot: 'garbo', member: 2, book: false, seed: 6}, {bot: 'garbo', member: 3, book: false, seed: 7}]);
    list[0].found('a');
    list[2].found('b');
    assert.deepEqual(list.map((m) => m.heard), [['b'], ['a', 'b'], ['a']]);
    list[1].reject(new Error('crash'));
    await new Promise(setImmediate);
    list[0].resolve({move: 'x', score: 7, depth: 9});
    assert.deepEqual(await job.reply, {move: 'x', score: 7, depth: 9});
    assert.deepEqual(list.map((m) => m.stopped), [0, 1, 1]);
});

test('alpha-beta: stop stops all; a crash of the leader is told', async () => {
    const {list, start} = members();
    const job = talks(start, 1, {});
    job.stop();
    assert.deepEqual(list.map((m) => m.stopped), [1, 1]);
    list[0].reject(new Error('crash'));
    await assert.rejects(job.reply, /crash/);
});
