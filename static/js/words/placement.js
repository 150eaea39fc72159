/**
 * placement.js: words of the short game that finds a person's level, fetched with it.
 */

import {language} from './strings.js';

const EN = {
    begun: 'This game finds your level: some {0} moves, and the bot is as strong as you are.', how: 'How much of it is done', stop: 'Leave it',
    placed: 'Your match: {0}.', noted: 'From now on, games begin at this level.', next: 'That one is over. One more, please: the bot has changed.',
};

/** @type {typeof EN} */
const RU = {
    begun: 'Эта партия найдёт ваш уровень: ходов {0}, бот подстроится под вас.', how: 'Сколько уже сыграно', stop: 'Не надо',
    placed: 'Ваш соперник: {0}.', noted: 'Теперь партии начинаются с этого уровня.', next: 'Эта партия окончена. Ещё одну: бот стал другим.',
};

/** @param {keyof typeof EN} word @param {...(string | number)} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
