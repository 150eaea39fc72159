/**
 * faults-ru.js: the engine's messages about texts that it cannot read, in Russian. Loaded when
 * there is a message. The engine's messages are short English sentences after the place to which
 * they refer: 'line 1, move 2: move "x": not legal here'. A sentence that is not in the table is
 * shown unchanged.
 */

/** Complete messages. Names of players and pieces are translated by name. @type {[RegExp, (name: (key: string) => string, ...found: string[]) => string][]} */
const WHOLE = [
    [/^There is no (\S+) (.+)\.$/, (name, player, piece) => `Нет фигуры: ${name(piece)} (${name(player)}).`],
    [/^There are (\d+) of (\S+) (.+), the game has (\d+)\.$/, (name, have, player, piece, want) => `Фигур «${name(piece)}» (${name(player)}) стоит ${have}, а в игре ${want}.`],
    [/^The piece on (\S+) could be taken at once: (\S+) is to move\.$/, (name, cell, player) => `Фигуру на ${cell} взяли бы сразу: ход – ${name(player)}.`],
    [/^The game is over here(: .*)?\.$/, () => 'Партия здесь уже окончена.'],
];

/** Parts of a message. @type {[RegExp, string][]} */
const PARTS = [
    [/^line (\d+)$/, 'строка $1'], [/^line (\d+), move (\d+…?)$/, 'строка $1, ход $2'], [/^line (\d+):(\d+)$/, 'строка $1, знак $2'],
    [/^move (\d+…?)$/, 'ход $1'], [/^move "(.*)"$/, 'ход «$1»'], [/^move (\d+) "(.*)"$/, 'ход $1, «$2»'],
    [/^move "(.*)" comes after the end of the game \(.*\)$/, 'ход «$1» сделан после конца партии'], [/^term (\d+) "(.*)"$/, 'часть $1, «$2»'],
    [/^a move that is left out cannot be played$/, 'пропущенный ход не сыграть'],
    [/^this is descriptive notation; .*$/, 'это описательная нотация; ходы читаются по названиям полей, как e4'],
    [/^not legal here$/, 'здесь так ходить нельзя'], [/^not a move$/, 'это не ход'], [/^a move is written (.*), not "(.*)"$/, 'ход пишут так: $1, а не «$2»'],
    [/^there is no game in this text$/, 'в этом тексте нет партии'], [/^it is empty$/, 'здесь пусто'], [/^setup$/, 'позиция'],
    [/^(?:board )?field "(.*)"$/, 'часть «$1»'], [/^board field$/, 'доска'], [/^row (\d+)$/, 'ряд $1'], [/^row (\d+) "(.*)"$/, 'ряд $1, «$2»'],
    [/^side to move$/, 'чей ход'], [/^castling field "(.*)"$/, 'рокировки «$1»'], [/^en-passant field$/, 'взятие на проходе'],
    [/^move number$/, 'номер хода'], [/^counter of quiet plies$/, 'счёт тихих ходов'], [/^hands$/, 'запас'], [/^pieces "(.*)"$/, 'фигуры «$1»'],
    [/^it has (\d+) rows, the board has (\d+)$/, 'рядов $1, а на доске $2'], [/^it fills (\d+) cells, the row has (\d+)$/, 'занято полей: $1, а в ряду $2'],
    [/^it has (\d+) places, the board has (\d+)$/, 'мест $1, а на доске $2'], [/^no piece has the letter (.+)$/, 'буквы $1 нет ни у одной фигуры'],
    [/^"(.*)" stands for no (?:player|stones)$/, '«$1» никого не обозначает'], [/^"(.*)" is not a (?:cell|place of the board|point of the board)$/, '«$1» – не поле доски'],
    [/^"(.*)" is not a number$/, '«$1» – не число'], [/^"(.*)" is not one$/, '«$1» – не номер'], [/^there is no piece type (.*)$/, 'нет фигуры вида $1'],
    [/^there is no player (.*)$/, 'нет игрока $1'], [/^two pieces on (?:one square|(\S+))$/, 'две фигуры на одном поле'], [/^too many pieces in hand$/, 'слишком много фигур в запасе'],
    [/^unknown letter "(.*)"$/, 'незнакомая буква «$1»'], [/^a comment has no end$/, 'у примечания нет конца'],
    [/^the (?:file|game) ends inside a variation$/, 'текст кончается внутри варианта'], [/^a variation must follow a move$/, 'вариант должен идти после хода'],
    [/^"\)" without "\("$/, '«)» без «(»'], [/^the bracket \[ is never closed$/, 'скобка [ не закрыта'], [/^a term is the digit of a piece type and a place$/, 'пишут цифру вида фигуры и место'],
    [/^the file ends inside the value of "(.*)"$/, 'файл кончается внутри значения «$1»'], [/^the file ends in the middle of a game$/, 'файл кончается посреди партии'],
    [/^no game here$/, 'здесь нет партии'], [/^a game begins with \(;$/, 'партия начинается с (;'], [/^a ; must follow \($/, 'после ( нужен знак ;'],
    [/^property "(.*)" has no value$/, 'у свойства «$1» нет значения'], [/^"\[" without the name of a property$/, '«[» без имени свойства'],
    [/^"(.*)" without the bracket that opens it$/, '«$1» без открывающей скобки'], [/^more than (\d+) variations within each other$/, 'вариантов друг в друге больше $1'],
    [/^a tag inside a variation$/, 'тег внутри варианта'], [/^a tag is written (.*), not "(.*)"$/, 'тег пишут так: $1, а не «$2»'],
    [/^games of .* are not written as (\S+)$/, 'партии этой игры не записывают в $1'], [/^this is no line of a KIF file$/, 'в файле KIF такой строки не бывает'],
    [/^this is move (\d+), not (\d+)$/, 'это ход $1, а не $2'], [/^move (\d+) comes after the end of its line$/, 'ход $1 стоит после конца своего варианта'],
    [/^a variation of move "(.*)", but (\d+) moves have been read$/, 'вариант хода «$1», а прочитано ходов: $2'],
    [/^the start "(.*)" is not known here$/, 'начало «$1» здесь не знают'], [/^"(.*)" is, and any that is drawn as a diagram$/, 'знают «$1» и всякое, что нарисовано диаграммой'],
    [/^the board has (\d+) rows, not (\d+)$/, 'рядов на доске $1, а не $2'], [/^the board has (\d+) files; "(.*)" is too much$/, 'вертикалей на доске $1, «$2» – слишком много'],
    [/^a row of the board ends with "\|"$/, 'ряд доски кончается знаком «|»'], [/^no piece in hand is written "(.*)"$/, 'в запасе нет фигуры «$1»'],
    [/^no piece is written "(.*)"$/, 'фигуры «$1» нет'], [/^size SZ$/, 'размер SZ'], [/^the file's board is (.*), the game's is another$/, 'доска файла – $1, а в игре другая'],
    [/^stones set up$/, 'расставленные камни'], [/^"(.*)" after the side to move$/, '«$1» после того, чей ход'], [/^nothing may follow the move number$/, 'после номера хода ничего быть не должно'],
    [/^"(.*)" is not a letter$/, '«$1» – не буква'], [/^this game has none; write a setup such as "(.*)"$/, 'у этой игры его нет; позицию пишут так: «$1»'],
    [/^the board has no such (?:square|cell any more)$/, 'такого поля на доске нет'], [/^the board has squares 1 to (\d+)$/, 'поля доски – от 1 до $1'],
    [/^"(.*)" has no turn in this game$|^(.*) has no turn in this game$/, '$1$2 в этой игре не ходит'], [/^the game has (\d+) players$/, 'игроков в игре $1'],
    [/^too long to be a game$/, 'слишком длинна'], [/^more than (\d+) moves$/, 'ходов больше $1'], [/^[a-z]+ "(.*)"$/, '«$1»'], [/^cannot be read$/, 'не прочесть'],
    [/^"(.*)" is too many$/, '«$1» – слишком много'],
];

/** The end of a message, with how much the engine could read. */
const READ = /^(.*); read so far: (\d+) games?(?:, (\d+) moves?)?$/s;

/**
 * @param {string} text
 * @param {(key: string) => string} [name] what a player or a piece of the rules is called on the page
 * @returns {string}
 */
export function inRussian(text, name = (key) => key) {
    const read = READ.exec(text);
    if (read) return `${inRussian(read[1], name)}; прочитано партий: ${read[2]}${read[3] ? `, ходов: ${read[3]}` : ''}`;
    for (const [form, say] of WHOLE) {
        const found = form.exec(text);
        if (found) return say(name, ...found.slice(1));
    }
    return text.split(/: (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => {
        const row = PARTS.find(([form]) => form.test(part));
        return row ? part.replace(row[0], row[1]) : part;
    }).join(': ');
}
