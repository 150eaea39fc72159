/**
 * explorer.js: texts of the opening explorer, loaded with it.
 */

import {language} from './strings.js';

const EN = {
    title: 'Openings', move: 'Move', book: 'Book', mine: 'My games', results: 'Won, drawn, lost', none: 'Neither the book nor a game of yours knows this position.',
    noBook: 'This game has no book; here are your own games.', some: 'What the book plays here, and your own games.', close: 'Close', play: 'Play {0}', percent: '{0} %', over: 'The game is over here.',
    failed: 'The book could not be fetched; here are your own games.',
};

/** @type {typeof EN} */
const RU = {
    title: 'Дебюты', move: 'Ход', book: 'Книга', mine: 'Мои партии', results: 'Побед, ничьих, поражений', none: 'Этой позиции нет ни в книге, ни в ваших партиях.',
    noBook: 'У этой игры нет книги; вот ваши партии.', some: 'Что здесь играет книга и что играли вы.', close: 'Закрыть', play: 'Сыграть {0}', percent: '{0} %', over: 'Партия здесь окончена.',
    failed: 'Книгу загрузить не удалось; вот ваши партии.',
};

/** The name of an opening. @param {import('../state/openings.js').Opening} named @returns {string} */
export const opening = ({names}) => names[language() === 'ru' ? 1 : 0];

/** @param {keyof typeof EN} word @param {...(string | number)} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
