import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {afterEach, test} from 'node:test';
import {named, resultText} from './names.js';
import {paints} from './palette.js';
import {setLanguage} from './strings.js';
import {ENDS_EN, ENDS_RU} from './words-ends.js';

const INFO = /** @type {any} */ ({title: 'Game', players: [{name: 'White'}, {name: 'Black'}], pieces: [{t: 0, name: 'King', help: 'King: one step'}, {t: 1, name: 'Man', help: ''}]});
const RU = {title: 'Игра', players: ['Белые', 'Чёрные'], pieces: {King: {name: 'Король', help: 'Король: на шаг'}, Man: {name: 'Шашка'}}, says: {'bare king': 'голый король'}};
const ended = (/** @type {number} */ winner, /** @type {string} */ text, results = [1, -1]) => ({over: true, winner, text, results});

afterEach(() => setLanguage('en'));

test('names follow the language; keys do not', () => {
    const info = named(INFO, {ru: RU});
    const all = () => [info.title, info.players[1].name, info.pieces[0].name, info.pieces[0].help, info.players[1].key, info.pieces[0].key];
    assert.deepEqual(all(), ['Game', 'Black', 'King', 'King: one step', 'Black', 'King']);
    setLanguage('ru');
    assert.deepEqual(all(), ['Игра', 'Чёрные', 'Король', 'Король: на шаг', 'Black', 'King']);
    const silent = named(INFO);
    assert.equal(silent.players[0].name, 'White');
});

test('players keep the colours of their own names', () => {
    const players = [{name: 'Red'}, {name: 'Black'}];
    const info = named(/** @type {any} */ ({...INFO, players}), {ru: {...RU, players: ['Красные', 'Чёрные']}});
    setLanguage('ru');
    assert.equal(info.players[0].name, 'Красные');
    assert.deepEqual(paints(info.players), paints(players));
});

test('results in the language of the page', () => {
    const info = named(INFO, {ru: RU});
    assert.equal(resultText(info, ended(0, 'White wins: checkmate')), 'White wins: checkmate');
    setLanguage('ru');
    assert.equal(resultText(info, ended(0, 'White wins: checkmate')), 'Победа: Белые – мат');
    assert.equal(resultText(info, ended(1, 'Black wins: bare king')), 'Победа: Чёрные – голый король');
    assert.equal(resultText(info, ended(1, 'Black wins: 3 in a row')), 'Победа: Чёрные – 3 в ряд');
    assert.equal(resultText(info, ended(-1, 'Draw: no legal move', [0, 0])), 'Ничья – ходить нечем');
    assert.equal(resultText(info, ended(-1, 'Draw', [0, 0])), 'Ничья');
    assert.equal(resultText(info, ended(-1, 'White loses: x', [-1])), 'Поражение: Белые – x');
});

test('every reason that the engine has of its own is in the table, in both languages', () => {
    assert.deepEqual(Object.keys(ENDS_EN), Object.keys(ENDS_RU));
    const source = ['compile/goals.go', 'goal/goal.go'].map((f) => readFileSync(new URL(`../../engine/${f}`, import.meta.url), 'utf8')).join('');
    const reasons = [...source.slice(source.indexOf(') reason(')).matchAll(/(?:return|j\.text =) "([a-z][a-z ]+[a-z])"\n/g)].map((m) => m[1]);
    assert(reasons.includes('checkmate') && reasons.includes('no legal move'));
    const known = new Set(Object.values(ENDS_EN));
    assert.deepEqual(reasons.filter((r) => !known.has(r)), []);
});
