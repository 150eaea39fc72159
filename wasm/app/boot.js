/**
 * boot.js: starts the program of the site's lists (wasm/app).
 *
 * The page is complete without it: a list of links. The program makes the
 * search work, so it is fetched when the visitor first touches the search form
 * or a star, when the address already asks for something, or when the page has
 * nothing else to do. It reads what was typed meanwhile, so nothing needs to wait.
 *
 * A game chosen by chance needs no program.
 */

import {program} from '../../static/js/program.js';

/** The site's address relative to the page. */
const home = document.documentElement.dataset.home ?? '';

const start = program('app', `${home}app.wasm`, [`${home}js/wasm_exec.js`, `${home}js/vugu.js`]);

/** Start when nothing else is going on, unless the visitor saves data. */
function startWhenIdle() {
    const connection = /** @type {any} */ (navigator).connection;
    if (connection?.saveData) return;
    if ('requestIdleCallback' in window) requestIdleCallback(() => start());
    else setTimeout(start, 2000);
}

/** One of the games that are shown now. */
function surprise() {
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

const form = document.querySelector('form.finder');
if (form) {
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
    else if (document.readyState === 'complete') startWhenIdle();
    else addEventListener('load', startWhenIdle, {once: true});
}
