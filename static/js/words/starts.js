/**
 * starts.js: words of the menus of variants and starts, and of notation.
 */

export const STARTS_EN = {
    variant: 'Variant', startField: 'New games begin', startNew: 'New game', startUsual: 'as usual', startOther: 'Another position', startOwn: 'from a position of its own',
    startEdit: 'Set up a position…', startPaste: 'Paste a position or a game…',
    variantNone: 'There is no variant “{0}” here: this is the game itself.', variantLost: 'The variant “{0}” could not be loaded: this is the game itself.',
    dailyLost: 'The challenge could not be opened: this is the usual game. Reload the page to try again.', studyLost: 'The study could not be opened: this is the usual game. Reload the page to try again.',
    noSigns: 'This device has no font for these characters: boxes stand in their place.',
    notation: 'Moves are written', notationUsual: 'as chosen for all games', writingFamily: 'as books of each game do', writingCells: 'by cells: e2-e4', notationPlain: 'with cells: e2-e4', notationLetters: 'with letters: Nf3', notationPictures: 'with pictures', notationWxf: 'by files: C2.5', notationKanji: 'in characters: 炮二平五', notationDice: 'dice as pictures', notationNumbers: 'with numbers: 32-28',
};

/** @type {typeof STARTS_EN} */
export const STARTS_RU = {
    variant: 'Вариант', startField: 'Новые партии начинать', startNew: 'Новая партия', startUsual: 'как обычно', startOther: 'Другая позиция', startOwn: 'со своей позиции',
    startEdit: 'Расставить позицию…', startPaste: 'Вставить позицию или партию…',
    variantNone: 'Варианта «{0}» здесь нет: это сама игра.', variantLost: 'Вариант «{0}» загрузить не удалось: это сама игра.',
    dailyLost: 'Задание открыть не удалось: это обычная партия. Обновите страницу, чтобы попробовать снова.', studyLost: 'Этюдник открыть не удалось: это обычная партия. Обновите страницу, чтобы попробовать снова.',
    noSigns: 'На этом устройстве нет шрифта с такими знаками: вместо них видны квадраты.',
    notation: 'Запись ходов', notationUsual: 'как во всех играх', writingFamily: 'как в книгах об игре', writingCells: 'полями: e2-e4', notationPlain: 'полями: e2-e4', notationLetters: 'буквами: Кf3', notationPictures: 'картинками', notationWxf: 'вертикалями: C2.5', notationKanji: 'иероглифами: 炮二平五', notationDice: 'кубики картинками', notationNumbers: 'номерами: 32-28',
};
