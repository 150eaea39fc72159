import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

/** What is drawn, as calls: the name and the arguments. @type {[string, any[]][]} */
let calls = [];
Reflect.set(globalThis, 'document', {createElement: () => ({
    getContext: () => new Proxy({}, {get: (o, name) => Reflect.get(o, name) ?? ((/** @type {any[]} */ ...args) => { calls.push([String(name), args]); return {addColorStop() {}}; })}),
})});
const {Ground} = await import('./ground.js');

test('cells that a piece has to come to are pointed out on boards in space', () => {
    const {info} = JSON.parse(readFileSync(new URL('../testdata/chess.json', import.meta.url), 'utf8'));
    const ground = new Ground(info);
    const marks = {aim: '', starts: [], hints: [], path: [], targets: [], sure: [], maybe: [], last: [], check: [], forbidden: [], decided: [], ghost: null};
    const rings = (/** @type {string[]} */ aims) => {
        calls = [];
        ground.paint({...marks, aims}, false, /** @type {any} */ ({}), () => false);
        return calls.filter(([name]) => name === 'ellipse').map(([, [x, y]]) => [x, y]);
    };
    assert.deepEqual(rings([]), []);
    assert.deepEqual(rings(['a8', 'h1']), [[0.5, 0.5], [7.5, 7.5]]);
});
