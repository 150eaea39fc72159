import assert from 'node:assert/strict';
import {test} from 'node:test';
import {endsOf, idle, scoreText, winChance} from './chance.js';

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

test('of the moves that dice leave nothing for only a whole turn without a move is told', () => {
    /** A line of moves, each with who makes it. @param {string[]} line 'dice Six', 'A pass' @param {string} next who is to move then */
    const told = (line, next) => {
        /** @type {any} */
        /** @type {any} */
        let node = {move: '', children: [], turn: line[0].split(' ')[0]};
        const nodes = line.map((text, i) => {
            /** @type {any} */
            const child = {move: text.split(' ')[1], parent: node, children: [], turn: (line[i + 1] ?? next).split(' ')[0]};
            node.children.push(child);
            return node = child;
        });
        return nodes.filter((n) => !idle({players: [{name: 'A'}, {name: 'dice', random: true}]}, /** @type {any} */ (n), (/** @type {any} */ k) => k.turn)).map((n) => n.move).join(' ');
    };
    assert.equal(told(['dice Six', 'A pass', 'A pass', 'A x', 'A y'], 'dice'), 'Six x y');
    assert.equal(told(['dice Six', 'A x', 'A pass'], 'dice'), 'Six x');
    assert.equal(told(['dice Six', 'A pass', 'A pass', 'A pass'], 'dice'), 'Six pass');
    assert.equal(told(['dice Six', 'A pass'], 'A'), 'Six', 'he may still move');
    assert.equal(idle({players: [{name: 'A'}]}, /** @type {any} */ ({move: 'pass', parent: {}}), () => 0), false, 'without dice a pass is a move');
});
