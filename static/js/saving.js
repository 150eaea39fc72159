/**
 * saving.js: the catalogue's section #offline: keep all games on this device,
 * with progress and a way back.
 *
 * The page does the fetching, not the service worker, so that closing the page
 * ends it. Nothing is lost by that: what is kept stays, and the next time goes
 * on from there.
 */

import {ALL, fileKey, keepAll, keptPages, keys, openShelf} from './kept.js';

/** @typedef {import('./kept.js').Files} Files */

const REFUSED = {
    keeps: 'This browser keeps no files for this site, so games need the network.',
    saves: 'Your browser is set to save data, so nothing is kept for offline play.',
    failed: 'The files for offline play could not be kept now. The next visit tries again.',
};

/** @param {number} bytes @returns {string} */
const size = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`);

/** @param {number} n @returns {string} */
const games = (n) => `${n} ${n === 1 ? 'game' : 'games'}`;

export class Saving {
    #root;
    #text;
    #bar;
    #save;
    #cancel;
    #remove;
    /** @type {Files | null} */
    #files = null;
    /** @type {import('./kept.js').Shelf | null} */
    #shelf = null;
    /** @type {AbortController | null} what ends the saving that runs */
    #running = null;

    /** @param {HTMLElement} section @param {string} root address of the site */
    constructor(section, root) {
        const part = (/** @type {string} */ id) => /** @type {any} */ (section.querySelector(`#offline-${id}`));
        this.#root = root;
        section.hidden = false;
        this.#text = /** @type {HTMLElement} */ (part('text'));
        this.#bar = /** @type {HTMLProgressElement} */ (part('progress'));
        this.#save = /** @type {HTMLButtonElement} */ (part('save'));
        this.#cancel = /** @type {HTMLButtonElement} */ (part('cancel'));
        this.#remove = /** @type {HTMLButtonElement} */ (part('remove'));
        this.#save.addEventListener('click', () => this.#keepAll());
        this.#cancel.addEventListener('click', () => this.#running?.abort());
        this.#remove.addEventListener('click', () => this.#removeAll());
    }

    /** Say why nothing is kept. @param {keyof typeof REFUSED} why */
    refuse(why) { this.#say(REFUSED[why]); }

    /** @param {ServiceWorker} worker of which the list of files is asked */
    async begin(worker) {
        this.#files = await new Promise((resolve) => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = (e) => resolve(e.data);
            worker.postMessage({say: 'files'}, [port2]);
        });
        this.#shelf = await openShelf(this.#root);
        await this.#show();
    }

    /** @param {string} text */
    #say(text) { this.#text.textContent = text; }

    /** Show how things stand. @param {string} [trouble] why the last attempt ended */
    async #show(trouble = '') {
        if (!this.#files || !this.#shelf) return;
        const have = await keys(this.#shelf);
        const {'': own, ...pages} = this.#files.pages; // the catalogue's own comes by itself
        const isGame = (/** @type {string} */ page) => !page.startsWith('js/'); // what draws in space is listed beside them
        const all = Object.keys(pages).filter(isGame).length;
        const n = keptPages(pages, have, this.#root).filter(isGame).length;
        let missing = 0;
        let held = 0;
        for (const [key, [, , bytes]] of new Map(Object.values(pages).flat().map((f) => [fileKey(this.#root, f), f]))) {
            if (have.has(key)) held += bytes;
            else missing += bytes;
        }
        this.#say(trouble + (n === all ? `All ${games(all)} are kept on this device and can be played offline.` :
            n ? `${n} of ${games(all)} can be played offline: those you opened or saved.` :
            'Games you open are kept on this device, to be played offline.'));
        this.#bar.hidden = this.#cancel.hidden = true;
        this.#save.hidden = n === all;
        this.#save.textContent = `Save all games for offline (${size(missing)})`;
        this.#remove.hidden = n === 0;
        this.#remove.textContent = `Remove saved games (${size(held)})`;
    }

    async #keepAll() {
        if (!this.#files || !this.#shelf || this.#running) return;
        const shelf = this.#shelf;
        const groups = Object.values(this.#files.pages);
        const {signal} = this.#running = new AbortController();
        this.#save.hidden = this.#remove.hidden = true;
        this.#bar.hidden = this.#cancel.hidden = false;
        this.#bar.max = groups.length;
        const progress = (/** @type {number} */ done) => {
            this.#bar.value = done;
            this.#say(`Saving: ${done} of ${games(groups.length)}…`);
        };
        progress(0);
        let trouble = '';
        try {
            navigator.storage?.persist?.().catch(() => {}); // asked for, not needed
            await keepAll(shelf, groups, {signal, progress});
            await shelf.cache.put(this.#root + ALL, new Response(''));
        } catch (error) {
            trouble = signal.aborted ? 'Stopped. ' : reason(error);
        }
        this.#running = null;
        await this.#show(trouble);
    }

    async #removeAll() {
        if (!this.#files || !this.#shelf) return;
        const {cache} = this.#shelf;
        await cache.delete(this.#root + ALL);
        for (const [page, files] of Object.entries(this.#files.pages)) {
            if (page === '') continue; // the catalogue's own
            for (const file of files) await cache.delete(fileKey(this.#root, file));
        }
        await this.#show();
    }
}

/** @param {any} error @returns {string} a sentence for people, and a space */
function reason(error) {
    if (error?.name === 'QuotaExceededError') return 'This device has no room for all games. ';
    if (error instanceof TypeError) return 'The network was lost. '; // as fetch says it
    return 'Not all games could be fetched; try again later. ';
}
