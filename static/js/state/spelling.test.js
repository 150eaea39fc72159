import assert from 'node:assert/strict';
import {test} from 'node:test';
import {usual} from './spelling.js';

test('letters of pieces are written where there are several kinds', () => {
    /** @param {string[]} names @param {string[]} [notations] */
    const game = (names, notations = ['letters']) => usual(/** @type {any} */ ({notations, pieces: names.map((name) => ({name}))}));
    assert.equal(game(['Pawn', 'Knight', 'King']), 'letters');
    assert.equal(game(['Man', 'King']), '', 'draughts and tafl write cells');
    assert.equal(game(['Man', 'King'], ['numbers']), 'numbers');
    assert.equal(game(['Man', 'King'], ['letters', 'dice']), 'dice');
});
