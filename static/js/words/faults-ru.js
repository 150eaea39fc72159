/**
 * faults-ru.js: what the engine says of a text that it cannot read, in Russian.
 * Fetched when there is something to say. The engine speaks English, in short
 * sentences after the place they are about: 'line 1, move 2: move "x": not legal
 * here'. A sentence that is not in the table stays as it is.
 */

/** Whole messages. Names of players and pieces are filled in by name. @type {[RegExp, (name: (key: string) => string, ...found: string[]) => string][]} */
const WHOLE = [
    [/^There is no (\S+) (.+)\.$/, (name, player, piece) => `Нет фигуры: ${name(piece)} (${name(player)}).`],
    [/^There are (\d+) of (\S+) (.+), the game has (\d+)\.$/, (name, have, player, piece, want) => `Фигур «${name(piece)}» (${name(player)}) стоит ${have}, а в игре ${want}.`],
    [/^The piece on (\S+) could be taken at once: (\S+) is to move\.$/, (name, cell, player) => `Фигуру на ${cell} взяли бы сразу: ход – ${name(player)}.`],
    [/^The game is over here(: .*)?\.$/, () => 'Партия здесь уже окончена.'],
];

/** Parts of a message. @type {[RegExp, string][]} */
const PARTS = [
    [/^line (\d+)$/, 'строка $1'], [/^line (\d+), move (\d+)$/, 'строка $1, ход $2'], [/^line (\d+):(\d+)$/, 'строка $1, знак $2'],
    [/^move (\d+)$/, 'ход $1'], [/^move "(.*)"$/, 'ход «$1»'], [/^move (\d+) "(.*)"$/, 'ход $1, «$2»'],
    [/^move "(.*)" comes after the end of the game \(.*\)$/, 'ход «$1» сделан после конца партии'], [/^term (\d+) "(.*)"$/, 'часть $1, «$2»'],
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
    [/^; read so far$/, 'прочитано'], [/^(.*); read so far$/, '$1; прочитано'],
];

/**
 * @param {string} text
 * @param {(key: string) => string} [name] what a player or a piece of the rules is called on the page
 * @returns {string}
 */
export function inRussian(text, name = (key) => key) {
    for (const [form, say] of WHOLE) {
        const found = form.exec(text);
        if (found) return say(name, ...found.slice(1));
    }
    return text.split(/: (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => {
        const row = PARTS.find(([form]) => form.test(part));
        return row ? part.replace(row[0], row[1]) : part;
    }).join(': ');
}
