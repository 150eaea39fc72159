package lab

import (
	"fmt"
	"strings"
)

// Example returns the name of the file with the rules with which the playground begins.
func Example(lang string) string {
	if lang == "ru" {
		return "first.ru.zrf"
	}
	return "first.zrf"
}

// words contains the words of the playground, in English and in Russian.
var words = map[string][2]string{
	"title":      {"Rules playground", "Мастерская правил"},
	"lead":       {"A game is a text. Change the rules, and the board beside them changes; mistakes are shown at their line as you type.", "Игра – это текст. Измените правила, и доска рядом изменится; ошибки видны у своих строк, пока вы пишете."},
	"from":       {"Start from", "Начать с"},
	"choose":     {"Choose a game…", "Выберите игру…"},
	"example":    {"A small example", "Небольшой пример"},
	"draft":      {"My drafts", "Мои черновики"},
	"none":       {"None: any change begins one", "Нет: правка его начнёт"},
	"untitled":   {"Untitled", "Без названия"},
	"forget":     {"Delete draft", "Удалить черновик"},
	"open":       {"Open a file, a folder or an address", "Открыть файл, папку или адрес"},
	"files":      {"Files, also a ZIP archive (or drop them on this page)", "Файлы, также архив ZIP (или бросьте их на страницу)"},
	"folder":     {"A folder with all it includes", "Папка со всем, что включается"},
	"url":        {"Address of a rules file", "Адрес файла правил"},
	"fetch":      {"Open", "Открыть"},
	"fetching":   {"Opening…", "Открывается…"},
	"source":     {"Rules", "Правила"},
	"words":      {"Words that fit", "Подходящие слова"},
	"wordsKey":   {"Words of the language that fit where the caret stands (Ctrl+Space)", "Слова языка, которые подходят там, где курсор (Ctrl+Пробел)"},
	"problems":   {"Mistakes and warnings", "Ошибки и предупреждения"},
	"included":   {"Included files", "Включаемые файлы"},
	"share":      {"Copy link", "Копировать ссылку"},
	"save":       {"Save as .zrf", "Сохранить .zrf"},
	"page":       {"Save as a page", "Сохранить как страницу"},
	"link":       {"Link to these rules", "Ссылка на эти правила"},
	"board":      {"The game", "Игра"},
	"variant":    {"Variant", "Вариант"},
	"default":    {"The file's own", "Как в файле"},
	"begin":      {"Start position", "Начальная позиция"},
	"usual":      {"as usual", "как обычно"},
	"why":        {"Why is this move (not) legal?", "Почему этот ход (не)возможен?"},
	"whyHint":    {"two cells or a move: e2 e4", "ход или два поля: e2 e4"},
	"ask":        {"Ask", "Спросить"},
	"lesson":     {"A two-minute lesson about it", "Урок на две минуты"},
	"not-lesson": {"The lesson could not begin. Mend the rules first, or try again.", "Урок не начался. Исправьте правила или попробуйте ещё раз."},
	"learn":      {"Let the bot learn this game", "Пусть бот выучит эту игру"},
	"not-learn":  {"The panel for learning could not be loaded: there is no network.", "Панель обучения загрузить не удалось: нет сети."},
	"perft":      {"Count all games up to a depth (perft)", "Сосчитать все партии до глубины (perft)"},
	"count":      {"Count", "Считать"},
	"cancel":     {"Cancel", "Отмена"},
	"depth":      {"Depth", "Глубина"},
	"leaves":     {"Positions", "Позиций"},
	"balance":    {"Balance: a bot plays against itself", "Баланс: бот играет сам с собой"},
	"games":      {"%s games", "партий: %s"},
	"weigh":      {"Play", "Играть"},
	"weighing":   {"Games played: %d of %s", "Сыграно партий: %d из %s"},
	"fewGames":   {"Games played: %d. That is too few to tell.", "Сыграно партий: %d. Судить рано."},
	"balanced":   {"Nothing speaks against this game.", "Против этой игры ничто не говорит."},
	"plies":      {"%s moves (%d to %d)", "ходов: %s (от %d до %d)"},

	"m-first":   {"Points of who begins", "Очки начинающего"},
	"m-results": {"Won, drawn, lost by who begins", "Побед, ничьих, поражений начинающего"},
	"m-length":  {"Length", "Длина"},
	"m-choices": {"Moves to choose from", "Ходов на выбор"},
	"m-leads":   {"Changes of the lead in a game", "Смен лидера за партию"},
	"m-killers": {"Killer moves of a hundred", "Решающих ударов из ста ходов"},

	"flaw-unfair":   {"One player wins too often.", "Один из игроков побеждает слишком часто."},
	"flaw-drawish":  {"Most games are drawn.", "Почти все партии – ничьи."},
	"flaw-endless":  {"Many games do not end.", "Многие партии не кончаются."},
	"flaw-short":    {"The game is over before it has begun.", "Партия кончается, не начавшись."},
	"flaw-long":     {"Games are very long.", "Партии очень длинные."},
	"flaw-narrow":   {"There is hardly anything to choose.", "Выбирать почти не из чего."},
	"flaw-wide":     {"There are more moves than a person can look at.", "Ходов больше, чем можно обозреть."},
	"flaw-onesided": {"Who leads stays ahead: there is no coming back.", "Кто впереди, тот и остаётся: отыграться нельзя."},
	"flaw-sudden":   {"Single moves decide too much.", "Слишком многое решает один ход."},

	"line":    {"Line %d", "Строка %d"},
	"inFile":  {"%s, line %d", "%s, строка %d"},
	"hint":    {"%s – did you mean “%s”?", "%s – возможно, «%s»?"},
	"inMacro": {"%s (in the macro “%s”, called at line %d)", "%s (в макросе «%s», вызванном в строке %d)"},

	"idle":     {"Not checked yet", "Ещё не проверено"},
	"checking": {"Checking…", "Проверяется…"},
	"good":     {"No mistakes", "Ошибок нет"},
	"warned":   {"It works, with warnings: %d", "Работает; предупреждений: %d"},
	"lost":     {"It opens, but not as it was meant: rules lost: %d", "Открывается, но не так, как задумано; потеряно правил: %d"},
	"bad":      {"Mistakes: %d. The board shows the last rules that worked.", "Ошибок: %d. На доске последние правила, которые работали."},
	"failed":   {"The engine could not check this: %s", "Движок не смог это проверить: %s"},

	"copied":      {"The link is copied.", "Ссылка скопирована."},
	"byHand":      {"Copying was refused. Here is the link:", "Скопировать не удалось. Вот ссылка:"},
	"longLink":    {"The link is copied. It has %d characters, which some messengers cut off.", "Ссылка скопирована. В ней %d знаков: некоторые мессенджеры такие обрезают."},
	"noPictures":  {"The pictures (%d) do not go with it: save a page to give them on.", "Картинки (%d) с ней не передаются: чтобы отдать и их, сохраните страницу."},
	"picturesNow": {"The pictures are too large to be kept: open the folder again the next time.", "Картинки слишком велики, чтобы их хранить: в следующий раз откройте папку снова."},
	"strayLink":   {"“%s” in this address means nothing here: the link was cut off or is of another version. Your drafts are untouched.", "«%s» в адресе здесь ничего не значит: ссылка обрезана или от другой версии. Ваши черновики целы."},
	"badLink":     {"The rules in this link cannot be read: it was cut off or changed.", "Правила из этой ссылки не читаются: она обрезана или изменена."},
	"noKeep":      {"This browser keeps no drafts now: save the rules as a file.", "Браузер сейчас не хранит черновики: сохраните правила в файл."},
	"opened":      {"Opened: %s", "Открыто: %s"},
	"dark":        {"Pictures that could not be shown: %d; a letter stands for each.", "Картинок, которые не удалось показать: %d; вместо них буквы."},
	"askFolder":   {"It names pictures: open its folder to see them.", "В нём названы картинки: чтобы их увидеть, откройте всю папку."},
	"noRules":     {"There is no rules file (.zrf) among these files.", "Среди этих файлов нет файла правил (.zrf)."},
	"several":     {"There are %d rules files here; “%s” is open, the others can be included by their names.", "Здесь несколько файлов правил (%d); открыт «%s», остальные можно включать по имени."},
	"notFetched":  {"The rules of “%s” did not come: there is no network.", "Правила «%s» не пришли: нет сети."},
	"noGame":      {"There is no game “%s” here.", "Игры «%s» здесь нет."},
	"tooLarge":    {"%s is larger than %d MB, too much for a rules file.", "%s больше %d МБ: для файла правил это слишком много."},

	"urlEmpty":  {"Enter the address of a rules file.", "Введите адрес файла правил."},
	"urlBad":    {"This is not an address of a file on the web.", "Это не адрес файла в сети."},
	"urlFetch":  {"Nothing came: there is no network, or that server does not let other pages read its files.", "Ничего не пришло: нет сети, или тот сервер не даёт другим страницам читать свои файлы."},
	"urlStatus": {"The server answered %s.", "Сервер ответил: %s."},
	"urlType":   {"This is not a text but %s.", "Это не текст, а %s."},
	"urlHTML":   {"This is a web page, not a rules file. Look there for a link to the file itself (often called “raw”).", "Это веб-страница, а не файл правил. Поищите на ней ссылку на сам файл (часто «raw»)."},
	"urlSize":   {"This file is larger than %d MB, too much for rules.", "Этот файл больше %d МБ: для правил слишком много."},
	"urlSlow":   {"The server takes too long.", "Сервер слишком долго не отвечает."},

	"why-legal":     {"Yes, it may be played: %s.", "Да, так можно: %s."},
	"why-over":      {"The game is over (%s), so nothing can be played.", "Партия окончена (%s), ходить нельзя."},
	"why-unknown":   {"“%s” names no cell of this board and no move.", "«%s» – не поле этой доски и не ход."},
	"why-empty":     {"Nothing stands on %s.", "На %s ничего не стоит."},
	"why-notYours":  {"The %s belongs to %s, who is not to move; nor could it go there.", "Фигура %s принадлежит другому (%s), и туда она не ходит."},
	"why-turn":      {"The %s could go there, but it is not the turn of %s.", "Фигура %s могла бы так пойти, но сейчас не ход игрока %s."},
	"why-royal":     {"The %s can go there, but %s would stand attacked, which the rules forbid.", "Фигура %s так ходит, но под ударом осталось бы: %s. Правила это запрещают."},
	"why-priority":  {"The piece can do that, but other moves come first: %s.", "Фигура так ходит, но сначала обязательны другие ходы: %s."},
	"why-most":      {"That takes too few pieces; the most must be taken: %s.", "Так берётся слишком мало; обязательно взять больше всего: %s."},
	"why-own":       {"The %s goes there, but a piece of the same player stands on that cell.", "Фигура %s туда ходит, но поле занято своей фигурой."},
	"why-onlyQuiet": {"The %s goes there only when the cell is empty; it does not capture that way.", "Фигура %s ходит туда, только если поле пусто; так она не берёт."},
	"why-onlyTakes": {"The %s goes there only to capture, and there is nothing to capture.", "Фигура %s ходит туда только со взятием, а брать нечего."},
	"why-blocked":   {"The %s would get there, but something is in the way: %s.", "Фигура %s дошла бы туда, но мешает то, что стоит на: %s."},
	"why-needs":     {"The %s would need another piece somewhere for that, such as one to leap over.", "Для этого фигуре %s нужна ещё одна фигура, например, чтобы через неё прыгнуть."},
	"why-nowhere":   {"The rules give the %s no such move from there.", "По правилам у фигуры %s нет оттуда такого хода."},
	"why-noHand":    {"There is no %s in hand.", "В запасе нет фигуры %s."},
	"why-occupied":  {"Something already stands on %s.", "Поле %s уже занято."},
	"why-noDrop":    {"Nothing can be put there now.", "Сейчас туда ничего нельзя поставить."},
	"why-firstPart": {"That is only a part of a longer move: %s.", "Это лишь часть более длинного хода: %s."},
	"why-becomes":   {"The piece gets there, but does not become that: %s.", "Фигура туда ходит, но становится не этим: %s."},
}

