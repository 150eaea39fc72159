/**
 * review.js: words of the look back at a game, fetched with it.
 */

import {language} from './strings.js';

const EN = {
    title: 'Review', opening: 'Opening: {0} (to move {1})', wait: 'Looking at the moves: {0} of {1}', stopped: 'Looked at {0} of {1} places.', done: 'Every move has been looked at.', failed: 'The review had to stop: {0}',
    stop: 'Stop here', goOn: 'Go on', print: 'Print', save: 'Save as SGF file',
    graph: 'The chances of {0} through the game, in percent', place: 'Place in the game', at: 'Move {0}: {1} {2} %', atStart: 'Start: {1} {2} %',
    accuracy: 'Accuracy', side: 'Side', grade1: 'Inaccuracies', grade2: 'Mistakes', grade3: 'Blunders',
    turning: 'Where the game turned', quiet: 'No move of this game gave much away.', turn: '{0} {1}: {2}', from: 'from {0} % to {1} %', lucky: 'A lucky roll of {0}: the chances rise {1}.', unlucky: 'An unlucky roll of {0}: the chances fall {1}.',
    show: 'Show', retry: 'Try again from here', best: 'Best was {0}: {1}.', bestMove: 'The best move.', good: 'A good move.', why: 'It {0}.', fell: 'The chances fell {0}.',
    keptOwn: 'Positions of this game that come back tomorrow as tasks of your own: {0}.', toOwn: 'Tasks of the day',
    mark1: 'an inaccuracy', mark2: 'a mistake', mark3: 'a blunder', retried: 'Your move: find a better one.', and: ', ',
    winsAtOnce: 'wins: {0}', winsIn: 'wins by force in {0} moves', takes: 'takes the {0}', takesMany: 'takes {0}', takesFor: 'takes the {0}, loses the {1}', takesBut: 'takes {0}, loses {1}',
    points: 'gains {0} points', checks: 'gives check', hits: 'sends back {0}', row: 'makes {0} in a row', stopsRow: 'stops {0} in a row', nearEdge: 'is {0} stones from joining its sides', bars: 'makes the way of the other side longer', nearer: 'comes nearer to the goal by {0}', arrives: 'reaches the goal', turns: 'turns over {0}', becomes: 'becomes: {0}', joins: 'connects {0} chains', saves: 'saves the {0} on {1}', savesIt: 'saves what stands on {0}',
    again: 'moves once more', sows: 'sows {0}, the last into {1}', off: 'brings {0} off the board', enters: 'comes in from the bar', makesPoint: 'makes a point: {0}', blots: 'leaves men alone ({0})', safe: 'leaves no man alone',
    few: 'leaves the other side few moves ({0})', better: 'keeps the better position',
    missesWin: 'misses a win', letsWin: 'lets {0} win at once', letsWinIn: 'lets {0} win by force in {1} moves', undefended: 'leaves the {0} on {1} undefended', undefendedIt: 'leaves {0} undefended',
    loses: 'loses the {0}', losesMany: 'loses {0}', losesFor: 'loses the {0}, takes the {1}', losesBut: 'loses {0}, takes {1}', gives: 'gives {0} points away', worse: 'gives the better position away',
};

/** @type {typeof EN} */
const RU = {
    title: 'Разбор', opening: 'Дебют: {0} (до хода {1})', wait: 'Ходы рассматриваются: {0} из {1}', stopped: 'Рассмотрено мест: {0} из {1}.', done: 'Рассмотрены все ходы.', failed: 'Разбор прервался: {0}',
    stop: 'Остановить', goOn: 'Продолжить', print: 'Напечатать', save: 'Сохранить в SGF',
    graph: 'Шансы по ходу партии, в процентах: {0}', place: 'Место в партии', at: 'Ход {0}: {1} {2} %', atStart: 'Начало: {1} {2} %',
    accuracy: 'Точность', side: 'Сторона', grade1: 'Неточности', grade2: 'Ошибки', grade3: 'Грубые ошибки',
    turning: 'Где партия повернулась', quiet: 'Ни один ход этой партии не отдал многого.', turn: '{0} {1}: {2}', from: 'с {0} % до {1} %', lucky: 'Удачный бросок ({0}): шансы выросли {1}.', unlucky: 'Неудачный бросок ({0}): шансы упали {1}.',
    show: 'Показать', retry: 'Сыграть отсюда иначе', best: 'Лучше всего было {0}: {1}.', bestMove: 'Лучший ход.', good: 'Хороший ход.', why: 'Итог: {0}.', fell: 'Шансы упали {0}.',
    keptOwn: 'Завтра вернутся как ваши задания позиции этой партии: {0}.', toOwn: 'Задачи дня',
    mark1: 'неточность', mark2: 'ошибка', mark3: 'грубая ошибка', retried: 'Ваш ход: найдите лучший.', and: ', ',
    winsAtOnce: 'победа: {0}', winsIn: 'форсированный выигрыш, ходов: {0}', takes: 'взятие: {0}', takesMany: 'взято: {0}', takesFor: 'взятие: {0}, потеря: {1}', takesBut: 'взято {0}, потеряно {1}',
    points: 'очков больше на {0}', checks: 'шах', hits: 'отбрасывает назад: {0}', row: 'в ряду теперь {0}', stopsRow: 'остановлен ряд из {0}', nearEdge: 'до соединения сторон камней: {0}', bars: 'путь другой стороны длиннее', nearer: 'ближе к цели на {0}', arrives: 'цель достигнута', turns: 'перевёрнуто: {0}', becomes: 'превращение: {0}', joins: 'соединяет цепи: {0}', saves: 'сохраняет фигуру «{0}» на {1}', savesIt: 'сохраняет то, что стоит на {0}',
    again: 'ещё один ход', sows: 'посеяно: {0}, последнее — в {1}', off: 'сняты с доски: {0}', enters: 'вход с бара', makesPoint: 'занят пункт {0}', blots: 'шашки без прикрытия: {0}', safe: 'без прикрытия не осталось ни одной шашки',
    few: 'другой стороне остаётся ходов: {0}', better: 'позиция остаётся лучше',
    missesWin: 'упущен выигрыш', letsWin: 'выигрыш другой стороны сразу ({0})', letsWinIn: 'выигрыш другой стороны ({0}), ходов: {1}', undefended: 'без защиты остаётся {0} на {1}', undefendedIt: 'без защиты остаётся {0}',
    loses: 'потеря: {0}', losesMany: 'потеряно: {0}', losesFor: 'потеря: {0}, взятие: {1}', losesBut: 'потеряно {0}, взято {1}', gives: 'отдано очков: {0}', worse: 'лучшая позиция отдана',
};

/** @typedef {keyof typeof EN} ReviewWord */

/** @param {ReviewWord} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (language() === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
