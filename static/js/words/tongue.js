/**
 * tongue.js: the language of the pages that are written once for each. The
 * link to the same page in the other language carries data-language; who
 * follows it is remembered, and the front page opens in that language then.
 */

const LANGUAGE = 'dagaz:v1:set:lang'; // a setting of store.js

const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a[data-language]'));
const {page, home} = document.documentElement.dataset;
try {
    link?.addEventListener('click', () => localStorage.setItem(LANGUAGE, link.dataset.language ?? ''));
    const front = page === 'catalogue' && home === '';
    if (front && link && localStorage.getItem(LANGUAGE) === link.dataset.language) location.replace(link.href + location.search);
} catch {} // storage is refused: then every visit begins in the page's own
