import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gameOf, readHistory} from './daily.js';
import {daysOf, fullDays, lessonOf, longest, streak} from './today.js';

const noon = (/** @type {number} */ day) => new Date(1970, 0, 1 + day, 12).getTime();
/** @param {number} day @param {number} side @param {number} result */
const played = (day, side, result) => ({at: noon(day), level: 1, result, side, plies: 9, spent: 0});

test('a day counts by a challenge, a lesson, a game or a puzzle', () => {
    const history = readHistory('["10 go 1","11 go 0","20 go 2"]');
    const days = daysOf(history, new Map([['go/go', 9], ['shogi/shogi', 0], ['arrange/hex', 10]]), [[played(10, 0, -1), played(12, -1, 1)], [played(8, -1, -1), played(20, 1, 0)]]);
    assert.deepEqual([...days].map(([day, deeds]) => [day, [...deeds].sort().join()]).sort(), [[10, 'learn,play,solve'], [12, 'solve'], [20, 'play,solve'], [9, 'learn']]);
    assert.deepEqual([streak(days, 10), streak(days, 11), streak(days, 12), streak(days, 14), streak(days, 20)], [2, 2, 1, 0, 1]);
    assert.equal(longest(days), 2);
    assert.equal(fullDays(days), 1);
    assert.deepEqual([streak(new Map(), 5), longest(new Map()), fullDays(new Map())], [0, 0, 0]);
});

test('the longest row of days stays when the row is broken', () => {
    const days = daysOf(readHistory(JSON.stringify(['19 go 1', '9 go 1', '10 go 2', '10 sudoku-6x6 1', '11 go 1', '12 go 0', '20 go 3'])), new Map(), []);
    assert.equal(longest(days), 3, 'on day 12 the solution was shown');
    assert.equal(streak(days, 21), 2);
    assert.equal(streak(days, 27), 0, 'a week later');
});

test('the game to learn is another one every day, and none that was learnt before', () => {
    const games = Array.from({length: 40}, (_, i) => `f/g${i}`);
    const known = games.slice(0, 6);
    const of = (/** @type {number} */ day, /** @type {Map<string, number>} */ lessons = new Map()) => lessonOf(games, known, day, lessons, gameOf(games, known, day));
    const month = Array.from({length: 30}, (_, i) => of(20_000 + i));
    for (const [i, id] of month.entries()) {
        assert.notEqual(id, gameOf(games, known, 20_000 + i), 'not the game of the day');
        assert.equal(known.includes(id), (20_000 + i) % 3 === 0, 'on one day of three a well-known one');
        assert.notEqual(id, month[i + 1]);
    }
    assert.equal(new Set(month.filter((id) => !known.includes(id))).size, 20);
    assert.equal(of(20_000, new Map([[month[0], 20_000]])), month[0], 'the one that was learnt today stays');
    for (const day of [19_999, 0]) assert.notEqual(of(20_000, new Map([[month[0], day]])), month[0]);
    assert.equal(of(20_001, new Map(games.map((id) => [id, 5]))), '', 'all are learnt');
    assert.notEqual(of(20_001, new Map(known.map((id) => [id, 5]))), '');
    assert.notEqual(lessonOf(games, [], 20_001, new Map(), ''), '');
    const left = games[39];
    assert.equal(of(20_001, new Map(games.filter((id) => id !== left).map((id) => [id, 5]))), left);
});
