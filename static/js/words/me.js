/**
 * me.js: texts of the page about the person's own play.
 */

import {language, manyOf} from './strings.js';

const EN = {
    games: 'game|games', won: 'won', drawn: 'drawn', lost: 'lost', streak: 'day in a row|days in a row', tried: 'of {0} games tried', solved: 'puzzle solved|puzzles solved',
    game: 'Game', rating: 'Rating', record: 'Won – drawn – lost', best: 'Best', last: 'Last played', level: 'level {0}', few: 'after {0} more',
    days: 'Games on each of the last {0} days', curve: '{0}: rating after each game, now {1}', dayIs: '{0}: {1}',
    time: 'Time', spent: 'played', hours: '{0} h {1} min', minutes: '{0} min',
    daily: 'Challenges of the day solved: {0}. Games learnt: {1}. Days in a row: {2}, at most {3}; days with a game, a challenge and a lesson: {4}.',
    stamps: 'You have {0} of {1}.', stampLesson: 'lesson finished', stampWon: 'won: {0}', stampSolved: 'solved: {0}', stampLevel: 'up to level {0}', stampWeek: 'this week’s family',
    hint: 'Ratings are estimated by Glicko-2 from games against our levels, of which level 1 is taken as 800 and each further one as 175 more. ± is how sure that is.',
};

/** @type {typeof EN} */
const RU = {
    games: 'партия|партии|партий', won: 'победа|победы|побед', drawn: 'ничья|ничьи|ничьих', lost: 'поражение|поражения|поражений', streak: 'день подряд|дня подряд|дней подряд', tried: 'из {0} игр испробовано', solved: 'головоломка решена|головоломки решены|головоломок решено',
    game: 'Игра', rating: 'Рейтинг', record: 'Победы – ничьи – поражения', best: 'Лучшее', last: 'Последняя', level: 'уровень {0}', few: 'ещё партий: {0}',
    days: 'Партии за последние {0} дней', curve: '{0}: рейтинг после каждой партии, сейчас {1}', dayIs: '{0}: {1}',
    time: 'Время', spent: 'за игрой', hours: '{0} ч {1} мин', minutes: '{0} мин',
    daily: 'Решено задач дня: {0}. Изучено игр: {1}. Дней подряд: {2}, больше всего: {3}; дней с партией, задачей и уроком: {4}.',
    stamps: 'У вас {0} из {1}.', stampLesson: 'урок пройден', stampWon: 'победа: {0}', stampSolved: 'решено: {0}', stampLevel: 'до уровня {0}', stampWeek: 'семейство недели',
    hint: 'Рейтинг оценён по системе Глико-2 по партиям с нашими уровнями: первый принят за 800, каждый следующий на 175 выше. ± показывает точность.',
};

/** @param {keyof typeof EN} word with forms for numbers, if the first value is a number that it counts @param {(string | number)[]} values @returns {string} */
export const tell = (word, ...values) => manyOf((language() === 'ru' ? RU : EN)[word], values[0]).replace(/\{(\d)\}/g, (_, i) => String(values[i] ?? ''));
