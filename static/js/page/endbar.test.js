import assert from 'node:assert/strict';
import {test} from 'node:test';
import {countsOf} from './endbar.js';

const info = /** @type {any} */ ({players: [{name: 'A'}, {name: 'B'}], pieces: [{t: 0, name: 'Disc'}], counts: false});
const view = (/** @type {number[]} */ owners, /** @type {number} */ winner) => /** @type {any} */ ({cells: owners.map((p, i) => [`a${i}`, p, 0, 1]), outcome: {over: true, winner}});

test('pieces are counted where there is one kind and they tell who has won', () => {
    assert.deepEqual(countsOf(info, view([0, 1, 1], 1)), [1, 2]);
    assert.deepEqual(countsOf(info, view([0, 1], -1)), [1, 1]);
    assert.equal(countsOf(info, view([0, 0, 1], 1)), null);
    const row = view([0, 0, 1], 0);
    assert.equal(countsOf(info, {...row, outcome: {...row.outcome, cells: ['a0', 'a1']}}), null, 'a row has won, not the number');
    assert.equal(countsOf({...info, pieces: [{t: 0}, {t: 1}]}, view([0, 1, 1], 1)), null);
    assert.deepEqual(countsOf(info, {...view([0], 0), scores: [3, 4]}), [3, 4]);
});
