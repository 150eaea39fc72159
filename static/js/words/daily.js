/**
 * daily.js: words of the daily challenges, fetched with them.
 */

import {language} from './strings.js';

const EN = {
    of: 'Challenge of {0}', win: '{0} to move. One move wins: find it.', gain: '{0} to move. One move is clearly best: find it.', more: 'Right! The answer is {0}. And now?',
    no: 'Not that one. Try again.', solvedFirst: 'Solved at the first try!', solved: 'Solved in {0} tries.', shown: 'That was it. Tomorrow there is a new one.',
    row: 'Days in a row: {0}.', show: 'Show me', all: 'All challenges of today', again: 'Once more', bad: 'This challenge could not be read. Here is the game itself.',
    try: 'Solve it', known: 'A well-known game', done: 'Solved, tries: {0}', doneFirst: 'Solved at the first try', given: 'It was shown', open: 'Not yet tried', kindwin: 'Win', kindgain: 'Best move', plies: 'plies to see: {0}',
    streak: 'days in a row', today: 'solved today', total: 'solved in all', history: 'The last four weeks', dayIs: '{0}: {1} solved',
    share: 'Dagaz, {0}: {1} of {2}', copied: 'Copied. It tells how it went, and gives nothing away.', notCopied: 'Copying failed. Here is the text: {0}', failed: 'The challenges could not be loaded.',
};

/** @type {typeof EN} */
const RU = {
    of: 'Задача дня: {0}', win: 'Ход за стороной: {0}. Выигрывает один ход. Найдите его.', gain: 'Ход за стороной: {0}. Один ход явно лучше остальных. Найдите его.', more: 'Верно! Ответ: {0}. Что теперь?',
    no: 'Нет, не этот. Попробуйте ещё.', solvedFirst: 'Решено с первой попытки!', solved: 'Решено, попыток: {0}.', shown: 'Вот этот ход. Завтра будет новая задача.',
    row: 'Дней подряд: {0}.', show: 'Покажите', all: 'Все задачи дня', again: 'Ещё раз', bad: 'Задача не читается. Вот сама игра.',
    try: 'Решать', known: 'Известная игра', done: 'Решено, попыток: {0}', doneFirst: 'Решено с первой попытки', given: 'Решение показано', open: 'Ещё не решалась', kindwin: 'Выигрыш', kindgain: 'Лучший ход', plies: 'видеть полуходов: {0}',
    streak: 'дней подряд', today: 'решено сегодня', total: 'решено всего', history: 'Последние четыре недели', dayIs: '{0}: решено {1}',
    share: 'Dagaz, {0}: {1} из {2}', copied: 'Скопировано. Видно, как прошло, и ничего не подсказано.', notCopied: 'Скопировать не удалось. Вот текст: {0}', failed: 'Задачи не загрузились.',
};

/** @typedef {keyof typeof EN} DailyWord */

/** @param {DailyWord} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
