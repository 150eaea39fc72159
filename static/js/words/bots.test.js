import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {botName, botRating, botShort} from './bots.js';
import {setLanguage} from './strings.js';

test('levels are somebody, other bots are what they are', () => {
    assert.equal(botName('level:1'), 'Pip · Level 1 – first steps');
    assert.equal(botShort('level:8'), 'Ember · Level 8');
    assert.equal(botShort('garbo'), 'Garbo');
    setLanguage('ru');
    assert.equal(botShort('level:1'), 'Пип · Уровень 1');
    setLanguage('en');
});

test('ratings are those of the published ladder', () => {
    const text = readFileSync(new URL('../../../docs/LADDER.md', import.meta.url), 'utf8');
    const steps = [...(/^\| all \|.*$/m.exec(text)?.[0] ?? '').matchAll(/\+(\d+) ±/g)].map((m) => Number(m[1]));
    assert.equal(steps.length, 8);
    let sum = 0;
    for (const [i, step] of steps.entries()) {
        sum += step;
        assert(Math.abs(botRating(`level:${i + 1}`) - sum) <= 10, `level ${i + 1}: ${botRating(`level:${i + 1}`)}, the ladder says ${sum}`);
    }
    assert.equal(botRating('garbo'), 0);
});
