import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readFlags} from './flags.js';

test('flags are read again for their own game alone', () => {
    assert.deepEqual(readFlags('["a/mines","c3","d4"]', 'a/mines'), ['c3', 'd4']);
    assert.deepEqual(readFlags('["a/mines","c3"]', 'a/other'), []);
    for (const bad of ['', '{', '{"a":1}', '7', 'null', '[]']) assert.deepEqual(readFlags(bad, 'a/mines'), [], bad);
    assert.deepEqual(readFlags('["a/mines",5,"c3",null]', 'a/mines'), ['c3']);
});
