import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Prefs} from './prefs.js';

const shelf = () => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {kept, setting: (/** @type {string} */ n) => kept.get(n) ?? '', set: (/** @type {string} */ n, /** @type {string} */ v) => { kept.set(n, v); }};
};

test('defaults, changes, and who hears of them', () => {
    const store = shelf();
    const prefs = new Prefs(store, 'x/y');
    assert.deepEqual([prefs.get('sound'), prefs.on('advisor'), prefs.get('pace')], ['on', false, '1']);
    /** @type {string[]} */
    const heard = [];
    prefs.watch((name) => heard.push(name));
    prefs.set('advisor', 'on');
    prefs.set('advisor', 'on');
    prefs.set('clock', '5+0');
    assert.deepEqual(heard, ['advisor', 'clock']);
    assert.deepEqual([...store.kept.keys()], ['advisor', 'clock:x/y'], 'a clock belongs to its game');
    assert.equal(new Prefs(store, 'a/b').get('clock'), '');
    assert.equal(new Prefs(store, 'a/b').on('advisor'), true);
});

test('what the store holds may be rubbish', () => {
    const store = shelf();
    store.set('pace', 'fast');
    assert.equal(new Prefs(store, 'x').get('pace'), '1');
});

test('the address asks for silence, until the person says otherwise', () => {
    const store = shelf();
    const prefs = new Prefs(store, 'x', '?sound=off&pace=9&setup=8/8');
    assert.deepEqual([prefs.get('sound'), prefs.get('pace'), store.kept.size], ['off', '1', 0]);
    prefs.set('sound', 'on');
    assert.equal(prefs.on('sound'), true);
});
