import assert from 'node:assert/strict';
import {test} from 'node:test';
import {afterGame, inGame, levelName} from './adapt.js';

test('half a level after a game, within the levels', () => {
    for (const [strength, result, want] of [[3, 1, 3.5], [3, -1, 2.5], [3, 0, 3], [8, 1, 8], [7.75, 1, 8], [1, -1, 1], [1.25, -1, 1]]) {
        assert.equal(afterGame(strength, result, 8), want, `${strength} ${result}`);
    }
});

test('in a game the bot tries harder when behind, and holds back when ahead', () => {
    const cases = /** @type {[number[], number][]} */ ([
        [[], 4], [[-900], 4], // a single score says nothing
        [[-210, -250], 4.75], [[-210, -900], 4.75], [[-600, -900], 5.5],
        [[210, 250], 3.25], [[800, 600], 2.5],
        [[-900, 100], 4], [[100, -900], 4], [[0, -900], 4], [[-900, -900, 0], 4], // no trend
        [[-199, -900], 4], [[900, 900, -300, -300], 4.75],
        [[-100100, -100100], 5.5],
    ]);
    for (const [scores, want] of cases) assert.equal(inGame(4, scores, 8), want, scores.join());
    assert.equal(inGame(7.5, [-600, -600], 8), 8);
    assert.equal(inGame(1.5, [600, 600], 8), 1);
});

test('names are those of the protocol', () => {
    assert.deepEqual([1, 3.5, 3.25, 7.1, 8].map(levelName), ['level:1', 'level:3.50', 'level:3.25', 'level:7.10', 'level:8']);
});
