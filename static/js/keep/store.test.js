import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fake} from '../testdata/storage.js';
import {Store, parseSaved, textOfSaved} from './store.js';

const saved = {
    sgf: '(;GM[3])', where: [0, 1], settings: {side: 1, bot: 'level:2', clock: '5+3'}, link: '#moves=a', view: undefined, key: 'k', name: 'Mine',
    title: 'Chess', at: 5, ply: 2, moves: 3, result: '', remote: undefined,
};
const KEY = 'dagaz:v1:game:checkmate/chess';

test('one autosave per game', () => {
    const s = fake();
    const store = new Store(() => s);
    assert.ok(store.put('game:checkmate/chess', textOfSaved(saved)));
    assert.deepEqual(new Store(() => s).load('checkmate/chess'), saved);
    assert.equal(new Store(() => s).load('other/game'), null);
    assert.deepEqual([...s.map.keys()], [KEY]);
    store.drop('game:checkmate/chess');
    assert.equal(s.map.size, 0);
});

test('corrupt entries are set aside, not lost', () => {
    for (const bad of ['{', 'null', '[]', '{"v":2}', '{"v":1,"sgf":3}', '{"v":1,"tree":[[0,"e2-e4"]]}', '{"v":1,"tree":[[-1,""],[1,"e2-e4"]]}']) {
        const s = fake({[KEY]: bad});
        const store = new Store(() => s, () => 77);
        assert.equal(store.load('checkmate/chess'), null);
        assert.equal(store.trouble, 'corrupt');
        assert.deepEqual([...s.map], [[`${KEY}:corrupt:77`, bad]]);
    }
});

test('what is damaged beside the game is left out', () => {
    const tree = /** @type {import('../state/session.js').Row[]} */ ([[-1, ''], [0, 'e2-e4'], [1, 'e7-e5', 'good'], [0, 'd2-d4']]);
    const read = (/** @type {object} */ more) => parseSaved(JSON.stringify({v: 1, tree, ...more}));
    for (const more of [{}, {where: 'x', settings: 5, about: [], view: 1, key: '../x', at: 'no', start: 3}, {settings: {side: 'x', bot: 7}, where: [null]}]) {
        const found = read(more);
        assert.deepEqual(found?.tree, tree);
        assert.equal(found?.moves, 3);
        assert.equal(found?.settings.side, 0);
    }
    assert.deepEqual(read({settings: {side: 1, bot: 'level:999'}})?.settings, {side: 1, bot: 'level:999'}); // the page knows which levels exist
    assert.deepEqual(read({about: {players: ['A', 'B'], result: '1-0', plies: 2, props: [['EV', 'x']]}})?.about, {players: ['A', 'B'], result: '1-0', plies: 2, props: [['EV', 'x']]});
});

test('what was set aside is listed, and counts', () => {
    const s = fake({[KEY]: '{', 'dagaz:v1:shelf:a': '1'});
    const store = new Store(() => s, () => 77);
    store.load('checkmate/chess');
    assert.deepEqual(store.aside(), ['game:checkmate/chess:corrupt:77']);
    assert.equal(store.size, 'game:checkmate/chess:corrupt:77'.length + 'shelf:a'.length + 2);
});

test('a view that no board could show is left out', () => {
    const good = {cells: [['e4', 0, 0, 1]], turn: 1, outcome: {over: false}, select: {moves: [], nodes: [{}], pass: -1}, last: {text: 'a', acts: [['m', 'a', 'b', 0, 0, 0]]}, hands: [[[0, 1]]]};
    const read = (/** @type {object} */ view) => parseSaved(textOfSaved(/** @type {any} */ ({...saved, view})))?.view;
    assert.deepEqual(read(good), good);
    for (const bad of [{cells: [null]}, {cells: 'e4'}, {select: {}}, {select: {moves: [], nodes: []}}, {outcome: undefined}, {last: {acts: [1]}}, {hands: [3]}, {check: 5}]) {
        assert.equal(read({...good, ...bad}), undefined, JSON.stringify(bad));
    }
});

test('a full storage keeps in memory, and says so', () => {
    const s = fake({}, 20);
    const store = new Store(() => s);
    assert.equal(store.put('game:checkmate/chess', textOfSaved(saved)), false);
    assert.equal(store.trouble, 'full');
    assert.deepEqual(store.load('checkmate/chess'), saved);
});

test('a refused storage', () => {
    const store = new Store(() => { throw new Error('SecurityError'); });
    assert.equal(store.trouble, 'refused');
    assert.equal(store.put('game:checkmate/chess', textOfSaved(saved)), false);
    assert.deepEqual(store.load('checkmate/chess'), saved);
    store.set('lang', 'ru');
    assert.equal(store.setting('lang'), 'ru');
});

test('names are those of this program, and none that was set aside', () => {
    const s = fake({'other': '1', 'dagaz:v1:shelf:a': '1', 'dagaz:v1:shelf:b:corrupt:7': '1'});
    const store = new Store(() => s);
    store.put('shelf:c', '1');
    assert.deepEqual(store.names('shelf:').sort(), ['shelf:a', 'shelf:c']);
});
