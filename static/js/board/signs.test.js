import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import {drawable} from './signs.js';

/** @typedef {{picture: (text: string) => string, width: number}} Font */

/** A page whose only font it is. @param {Font} font */
function wearing({picture, width}) {
    let drawn = '';
    const ctx = {
        canvas: {}, font: '',
        fillText: (/** @type {string} */ text) => { drawn = picture(text); },
        getImageData: () => ({data: [drawn]}),
        measureText: () => ({width}),
    };
    Reflect.set(globalThis, 'document', {createElement: () => ({getContext: () => ctx})});
}
after(() => Reflect.deleteProperty(globalThis, 'document'));

for (const [what, font, expected] of /** @type {[string, Font, boolean][]} */ ([
    ['a font that has it', {picture: (text) => (text === '馬' ? 'horse' : 'box'), width: 20}, true],
    ['one box for whatever is unknown', {picture: () => 'box', width: 12}, false],
    ['one box as wide as a sign', {picture: () => 'box', width: 20}, false],
    ['boxes with the number in them', {picture: (text) => `box ${text.codePointAt(0)}`, width: 13}, false],
])) {
    test(`a sign can be drawn: ${what}`, () => {
        wearing(font);
        assert.equal(drawable('馬'), expected);
    });
}
