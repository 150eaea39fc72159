import assert from 'node:assert/strict';
import {test} from 'node:test';
import {unzipped} from './unzip.js';

/** "a pack, и пакет\n" a hundred times, as `zstd` writes it. */
const ZIPPED = 'KLUv/QRo9QAAsGEgcGFjaywg0Lgg0L/QsNC60LXRggoBAP6Q/mwC54bCgQ==';

test('a text comes as it was', () => {
    assert.equal([...unzipped(Buffer.from(ZIPPED, 'base64'))].join(''), 'a pack, и пакет\n'.repeat(100));
});

test('damaged data are told', () => {
    const data = Buffer.from(ZIPPED, 'base64');
    assert.throws(() => [...unzipped(data.subarray(0, data.length - 3))]);
    assert.throws(() => [...unzipped(Buffer.concat([Buffer.from('no'), data]))]);
});
