import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fake} from '../testdata/storage.js';
import {BackupError, readBackup, writeBackup} from './backup.js';
import {Shelf} from './shelf.js';
import {Store, parseSaved} from './store.js';

const ID = 'checkmate/chess';
const game = (/** @type {string} */ key, more = {}) => ({
    sgf: `(;C[${key}])`, where: [0], settings: {side: 0, bot: ''}, link: '', view: undefined, key, name: '', title: 'Chess', at: 1, ply: 1, moves: 1,
    result: '', remote: undefined, ...more,
});
const browser = (/** @type {string[]} */ ...keys) => {
    const storage = fake();
    const store = new Store(() => storage);
    const shelf = new Shelf(store);
    shelf.load(ID);
    for (const k of keys) shelf.save(ID, game(k));
    return {storage, store, shelf};
};
const names = (/** @type {Shelf} */ shelf) => shelf.list().map((k) => k.saved.sgf).sort();

test('a file moves everything to another browser', () => {
    const one = browser('a', 'b');
    one.store.set('lang', 'ru');
    const two = browser();
    const report = readBackup(two.store, writeBackup(one.store));
    assert.deepEqual(report, {games: 2, same: 0, settings: 1, bad: [], full: false});
    assert.deepEqual([...two.storage.map].sort(), [...one.storage.map].sort());
    assert.deepEqual(readBackup(two.store, writeBackup(one.store)), {games: 0, same: 2, settings: 0, bad: [], full: false}, 'twice');
});

test('merging changes nothing that is here', () => {
    const one = browser('a', 'b');
    const two = browser('c', 'a');
    two.shelf.save(ID, game('a', {sgf: '(;C[a];W[e2-e4])'}));
    for (const [s, lang, pace] of /** @type {[Store, string, string][]} */ ([[one.store, 'ru', '3'], [two.store, 'en', '1']])) {
        s.set('lang', lang);
        s.set('pace', pace);
    }
    const report = readBackup(two.store, writeBackup(one.store));
    assert.deepEqual(names(two.shelf), ['(;C[a])', '(;C[a];W[e2-e4])', '(;C[b])', '(;C[c])']);
    assert.equal(report.games, 2);
    assert.equal(two.store.setting('lang'), 'en');
    assert.equal(two.store.setting('pace'), '1');
    assert.equal(readBackup(one.store, writeBackup(two.store)).games, 2);
    assert.equal(one.store.setting('pace'), '3');
});

test('drafts of rules, favourites and finished lessons add up', () => {
    const one = browser(), two = browser();
    one.store.set('lessons', '["go/go"]');
    two.store.set('lessons', '["shogi/shogi"]');
    const draft = (/** @type {string} */ id, /** @type {string} */ text) => ({id, title: 'T', text, at: 1});
    one.store.set('favourites', '["a/b","c/d"]');
    one.store.set('drafts', JSON.stringify([draft('x', 'same'), draft('y', 'theirs'), draft('z', 'new'), {id: 5}, {...draft('q', 'odd'), files: {f: 1}}]));
    two.store.set('favourites', '["c/d","e/f"]');
    two.store.set('drafts', JSON.stringify([draft('x', 'same'), draft('y', 'ours')]));
    assert.equal(readBackup(two.store, writeBackup(one.store)).settings, 3);
    assert.deepEqual(JSON.parse(two.store.setting('favourites')), ['c/d', 'e/f', 'a/b']);
    assert.deepEqual(JSON.parse(two.store.setting('lessons')), ['shogi/shogi', 'go/go']);
    /** @type {{id: string, text: string}[]} */
    const drafts = JSON.parse(two.store.setting('drafts'));
    assert.deepEqual(drafts.map((d) => d.text), ['same', 'ours', 'theirs', 'new']);
    assert.equal(new Set(drafts.map((d) => d.id)).size, 4);
    assert.equal(readBackup(two.store, writeBackup(one.store)).settings, 0, 'twice');
});

test('a game of no name, and one of a key that nobody could ask for', () => {
    const {store, shelf} = browser('a');
    const text = JSON.stringify({dagaz: 'backup', v: 1, entries: {
        'shelf:x': JSON.stringify({v: 1, game: '../evil', ...game('x')}), 'shelf:y': JSON.stringify({v: 1, game: ID, ...game('y:corrupt:1')}),
    }});
    const report = readBackup(store, text);
    assert.deepEqual([report.games, report.bad], [1, ['shelf:x']]);
    assert.deepEqual(names(shelf), ['(;C[a])', '(;C[y:corrupt:1])']);
    for (const {saved} of shelf.list()) assert.match(saved.key, /^[a-z0-9]+$/);
});

test('entries that cannot be read are reported and set aside', () => {
    const {store, storage, shelf} = browser('a');
    const text = JSON.stringify({dagaz: 'backup', v: 1, entries: {
        [`game:${ID}`]: '{"v":1,"sgf":', 'shelf:x': '[]', 'shelf:y': JSON.stringify({v: 1, game: ID, ...game('y')}), 'set:lang': 3, nonsense: 'x',
    }});
    const report = readBackup(store, text);
    assert.deepEqual(report.bad, [`game:${ID}`, 'shelf:x', 'set:lang', 'nonsense']);
    assert.equal(report.games, 1);
    assert.deepEqual(names(shelf), ['(;C[a])', '(;C[y])']);
    assert.equal([...storage.map.keys()].filter((k) => k.includes(':corrupt:')).length, 2);
});

test('what is no such file is refused, and says why', () => {
    const {store, storage} = browser('a');
    const before = [...storage.map];
    for (const [text, why] of [['', 'notJson'], ['(;FF[4])', 'notJson'], ['{}', 'notBackup'], ['null', 'notBackup'], ['{"dagaz":"backup","v":1,"entries":[]}', 'notBackup'],
        ['{"dagaz":"backup","v":2,"entries":{}}', 'newer']]) {
        assert.throws(() => readBackup(store, text), (e) => e instanceof BackupError && e.why === why, text);
    }
    assert.deepEqual([...storage.map], before);
});

test('any text is read without harm', () => {
    const one = browser('a', 'b');
    const good = writeBackup(one.store);
    let a = 12345;
    const random = (/** @type {number} */ n) => (a = (Math.imul(a, 1103515245) + 12345) >>> 0) % n;
    for (let i = 0; i < 2000; i++) {
        const chars = [...good];
        for (let k = 0; k < 1 + random(4); k++) {
            const at = random(chars.length);
            chars.splice(at, random(9), ...['"', '{', '\\', 'x', '7', ''][random(6)]);
        }
        const {store, shelf} = browser('c');
        try {
            readBackup(store, chars.join(''));
        } catch (e) {
            assert.ok(e instanceof BackupError, String(e));
        }
        assert.ok(names(shelf).includes('(;C[c])'));
        for (const name of store.names('shelf:')) assert.ok(parseSaved(store.get(name) ?? ''));
    }
});
