/**
 * front.js: makes the front page interactive. #front shows the game of the day, which is the same
 * for everybody and on most days a well-known one: first its picture, then an embedded board that plays,
 * and the three things to do today, of which those done are marked. #week shows games of the week's
 * family, #untried games that the visitor has never opened; families of which the visitor has a
 * stamp are marked. A line tells visitors when positions with their mistakes from reviewed games are
 * due again. A card plays by itself while a mouse rests on it.
 */

import {daysIn} from './keep/days.js';
import {addResult, allResults} from './keep/results.js';
import {PREFIX, Store} from './keep/store.js';
import {WEEK, dayOf as today, gameOf, idsOf, readHistory, solvedInWeek} from './state/daily.js';
import {dueOn, readMistakes} from './state/mistakes.js';
import {familyOf, ofWeek, readLessons, stampsOf} from './state/passport.js';
import {fullDays, lessonOf, streak} from './state/today.js';

const REST_MS = 500; // time for which a mouse must rest before a card plays
const UNTRIED = 10;
const OF_WEEK = 10;

/** The level of the board on the front page: easy, but not foolish. */
const LEVEL = 2;

const page = document.documentElement;
const root = new URL(page.dataset.home || './', document.baseURI).href;

/** An embedded board. @param {string} game @param {string} title @param {Record<string, string | number>} options */
function boardOf(game, title, options) {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({game, lang: page.lang, ...Object.fromEntries(Object.entries(options).map(([k, v]) => [k, String(v)]))});
    frame.title = title;
    frame.src = `${root}embed/v1/frame.html?${query}`;
    return frame;
}

/**
 * Send hello to the frame so that it answers; shown is called when the frame reports that its board is ready,
 * ended when a game has ended there.
 * @param {HTMLIFrameElement} frame @param {() => void} shown
 * @param {(state: {moves: string[], persons: number, outcome: import('./engine/types.js').View['outcome']}) => void} [ended]
 */
function whenReady(frame, shown, ended) {
    addEventListener('message', (e) => {
        if (e.source !== frame.contentWindow || typeof e.data !== 'string' || !e.data.startsWith('{"dagaz":1')) return;
        const {event, detail} = JSON.parse(e.data);
        if (event === 'hello') frame.contentWindow?.postMessage('{"dagaz":1,"id":1,"verb":"hello"}', location.origin);
        if (event === 'ready') shown();
        if (event === 'gameover') ended?.(detail);
    });
}

/** Call f when the browser is idle. @param {() => void} f */
const idle = (f) => ('requestIdleCallback' in window ? requestIdleCallback(f, {timeout: 3000}) : setTimeout(f, 500));

/** The page of a game in the language of this page. @param {string} id */
const addressOf = (id) => `${root}${id}/${page.lang === 'ru' ? '?lang=ru' : ''}`;

function showToday() {
    const front = document.getElementById('front');
    const host = /** @type {HTMLElement | null} */ (front?.querySelector('.front-board'));
    if (!front || !host) return;
    const games = idsOf(front.dataset.games ?? '');
    if (!games.length) return;
    const id = gameOf(games, idsOf(front.dataset.known ?? ''), today());
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (front.querySelectorAll('a:not([data-stays])'))) link.href = addressOf(id);
    const poster = /** @type {HTMLImageElement} */ (host.querySelector('img'));
    poster.src = `${root}${id}/board.svg`;
    const name = front.querySelector('.front-today strong');
    if (name) name.textContent = '…'; // do not show the name of another day's game meanwhile
    const named = allTitles().then((titles) => titleOf(titles[id]), () => '').then((title) => {
        if (name) name.textContent = title;
        return poster.alt = title;
    });
    const play = () => idle(async () => {
        if (!navigator.onLine) return; // the picture links to the game's page, which works offline
        const title = await named;
        const frame = boardOf(id, title, {level: LEVEL});
        let counted = false; // a game that ends again after moves were taken back is the same game
        whenReady(frame, () => host.classList.add('plays'), ({moves, persons, outcome}) => {
            if (counted) return;
            counted = true;
            const alone = persons < 2;
            addResult(new Store(() => localStorage), id, {at: Date.now(), level: alone ? 0 : LEVEL, result: Math.sign(outcome.results?.[0] ?? 0), side: alone ? -1 : 0, plies: moves.length, spent: 0});
            showPlan();
        });
        host.append(frame);
    });
    if (document.readyState === 'complete') play();
    else addEventListener('load', play, {once: true});
}

