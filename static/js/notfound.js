/**
 * notfound.js: the script of the page 404.html: it forwards old addresses, and says when a page is
 * missing only because there is no network, in the visitor's language.
 */

import {forward} from './page/old.js';

const LANGUAGE = 'dagaz:v1:set:lang'; // a setting of store.js

const EN = {
    missing: 'Page not found', why: 'There is no page at this address.', games: 'See all games', look: 'Look for “{0}”',
    offline: 'There is no network now, and this game was not opened on this device before.',
    cut: 'No network', unseen: 'This page was not opened on this device before, so it needs the network.', again: 'Try again',
};

/** @type {typeof EN} */
const RU = {
    missing: 'Такой страницы нет', why: 'По этому адресу ничего нет.', games: 'Все игры', look: 'Искать «{0}»',
    offline: 'Сети сейчас нет, а эту игру на этом устройстве ещё не открывали.',
    cut: 'Сети нет', unseen: 'Эту страницу на этом устройстве ещё не открывали, поэтому ей нужна сеть.', again: 'Попробовать ещё раз',
};

/** @type {{base: string, titles: string, old: string}} where the site, its games' titles and their other names are */
const site = JSON.parse(document.getElementById('site')?.textContent ?? '');
const {base} = site;

const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : '';
const game = path.replace(/^ru\/|\/$/g, '');

/** @returns {string} asked for by the address, chosen before, or the browser's */
function language() {
    const asked = path.startsWith('ru/') ? 'ru' : new URLSearchParams(location.search).get('lang');
    try {
        return asked || localStorage.getItem(LANGUAGE) || navigator.language;
    } catch {
        return asked || navigator.language; // the browser denies access to its storage
    }
}

/** @param {string} what @param {string} text */
function show(what, text) {
    const element = document.querySelector(what);
    if (element) element.textContent = text;
}

/** @param {string} address of an object as JSON @returns {Promise<Record<string, any>>} */
async function read(address) {
    try {
        const response = await fetch(address);
        return response.ok ? await response.json() : {};
    } catch {
        return {}; // there is no network, and they are not cached
    }
}

/** What a wrong address may have meant: its last part, as words. @param {string} address @returns {string} '' if it is no name */
function askedFor(address) {
    try {
        const words = decodeURIComponent(address.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replace(/[-_+]+/g, ' ').trim();
        return /^[\p{L}\p{N} ]{2,40}$/u.test(words) && words !== 'index' ? words : '';
    } catch {
        return ''; // invalid escapes
    }
}

/** Whether the page asked for cannot be had now. Only its head is asked for, because the service worker answers for the page itself. @returns {Promise<boolean>} */
const cut = () => fetch(location.href, {method: 'HEAD'}).then(() => false, () => true);

/** @param {HTMLElement} way @param {string} text */
function offer(way, text) {
    way.className = 'button';
    way.textContent = text;
    const line = document.createElement('p');
    line.append(way);
    document.querySelector('main')?.append(line);
}

/** @param {boolean} lost there is no network @param {string[]} [titles] of the game that was asked for, if there is one */
function explain(lost, titles) {
    const russian = language().startsWith('ru');
    const words = russian ? RU : EN;
    document.documentElement.lang = russian ? 'ru' : 'en';
    const heading = titles?.[russian ? 1 : 0] ?? titles?.[0] ?? (lost ? words.cut : words.missing);
    document.title = `${heading} – Dagaz`;
    show('h1', heading);
    show('#why', titles ? words.offline : lost ? words.unseen : words.why);
    show('main a', words.games);
    const home = `${base}${russian ? 'ru/' : ''}`;
    document.querySelector('main a')?.setAttribute('href', home);
    const asked = titles || lost ? '' : askedFor(game);
    if (asked) offer(Object.assign(document.createElement('a'), {href: `${home}?q=${encodeURIComponent(asked)}`}), words.look.replace('{0}', asked)); // the catalogue finds misspelt names
    if (titles || lost) offer(Object.assign(document.createElement('button'), {type: 'button', onclick: () => location.reload()}), words.again);
}

/** The titles of all games by id: in English and, if it differs, in Russian. @type {[Record<string, string[]>, import('./page/old.js').Pages]} */
const [all, pages] = await Promise.all([read(site.titles), read(site.old)]);
const titles = /** @type {import('./page/old.js').Titles} */ (Object.fromEntries(Object.entries(all).map(([id, [title]]) => [id, title])));
const inRussian = path.startsWith('ru/');
const search = inRussian && !location.search ? '?lang=ru' : location.search;
const to = forward({path: path.replace(/^ru\//, ''), search, hash: location.hash}, titles, pages);
const family = game && Object.keys(all).some((id) => id.startsWith(`${game}/`));
if (family) location.replace(`${base}${inRussian ? 'ru/' : ''}?family=${game}`); // the address of a game without its last part
else if (!all[game] && to !== null && path !== '' && path !== 'ru/') location.replace(base + to);
else explain(!all[game] && await cut(), all[game]);
