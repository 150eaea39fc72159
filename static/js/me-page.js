/**
 * me-page.js: the page about the person's own play: ratings by game, results, times, consecutive
 * days, as numbers and as plots, stamps of families, and a table of all results to save. It is made
 * from the data in this browser, and nothing of it leaves the browser.
 */

import {byId, make, part, svg} from './board/dom.js';
import {daysIn} from './keep/days.js';
import {ago} from './keep/kept-card.js';
import {allResults} from './keep/results.js';
import {PREFIX, Store} from './keep/store.js';
import {download} from './page/download.js';
import {dayOf as today, readHistory, solvedInAll} from './state/daily.js';
import {ofWeek, readLessons, stampsOf} from './state/passport.js';
import {after, metLevel, unknown} from './state/rating.js';
import {fullDays, longest, streak} from './state/today.js';
import {tell} from './words/me.js';
import {setLanguage} from './words/strings.js';

/** @typedef {import('./keep/results.js').Result} Result */

const DAYS = 60; // days in the plot
const DAY_MS = 86_400_000;
const ENOUGH = 3; // games against levels before a rating is shown

const root = new URL(document.getElementById('app')?.dataset.root ?? '../', document.baseURI).href;
const store = new Store(() => localStorage);

/** The number of the day of a time, in the visitor's time zone. @param {number} at ms */
const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY_MS);

/** Strength after each game against a level. @param {Result[]} list */
function course(list) {
    let me = unknown();
    return list.filter((r) => r.level > 0).map((r) => (me = after(me, [metLevel(r.level, r.result)])));
}

/** @param {Result[]} list @returns {number} seconds */
const timeOf = (list) => list.reduce((sum, r) => sum + r.spent, 0);

/** @param {number} seconds @returns {string} '1 h 20 min' */
function timeText(seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 60 ? tell('minutes', minutes) : tell('hours', Math.floor(minutes / 60), minutes % 60);
}

/** @param {number | string} n @param {string} word */
const figure = (n, word) => {
    const li = part('li');
    li.append(part('b', '', String(n)), part('span', '', word));
    return li;
};

/** A bar for each day. @param {Result[]} list */
function bars(list) {
    const today = dayOf(Date.now());
    const counts = Array.from({length: DAYS}, (_, i) => list.filter((r) => dayOf(r.at) === today - DAYS + 1 + i).length);
    const most = Math.max(1, ...counts);
    const plot = svg('svg', {viewBox: `0 0 ${DAYS * 4} 40`, class: 'plot bars', preserveAspectRatio: 'none', role: 'img', 'aria-label': tell('days', DAYS)});
    counts.forEach((n, i) => {
        if (!n) return;
        const bar = svg('rect', {x: i * 4, y: 40 - 38 * n / most, width: 3, height: 38 * n / most});
        const title = svg('title', {});
        title.textContent = tell('dayIs', new Date((today - DAYS + 1 + i) * DAY_MS).toLocaleDateString(document.documentElement.lang, {timeZone: 'UTC'}), n);
        bar.append(title);
        plot.append(bar);
    });
    return plot;
}

/** A line through the ratings. @param {string} title @param {number[]} ratings */
function curve(title, ratings) {
    const [low, high] = [Math.min(...ratings) - 25, Math.max(...ratings) + 25];
    const points = ratings.map((r, i) => `${(100 * i / Math.max(1, ratings.length - 1)).toFixed(1)},${(28 - 26 * (r - low) / (high - low)).toFixed(1)}`);
    const plot = svg('svg', {viewBox: '0 0 100 30', class: 'plot', role: 'img', 'aria-label': tell('curve', title, Math.round(ratings.at(-1) ?? 0)), preserveAspectRatio: 'none'});
    plot.append(svg('polyline', {points: points.join(' ')}));
    return plot;
}

/** @param {Map<string, Result[]>} all @param {Record<string, [string, string?]>} titles */
function show(all, titles) {
    const nothing = all.size === 0;
    stamp(all, titles);
    const days = daysIn(store);
    byId('none').hidden = showChallenges(days) || !nothing;
    byId('mine').hidden = nothing;
    if (nothing) return;
    const list = [...all.values()].flat();
    const duels = list.filter((r) => r.side >= 0);
    const solved = list.length - duels.length;
    const count = (/** @type {number} */ result) => duels.filter((r) => r.result === result).length;
    const tried = new Set([...all.keys()].map((id) => id.split('#')[0])).size;
    byId('figures').replaceChildren(...[
        ...[[duels.length, 'games'], [count(1), 'won'], [count(0), 'drawn'], [count(-1), 'lost'], ...(solved ? [[solved, 'solved']] : []), [streak(days, today()), 'streak']]
            .map(([n, word]) => figure(n, tell(/** @type {'games'} */ (word), n))),
        ...(timeOf(list) ? [figure(timeText(timeOf(list)), tell('spent'))] : []),
        ...(Object.keys(titles).length ? [figure(tried, tell('tried', Object.keys(titles).length))] : []),
    ]);
    byId('days').replaceChildren(part('h2', '', tell('days', DAYS)), bars(list));
    const head = part('tr');
    head.append(...heads().map((t) => make('th', {scope: 'col'}, t)));
    const rows = [...all].sort((a, b) => (b[1].at(-1)?.at ?? 0) - (a[1].at(-1)?.at ?? 0)).map(([id, results]) => row(id, results, titles));
    byId('table').replaceChildren(make('thead', {}, head), make('tbody', {}, ...rows));
    byId('hint').textContent = tell('hint');
}