/** Show which of today's three things are done and on how many consecutive days one was, and choose the game to learn. */
function showPlan() {
    const front = document.getElementById('front');
    const head = document.getElementById('plan');
    if (!front || !head) return;
    const store = new Store(() => localStorage);
    const days = daysIn(store);
    const done = days.get(today());
    for (const li of /** @type {NodeListOf<HTMLElement>} */ (front.querySelectorAll('[data-deed]'))) {
        li.querySelector('.done')?.remove();
        if (!done?.has(/** @type {import('./state/today.js').Deed} */ (li.dataset.deed))) continue;
        const mark = Object.assign(document.createElement('span'), {className: 'done', textContent: '✓'});
        mark.setAttribute('role', 'img');
        mark.setAttribute('aria-label', li.parentElement?.dataset.done ?? '');
        li.firstElementChild?.append(' ', mark);
    }
    const {dataset} = head;
    const week = solvedInWeek(readHistory(store.setting('daily')), today());
    const counts = /** @type {[number, string][]} */ ([[streak(days, today()), `${dataset.row} `], [fullDays(days), `${dataset.full} `], [week, `${dataset.week} `]]);
    head.querySelector('small')?.remove();
    const told = counts.flatMap(([n, words]) => (n ? [words + n] : [])).join(' · ') + (week ? ` / ${WEEK}` : '');
    if (told) head.append(Object.assign(document.createElement('small'), {textContent: ` ${told}`}));
    const [games, known] = [front.dataset.games, front.dataset.known].map((list) => idsOf(list ?? ''));
    const id = lessonOf(games, known, today(), readLessons(store.setting('lessons')), gameOf(games, known, today()));
    const link = /** @type {HTMLAnchorElement | null} */ (front.querySelector('[data-deed=learn] a'));
    const name = link?.querySelector('strong');
    if (!link || !name || !id) return;
    link.href = `${addressOf(id)}#lesson`;
    name.textContent = '…';
    allTitles().then((titles) => { name.textContent = titleOf(titles[id]); }, () => {});
}

/** Show how many positions from the visitor's games are due today, with a link to them. */
function showOwn() {
    const way = /** @type {HTMLAnchorElement | null} */ (document.querySelector('#front [data-own]'));
    if (!way) return;
    const due = dueOn(readMistakes(new Store(() => localStorage).setting('mistakes')), today()).length;
    document.querySelector('#front .front-own')?.remove();
    if (!due) return;
    const line = Object.assign(document.createElement('li'), {className: 'front-own'});
    line.append(Object.assign(document.createElement('a'), {href: way.href, textContent: `${way.dataset.own} ${due}`}));
    line.querySelector('a')?.setAttribute('data-stays', '');
    way.parentElement?.after(line);
}

/** Whether the browser has a saved game with that id. @param {string} id */
function tried(id) {
    try {
        return localStorage.getItem(`${PREFIX}game:${id}`) !== null;
    } catch {
        return false; // the browser has no storage
    }
}

/** @typedef {[en: string, ru?: string]} Title */

/** @type {Promise<Record<string, Title>> | null} */
let titles = null;

/** The games of the site with their titles, loaded once. */
const allTitles = () => titles ??= fetch(`${root}titles.json`).then((response) => {
    if (!response.ok) throw new Error(`titles.json: ${response.status}`);
    return response.json();
});

/** A title in the language of the page. @param {Title} title */
const titleOf = ([en, ru]) => (page.lang === 'ru' && ru) || en;

/** Some items of a list, different ones every day. @param {string[]} ids @param {number} most @returns {string[]} */
function someOf(ids, most) {
    let seed = today();
    const rest = [...ids], out = [];
    while (out.length < most && rest.length) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0; // the generator of Numerical Recipes
        out.push(...rest.splice(seed % rest.length, 1));
    }
    return out;
}

/** Put games on a shelf; a shelf without games is hidden. @param {HTMLElement} shelf @param {string[]} ids @param {Record<string, [string, string?]>} titles */
function fill(shelf, ids, titles) {
    const row = shelf.querySelector('.shelf-row');
    for (const id of ids) {
        const link = document.createElement('a');
        link.href = addressOf(id);
        const picture = Object.assign(document.createElement('img'), {src: `${root}${id}/board.svg`, alt: '', width: 112, height: 112, decoding: 'async'});
        const name = document.createElement('span');
        name.textContent = titleOf(titles[id]);
        link.append(picture, name);
        row?.append(link);
    }
    shelf.hidden = !row?.firstChild;
}

