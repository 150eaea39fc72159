import assert from 'node:assert/strict';
import {test} from 'node:test';
import {endsOf, scoreText, winChance} from './chance.js';

test('scores become chances', () => {
    assert.equal(winChance(0), 0.5);
    assert(winChance(100) > 0.55 && winChance(100) < 0.65);
    assert(Math.abs(winChance(300) + winChance(-300) - 1) < 1e-9);
    assert.deepEqual([winChance(100_100), winChance(-100_127), winChance(20_000)], [1, 0, 0.99]);
});

test('scores become texts', () => {
    assert.deepEqual([0, 31, -200, 100_127, 100_123, -100_126].map(scoreText), ['0.00', '+0.31', '−2.00', '+#1', '+#3', '−#1']);
});

test('where a move begins and ends', () => {
    assert.deepEqual(endsOf([['m', 'e2', 'e4', 0, 0, 0]]), {from: 'e2', to: 'e4'});
    assert.deepEqual(endsOf([['m', 'e1', 'g1', 0, 5, 0], ['m', 'h1', 'f1', 0, 1, 0]]), {from: 'e1', to: 'g1'}, 'castling is the king');
    assert.deepEqual(endsOf([['m', 'c3', 'e5', 0, 0, 0], ['x', 'd4', 0], ['m', 'e5', 'g7', 0, 0, 1], ['x', 'f6', 1]]), {from: 'c3', to: 'g7'});
    assert.deepEqual(endsOf([['d', 'c3', 0, 2, 0]]), {from: 'c3', to: 'c3'});
    assert.equal(endsOf([]), null);
});
