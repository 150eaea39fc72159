package ui

import (
	"fmt"
	"strings"
)

// Words is a text in each language, English first.
type Words [2]string

// In returns the text in a language, or in English if there is none.
func (w Words) In(lang string) string {
	if lang == "ru" && w[1] != "" {
		return w[1]
	}
	return w[0]
}

// words contains the words of the catalogue. Words that are counted have several forms,
// separated by "|": one and many in English; one, few and many in Russian.
var words = map[string]Words{
	"title":          {"Board games", "Настольные игры"},
	"lead":           {"%s, and an opponent of your strength for each. No account, nothing to install, also offline. Any rules you write are played, too.", "%s, и в каждой соперник по силам. Без регистрации и установки, в том числе без сети. Сыграть можно и по правилам, которые напишете вы."},
	"today":          {"Game of the day:", "Игра дня:"},
	"plan":           {"Three for today", "Три дела на сегодня"},
	"planPlay":       {"Play a game to its end", "Доиграть партию"},
	"planSolve":      {"Solve a challenge of the day", "Решить задачу дня"},
	"planLearn":      {"Learn a game in two minutes:", "За две минуты узнать игру:"},
	"planDone":       {"done", "сделано"},
	"inARow":         {"days in a row:", "дней подряд:"},
	"fullDays":       {"days with all three:", "дней со всеми тремя:"},
	"ofWeek":         {"of this week’s seven challenges:", "задач недели решено:"},
	"ownTasks":       {"Positions from your own games to try again today:", "Позиции из ваших партий, чтобы найти ход получше:"},
	"shelfShort":     {"Five minutes", "На пять минут"},
	"shelfDeep":      {"For a long evening", "На долгий вечер"},
	"shelfFriend":    {"With a friend on one screen", "Вдвоём за одним экраном"},
	"shelfAlone":     {"On your own", "В одиночку"},
	"stamp":          {"you have its stamp", "печать получена"},
	"shelfWeek":      {"The week’s family:", "Семейство недели:"},
	"shelfNew":       {"You have never tried", "Вы ещё не пробовали"},
	"search":         {"Search", "Поиск"},
	"surprise":       {"Surprise me", "Наугад"},
	"more":           {"More filters", "Ещё фильтры"},
	"reset":          {"Clear all", "Сбросить"},
	"onlyFavourites": {"Only my favourites", "Только избранные"},
	"star":           {"Favourite: %s", "В избранном: %s"},
	"asList":         {"All games as a list", "Все игры списком"},
	"noneFound":      {"No game matches. Try fewer letters or fewer filters.", "Ничего не нашлось. Уберите несколько букв или фильтров."},
	"found":          {"%d of %s", "%d из %s"},
	"meant":          {"Nothing is called “%s”. For “%s”:", "«%s» не нашлось. По слову «%s»:"},
	"game":           {"game|games", "игра|игры|игр"},
	"ofGames":        {"game|games", "игры|игр|игр"},
	"player":         {"player|players", "игрок|игрока|игроков"},
	"variant":        {"variant|variants", "вариант|варианта|вариантов"},
	"minutes":        {"%d min", "%d мин"},

	"family":   {"Family", "Семейство"},
	"families": {"Families of games", "Семейства игр"},
	"players":  {"Players", "Игроков"},
	"length":   {"Length", "Длительность"},
	"board":    {"Board", "Доска"},
	"capture":  {"Capture", "Взятие"},
	"region":   {"From", "Откуда"},
	"age":      {"Age", "Возраст"},
	"bot":      {"Opponent", "Соперник"},
	"author":   {"Author", "Автор"},

	"all":         {"Any", "Любая"},
	"all-capture": {"Any", "Любое"},
	"all-bot":     {"Any", "Любой"},
	"all-family":  {"All families", "Любое"},
	"all-player":  {"Any number", "Любое число"},
	"all-from":    {"Anywhere", "Отовсюду"},
	"all-age":     {"Any age", "Любой"},

	"short":  {"Short: up to 10 minutes", "Короткая: до 10 минут"},
	"medium": {"Medium: up to half an hour", "Средняя: до получаса"},
	"long":   {"Long", "Долгая"},

	"square":    {"Square", "Квадратная"},
	"rectangle": {"Rectangle", "Прямоугольная"},
	"hex":       {"Hexagons", "Шестиугольники"},
	"round":     {"Round", "Круглая"},
	"points":    {"Points and lines", "Точки и линии"},
	"pits":      {"Pits", "Лунки"},
	"space":     {"In space", "Пространственная"},

	"landing":  {"By landing on it", "Ходом на её место"},
	"jump":     {"By jumping over", "Прыжком через неё"},
	"surround": {"By surrounding", "Окружением"},
	"flip":     {"By turning over", "Переворотом"},
	"sow":      {"By sowing", "Посевом"},
	"nothing":  {"Nothing is captured", "Без взятий"},

	"ancient":   {"Older than 1500", "До 1500 года"},
	"classic":   {"1500 to 1900", "1500–1900 годы"},
	"modern":    {"After 1900", "После 1900 года"},
	"withBot":   {"Has a bot", "Есть бот"},
	"century":   {"%s century", "%d век"},
	"sinceYear": {"%d", "%d год"},
}

// Shapes and Captures are the possible shapes of boards and kinds of capture. The filters list
// them in this order.
var (
	Shapes   = []string{"square", "rectangle", "hex", "round", "points", "pits", "space"}
	Captures = []string{"landing", "jump", "surround", "flip", "sow", "none"}
)

// say returns a word in a language, with its values filled in.
func say(lang, key string, values ...any) string {
	w, ok := words[key]
	if !ok {
		panic("internal error: there is no word " + key)
	}
	if len(values) == 0 {
		return w.In(lang)
	}
	return fmt.Sprintf(w.In(lang), values...)
}

// count writes a number of things: "3 players", "3 игрока".
func count(lang string, n int, key string) string {
	forms := strings.Split(say(lang, key), "|")
	return fmt.Sprintf("%d %s", n, forms[form(lang, n)])
}

// CountGames writes a number of games.
func CountGames(lang string, n int) string { return count(lang, n, "game") }

// form returns the index of the form of a counted word that is used with n.
func form(lang string, n int) int {
	switch {
	case lang != "ru":
		return min(1, max(n-1, 1-n)) // 0 for exactly one
	case n%10 == 1 && n%100 != 11:
		return 0
	case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
		return 1
	}
	return 2
}

// Minutes writes the length of a game.
func Minutes(lang string, n int) string { return say(lang, "minutes", n) }
