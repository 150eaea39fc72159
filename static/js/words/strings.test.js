import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {botName} from './bots.js';
import {tell} from './daily.js';
import {EARS_EN} from './ears.js';
import {ENDS_EN} from './ends.js';
import {KEEP_EN} from './keep.js';
import {LEVELS_EN} from './levels.js';
import {PLAY_EN, PLAY_RU} from './play.js';
import {STARTS_EN} from './starts.js';
import {isWord, manyOf, say, setLanguage} from './strings.js';

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
    assert(page.includes(`<option>${botName('level:1')}</option>`), 'the first opponent');
    assert(page.includes(say('note1')), 'the first opponent’s note');
});

test('every word is said somewhere', () => {
    const root = new URL('../../../', import.meta.url);
    const words = [...Object.keys(PLAY_EN), ...Object.keys(ENDS_EN), ...Object.keys(KEEP_EN), ...Object.keys(LEVELS_EN), ...Object.keys(EARS_EN), ...Object.keys(STARTS_EN),
        ...[.../** @type {string} */ (/^const EN = \{([\s\S]*?)^\};/m.exec(text)?.[1]).matchAll(/(?:^|[{,\s])(\w+): '/g)].map((m) => m[1])];
    assert(words.length > 300);
    const sources = ['static/js', 'site'].flatMap((folder) => /** @type {string[]} */ (readdirSync(new URL(folder, root), {recursive: true}))
        .filter((f) => /\.(js|html|go)$/.test(f) && !/test/.test(f)).map((f) => readFileSync(new URL(`${folder}/${f}`, root), 'utf8'))).join('\n');
    const made = /^(writing[A-Z]|theme[A-Z]|board[A-Z]|level\d|welcome\d|note[A-Z\d]|bot[A-Z]|set[A-Z]|why[A-Z]|notation[A-Z]|pace\d)/; // keys that consist of two parts
    const said = new Set([...sources.matchAll(/['"](\w+)['"]/g)].map((m) => m[1]));
    assert.deepEqual(words.filter((word) => !made.test(word) && !said.has(word)), []);
});

test('words that are counted have the form for their number', () => {
    setLanguage('en');
    assert.deepEqual([0, 1, 2, 21].map((n) => tell('streak', n)), ['days in a row', 'day in a row', 'days in a row', 'days in a row']);
    setLanguage('ru');
    assert.deepEqual([0, 1, 2, 5, 11, 21, 22].map((n) => manyOf('день|дня|дней', n)), ['дней', 'день', 'дня', 'дней', 'дней', 'день', 'дня']);
    assert.equal(manyOf('без форм'), 'без форм');
    setLanguage('en');
});
