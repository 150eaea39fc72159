import assert from 'node:assert/strict';
import {test} from 'node:test';
import {explore, inBook, readBook} from './explore.js';

const BOOK = '# a book\nc2-c4 9\n g8-f6 9\n  b1-c3\n e7-e5 3\nd2-d4 3\n   lost 5\n d7-d5\n';
const place = (/** @type {string[]} */ moves, start = '') => ({start, moves, turn: moves.length % 2});

test('a book is a tree of moves with weights', () => {
    const book = readBook(BOOK);
    assert.deepEqual(book.map((n) => [n.move, n.weight]), [['c2-c4', 9], ['d2-d4', 3]]);
    assert.deepEqual(inBook(book, ['c2-c4']).map((n) => n.move), ['g8-f6', 'e7-e5']);
    assert.deepEqual(inBook(book, ['c2-c4', 'g8-f6']).map((n) => [n.move, n.weight]), [['b1-c3', 1]]);
    assert.deepEqual(inBook(book, ['d2-d4']).map((n) => n.move), ['d7-d5'], 'a line that hangs in the air is left out');
    assert.deepEqual(inBook(book, ['a2-a3']), []);
});

/** @param {number[] | null} results @param {import('./session.js').Row[]} tree */
const game = (results, tree, start = '') => /** @type {any} */ ({start, tree, view: {outcome: results ? {over: true, results} : {over: false}}});

test('kept games are counted with their results, seen from who moves', () => {
    const games = [
        game([1, -1], [[-1, ''], [0, 'c2-c4'], [1, 'e7-e5'], [1, 'g8-f6']]), // the last is a variation
        game([0, 0], [[-1, ''], [0, 'c2-c4'], [1, 'e7-e5']]),
        game(null, [[-1, ''], [0, 'd2-d4']]),
        game([1, -1], [[-1, ''], [0, 'c2-c4']], 'another start'),
    ];
    assert.deepEqual(explore(readBook(BOOK), games, place([])), [
        {move: 'c2-c4', share: 0.75, games: 2, won: 1, drawn: 1, lost: 0},
        {move: 'd2-d4', share: 0.25, games: 1, won: 0, drawn: 0, lost: 0},
    ]);
    const [first, second] = explore(readBook(BOOK), games, place(['c2-c4']));
    assert.deepEqual([first.move, first.games, first.won, first.drawn, first.lost], ['g8-f6', 1, 0, 0, 0]);
    assert.deepEqual([second.move, second.games, second.won, second.drawn, second.lost], ['e7-e5', 2, 0, 1, 1]);
    assert.deepEqual(explore([], games, place([], 'another start')).map((n) => n.move), ['c2-c4']);
    assert.deepEqual(explore([], games, place(['a2-a3'])), []);
});
