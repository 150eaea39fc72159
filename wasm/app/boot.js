/**
 * boot.js: starts the program of the site's lists (wasm/app).
 *
 * The page is complete without it: a list of links. The program makes the
 * search work. It is fetched and compiled when the page has nothing else to do,
 * beside the page's thread. To run it takes that thread for a moment, so that
 * waits for the first sign of a visitor, or for an address that already asks for
 * something. It reads what was typed meanwhile, so nothing needs to wait.
 *
 * A game chosen by chance needs no program before it runs.
 */

import {program} from '../../static/js/engine/program.js';

/** The site's address relative to the page. */
const home = document.documentElement.dataset.home ?? '';

const {start, fetch} = program('app', `${home}app.wasm`, [`${home}js/wasm_exec.js`, `${home}js/vugu.js`]);

/** Fetch when nothing else is going on, unless the visitor saves data. */
function fetchWhenIdle() {
    const connection = /** @type {any} */ (navigator).connection;
    if (connection?.saveData) return;
    for (const sign of ['pointermove', 'touchstart', 'scroll', 'keydown']) addEventListener(sign, start, {once: true, passive: true});
    if ('requestIdleCallback' in window) requestIdleCallback(fetch);
    else setTimeout(fetch, 2000);
}

/** One of the games that are shown now; the program, once it runs, chooses among all that are found. */
function surprise() {
    if (document.documentElement.dataset.app) return;
    const links = [...document.querySelectorAll('.card:not([hidden]) a')];
    const link = /** @type {HTMLAnchorElement | undefined} */ (links[Math.floor(Math.random() * links.length)]);
    if (link) location.assign(link.href);
}

/**
 * A star clicked before the program runs is clicked again when it does.
 * @param {Element | null} cards
 */
function replayClick(cards) {
    const page = document.documentElement;
    cards?.addEventListener('click', (event) => {
        const star = /** @type {Element} */ (event.target).closest('button');
        if (!star || page.dataset.app) return;
        const watch = new MutationObserver(() => {
            watch.disconnect();
            star.click();
        });
        watch.observe(page, {attributeFilter: ['data-app']});
    });
}

/** Where a keyboard may cover the lower half of the page: there what is found has to be high up. */
const SMALL = '(max-width: 39.99rem), (max-height: 32rem)';

/** The glass in the header leads to the field, and while somebody writes there, what is found is in sight. */
function lead() {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#find'));
    const focus = () => setTimeout(() => field?.focus()); // Chromium does so by itself, and takes the focus from everything else when it goes to an address
    if (location.hash === '#find') focus();
    document.querySelector('.to-search')?.addEventListener('click', focus);
    field?.addEventListener('input', () => {
        if (matchMedia(SMALL).matches && field.getBoundingClientRect().top > 90) field.form?.scrollIntoView();
    });
}

const form = document.querySelector('form.finder');
if (form) {
    lead();
    document.getElementById('surprise')?.addEventListener('click', surprise);
    for (const part of [form, document.querySelector('.cards')]) {
        for (const type of ['pointerdown', 'focusin', 'keydown']) {
            part?.addEventListener(type, start, {passive: true});
        }
    }
    replayClick(document.querySelector('.cards'));
    // Until the program runs, Enter would reload the page and lose the focus.
    form.addEventListener('submit', (event) => { event.preventDefault(); start(); });
    if (location.search) start();
    else if (document.readyState === 'complete') fetchWhenIdle();
    else addEventListener('load', fetchWhenIdle, {once: true});
}
