/**
 * strings.js: every word of the game page's controls, in each language.
 *
 * {0}, {1} are filled in. Names of players and pieces come from the game
 * itself (names.js).
 */

import {EARS_EN, EARS_RU} from './ears.js';
import {ENDS_EN, ENDS_RU} from './ends.js';
import {KEEP_EN, KEEP_RU} from './keep.js';
import {LEVELS_EN, LEVELS_RU} from './levels.js';
import {PLAY_EN, PLAY_RU} from './play.js';
import {STARTS_EN, STARTS_RU} from './starts.js';

const EN = {
    ...PLAY_EN,
    ...ENDS_EN,
    ...KEEP_EN,
    ...LEVELS_EN,
    ...EARS_EN,
    ...STARTS_EN,
    turn: '{0} to move', yourTurn: 'Your turn: {0}', soloTurn: 'Your move', thinking: '{0} is thinking…', fate: 'Chance decides…', loading: 'Getting the engine ready…',
    paused: 'Paused at move {0}', over: 'Game over', draw: 'Draw', wins: '{0} wins',
    goOn: 'Let the bot move', stop: 'Move now', undo: 'Undo', redo: 'Redo', newGame: 'New game', flip: 'Flip board',
    onlyPass: '{0} cannot move: pass', passes: '{0} passes.',
    first: 'Start', pass: 'Pass', done: 'Done', cancel: 'Cancel', again: 'Play again',
    opponent: 'Opponent', person: 'A person, here', level: 'Level {0}',
    level1: 'Level 1 – first steps', level2: 'Level 2 – beginner', level3: 'Level 3 – casual', level4: 'Level 4 – hobby',
    level5: 'Level 5 – club', level6: 'Level 6 – strong club', level7: 'Level 7 – expert', level8: 'Level 8 – master',
    youPlay: 'You play', watch: 'Watch only', moves: 'Moves', noMoves: 'No moves yet. Make the first one!',
    controls: 'Game controls', hand: '{0}’s hand', empty: 'empty', inFog: 'in the fog', movesUnseen: 'a move in the fog', fogLift: 'Show what is hidden', fogBack: 'Hide it again',
    curtain: '{0} to move. Nobody else looks now.', curtainOpen: 'Show the board', share: 'Share and save', copyLink: 'Copy link', copySetup: 'Copy position',
    copyEmbed: 'Copy embed code', fullPage: 'Open the game’s own page',
    exportSgf: 'Save as SGF file', copied: 'Copied.', copyFailed: 'Copying was refused. Here it is:',
    open: 'Open', close: 'Close', file: 'SGF file', text: 'SGF text',
    imported: 'The game was opened.', importedOf: 'The game was opened: {0} – {1}.', importedResult: 'Result: {0}.', wrongGame: 'This file is a game of “{0}”, not of this game.', noGame: 'There is no game in this text.',
    choose: 'Which move?', board: 'Board', selectable: 'can move', target: 'can go here', capture: 'would be captured',
    selected: 'selected', inCheck: 'in check', forbidden: 'not allowed', hole: '{0} in it', storeOf: 'store: {0}', onColumn: 'under it: {0}', depth: 'depth {0}', visits: '{0} tries',
    nodes: '{0} positions', perSecond: '{0}/s', score: 'score {0}', moveSaid: '{0}: {1}', captured: '{0} captured', changedSides: 'changed sides: {0}', tray: 'tray', bar: 'bar', check: 'Check.',
    refused: 'This browser keeps nothing for this page: the game is lost when you leave. Copy the link to keep it.',
    full: 'The browser’s storage is full: this game is kept only until you leave. Copy the link to keep it.',
    corrupt: 'The saved game could not be read. It was set aside in “My games”, and a new game begins.',
    rulesText: 'These are the rules of a game, not moves: put them into the playground.',
    badLink: 'This link could not be opened: {0}.', badMove: 'move {0}, “{1}”, cannot be played', keptSave: 'A new game is shown; your saved game is untouched until you play.',
    keptPart: 'What comes before it is shown; your saved game is untouched until you play.',
    strayLink: '“{0}” in this address means nothing here: the link is damaged or of another version. Your games are untouched.',
    sessionNone: 'The kept game “{0}” of this address is not in this browser.',
    stuck: 'The game cannot go on: {0}', crashed: 'The game engine stopped and is being restarted. Your game is safe.',
    engineFailed: 'The game engine could not start: {0}', engineStopped: 'The game engine stopped unexpectedly.', engineSilent: 'The game engine did not answer any more and was replaced.',
    copyReport: 'Copy report', aside: 'Set aside', asideWhy: 'These could not be read when they were opened. They are kept as they are.', asideAgain: 'Try again', asideSave: 'Save as file',
    asideStill: '“{0}” still cannot be read.', shelfGrows: 'Your games fill {0} % of the room that browsers give. Save everything as a file and delete what you no longer need.',
    engineRefused: 'This browser does not allow the game engine to start here.', noWasm: 'The game engine needs WebAssembly, which this browser has switched off.',
    retry: 'Try again', noRules: 'the rules file could not be loaded', rules: 'Rules', language: 'По-русски', score2: '{0}: {1}',
    otherTab: 'This game was played on in another window. If you go on here, you play a copy of your own; both are kept in “My games”.',
    showOther: 'Show it', goOnHere: 'Go on here', gameName: 'Name of this game',
    moveCount: 'moves: {0}', byLink: 'By link',
    allMine: 'My games ({0})',
    rename: 'Rename', duplicate: 'Copy', remove: 'Delete', copyOf: '{0} (copy)', duplicated: '“{0}” was copied.', removed: '“{0}” was deleted.',
    shelfCorrupt: 'A game could not be read. It was set aside, and the others are as they were.',
    shelfFull: 'The browser’s storage is full. Save everything as a file, then delete what you no longer need.',
    shelfRefused: 'This browser keeps nothing for this site, so no game can be kept.',
    backupDone: 'From the file: new games {0}, here already {1}, settings {2}.', backupBad: 'Not readable and set aside: {0} ({1}).',
    notJson: '“{0}” is not a file saved here, or is damaged: {1}', notBackup: '“{0}” is not a file with all games saved here. To open a single game, go to the page of that game.',
    newer: '“{0}” was saved by a newer version ({1}) of this site.',
    siteMenu: 'Menu', crumbs: 'You are here', variation: 'variation', solid: '3D board', solidComes: 'The 3D board comes', resetCamera: 'Look from the front again',
    no3d: 'This browser cannot show the board in 3D now: it stays flat.', lost3d: 'The browser gave up the 3D picture: the board is flat again.',
};

