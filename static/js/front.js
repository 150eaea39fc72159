/**
 * front.js: makes the front page interactive. #front shows the game of the day, which is the same
 * for everybody and on most days a well-known one: first its picture, then an embedded board that plays. #week shows games of the
 * week's family, #untried games that the visitor has never opened; families of which the visitor
 * has a stamp are marked, and a badge counts consecutive days with a solved challenge. A line tells
 * visitors when positions with their mistakes from reviewed games are due again. A card plays by
 * itself while a mouse rests on it.
 */

import {allResults} from './keep/results.js';
import {PREFIX, Store} from './keep/store.js';
import {dayOf as today, gameOf, idsOf, readHistory, solvedOn, streak} from './state/daily.js';
import {dueOn, readMistakes} from './state/mistakes.js';
import {familyOf, ofWeek, readLessons, stampsOf} from './state/passport.js';

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

/** Send hello to the frame so that it answers; shown is called when the frame reports that its board is ready. @param {HTMLIFrameElement} frame @param {() => void} shown */
function whenReady(frame, shown) {
    addEventListener('message', (e) => {
        if (e.source !== frame.contentWindow || typeof e.data !== 'string' || !e.data.startsWith('{"dagaz":1')) return;
        const {event} = JSON.parse(e.data);
        if (event === 'hello') frame.contentWindow?.postMessage('{"dagaz":1,"id":1,"verb":"hello"}', location.origin);
        if (event === 'ready') shown();
    });
}

/** Call f when the browser is idle. @param {() => void} f */
const idle = (f) => ('requestIdleCallback' in window ? requestIdleCallback(f, {timeout: 3000}) : setTimeout(f, 500));

function showToday() {
    const front = document.getElementById('front');
    const host = /** @type {HTMLElement | null} */ (front?.querySelector('.front-board'));
    if (!front || !host) return;
    const games = idsOf(front.dataset.games ?? '');
    if (!games.length) return;
    const id = gameOf(games, idsOf(front.dataset.known ?? ''), today());
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (front.querySelectorAll('a:not([data-stays])'))) link.href = `${root}${id}/${page.lang === 'ru' ? '?lang=ru' : ''}`;
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
        whenReady(frame, () => host.classList.add('plays'));
        host.append(frame);
    });
    if (document.readyState === 'complete') play();
    else addEventListener('load', play, {once: true});
}

/** Show at the link to the challenges on how many consecutive days one was solved; the badge is filled when today's is solved, too. */
function showStreak() {
    const way = /** @type {HTMLElement | null} */ (document.querySelector('#front [data-row]'));
    const history = readHistory(new Store(() => localStorage).setting('daily'));
    const days = streak(history, today());
    if (!way || !days) return;
    const words = `${way.dataset.row} ${days}`;
    const badge = Object.assign(document.createElement('span'), {className: solvedOn(history, today()) ? 'in-a-row done' : 'in-a-row', textContent: String(days), title: words});
    badge.setAttribute('role', 'img');
    badge.setAttribute('aria-label', words);
    way.querySelector('.in-a-row')?.remove();
    way.append(' ', badge);
}

/** Show how many positions from the visitor's games are due today, with a link to them. */
function showOwn() {
    const way = /** @type {HTMLAnchorElement | null} */ (document.querySelector('#front [data-own]'));
    if (!way) return;
    const due = dueOn(readMistakes(new Store(() => localStorage).setting('mistakes')), today()).length;
    document.querySelector('#front .front-own')?.remove();
    if (!due) return;
    const line = Object.assign(document.createElement('p'), {className: 'front-own'});
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
        link.href = `${root}${id}/${page.lang === 'ru' ? '?lang=ru' : ''}`;
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
    const stamps = stampsOf(allResults(store), readLessons(store.setting('lessons')));
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
showStreak();
showOwn();
addEventListener('pageshow', (e) => {
    if (!e.persisted) return;
    showStreak();
    showOwn();
});
playCards();
