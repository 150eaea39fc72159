import assert from 'node:assert/strict';
import {test} from 'node:test';
import {acceptsDraw, endedView, endingOf, setEnding} from './ending.js';
import {Session} from './session.js';

const info = /** @type {any} */ ({players: [{name: 'White'}, {name: 'Black'}]});
const view = /** @type {any} */ ({outcome: {over: false}, select: {moves: [{t: 'a'}], nodes: [{}], pass: -1}, check: ['e1']});

test('an end is kept with its place, beside what else is said there', () => {
    const s = new Session();
    const node = s.play('e2-e4');
    node.props = [['TE', '1']];
    setEnding(node, {why: 'resign', player: 1});
    const again = Session.fromNode(s.toNode());
    assert.deepEqual(endingOf(again.at), {why: 'resign', player: 1});
    assert.equal(endingOf(again.root), null);
    setEnding(node, null);
    assert.deepEqual(node.props, [['TE', '1']]);
});

test('rubbish in a file is no end', () => {
    const s = new Session();
    for (const text of ['', 'won 1', 'resign', 'resign x']) {
        s.root.props = [['DE', text]];
        assert.equal(endingOf(s.root), null, text);
    }
});

test('who wins', () => {
    const lost = endedView(view, info, {why: 'time', player: 0}).outcome;
    assert.deepEqual([lost.over, lost.winner, lost.results], [true, 1, [-1, 1]]);
    const drawn = endedView(view, info, {why: 'agreed', player: -1});
    assert.deepEqual([drawn.outcome.winner, drawn.outcome.results], [-1, [0, 0]]);
    assert.equal(drawn.select.moves.length, 0);
    const three = endedView(view, {...info, players: [...info.players, {name: 'Red'}]}, {why: 'resign', player: 0}).outcome;
    assert.deepEqual([three.winner, three.results], [-1, [-1, 1, 1]]);
});

test('a bot takes a draw when it stands worse, or late and even', () => {
    assert.deepEqual([[0, 1], [-100, 3], [0, 50], [80, 50], [-100128, 9]].map(([s, ply]) => acceptsDraw(s, ply)), [false, true, true, false, true]);
});