/** @type {typeof EN} */
const RU = {
    ...PLAY_RU,
    ...ENDS_RU,
    ...KEEP_RU,
    ...LEVELS_RU,
    ...EARS_RU,
    ...STARTS_RU,
    turn: 'Ход: {0}', yourTurn: 'Ваш ход: {0}', soloTurn: 'Ваш ход', thinking: 'Обдумывает ход: {0}…', fate: 'Решает случай…', loading: 'Движок загружается…',
    paused: 'Остановлено на ходе {0}', over: 'Игра окончена', draw: 'Ничья', wins: 'Победа: {0}',
    goOn: 'Пусть ходит бот', stop: 'Ходи сейчас', undo: 'Назад', redo: 'Вперёд', newGame: 'Новая игра', flip: 'Перевернуть доску',
    onlyPass: 'Ходов нет, остаётся пас: {0}', passes: 'Пас: {0}.',
    first: 'Начало', pass: 'Пас', done: 'Готово', cancel: 'Отмена', again: 'Сыграть ещё',
    opponent: 'Соперник', person: 'Человек рядом', level: 'Уровень {0}',
    level1: 'Уровень 1 – первые шаги', level2: 'Уровень 2 – новичок', level3: 'Уровень 3 – для отдыха', level4: 'Уровень 4 – любитель',
    level5: 'Уровень 5 – кружок', level6: 'Уровень 6 – разряд', level7: 'Уровень 7 – кандидат в мастера', level8: 'Уровень 8 – мастер',
    youPlay: 'Вы играете', watch: 'Только смотрю', moves: 'Ходы', noMoves: 'Ходов ещё нет. Сделайте первый!',
    controls: 'Управление игрой', hand: 'Запас ({0})', empty: 'пусто', inFog: 'в тумане', movesUnseen: 'ход в тумане', fogLift: 'Показать скрытое', fogBack: 'Снова скрыть',
    curtain: 'Ходит {0}. Остальные не смотрят.', curtainOpen: 'Показать доску', share: 'Поделиться и сохранить', copyLink: 'Копировать ссылку', copySetup: 'Копировать позицию',
    copyEmbed: 'Копировать код для сайта', fullPage: 'Открыть страницу игры',
    exportSgf: 'Сохранить в SGF', copied: 'Скопировано.', copyFailed: 'Скопировать не удалось. Вот текст:',
    open: 'Открыть', close: 'Закрыть', file: 'Файл SGF', text: 'Текст SGF',
    imported: 'Партия открыта.', importedOf: 'Партия открыта: {0} – {1}.', importedResult: 'Результат: {0}.', wrongGame: 'В этом файле партия игры «{0}», а не этой.', noGame: 'В этом тексте нет партии.',
    choose: 'Какой ход?', board: 'Доска', selectable: 'может ходить', target: 'сюда можно', capture: 'будет взята',
    selected: 'выбрано', inCheck: 'под шахом', forbidden: 'нельзя', hole: 'внутри {0}', storeOf: 'амбар: {0}', onColumn: 'под ней: {0}', depth: 'глубина {0}', visits: 'проб: {0}',
    nodes: 'позиций: {0}', perSecond: '{0}/с', score: 'оценка {0}', moveSaid: '{0}: {1}', captured: 'взятие: {0}', changedSides: 'теперь другой стороны: {0}', tray: 'лоток', bar: 'бар', check: 'Шах.',
    refused: 'Браузер ничего не хранит для этой страницы: уйдёте — партия пропадёт. Скопируйте ссылку.',
    full: 'Хранилище браузера заполнено: партия хранится, пока страница открыта. Скопируйте ссылку.',
    corrupt: 'Сохранённая партия не читается. Она отложена в «Мои партии», начата новая.',
    engineSilent: 'Движок игры перестал отвечать и был заменён.',
    copyReport: 'Скопировать отчёт', aside: 'Отложено', asideWhy: 'Это не удалось прочитать при открытии. Всё хранится, как было.', asideAgain: 'Попробовать ещё раз', asideSave: 'Сохранить файлом',
    asideStill: '«{0}» по-прежнему не читается.', shelfGrows: 'Партии занимают {0} % места, которое дают браузеры. Сохраните всё в файл и удалите ненужное.',
    rulesText: 'Это правила игры, а не ходы: вставьте их в мастерскую.',
    badLink: 'Ссылку не удалось открыть: {0}.', badMove: 'ход {0}, «{1}», невозможен', keptSave: 'Показана новая игра; сохранённая цела, пока вы не сделаете ход.',
    keptPart: 'Показано то, что до него; сохранённая партия цела, пока вы не сделаете ход.',
    strayLink: '«{0}» в адресе здесь ничего не значит: ссылка повреждена или от другой версии. Ваши партии целы.',
    sessionNone: 'Партии «{0}», которую называет адрес, в этом браузере нет.',
    stuck: 'Игра не может продолжаться: {0}', crashed: 'Движок остановился и запускается снова. Партия цела.',
    engineFailed: 'Движок не запустился: {0}', engineStopped: 'Движок неожиданно остановился.', engineRefused: 'Браузер не даёт запустить здесь движок.',
    noWasm: 'Движку нужен WebAssembly, а в этом браузере он выключен.',
    retry: 'Ещё раз', noRules: 'файл правил не загрузился', rules: 'Правила', language: 'In English', score2: '{0}: {1}',
    otherTab: 'В другом окне эту партию продолжили. Если вы сделаете ход здесь, получится своя копия; обе останутся в «Моих партиях».',
    showOther: 'Показать', goOnHere: 'Продолжить здесь', gameName: 'Название партии',
    moveCount: 'ходов: {0}', byLink: 'По ссылке',
    allMine: 'Мои партии ({0})',
    rename: 'Назвать', duplicate: 'Копия', remove: 'Удалить', copyOf: '{0} (копия)', duplicated: 'Сделана копия: «{0}».', removed: 'Удалено: «{0}».',
    shelfCorrupt: 'Одна из партий не читается. Она отложена, остальные целы.',
    shelfFull: 'Хранилище браузера заполнено. Сохраните всё в файл и удалите ненужное.',
    shelfRefused: 'Браузер ничего не хранит для этого сайта, поэтому партии не сохраняются.',
    backupDone: 'Из файла: новых партий {0}, уже были здесь {1}, настроек {2}.', backupBad: 'Не читается и отложено: {0} ({1}).',
    notJson: '«{0}» сохранён не здесь или повреждён: {1}', notBackup: '«{0}» — не файл со всеми партиями. Одну партию открывают на странице её игры.',
    newer: '«{0}» сохранён более новой версией сайта ({1}).',
    siteMenu: 'Меню', crumbs: 'Вы здесь', variation: 'вариант', solid: '3D-доска', solidComes: '3D-доска готовится', resetCamera: 'Вернуть вид спереди',
    no3d: 'Браузер не может сейчас показать доску в 3D: она остаётся плоской.', lost3d: 'Браузер отказался от 3D: доска снова плоская.',
};

