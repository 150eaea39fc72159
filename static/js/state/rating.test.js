import assert from 'node:assert/strict';
import {test} from 'node:test';
import {after, metLevel, ratingOfLevel, unknown} from './rating.js';

test('the example of the paper', () => {
    const now = after({rating: 1500, deviation: 200, volatility: 0.06}, [
        {rating: 1400, deviation: 30, score: 1}, {rating: 1550, deviation: 100, score: 0}, {rating: 1700, deviation: 300, score: 0},
    ]);
    assert.equal(now.rating.toFixed(2), '1464.05'); // the paper rounds intermediate results and has 1464.06
    assert.equal(now.deviation.toFixed(2), '151.52');
    assert.equal(now.volatility.toFixed(5), '0.06000'); // 0.05999 in the paper
});

test('who beats a level again and again comes to stand above it, and is known better', () => {
    let me = unknown();
    for (let n = 0; n < 20; n++) me = after(me, [metLevel(4, n % 4 ? 1 : -1)]); // three of four
    assert(me.rating > ratingOfLevel(4) && me.rating < ratingOfLevel(6), `${me.rating}`);
    assert(me.deviation < 120);
    const worse = after(me, [metLevel(1, -1)]);
    assert(worse.rating < me.rating - 10);
    assert.equal(after(me, [metLevel(4, 0)]).rating < me.rating, true, 'a draw against a weaker one');
});
