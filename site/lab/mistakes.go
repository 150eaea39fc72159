package lab

import "strings"

// A mistake is a sentence of the compiler and its Russian translation. A star stands for a name
// or a number in the sentence; the stars of both languages have the same order.
type mistake struct{ en, ru string }

// mistakes contains the sentences that people see while they write rules. The first sentence
// that fits is used. A text that fits none stays unchanged.
var mistakes = []mistake{
	{`the file has no game`, `в файле нет игры: (game …)`},
	{`the game has no title`, `у игры нет названия: (title "…")`},
	{`the game has no players: *`, `у игры нет игроков: *`},
	{`the game has no turn order: *`, `не сказано, кто за кем ходит: *`},
	{`the game has no turn order; *`, `не сказано, кто за кем ходит: игроки ходят по очереди`},
	{`no player is listed; this holds for all`, `игроки не названы: это для всех`},
	{`a movement stands in parentheses of its own: *`, `у каждого хода свои скобки: *`},
	{`the game has no piece`, `у игры нет фигур: (piece …)`},
	{`the board has no cells`, `на доске нет полей`},
	{`the grid has no dimensions`, `у сетки нет измерений`},
	{`the direction has more numbers than the grid dimensions; *`, `у направления больше чисел, чем у сетки измерений: вдоль остальных в ней одно поле`},
	{`a piece needs a name*`, `у фигуры должно быть имя*`},
	{`define needs a name`, `у макроса должно быть имя`},
	{`a player is a single name`, `имя игрока – одно слово`},
	{`two pieces stand on "*"`, `на поле «*» стоят две фигуры`},
	{`cell "*" was killed`, `поле «*» убрано`},
	{`text outside all parentheses: "*"`, `текст вне всех скобок: «*»`},
	{`"*" is given twice; the first one is ignored`, `«*» задано дважды; первое не действует`},
	{`piece "*" is declared twice; the first one is ignored`, `фигура «*» объявлена дважды; первая не действует`},
	{`the piece is called "*"; *`, `фигура названа «*»: имя у неё одно, из нескольких слов – в кавычках`},
	{`the name of a zone stands in parentheses: *`, `имя зоны пишут в скобках: *`},
	{`the cells of a zone stand in parentheses: *`, `поля зоны пишут в скобках: *`},
	{`stray "*" ignored`, `лишний знак «*» пропущен`},
	{`"(" is never closed; the file lacks * ")"`, `«(» не закрыта; в файле не хватает «)»: *`},
	{`"(" is not closed before "*" in line *; the file lacks * ")"`, `«(» не закрыта перед «*» в строке *; в файле не хватает «)»: *`},
	{`"(" is not closed before "*" in line *`, `«(» не закрыта перед «*» в строке *`},
	{`"(" is never closed*`, `«(» не закрыта*`},
	{`")" without a "("`, `«)» без «(»`},
	{`the string that begins here has no closing "`, `у строки, которая здесь начинается, нет закрывающей кавычки`},
	{`"*" stands inside the "*" of line *; a ")" is missing before it`, `«*» оказалось внутри «*» из строки *; перед ним не хватает «)»`},
	{`"*" stands outside the game, and is left out`, `«*» оказалось вне игры и пропущено`},
	{`"*" stands outside the game, and is read as part of the one of line *`, `«*» оказалось вне игры и отнесено к той, что в строке *`},
	{`"*" stands outside the game; *`, `«*» оказалось вне игры: нет ли перед ним лишней «)»?`},
	{`"*" stands outside the game`, `«*» оказалось вне игры`},
	{`the goal has too many chains, since many occupants stand side by side`, `в цели слишком много цепочек: рядом стоит слишком много фигур на выбор`},
	{`"*" means nothing outside a macro`, `«*» вне макроса ничего не значит`},
	{`macro "*" takes * argument, not *`, `макросу «*» нужно аргументов: *, а не *`},
	{`macro "*" takes * arguments, not *`, `макросу «*» нужно аргументов: *, а не *`},
	{`macro "*" calls itself: *`, `макрос «*» вызывает сам себя: *`},
	{`macro "*" is defined inside another form; *`, `макрос «*» определён внутри другого раздела; его место – вне всех скобок`},
	{`macro "*" is defined again; only what stands above has the one at *`, `макрос «*» определён снова; прежний (*) действует только выше`},
	{`cannot include "*": no such file`, `«*» не включить: такого файла нет`},
	{`cannot include "*": *`, `«*» не включить: *`},
	{`a file includes itself: *`, `файл включает сам себя: *`},
	{`there is no playable move at the start`, `в начале нет ни одного хода`},
	{`there are too many moves at the start; *`, `в начале слишком много ходов; перечислены не все`},
	{`the plug-in "*" is not loaded; its part of the rules is lost`, `расширение «*» не загружается: его часть правил потеряна`},
	{`(dagaz N) must be the first form of the file`, `(dagaz N) должно стоять в файле первым`},
	{`"*" is not a number from * to *`, `«*» – не число от * до *`},
	{`"*" is not a number`, `«*» – не число`},
	{`"*" needs a number`, `после «*» должно быть число`},
	{`"*" needs * numbers here, not *`, `«*» ждёт здесь чисел: *, а не *`},
	{`"*" is one of *`, `«*» бывает таким: *`},
	{`"*" is written wrongly`, `«*» написано неверно`},
	{`after "*" comes the number of pieces in hand`, `после «*» пишут, сколько фигур в запасе`},
	{`unknown note "*"; declare it: *`, `такой отметки нет: «*»; объявите её: *`},
	{`"*" is read as "*"`, `«*» читается как «*»`},
	{`"*" has no condition`, `у «*» нет условия`},
	{`"*" takes no argument`, `у «*» нет аргументов`},
	{`"*" is one argument too many`, `«*» – лишний аргумент`},
	{`this text is larger than * MB, too much for rules`, `текст больше * МБ: для правил это слишком много`},
	{`a list stands between "(" and ")", not in "*"`, `список стоит между «(» и «)», а не в «*»`},
	{`"*" is no value of this option; write false, true or 2`, `«*» – не значение этого параметра; пишут false, true или 2`},
	{`"*" is no value of this option; it has *`, `«*» – не значение этого параметра; он бывает таким: *`},
	{`"move-type" takes one type; the others are ignored`, `после «move-type» стоит один вид ходов; остальные не действуют`},
	{`no movement has the type "*"`, `нет ни одного хода вида «*»`},
	{`"*" is no value of an option; *`, `«*» – не значение параметра; пишут true, false или число`},
	{`"not" takes one argument; *`, `у not один аргумент; несколько читаются как (not (or …))`},
	{`a clause begins with its name`, `раздел начинается с имени`},
	{`a clause has one goal; *`, `у раздела одна цель; несколько соединяют словами and, or`},
	{`a condition begins with its name`, `условие начинается с имени`},
	{`a dummy cell is a single name`, `поле вне доски – одно имя`},
	{`"else" stands inside the parentheses of its "if"`, `«else» пишут внутри скобок своего «if»`},
	{`in a FEN * is both * and *`, `в FEN «*» – и *, и *`},
	{`* stands in parentheses with its name`, `* пишут в скобках вместе с именем`},
	{`"not" stands in parentheses with its condition: (not cond)`, `«not» пишут в скобках вместе с условием: (not условие)`},
	{`a goal with arguments stands in parentheses: *`, `цель со словами за ней пишут в скобках: *`},
	{`the players of a goal stand in parentheses: (P…)`, `игроков у цели пишут в скобках: (P…)`},
	{`no label follows the last "/"`, `после последней «/» нет обозначения`},
	{`a grid has at most * dimensions`, `у сетки не больше * измерений`},
	{`a link is a pair: *`, `связь – это пара: *`},
	{`a rectangle is four numbers: *`, `прямоугольник – четыре числа: слева, сверху, справа, снизу`},
	{`a string is no statement`, `строка – не действие`},
	{`an attribute begins as true or false, not "*"`, `признак вначале true или false, а не «*»`},
	{`argument * of "*" is a list and cannot stand inside "*"`, `аргумент * макроса «*» – список, внутри «*» ему не место`},
	{`cell * is declared twice; it is one cell`, `поле * названо дважды: это одно поле`},
	{`direction "*" has no opposite`, `у направления «*» нет обратного`},
	{`empty movement`, `пустой ход`},
	{`empty statement`, `пустое действие`},
	{`macro expansion grows too large`, `макросы разрастаются слишком сильно`},
	{`macros and lists are nested more than * deep`, `макросы и списки вложены глубже *`},
	{`more than * players`, `игроков больше *`},
	{`more than * piece types`, `фигур больше *`},
	{`more than * files include one another`, `файлов, которые включают друг друга, больше *`},
	{`nothing follows repeat; *`, `после repeat ничего нет: очередь начинается сначала`},
	{`parentheses are nested more than * deep`, `скобки вложены глубже *`},
	{`places stand without parentheses`, `поля пишут без скобок`},
	{`player "*" is named twice`, `игрок «*» назван дважды`},
	{`players stand without parentheses`, `игроков пишут без скобок`},
	{`symmetry takes pairs of directions: *`, `symmetry берёт пары направлений: *`},
	{`text between clauses: "*"`, `текст между разделами: «*»`},
	{`the attributes that pieces of this game change need more than * bits`, `признакам, которые меняются, нужно больше * бит`},
	{`the file asks for version *; version 2.0 is known`, `файлу нужна версия *, а известна 2.0`},
	{`the number comes first`, `число пишут первым`},
	{`the places stand in parentheses: *`, `поля пишут в скобках: *`},
	{`the program is longer than * instructions`, `программа длиннее * команд`},
	{`there is no * "*"`, `на доске нет такого: (* *)`},
	{`"*" stands in parentheses of its own`, `у «*» должны быть свои скобки`},
	{`there is no game before this variant`, `перед этим вариантом нет игры`},
	{`this holds for no player`, `это ни для кого из игроков`},
	{`this loop goes round for ever: *`, `этот цикл не кончается: ничто в нём не меняет того, что он спрашивает`},
	{`too many includes`, `слишком много включений`},
	{`there is no game for this variant`, `для этого варианта нет игры`},
	{`this movement makes no move: *`, `этот ход ничего не делает: в нём нет add; действия макроса берут в свои скобки`},
	{`this never takes effect: who has no move passes. (turn-order …) can say who may: (P (pass forced))`, `это не действует: у кого нет хода, тот пропускает его. Кто может пропускать, говорит (turn-order …): (P (pass forced))`},
	{`this never takes effect: every piece that moves resets the count`, `это не действует: у всех фигур, которые ходят, стоит resets, и счёт начинается снова`},
	{`this captures on the cell where the piece lands, which add does anyway`, `взятие там, куда фигура идёт: add делает это и сам`},
	{`* has no score; declare it: *`, `у стороны «*» нет счёта; объявите его: *`},
	{`cell * is declared twice`, `поле * названо дважды`},
	{`attribute "*" is too narrow for *`, `в признак «*» не помещается *`},
	{`KIF files need a sign for the piece *: *`, `для файлов KIF фигуре «*» нужен знак: *`},
	{`dialect * is newer than this program, which knows *`, `диалект * новее этой программы, она знает *`},
	{`"*" is not the number of a dialect`, `«*» – не номер диалекта`},
	{`a side is n, e, s or w, not "*"`, `сторона бывает n, e, s, w, а не «*»`},
	{`term *: there is no piece type *`, `позиция, часть *: нет фигуры вида *`},
	{`no picture has the name *: a letter stands for it`, `картинки * нет: вместо неё буква`},
	{`nobody can click the *: it stands on dummies only, which are not in the picture`, `фигуру «*» нельзя выбрать: она стоит только на полях dummy, которых нет на рисунке`},
	{`row *: unknown letter *`, `позиция, ряд *: незнакомая буква *`},
	{`board field: it has * rows, the board has *`, `позиция: рядов *, а на доске *`},
	{`side to move: * has no turn in this game`, `чей ход: * в этой игре не ходит`},
	{`too many errors`, `ошибок слишком много`},
	{`write *`, `пишите так: *`},
}

