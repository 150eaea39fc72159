/**
 * picture.js: words of the dialog about pictures of a game, fetched with it.
 */

import {language} from './strings.js';

const EN = {
    title: 'Picture', png: 'Save as PNG', svg: 'Save as SVG, for print', gif: 'Save the game as GIF', copy: 'Copy picture', copied: 'The picture was copied.',
    refused: 'The browser does not copy pictures. Save it as a file instead.', making: 'Position {0} of {1}…', saved: 'Saved: {0} kB.', coords: 'Coordinates', alt: 'The position shown: {0}',
};

/** @type {typeof EN} */
const RU = {
    title: 'Картинка', png: 'Сохранить PNG', svg: 'Сохранить SVG для печати', gif: 'Сохранить партию в GIF', copy: 'Копировать картинку', copied: 'Картинка скопирована.',
    refused: 'Браузер не копирует картинки. Сохраните её в файл.', making: 'Позиция {0} из {1}…', saved: 'Сохранено: {0} кБ.', coords: 'Координаты', alt: 'Показанная позиция: {0}',
};

/** @param {keyof typeof EN} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
