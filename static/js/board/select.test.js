import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {Selection} from './select.js';

/** @typedef {import('../engine/types.js').Select} Select */

/** @returns {Select} */
const fixture = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../testdata/${name}.json`, import.meta.url), 'utf8')).view.select;
/** Clicks as words, answers as 'kind' or 'kind:move'. */
const run = (/** @type {Select} */ select, /** @type {string} */ clicks) => {
    const s = new Selection(select);
    return clicks.split(' ').map((c) => {
        const a = c === 'stop' ? s.stop() : s.click(c);
        return a.kind + (a.kind === 'done' ? ':' + a.move.t : a.kind === 'ask' ? ':' + a.moves.length : '');
    }).join(' ');
};

/** @type {Select} */
const chain = { // a may stop at b, or go on to c or d
    moves: [{t: 'a-b', x: [], acts: []}, {t: 'axbxc', x: ['p', 'q'], acts: []}, {t: 'axbxd', x: ['p', 'r'], acts: []}],
    nodes: [{next: {a: 1}}, {next: {b: 2}}, {moves: [0], next: {c: 3, d: 4}}, {moves: [1]}, {moves: [2]}], pass: -1,
};

test('the only move to a cell', () => {
    const to = (/** @type {Select} */ select, /** @type {string} */ cell) => new Selection(select).onlyTo(cell)?.t ?? '';
    assert.equal(to(fixture('chess'), 'e4'), 'e2-e4');
    assert.equal(to(fixture('chess'), 'c3'), ''); // both the pawn and the knight can go there
    assert.equal(to(fixture('chess'), 'e2'), ''); // moves begin there
    assert.equal(to(fixture('chess'), 'e7'), '');
    assert.equal(to(chain, 'c'), 'axbxc');
});

test('click', () => {
    for (const [select, clicks, want] of /** @type {[Select, string, string][]} */ ([
        [fixture('tictactoe'), 'b2', 'done:b2'],
        [fixture('tictactoe'), 'z9', 'none'],
        [fixture('chess'), 'e2 e4', 'more done:e2-e4'],
        [fixture('chess'), 'e2 d2 d3', 'more restart done:d2-d3'],
        [fixture('chess'), 'e2 e2 e2', 'more cancel more'],
        [fixture('chess'), 'e2 h5', 'more cancel'],
        [fixture('chess'), 'e7', 'none'],
        [fixture('promotion'), 'b7 b8', 'more ask:4'],
        [fixture('promotion'), 'e1 e2', 'more done:e1-e2'], // one target only, still two clicks
        [fixture('shogi'), '*0 e5', 'more done:Pawn@e5'],
        [fixture('draughts'), 'c3 e5 h1 g7', 'more more none done:c3xe5xg7'], // a slip keeps a long path
        [chain, 'a b c', 'more more done:axbxc'],
        [chain, 'a b b', 'more more done:a-b'],
        [chain, 'a b stop', 'more more done:a-b'],
        [chain, 'a stop', 'more none'],
        [{moves: [], nodes: [], pass: -1}, 'a1', 'none'],
        [fixture('chess'), 'constructor', 'none'],
    ])) assert.equal(run(select, clicks), want, clicks);
});

test('starts, targets and stop', () => {
    const s = new Selection(chain);
    assert.deepEqual([s.starts(), s.targets(), s.canStop], [['a'], [], false]);
    s.click('a');
    s.click('b');
    assert.deepEqual([s.targets(), s.canStop, s.path], [['c', 'd'], true, ['a', 'b']]);
});

test('captures', () => {
    const s = new Selection(fixture('draughts'));
    assert.deepEqual(s.captures(), {sure: [], maybe: []});
    s.click('c3');
    assert.deepEqual(s.captures(), {sure: ['d4'], maybe: ['d6', 'f6']});
    s.click('e5');
    assert.deepEqual(s.captures('g7'), {sure: ['d4', 'f6'], maybe: []});
    assert.deepEqual(s.captures('h8'), {sure: [], maybe: []});
});

test('decided: the hops that are certain', () => {
    const s = new Selection(fixture('draughts'));
    s.click('c3');
    assert.deepEqual(s.decided(), []);
    s.click('e5');
    assert.deepEqual(s.decided(), [['m', 'c3', 'e5', 0, 0, 0], ['x', 'd4', 0]]);
});

test('pass', () => {
    assert.equal(new Selection(fixture('go')).pass?.t, 'pass');
    assert.equal(new Selection(fixture('chess')).pass, null);
});

test('what a click would capture is looked for below it, not among all moves', () => {
    const next = /** @type {Record<string, number>} */ ({});
    const select = /** @type {Select} */ ({moves: [], nodes: [{next}], pass: -1});
    let read = 0;
    for (let i = 0; i < 20000; i++) {
        select.moves.push({t: `m${i}`, get x() { read++; return ['z']; }, acts: []});
        next[`c${i}`] = select.nodes.push({moves: [i]}) - 1;
    }
    const s = new Selection(select);
    read = 0;
    for (let i = 0; i < 200; i++) s.captures(`c${i}`);
    assert.ok(read <= 1000, `${read} moves were read for 200 clicks`);
});
