import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chosenBy, draw, drawnStart, nextEntry, oldWishes, setupOf, startOf, titleOf, variantOf, variantQuery, wishQuery} from './begins.js';

const info = /** @type {any} */ ({id: 'x/y#Small & round', title: 'Small', starts: [
    {name: 'Без ферзя', key: 'No queen', setups: ['q']}, {name: 'По жребию', key: 'By lot', setups: ['a', 'b', 'c']},
]});

test('a start is known by its setups, and found by its names', () => {
    assert.equal(startOf(info, 'b')?.key, 'By lot');
    assert.equal(startOf(info, 'z'), undefined);
    assert.equal(startOf(/** @type {any} */ ({}), ''), undefined);
    assert.equal(setupOf(info, 'No queen'), 'q');
    assert.equal(setupOf(info, 'Без ферзя'), 'q');
    assert.equal(setupOf(info, '8/8 w'), '8/8 w');
});

test('where the first game begins', () => {
    assert.equal(drawnStart(info), '', 'there is another start');
    assert.match(drawnStart(/** @type {any} */ ({starts: [info.starts[1]]})), /^[abc]$/);
    assert.equal(drawnStart(/** @type {any} */ ({starts: [info.starts[0]]})), '');
    assert.equal(drawnStart(/** @type {any} */ ({})), '');
});

test('lots: never the same twice, and all of them', () => {
    const start = info.starts[1];
    const seen = new Set();
    for (let i = 0; i < 2; i++) seen.add(draw(start, 'a', () => i / 2));
    assert.deepEqual([...seen].sort(), ['b', 'c']);
    assert.equal(draw(info.starts[0], 'q'), 'q');
    assert.deepEqual([0, 0.4, 0.99].map((r) => draw(start, '', () => r)), ['a', 'b', 'c']);
});

test('variants in addresses', () => {
    assert.equal(variantOf(info.id), 'Small & round');
    assert.equal(variantQuery(info.id), '?variant=Small%20%26%20round');
    assert.equal(variantQuery('x/y'), '');
    assert.equal(new URLSearchParams(variantQuery(info.id)).get('variant'), 'Small & round');
});

test('titles in the language of the page', () => {
    const data = /** @type {any} */ ({info: {title: 'Hex'}, names: {ru: {title: 'Гекс', variants: {'Hex 9x9': 'Гекс 9×9'}}}});
    assert.deepEqual(['Hex', 'Hex 9x9', 'Odd'].map((t) => titleOf(data, t, 'ru')), ['Гекс', 'Гекс 9×9', 'Odd']);
    assert.equal(titleOf(data, 'Hex', 'en'), 'Hex');
});

test('what an old address wishes', () => {
    assert.deepEqual(oldWishes('?selector=2&ai=1000&time=5'), {selector: 2, ai: 1000, clock: '5+0'});
    assert.deepEqual(oldWishes('?selector=x&ai=99999999&time=never'), {selector: 0, ai: 0, clock: ''});
    assert.equal(oldWishes('?time=10%2B5').clock, '10+5');
    assert.equal(wishQuery('?setup=x&ai=1000&turn=1'), '?ai=1000');
    const page = /** @type {any} */ ({info, variants: [{title: 'Small'}, {title: '-'}, {title: 'Large', data: 'x'}]});
    assert.deepEqual(chosenBy(page, 2), {variant: 'Large'});
    assert.equal(chosenBy(page, 3), null);
    assert.deepEqual(chosenBy({info}, 1), {start: ''});
    assert.deepEqual(chosenBy({info}, 2), {start: 'q'});
    assert.deepEqual(chosenBy({info: {...info, starts: [info.starts[1]]}}, 2), {start: 'b'});
});

test('the entry that follows, where the rules lead from one to the other', () => {
    const menu = ['One', '-', 'Two', 'Three'].map((title) => ({title}));
    const next = (/** @type {string} */ id, progressive = true) => nextEntry(/** @type {any} */ ({id, title: 'One', progressive}), menu);
    assert.equal(next('x/y'), 'Two');
    assert.equal(next('x/y#Two'), 'Three');
    assert.equal(next('x/y#Three'), '', 'the last');
    assert.equal(next('x/y#Four'), '', 'not on the menu');
    assert.equal(next('x/y', false), '');
    assert.equal(nextEntry(/** @type {any} */ ({id: 'x/y', title: 'One', progressive: true})), '');
});