/** Fill the shelves whose games depend on the visitor and the day. @param {HTMLElement} week @param {HTMLElement} untried */
async function fillShelves(week, untried) {
    const titles = await allTitles();
    const shown = new Set([.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.shelf-row > a'))].map((a) => a.pathname));
    const free = Object.keys(titles).filter((id) => !shown.has(new URL(`${root}${id}/`).pathname));
    const family = week.dataset.family;
    const ofFamily = someOf(free.filter((id) => familyOf(id) === family), free.length);
    const weekly = [...ofFamily.filter((id) => !tried(id)), ...ofFamily.filter(tried)].slice(0, OF_WEEK);
    fill(week, weekly, titles);
    fill(untried, someOf(Object.keys(titles).filter((id) => !tried(id) && !weekly.includes(id)), UNTRIED), titles);
}

/** Show the name of the family of the week, and mark the families of which the visitor has stamps. @param {HTMLElement} week */
function showFamilies(week) {
    const nav = document.getElementById('families');
    const tiles = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (nav?.querySelectorAll('a[data-family]') ?? [])];
    const store = new Store(() => localStorage);
    const stamps = stampsOf(allResults(store), readLessons(store.setting('lessons')).keys());
    for (const tile of tiles) {
        if (!stamps.has(tile.dataset.family ?? '')) continue;
        const mark = Object.assign(document.createElement('span'), {className: 'stamp', textContent: '✓', title: nav?.dataset.stamp ?? ''});
        mark.setAttribute('role', 'img');
        mark.setAttribute('aria-label', nav?.dataset.stamp ?? '');
        tile.querySelector('small')?.append(' ', mark);
    }
    const tile = ofWeek(tiles.sort((a, b) => ((a.dataset.family ?? '') < (b.dataset.family ?? '') ? -1 : 1)), today());
    const link = week.querySelector('a');
    if (!tile || !link) return;
    week.dataset.family = tile.dataset.family;
    link.href = tile.search;
    link.textContent = tile.querySelector('span')?.textContent ?? '';
}

/** Let cards play by themselves while a mouse rests on them. */
function playCards() {
    if (!matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return;
    /** @type {{card: Element, timer: number, frame?: HTMLIFrameElement} | null} */
    let now = null;
    const leave = () => {
        if (!now) return;
        clearTimeout(now.timer);
        now.frame?.remove();
        now = null;
    };
    document.addEventListener('pointerover', (e) => {
        const card = e.pointerType === 'mouse' && e.target instanceof Element ? e.target.closest('#cards .card, .shelf-row > a') : null;
        if (card === (now?.card ?? null)) return;
        leave();
        const link = card?.matches('a') ? card : card?.querySelector('a');
        const picture = card?.querySelector('img');
        if (!card || !picture || !(link instanceof HTMLAnchorElement) || !navigator.onLine) return;
        const id = link.pathname.slice(new URL(root).pathname.length).replace(/\/$/, '');
        const timer = setTimeout(() => {
            const frame = boardOf(id, '', {side: 'watch', level: LEVEL, controls: 'none'});
            frame.className = 'card-demo';
            frame.tabIndex = -1;
            frame.inert = true;
            whenReady(frame, () => {
                const {offsetLeft, offsetTop, offsetWidth, offsetHeight} = picture;
                Object.assign(frame.style, {left: `${offsetLeft}px`, top: `${offsetTop}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px`, opacity: '1'});
                frame.contentWindow?.postMessage('{"dagaz":1,"id":2,"verb":"play","args":[]}', location.origin);
            });
            card.append(frame);
            if (now) now.frame = frame;
        }, REST_MS);
        now = {card, timer};
    });
}

if (/[?&](?:q|family|players|length|board|capture|region|age|bot|favourites)=./.test(location.search)) document.getElementById('front')?.setAttribute('hidden', '');
else showToday();
const [week, untried] = ['week', 'untried'].map((id) => document.getElementById(id));
if (week && untried) {
    showFamilies(week);
    untried.hidden = false; // it must be visible, though empty, so that the observer notices it
    new IntersectionObserver((entries, observer) => {
        if (!entries.some((e) => e.isIntersecting)) return;
        observer.disconnect();
        fillShelves(week, untried).catch(() => { week.hidden = untried.hidden = true; });
    }, {rootMargin: '600px'}).observe(/** @type {HTMLElement} */ (untried.parentElement));
}
showPlan();
showOwn();
addEventListener('pageshow', (e) => {
    if (!e.persisted) return;
    showPlan();
    showOwn();
});
playCards();
