import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inRussian} from '../words/faults-ru.js';
import {LinkError, decodeLink, encodeLink, strayIn} from './url.js';

test('there and back', () => {
    for (const link of [
        {start: '', moves: ['e2-e4', 'e7-e5'], side: 0, bot: 'level:2'},
        {start: '', moves: ['d4xa4,a4-a5', 'e7-e8=Queen', 'Pawn@c3', 'a-b#2'], side: 1, bot: 'garbo'},
        {start: 'rnbqkbnr/pppppppp/8 w KQkq - 0 1', moves: [], side: -1, bot: ''},
        {start: '0:1=2;+3;1:1&x=%41', moves: ['pass'], side: null, bot: null},
        {start: 'ход;значок', moves: ['щ1'], side: null, bot: 'mcts'},
    ]) assert.deepEqual(decodeLink(encodeLink(link)), link);
});

test('readable', () => {
    assert.equal(encodeLink({start: '', moves: ['e2-e4', 'e7-e8=Queen'], side: 0, bot: 'level:2'}),
        '#moves=e2-e4,e7-e8=Queen&side=0&level=level:2');
    assert.equal(encodeLink({start: '', moves: [], side: null, bot: null}), '');
});

test('no game in the address', () => {
    for (const hash of ['', '#', '#rules', '#a=b', '#=']) assert.equal(decodeLink(hash), null, hash);
    assert.equal(decodeLink('', '?utm_source=x'), null);
    assert.equal(decodeLink('', '?turn=1'), null);
});

test('old addresses', () => {
    for (const [search, start] of [
        ['?setup=rnbq/8+w+-', 'rnbq/8+w+-'],
        ['?turn=0;&setup=8/8', 'turn=0;&setup=8/8'],
        ['?setup=0a1b%3B&turn=1&seed=7&game=x', 'setup=0a1b;&turn=1&seed=7'],
    ]) assert.equal(decodeLink('', search)?.start, start, search);
    assert.equal(decodeLink('#start=new', '?setup=old')?.start, 'new');
});

test('hostile input gives a sentence, in Russian, too', () => {
    for (const [hash, want] of /** @type {[string, RegExp][]} */ ([
        ['#by=%', /^token "%": cannot/],
        ['#level=%', /^level "%": cannot be read/],
        ['#moves=%E0%A4%A', /^move 1 "%E0%A4%A": cannot be read/],
        ['#moves=a,,b', /^move 2 "": cannot/],
        ['#moves=a%20b', /^move 1 "a b": cannot/],
        ['#start=%', /^setup "%": cannot/],
        ['#side=x', /^side "x"/],
        ['#side=1e9', /side/],
        ['#level=<script>', /^level "<script>"/],
        ['#moves=' + 'a,'.repeat(6000) + 'a', /more than 5000/],
        ['#start=' + 'x'.repeat(200000), /too long/],
    ])) assert.throws(() => decodeLink(hash), (/** @type {unknown} */ e) => {
        assert(e instanceof LinkError && want.test(e.message), hash.slice(0, 40));
        assert.doesNotMatch(inRussian(e.message).replace(/«.*»/, ''), /[a-z]/i);
        return true;
    });
    assert.throws(() => decodeLink('', '?setup=%&turn=1'), (/** @type {Error} */ e) => !/[a-z]/i.test(inRussian(e.message)));
});

test('what an address holds in vain is named', () => {
    const isPlace = (/** @type {string} */ id) => id === 'rules';
    for (const hash of ['', '#rules', '#lesson', '#moves=e2-e4&side=0', '#session=k3', '#study=1.2', '#view=3d']) assert.equal(strayIn(hash, isPlace), '', hash);
    assert.equal(strayIn('#moves=e2-e4&plan', isPlace), 'plan');
    assert.equal(strayIn('#moves', isPlace), 'moves');
    assert.equal(strayIn('#stage=one', isPlace, true), '');
    assert.equal(strayIn('#stage=one', isPlace), 'stage=one', 'a game without levels');
    assert.equal(strayIn(`#${'x'.repeat(50)}`, isPlace).length, 41);
});
