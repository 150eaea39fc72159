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

const EN = {
    keeps: 'This browser keeps no files for this site, so games need the network.',
    saves: 'Your browser is set to save data, so nothing is kept for offline play.',
    failed: 'The files for offline play could not be kept now. The next visit tries again.',
    all: 'All {0} are kept on this device and can be played offline.',
    some: '{0} of {1} can be played offline: those you opened or saved.',
    none: 'Games you open are kept on this device, to be played offline.',
    save: 'Save all games for offline ({0})', remove: 'Remove saved games ({0})', progress: 'Saving: {0} of {1}…',
    stopped: 'Stopped.', full: 'This device has no room for all games.', lost: 'The network was lost.',
    trouble: 'Not all games could be fetched; try again later.',
    kB: 'kB', MB: 'MB', games: ['game', 'games'],
};

/** @type {typeof EN} */
const RU = {
    keeps: 'Этот браузер не хранит файлов сайта, поэтому играм нужна сеть.',
    saves: 'Браузер настроен на экономию данных, поэтому для игры без сети ничего не сохраняется.',
    failed: 'Файлы для игры без сети сейчас сохранить не удалось. При следующем посещении будет новая попытка.',
    all: 'Все игры ({0}) хранятся на этом устройстве и доступны без сети.',
    some: 'Без сети доступно: {0} из {1} – открытые или сохранённые вами.',
    none: 'Открытые вами игры хранятся на этом устройстве и доступны без сети.',
    save: 'Сохранить все игры ({0})', remove: 'Удалить сохранённые игры ({0})', progress: 'Сохранение: {0} из {1}…',
    stopped: 'Остановлено.', full: 'На этом устройстве не хватает места для всех игр.', lost: 'Сеть пропала.',
    trouble: 'Не все игры удалось получить; попробуйте позже.',
    kB: 'кБ', MB: 'МБ', games: ['', ''], // said by the number alone
};

/** @typedef {Exclude<keyof typeof EN, 'games'>} Word */

const words = () => (document.documentElement.lang === 'ru' ? RU : EN);

/** @param {Word} word @param {(string | number)[]} values @returns {string} */
const say = (word, ...values) => words()[word].replace(/\{(\d)\}/g, (_, i) => String(values[i]));

/** @param {number} bytes @returns {string} */
const size = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} ${say('kB')}` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} ${say('MB')}`);

/** @param {number} n @returns {string} */
const games = (n) => `${n} ${words().games[n === 1 ? 0 : 1]}`.trim();

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

    /** Say why nothing is kept. @param {'keeps' | 'saves' | 'failed'} why */
    refuse(why) { this.#say(say(why)); }

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
        const isGame = (/** @type {string} */ page) => /^(?!js\/|ru\/)[^/]+\/[^/]+\/$/.test(page); // other things are listed beside them
        const all = Object.keys(pages).filter(isGame).length;
        const n = keptPages(pages, have, this.#root).filter(isGame).length;
        let missing = 0;
        let held = 0;
        for (const [key, [, , bytes]] of new Map(Object.values(pages).flat().map((f) => [fileKey(this.#root, f), f]))) {
            if (have.has(key)) held += bytes;
            else missing += bytes;
        }
        const now = n === all ? say('all', games(all)) : n ? say('some', n, games(all)) : say('none');
        this.#say(trouble + now);
        this.#bar.hidden = this.#cancel.hidden = true;
        this.#save.hidden = n === all;
        this.#save.textContent = say('save', size(missing));
        this.#remove.hidden = n === 0;
        this.#remove.textContent = say('remove', size(held));
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
            this.#say(say('progress', done, games(groups.length)));
        };
        progress(0);
        let trouble = '';
        try {
            navigator.storage?.persist?.().catch(() => {}); // asked for, not needed
            await keepAll(shelf, groups, {signal, progress});
            await shelf.cache.put(this.#root + ALL, new Response(''));
        } catch (error) {
            trouble = `${signal.aborted ? say('stopped') : reason(error)} `;
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

/** @param {any} error @returns {string} a sentence for people */
function reason(error) {
    if (error?.name === 'QuotaExceededError') return say('full');
    return say(error instanceof TypeError ? 'lost' : 'trouble'); // fetch says so
}
