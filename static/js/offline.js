/**
 * offline.js: what every page does about the service worker (sw.js).
 *
 * It registers the worker once the page has loaded, tells it which page is
 * visited, and says when a new version is ready: a line that never reloads by
 * itself and that, while a game is going on, stays at the foot of the page. On
 * the catalogue it also fills the section #offline: install, save all games.
 * It knows nothing of the game but whether one is going on.
 */

import {Saving} from './keep/saving.js';
import {lostSentence} from './page/old.js';
import './words/tongue.js';

const HOUR = 3_600_000;
const CHECK = HOUR; // a page left open asks for a new version this often, in ms
const NUDGE = 1000; // between words to the old version while the new one waits for it, in ms
const NUDGES = 8; // so many, then the page is loaded again and goes on asking
const ASKED = 'dagaz:update'; // in sessionStorage: the person has said yes

const WORDS = {
    en: {ready: 'A new version is ready.', reload: 'Reload', coming: 'Changing to the new version…'},
    ru: {ready: 'Готова новая версия.', reload: 'Обновить', coming: 'Переход на новую версию…'},
};

/** Address of the site: this script lies in its folder js. */
const root = new URL('../', import.meta.url).href;

const words = () => WORDS[/** @type {'en' | 'ru'} */ (document.documentElement.lang)] ?? WORDS.en;

/** Whether moves were made and the end has not come. */
function playing() {
    const banner = document.getElementById('banner');
    return location.hash.includes('moves=') && banner !== null && banner.hidden;
}

class Update {
    #registration;
    /** @type {HTMLElement | null} */
    #line = null;

    /** @param {ServiceWorkerRegistration} registration */
    constructor(registration) {
        this.#registration = registration;
        const container = navigator.serviceWorker;
        const look = () => { if (registration.waiting && container.controller) this.#show(); };
        registration.addEventListener('updatefound', () => {
            registration.installing?.addEventListener('statechange', look);
        });
        if (asked()) { // the page was loaded again meanwhile
            if (registration.waiting) this.#show()?.click();
            else location.reload(); // it came in when this page was on its way
        } else {
            look();
        }
        // Another window let the new version in. The very first version comes in
        // without a word.
        let first = !container.controller;
        container.addEventListener('controllerchange', () => {
            if (!first) this.#show();
            first = false;
        });
        let checked = Date.now();
        document.addEventListener('visibilitychange', () => {
            if (document.hidden || Date.now() - checked < CHECK) return;
            checked = Date.now();
            registration.update().catch(() => {}); // no network
        });
    }

    /** @returns {HTMLButtonElement | undefined} the button, if it was not there */
    #show() {
        if (this.#line) return;
        const line = document.createElement('p');
        line.id = 'update';
        line.setAttribute('role', 'status');
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = words().reload;
        const text = document.createElement('span');
        button.addEventListener('click', () => {
            button.disabled = true;
            text.textContent = words().coming;
            this.#accept();
        });
        line.append(text, ' ', button);
        document.querySelector('.site-footer')?.append(line);
        text.textContent = words().ready; // after it is there, so that it is spoken
        this.#line = line;
        const place = () => line.classList.toggle('toast', !playing());
        place();
        const watch = new MutationObserver(place);
        for (const id of ['banner', 'moves']) {
            const part = document.getElementById(id);
            if (part) watch.observe(part, {attributes: true, childList: true});
        }
        return button;
    }

    /**
     * Let the new version in, and load the page again when it is: before that the old
     * version would only serve the old page once more.
     */
    #accept() {
        const {waiting} = this.#registration;
        if (!waiting) return location.reload(); // it is in already
        // The browser says that it is in both to it and to the pages it takes over:
        // either word will do.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
        waiting.addEventListener('statechange', () => {
            if (waiting.state === 'activated') location.reload();
            if (waiting.state === 'redundant') this.#accept(); // one that is newer still has come
        });
        waiting.postMessage({say: 'update'});
        // It comes in when the old one has nothing left to do. Chromium sees that when
        // the old one comes to rest, and sometimes overlooks it; after a word it rests
        // anew. What helps when words do not is to load a page.
        let nudges = 0;
        setInterval(() => {
            this.#registration.active?.postMessage({say: 'rest'});
            if (++nudges === NUDGES && ask()) location.reload();
        }, NUDGE);
    }
}

/** Remember beyond the page that the new version is wanted. @returns {boolean} false: nothing may be kept */
function ask() {
    try {
        sessionStorage.setItem(ASKED, '1');
        return true;
    } catch {
        return false;
    }
}

/** Whether it was wanted when the page was loaded; asked once. */
function asked() {
    try {
        const was = sessionStorage.getItem(ASKED) !== null;
        sessionStorage.removeItem(ASKED);
        return was;
    } catch {
        return false;
    }
}

/** The browser's own offer to install, on a button of ours. */
function offerInstall() {
    const button = document.getElementById('install');
    addEventListener('beforeinstallprompt', (event) => {
        if (!button) return; // the browser offers it in its own way
        event.preventDefault();
        button.hidden = false;
        button.onclick = () => {
            button.hidden = true;
            /** @type {any} */ (event).prompt();
        };
    });
    addEventListener('appinstalled', () => { if (button) button.hidden = true; });
}

async function start() {
    const section = document.getElementById('offline');
    const saving = section && new Saving(section, root);
    try {
        const container = navigator.serviceWorker;
        if (!container) return saving?.refuse('keeps');
        const {saveData} = /** @type {any} */ (navigator).connection ?? {};
        if (saveData && !(await container.getRegistration(root))) return saving?.refuse('saves');
        const registration = await container.register(`${root}sw.js`, {scope: root});
        new Update(registration);
        registration.installing?.addEventListener('statechange', (e) => {
            const failed = /** @type {ServiceWorker} */ (e.target).state === 'redundant';
            if (failed && !registration.active) saving?.refuse('failed');
        });
        const {active} = await container.ready;
        if (!active) return;
        const path = location.href.slice(root.length).replace(/[?#].*/, '').replace(/index\.html$/, '');
        active.postMessage({say: 'visit', path});
        await saving?.begin(active);
    } catch (error) {
        saving?.refuse('keeps'); // private windows, embedded pages, full storage
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    }
}

/** A visitor whose old address has no game here is sent to the catalogue. */
function sayLost() {
    const line = document.getElementById('lost');
    if (!line) return;
    line.textContent = lostSentence(location.search, document.documentElement.lang);
    line.hidden = line.textContent === '';
}

sayLost();
offerInstall();
if (document.readyState === 'complete') start();
else addEventListener('load', start, {once: true});
