import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Spelling, usual} from './spelling.js';

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

test('a voice says what a piece becomes, but not all pits that are sown', async () => {
    /** What is said of a move that the list of moves shows in a shorter form. @param {string} move @param {string} shown */
    const said = (move, shown) => {
        const node = /** @type {any} */ ({move});
        const game = {info: {pieces: [{t: 0, name: 'Stone'}, {t: 1, name: 'Gift'}, {t: 2, name: 'Heap'}]}, session: {line: () => [node]}, ask: {spell: async () => [[shown]]}};
        return new Spelling(/** @type {any} */ (game), /** @type {any} */ ({})).words(node);
    };
    assert.equal(await said('Gift@c5=Stone', 'Gift@c5'), 'Gift@c5=Stone');
    assert.equal(await said('c1,b1=6,a1=6,a2=6', 'c1-b1'), 'c1-b1');
    assert.equal(await said('e3-f3,f3-g3', 'e3-f3'), 'e3-f3');
});
