/**
 * tongue.js: the language of the pages that are written once for each. The
 * link to the same page in the other language carries data-language; who
 * follows it is remembered, and the front page opens in that language then. Who
 * has not chosen gets the first of the browser's languages that the site speaks.
 */

const LANGUAGE = 'dagaz:v1:set:lang'; // a setting of store.js

const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a[data-language]'));
const {page, home} = document.documentElement.dataset;
try {
    link?.addEventListener('click', () => localStorage.setItem(LANGUAGE, link.dataset.language ?? ''));
    const front = page === 'catalogue' && home === '';
    const other = link?.dataset.language ?? '';
    const wanted = localStorage.getItem(LANGUAGE) ?? navigator.languages.map((l) => l.slice(0, 2)).find((l) => l === other || l === document.documentElement.lang);
    if (front && link && wanted === other) location.replace(link.href + location.search);
} catch {} // storage is refused: then every visit begins in the page's own