// say returns a word in a language, with its values filled in.
func say(lang, key string, values ...any) string {
	w, ok := words[key]
	if !ok {
		panic("internal error: there is no word " + key)
	}
	text := w[0]
	if lang == "ru" {
		text = w[1]
	}
	if len(values) > 0 {
		text = fmt.Sprintf(text, values...)
	}
	return text
}

// Why is the engine's answer to a question about a move (engine.Why), in the form of the verb
// why.
type Why struct {
	Code   string
	Piece  string
	Player *int
	Cells  []string
	Moves  []string
	Text   string
}

// Sentence returns the answer in words; players are the names of the game's players.
func (w Why) Sentence(lang string, players []string) string {
	player := ""
	if w.Player != nil && *w.Player < len(players) {
		player = players[*w.Player]
	}
	cells, moves := strings.Join(w.Cells, ", "), strings.Join(w.Moves, ", ")
	key := "why-" + w.Code
	switch w.Code {
	case "over", "unknown":
		return say(lang, key, w.Text)
	case "empty", "occupied":
		return say(lang, key, cells)
	case "notYours", "turn":
		return say(lang, key, w.Piece, player)
	case "royal", "blocked":
		return say(lang, key, w.Piece, cells)
	case "legal", "priority", "most", "firstPart", "becomes":
		return say(lang, key, moves)
	case "noDrop":
		return say(lang, key)
	}
	return say(lang, key, w.Piece)
}
