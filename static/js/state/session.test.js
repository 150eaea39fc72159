import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from './session.js';

const played = (...moves) => {
    const s = new Session();
    for (const m of moves) s.play(m);
    return s;
};
const white = (_, ply) => ply % 2 === 0; // a person plays the first side

test('play, undo, redo', () => {
    const s = played('a', 'b', 'c');
    assert.ok(s.undo());
    assert.deepEqual(s.moves(), ['a', 'b']);
    assert.ok(s.redo());
    assert.deepEqual(s.moves(), ['a', 'b', 'c']);
    assert.equal(s.redo(), false);
});

test('undo walks back over the bot', () => {
    const s = played('a', 'b', 'c', 'd');
    assert.ok(s.undo(white));
    assert.deepEqual(s.moves(), ['a', 'b']);
    assert.ok(s.undo(white));
    assert.deepEqual(s.moves(), []);
    assert.equal(s.undo(white), false);
    assert.ok(s.redo(white));
    assert.deepEqual(s.moves(), ['a', 'b']);
});

test('undo stays where no earlier turn is the person\'s', () => {
    const s = played('a'); // the bot began
    assert.equal(s.undo((_, ply) => ply % 2 === 1), false);
    assert.deepEqual(s.moves(), ['a']);
});

test('variations', () => {
    const s = played('a', 'b', 'c');
    const c = s.at;
    s.undo();
    s.undo();
    s.play('x');
    assert.deepEqual(s.moves(), ['a', 'x']);
    assert.equal(s.line()[0].children.length, 2);
    s.undo();
    s.play('b'); // the move exists, so there is no new branch
    assert.equal(s.line()[0].children.length, 2);
    assert.deepEqual(s.mainline().map((n) => n.move), ['a', 'b', 'c']);
    s.jump(c);
    assert.deepEqual(s.moves(), ['a', 'b', 'c']);
    s.undo();
    s.undo();
    s.redo(); // follows the branch that was visited last
    assert.deepEqual(s.moves(), ['a', 'b']);
});

test('a move is put before its rivals', () => {
    const s = played('a', 'b');
    s.undo();
    s.play('c');
    const rival = s.play('d');
    assert.equal(rival.parent?.move, 'c');
    s.lead(/** @type {import('./session.js').Branch} */ (rival.parent));
    assert.deepEqual(s.root.children[0].children.map((n) => n.move), ['c', 'b']);
    s.lead(s.root);
    assert.deepEqual(s.moves(), ['a', 'c', 'd']);
});

test('to and from the protocol, and back to the same place', () => {
    const s = played('a', 'b', 'c');
    s.undo();
    s.undo();
    s.play('x').comment = 'hm';
    assert.deepEqual(s.toNode(), {children: [{move: 'a', children: [
        {move: 'b', children: [{move: 'c'}]}, {move: 'x', comment: 'hm'}]}]});
    assert.deepEqual(s.where(), [0, 1]);
    const again = Session.fromNode(s.toNode(), 'setup', s.where());
    assert.deepEqual([again.moves(), again.start, again.at.comment], [['a', 'x'], 'setup', 'hm']);
    assert.deepEqual(again.toNode(), s.toNode());
    assert.deepEqual(Session.fromNode(s.toNode()).moves(), ['a', 'b', 'c']); // default: end of the main line
    assert.deepEqual(Session.fromNode(s.toNode(), '', [0, 9]).moves(), ['a']); // a place that does not exist
});

test('remove', () => {
    const s = played('a', 'b', 'c');
    s.remove(s.line()[1]);
    assert.deepEqual([s.moves(), s.next(s.at)], [['a'], undefined]);
    assert.equal(s.redo(), false);
});

test('long games do not overflow', () => {
    const s = new Session();
    for (let i = 0; i < 20000; i++) s.play('m' + i);
    assert.equal(Session.fromNode(s.toNode()).ply(), 20000);
});
