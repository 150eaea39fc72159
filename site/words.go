package main

import "dagaz/site/ui"

// languages are the languages of the pages. The first one has no folder of its own.
var languages = []string{"en", "ru"}

// words contains the words of the templates. The words of the catalogue and of the playground
// are in the packages of their programs.
var words = map[string]ui.Words{
	"brandTitle":    {"Dagaz board games", "Dagaz: настольные игры"},
	"description":   {"Classic, historical and modern board games. Play against a friend or the computer, with nothing to install, also offline.", "Классические, старинные и новые настольные игры: с другом или с компьютером, ничего не устанавливая, и без сети."},
	"skip":          {"Skip to the content", "К содержанию"},
	"skipBoard":     {"Skip to the board", "К доске"},
	"menu":          {"Site", "Сайт"},
	"games":         {"Games", "Игры"},
	"playground":    {"Playground", "Мастерская"},
	"help":          {"Help", "Справка"},
	"about":         {"About", "О сайте"},
	"credits":       {"Credits", "Благодарности"},
	"embed":         {"Boards on your page", "Доски на вашем сайте"},
	"manual":        {"Put a playable board game on any page with one line: attributes, methods, events, your own rules.", "Настольная игра на любой странице одной строкой: атрибуты, методы, события, свои правила."},
	"shelf":         {"My games", "Мои партии"},
	"shelfLead":     {"Every game you play is kept here, with all its variations, in this browser and nowhere else.", "Здесь хранятся все ваши партии со всеми вариантами – в этом браузере и больше нигде."},
	"me":            {"My play", "Моя игра"},
	"meLead":        {"Your ratings, results and days of play, from what this browser keeps. Nothing of it leaves the browser.", "Ваши рейтинги, результаты и дни игры – из того, что хранит этот браузер. Наружу ничего не уходит."},
	"daily":         {"Daily challenges", "Задачи дня"},
	"dailyLead":     {"A new challenge each day in every family, and one in a well-known game, the same for everyone: one move is clearly best. Find it. And puzzles, from sudoku to peg solitaire.", "Каждый день новая задача в каждом семействе и ещё одна из известной игры, одинаковые для всех: один ход явно лучше остальных. Найдите его. И головоломки, от судоку до солитера."},
	"dailyScript":   {"The challenges need JavaScript.", "Для задач нужен JavaScript."},
	"dailyShare":    {"Share today’s result", "Поделиться итогом дня"},
	"passport":      {"Passport", "Паспорт"},
	"passportLead":  {"Finish a lesson, win a game against a bot or solve a puzzle: every family of games has a stamp for you.", "Пройдите урок, выиграйте у бота или решите головоломку: у каждого семейства игр есть для вас печать."},
	"passportBegin": {"Begin with", "Начать с игры:"},
	"meSave":        {"Save the results as a table", "Сохранить результаты таблицей"},
	"meNone":        {"Nothing yet. Finish a game against a bot, or solve a puzzle, and it will be counted here.", "Пока пусто. Доиграйте партию с ботом или решите головоломку, и она будет учтена."},
	"resume":        {"Go on playing", "Продолжить"},
	"find":          {"Search", "Поиск"},
	"otherName":     {"По-русски", "In English"},
	"lost":          {"A part of this page did not come, or came damaged. What you have saved is safe.", "Часть страницы не загрузилась или повреждена. Всё сохранённое цело."},
	"retry":         {"Try again", "Ещё раз"},
	"noscript":      {"The search needs JavaScript; the list of all games does not.", "Для поиска нужен JavaScript; список всех игр обходится без него."},

	"offline":        {"Play offline", "Игра без сети"},
	"offlineSave":    {"Save all games for offline", "Сохранить все игры"},
	"offlineCancel":  {"Cancel", "Отмена"},
	"offlineRemove":  {"Remove saved games", "Удалить сохранённые игры"},
	"offlineInstall": {"Install as an app", "Установить как приложение"},

	"howPieces": {"How the pieces move", "Как ходят фигуры"},
	"pieces":    {"The pieces", "Фигуры"},
	"howEnds":   {"How the game ends", "Чем кончается партия"},
	"dotRing":   {"A dot is where a piece may go, a ring where it may take.", "Точка – куда фигура может пойти, кольцо – где может взять."},

	"list": {"All games", "Все игры"},

	"similar": {"More like this", "Похожие игры"},
	"facts":   {"About the game", "Об игре"},
	"players": {"Players", "Игроков"},
	"time":    {"Time", "Время"},
	"from":    {"From", "Откуда"},
	"since":   {"Since", "Появление"},
	"author":  {"Author", "Автор"},
	"picture": {"Start position of %s", "Начальная позиция: %s"},
	"edit":    {"Change the rules in the playground", "Изменить правила в мастерской"},

	"shelfNone":   {"Nothing yet. Play a move in any game, and you will find it here.", "Пока пусто. Сделайте ход в любой игре, и партия появится здесь."},
	"shelfScript": {"Your games are kept and shown by JavaScript. The list of all games does not need it.", "Ваши партии хранит и показывает JavaScript. Список всех игр обходится без него."},
	"shelfGoing":  {"In progress", "Идут"},
	"shelfEnded":  {"Finished", "Закончены"},
	"backupSave":  {"Save everything as a file", "Сохранить всё в файл"},
	"backupOpen":  {"Open such a file", "Открыть такой файл"},
	"toGames":     {"Choose a game", "Выбрать игру"},
	"undo":        {"Undo", "Вернуть"},

	"playgroundTitle":       {"Rules playground", "Мастерская правил"},
	"playgroundDescription": {"Write the rules of a board game as text and play it at once: errors at their lines, the board live, a bot to try it against, sharing by link.", "Напишите правила настольной игры текстом и сразу сыграйте: ошибки у своих строк, живая доска, бот для пробы, ссылка для друзей."},
	"make":                  {"Make", "Создать"},
	"makerTitle":            {"Make a board game", "Придумать настольную игру"},
	"makerDescription":      {"Make a board game without writing code: paint the board, say where the pieces may go and how the game ends, play it at once against a bot, see whether it is fair.", "Придумайте настольную игру без кода: нарисуйте доску, задайте ходы фигур и конец партии, сразу сыграйте с ботом и проверьте, честна ли она."},
	"playgroundNoscript":    {"The playground needs JavaScript.", "Для мастерской нужен JavaScript."},
}

// say returns a word of the templates.
func say(lang, key string) string {
	w, ok := words[key]
	if !ok {
		panic("internal error: there is no word " + key)
	}
	return w.In(lang)
}

// folder returns the folder of the pages of a language: "" or "ru/".
func folder(lang string) string { return ui.Folder(lang) }
