/**
 * coach.js: texts of the coach, loaded with it.
 */

import {language} from './strings.js';

const EN = {
    title: 'Your coach', begin: 'Play as you like. After each move I say what it did, and what the other side is up to.', wait: 'One moment…',
    other: 'This goes with a game against a bot: choose one as your opponent.', alone: 'Here nothing needs to be explained: it is over.', failed: 'The coach had to stop: {0}',
    you: 'You: {0}. {1}', bot: '{0}: {1}. {2}', best: 'The best move.', good: 'A good move.', fair: 'A move that can be played.', mark1: 'Not quite the best.', mark2: 'A mistake.', mark3: 'A serious mistake.',
    because: 'It {0}.', better: 'Better was {0}: it {1}.', better0: 'Better was {0}.', slip: 'That was a mistake. Can you see what to do?', quiet: 'A quiet move.', plan: 'A quiet move: after {0} it means to go {1}.', chances: 'Your chances are {0} %.',
    threat: 'Watch out: the {0} on {1} is in danger.', threatIt: 'Watch out: {1} is in danger.', threatWin: 'Watch out: it threatens to win at once.',
    won: 'You have won. “Next level” is a little stronger; the review shows where the game turned.', lost: 'You have lost this one. The review shows where it turned, and you can try again from there.',
    drawn: 'Nobody has won. The review shows where the game could have turned.',
    back: 'Take my move back', show: 'Show the better move', close: 'Without a coach',
};

/** @type {typeof EN} */
const RU = {
    title: 'Ваш тренер', begin: 'Играйте, как хотите. После каждого хода я скажу, что он дал и что задумала другая сторона.', wait: 'Минутку…',
    other: 'Тренер помогает в партии с ботом: выберите его соперником.', alone: 'Объяснять нечего: партия окончена.', failed: 'Тренер прервался: {0}',
    you: 'Вы: {0}. {1}', bot: '{0}: {1}. {2}', best: 'Лучший ход.', good: 'Хороший ход.', fair: 'Так можно сыграть.', mark1: 'Не самый лучший.', mark2: 'Ошибка.', mark3: 'Грубая ошибка.',
    because: 'Итог: {0}.', better: 'Лучше было {0}, итог: {1}.', better0: 'Лучше было {0}.', slip: 'Это ошибка. Видите, чем ответить?', quiet: 'Тихий ход.', plan: 'Тихий ход: на {0} последует {1}.', chances: 'Ваши шансы: {0} %.',
    threat: 'Осторожно: под угрозой {0} на {1}.', threatIt: 'Осторожно: под угрозой {1}.', threatWin: 'Осторожно: грозит немедленный выигрыш.',
    won: 'Вы победили. «Следующий уровень» чуть сильнее, а разбор покажет, где партия повернулась.', lost: 'Эта партия проиграна. Разбор покажет, где она повернулась, и оттуда можно сыграть иначе.',
    drawn: 'Победителя нет. Разбор покажет, где партия могла повернуться.',
    back: 'Взять ход назад', show: 'Показать лучший ход', close: 'Без тренера',
};

/** @param {keyof typeof EN} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
