import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readFlags} from './flags.js';

test('flags are read again for their own game alone', () => {
    assert.deepEqual(readFlags('["k1","c3","d4"]', 'k1'), ['c3', 'd4']);
    assert.deepEqual(readFlags('["k1","c3"]', 'k2'), []);
    for (const bad of ['', '{', '{"a":1}', '7', 'null', '[]']) assert.deepEqual(readFlags(bad, 'k1'), [], bad);
    assert.deepEqual(readFlags('["k1",5,"c3",null]', 'k1'), ['c3']);
});
