import assert from 'node:assert/strict';
import {test} from 'node:test';
import {offers} from './complete.js';

Object.assign(globalThis, {document: {documentElement: {lang: 'en'}}});

const word = (/** @type {string} */ name, /** @type {number} */ where, bare = false) => ({name, form: bare ? name : `(${name} x)`, doc: 'means it', where, bare});
const vocabulary = {inside: {}, words: [word('step', 1), word('piece', 2), word('add', 1, true), word('pass', 2), word('add-partial', 1, true), word('set', 1), word('set', 2)]};
const text = '(define stride (step n)) (game (players Sam Ada) (piece (name Stone)))';
const names = (/** @type {string} */ name, /** @type {number} */ bits, head = true) => offers(vocabulary, text, {name, from: 0, head, bits}).map((o) => o.name);

test('words fit by what they begin with and by their place', () => {
    assert.deepEqual(names('st', 1), ['step', 'stride']);
    assert.deepEqual(names('p', 2), ['pass', 'piece']);
    assert.deepEqual(names('ad', 1, false), ['Ada', 'add', 'add-partial']);
    assert.deepEqual(names('', 2), ['stride', 'piece', 'pass', 'set'], 'where nothing is begun the order is that of the reference');
    assert.deepEqual(names('se', 3), ['set'], 'a word of two places is offered once');
});

test('those that hold what is begun come last; one that fits nowhere near is better than none', () => {
    assert.deepEqual(names('part', 1, false), ['add-partial']);
    assert.deepEqual(names('pi', 1), ['piece']);
    assert.deepEqual(names('xyz', 1), []);
    assert.deepEqual(names('sto', 1, false), ['Stone']);
    assert.deepEqual(offers(vocabulary, text, {name: 's', from: 0, head: false, bits: 2}).map((o) => o.text), ['Sam', 'Stone', '(set'], 'a list is begun where none is');
    assert.deepEqual(names('Stone', 1, false), [], 'a name that is written is not offered');
});
