import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fake} from '../testdata/storage.js';
import {readBackup, writeBackup} from './backup.js';
import {fingerprint, forgetNet, hasOwn, keepNet, learntOf, netOf, ownGame} from './nets.js';
import {Store} from './store.js';

const net = (/** @type {string} */ rules, at = 1) => ({
    rules: fingerprint(rules), at, title: 'Game', positions: 5000, text: 'net 1 …', won: 61, drawn: 20, lost: 19, elo: 153, margin: 70, chance: 1,
});

test('a net is used by the rules that it was learnt with, and no others', () => {
    const store = new Store(() => fake());
    assert.equal(learntOf(store, 'a/b', 'packed'), null);
    assert(keepNet(store, 'a/b', net('packed')));
    assert.equal(learntOf(store, 'a/b', 'packed')?.text, 'net 1 …');
    assert.equal(learntOf(store, 'a/b', 'packed otherwise'), null);
    assert.equal(netOf(store, 'a/b')?.elo, 153);
    assert.equal(learntOf(store, 'a/c', 'packed'), null);
    forgetNet(store, 'a/b');
    assert.equal(netOf(store, 'a/b'), null);
    store.put('net:a/b', '{"text":7}');
    assert.equal(netOf(store, 'a/b'), null);
    store.put('net:a/b', 'rubbish');
    assert.equal(netOf(store, 'a/b'), null);
});

test('of a person’s own rules the latest are kept', () => {
    const store = new Store(() => fake());
    assert(!hasOwn(store));
    keepNet(store, 'a/b', net('packed', 0));
    for (let i = 1; i <= 25; i++) keepNet(store, ownGame(`rules ${i}`), net(`rules ${i}`, i));
    assert(hasOwn(store));
    assert.equal(store.names('net:own/').length, 20);
    assert.equal(learntOf(store, ownGame('rules 5'), 'rules 5'), null);
    assert.equal(learntOf(store, ownGame('rules 6'), 'rules 6')?.at, 6);
    assert.equal(netOf(store, 'a/b')?.at, 0); // the net of another game stays
    keepNet(store, ownGame('rules 6'), net('rules 6', 30)); // replaces the net of the same game
    assert.equal(store.names('net:own/').length, 20);
});

test('where there is no room it is said', () => {
    const storage = fake();
    const store = new Store(() => storage);
    storage.room = 10;
    assert.equal(keepNet(store, 'a/b', net('packed')), false);
    assert.equal(store.trouble, 'full');
    assert.equal(learntOf(store, 'a/b', 'packed')?.elo, 153); // the net stays until the visitor leaves the page
});

test('backups have nets, and what is here stays', () => {
    const [from, to] = [new Store(() => fake()), new Store(() => fake())];
    keepNet(from, 'a/b', net('packed', 1));
    keepNet(from, 'a/c', net('packed', 1));
    keepNet(to, 'a/c', net('packed', 2));
    const report = readBackup(to, writeBackup(from));
    assert.deepEqual(report.bad, []);
    assert.equal(netOf(to, 'a/b')?.at, 1);
    assert.equal(netOf(to, 'a/c')?.at, 2);
});
