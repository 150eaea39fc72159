/**
 * front.js: brings the front page to life. #front shows the game of the day, the same
 * for everybody: first its picture, then an embedded board that plays. #untried gets
 * games that the visitor never opened. A card plays by itself while a mouse rests on it.
 */

import {PREFIX} from './keep/store.js';

const DAY_MS = 86_400_000;
const REST_MS = 500; // how long a mouse rests before a card plays
const UNTRIED = 10;

/** The level of the board on the front page: easy, but no fool. */
const LEVEL = 2;

const page = document.documentElement;
const root = new URL(page.dataset.home || './', document.baseURI).href;

/** The number of the visitor's day. */
const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY_MS);

/** An embedded board. @param {string} game @param {string} title @param {Record<string, string | number>} options */
function boardOf(game, title, options) {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({game, lang: page.lang, ...Object.fromEntries(Object.entries(options).map(([k, v]) => [k, String(v)]))});
    frame.title = title;
    frame.src = `${root}embed/v1/frame.html?${query}`;
    return frame;
}

/** Greet the frame, so that it speaks; shown once it says that its board stands. @param {HTMLIFrameElement} frame @param {() => void} shown */
function whenReady(frame, shown) {
    addEventListener('message', (e) => {
        if (e.source !== frame.contentWindow || typeof e.data !== 'string' || !e.data.startsWith('{"dagaz":1')) return;
        const {event} = JSON.parse(e.data);
        if (event === 'hello') frame.contentWindow?.postMessage('{"dagaz":1,"id":1,"verb":"hello"}', location.origin);
        if (event === 'ready') shown();
    });
}

/** Call f when nothing else is to be done. @param {() => void} f */
const idle = (f) => ('requestIdleCallback' in window ? requestIdleCallback(f, {timeout: 3000}) : setTimeout(f, 500));

function showToday() {
    const front = document.getElementById('front');
    const host = /** @type {HTMLElement | null} */ (front?.querySelector('.front-board'));
    if (!front || !host) return;
    /** @type {[string, string][]} */
    const games = JSON.parse(front.dataset.games ?? '[]');
    const [id, title] = games[today() % games.length];
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (front.querySelectorAll('a:not([data-stays])'))) link.href = `${root}${id}/${page.lang === 'ru' ? '?lang=ru' : ''}`;
    const name = front.querySelector('.front-today strong');
    if (name) name.textContent = title;
    const poster = /** @type {HTMLImageElement} */ (host.querySelector('img'));
    poster.alt = title;
    poster.src = `${root}${id}/board.svg`;
    const play = () => idle(() => {
        if (!navigator.onLine) return; // the picture leads to the page, which works offline
        const frame = boardOf(id, title, {level: LEVEL});
        whenReady(frame, () => host.classList.add('plays'));
        host.append(frame);
    });
    if (document.readyState === 'complete') play();
    else addEventListener('load', play, {once: true});
}

/** Whether the browser keeps a game of that id. @param {string} id */
function tried(id) {
    try {
        return localStorage.getItem(`${PREFIX}game:${id}`) !== null;
    } catch {
        return false; // a browser that keeps nothing
    }
}

/** Fill the shelf of games never tried: others every day. @param {HTMLElement} shelf */
async function showUntried(shelf) {
    const response = await fetch(`${root}titles.json`);
    if (!response.ok) return;
    /** @type {Record<string, [string, string?]>} */
    const titles = await response.json();
    const ids = Object.keys(titles).filter((id) => !tried(id));
    let seed = today();
    const row = shelf.querySelector('.shelf-row');
    for (let n = 0; n < UNTRIED && ids.length; n++) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0; // the generator of Numerical Recipes
        const [id] = ids.splice(seed % ids.length, 1);
        const link = document.createElement('a');
        link.href = `${root}${id}/${page.lang === 'ru' ? '?lang=ru' : ''}`;
        const picture = Object.assign(document.createElement('img'), {src: `${root}${id}/board.svg`, alt: '', width: 112, height: 112, decoding: 'async'});
        const [en, ru] = titles[id];
        const name = document.createElement('span');
        name.textContent = (page.lang === 'ru' && ru) || en;
        link.append(picture, name);
        row?.append(link);
    }
    shelf.hidden = !row?.firstChild;
}

/** Let cards play by themselves under a mouse that rests on them. */
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
const shelf = document.getElementById('untried');
if (shelf) {
    shelf.hidden = false; // an empty row, that it may come near
    new IntersectionObserver((entries, observer) => {
        if (!entries.some((e) => e.isIntersecting)) return;
        observer.disconnect();
        showUntried(shelf).catch(() => { shelf.hidden = true; });
    }, {rootMargin: '600px'}).observe(shelf);
}
playCards();
