/**
 * levels.js: the texts of campaigns. Part of the one table in strings.js.
 */

export const LEVELS_EN = {
    levels: 'Levels', levelOf: '{0} · {1} of {2}', levelMap: 'All levels', levelBefore: 'Level before', levelAfter: 'Level after',
    levelNext: 'Next level', levelAgain: 'Try again', levelRestart: 'Begin again', levelHint: 'Hint', levelPlay: 'Play the levels', levelLeave: 'Leave the levels',
    goalOf: 'Goal: {0}', winWord: 'Win', goalWin: 'Win.', goalDraw: 'Do not lose.', goalWinIn: 'Win in {0} moves.', goalHold: 'Hold out for {0} moves.',
    levelSteps: 'Moves {0}', levelPushes: 'Pushes {0}', levelPar: 'Par {0}', levelBest: 'Best {0}', levelBestBoth: 'Best {0} / {1}',
    levelWon: 'Solved in {0} moves.', levelPerfect: 'Solved in {0} moves: it cannot be done in fewer.', levelBattle: 'Won in {0} moves.',
    levelBattleArmy: 'Won in {0} moves; {1} of yours march on.', levelLost: 'Lost. Try again!', levelLate: 'Not in {0} moves. Take moves back, or try again.',
    levelAllDone: 'That was the last one. Well done!', levelsDone: '{0} of {1} won',
    stateWon: 'won', stateOpen: 'open', stateClosed: 'locked', levelHere: 'you are here', levelWins: 'best: {0} moves',
    hintSteps: '{0} moves to the end. Next: {1}.', hintLast: 'One move to the end: {0}.', hintNever: 'From here it cannot be solved any more. Take moves back.', hintNone: 'No quick win is left here. Take moves back, or try again.',
    hintUnknown: 'The solver has not found the way from here.', levelsBad: 'The levels could not be loaded: {0}', levelLocked: 'This level is still locked: {0}.', levelUnknown: 'There is no level “{0}” here.',
};

/** @type {typeof LEVELS_EN} */
export const LEVELS_RU = {
    levels: 'Уровни', levelOf: '{0} · {1} из {2}', levelMap: 'Все уровни', levelBefore: 'Предыдущий уровень', levelAfter: 'Следующий уровень',
    levelNext: 'Дальше', levelAgain: 'Ещё раз', levelRestart: 'Начать заново', levelHint: 'Подсказка', levelPlay: 'Играть уровни', levelLeave: 'Выйти из уровней',
    goalOf: 'Цель: {0}', winWord: 'Победа', goalWin: 'Выиграйте.', goalDraw: 'Не проиграйте.', goalWinIn: 'Выиграйте; ходов не больше {0}.', goalHold: 'Продержитесь {0} ходов.',
    levelSteps: 'Ходы {0}', levelPushes: 'Толчки {0}', levelPar: 'Норма {0}', levelBest: 'Лучший {0}', levelBestBoth: 'Лучший {0} / {1}',
    levelWon: 'Решено, ходов: {0}.', levelPerfect: 'Решено, ходов: {0} – меньше не бывает.', levelBattle: 'Победа, ходов: {0}.',
    levelBattleArmy: 'Победа, ходов: {0}. Дальше идут: {1}.', levelLost: 'Поражение. Ещё раз!', levelLate: 'Ходов было {0} – не вышло. Верните ходы или начните заново.',
    levelAllDone: 'Это был последний уровень. Отлично!', levelsDone: 'пройдено {0} из {1}',
    stateWon: 'пройден', stateOpen: 'открыт', stateClosed: 'закрыт', levelHere: 'вы здесь', levelWins: 'лучший результат: {0}',
    hintSteps: 'Ходов до конца: {0}. Сейчас: {1}.', hintLast: 'До конца один ход: {0}.', hintNever: 'Отсюда уже не решить. Верните ходы.', hintNone: 'Быстрой победы здесь нет. Верните ходы или начните заново.',
    hintUnknown: 'Решатель не нашёл пути отсюда.', levelsBad: 'Уровни не загрузились: {0}', levelLocked: 'Этот уровень ещё закрыт: {0}.', levelUnknown: 'Уровня «{0}» здесь нет.',
};
