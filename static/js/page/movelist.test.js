import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../state/session.js';
import {marksOf} from './movelist.js';

test('marks of annotators are signs behind the move', () => {
    const mark = (/** @type {string[][] | undefined} */ props) => marksOf(Session.fromNode({children: [{move: 'a', props}]}).at);
    assert.equal(mark(undefined), '');
    assert.equal(mark([['C', 'x']]), '');
    assert.equal(mark([['C', 'x'], ['NAG', '5']]), '!?');
    assert.equal(mark([['NAG', '1', '16']]), '! ±');
    assert.equal(mark([['NAG', '146', 'no', '0']]), '', 'those without a sign');
});
