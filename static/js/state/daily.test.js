import assert from 'node:assert/strict';
import {test} from 'node:test';
import {KNOWN, LATE, challengesOf, chosen, idsOf, challengeOf, dayOf, gameOf, packTask, readHistory, readTask, signs, signsOfWeek, solvedInAll, solvedInWeek, solvedOn, timesOf, weekOf, wellKnown, wholeWeeks, withResult, withTime} from './daily.js';

/** @type {import('./daily.js').Family} */
const family = {
    id: 'checkmate', title: ['Chess', 'Шахматы'], games: [{id: 'checkmate/a', title: ['A', 'А']}, {id: 'checkmate/b', title: ['B', 'Б']}],
    list: [[0, 'win', 3, 's0', 'a'], [1, 'gain', 2, 's1', 'b', 'c', 'd']],
};

test('the date chooses, the same for all', () => {
    assert.equal(challengeOf(family, 20_000)?.task.setup, 's0');
    const odd = challengeOf(family, 20_001);
    assert.equal(odd?.game.id, 'checkmate/b');
    assert.deepEqual(odd?.task, {day: 20_001, family: 'checkmate', kind: 'gain', setup: 's1', line: ['b', 'c', 'd']});
    assert.equal(challengeOf({...family, list: []}, 1), null);
    assert.equal(dayOf(new Date(1970, 0, 2, 0, 30)), 1, 'of the visitor, not of Greenwich');
});

test('the best-known games take turns, and no challenge is there twice', () => {
    /** @type {import('./daily.js').Family} */
    const other = {
        id: 'go', title: ['Go', 'Го'], games: [{id: 'go/a', title: ['A', 'А'], known: 1}, {id: 'go/b', title: ['B', 'Б']}],
        list: [[0, 'win', 3, 'g0', 'a'], [1, 'win', 2, 'g1', 'b'], [0, 'gain', 2, 'g2', 'c']],
    };
    const families = [{...family, games: [family.games[0], {...family.games[1], known: 7}]}, other];
    const known = wellKnown(families, ['Known', 'Известная']);
    assert.deepEqual(known.games.map((g) => g.id), ['go/a', 'checkmate/b'], 'the best known first');
    assert.deepEqual(known.list, [[0, 'win', 3, 'g0', 'a'], [1, 'gain', 2, 's1', 'b', 'c', 'd'], [0, 'gain', 2, 'g2', 'c']]);
    assert.deepEqual(challengesOf([known, ...families], 3).map((c) => c.task.setup), ['g0', 's1', 'g1'], 'g0 would be of go, too');
    assert.deepEqual(challengesOf([known, ...families], 3).map((c) => c.task.family), ['well-known', 'checkmate', 'go']);
    assert.deepEqual(challengesOf([wellKnown([], ['', '']), family], 0).map((c) => c.task.setup), ['s0']);
});

test('a challenge goes through an address', () => {
    const task = {day: 1, family: 'shogi', kind: 'win', setup: '?setup=+22;й', line: ['a', 'b', 'c']};
    assert.match(packTask(task), /^[\w-]+$/);
    assert.deepEqual(readTask(packTask(task)), task);
    const own = {...task, family: 'sudoku-6x6'}; // a game that has a row of its own
    assert.deepEqual(readTask(packTask(own)), own);
    for (const bad of ['', 'x', '%', btoa('[]'), btoa('["1","a","b","c","d"]'), packTask({...task, line: ['a', 'b']})]) assert.equal(readTask(bad), null, bad);
});

test('what was solved is kept, the first time counts, and days in a row', () => {
    const task = {day: 10, family: 'go', kind: 'win', setup: '', line: ['a']};
    let text = withResult('', task, 2);
    text = withResult(text, task, 1);
    assert.equal(text, '["10 go 2"]');
    text = withResult(text, {...task, family: 'shogi'}, 0);
    text = withResult(text, {...task, day: 9}, 1);
    text = withResult(text, {...task, day: 7}, 1);
    const history = readHistory(text);
    assert.equal(solvedOn(history, 10), 1);
    assert.equal(signs([{...family, id: 'go'}, {...family, id: 'shogi'}, family], history, 10), '🟨🟥⬜');
    assert.equal(readHistory('["10 go 3", "10 go 0", "10 go 2", "bad", 5]').get(10)?.get('go'), 2, 'of two devices the better');
    assert.equal(readHistory('{').size, 0);
});

