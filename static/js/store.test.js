import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Store} from './store.js';

/** A storage that can be made to refuse. */
function fake(entries = {}, room = Infinity) {
    const map = new Map(Object.entries(entries));
    return {
        map,
        getItem: (k) => map.get(k) ?? null,
        setItem: (k, v) => {
            if (v.length > room) throw Object.assign(new Error('full'), {name: 'QuotaExceededError'});
            map.set(k, v);
        },
        removeItem: (k) => map.delete(k),
    };
}
const saved = {sgf: '(;GM[3])', where: [0, 1], settings: {side: 1, bot: 'level:2'}, link: '#moves=a', view: undefined};
const KEY = 'dagaz:v1:game:checkmate/chess';

test('one autosave per game', () => {
    const s = fake();
    const store = new Store(() => s);
    assert.ok(store.save('checkmate/chess', saved));
    assert.deepEqual(new Store(() => s).load('checkmate/chess'), saved);
    assert.equal(new Store(() => s).load('other/game'), null);
    assert.deepEqual([...s.map.keys()], [KEY]);
    store.forget('checkmate/chess');
    assert.equal(s.map.size, 0);
});

test('corrupt entries are set aside, not lost', () => {
    for (const bad of ['{', 'null', '[]', '{"v":2}', '{"v":1,"sgf":3}', '{"v":1,"sgf":"x","where":[],"settings":{}}']) {
        const s = fake({[KEY]: bad});
        const store = new Store(() => s, () => 77);
        assert.equal(store.load('checkmate/chess'), null);
        assert.equal(store.trouble, 'corrupt');
        assert.deepEqual([...s.map], [[`${KEY}:corrupt:77`, bad]]);
    }
});

test('a full storage keeps in memory, and says so', () => {
    const s = fake({}, 20);
    const store = new Store(() => s);
    assert.equal(store.save('checkmate/chess', saved), false);
    assert.equal(store.trouble, 'full');
    assert.deepEqual(store.load('checkmate/chess'), saved);
});

test('a refused storage', () => {
    const store = new Store(() => { throw new Error('SecurityError'); });
    assert.equal(store.trouble, 'refused');
    assert.equal(store.save('checkmate/chess', saved), false);
    assert.deepEqual(store.load('checkmate/chess'), saved);
    store.set('lang', 'ru');
    assert.equal(store.setting('lang'), 'ru');
});
