import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tell} from './daily.js';
import {manyOf, setLanguage} from './strings.js';

test('words that are counted have the form for their number', () => {
    setLanguage('en');
    assert.deepEqual([0, 1, 2, 21].map((n) => tell('streak', n)), ['days in a row', 'day in a row', 'days in a row', 'days in a row']);
    setLanguage('ru');
    assert.deepEqual([0, 1, 2, 5, 11, 21, 22].map((n) => manyOf('день|дня|дней', n)), ['дней', 'день', 'дня', 'дней', 'дней', 'день', 'дня']);
    assert.equal(manyOf('без форм'), 'без форм');
    setLanguage('en');
});
