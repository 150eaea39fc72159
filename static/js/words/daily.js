/**
 * daily.js: words of the daily challenges, fetched with them.
 */

import {language, manyOf} from './strings.js';

const EN = {
    of: 'Challenge of {0}', win: '{0} to move. One move wins: find it.', gain: '{0} to move. One move is clearly best: find it.', more: 'Right! The answer is {0}. And now?', moreShown: 'That, and the answer is {0}. And now?',
    no: 'Not that one. Try again.', solvedFirst: 'Solved at the first try!', solved: 'Solved in {0} tries.', shown: 'That was it. Tomorrow there is a new one.',
    row: 'Days in a row: {0}.', show: 'Show me', all: 'All challenges of today', again: 'Once more', bad: 'This challenge could not be read. Here is the game itself.',
    try: 'Solve it', known: 'A well-known game', done: 'Solved, tries: {0}', doneFirst: 'Solved at the first try', given: 'It was shown', open: 'Not yet tried', kindwin: 'Win', kindgain: 'Best move', plies: 'look {0} moves ahead',
    puzzle: 'Puzzle of the day', kindsolve: 'Puzzle', steps: '{0} move|{0} moves', alone: 'Solved without hints', time: 'Time: {0}.', fastest: 'Your fastest yet!', best: 'Your fastest: {0}.', helped: 'Solved, hints: {0}', times: 'Your times: {0}. The fastest: {1}.',
    streak: 'day in a row|days in a row', longest: 'the longest row', today: 'solved today', first: 'Three to begin with', puzzles: 'More puzzles', moves: 'In other families', ofMany: '{0} of {1} solved', total: 'solved in all', history: 'The last four weeks', dayIs: '{0}: {1} solved',
    ofOwn: 'From your own game', own: '{0} to move. In your game you went wrong here: find a better move.', weigh: 'Looking at this move …', allOwn: 'All of today’s tasks',
    foundOwn: 'Found at the first try! It comes back later, at longer and longer intervals.', laterOwn: 'Found, tries: {0}. It comes back tomorrow.', shownOwn: 'That was better. It comes back tomorrow.',
    ownTitle: 'From your own games', ownLead: 'Here you went wrong. Find a better move: what you find at once comes back in three days, then in seven, then in twenty-one.', ownState: 'found at once: {0} of {1}',
    ownMore: 'More today: {0}.', ownNext: 'Positions kept: {0}. The next comes back on {1}.',
    ownNone: 'When you have played a game with a bot, review it: positions in which you went wrong come back here from the next day on, until you know the better move.',
    week: 'Seven of the week', weekLead: 'One of a well-known game each day. What was missed can be made up until Sunday.', weekWhole: 'All seven solved. New ones begin on Monday.', weeks: 'Whole weeks so far: {0}.',
    weekShare: 'Copy the result of the week', weekIs: 'Dagaz, week of {0}: {1} of 7', weekRow: 'This week: {0} of 7.',
    share: 'Dagaz, {0}: {1} of {2}', copied: 'Copied. It tells how it went, and gives nothing away.', notCopied: 'Copying failed. Here is the text: {0}', failed: 'The challenges could not be loaded.',
};

/** @type {typeof EN} */
const RU = {
    of: 'Задача дня: {0}', win: 'Ход за стороной: {0}. Выигрывает один ход. Найдите его.', gain: 'Ход за стороной: {0}. Один ход явно лучше остальных. Найдите его.', more: 'Верно! Ответ: {0}. Что теперь?', moreShown: 'Вот так, и ответ: {0}. Что теперь?',
    no: 'Нет, не этот. Попробуйте ещё.', solvedFirst: 'Решено с первой попытки!', solved: 'Решено, попыток: {0}.', shown: 'Вот этот ход. Завтра будет новая задача.',
    row: 'Дней подряд: {0}.', show: 'Покажите', all: 'Все задачи дня', again: 'Ещё раз', bad: 'Задача не читается. Вот сама игра.',
    try: 'Решать', known: 'Известная игра', done: 'Решено, попыток: {0}', doneFirst: 'Решено с первой попытки', given: 'Решение показано', open: 'Ещё не решалась', kindwin: 'Выигрыш', kindgain: 'Лучший ход', plies: 'считать ходов вперёд: {0}',
    puzzle: 'Головоломка дня', kindsolve: 'Головоломка', steps: '{0} ход|{0} хода|{0} ходов', alone: 'Решено без подсказок', time: 'Время: {0}.', fastest: 'Быстрее всего у вас!', best: 'Ваше лучшее: {0}.', helped: 'Решено, подсказок: {0}', times: 'Ваши времена: {0}. Лучшее: {1}.',
    streak: 'день подряд|дня подряд|дней подряд', longest: 'больше всего подряд', today: 'решено сегодня', first: 'Три для начала', puzzles: 'Ещё головоломки', moves: 'В других семействах', ofMany: 'решено {0} из {1}', total: 'решено всего', history: 'Последние четыре недели', dayIs: '{0}: решено {1}',
    ofOwn: 'Из вашей партии', own: 'Ход за стороной: {0}. В партии вы здесь ошиблись. Найдите ход получше.', weigh: 'Смотрим на этот ход…', allOwn: 'Все задания на сегодня',
    foundOwn: 'Найдено с первой попытки! Позиция вернётся позже, с каждым разом всё реже.', laterOwn: 'Найдено, попыток: {0}. Позиция вернётся завтра.', shownOwn: 'Лучше было так. Позиция вернётся завтра.',
    ownTitle: 'Из ваших партий', ownLead: 'Здесь вы ошиблись. Найдите ход получше: найденное сразу вернётся через три дня, потом через семь, потом через двадцать один.', ownState: 'найдено сразу: {0} из {1}',
    ownMore: 'Ещё на сегодня: {0}.', ownNext: 'Позиций в запасе: {0}. Когда вернётся следующая: {1}',
    ownNone: 'Сыграв партию с ботом, разберите её: позиции, в которых вы ошиблись, со следующего дня будут приходить сюда, пока вы не запомните лучший ход.',
    week: 'Семь задач недели', weekLead: 'Каждый день – задача из известной игры. Пропущенное можно наверстать до воскресенья.', weekWhole: 'Решены все семь. Новые начнутся в понедельник.', weeks: 'Недель, решённых целиком: {0}.',
    weekShare: 'Скопировать итог недели', weekIs: 'Dagaz, неделя с {0}: {1} из 7', weekRow: 'На этой неделе: {0} из 7.',
    share: 'Dagaz, {0}: {1} из {2}', copied: 'Скопировано. Видно, как прошло, и ничего не подсказано.', notCopied: 'Скопировать не удалось. Вот текст: {0}', failed: 'Задачи не загрузились.',
};

/** @typedef {keyof typeof EN} DailyWord */

/** @param {DailyWord} word with forms for numbers, if the first value is a number that it counts @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => manyOf((language() === 'ru' ? RU : EN)[word], values[0]).replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));

/** @param {DailyWord} word @returns {{en: string, ru: string}} */
export const inBoth = (word) => ({en: EN[word], ru: RU[word]});
