import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compareLines, linkFor, linkable, otherSide} from './link.js';
import {Session} from './session.js';
import {decodeLink} from './url.js';

const info = /** @type {any} */ ({players: [{name: 'White'}, {name: 'Black'}], turns: [0, 1]});

test('how a link stands to the game that is here', () => {
    assert.deepEqual(compareLines(['a', 'b'], ['a', 'b']), {how: 'same', at: 2});
    assert.deepEqual(compareLines(['a'], ['a', 'b', 'c']), {how: 'ahead', at: 1});
    assert.deepEqual(compareLines(['a', 'b'], ['a']), {how: 'behind', at: 1});
    assert.deepEqual(compareLines(['a', 'b'], ['a', 'c']), {how: 'apart', at: 1});
    assert.deepEqual(compareLines([], []), {how: 'same', at: 0});
    assert.deepEqual(compareLines([], ['a']), {how: 'ahead', at: 0});
});

test('the link gives the other side to who opens it', () => {
    const s = new Session();
    s.remote = {token: 'abc', side: 0, said: 'draw', by: 0, sent: 0};
    s.play('e2-e4');
    assert.deepEqual(decodeLink(linkFor(info, s)), {start: '', moves: ['e2-e4'], side: 1, bot: 'link', token: 'abc', word: 'draw'});
    s.remote.by = 1; // the other player has made the offer
    assert.equal(decodeLink(linkFor(info, s))?.word, '');
    s.at.props = [['DE', 'resign 0']];
    assert.equal(decodeLink(linkFor(info, s))?.word, 'resign');
});

test('dice and crowds cannot be played by link', () => {
    assert.ok(linkable(info));
    assert.ok(!linkable(/** @type {any} */ ({players: [{name: 'A'}, {name: 'B'}, {name: 'C'}]})));
    assert.ok(!linkable(/** @type {any} */ ({players: [{name: 'A'}, {name: '?', random: true}]})));
    assert.equal(otherSide(info, 1), 0);
});
