/**
 * study.js: words of studies, fetched with them.
 */

import {language} from './strings.js';

const EN = {
    make: 'A study as one link', what: 'Choose the games that are its chapters. Each comes with its variations and comments; nothing is stored anywhere but in the link.',
    title: 'Title', chapters: 'Chapters', chapter: 'Chapter {0}', take: 'Take “{0}” into the study', present: 'the game on the board', moves: 'moves: {0}',
    copy: 'Copy the link', copied: 'Copied: {0} characters.', long: 'Copied: {0} characters. Some programs cut links of more than {1}; a file with SGF is safer there.', refused: 'Copying was refused. Here it is:',
    none: 'Choose a chapter at least.', close: 'Close', study: 'Study', keep: 'Keep all in my games', kept: 'Chapters that are in “My games” now: {0}.', full: 'The browser’s storage is full: not all chapters could be kept.',
    cut: 'The study in this link is not whole: {0} of {1} characters are there. The link was cut off on its way; ask for it once more.',
    changed: 'The study in this link cannot be read: it was changed or damaged on its way. Ask for it once more.',
    newer: 'This study was made by a newer version of the site. Load the page once more.', empty: 'There are no chapters in this study.',
    other: 'This study is of another game: {0}.', bad: 'Chapter “{0}” cannot be shown: {1}',
};

/** @type {typeof EN} */
const RU = {
    make: 'Сборник одной ссылкой', what: 'Выберите партии – это главы. Каждая – с вариантами и заметками; хранится всё только в самой ссылке.',
    title: 'Название', chapters: 'Главы', chapter: 'Глава {0}', take: 'Взять «{0}»', present: 'партия на доске', moves: 'ходов: {0}',
    copy: 'Копировать ссылку', copied: 'Скопировано, знаков: {0}.', long: 'Скопировано, знаков: {0}. Некоторые программы обрезают ссылки длиннее {1}; надёжнее файл SGF.', refused: 'Скопировать не удалось. Вот ссылка:',
    none: 'Выберите хотя бы одну главу.', close: 'Закрыть', study: 'Сборник', keep: 'Оставить всё в моих партиях', kept: 'Глав теперь в «Моих партиях»: {0}.', full: 'Хранилище браузера заполнено: сохранены не все главы.',
    cut: 'Ссылка неполная: знаков {0} из {1}. По дороге её обрезали; попросите прислать ещё раз.',
    changed: 'Ссылка не читается: по дороге её изменили или повредили. Попросите прислать ещё раз.',
    newer: 'Это сделано более новой версией сайта. Загрузите страницу ещё раз.', empty: 'В этой ссылке нет глав.',
    other: 'Это о другой игре: {0}.', bad: 'Главу «{0}» показать нельзя: {1}',
};

/** @typedef {keyof typeof EN} StudyWord */

/** @param {StudyWord} word @param {...(string | number)} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
