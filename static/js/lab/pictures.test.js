import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pierce} from './pictures.js';

test('pure green is a hole in old pictures only', () => {
    const pixels = () => Uint8ClampedArray.from([0, 255, 0, 255, 0, 254, 0, 255]);
    const old = pixels();
    assert.equal(pierce(old, true), true);
    assert.deepEqual([...old], [0, 255, 0, 0, 0, 254, 0, 255]);
    const other = pixels();
    assert.equal(pierce(other, false), false);
    assert.deepEqual(other, pixels());
    assert.equal(pierce(Uint8ClampedArray.from([1, 2, 3, 128]), false), true, 'a hole of its own');
});
