import assert from 'node:assert/strict';
import {test} from 'node:test';
import {usual} from './spelling.js';

test('letters of pieces are written where there are several kinds', () => {
    /** @param {string[]} names @param {string[]} [notations] @param {number[]} [turns] */
    const game = (names, notations = ['letters'], turns = [0, 1]) => usual(/** @type {any} */ ({notations, turns, players: turns.map(() => ({name: 'P', random: false})), pieces: names.map((name) => ({name, letter: name.startsWith('+') ? name : name[0], glyphs: name.startsWith('Heap') ? ['number-round=1'] : ['pawn', '']}))}));
    assert.equal(game(['Pawn', 'Knight', 'King']), 'letters');
    assert.equal(game(['Square', 'Bar', 'Post'], ['letters'], [0]), '', 'nor do puzzles have letters');
    assert.equal(game(['Pawn', 'Knight', '+P']), 'letters');
    assert.equal(game(['*A', '*B', '*C']), '', 'nobody knows such letters');
    assert.equal(game(['*Duck', 'Pawn', 'Knight', 'King']), 'letters', 'one of them spoils nothing');
    assert.equal(game(['Heap one', 'Heap two', 'Heap three']), '', 'the board shows numbers');
    assert.equal(game(['Man', 'King']), '', 'draughts and tafl write cells');
    assert.equal(game(['Man', 'King'], ['numbers']), 'numbers');
    assert.equal(game(['Man', 'King'], ['letters', 'dice']), 'dice');
});
