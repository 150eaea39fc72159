import assert from 'node:assert/strict';
import {test} from 'node:test';
import {copyReader} from './copies.js';

test('texts are put together of what is new and of copies', () => {
    const read = copyReader();
    assert.equal(read('one two'), 'one two'); // at 0
    assert.equal(read([[4, 3], ' three']), 'two three'); // at 8, behind the end of the first
    assert.equal(read(['a ', [5, 5], ' b', [-17, 3]]), 'a three bone'); // from 12 to 17, and from 0
    assert.equal(read([]), '');
});

test('a copy of what is not there is told', () => {
    for (const copy of [[0, 1], [-1, 1], [2, 9], [99, 1]]) {
        const read = copyReader();
        if (copy[0] !== 0) read('text');
        assert.throws(() => read([/** @type {[number, number]} */ (copy)]), /a copy of what is not there/);
    }
});

test('old texts are forgotten', () => {
    const read = copyReader();
    read('first');
    read('x'.repeat(5 << 20));
    assert.equal(read([[6, 3]]), 'xxx');
    assert.throws(() => read([[-9, 5]]), /a copy of what is not there/);
});
