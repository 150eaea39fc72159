/**
 * shelf-page.js: the page of the person's own games: continue, name, copy, delete, undo of a
 * deletion, and saving all of them as one file.
 */

import {byId, make, part} from './board/dom.js';
import {BackupError, readBackup, writeBackup} from './keep/backup.js';
import {ago, card, hrefOf, nameOf} from './keep/kept-card.js';
import {Shelf} from './keep/shelf.js';
import {PREFIX, Store} from './keep/store.js';
import {Thumbs} from './keep/thumbs.js';
import {download} from './page/download.js';
import {say, setLanguage} from './words/strings.js';

/** @typedef {import('./keep/shelf.js').Kept} Kept */

const MAX_FILE = 50_000_000; // bytes
const ROOM = 5_000_000; // approximate number of characters that browsers store
const MUCH = 0.5; // share of that from which on a hint is shown
const root = new URL(document.getElementById('app')?.dataset.root ?? '../', document.baseURI).href;
const store = new Store(() => localStorage);
const shelf = new Shelf(store);
const thumbs = new Thumbs(root);

/** @param {string} text @param {(() => void) | null} [undo] */
function note(text, undo = null) {
    byId('note').hidden = !text;
    byId('note-text').textContent = text;
    const button = byId('note-undo');
    button.hidden = !undo;
    button.onclick = () => {
        undo?.();
        note('');
        show();
    };
}

function show() {
    const games = shelf.list();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.closest('li.kept')?.getAttribute('data-place');
    for (const [id, list] of /** @type {[string, Kept[]][]} */ ([['going', games.filter((k) => !k.saved.result)], ['ended', games.filter((k) => k.saved.result)]])) {
        byId(id).hidden = list.length === 0;
        /** @type {HTMLElement} */ (byId(id).querySelector('ul')).replaceChildren(...list.map(entry));
    }
    thumbs.clear();
    byId('none').hidden = games.length > 0;
    const trouble = store.trouble;
    const filled = store.size / ROOM;
    const hint = filled > MUCH ? say('shelfGrows', Math.round(100 * filled)) : '';
    byId('message').hidden = !trouble && !hint;
    byId('message-text').textContent = !trouble ? hint : say(trouble === 'corrupt' ? 'shelfCorrupt' : trouble === 'full' ? 'shelfFull' : 'shelfRefused');
    showAside();
    if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-place="${CSS.escape(focused)}"] a`))?.focus();
}

/** @param {Kept} kept @returns {HTMLLIElement} a card with its buttons */
function entry(kept) {
    const li = card(kept, root, thumbs, (now) => {
        name = nameOf(now);
        label();
    });
    let name = nameOf(kept);
    li.dataset.place = kept.place;
    const tools = part('div', 'tools');
    /** @type {[import('./words/strings.js').Word, () => void][]} */
    const actions = [
        ['rename', () => rename(li, kept)],
        ['duplicate', () => {
            shelf.duplicate(kept.place, say('copyOf', name));
            show();
            note(say('duplicated', name));
        }],
        ['remove', () => {
            const next = li.nextElementSibling ?? li.previousElementSibling;
            const undo = shelf.remove(kept.place);
            /** @type {HTMLElement | null | undefined} */ (next?.querySelector('a'))?.focus();
            show();
            note(say('removed', name), undo);
        }],
    ];
    const buttons = actions.map(([word, act]) => {
        const b = part('button', '', say(word));
        b.addEventListener('click', act);
        return b;
    });
    const label = () => buttons.forEach((b, i) => b.setAttribute('aria-label', `${say(actions[i][0])}: ${name}`));
    label();
    tools.append(...buttons);
    li.querySelector('.kept-words')?.append(tools);
    return li;
}

/** Show the data that could not be read, and what can be done about it. */
function showAside() {
    const list = shelf.aside();
    let section = document.getElementById('aside');
    if (!section && !list.length) return;
    if (!section) {
        section = make('section', {id: 'aside', 'aria-labelledby': 'aside-title'}, make('h2', {id: 'aside-title'}, say('aside')), part('p', 'lead', say('asideWhy')), part('ul', 'aside-list'));
        byId('ended').after(section);
    }
    section.hidden = list.length === 0;
    if (list.length) byId('none').hidden = true;
    section.querySelector('ul')?.replaceChildren(...list.map((one) => {
        const name = [one.title, ago(one.at)].filter(Boolean).join(' · ');
        const button = (/** @type {import('./words/strings.js').Word} */ word, /** @type {() => void} */ act) => {
            const b = part('button', '', say(word));
            b.type = 'button';
            b.setAttribute('aria-label', `${say(word)}: ${name}`);
            b.addEventListener('click', act);
            return b;
        };
        const tools = part('div', 'tools');
        tools.append(
            button('asideAgain', () => {
                const kept = shelf.again(one);
                if (kept) location.assign(hrefOf(root, kept));
                else note(say('asideStill', one.title));
            }),
            button('asideSave', () => download(`${one.place.replace(/[^\w-]+/g, '-')}.txt`, 'text/plain', one.text)),
            button('remove', () => {
                store.drop(one.place);
                show();
                note(say('removed', one.title), () => { store.put(one.place, one.text); });
            }),
        );
        const li = part('li');
        li.append(part('p', '', name), tools);
        return li;
    }));
}

/** Replace the name by a field. @param {HTMLLIElement} li @param {Kept} kept */
function rename(li, kept) {
    const form = part('form', 'rename');
    const input = part('input');
    input.value = kept.saved.name;
    input.placeholder = li.querySelector('h3')?.textContent || kept.saved.title;
    input.maxLength = 80;
    input.setAttribute('aria-label', say('gameName'));
    const ok = make('button', {class: 'primary'}, say('done'));
    form.append(input, ok);
    const end = (/** @type {boolean} */ keep) => {
        if (keep) shelf.rename(kept.place, input.value);
        form.replaceWith(/** @type {HTMLElement} */ (title));
        /** @type {HTMLElement | null} */ (li.querySelector('a'))?.focus();
        show();
    };
    form.addEventListener('submit', (e) => {
        e.preventDefault();
        end(true);
    });
    form.addEventListener('keydown', (e) => { if (e.key === 'Escape') end(false); });
    const title = li.querySelector('h3');
    title?.replaceWith(form);
    input.focus();
}

const saveAll = () => download(`dagaz-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', writeBackup(store));

/** @param {File | undefined} file */
async function openAll(file) {
    if (!file) return;
    try {
        if (file.size > MAX_FILE) throw new BackupError('notBackup');
        const {games, same, settings, bad, full} = readBackup(store, await file.text());
        const words = [say('backupDone', games, same, settings)];
        if (bad.length) words.push(say('backupBad', bad.length, bad.slice(0, 5).join(', ')));
        if (full) words.push(say('shelfFull'));
        show();
        note(words.join(' '));
    } catch (e) {
        if (!(e instanceof BackupError)) throw e;
        note(say(e.why, file.name, e.message));
    }
}

function start() {
    setLanguage(document.documentElement.lang);
    show();
    const file = /** @type {HTMLInputElement} */ (byId('backup-file'));
    byId('backup-save').addEventListener('click', saveAll);
    byId('backup-open').addEventListener('click', () => file.click());
    file.addEventListener('change', async () => {
        await openAll(file.files?.[0]);
        file.value = '';
    });
    addEventListener('storage', (e) => {
        if (document.querySelector('form.rename')) return; // the list is shown again when the name has been entered
        if (!e.key || e.key.startsWith(PREFIX)) show();
    });
    addEventListener('pageshow', (e) => { if (e.persisted) show(); });
}

start();
