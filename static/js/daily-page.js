/**
 * daily-page.js: the page of today's challenges: first one in a well-known game, one puzzle and one
 * in another family, then all other puzzles and families, folded, with the results of the last
 * weeks; above them are positions from games of the person that are due again today. Only this
 * browser saves what was solved.
 */

import {byId, make, part} from './board/dom.js';
import {daysIn} from './keep/days.js';
import {PREFIX, Store} from './keep/store.js';
import {variantOf} from './state/begins.js';
import {timeText} from './state/clock.js';
import {SOLVE, challengesOf, chosen, dateText, dayOf, packTask, readHistory, signs, solvedInAll, solvedOn, timesOf, wellKnown} from './state/daily.js';
import {STEPS, dueOn, isLearnt, nextDay, ownKind, readMistakes} from './state/mistakes.js';
import {longest, streak} from './state/today.js';
import {tell} from './words/daily.js';
import {setLanguage} from './words/strings.js';

/** @typedef {import('./state/daily.js').Family} Family */
/** @typedef {ReturnType<typeof challengesOf>[0]} Challenge */

const KNOWN = 'well-known'; // the row of well-known games
const WEEKS = 4;
const MOST = 6; // positions from the person's games that are shown at once
const main = byId('app');
const root = new URL(main.dataset.root ?? '../', document.baseURI).href;
const home = root.replace(/ru\/$/, '');
const lang = document.documentElement.lang;
const store = new Store(() => localStorage);
const open = new Set(store.setting('dailyopen').split(' ').filter(Boolean)); // groups that are open

/** @param {[string, string]} title */
const inTongue = (title) => title[lang === 'ru' ? 1 : 0];

/** Titles of the games by id, loaded on first use. @type {Promise<Record<string, [string, string?]>> | null} */
let titles = null;
const allTitles = () => titles ??= fetch(`${home}titles.json`).then((r) => r.json(), () => ({})); // without titles, ids are shown

/** Positions from the person's games: those that are due today, or the date of the next one. */
async function showOwn() {
    const today = dayOf();
    const list = readMistakes(store.setting('mistakes'));
    const due = dueOn(list, today);
    const next = nextDay(list);
    const host = byId('own');
    host.replaceChildren(part('h2', '', tell('ownTitle')));
    host.hidden = false;
    byId(due.length ? 'tasks' : 'history').before(host);
    if (!due.length) {
        const open = list.filter((m) => !isLearnt(m)).length;
        host.append(part('p', 'hint', next === null ? tell('ownNone') : tell('ownNext', open, dateText(next, lang))));
        return;
    }
    const named = await allTitles();
    host.replaceChildren(part('h2', '', tell('ownTitle')), part('p', 'hint', tell('ownLead')),
        make('ul', {class: 'daily-tasks'}, ...due.slice(0, MOST).map((m) => {
            const [game] = m.game.split('#');
            const variant = variantOf(m.game);
            const [en, ru] = named[game] ?? [game];
            const query = new URLSearchParams({...(variant && {variant}), daily: packTask({day: today, family: 'own', kind: ownKind(m.chance), setup: m.setup, line: [m.best]}), ...(lang === 'ru' && {lang})});
            return make('li', {},
                make('img', {src: `${home}${game}/board.svg`, alt: '', width: '96', height: '96', loading: 'lazy', decoding: 'async'}),
                make('div', {}, make('h3', {}, make('a', {href: `${home}${game}/?${query}`}, ((lang === 'ru' && ru) || en) + (variant && ` (${variant})`))), part('p', 'daily-state', tell('ownState', m.step, STEPS))));
        })), ...(due.length > MOST ? [part('p', 'hint', tell('ownMore', due.length - MOST))] : []));
}

