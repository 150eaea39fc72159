import assert from 'node:assert/strict';
import {test} from 'node:test';
import {usual} from './spelling.js';

test('letters of pieces are written where there are several kinds', () => {
    /** @param {string[]} names @param {string[]} [notations] @param {number[]} [turns] */
    const game = (names, notations = ['letters'], turns = [0, 1]) => usual(/** @type {any} */ ({notations, turns, players: turns.map(() => ({name: 'P', random: false})), pieces: names.map((name) => ({name}))}));
    assert.equal(game(['Pawn', 'Knight', 'King']), 'letters');
    assert.equal(game(['Square', 'Bar', 'Post'], ['letters'], [0]), '', 'nor do puzzles have letters');
    assert.equal(game(['Man', 'King']), '', 'draughts and tafl write cells');
    assert.equal(game(['Man', 'King'], ['numbers']), 'numbers');
    assert.equal(game(['Man', 'King'], ['letters', 'dice']), 'dice');
});
