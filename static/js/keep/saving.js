/**
 * saving.js: the catalogue's section #offline: store all games on this device, or those of one
 * family, with a progress bar and a way to remove them. With all games the other pages are stored,
 * too: the challenges of the day, the maker, the playground, and what few games need.
 *
 * The page fetches the files, not the service worker, so closing the page stops it. Nothing is lost
 * then: stored files are kept, and the next time it continues with the first incomplete family.
 */

import {fetchPacks, hasPack, keepUnit, keptUnits, keys, openShelf, removeFamilies, want} from './kept.js';
import {keepPack} from './packs.js';

/** @typedef {import('./kept.js').Packs} Packs */

const EN = {
    keeps: 'This browser keeps no files for this site, so games need the network.',
    saves: 'Your browser is set to save data, so nothing is kept for offline play.',
    failed: 'The files for offline play could not be kept now. The next visit tries again.',
    all: 'All {0} are kept on this device and can be played offline.', whole: 'So are the challenges of the day, the maker and the playground.',
    some: '{0} of {1} can be played offline: those you opened or saved.',
    none: 'Games you open are kept on this device, to be played offline.',
    save: 'Save all games for offline ({0})', one: 'Save {0} for offline ({1})', update: 'Update the saved games ({0})', more: 'Save the challenges, the maker and the playground, too ({0})', remove: 'Remove saved games',
    which: 'What to save', every: 'All games', progress: 'Saving: {0} of {1}…', last: 'Saving: the other pages…',
    stopped: 'Stopped.', full: 'This device has no room for all games.', lost: 'The network was lost.',
    trouble: 'Not all games could be fetched; try again later.',
    kB: 'kB', MB: 'MB', games: ['game', 'games'],
};

