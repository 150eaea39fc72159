import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ofWeek, readLessons, stampsOf, withLesson} from './passport.js';

/** @param {number} at @param {number} level @param {number} result */
const played = (at, level, result) => ({at, level, result, side: 0, plies: 9, spent: 0});

test('a family has a stamp for a lesson, and one for the first win', () => {
    const stamps = stampsOf(new Map([
        ['mancala/oware', [played(5, 2, -1), played(6, 1, 1), played(9, 4, 1)]],
        ['mancala/bao', [played(3, 1, 1)]],
        ['go/go', [played(2, 1, -1)]],
        ['light-off/5x5#Torus', [{...played(4, 0, 1), side: -1}]],
    ]), ['mancala/oware', 'shogi/shogi']);
    assert.deepEqual([...stamps].sort(), [
        ['light-off', {lesson: '', won: {game: 'light-off/5x5', level: 0, at: 4}}],
        ['mancala', {lesson: 'mancala/oware', won: {game: 'mancala/bao', level: 4, at: 3}}],
        ['shogi', {lesson: 'shogi/shogi', won: null}],
    ]);
});

test('lessons are kept once, whatever stood there', () => {
    assert.equal(withLesson('', 'go/go#Small', 7), '["go/go 7"]');
    assert.equal(withLesson('["go/go","a/b"]', 'go/go', 8), '["go/go 8","a/b"]');
    assert.equal(withLesson('{"x":1}', 'go/go', 7), '["go/go 7"]');
    for (const text of ['{', '7', 'null']) assert.equal(readLessons(text).size, 0);
    assert.deepEqual([...readLessons('["a",4,null,"b 12","c x y","b 9","a 3"]')], [['a', 3], ['b', 12]], 'of two devices the later day');
});

test('each family has a week, from Monday to Sunday', () => {
    const families = ['a', 'b', 'c'];
    const monday = Date.UTC(2026, 10, 23) / 86_400_000;
    const week = ofWeek(families, monday);
    for (let n = 0; n < 7; n++) assert.equal(ofWeek(families, monday + n), week);
    assert.deepEqual(new Set([0, 7, 14].map((n) => ofWeek(families, monday + n))), new Set(families));
    assert.notEqual(ofWeek(families, monday - 1), week);
    assert.equal(ofWeek([], monday), undefined);
});
