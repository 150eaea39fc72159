import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readList} from './list.js';

test('a kept list is read, and whatever is none is empty', () => {
    assert.deepEqual(readList('["a",1]'), ['a', 1]);
    for (const text of ['', '[', '{}', '3', 'null', '"[]"']) assert.deepEqual(readList(text), [], text);
});
