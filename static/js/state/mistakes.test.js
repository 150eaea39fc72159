import assert from 'node:assert/strict';
import {test} from 'node:test';
import {afterTry, chanceIn, dueOn, joinMistakes, nextDay, ownKind, readMistakes, withMistakes} from './mistakes.js';

const one = {game: 'checkmate/chess', setup: 's1', best: 'a1-a8', chance: 62};

test('a mistake comes back after one, three, seven and twenty-one days, and then no more', () => {
    let text = withMistakes('', [one, {...one, setup: 's2'}], 100);
    text = withMistakes(text, [{...one, chance: 10}], 150);
    assert.deepEqual(readMistakes(text).map((m) => [m.setup, m.due, m.chance]), [['s1', 101, 62], ['s2', 101, 62]], 'kept once');
    assert.deepEqual([dueOn(readMistakes(text), 100).length, dueOn(readMistakes(text), 101).length, nextDay(readMistakes(text))], [0, 2, 101]);
    assert.equal(afterTry(text, one.game, 's1', true, 100), text, 'before its day');
    for (const [today, next] of [[101, 104], [104, 111], [120, 141]]) {
        text = afterTry(text, one.game, 's1', true, today);
        assert.equal(readMistakes(text)[0].due, next);
    }
    text = afterTry(text, one.game, 's1', false, 141);
    assert.deepEqual([readMistakes(text)[0].due, readMistakes(text)[0].step], [142, 0], 'begins anew');
    for (const today of [142, 145, 152, 173]) text = afterTry(text, one.game, 's1', true, today);
    assert.deepEqual(dueOn(readMistakes(text), 9999).map((m) => m.setup), ['s2'], 'learnt');
    assert.deepEqual(dueOn(readMistakes(withMistakes(text, [one], 300)), 9999).map((m) => m.setup), ['s2'], 'for good');
    assert.equal(nextDay([]), null);
});

test('too many mistakes: what is learnt goes first; damage takes nothing else along; two devices', () => {
    const many = withMistakes('', Array.from({length: 130}, (_, i) => ({...one, setup: `s${i}`})), 1);
    assert.deepEqual([readMistakes(many).length, readMistakes(many)[0].setup], [100, 's30']);
    assert.deepEqual(readMistakes('["x", ["a","b","c",5,6,0], ["a","b","c",5,-6,0], [1,2]]'), [{game: 'a', setup: 'b', best: 'c', chance: 5, due: 6, step: 0}]);
    for (const bad of ['{', '5', 'null', '']) assert.deepEqual(readMistakes(bad), []);
    assert.equal(readMistakes(withMistakes('', [{...one, setup: 'x'.repeat(5000)}], 1)).length, 0, 'too long for an address');
    const row = ['a', 'b', 'c', 5, 6, 0];
    assert.deepEqual(joinMistakes([row, 'bad'], [['a', 'b', 'c', 5, 9, 2], ['a', 'z', 'c', 5, 6, 0]]), [['a', 'b', 'c', 5, 9, 2], ['a', 'z', 'c', 5, 6, 0]]);
    assert.deepEqual([ownKind(62), chanceIn('own62'), chanceIn('win')], ['own62', 0.62, null]);
});
