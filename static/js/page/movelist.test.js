import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../state/session.js';
import {marksOf, numberOf} from './movelist.js';

test('marks of annotators are signs behind the move', () => {
    const mark = (/** @type {string[][] | undefined} */ props) => marksOf(Session.fromNode({children: [{move: 'a', props}]}).at);
    assert.equal(mark(undefined), '');
    assert.equal(mark([['C', 'x']]), '');
    assert.equal(mark([['C', 'x'], ['NAG', '5']]), '!?');
    assert.equal(mark([['NAG', '1', '16']]), '! ±');
    assert.equal(mark([['NAG', '146', 'no', '0']]), '', 'those without a sign');
});

test('moves are numbered by rounds', () => {
    assert.deepEqual([0, 1, 2, 3].map((ply) => numberOf(ply, 2)), ['1.', '1…', '2.', '2…']);
    assert.deepEqual([0, 1, 19].map((ply) => numberOf(ply, 1)), ['1.', '2.', '20.']);
});
