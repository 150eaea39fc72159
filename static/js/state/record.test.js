import assert from 'node:assert/strict';
import {test} from 'node:test';
import {recordOf} from './record.js';

/** @param {number} level @param {number} result @param {number} plies */
const played = (level, result, plies, side = 0) => ({at: 1, level, result, side, plies, spent: 0});

test('games against the same level are counted, and a win quicker than all before is noticed', () => {
    const list = [played(1, 1, 40), played(2, 1, 8), played(1, -1, 12), played(1, 0, 60), played(1, 1, 30, 1)];
    assert.deepEqual(recordOf(list, 1, 30), {won: 2, drawn: 1, lost: 1, quickest: 30, before: 40});
    assert.equal(recordOf(list, 1, 31)?.quickest, 0, 'another game than the last one');
    assert.equal(recordOf([...list, played(1, 1, 30)], 1, 30)?.quickest, 0, 'as quick as before');
    assert.equal(recordOf([...list, played(1, -1, 9)], 1, 9)?.quickest, 0, 'a loss');
    assert.equal(recordOf(list, 2, 8), null, 'one game is no record');
    assert.equal(recordOf([played(1, -1, 9), played(1, 1, 20)], 1, 20)?.quickest, 0, 'the first win');
    assert.equal(recordOf([played(0, 1, 9, -1), played(0, 1, 8, -1)], 0, 8), null, 'puzzles have no opponent');
});
