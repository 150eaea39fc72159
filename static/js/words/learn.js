/**
 * learn.js: texts of the panel in which bots learn, loaded with it. Its bundle is independent, so
 * they take the language from the page.
 */

const EN = {
    title: 'Let the bot learn this game',
    what: 'The strongest bot plays this game against itself, learns from what its searches find, and then has to prove in up to {0} games against itself as it is now that this made it stronger. Only then is it kept. You can play meanwhile; leave the page open.',
    came: 'What our own computers learnt about this game in a longer time is in use already, so there may be little to gain.',
    time: 'Time for its games', minutes: '{0} min', seconds: '{0} s',
    begin: 'Begin', stop: 'Stop', goOn: 'Go on', more: 'Learn more', save: 'Save as a file', forget: 'Forget it', versus: 'Play against it', close: 'Close',
    fetching: 'The program for this is on its way…', stopping: 'It stops…',
    play: 'It plays against itself: {0} positions from {1} games.', fit: 'It learns from {0} positions.', prove: 'The proof: {0} won, {1} drawn, {2} lost of {3} games.',
    left: 'About {0} left.', stopped: 'Stopped.',
    result: 'Won {0}, drew {1}, lost {2} of {3} games: {4} ± {5} Elo.', early: 'A gain had become unlikely, so the other games were not played.',
    chance: 'Two equal players differ so much in {0} % of all matches.', kept: 'Kept.', thrown: 'No gain, thrown away.', thrownChance: 'That may be chance, so it is thrown away.',
    has: 'Since {0} the bot “{1}” uses what it learnt here ({2} ± {3} Elo). The levels play as before.',
    old: 'The rules have changed since the bot learnt this game, so that is not used any more.',
    noRoom: 'The browser has no room for it, so it is kept only until you leave. Save it as a file, or make room in “My games”.',
    forgot: 'Forgotten: the bot plays as before.',
    failed: 'It had to stop: {0}.', lost: 'the program for this could not be loaded', crashed: 'the program for this ended; perhaps memory ran out',
    noBoard: 'this game has no fast board, which learning needs', noSides: 'only games of two players without chance can be learnt',
    few: 'too few quiet positions came up in these games; give it more time',
};

/** @type {typeof EN} */
const RU = {
    title: 'Пусть бот выучит эту игру',
    what: 'Сильнейший бот играет в эту игру сам с собой, учится на том, что находит его перебор, а потом должен доказать, что стал сильнее: играет до {0} партий против себя нынешнего. Только тогда выученное остаётся. Играть можно и в это время; не закрывайте страницу.',
    came: 'Для этой игры уже используется то, что наши компьютеры выучили за более долгое время, поэтому выигрыш может быть мал.',
    time: 'Время на его партии', minutes: '{0} мин', seconds: '{0} с',
    begin: 'Начать', stop: 'Остановить', goOn: 'Продолжить', more: 'Учиться дальше', save: 'Сохранить файлом', forget: 'Забыть', versus: 'Сыграть с ним', close: 'Закрыть',
    fetching: 'Программа для этого загружается…', stopping: 'Останавливается…',
    play: 'Играет сам с собой: позиций {0}, партий {1}.', fit: 'Учится, позиций: {0}.', prove: 'Доказательство: побед {0}, ничьих {1}, поражений {2}, всего партий {3}.',
    left: 'Осталось примерно {0}.', stopped: 'Остановлено.',
    result: 'Побед {0}, ничьих {1}, поражений {2}, партий {3}: {4} ± {5} Эло.', early: 'Выигрыш стал маловероятным, остальные партии не сыграны.',
    chance: 'Равные соперники так расходятся в {0} % матчей.', kept: 'Оставлено.', thrown: 'Выигрыша нет, выученное отброшено.', thrownChance: 'Это может быть случайностью, выученное отброшено.',
    has: 'С {0} бот «{1}» использует выученное здесь ({2} ± {3} Эло). Уровни играют по-прежнему.',
    old: 'С тех пор как бот выучил игру, правила изменились: то, что он выучил, больше не используется.',
    noRoom: 'В браузере нет места: выученное хранится, пока страница открыта. Сохраните его файлом или освободите место в «Моих партиях».',
    forgot: 'Забыто: бот играет, как раньше.',
    failed: 'Пришлось остановиться: {0}.', lost: 'программу для этого загрузить не удалось', crashed: 'программа для этого завершилась; возможно, не хватило памяти',
    noBoard: 'для этой игры нет быстрой доски, а без неё учиться нельзя', noSides: 'выучить можно только игру двух игроков без случая',
    few: 'в этих партиях было слишком мало спокойных позиций; дайте больше времени',
};

/** @typedef {keyof typeof EN} LearnWord */

/** @param {LearnWord} word @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => (document.documentElement.lang === 'ru' ? RU : EN)[word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));

/** The text for an error of the learner. @param {string} code @param {string} message @returns {string} */
export function faultOf(code, message) {
    if (code !== 'learn') return message;
    return tell(/fast board/.test(message) ? 'noBoard' : /two players/.test(message) ? 'noSides' : /too few/.test(message) ? 'few' : 'crashed');
}
