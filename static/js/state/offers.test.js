import assert from 'node:assert/strict';
import {test} from 'node:test';
import {offersOf} from './offers.js';

test('one move for each kind of piece, in order, where one person plays', () => {
    const moves = [{t: '2@a1', piece: 1, acts: []}, {t: '1@a1', piece: 0, acts: []}, {t: '2@b1', piece: 1, acts: []}, {t: 'xa2', acts: []}];
    const info = /** @type {any} */ ({players: [{name: 'You'}], turns: [0]});
    assert.deepEqual(offersOf(info, {select: {moves}}).map((m) => m.piece), [0, 1]);
    const two = /** @type {any} */ ({players: [{name: 'White'}, {name: 'Black'}], turns: [0, 1]});
    assert.deepEqual(offersOf(two, {select: {moves}}), []);
});
