/**
 * lab.js: texts of the playground's editor, in addition to those of its program
 * (site/lab/words.go). They are used before that program runs, so they take the language from the
 * page.
 */

const EN = {
    words: 'Words that fit here', some: 'Words that fit here: {0}. The arrow keys choose one, Enter takes it, Escape closes the list.', none: 'No word fits here.',
    macro: 'a macro of this text', piece: 'a piece of this text', player: 'a player of this text', zone: 'a zone of this text', direction: 'a direction of this text',
};

/** @type {typeof EN} */
const RU = {
    words: 'Слова, которые здесь подходят', some: 'Подходящих слов: {0}. Стрелки выбирают, Enter вставляет, Escape закрывает список.', none: 'Здесь ни одно слово не подходит.',
    macro: 'макрос из этого текста', piece: 'фигура из этого текста', player: 'игрок из этого текста', zone: 'зона из этого текста', direction: 'направление из этого текста',
};

/** @param {keyof typeof EN} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (document.documentElement.lang === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
