import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {afterEach, test} from 'node:test';
import {paints} from '../board/palette.js';
import {ENDS_EN, ENDS_RU} from './ends.js';
import {moveText, named, ownText, resultText, solo} from './names.js';
import {setLanguage} from './strings.js';

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

test('pieces in the texts of moves, there and back', () => {
    const pieces = [{t: 0, name: 'Knight', letter: 'n'}, {t: 1, name: 'King', letter: 'k'}, {t: 2, name: 'Old Man', letter: 'm'}, {t: 3, name: 'PMan', letter: '+m'}];
    const ru = {pieces: {Knight: {name: 'Конь'}, King: {name: 'Король'}, 'Old Man': {name: 'Старик'}, PMan: {name: 'новый старик-2 (*)'}}, letters: {Knight: 'К', King: 'Кр', 'Old Man': 'С', PMan: '+С'}, players: []};
    const info = named(/** @type {any} */ ({...INFO, pieces}), {ru: /** @type {any} */ (ru)});
    const moves = ['a2-a3', 'a7-a8=Knight', 'Old_Man@c3', 'a7xb8=Knight,King@c1', 'x=5', 'pass', 'b1=Ghost', 'c4-c5=PMan'];
    assert.deepEqual(moves.map((m) => moveText(info, m)), moves);
    setLanguage('ru');
    assert.deepEqual(moves.map((m) => moveText(info, m)), ['a2-a3', 'a7-a8=Конь', 'Старик@c3', 'a7xb8=Конь,Король@c1', 'x=5', 'пас', 'b1=Ghost', 'c4-c5=новый старик-2 (*)']);
    for (const m of moves) assert.equal(ownText(info, moveText(info, m)), m);
    for (const [typed, own] of [['Кf3', 'Nf3'], ['Крf1', 'Kf1'], ['a8=К', 'a8=N'], ['конь@c3', 'Knight@c3'], ['с4', 'с4'], ['Сc4', 'Mc4'], ['Кони', 'Кони'], ['e4', 'e4'], [' Пас ', 'pass'], ['pass', 'pass']]) {
        assert.equal(ownText(info, typed), own, typed);
    }
});

test('what a piece becomes where it stands is said if there is a choice', () => {
    const two = named(/** @type {any} */ ({...INFO, pieces: INFO.pieces.slice(0, 2)}), {ru: RU});
    const three = named(/** @type {any} */ ({...INFO, pieces: [...INFO.pieces, {t: 2, name: 'Ox', help: ''}]}), {ru: RU});
    for (const language of ['en', 'ru']) {
        setLanguage(language);
        assert.equal(moveText(two, 'b12=Man'), 'b12');
        for (const m of ['a7-a8=Man', 'a7xa8=Man', 'b2=Man#2', 'b2=Man,c2', 'Man@b2']) assert.match(moveText(two, m), /Man|Шашка/, m);
        assert.match(moveText(three, 'b2=Man'), /^b2=(Man|Шашка)$/);
    }
});

test('which piece comes to a cell is said if there is a choice', () => {
    const one = named(/** @type {any} */ ({...INFO, pieces: INFO.pieces.slice(0, 1)}), {ru: RU});
    const {name} = INFO.pieces[0];
    assert.equal(moveText(one, `${name}@b12`), 'b12');
    for (const m of ['a1-b2', 'a1xb2']) assert.equal(moveText(one, m), m);
    assert.match(moveText(one, `${name}@b12,c3`), /@b12,c3$/, 'more than that happens');
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

test('a field that the only person moves is no second player', () => {
    const info = named(/** @type {any} */ ({...INFO, players: [{name: 'You'}, {name: 'Field'}], turns: [0, 0]}));
    assert(solo(info));
    assert.equal(resultText(info, ended(1, 'Field wins: no way out', [-1, 1])), 'You lose: no way out');
    assert(!solo(named(/** @type {any} */ ({...INFO, turns: [0, 1]}))));
});

test('who plays alone is not spoken of by name', () => {
    const info = named(/** @type {any} */ ({...INFO, players: [{name: 'You'}, {name: 'Dice', random: true}]}), {ru: {...RU, players: ['Вы', 'Кости'], says: {'no way out': 'выхода нет'}}});
    const lost = ended(-1, 'You loses: no way out', [-1]);
    assert.deepEqual([resultText(info, lost), resultText(info, ended(0, 'You wins: the goal is reached'))], ['You lose: no way out', 'You win: the goal is reached']);
    setLanguage('ru');
    assert.deepEqual([resultText(info, lost), resultText(info, ended(0, 'You wins: the goal is reached'))], ['Поражение – выхода нет', 'Победа – цель достигнута']);
});

test('every reason that the engine has of its own is in the table, in both languages', () => {
    assert.deepEqual(Object.keys(ENDS_EN), Object.keys(ENDS_RU));
    const source = ['compile/goals.go', 'goal/goal.go'].map((f) => readFileSync(new URL(`../../../engine/${f}`, import.meta.url), 'utf8')).join('');
    const reasons = [...source.slice(source.indexOf(') reason(')).matchAll(/(?:return|j\.text =) "([a-z][a-z ]+[a-z])"\n/g)].map((m) => m[1]);
    assert(reasons.includes('checkmate') && reasons.includes('no legal move'));
    const known = new Set(Object.values(ENDS_EN));
    assert.deepEqual(reasons.filter((r) => !known.has(r)), []);
});
