import assert from 'node:assert/strict';
import {test} from 'node:test';
import {claims, mean, median, paired, ratio, rates, show, table, verdict} from './report.mjs';

test('medians and means', () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 3, 2]), 2.5);
    assert.equal(mean([1, 4]), 2);
});

test('ratios are taken within a round', () => {
    assert.equal(paired([10, 1, 30], [5, 0.5, 10]), 2); // a slow round counts like any other
    assert.equal(paired([1], undefined), undefined);
    assert.equal(paired([], []), undefined);
});

const rows = [
    {name: 'start', unit: 'kn/s', rates: {a: [4000, 2000], b: [2000, 1000]}},
    {name: 'other', unit: 'kn/s', rates: {a: [800_000], b: [100_000]}},
];

test('means of ratios', () => {
    assert.equal(ratio(rows, 'a', 'b')?.toFixed(6), '4.000000');
    assert.equal(ratio(rows, 'a', 'c'), undefined);
    assert.equal(ratio([], 'a', 'b'), undefined);
});

test('numbers have three digits', () => {
    assert.deepEqual([1234.5, 12.34, 1.234, undefined, NaN].map(show), ['1235', '12.3', '1.23', '-', '-']);
});

test('verdicts', () => {
    const claim = {name: '', unit: '', floor: 2, goal: 3};
    assert.deepEqual([1, 2, 3, undefined].map((value) => verdict({...claim, value})),
        ['MISSED', 'ok, short of the goal', 'ok', 'not measured']);
    assert.deepEqual([50, 51].map((value) => verdict({name: '', unit: 'ms', floor: 50, most: true, value})), ['ok', 'MISSED']);
});

test('tables', () => {
    assert.equal(table([['', 'x'], ['row', '10']]), '      x\nrow  10');
    assert.equal(rates(rows, ['a', 'c'], [['a', 'b']]), [
        '       unit     a  c   a/b',
        'start  kn/s  3.00  -  2.00',
        'other  kn/s   800  -  8.00',
    ].join('\n'));
    assert.equal(claims([{name: 'stop', value: 3, unit: 'ms', floor: 50, most: true}]), [
        '      value  unit  floor  goal',
        'stop   3.00    ms   ≤ 50        ok',
    ].join('\n'));
});
