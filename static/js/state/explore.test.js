import assert from 'node:assert/strict';
import {test} from 'node:test';
import {explore, keyOf, orders, readBook} from './explore.js';

const BOOK = '# a book\nc2-c4 9\n g8-f6 9\n  b1-c3\n e7-e5 3\nd2-d4 3\n   lost 5\n d7-d5\n';
const place = (/** @type {string[]} */ moves, start = '') => ({start, moves, turn: moves.length % 2});

test('a book is a tree of moves with weights', () => {
    const book = readBook(BOOK);
    assert.deepEqual(book.map((n) => [n.move, n.weight]), [['c2-c4', 9], ['d2-d4', 3]]);
    const next = (/** @type {string[]} */ moves) => explore(book, [], place(moves)).map((n) => [n.move, n.share]);
    assert.deepEqual(next(['c2-c4']), [['g8-f6', 0.75], ['e7-e5', 0.25]]);
    assert.deepEqual(next(['c2-c4', 'g8-f6']), [['b1-c3', 1]]);
    assert.deepEqual(next(['d2-d4']), [['d7-d5', 1]], 'a line that hangs in the air is left out');
    assert.deepEqual(next(['a2-a3']), []);
});

/** @param {number[] | null} results @param {import('./session.js').Row[]} tree */
const game = (results, tree, start = '') => /** @type {any} */ ({start, tree, view: {outcome: results ? {over: true, results} : {over: false}}});

test('kept games are counted with their results, seen from who moves', () => {
    const games = [
        game([1, -1], [[-1, ''], [0, 'c2-c4'], [1, 'e7-e5'], [1, 'g8-f6']]), // the last move is a variation
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

test('moves in another order count where the engine says that the position is the same', () => {
    const book = readBook('d2-d4 2\n g8-f6 2\n  c2-c4 2\n   e7-e6 3\nc2-c4 1\n g8-f6 1\n  d2-d4 1\n   e7-e6 1\n   g7-g6 4\n  b1-c3 1\n   d7-d5\n');
    const games = [game([1, -1], [[-1, ''], [0, 'c2-c4'], [1, 'g8-f6'], [2, 'd2-d4'], [3, 'g7-g6']])];
    const here = place(['d2-d4', 'g8-f6', 'c2-c4']);
    assert.deepEqual(orders(book, games, here), [['c2-c4', 'g8-f6', 'd2-d4']]);
    assert.deepEqual(orders(book, games, place(['d2-d4', 'g8-f6', 'd2-d4'])), [], 'no move stands for two');
    assert.deepEqual(orders(book, games, place(['g8-f6', 'd2-d4', 'c2-c4'])), [], 'nor for one of the other side');
    assert.deepEqual(explore(book, games, here).map((n) => [n.move, n.share, n.games]), [['e7-e6', 1, 0]]);
    const same = new Set([keyOf(['c2-c4', 'g8-f6', 'd2-d4'])]);
    assert.deepEqual(explore(book, games, here, same).map((n) => [n.move, n.share, n.games, n.lost]), [['g7-g6', 0.5, 1, 1], ['e7-e6', 0.5, 0, 0]]);
});
