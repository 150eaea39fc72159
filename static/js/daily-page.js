/**
 * daily-page.js: the page of today's challenges: first one in a well-known game, one puzzle and one
 * in another family, then all other puzzles and families, folded, the seven challenges of the week,
 * of which those that were missed can be made up until its end, and the results of the last weeks;
 * above them are positions from games of the person that are due again today. Only this browser
 * saves what was solved.
 */

import {byId, make, part, svg} from './board/dom.js';
import {daysIn} from './keep/days.js';
import {PREFIX, Store} from './keep/store.js';
import {variantOf} from './state/begins.js';
import {timeText} from './state/clock.js';
import {KNOWN, LATE, SOLVE, WEEK, challengeOf, challengesOf, chosen, dateText, dayOf, packTask, readHistory, signs, signsOfWeek, solvedInAll, solvedInWeek, solvedOn, timesOf, triesOf, weekOf, wellKnown, wholeWeeks} from './state/daily.js';
import {STEPS, dueOn, isLearnt, nextDay, ownKind, readMistakes} from './state/mistakes.js';
import {longest, streak} from './state/today.js';
import {tell} from './words/daily.js';
import {setLanguage} from './words/strings.js';

/** @typedef {import('./state/daily.js').Family} Family */
/** @typedef {ReturnType<typeof challengesOf>[0]} Challenge */

const WEEKS = 4;
const [FEW_TIMES, MOST_TIMES] = [3, 30]; // solved puzzles in a plot of times
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
    const rows = (/** @type {Challenge[]} */ list) => make('ul', {class: 'daily-tasks'}, ...list.map((c) => challengeRow(c, history.get(today)?.get(c.family.id), timesOf(times, c.family.id), today)));
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
    showWeek(families[0], history, today);
    byId('history').replaceChildren(part('h2', '', tell('history')), calendar(history, today, families.length));
}

/** @param {import('./state/daily.js').Task} task @param {string} game */
const address = (task, game) => `${home}${game}/?daily=${packTask(task)}${lang === 'ru' ? '&lang=ru' : ''}`;

/** The seven challenges of this week in well-known games. @param {Family} family @param {import('./state/daily.js').History} history @param {number} today */
function showWeek(family, history, today) {
    const [whole, solved] = [wholeWeeks(history), solvedInWeek(history, today)];
    const days = weekOf(today).map((day) => {
        const tries = triesOf(history, day);
        const date = new Date(day * 86_400_000);
        const [short, long] = /** @type {const} */ (['short', 'long']).map((weekday) => date.toLocaleDateString(lang, {timeZone: 'UTC', weekday}));
        const found = challengeOf(family, day);
        if (!found || day > today) return make('li', {}, part('span', '', short));
        const words = `${inTongue(found.game.title)}: ${stateOf(tries)}`;
        const li = make('li', {}, make('a', {href: address(day < today && tries === undefined ? {...found.task, family: LATE} : found.task, found.game.id), title: `${long}, ${words}`},
            make('img', {src: `${home}${found.game.id}/board.svg`, alt: '', width: '40', height: '40', loading: 'lazy', decoding: 'async'}),
            part('span', '', short), part('span', 'visually-hidden', `, ${words}`), make('b', {'aria-hidden': 'true'}, tries === undefined ? '' : tries === 1 ? '✓' : tries ? `✓ ${tries}` : '–')));
        if (tries) li.classList.add('solved');
        if (day === today) li.setAttribute('aria-current', 'date');
        return li;
    });
    const button = make('button', {type: 'button'}, tell('weekShare'));
    button.hidden = !solved;
    button.addEventListener('click', () => copy('week-said', tell('weekIs', dateText(weekOf(today)[0], lang), solved), signsOfWeek(history, today)));
    byId('week').replaceChildren(part('h2', '', tell('week')), part('p', 'hint', tell(solved === WEEK ? 'weekWhole' : 'weekLead') + (whole ? ` ${tell('weeks', whole)}` : '')),
        make('ol', {class: 'daily-week'}, ...days), make('div', {class: 'tools'}, button));
}

/** What became of a challenge in which a move is to be found. @param {number | undefined} tries */
const stateOf = (tries) => (tries === undefined ? tell('open') : tries === 0 ? tell('given') : tries === 1 ? tell('doneFirst') : tell('done', tries));

/** A line through the times of a row of puzzles. @param {Map<number, number>} times day -> seconds */
function course(times) {
    const list = [...times].sort((a, b) => a[0] - b[0]).map(([, seconds]) => seconds).slice(-MOST_TIMES);
    const [slow, fast] = [Math.max(...list), Math.min(...list)];
    const points = list.map((s, i) => `${(100 * i / (list.length - 1)).toFixed(1)},${(2 + 26 * (slow - s) / (slow - fast || 1)).toFixed(1)}`);
    const words = tell('times', list.map(timeText).join(', '), timeText(fast));
    return svg('svg', {viewBox: '0 0 100 30', class: 'plot', role: 'img', 'aria-label': words, preserveAspectRatio: 'none'}, svg('polyline', {points: points.join(' ')}));
}

/** @param {Challenge} challenge @param {number | undefined} tries @param {Map<number, number>} times day -> seconds @param {number} today */
function challengeRow({family, task, game, depth}, tries, times, today) {
    const seconds = times.get(today) ?? 0;
    const puzzle = task.kind === SOLVE;
    const about = puzzle ? tell('kindsolve') + (depth ? ` · ${tell('steps', depth)}` : '') : `${tell(task.kind === 'win' ? 'kindwin' : 'kindgain')} · ${tell('plies', depth)}`;
    const state = !puzzle || tries === undefined ? stateOf(tries) : tries === 1 ? tell('alone') : tell('helped', tries - 1);
    const link = make('a', {href: address(task, game.id)}, inTongue(game.title));
    const li = make('li', {'data-family': family.id},
        make('img', {src: `${home}${game.id}/board.svg`, alt: '', width: '96', height: '96', loading: 'lazy', decoding: 'async'}),
        make('div', {}, make('h3', {}, link), part('p', '', inTongue(family.title)),
            part('p', 'hint', about), part('p', 'daily-state', seconds ? `${state} · ${timeText(seconds)}` : state), ...(times.size >= FEW_TIMES ? [course(times)] : [])));
    if (tries) li.classList.add('solved');
    return li;
}

/** A sign for each of the last days. @param {import('./state/daily.js').History} history @param {number} today @param {number} most */
function calendar(history, today, most) {
    const days = Array.from({length: WEEK * WEEKS}, (_, i) => today - WEEK * WEEKS + 1 + i);
    return make('ol', {class: 'daily-days'}, ...days.map((day) => {
        const n = solvedOn(history, day);
        const words = tell('dayIs', dateText(day, lang), n);
        const li = make('li', {title: words}, make('span', {class: 'visually-hidden'}, words));
        li.dataset.some = String(n && 1 + Math.floor(2 * n / (most + 1)));
        return li;
    }));
}

/** Copy a text about results, for sharing. @param {string} said id of the element that tells so @param {string} title @param {string} line of symbols */
async function copy(said, title, line) {
    const text = `${title}\n${line}\n${location.origin}${location.pathname}`;
    try {
        await navigator.clipboard.writeText(text);
        byId(said).textContent = tell('copied');
    } catch {
        byId(said).textContent = tell('notCopied', text);
    }
}

/** Copy today's results. @param {Family[]} families */
function share(families) {
    const today = dayOf();
    const history = readHistory(store.setting('daily'));
    copy('said', tell('share', dateText(today, lang), solvedOn(history, today), families.length), signs(families, history, today));
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