/** @typedef {keyof typeof EN} Word */

const TABLES = {en: EN, ru: RU};
/** @type {'en' | 'ru'} */
let lang = 'en';

/** @param {string} code 'ru', 'en-GB'; unknown languages are English */
export function setLanguage(code) { lang = code.toLowerCase().startsWith('ru') ? 'ru' : 'en'; }

/** @returns {'en' | 'ru'} */
export const language = () => lang;

/** @param {Word} word @param {(string | number)[]} values @returns {string} */
export function say(word, ...values) {
    return TABLES[lang][word].replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
}

/**
 * One of the forms of a word that is counted, "day|days" or, in Russian, "день|дня|дней".
 * @param {string} forms for one, in Russian also for few, and for many
 * @param {string | number} [n] how many
 */
export function manyOf(forms, n) {
    const all = forms.split('|');
    const rule = new Intl.PluralRules(lang).select(Number(n));
    return all[Math.min(rule === 'one' ? 0 : rule === 'few' ? 1 : 2, all.length - 1)];
}

/** A number as it is written in the page's language: 73.5 or 73,5. @param {number} n @param {number} [digits] behind the point, if it has as many however it ends */
export const amount = (n, digits) => n.toLocaleString(lang, digits === undefined ? {} : {minimumFractionDigits: digits, maximumFractionDigits: digits});

/** @param {string} word @returns {word is Word} */
export const isWord = (word) => Object.hasOwn(EN, word);
