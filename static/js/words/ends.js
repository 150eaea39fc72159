/**
 * ends.js: the texts about how a game ends by its rules (names.js). Part of the one table in
 * strings.js. The key of a reason is why followed by the engine's own text.
 */

export const ENDS_EN = {
    because: '{0}: {1}', severalWin: 'Several players win', loses: '{0} loses', youWin: 'You win', youLose: 'You lose', allLose: 'All lose', pieceOf: '{0} {1}',
    whyRow: '{0} in a row', whyStalemate: 'stalemate', whyCheckmate: 'checkmate', whyRepetition: 'repetition', whyFourfoldRepetition: 'fourfold repetition',
    whyTheGoalIsReached: 'the goal is reached', whyPattern: 'pattern', whyTheSidesAreJoined: 'the sides are joined', whyRing: 'ring', whyTheBoardIsFull: 'the board is full',
    whyNoProgress: 'no progress', whyTheSameForce: 'the same force', whyNoMoves: 'no moves', whyNoMovesLeft: 'no moves left', whyNoLegalMove: 'no legal move', whyNoWayToMove: 'no way to move',
    whyScore: 'score', whyCountOfPieces: 'count of pieces', whyNotEnoughMaterial: 'not enough material',
};

/** @type {typeof ENDS_EN} */
export const ENDS_RU = {
    because: '{0} – {1}', severalWin: 'Победителей несколько', loses: 'Поражение: {0}', youWin: 'Победа', youLose: 'Поражение', allLose: 'Проиграли все', pieceOf: '{1} ({0})',
    whyRow: '{0} в ряд', whyStalemate: 'пат', whyCheckmate: 'мат', whyRepetition: 'повторение позиции', whyFourfoldRepetition: 'четырёхкратное повторение',
    whyTheGoalIsReached: 'цель достигнута', whyPattern: 'фигура построена', whyTheSidesAreJoined: 'стороны соединены', whyRing: 'кольцо замкнуто', whyTheBoardIsFull: 'доска заполнена',
    whyNoProgress: 'нет продвижения', whyTheSameForce: 'та же сила', whyNoMoves: 'нет ходов', whyNoMovesLeft: 'ходов не осталось', whyNoLegalMove: 'ходить нечем', whyNoWayToMove: 'ходить некуда',
    whyScore: 'по очкам', whyCountOfPieces: 'по числу фигур', whyNotEnoughMaterial: 'матовать нечем',
};