// kinds contains the things that a name may stand for, in the Russian genitive.
var kinds = map[string]string{
	"clause": "раздела", "piece clause": "раздела фигуры", "zone clause": "раздела зоны", "grid clause": "раздела сетки", "top-level form": "раздела файла",
	"direction": "направления", "cell": "поля", "cell or direction": "поля или направления", "condition": "условия", "goal": "цели",
	"movement": "хода", "statement": "действия", "modifier": "уточнения", "option": "параметра", "piece": "фигуры", "player": "игрока",
	"zone": "зоны", "attribute": "признака", "weight": "веса", "style": "стиля", "move type": "вида ходов", "bot": "бота",
}

// inRussian translates a sentence of the compiler, or returns it unchanged.
func inRussian(text string) string {
	if kind, name, ok := strings.Cut(strings.TrimPrefix(text, "unknown "), ` "`); ok && strings.HasPrefix(text, "unknown ") && strings.HasSuffix(name, `"`) {
		of := kinds[kind]
		if of == "" {
			of = "слова"
		}
		return "нет " + of + " «" + strings.TrimSuffix(name, `"`) + "»"
	}
	for _, m := range mistakes {
		if found, ok := fits(m.en, text); ok {
			return fill(m.ru, found)
		}
	}
	return text
}

// fits reports whether a text fits a pattern, and returns the texts that replace its stars.
func fits(pattern, text string) (found []string, ok bool) {
	first, rest, more := strings.Cut(pattern, "*")
	if !strings.HasPrefix(text, first) {
		return nil, false
	}
	text = text[len(first):]
	for more {
		var part string
		part, rest, more = strings.Cut(rest, "*")
		at := strings.Index(text, part)
		if !more { // the last part must be at the end of the text
			at = len(text) - len(part)
			if !strings.HasSuffix(text, part) {
				return nil, false
			}
		}
		if at < 0 {
			return nil, false
		}
		found = append(found, text[:at])
		text = text[at+len(part):]
	}
	return found, text == ""
}

// fill replaces stars by values, in their order.
func fill(pattern string, values []string) string {
	for _, v := range values {
		before, after, _ := strings.Cut(pattern, "*")
		pattern = before + strings.ReplaceAll(v, "*", "∗") + after
	}
	return pattern
}
