import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MOST, addResult, allResults, mergeResults, readResults} from './results.js';
import {Store} from './store.js';

/** A browser's storage in memory. @returns {any} */
function storage() {
    const map = new Map();
    return {get length() { return map.size; }, key: (/** @type {number} */ i) => [...map.keys()][i], getItem: (/** @type {string} */ k) => map.get(k) ?? null,
        setItem: (/** @type {string} */ k, /** @type {string} */ v) => map.set(k, v), removeItem: (/** @type {string} */ k) => map.delete(k)};
}

const result = (/** @type {number} */ at) => ({at, level: 3, result: 1, side: 0, plies: 40, spent: 0});

test('results are kept by game, the last ones where there are too many', () => {
    const store = new Store(storage);
    for (let n = 1; n <= MOST + 5; n++) addResult(store, 'checkmate/chess', result(n));
    addResult(store, 'go/go-9x9-board', result(7));
    const all = allResults(store);
    assert.deepEqual([...all.keys()], ['checkmate/chess', 'go/go-9x9-board']);
    assert.equal(all.get('checkmate/chess')?.length, MOST);
    assert.equal(all.get('checkmate/chess')?.at(-1)?.at, MOST + 5);
});

test('what is damaged is left out, and the rest is read', () => {
    for (const text of [null, '', '{', '[]', '{"v":2,"list":[]}', '{"v":1,"list":7}']) assert.deepEqual(readResults(text), []);
    assert.deepEqual(readResults('{"v":1,"list":[[5,3,1,0,40,90],[6,3,1,0,40,90,1]]}'), [{...result(5), spent: 90}]);
    assert.deepEqual(readResults('{"v":1,"list":[[5,3,1,0,40],[6,3,9,0,40],"x",[1],[4,3,-1,1,"n"]]}'), [result(5)]);
});

test('two browsers together', () => {
    const text = (/** @type {number[]} */ ...at) => JSON.stringify({v: 1, list: at.map((n) => [n, 3, 1, 0, 40])});
    assert.deepEqual(readResults(mergeResults(text(1, 3), text(2, 3))).map((r) => r.at), [1, 2, 3]);
});
