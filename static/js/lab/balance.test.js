import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dice, weigh} from './balance.js';

/** A game of eight plies that the first player wins when its first move was 'a'. */
const fake = () => /** @type {any} */ ({
    /** @param {{moves: string[]}} place */
    position: async ({moves}) => ({
        turn: moves.length % 2, select: {moves: [{t: 'a'}, {t: 'b'}]},
        outcome: moves.length < 8 ? {over: false} : {over: true, results: moves[0] === 'a' ? [1, -1] : [-1, 1]},
    }),
    think: () => ({reply: Promise.resolve({move: 'a', score: 50, depth: 3}), stop() {}}),
});

test('the same seed rolls the same dice', () => {
    const rolls = (/** @type {number} */ seed) => Array.from({length: 50}, dice(seed).bind(null, 6));
    assert.deepEqual(rolls(1), rolls(1));
    assert.notDeepEqual(rolls(1), rolls(2));
    assert.deepEqual([...new Set(rolls(3))].sort(), [0, 1, 2, 3, 4, 5]);
});

test('all games are played, with openings that differ', async () => {
    /** @type {import('./balance.js').Played[]} */
    const list = [];
    await weigh([fake(), fake()], 'x', 20, (p) => list.push(p), () => false);
    assert.equal(list.length, 20);
    assert.deepEqual(new Set(list.map((p) => p.points)), new Set([0, 1]));
    for (const p of list) {
        assert.equal(p.plies, 8);
        assert.equal(p.moves.length, 2, 'six plies by chance');
        assert.deepEqual(p.moves[0], {first: true, choices: 2, score: 50});
    }
});

test('what is stopped tells nothing more', async () => {
    let told = 0;
    await weigh([fake()], 'x', 20, () => { told++; }, () => told === 3);
    assert.equal(told, 3);
});
