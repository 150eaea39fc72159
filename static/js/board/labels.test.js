import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from './labels.js';

/** @typedef {import('./labels.js').Spot} Spot */

/** @param {Spot} a @param {Spot} b */
const apart = (a, b) => Math.abs(a.x - b.x) >= (a.text.length + b.text.length) * 3.7 || Math.abs(a.y - b.y) >= 15;

test('a label alone is in its best place', () => {
    assert.deepEqual(spread([{text: '+0.5', along: [[100, 50], [120, 50]]}], 300, 300), [{text: '+0.5', x: 100, y: 50}]);
});

test('labels that would cover one another move along their arrows, then off them', () => {
    const same = () => ({text: '+0.31', along: /** @type {[number, number][]} */ ([[100, 100], [100, 110], [100, 160]])});
    const spots = spread([same(), same(), same(), same()], 300, 300);
    assert.deepEqual([spots[0].y, spots[1].y], [100, 160]);
    for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) assert(apart(a, b), `${JSON.stringify(a)} covers ${JSON.stringify(b)}`);
});

test('labels stay on the board', () => {
    const [a, b] = spread([{text: '+10.25', along: [[2, 2]]}, {text: '+10.25', along: [[2, 2]]}], 200, 200);
    assert(a.x >= 20 && a.y >= 7 && b.y >= 7 && apart(a, b), JSON.stringify([a, b]));
});