test('every game has its day, and the next day a game that is far from it', () => {
    assert.deepEqual(idsOf('checkmate:chess makruk;go:atari-go'), ['checkmate/chess', 'checkmate/makruk', 'go/atari-go']);
    assert.deepEqual(idsOf(''), []);
    for (const n of [1, 2, 3, 10, 55, 610, 700]) {
        const list = Array.from({length: n}, (_, i) => i);
        const days = list.map((day) => chosen(list, day + 20_000));
        assert.equal(new Set(days).size, n);
        if (n > 20) for (const [i, at] of days.slice(1).entries()) assert(Math.abs(at - days[i]) > n / 4, `${n}: ${days[i]}, then ${at}`);
    }
});

test('two days of three have a well-known game, and no list loses a game', () => {
    const games = Array.from({length: 20}, (_, i) => `any/${i}`), known = Array.from({length: 7}, (_, i) => `known/${i}`);
    const days = Array.from({length: 60}, (_, i) => gameOf(games, known, 30_000 + i));
    for (let i = 0; i < 60; i += 3) assert.deepEqual(days.slice(i, i + 3).map((g) => g.split('/')[0]), ['any', 'known', 'known']);
    assert.equal(new Set(days.filter((g) => g.startsWith('any'))).size, 20);
    assert.deepEqual(days.filter((g) => g.startsWith('known')).slice(0, 7).sort(), known);
    assert.equal(new Set(games.map((_, i) => gameOf(games, [], 30_000 + i))).size, 20, 'without a list of known games each day has another one of all');
});

test('of a puzzle the time of its first solution is kept', () => {
    const task = {day: 10, family: 'sudoku', kind: 'solve', setup: '', line: ['0']};
    let text = withTime('', task, 222);
    text = withTime(text, {...task, day: 11}, 180);
    assert.equal(withTime('{', task, 5), '["10 sudoku 5"]');
    assert.deepEqual([...timesOf(text, 'sudoku')], [[10, 222], [11, 180]]);
    assert.deepEqual([...timesOf('["10 sudoku 222","10 sudoku 9","11 go 5","12 sudoku 1234567",7]', 'sudoku')], [[10, 222]]);
});

test('puzzles jump from game to game, travel like challenges, and are no well-known game', () => {
    /** @type {import('./daily.js').Family} */
    const puzzles = {
        id: 'logic-puzzle', title: ['L', 'Л'], games: [{id: 'logic/a', title: ['A', 'А'], known: 1}, {id: 'logic/b', title: ['B', 'Б']}],
        list: Array.from({length: 20}, (_, i) => [i < 10 ? 0 : 1, 'solve', i, `s${i % 10}`]),
    };
    const days = Array.from({length: 20}, (_, i) => challengeOf(puzzles, 20_000 + i));
    assert.equal(new Set(days.map((d) => `${d?.game.id} ${d?.task.setup}`)).size, 20);
    assert(new Set(days.slice(0, 3).map((d) => d?.game.id)).size === 2, 'not one game ten days long');
    const task = days[0]?.task;
    assert(task);
    assert.equal(task.line[0], String(days[0]?.depth));
    assert.deepEqual(readTask(packTask(task)), task);
    assert.deepEqual(wellKnown([puzzles], ['', '']).list, []);
    const start = {...puzzles, list: /** @type {typeof puzzles.list} */ ([[0, 'solve', 0, '']])};
    assert.equal(challengesOf([start, {...start, id: 'other', games: [puzzles.games[1]]}], 1).length, 2, 'the starts of two games are two puzzles');
});

test('the week: from Monday to Sunday, what was solved later counts for it, but not for the day', () => {
    const monday = 20_000 - (20_000 + 3) % 7;
    assert.equal(new Date(monday * 86_400_000).getUTCDay(), 1);
    for (let i = 0; i < 7; i++) assert.deepEqual(weekOf(monday + i), [0, 1, 2, 3, 4, 5, 6].map((n) => monday + n));
    const task = {day: monday, family: LATE, kind: 'win', setup: '', line: ['a']};
    let text = JSON.stringify([`${monday + 1} ${KNOWN} 3`, `${monday + 2} ${KNOWN} 0`, `${monday + 2} go 1`]);
    text = withResult(text, task, 1);
    let history = readHistory(text);
    assert.deepEqual([solvedOn(history, monday), solvedOn(history, monday + 1), solvedOn(history, monday + 2), solvedInAll(history)], [0, 1, 1, 3]);
    assert.equal(solvedInWeek(history, monday + 6), 2, 'what was shown is not solved');
    assert.equal(signsOfWeek(history, monday + 6), '🟩🟨🟥⬜⬜⬜⬜');
    assert.equal(wholeWeeks(history), 0);
    for (let i = 0; i < 7; i++) text = withResult(text, {...task, day: monday - 7 + i, family: i % 2 ? KNOWN : LATE}, 1 + i);
    history = readHistory(text);
    assert.equal(wholeWeeks(history), 1);
    assert.equal(solvedInWeek(history, monday - 1), 7);
});
