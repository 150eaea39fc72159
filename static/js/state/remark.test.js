/** remark.test.js: the part of a comment that is for people. */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reworded, wordsIn} from './remark.js';

test('orders to programs are not read to people', () => {
    assert.equal(wordsIn('[%eval 0.36] [%clk 0:15:00]'), '');
    assert.equal(wordsIn('[%csl Gf7][%cal Gc4f7,Rf3g5] The Italian.'), 'The Italian.');
    assert.equal(wordsIn('A blunder. [%eval 1.9] Why?\n[%clk 0:10:01]\nTime.'), 'A blunder. Why?\n\nTime.');
    assert.equal(wordsIn('[sic] 50 % [%'), '[sic] 50 % [%');
    assert.equal(wordsIn(''), '');
});

test('who changes the words leaves the orders', () => {
    const comment = '[%csl Gf7] The Italian. [%clk 0:14:58]';
    assert.equal(reworded(comment, 'The Italian.'), comment);
    assert.equal(reworded(comment, 'Giuoco piano'), '[%csl Gf7] [%clk 0:14:58] Giuoco piano');
    assert.equal(reworded(comment, ''), '[%csl Gf7] [%clk 0:14:58]');
    assert.equal(reworded('old', 'new'), 'new');
    assert.equal(reworded('old', ''), '');
});
