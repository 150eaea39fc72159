/**
 * notfound.js: what the page 404.html does: it leads old addresses on, and
 * says so when a game's page is missing only because there is no network; in
 * the visitor's language.
 */

import {forward} from './page/old.js';

const LANGUAGE = 'dagaz:v1:set:lang'; // a setting of store.js

const EN = {
    missing: 'Page not found', why: 'There is no page at this address.', games: 'See all games',
    offline: 'There is no network now, and this game was not opened on this device before.',
};

/** @type {typeof EN} */
const RU = {
    missing: 'Такой страницы нет', why: 'По этому адресу ничего нет.', games: 'Все игры',
    offline: 'Сети сейчас нет, а эту игру на этом устройстве ещё не открывали.',
};

/** @type {{base: string, titles: import('./page/old.js').Titles, titlesRu: import('./page/old.js').Titles}} */
const {base, titles, titlesRu} = JSON.parse(document.getElementById('site')?.textContent ?? '');

const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : '';
const game = path.replace(/\/$/, '');
const title = titles[game];
const to = forward({path, search: location.search, hash: location.hash}, titles);

/** @returns {string} asked for by the address, chosen before, or the browser's */
function language() {
    const asked = path.startsWith('ru/') ? 'ru' : new URLSearchParams(location.search).get('lang');
    try {
        return asked || localStorage.getItem(LANGUAGE) || navigator.language;
    } catch {
        return asked || navigator.language; // storage is refused
    }
}

/** @param {string} what @param {string} text */
function show(what, text) {
    const element = document.querySelector(what);
    if (element) element.textContent = text;
}

if (title === undefined && to !== null && path !== '') location.replace(base + to);
else {
    const russian = language().startsWith('ru');
    const words = russian ? RU : EN;
    document.documentElement.lang = russian ? 'ru' : 'en';
    const heading = (russian ? titlesRu[game] : '') || title || words.missing;
    document.title = `${heading} – Dagaz`;
    show('h1', heading);
    show('#why', title === undefined ? words.why : words.offline);
    show('main a', words.games);
    if (russian) document.querySelector('main a')?.setAttribute('href', `${base}ru/`);
}
