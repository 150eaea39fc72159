/**
 * layers.test.js: the folders of static/js are layers. A script may import from its own folder and
 * from the folders named before it. The scripts with which pages begin, at the top, may import from
 * all folders.
 */
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path/posix';
import {test} from 'node:test';

const FOLDERS = ['words', 'board', 'engine', 'state', 'keep', 'learn', '3d', 'play', 'page', 'embed', 'lab', '.'];
const here = new URL('.', import.meta.url);
const scripts = /** @type {string[]} */ (readdirSync(here, {recursive: true})).filter((f) => f.endsWith('.js') && !f.endsWith('.test.js') && !f.startsWith('testdata'));

test('every folder of scripts has its place', () => {
    assert.deepEqual([...new Set(scripts.map((f) => dirname(f)))].sort(), [...FOLDERS].sort());
});

test('no script imports from a folder above its own', () => {
    let imports = 0;
    for (const script of scripts) {
        const code = readFileSync(new URL(script, here), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, ''); // comments with types may name higher layers
        for (const [, path] of code.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
            const from = dirname(script), to = dirname(join(from, path));
            imports++;
            assert(FOLDERS.indexOf(to) <= FOLDERS.indexOf(from), `${script} imports ${path}`);
        }
    }
    assert(imports > 200);
});
