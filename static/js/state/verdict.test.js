import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from './session.js';
import {accuracyOf, chanceOf, countsOf, findingOf, gradeOf, keepFinding, mark, stepsOf, turningPoints} from './verdict.js';

/** @typedef {import('./verdict.js').Finding} Finding */

test('what was found is kept with the place, and read again', () => {
    const {root} = new Session();
    root.props = [['DC', '5'], ['DR', '1', '0']];
    keepFinding(root, {score: -31, turn: 0, line: ['e2-e4', 'e7-e5']}, true);
    assert.deepEqual(root.props, [['DC', '5'], ['DR', '-31', '0', 'e2-e4', 'e7-e5'], ['V', '0.31']]);
    assert.deepEqual(findingOf(root), {score: -31, turn: 0, line: ['e2-e4', 'e7-e5']});
    keepFinding(root, {score: -31, turn: 0, line: []}, false);
    assert.deepEqual(root.props[2], ['V', '-0.31']);
    keepFinding(root, {winner: 1}, true);
    assert.deepEqual(findingOf(root), {winner: 1});
    for (const bad of [['DR'], ['DR', 'x', '0'], ['DR', '5', 'x'], ['DR', 'over', '']]) {
        root.props = [bad];
        assert.equal(findingOf(root), null, bad.join());
    }
});

test('a move is judged by the places before and after it', () => {
    /** @type {(Finding | null)[]} */
    const findings = [{score: 0, turn: 0, line: ['a']}, {score: 0, turn: 1, line: ['b']}, {score: 500, turn: 0, line: ['c']}, {score: -480, turn: 1, line: ['d']}, {winner: 0}];
    const steps = stepsOf(findings, ['a', 'x', 'c', 'y']);
    assert.deepEqual(steps.map((s) => s?.player), [0, 1, 0, 1]);
    assert.equal(steps[0]?.loss, 0);
    assert(Number(steps[1]?.loss) > 0.3);
    assert.equal(gradeOf(Number(steps[1]?.loss)), 3);
    assert.equal(steps[2]?.loss, 0, 'the best move loses nothing, whatever a second look says');
    assert.deepEqual(countsOf(steps, 1), [0, 1, 1]);
    assert.equal(Math.round(Number(accuracyOf(steps, 0))), 100);
    assert(Number(accuracyOf(steps, 1)) < 60);
    assert.equal(accuracyOf(steps, 2), null);
    assert.deepEqual(turningPoints(steps).map((s) => s.ply), [2, 4]);
    assert.deepEqual(stepsOf([findings[0], null, findings[2]], ['a', 'b']), [null, null]);
    assert.equal(chanceOf({winner: -1}, 1), 0.5);
});

test('three turning points at most, the largest, in the order of the game', () => {
    const loss = [0.1, 0.5, 0.02, 0.3, 0.2].map((l, i) => ({ply: i + 1, player: i % 2, before: 0.5, after: 0.5 - l, loss: l}));
    assert.deepEqual(turningPoints(loss).map((s) => s.ply), [2, 4, 5]);
});

test('other programs see what a move was worth', () => {
    const {root} = new Session();
    mark(root, 0.3, true);
    assert.deepEqual(root.props, [['BM', '2'], ['HO', '1']]);
    mark(root, 0.07, false);
    assert.deepEqual(root.props, [['DO', '']]);
    mark(root, 0, false);
    assert.equal(root.props, undefined);
});