/** The solved challenges of the day and the finished lessons, which are no games, and the days. @param {import('./state/today.js').Days} days @returns {boolean} whether there are any */
function showChallenges(days) {
    const solved = solvedInAll(readHistory(store.setting('daily')));
    const lessons = readLessons(store.setting('lessons')).size;
    const line = byId('challenges');
    line.hidden = !solved && !lessons;
    /** @type {HTMLElement} */ (line.firstElementChild).textContent = tell('daily', solved, lessons, streak(days, today()), longest(days), fullDays(days));
    return !line.hidden;
}

/** What the table shows. */
const heads = () => [tell('game'), tell('rating'), tell('record'), tell('best'), tell('time'), tell('last')];

/** @param {string} game @param {Record<string, [string, string?]>} titles */
function titleOf(game, titles) {
    const [en, ru] = titles[game] ?? [game];
    return (document.documentElement.lang === 'ru' && ru) || en;
}

/** Put stamps into the passport. @param {Map<string, Result[]>} all @param {Record<string, [string, string?]>} titles */
function stamp(all, titles) {
    const pages = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#passport > li'))];
    const stamps = stampsOf(all, readLessons(store.setting('lessons')).keys());
    const week = ofWeek(pages.map((li) => li.dataset.family).sort(), today());
    let count = 0;
    for (const li of pages) {
        const {lesson, won} = stamps.get(li.dataset.family ?? '') ?? {lesson: '', won: null};
        const level = Math.floor(won?.level ?? 0);
        const words = [
            ...(won ? [tell(level ? 'stampWon' : 'stampSolved', titleOf(won.game, titles)) + (level ? `, ${tell('stampLevel', level)}` : '')] : []),
            ...(lesson ? [tell('stampLesson')] : []), ...(li.dataset.family === week ? [tell('stampWeek')] : []),
        ];
        if (won || lesson) count++;
        li.dataset.stamp = won ? 'won' : lesson ? 'lesson' : '';
        const state = li.querySelector('.stamp-state');
        if (state) state.textContent = words.map((w) => ` · ${w}`).join('');
    }
    byId('passport-count').textContent = tell('stamps', count, pages.length);
}

/** @param {string} id @param {Result[]} results @param {Record<string, [string, string?]>} titles */
function row(id, results, titles) {
    const [game, variant] = id.split('#');
    const title = titleOf(game, titles) + (variant ? ` (${variant})` : '');
    const strengths = course(results);
    const now = strengths.at(-1);
    const rating = part('td');
    if (now && strengths.length >= ENOUGH) rating.append(`${Math.round(now.rating)} ± ${Math.round(2 * now.deviation)}`, curve(title, strengths.map((s) => s.rating)));
    else rating.append(now ? tell('few', ENOUGH - strengths.length) : '–');
    const count = (/** @type {number} */ result) => results.filter((r) => r.result === result).length;
    const best = Math.max(0, ...results.filter((r) => r.result === 1).map((r) => Math.floor(r.level)));
    const tr = part('tr');
    tr.append(
        make('th', {scope: 'row'}, make('a', {href: `${root}${game}/${document.documentElement.lang === 'ru' ? '?lang=ru' : ''}`}, title)), rating,
        part('td', '', `${count(1)} – ${count(0)} – ${count(-1)}`), part('td', '', best ? tell('level', best) : '–'), part('td', '', timeOf(results) ? timeText(timeOf(results)) : '–'), part('td', '', ago(results.at(-1)?.at ?? 0)),
    );
    heads().forEach((head, i) => { if (i) /** @type {HTMLElement} */ (tr.children[i]).dataset.head = head; }); // on a phone there is no room for columns
    return tr;
}

/** All results as a table for other programs. @param {Map<string, Result[]>} all */
function save(all) {
    const lines = ['game,ended,level,result,side,plies,seconds', ...[...all].flatMap(([id, list]) =>
        list.map((r) => [`"${id.replaceAll('"', '""')}"`, new Date(r.at).toISOString(), r.level, r.result, r.side, r.plies, r.spent].join()))];
    download(`dagaz-results-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', `${lines.join('\r\n')}\r\n`);
}

async function start() {
    setLanguage(document.documentElement.lang);
    /** @type {Record<string, [string, string?]>} */
    let titles = {};
    const all = () => show(allResults(store), titles);
    all();
    byId('save').addEventListener('click', () => save(allResults(store)));
    addEventListener('storage', (e) => { if (!e.key || e.key.startsWith(PREFIX)) all(); });
    const response = await fetch(`${root}titles.json`).catch(() => null); // without titles, ids are shown
    if (response?.ok) {
        titles = await response.json();
        all();
    }
}

start();
