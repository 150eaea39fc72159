import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readFlags, withFlags} from './flags.js';

test('flags are read again for their own game alone', () => {
    assert.deepEqual(readFlags('["k1","c3","d4"]', 'k1'), ['c3', 'd4']);
    assert.deepEqual(readFlags('["k1","c3"]', 'k2'), []);
    for (const bad of ['', '{', '{"a":1}', '7', 'null', '[]']) assert.deepEqual(readFlags(bad, 'k1'), [], bad);
    assert.deepEqual(readFlags('["k1",5,"c3",null]', 'k1'), ['c3']);
});

test('each game keeps its own flags', () => {
    let text = withFlags('["k1","c3"]', 'k2', ['d4']);
    assert.deepEqual([readFlags(text, 'k1'), readFlags(text, 'k2')], [['c3'], ['d4']]);
    text = withFlags(text, 'k1', ['c3', 'e5']);
    assert.deepEqual([readFlags(text, 'k1'), readFlags(text, 'k2')], [['c3', 'e5'], ['d4']]);
    assert.equal(withFlags(withFlags(text, 'k1', []), 'k2', []), '');
    for (const bad of ['{', '{"a":1}', '7', 'null', '[null,7]']) assert.equal(withFlags(bad, 'k', ['a1']), '[["k","a1"]]', bad);
    for (let n = 0; n < 50; n++) text = withFlags(text, `n${n}`, ['a1']);
    assert.deepEqual([readFlags(text, 'n49'), readFlags(text, 'n31'), readFlags(text, 'n29'), readFlags(text, 'k1')], [['a1'], ['a1'], [], []]);
});
