import assert from 'node:assert/strict';
import {test} from 'node:test';
import {breath} from './breath.js';

test('between two pieces of work other tasks go on', async () => {
    let other = false;
    setImmediate(() => { other = true; });
    for (let i = 0; !other && i < 100; i++) await breath();
    assert(other);
});
