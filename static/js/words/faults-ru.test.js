import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inRussian} from './faults-ru.js';

test('what the engine says of a text is said in Russian', () => {
    const names = /** @type {Record<string, string>} */ ({White: 'Белые', King: 'Король'});
    for (const [text, want] of [
        ['line 3, move 1: move "P-K4": this is descriptive notation; moves are read by the names of cells, as in e4', 'строка 3, ход 1: ход «P-K4»: это описательная нотация; ходы читаются по названиям полей, как e4'],
        ['line 3, move 2…: move "--": a move that is left out cannot be played', 'строка 3, ход 2…: ход «--»: пропущенный ход не сыграть'],
        ['line 1, move 2: move "a: b": not legal here', 'строка 1, ход 2: ход «a: b»: здесь так ходить нельзя'],
        ['there is no game in this text', 'в этом тексте нет партии'],
        ['board field: it has 7 rows, the board has 8', 'доска: рядов 7, а на доске 8'],
        ['There is no White King.', 'Нет фигуры: Король (Белые).'],
        ['The piece on e8 could be taken at once: White is to move.', 'Фигуру на e8 взяли бы сразу: ход – Белые.'],
        ['line 3: move "e4" comes after the end of the game (checkmate)', 'строка 3: ход «e4» сделан после конца партии'],
        ['line 2: the file ends inside a variation; read so far: 1 game', 'строка 2: текст кончается внутри варианта; прочитано партий: 1'],
        ['line 1:1: no game here: a game begins with (;; read so far: 0 games, 2 moves', 'строка 1, знак 1: здесь нет партии: партия начинается с (;; прочитано партий: 0, ходов: 2'],
        ['games of Chess are not written as KIF', 'партии этой игры не записывают в KIF'],
        ['line 3: no piece in hand is written "歩: "', 'строка 3: в запасе нет фигуры «歩: »'],
        ['FEN: this game has none; write a setup such as "a: b"', 'FEN: у этой игры его нет; позицию пишут так: «a: b»'],
        ['something new: not legal here', 'something new: здесь так ходить нельзя'],
    ]) assert.equal(inRussian(text, (key) => names[key] ?? key), want);
});
