import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session, sizeOf} from '../state/session.js';
import {promote, putBack, sideStep} from './treetools.js';

function tree() {
    const s = new Session();
    s.play('e4');
    s.play('e5');
    s.undo();
    s.play('c5');
    s.play('Nf3');
    return s;
}

test('a side line becomes the main one', () => {
    const s = tree();
    assert.equal(sideStep(s.at)?.move, 'c5');
    promote(s);
    assert.equal(sideStep(s.at), null);
    assert.deepEqual(s.root.children[0].children.map((c) => c.move), ['c5', 'e5']);
    assert.deepEqual(Session.fromNode(s.toNode()).moves(), ['e4', 'c5', 'Nf3']);
});

test('how much is deleted', () => {
    const s = tree();
    assert.deepEqual([s.root.children[0], s.at].map(sizeOf), [4, 1]);
});

test('what is put back joins the same moves played since', () => {
    const s = tree();
    const [e4] = s.root.children;
    const c5 = e4.children[1];
    s.remove(c5);
    c5.comment = 'Sicilian';
    assert.equal(putBack(e4, 1, c5), c5);
    assert.deepEqual(e4.children.map((c) => c.move), ['e5', 'c5']);
    s.remove(c5);
    s.jump(e4);
    const again = s.play('c5');
    s.play('d4');
    assert.equal(putBack(e4, 1, c5), again);
    assert.deepEqual(e4.children.map((c) => c.move), ['e5', 'c5']);
    assert.deepEqual([again.comment, ...again.children.map((c) => c.move)], ['Sicilian', 'd4', 'Nf3']);
    assert(again.children.every((c) => c.parent === again));
});