/** @type {typeof EN} */
const RU = {
    keeps: 'Этот браузер не хранит файлов сайта, поэтому играм нужна сеть.',
    saves: 'Браузер настроен на экономию данных, поэтому для игры без сети ничего не сохраняется.',
    failed: 'Файлы для игры без сети сейчас сохранить не удалось. При следующем посещении будет новая попытка.',
    all: 'Все игры ({0}) хранятся на этом устройстве и доступны без сети.', whole: 'Задачи дня, создание игр и мастерская – тоже.',
    some: 'Без сети доступно: {0} из {1} – открытые или сохранённые вами.',
    none: 'Открытые вами игры хранятся на этом устройстве и доступны без сети.',
    save: 'Сохранить все игры ({0})', one: 'Сохранить: {0} ({1})', update: 'Обновить сохранённые игры ({0})', more: 'Сохранить и задачи дня, и мастерскую ({0})', remove: 'Удалить сохранённые игры',
    which: 'Что сохранить', every: 'Все игры', progress: 'Сохранение: {0} из {1}…', last: 'Сохранение: остальные страницы…',
    stopped: 'Остановлено.', full: 'На этом устройстве не хватает места для всех игр.', lost: 'Сеть пропала.',
    trouble: 'Не все игры удалось получить; попробуйте позже.',
    kB: 'кБ', MB: 'МБ', games: ['', ''], // the number alone is shown
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
    /** The chosen family, '' for all. */
    #which = document.createElement('select');
    #label = document.createElement('label');
    /** @type {Packs | null} */
    #packs = null;
    /** @type {import('./kept.js').Shelf | null} */
    #shelf = null;
    /** @type {AbortController | null} aborts the running download */
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
        this.#which.id = 'offline-which';
        this.#label.hidden = true;
        this.#save.before(this.#label, ' ');
        this.#which.addEventListener('change', () => this.#show());
        this.#save.addEventListener('click', () => this.#keepChosen());
        this.#cancel.addEventListener('click', () => this.#running?.abort());
        this.#remove.addEventListener('click', () => this.#removeAll());
    }

    /** Say why nothing can be stored. @param {'keeps' | 'saves' | 'failed'} why */
    refuse(why) { this.#say(say(why)); }

    /** @param {ServiceWorker} worker which is asked for its shell */
    async begin(worker) {
        /** @type {string} */
        const shell = await new Promise((resolve) => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = (e) => resolve(e.data);
            worker.postMessage({say: 'shell'}, [port2]);
        });
        this.#shelf = await openShelf(this.#root, shell);
        try {
            this.#packs = await fetchPacks(this.#shelf);
        } catch {
            return this.#say(say('lost'));
        }
        const ru = words() === RU;
        const title = (/** @type {string} */ f) => this.#packs?.families[f].title[ru ? 1 : 0] || f;
        const names = Object.keys(this.#packs.families).sort((a, b) => title(a).localeCompare(title(b)));
        this.#which.replaceChildren(new Option(say('every'), ''), ...names.map((f) => new Option(title(f), f)));
        this.#label.replaceChildren(say('which'), ' ', this.#which);
        await this.#show();
    }

    /** @param {string} text */
    #say(text) { this.#text.textContent = text; }

    /** The chosen families that are incomplete. @param {Set<string>} have @param {string} [chosen] @returns {string[]} */
    #missing(have, chosen = this.#which.value) {
        const {families = {}} = this.#packs ?? {};
        return Object.keys(families).filter((f) => (!chosen || f === chosen) && this.#shelf && !hasPack(this.#shelf, have, families[f]));
    }

    /** The other pages that are missing: they belong to all games, not to a family. @param {Set<string>} have @returns {string[]} */
    #missingMore(have) {
        if (!this.#shelf || this.#which.value) return [];
        const there = new Set(keptUnits(this.#shelf, have));
        return (this.#packs?.more?.units ?? []).filter((unit) => !there.has(unit));
    }

    /** Show the present state. @param {string} [trouble] why the last attempt ended */
    async #show(trouble = '') {
        if (!this.#packs || !this.#shelf) return;
        const {families} = this.#packs;
        const have = await keys(this.#shelf);
        const count = (/** @type {string[]} */ list) => list.reduce((sum, f) => sum + families[f].games, 0);
        const all = count(Object.keys(families));
        const n = keptUnits(this.#shelf, have).filter((unit) => Object.hasOwn(families, unit.replace(/\/.*/, ''))).length;
        if (this.#missing(have, '').length === 0) this.#which.value = ''; // there is no family left to choose
        const missing = this.#missing(have);
        const more = this.#missingMore(have);
        const bytes = size(missing.reduce((sum, f) => sum + families[f].pack[2], more.length ? this.#packs.more?.bytes ?? 0 : 0));
        const whole = !more.length && !this.#which.value && this.#packs.more?.units.length ? ` ${say('whole')}` : '';
        const now = n >= all ? say('all', games(all)) + whole : n ? say('some', n, games(all)) : say('none');
        this.#say(trouble + now);
        this.#bar.hidden = this.#cancel.hidden = true;
        this.#label.hidden = this.#missing(have, '').length === 0;
        this.#save.hidden = missing.length + more.length === 0;
        const [{text = ''} = {}] = this.#which.selectedOptions;
        this.#save.textContent = this.#which.value ? say('one', text, bytes) : !missing.length ? say('more', bytes) : n >= all ? say('update', bytes) : say('save', bytes);
        this.#remove.hidden = n === 0;
        this.#remove.textContent = say('remove');
    }

    async #keepChosen() {
        if (!this.#packs || !this.#shelf || this.#running) return;
        const shelf = this.#shelf;
        const {families} = this.#packs;
        const have = await keys(shelf);
        const missing = this.#missing(have);
        const more = this.#missingMore(have);
        const chosen = this.#which.value;
        const total = missing.reduce((sum, f) => sum + families[f].games, 0);
        const {signal} = this.#running = new AbortController();
        this.#save.hidden = this.#remove.hidden = this.#label.hidden = true;
        this.#bar.hidden = this.#cancel.hidden = false;
        this.#bar.max = total;
        let done = 0;
        const show = () => {
            this.#bar.value = done;
            this.#say(say('progress', done, games(total)));
        };
        show();
        let trouble = '';
        try {
            navigator.storage?.persist?.().catch(() => {}); // useful, but not required
            if (this.#packs.shell !== shelf.shell) throw new Error('another version is being published');
            await want(shelf, chosen);
            for (const f of missing) await keepPack(shelf, families[f], have, {signal, progress: () => { done++; show(); }});
            if (more.length) this.#say(say('last'));
            for (const unit of more) await keepUnit(shelf, unit, signal);
        } catch (error) {
            trouble = `${signal.aborted ? say('stopped') : reason(error)} `;
        }
        this.#running = null;
        await this.#show(trouble);
    }

    async #removeAll() {
        if (!this.#packs || !this.#shelf) return;
        const {families, more} = this.#packs;
        await removeFamilies(this.#shelf, [...Object.keys(families), ...(more?.units ?? []).map((unit) => unit.replace(/\/.*/, ''))]);
        await this.#show();
    }
}

/** @param {any} error @returns {string} a sentence for people */
function reason(error) {
    if (error?.name === 'QuotaExceededError') return say('full');
    return say(error instanceof TypeError ? 'lost' : 'trouble'); // fetch reports lost connections as a TypeError
}
