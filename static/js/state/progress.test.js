import assert from 'node:assert/strict';
import {test} from 'node:test';
import {better, count, mergeProgress, nothingDone, openLevels, readProgress, resumeAt, verdict} from './progress.js';

/** @returns {any} */
const level = (/** @type {string} */ id, more = {}) => ({id, title: {en: id, ru: id}, setup: '', turn: 0, side: 0, bot: '', goal: 'win', ...more});
const campaign = {open: 2, only: true, worlds: [
    {title: {en: 'A', ru: 'А'}, levels: [level('a1'), level('a2'), level('a3')]},
    {title: {en: 'B', ru: 'Б'}, levels: [level('b1'), level('b2', {muster: ['a1']})]},
]};
const best = (/** @type {number} */ moves, pushes = 0, /** @type {string[]} */ army = []) => ({moves, pushes, army});
const after = (/** @type {string[]} */ ...ids) => ({...nothingDone(), done: Object.fromEntries(ids.map((id) => [id, best(1)]))});
const open = (/** @type {string[]} */ ...ids) => [...openLevels(campaign, after(...ids))].join(' ');

test('levels open as others are won', () => {
    assert.equal(open(), 'a1 a2');
    assert.equal(open('a1'), 'a1 a2 a3');
    assert.equal(open('a2'), 'a1 a2 a3', 'the first may wait');
    assert.equal(open('a1', 'a2', 'a3'), 'a1 a2 a3 b1', 'who brings an army must have come through the level before');
    assert.equal(open('a1', 'a2', 'a3', 'b1'), 'a1 a2 a3 b1 b2');
    assert.equal(open('a1', 'b2'), 'a1 a2 a3 b2', 'what was won stays open');
});

test('where to go on', () => {
    assert.equal(resumeAt(campaign, nothingDone()).id, 'a1');
    assert.equal(resumeAt(campaign, after('a1')).id, 'a2');
    assert.equal(resumeAt(campaign, {...after('a1'), at: 'a1'}).id, 'a1');
    assert.equal(resumeAt(campaign, {...after('a1'), at: 'b2'}).id, 'a2', 'not where it is closed');
    assert.equal(resumeAt(campaign, {...after('a1'), at: 'gone'}).id, 'a2');
    assert.equal(resumeAt(campaign, after('a1', 'a2', 'a3', 'b1', 'b2')).id, 'a1');
});

test('what is kept can be read, and rubbish is told apart', () => {
    const kept = {v: 1, at: 'a2', done: {a1: best(7, 3, ['Man'])}};
    assert.deepEqual(readProgress(JSON.stringify(kept)), kept);
    assert.deepEqual(readProgress(null), nothingDone());
    for (const bad of ['', 'x', 'null', '[]', '{"v":2,"done":{}}', '{"v":1}']) assert.equal(readProgress(bad), null, bad);
    assert.deepEqual(readProgress('{"v":1,"at":5,"done":{"a1":{"moves":-1},"a2":7,"<b>":{"moves":1,"pushes":1},"a3":{"moves":2,"pushes":0,"army":["x",1]}}}'),
        {v: 1, at: '', done: {a3: best(2, 0, ['x'])}});
});

test('the better result stays, and two accounts join', () => {
    assert.deepEqual(better(best(9, 2), best(8, 5)), best(8, 5));
    assert.deepEqual(better(best(8, 2), best(8, 5)), best(8, 2));
    assert.deepEqual(better(best(8, 2, ['a']), best(20, 9, ['a', 'b'])), best(20, 9, ['a', 'b']));
    const join = (/** @type {any} */ a, /** @type {any} */ b) => JSON.parse(mergeProgress(JSON.stringify(a), JSON.stringify(b)) ?? 'null');
    assert.deepEqual(join({v: 1, at: 'a1', done: {a1: best(9), a2: best(3)}}, {v: 1, at: 'b1', done: {a1: best(7), a3: best(4)}}),
        {v: 1, at: 'a1', done: {a1: best(7), a2: best(3), a3: best(4)}});
    assert.equal(mergeProgress('{"v":1,"done":{}}', 'rubbish'), null);
    assert.deepEqual(JSON.parse(mergeProgress('rubbish', '{"v":1,"at":"a1","done":{}}') ?? ''), {v: 1, at: 'a1', done: {}});
});

test('how a level stands', () => {
    const on = {over: false};
    const end = (/** @type {number} */ winner) => ({over: true, winner});
    assert.equal(verdict(level('x'), on, 99), '');
    assert.equal(verdict(level('x'), end(0), 9), 'won');
    assert.equal(verdict(level('x'), end(1), 9), 'lost');
    assert.equal(verdict(level('x'), end(-1), 9), 'lost');
    assert.equal(verdict(level('x', {side: 1}), end(1), 9), 'won');
    assert.equal(verdict(level('x', {goal: 'draw'}), end(-1), 9), 'won');
    const soon = level('x', {goal: 'win-in', moves: 2});
    assert.equal(verdict(soon, on, 1), '');
    assert.equal(verdict(soon, on, 2), 'late');
    assert.equal(verdict(soon, end(0), 2), 'won');
    assert.equal(verdict(soon, end(0), 3), 'late');
    const siege = level('x', {goal: 'hold', moves: 5});
    assert.equal(verdict(siege, on, 4), '');
    assert.equal(verdict(siege, on, 5), 'won');
    assert.equal(verdict(siege, end(1), 3), 'lost');
});

test('moves of the person are counted, and pushes', () => {
    const line = (/** @type {[string, number][]} */ ...list) => list.map(([move, turn]) => ({move, turn}));
    assert.deepEqual(count(level('x'), line(['a1-a2', 0], ['a2-a3,a3-a4', 0], ['a3-b3', -1]), 1), {moves: 3, pushes: 1});
    assert.deepEqual(count(level('x'), line(['a1-a2', 1], ['c3-c2', 0], ['a2-a3', -1], ['c2-c1', -1]), 2), {moves: 2, pushes: 0});
    assert.deepEqual(count(level('x', {side: 1, turn: 0}), line(['a1-a2', 1], ['c3-c2', 0]), 2), {moves: 1, pushes: 0});
});
