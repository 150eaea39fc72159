import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fake} from '../testdata/storage.js';
import {Shelf} from './shelf.js';
import {Store} from './store.js';

const ID = 'checkmate/chess';
const view = {cells: [['e4', 0, 0, 1]], turn: 1, ply: 1, setup: '', outcome: {over: false}, select: {moves: [{t: 'e7-e5', acts: []}], nodes: [{}], pass: -1}};
/** @param {string} key @param {object} [more] */
const game = (key, more = {}) => ({
    sgf: `(;C[${key}])`, where: [0], settings: {side: 0, bot: ''}, link: '', view, key, name: '', title: 'Chess', at: 0, ply: 1, moves: 1, result: '',
    remote: undefined, ...more,
});
/** A browser, whose pages share the storage. */
function pages(entries = {}) {
    const storage = fake(entries);
    let now = 100;
    return {storage, page: () => new Shelf(new Store(() => storage), () => now++)};
}
/** @param {Shelf} shelf */
const keys = (shelf) => shelf.list().map((k) => k.saved.key);

test('a game that another replaces goes to the shelf, without its moves to click', () => {
    const {storage, page} = pages();
    const shelf = page();
    shelf.load(ID);
    shelf.save(ID, game('a'));
    shelf.save(ID, game('b'));
    assert.deepEqual(keys(shelf), ['b', 'a']);
    assert.deepEqual([...storage.map.keys()].sort(), ['dagaz:v1:game:checkmate/chess', 'dagaz:v1:shelf:a']);
    assert.doesNotMatch(storage.map.get('dagaz:v1:shelf:a'), /e7-e5/);
    shelf.save(ID, game('c', {moves: 0}));
    shelf.save(ID, game('d'));
    assert.deepEqual(keys(shelf).sort(), ['a', 'b', 'd'], 'a game without moves is not kept');
});

test('a game without moves is kept if it has a name or a partner', () => {
    const shelf = pages().page();
    const remote = {token: 'abc', side: 0, said: '', by: -1, sent: 0};
    shelf.save(ID, game('a', {moves: 0, name: 'Mine'}));
    shelf.save(ID, game('b', {moves: 0, remote}));
    shelf.save(ID, game('c'));
    assert.deepEqual(keys(shelf).sort(), ['a', 'b', 'c']);
    shelf.take('shelf:b');
    shelf.take('shelf:c');
    assert.deepEqual(keys(shelf).sort(), ['a', 'b', 'c']);
});

test('a game taken from the shelf changes places with the present one', () => {
    const shelf = pages().page();
    shelf.save(ID, game('a', {name: 'First'}));
    shelf.save(ID, game('b'));
    assert.equal(shelf.take('shelf:a'), ID);
    assert.equal(shelf.load(ID)?.name, 'First');
    assert.deepEqual(keys(shelf).sort(), ['a', 'b']);
    assert.equal(shelf.take('shelf:none'), '');
});

test('nothing is lost where there is no room', () => {
    const {storage, page} = pages();
    const shelf = page();
    shelf.save(ID, game('a'));
    shelf.save(ID, game('b'));
    storage.room = 30;
    shelf.take('shelf:a');
    assert.ok(storage.map.has('dagaz:v1:shelf:a'));
    assert.equal(shelf.save(ID, game('b', {sgf: 'x'.repeat(99)})), false);
});

test('two pages on one game go on side by side', () => {
    const {page} = pages();
    const one = page(), two = page();
    one.load(ID);
    one.save(ID, game('a'));
    assert.equal(two.load(ID)?.key, 'a');
    one.save(ID, game('a', {sgf: '(;W[e2-e4])'}));
    assert.equal(two.theirs(ID, 'a')?.sgf, '(;W[e2-e4])');
    const mine = game('a', {sgf: '(;W[d2-d4])'});
    two.save(ID, mine);
    assert.notEqual(mine.key, 'a');
    assert.deepEqual(one.list().map((k) => k.saved.sgf).sort(), ['(;W[d2-d4])', '(;W[e2-e4])']);
    for (const text of ['1', '2', '3']) {
        one.save(ID, game('a', {sgf: text}));
        two.save(ID, {...mine, sgf: text + text});
    }
    assert.deepEqual(one.list().map((k) => k.saved.sgf).sort(), ['3', '33'], 'copies pile up');
});

test('rename, duplicate, delete and its undo', () => {
    const shelf = pages().page();
    shelf.save(ID, game('a'));
    shelf.save(ID, game('b'));
    shelf.rename('shelf:a', '  Evening  ');
    shelf.rename(`game:${ID}`, 'Now');
    assert.deepEqual(shelf.list().map((k) => k.saved.name).sort(), ['Evening', 'Now']);
    const copy = shelf.duplicate('shelf:a', 'Copy');
    assert.equal(shelf.list().length, 3);
    const back = shelf.remove(copy);
    assert.equal(shelf.list().length, 2);
    back();
    assert.equal(shelf.list().length, 3);
    const again = shelf.remove(`game:${ID}`);
    shelf.save(ID, game('new'));
    again();
    assert.ok(keys(shelf).includes('b') && keys(shelf).includes('new'), 'undo wrote over a newer game');
});

test('a deleted game that another page goes on with comes back beside it', () => {
    const shelf = pages().page();
    shelf.save(ID, game('a'));
    shelf.save(ID, game('b'));
    const back = shelf.remove('shelf:a');
    shelf.add(ID, game('a', {sgf: '(;W[e2-e4])'}));
    back();
    assert.deepEqual(shelf.list().map((k) => k.saved.sgf).sort(), ['(;C[a])', '(;C[b])', '(;W[e2-e4])']);
    assert.equal(new Set(keys(shelf)).size, 3);
});

test('an entry that cannot be read is set aside', () => {
    const {storage, page} = pages({'dagaz:v1:shelf:a': '{"v":1', 'dagaz:v1:shelf:b': JSON.stringify({v: 1, ...game('b')})});
    assert.deepEqual(page().list(), []);
    assert.equal([...storage.map.keys()].filter((k) => k.includes(':corrupt:')).length, 2);
});

test('an entry of the first version is found again', () => {
    const old = {v: 1, sgf: '(;)', where: [0, 0], settings: {side: 0, bot: ''}, link: ''};
    const {storage, page} = pages({[`dagaz:v1:game:${ID}`]: JSON.stringify(old)});
    const shelf = page();
    const saved = shelf.load(ID);
    assert(saved?.key && saved.moves === 2);
    shelf.save(ID, {...saved, moves: 3});
    assert.deepEqual([...storage.map.keys()], [`dagaz:v1:game:${ID}`]);
    shelf.save(ID, game('b'));
    assert.equal(storage.map.size, 2);
});

test('the first thing done on an old entry may be a new game', () => {
    const old = {v: 1, sgf: '(;W[e2-e4])', where: [0], settings: {side: 0, bot: ''}, link: ''};
    const {page} = pages({[`dagaz:v1:game:${ID}`]: JSON.stringify(old)});
    const shelf = page();
    shelf.load(ID);
    shelf.save(ID, game('b'));
    assert.deepEqual(shelf.list().map((k) => k.saved.sgf).sort(), ['(;C[b])', '(;W[e2-e4])']);
});
