/**
 * lesson.js: texts of lessons, loaded with them.
 */

import {language} from './strings.js';

const EN = {
    goal: 'The aim', piece: 'Meet the piece: {0}', step: 'Now you: touch a place where it can go.', steps: 'Yes! It could have gone to any marked place.',
    wrongStep: 'It cannot go there. Try another place.', take: 'Now a capture: which of these two can it take?', taken: 'Yes, that one is taken.', wrongTake: 'It cannot take that one: look at how it moves.',
    first: 'A first move', firstMove: 'This is how a game begins. Make a move of your own.', moved: 'Well done: that is a move.',
    nothing: 'Nothing can be done there. Try another place.',
    takes: 'A capture', takesText: 'You play {0}. Here you can take something from the other side: find such a move.', notTake: 'A move, but it takes nothing. Look again.',
    win: 'Win in one move', winText: 'You play {0}. One move wins here: find it.', notWin: 'A move, but not the winning one. Look again.', won: 'Yes! {0}',
    searching: 'Looking for a game that is nearly won…', special: 'Good to know', end: 'Now a game of your own', endText: 'You know enough. The first opponent is easy, a coach explains every move, and the button with the lamp shows a good one whenever you want it.',
    endPlain: 'You know enough. The first opponent is easy, and the button with the lamp shows a good move whenever you want one.',
    endAlone: 'You know enough. The button with the lamp shows a move whenever you want one.',
    next: 'Go on', skip: 'Skip', show: 'Show me', play: 'Play', part: 'Part {0} of {1}', here: '{0}, {1}', free: '{0}, empty', can: 'can be touched',
    aimSaid: 'Win: {0}.', aimRow: 'Get {0} of your own in a row.', aimBlock: 'Leave the other side without a move.', aimClear: 'Take all that the other side has.', aimPrey: 'Catch the other side’s {0}.',
    aimReach: 'Bring your pieces to the goal: it is marked on the board when you pick one up.',
    ruleChance: 'Chance takes part.', ruleHands: 'Pieces in hand may be put on the board.', rulePie: 'After the first move the other player may change sides.', ruleHides: 'Not everything is shown to everybody.',
};

/** @type {typeof EN} */
const RU = {
    goal: 'Цель', piece: 'Знакомьтесь: {0}', step: 'Теперь вы: укажите место, куда можно пойти.', steps: 'Верно! Можно было пойти на любое отмеченное место.',
    wrongStep: 'Туда нельзя. Попробуйте другое место.', take: 'Теперь взятие: какую из двух можно взять?', taken: 'Верно, она взята.', wrongTake: 'Эту взять нельзя: вспомните, как ходит фигура.',
    first: 'Первый ход', firstMove: 'Так начинается партия. Сделайте свой ход.', moved: 'Отлично: это ход.',
    nothing: 'Там ничего сделать нельзя. Попробуйте другое место.',
    takes: 'Взятие', takesText: 'Ваша сторона: {0}. Здесь можно взять у соперника. Найдите такой ход.', notTake: 'Это ход, но без взятия. Посмотрите ещё.',
    win: 'Выиграйте одним ходом', winText: 'Ваша сторона: {0}. Здесь выигрывает один ход. Найдите его.', notWin: 'Это ход, но не победный. Посмотрите ещё.', won: 'Верно! {0}',
    searching: 'Подбирается почти выигранная партия…', special: 'Полезно знать', end: 'Теперь своя партия', endText: 'Этого достаточно. Первый соперник слаб, тренер объяснит каждый ход, а кнопка с лампой в любой момент подскажет хороший.',
    endPlain: 'Этого достаточно. Первый соперник слаб, а кнопка с лампой в любой момент подскажет хороший ход.',
    endAlone: 'Этого достаточно. Кнопка с лампой в любой момент подскажет ход.',
    next: 'Дальше', skip: 'Пропустить', show: 'Покажите', play: 'Играть', part: 'Часть {0} из {1}', here: '{0}, {1}', free: '{0}, пусто', can: 'можно дотронуться',
    aimSaid: 'Победа: {0}.', aimRow: 'Поставить в ряд своих: {0}.', aimBlock: 'Оставить соперника без ходов.', aimClear: 'Взять всё, что есть у соперника.', aimPrey: 'Поймать фигуру соперника: {0}.',
    aimReach: 'Привести свои фигуры к цели: она отмечена на доске, когда фигура выбрана.',
    ruleChance: 'В игре участвует случай.', ruleHands: 'Фигуры из руки можно ставить на доску.', rulePie: 'После первого хода другой игрок может поменяться сторонами.', ruleHides: 'Не всё видно всем.',
};

/** @param {keyof typeof EN} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
