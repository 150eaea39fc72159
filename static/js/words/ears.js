/**
 * ears.js: the texts about moves that are typed and moves that are read aloud.
 * Part of the one table in strings.js.
 */

export const EARS_EN = {
    typeMove: 'Type a move', speak: 'Say moves aloud', typedPlay: 'Play',
    typedWait: 'It is not your turn now.', typedWhich: 'Which one? {0}', typedUnknown: '“{0}” is no move here. Moves are written like {1}.',
    typedEmpty: 'Nothing stands on {0}.', typedNotYours: 'The {0} there is not yours to move now.',
    typedRoyal: 'The {0} goes there, but {1} would stand attacked.', typedFirst: 'Other moves come first: {0}.',
    typedTaken: 'The {0} goes there, but a piece of yours is in the way.', typedOnlyQuiet: 'The {0} goes there only when the cell is empty.',
    typedOnlyTakes: 'The {0} goes there only to capture.', typedBlocked: 'The {0} cannot pass: {1}.', typedNowhere: 'The {0} does not move like that.',
    typedNoHand: 'There is no {0} in hand.', typedOccupied: 'Something stands on {0}.', typedNoDrop: 'Nothing can be put there now.',
    typedPart: 'The move must go on: {0}.',
    typedBecomes: 'It does not become that: {0}.',
};

/** @type {typeof EARS_EN} */
export const EARS_RU = {
    typeMove: 'Ввести ход', speak: 'Произносить ходы', typedPlay: 'Сходить',
    typedWait: 'Сейчас не ваш ход.', typedWhich: 'Какой из них? {0}', typedUnknown: '«{0}» – такого хода здесь нет. Ходы пишутся так: {1}.',
    typedEmpty: 'На {0} ничего не стоит.', typedNotYours: 'Сейчас эта фигура ({0}) ходит не по вашей воле.',
    typedRoyal: 'Фигура {0} так ходит, но под ударом осталось бы: {1}.', typedFirst: 'Сначала обязательны другие ходы: {0}.',
    typedTaken: 'Фигура {0} туда ходит, но там стоит ваша фигура.', typedOnlyQuiet: 'Фигура {0} ходит туда, только если поле пусто.',
    typedOnlyTakes: 'Фигура {0} ходит туда только со взятием.', typedBlocked: 'Фигуре {0} мешает то, что стоит на: {1}.', typedNowhere: 'Фигура {0} так не ходит.',
    typedNoHand: 'В запасе нет фигуры {0}.', typedOccupied: 'Поле {0} занято.', typedNoDrop: 'Сейчас туда ничего нельзя поставить.',
    typedPart: 'Ход должен продолжаться: {0}.',
    typedBecomes: 'Фигура становится не этим: {0}.',
};
