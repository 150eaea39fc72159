import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Openings} from './openings.js';

const openings = new Openings([['e4', 'King’s Pawn', 'Королевская пешка'], ['d4 Nf6 c4 e6', 'Indian', 'Индийская'], ['d4 d5', 'Closed', 'Закрытый']]);
const name = (/** @type {string} */ moves) => openings.of(moves.split(' '))?.names[0];

test('the last name of a line is its name', () => {
    assert.equal(name('e4 e5 Nf3'), 'King’s Pawn');
    assert.equal(name('d4 Nf6 c4 e6 Nc3 Bb4'), 'Indian');
    assert.equal(name('d4 Nf6'), undefined);
    assert.equal(openings.of([]), null);
    assert.deepEqual(openings.of(['d4', 'd5', 'e4'])?.names, ['Closed', 'Закрытый']);
});

test('each side may have made its moves in another order', () => {
    assert.equal(name('c4 e6 d4 Nf6'), 'Indian');
    assert.equal(name('c4 Nf6 d4 d5'), undefined);
    assert.equal(name('Nf6 d4 e6 c4'), undefined, 'they are the other side’s');
});

test('a place has a name only where it is reached', () => {
    assert.equal(openings.at(['e4'])?.ply, 1);
    assert.equal(openings.at(['e4', 'e5']), null);
    assert.equal(openings.at('d4 Nf6 c4 e6 Nc3'.split(' ')), null);
});