/** @param {Family[]} families */
function show(families) {
    showOwn();
    const today = dayOf();
    const history = readHistory(store.setting('daily'));
    byId('date').textContent = dateText(today, lang);
    const solved = solvedOn(history, today);
    const days = daysIn(store);
    const [row, best] = [streak(days, today), longest(days)];
    byId('figures').replaceChildren(...[[row, 'streak'], ...(best > row ? [[best, 'longest']] : []), [`${solved} / ${families.length}`, 'today'], [solvedInAll(history), 'total']].map(([n, word]) =>
        make('li', {}, part('b', '', String(n)), part('span', '', tell(/** @type {'streak'} */ (word), n)))));
    const times = store.setting('times');
    const all = challengesOf(families, today);
    const ofPuzzles = all.filter((c) => c.task.kind === SOLVE);
    const moves = all.filter((c) => c.task.kind !== SOLVE && c.family.id !== KNOWN);
    const first = new Set([...all.filter((c) => c.family.id === KNOWN), ...(ofPuzzles.length ? [chosen(ofPuzzles, today)] : []), ...(moves.length ? [chosen(moves, today)] : [])]);
    const rows = (/** @type {Challenge[]} */ list) => make('ul', {class: 'daily-tasks'}, ...list.map((c) => challengeRow(c, history.get(today)?.get(c.family.id), timesOf(times, c.family.id).get(today) ?? 0)));
    byId('tasks').replaceChildren(part('h2', '', tell('first')), rows([...first]), ...[group('puzzles', ofPuzzles), group('moves', moves)].flat());

    /** The challenges that are not among the first, folded until the person opens them. @param {'puzzles' | 'moves'} name @param {Challenge[]} of @returns {HTMLElement[]} */
    function group(name, of) {
        const list = of.filter((c) => !first.has(c));
        if (!list.length) return [];
        const done = list.filter((c) => history.get(today)?.get(c.family.id)).length;
        const details = /** @type {HTMLDetailsElement} */ (make('details', {class: 'box', 'data-group': name}, make('summary', {}, part('h2', '', tell(name)), part('span', 'hint', tell('ofMany', done, list.length))), rows(list)));
        details.open = open.has(name);
        details.addEventListener('toggle', () => {
            open[details.open ? 'add' : 'delete'](name);
            store.set('dailyopen', [...open].join(' '));
        });
        return [details];
    }
    byId('share').hidden = !history.has(today);
    byId('history').replaceChildren(part('h2', '', tell('history')), calendar(history, today, families.length));
}

/** @param {Challenge} challenge @param {number | undefined} tries @param {number} seconds 0 = not known */
function challengeRow({family, task, game, depth}, tries, seconds) {
    const puzzle = task.kind === SOLVE;
    const about = puzzle ? tell('kindsolve') + (depth ? ` · ${tell('steps', depth)}` : '') : `${tell(task.kind === 'win' ? 'kindwin' : 'kindgain')} · ${tell('plies', depth)}`;
    const state = tries === undefined ? tell('open') : puzzle ? tries === 1 ? tell('alone') : tell('helped', tries - 1) : tries === 0 ? tell('given') : tries === 1 ? tell('doneFirst') : tell('done', tries);
    const link = make('a', {href: `${home}${game.id}/?daily=${packTask(task)}${lang === 'ru' ? '&lang=ru' : ''}`}, inTongue(game.title));
    const li = make('li', {'data-family': family.id},
        make('img', {src: `${home}${game.id}/board.svg`, alt: '', width: '96', height: '96', loading: 'lazy', decoding: 'async'}),
        make('div', {}, make('h3', {}, link), part('p', '', inTongue(family.title)),
            part('p', 'hint', about), part('p', 'daily-state', seconds ? `${state} · ${timeText(seconds)}` : state)));
    if (tries) li.classList.add('solved');
    return li;
}

/** A sign for each of the last days. @param {import('./state/daily.js').History} history @param {number} today @param {number} most */
function calendar(history, today, most) {
    const days = Array.from({length: 7 * WEEKS}, (_, i) => today - 7 * WEEKS + 1 + i);
    return make('ol', {class: 'daily-days'}, ...days.map((day) => {
        const n = solvedOn(history, day);
        const words = tell('dayIs', dateText(day, lang), n);
        const li = make('li', {title: words}, make('span', {class: 'visually-hidden'}, words));
        li.dataset.some = String(n && 1 + Math.floor(2 * n / (most + 1)));
        return li;
    }));
}

/** A text about today's results, for sharing. @param {Family[]} families */
async function share(families) {
    const today = dayOf();
    const history = readHistory(store.setting('daily'));
    const text = `${tell('share', dateText(today, lang), solvedOn(history, today), families.length)}\n${signs(families, history, today)}\n${location.origin}${location.pathname}`;
    try {
        await navigator.clipboard.writeText(text);
        byId('said').textContent = tell('copied');
    } catch {
        byId('said').textContent = tell('notCopied', text);
    }
}

async function start() {
    setLanguage(lang);
    const response = await fetch(main.dataset.challenges ?? '').catch(() => null);
    if (!response?.ok) {
        byId('said').textContent = tell('failed');
        return;
    }
    /** @type {Family[]} */
    const read = await response.json();
    const families = [wellKnown(read, [tell('known'), tell('known')]), ...read];
    show(families);
    byId('share').addEventListener('click', () => share(families));
    addEventListener('storage', (e) => { if (!e.key || e.key.startsWith(PREFIX)) show(families); });
    addEventListener('pageshow', (e) => { if (e.persisted) show(families); });
}

start();
