import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../state/session.js';
import {TimeKeeper} from './timekeeper.js';

test('times are kept with the moves, and come back with them', () => {
    let now = 0;
    const session = new Session();
    const time = new TimeKeeper(2, () => now);
    time.begin('1+2', session.root);
    time.run(0, false);
    now = 50_000;
    assert.equal(time.clock?.left(0), 60_000, 'before the first move no time runs');
    time.moved(session.play('e4'), 0);
    time.run(1, true);
    now = 60_000;
    time.moved(session.play('e5'), 1);
    time.run(0, true);
    assert.deepEqual(time.clock?.times(), [62_000, 52_000]);
    now = 70_000;
    session.undo();
    time.walked(session.at);
    time.run(1, true);
    assert.deepEqual(time.clock?.times(), [62_000, 60_000]);
    now = 90_000;
    assert.equal(time.clock?.left(1), 60_000, 'taken back, the clock waits');

    const again = Session.fromNode(session.toNode(), '', [0, 0]);
    const later = new TimeKeeper(2, () => now);
    later.begin('1+2', again.at);
    assert.deepEqual([later.clock?.times(), later.waiting], [[62_000, 52_000], true]);
    later.moved(again.play('d4'), 0);
    later.run(1, true);
    now += 1000;
    assert.equal(later.clock?.left(1), 51_000);
});

test('without a control there is no clock', () => {
    const session = new Session();
    const time = new TimeKeeper(2, () => 0);
    time.begin('', session.root);
    const node = session.play('e4');
    time.moved(node, 0);
    assert.deepEqual([time.clock, node.props, time.share(0)], [null, undefined, undefined]);
    time.follow('/10', node);
    assert.deepEqual([time.clock?.times(), time.share(1)], [[10_000, 10_000], 2500]);
});
