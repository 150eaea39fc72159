/**
 * notfound.js: what the page 404.html does: it leads old addresses on, and
 * says so when a game's page is missing only because there is no network.
 */

import {forward} from './old.js';

/** @type {{base: string, titles: import('./old.js').Titles}} */
const {base, titles} = JSON.parse(document.getElementById('site')?.textContent ?? '');

const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : '';
const title = titles[path.replace(/\/$/, '')];
const to = forward({path, search: location.search, hash: location.hash}, titles);

if (title !== undefined) {
    const show = (/** @type {string} */ tag, /** @type {string} */ text) => {
        const element = document.querySelector(tag);
        if (element) element.textContent = text;
    };
    document.title = `${title} – Dagaz`;
    show('h1', title);
    show('#why', 'There is no network now, and this game was not opened on this device before.');
} else if (to !== null && path !== '') {
    location.replace(base + to);
}
