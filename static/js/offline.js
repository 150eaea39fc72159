/**
 * offline.js: the part of every page that deals with the service worker (sw.js).
 *
 * It registers the worker after the page has loaded, tells it which page is visited, and shows a
 * line when a new version is ready. The page never reloads by itself, and while a game is in
 * progress the line stays at the bottom of the page. In the catalogue, this file also fills the
 * section #offline: install, save all games. About the game it only knows whether one is in
 * progress.
 */

import {Saving} from './keep/saving.js';
import {lostSentence} from './page/old.js';
import './words/tongue.js';

const HOUR = 3_600_000;
const CHECK = HOUR; // interval in ms after which an open page looks for a new version
const NUDGE = 1000; // interval in ms between messages to the old version while the new one waits for it
const NUDGES = 8; // after so many messages the page is reloaded and continues
const ASKED = 'dagaz:update'; // key in sessionStorage: the person has agreed to the update

const WORDS = {
    en: {ready: 'A new version is ready.', reload: 'Reload', coming: 'Changing to the new version…'},
    ru: {ready: 'Готова новая версия.', reload: 'Обновить', coming: 'Переход на новую версию…'},
};

/** Address of the site: this script is in its folder js. */
const root = new URL('../', import.meta.url).href;

const words = () => WORDS[/** @type {'en' | 'ru'} */ (document.documentElement.lang)] ?? WORDS.en;

/** Whether moves have been made and the game is not over. */
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
        if (asked()) { // the page was reloaded meanwhile
            if (registration.waiting) this.#show()?.click();
            else location.reload(); // the new version became active while this page was loading
        } else {
            look();
        }
        // The update was accepted in another window. The very first version becomes active without
        // a message.
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

    /** @returns {HTMLButtonElement | undefined} the button, if it was not shown before */
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
        text.textContent = words().ready; // after the line is in the page, so that it is read out
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
     * Activate the new version, and reload the page after that: earlier, the old version would only
     * serve the old page again.
     */
    #accept() {
        const {waiting} = this.#registration;
        if (!waiting) return location.reload(); // it is active already
        // The browser reports the activation to the worker and to the pages that it takes over:
        // either event is sufficient.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
        waiting.addEventListener('statechange', () => {
            if (waiting.state === 'activated') location.reload();
            if (waiting.state === 'redundant') this.#accept(); // an even newer version has arrived
        });
        waiting.postMessage({say: 'update'});
        // The new version becomes active when the old one has nothing left to do. Chromium checks
        // that when the old one becomes idle, and sometimes misses it; after a message the old one
        // becomes idle again. If messages do not help, loading a page does.
        let nudges = 0;
        setInterval(() => {
            this.#registration.active?.postMessage({say: 'rest'});
            if (++nudges === NUDGES && ask()) location.reload();
        }, NUDGE);
    }
}

/** Remember, also after a reload, that the new version is wanted. @returns {boolean} false: the browser denies storage */
function ask() {
    try {
        sessionStorage.setItem(ASKED, '1');
        return true;
    } catch {
        return false;
    }
}

/** Whether the update was wanted when the page was loaded; the note is deleted. */
function asked() {
    try {
        const was = sessionStorage.getItem(ASKED) !== null;
        sessionStorage.removeItem(ASKED);
        return was;
    } catch {
        return false;
    }
}

/** Show the browser's own installation dialog with a button of ours. */
function offerInstall() {
    const button = document.getElementById('install');
    addEventListener('beforeinstallprompt', (event) => {
        if (!button) return; // the browser offers installation in its own way
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

/** A visitor whose old address belongs to a game that we do not have is sent to the catalogue. */
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
