import assert from 'node:assert/strict';
import {test} from 'node:test';
import {textOf} from './charset.js';

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

test('records in the codes of their countries', () => {
    assert.equal(textOf(new TextEncoder().encode('先手：Ann é')), '先手：Ann é');
    assert.equal(textOf(bytes('feff 624b')), '手');
    assert.equal(textOf(bytes('fffe 4b62')), '手');
    assert.equal(textOf(bytes('90e6 8ee8 8146 41')), '先手：A', 'Shift JIS');
    assert.equal(textOf(bytes('c5da b6fe c6bd cee5')), '炮二平五', 'GBK');
    assert.equal(textOf(bytes('5b57 6869 7465 2022 4de9 7a69 6572 65 225d')), '[White "Méziere"]', 'Latin letters');
    assert.equal(textOf(new Uint8Array()), '');
});
