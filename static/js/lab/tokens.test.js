import assert from 'node:assert/strict';
import {test} from 'node:test';
import {declared, lineOf, lineStarts, longStrings, spotAt, tokens} from './tokens.js';

/** @param {string} text */
const cut = (text) => [...tokens(text, 0, text.length)].map(({kind, from, to, head}) => `${kind}${head ? '!' : ''} ${text.slice(from, to)}`);

test('a text is cut up as the engine does it', () => {
    assert.deepEqual(cut('(step n\t"a;(b"); (x\n(not-empty? 12)'), [
        'open (', 'atom! step', 'atom n', 'string "a;(b"', 'close )', 'comment ; (x', 'open (', 'atom! not-empty?', 'atom 12', 'close )',
    ]);
    assert.deepEqual(cut('(\u00a0фигура"x'), ['open (', 'atom! фигура', 'string "x']);
    assert.deepEqual(cut('( ; why\n step)'), ['open (', 'comment ; why', 'atom! step', 'close )']);
    const text = '(\n  step n)';
    assert.deepEqual([...tokens(text, 4, text.length)].map((t) => t.head), [true, false, false], 'a first word is one, on whatever line');
});

test('lines are found, and strings that go over several', () => {
    const text = 'a\n"b\nc" ; "d\n"e"';
    const starts = lineStarts(text);
    assert.deepEqual(starts, [0, 2, 5, 13]);
    assert.deepEqual([0, 1, 2, 4, 5, 16].map((at) => lineOf(starts, at)), [0, 0, 1, 1, 2, 3]);
    assert.deepEqual(longStrings(text), [[2, 7]]);
    assert.deepEqual(longStrings('"a" ; "b\n'), []);
});

test('names are known by what declares them', () => {
    const names = declared(`(define leap2 (leap $1)) (game (players White Black) (board (grid (directions (n 0 1) (up-2 1 0))) (zone (name end) (positions a1)) (links skip (a1 b1)))
        (piece (name Man) (help "name") (moves (leap2 n))) (option "name" x))`);
    assert.deepEqual(Object.fromEntries(names), {leap2: 'macro', White: 'player', Black: 'player', n: 'direction', 'up-2': 'direction', end: 'zone', skip: 'direction', Man: 'piece'});
});

test('what may stand at a place depends on the lists around it', () => {
    const inside = {'': 1, game: 2, piece: 4, moves: 8, step: 16};
    const at = (/** @type {string} */ text) => spotAt(text.replace('|', ''), text.indexOf('|'), inside);
    const spot = (/** @type {string} */ name, /** @type {boolean} */ head, /** @type {number} */ bits) => ({name, head, bits});
    const found = (/** @type {string} */ text) => {
        const s = at(text);
        return s && spot(s.name, s.head, s.bits);
    };
    assert.deepEqual(found('(ga|'), spot('ga', true, 1));
    assert.deepEqual(found('(|'), spot('', true, 1));
    assert.deepEqual(found('(game (ti|tle "x"))'), spot('ti', true, 2));
    assert.deepEqual(found('(game (piece (moves (st|'), spot('st', true, 8));
    assert.deepEqual(found('(game (piece (moves ((ver|'), spot('ver', true, 8), 'a list without a first word holds what the one around it does');
    assert.deepEqual(found('(game (piece (moves (step n qu|'), spot('qu', false, 16));
    assert.deepEqual(found('(GAME (piece (moves) (na|'), spot('na', true, 4));
    assert.deepEqual(found('(game (board-setup (White |'), spot('', false, 2));
    assert.deepEqual(found('(game))) (ga|'), spot('ga', true, 1), 'too many parentheses');
    for (const none of ['; (ga|', '(title "ga|', '(title "|ga")', '(title "ga|\n")']) assert.equal(found(none), null, none);
    for (const some of ['; x\n(ga|', '(title "x"|', '(title "")(ga|']) assert(found(some), some);
    assert.equal(at('(game (ti|tle))')?.from, 7);
});
