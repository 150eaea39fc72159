import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Clock, clockText, readControl, timeText} from './clock.js';

test('controls are read, and nonsense is not', () => {
    assert.deepEqual(readControl('10+5'), {main: 600_000, add: 5000, each: 0});
    assert.deepEqual(readControl('0+3'), {main: 0, add: 3000, each: 0});
    assert.deepEqual(readControl('/30'), {main: 0, add: 0, each: 30_000});
    for (const bad of ['', '5', '+5', '0+0', '/0', '5+x', '-1+5', '99999+1', 'own']) assert.equal(readControl(bad), null, bad);
});

test('times are written as on a clock', () => {
    assert.deepEqual([3_723_000, 545_000, 60_000, 10_000, 7_340, 40, -5].map(clockText),
        ['1:02:03', '9:05', '1:00', '0:10', '0:07.3', '0:00.0', '0:00.0']);
    assert.deepEqual([3723, 7, 0].map(timeText), ['1:02:03', '0:07', '0:00'], 'a time that something took');
});

test('one clock runs, a move adds its increment', () => {
    let now = 0;
    const clock = new Clock({main: 60_000, add: 5000, each: 0}, 2, () => now);
    assert.equal(clock.running, -1);
    clock.run(0);
    now = 10_000;
    assert.deepEqual(clock.times(), [50_000, 60_000]);
    clock.press(0);
    clock.run(1);
    now = 15_000;
    assert.deepEqual(clock.times(), [55_000, 55_000]);
    clock.pause();
    now = 900_000;
    assert.deepEqual(clock.times(), [55_000, 55_000]);
    assert.equal(clock.flagged, -1);
});

test('the flag falls, and only of the one who thinks', () => {
    let now = 0;
    const clock = new Clock({main: 0, add: 0, each: 3000}, 2, () => now);
    clock.run(1);
    now = 2999;
    assert.equal(clock.flagged, -1);
    now = 3000;
    assert.equal(clock.flagged, 1);
    clock.press(1);
    assert.deepEqual(clock.times(), [3000, 3000]);
});

test('times are put back', () => {
    const clock = new Clock({main: 60_000, add: 0, each: 0}, 2, () => 0);
    clock.run(0);
    clock.reset([1000, NaN]);
    assert.equal(clock.running, -1);
    assert.deepEqual(clock.times(), [1000, 60_000]);
});
