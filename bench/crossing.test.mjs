import assert from 'node:assert/strict';
import {test} from 'node:test';
import {crossing} from './crossing.mjs';

test('the crossing lies between the rungs, by the logarithm', () => {
    const cases = /** @type {[[number, number][], number][]} */ ([
        [[[64, 0.25], [128, 0.75]], 91],
        [[[128, 0.75], [64, 0.25]], 91],
        [[[64, 0.1], [128, 0.4], [256, 0.6]], 181],
        [[[64, 0.5], [128, 0.9]], 64],
        [[[64, 0.5], [128, 0.5]], 91],
        [[[64, 0.1], [128, 0.2]], 0],
        [[[64, 0.8], [128, 0.9]], 0],
        [[[64, 0.8]], 0],
    ]);
    for (const [rungs, want] of cases) assert.equal(crossing(rungs.map(([nodes, share]) => ({nodes, share}))), want, JSON.stringify(rungs));
});
