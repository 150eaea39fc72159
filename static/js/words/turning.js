/**
 * turning.js: words of what turns layers, fetched with it. Its bundle stands alone, so
 * they ask the page for its language.
 */

const EN = {
    turns: 'Turns', keys: 'Keys: the letters, with Shift the other way round; a digit before them for inner layers.',
    count: 'Turns: {0}', mix: 'Mix', depth: 'How far to mix', few: '3 turns', some: '7 turns', many: 'thoroughly',
    F: 'front layer', B: 'back layer', U: 'upper layer', D: 'lower layer', L: 'left layer', R: 'right layer',
    M: 'middle layer between left and right', E: 'middle layer between above and below', S: 'middle layer between front and back',
    inner: '{0}, number {1} from outside', clockwise: '{0}: {1}, clockwise', back: '{0}: {1}, the other way round', half: '{0}: {1}, half a turn',
    mixing: 'The cube is being mixed…', failed: 'It could not be mixed: the game engine does not answer.',
};

/** @type {typeof EN} */
const RU = {
    turns: 'Повороты', keys: 'Клавиши: буквы, с Shift в обратную сторону; цифра перед буквой – внутренний слой.',
    count: 'Поворотов: {0}', mix: 'Перемешать', depth: 'Как сильно перемешать', few: '3 поворота', some: '7 поворотов', many: 'как следует',
    F: 'передний слой', B: 'задний слой', U: 'верхний слой', D: 'нижний слой', L: 'левый слой', R: 'правый слой',
    M: 'средний слой между левым и правым', E: 'средний слой между верхним и нижним', S: 'средний слой между передним и задним',
    inner: '{0}, {1}-й снаружи', clockwise: '{0}: {1}, по часовой стрелке', back: '{0}: {1}, против часовой стрелки', half: '{0}: {1}, пол-оборота',
    mixing: 'Кубик перемешивается…', failed: 'Перемешать не удалось: игровой движок не отвечает.',
};

/** @typedef {keyof typeof EN} Word */

/** @param {Word} word @param {(string | number)[]} parts @returns {string} */
export const tell = (word, ...parts) => (document.documentElement.lang === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(parts[Number(i)]));
