import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {PLAY_EN, PLAY_RU} from './play.js';
import {isWord, say} from './strings.js';

const text = readFileSync(new URL('strings.js', import.meta.url), 'utf8');

test('no word is in the table twice: the second would hide the first', () => {
    for (const word of Object.keys(PLAY_EN)) assert(!new RegExp(`[{,\\s]${word}: '`).test(text), word);
    const tables = [.../^const EN = \{([\s\S]*?)^\};[\s\S]*?^const RU = \{([\s\S]*?)^\};/m.exec(text) ?? []].slice(1);
    assert.equal(tables.length, 2);
    for (const table of tables) {
        const words = [...table.matchAll(/(?:^|[{,\s])(\w+): '(?:[^'\\]|\\.)*'/g)].map((m) => m[1]);
        assert(words.length > 50);
        assert.deepEqual(words.filter((w, i) => words.indexOf(w) < i), []);
    }
});

test('every word of play is in both languages, with the same gaps', () => {
    const gaps = (/** @type {string} */ s) => [...s.matchAll(/\{\d\}/g)].map(String).sort().join();
    assert.deepEqual(Object.keys(PLAY_EN), Object.keys(PLAY_RU));
    for (const [word, english] of Object.entries(PLAY_EN)) {
        const russian = PLAY_RU[/** @type {keyof typeof PLAY_RU} */ (word)];
        assert.equal(gaps(russian), gaps(english), word);
    }
});

test('what stands on the page before the scripts is what they will say', () => {
    const page = readFileSync(new URL('../../../site/templates/game.html', import.meta.url), 'utf8');
    const words = [...page.matchAll(/data-say="(\w+)"[^>]*>([^<{]+)</g)];
    assert(words.length > 30);
    for (const [, word, shown] of words) if (isWord(word)) assert.equal(shown, say(word));
    assert(page.includes(`<option>${say('level1')}</option>`), 'the first opponent');
    assert(page.includes(say('note1')), 'the first opponent’s note');
});
