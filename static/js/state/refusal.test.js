import assert from 'node:assert/strict';
import {test} from 'node:test';
import {refusalOf} from './refusal.js';

/** @param {object} more @returns {any} */
const view = (more = {}) => ({
    cells: [['a1', 0, 1, 1], ['b2', 1, 1, 1]], turn: 0, outcome: {over: false}, check: [],
    select: {moves: [{t: 'm', acts: [['m', 'a1', 'a2', 0, 1, 0]]}], nodes: [{}], pass: -1}, ...more,
});

test('why a click makes no move', () => {
    const capture = {select: {moves: [{t: 'x', acts: [['x', 'b2', 0]]}], nodes: [{}], pass: -1}};
    assert.deepEqual(refusalOf(view(), 'c3', []), {word: 'noPiece'});
    assert.deepEqual(refusalOf(view(), 'b2', []), {word: 'noOwn', player: 1});
    assert.deepEqual(refusalOf(view(), 'a1', []), {word: 'noStuck'});
    const drop = {select: {moves: [{t: 'c3', acts: [['d', 'c3', 0, 1]]}, {t: 'pass', acts: []}], nodes: [{}], pass: -1}};
    for (const taken of ['a1', 'b2']) assert.deepEqual(refusalOf(view(drop), taken, []), {word: 'noFree'});
    assert.deepEqual(refusalOf(view(), 'c3', ['a1']), {word: 'noWay'});
    assert.deepEqual(refusalOf(view(capture), 'a1', []), {word: 'noMust'});
    assert.deepEqual(refusalOf(view({check: ['a1']}), 'c3', ['a1']), {word: 'noCheck'});
    assert.deepEqual(refusalOf(view({outcome: {over: true}}), 'a1', []), {word: 'noMore'});
});
