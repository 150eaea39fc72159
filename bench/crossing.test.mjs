import assert from 'node:assert/strict';
import {test} from 'node:test';
import {crossing, next} from './crossing.mjs';

/** @param {[nodes: number, games: number, points: number][]} list */
const rounds = (...list) => list.map(([nodes, games, points]) => ({nodes, games, points}));

test('the crossing lies in the middle of even results, by the logarithm', () => {
    for (const list of [rounds([1000, 20, 10]), rounds([500, 10, 2.5], [2000, 10, 7.5]), rounds([2000, 10, 7.5], [500, 10, 2.5])]) {
        const at = /** @type {{nodes: number, low: number, high: number}} */ (crossing(list));
        assert.ok(at.nodes > 950 && at.nodes < 1050, JSON.stringify(at));
        assert.ok(at.low < 900 && at.high > 1100, JSON.stringify(at));
        assert.ok(Math.abs(Math.log(at.low * at.high / 1e6)) < 0.2, `as far down as up: ${JSON.stringify(at)}`);
    }
});

test('more games, narrower interval', () => {
    const width = (/** @type {number} */ n) => {
        const at = /** @type {{low: number, high: number}} */ (crossing(rounds([500, n, n * 0.4], [1000, n, n * 0.6])));
        return Math.log(at.high / at.low);
    };
    assert.ok(width(10) > width(40) * 1.6 && width(10) < width(40) * 2.6, `${width(10)}, ${width(40)}`);
});

test('all or nothing has no crossing', () => {
    assert.equal(crossing(rounds([64, 4, 0], [256, 2, 0])), null);
    assert.equal(crossing(rounds([64, 2, 2])), null);
});

test('the next games are played where least is known', () => {
    assert.equal(next(rounds([1000, 2, 0])), 4000);
    assert.equal(next(rounds([1000, 2, 2], [250, 2, 2])), 63);
    assert.equal(next(rounds([1, 2, 2])), 1);
    const list = rounds([1000, 2, 0], [4000, 2, 2]);
    assert.equal(next(list), /** @type {{nodes: number}} */ (crossing(list)).nodes);
    assert.equal(next(rounds([1000, 2, 0], [4000, 2, 0], [16000, 2, 0.5])) > 16000, true);
});

// A program that gains 100 Elo by each doubling and is equal at 3,000 nodes.
test('a staircase of made-up games finds the crossing', () => {
    let seed = 7;
    const random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
    let inside = 0;
    for (let k = 0; k < 40; k++) {
        const list = [];
        for (let nodes = 100, i = 0; i < 15; i++) {
            const share = 1 / (1 + Math.exp(-0.576 * Math.log2(nodes / 3000)));
            list.push({nodes, games: 2, points: Number(random() < share) + Number(random() < share)});
            nodes = next(list);
        }
        const at = crossing(list);
        if (at && at.low <= 3000 && at.high >= 3000) inside++;
    }
    assert.ok(inside >= 35, `${inside} of 40 intervals hold it`);
});
