/**
 * study.js: a study, that is several games of one kind as chapters, in one link. It shows the
 * chapters of the address for selection, and makes a study from the game on the board and saved
 * games. Loaded on demand.
 */

import {byId, make} from '../board/dom.js';
import {variantQuery} from '../state/begins.js';
import {Session, newKey} from '../state/session.js';
import {LONG, StudyError, decodeStudy, encodeStudy} from '../state/study.js';
import {told} from '../words/faults.js';
import {tell} from '../words/study.js';
import {notice} from './notice.js';

/** @typedef {import('../state/study.js').Chapter} Chapter */
/** @typedef {import('../play/game.js').Game} Game */

const TITLE = 80; // characters

/** The study in the address, if there is one. @type {Study | null} */
let shown = null;

/** @param {Session} session @param {string} name @returns {Chapter} */
const chapterOf = (session, name) => ({name, start: session.start, rows: session.toRows(), where: session.where()});

export class Study {
    #game;
    #hash;
    #title;
    #id;
    /** @type {{name: string, session: Session}[]} */
    #chapters;
    #el = make('section', {id: 'study', class: 'review study', 'aria-labelledby': 'study-title'});
    #heading = make('h2', {id: 'study-title'});
    #list = make('ol', {});
    #said = make('p', {class: 'hint', role: 'status'});
    #keep = make('button', {type: 'button'});
    #words = () => '';

    /**
     * @param {Game} game
     * @param {string} hash of the address
     * @param {import('../state/study.js').Study} study
     */
    constructor(game, hash, study) {
        this.#game = game;
        this.#hash = hash;
        this.#title = study.title;
        this.#id = study.game;
        this.#chapters = study.chapters.map(({name, start, rows, where}) => {
            const session = Session.fromRows(rows, start, where);
            session.name = name;
            return {name, session};
        });
        this.#keep.addEventListener('click', () => this.#store());
        this.#el.append(this.#heading, this.#list, this.#said, make('div', {class: 'tools'}, this.#keep));
        byId('banner').after(this.#el);
        this.update();
    }

    /** The study in an address; null, with a message, if it cannot be read. @param {Game} game @param {string} hash @param {string} text */
    static async read(game, hash, text) {
        try {
            const study = await decodeStudy(text);
            if (study.game !== game.info.id) throw new Error(tell('other', study.game));
            shown = new Study(game, hash, study);
            return shown;
        } catch (e) {
            notice('study', () => (e instanceof StudyError ? tell(e.code, ...e.values) : e instanceof Error ? e.message : String(e)));
            return null;
        }
    }

    /** Show the first chapter. */
    begin() { return this.#show(0); }

    /** The address of a chapter is that of the study. @returns {string | undefined} */
    link() { return this.#at < 0 ? undefined : this.#hash; }

    /** Index of the chapter on the board, -1 if it shows none. */
    get #at() { return this.#chapters.findIndex((c) => c.session === this.#game.session); }

    /** @returns {{title: string, chapters: {name: string, session: Session}[]}} */
    get content() { return {title: this.#title, chapters: this.#chapters}; }

    /** @param {number} i */
    async #show(i) {
        const {name, session} = this.#chapters[i];
        try {
            await this.#game.opening.beside(session);
        } catch (e) {
            const why = await told(e, this.#game.info);
            notice('study', () => tell('bad', name || tell('chapter', i + 1), why));
        }
    }

    /** Save all chapters as games of the person. */
    #store() {
        const {info, shelf, view} = this.#game;
        let kept = 0;
        for (const [i, {name, session}] of this.#chapters.entries()) {
            const added = shelf.add(this.#id, {
                tree: session.toRows(), start: session.start, about: session.about, sgf: '', where: session.where(), settings: {side: 0, bot: ''}, link: '',
                view: session === this.#game.session ? view : undefined, title: info.title, ply: session.ply(), moves: session.size, result: '',
                key: newKey(), name: name || tell('chapter', i + 1), at: Date.now(),
            });
            if (added) kept++;
        }
        this.#words = () => (kept === this.#chapters.length ? tell('kept', kept) : tell('full'));
        this.update();
    }

    /** The game, or the language, has changed. */
    update() {
        const at = this.#at;
        this.#heading.textContent = this.#title || tell('study');
        this.#keep.textContent = tell('keep');
        this.#said.textContent = this.#words();
        const had = this.#list.contains(document.activeElement) ? [...this.#list.children].findIndex((li) => li.contains(document.activeElement)) : -1;
        this.#list.replaceChildren(...this.#chapters.map(({name}, i) => {
            const button = make('button', {type: 'button', ...(i === at && {'aria-current': 'true'})}, name || tell('chapter', i + 1));
            button.addEventListener('click', () => this.#show(i));
            return make('li', {}, button);
        }));
        if (had >= 0) this.#list.children[had].querySelector('button')?.focus();
    }
}

/**
 * Make a study: a dialog for choosing games.
 * @param {Game} game
 */
export function composeStudy(game) {
    document.getElementById('study-maker')?.remove();
    const {info, session, shelf} = game;
    const content = shown?.link() ? shown.content : null;
    const mine = content ? content.chapters.map(({name, session: s}) => chapterOf(s, name)) : [chapterOf(session, session.name)];
    const kept = shelf.list().filter((k) => k.game === info.id && k.place !== `game:${info.id}` && k.saved.tree)
        .map(({saved}) => ({name: saved.name, start: saved.start ?? '', rows: saved.tree ?? [], where: saved.where}));
    const all = [...mine, ...kept];

    const title = make('input', {id: 'study-name', maxlength: String(TITLE), autocomplete: 'off', class: 'copy'});
    title.value = content?.title ?? '';
    const rows = all.map(({name, rows: tree}, i) => {
        const field = make('input', {maxlength: String(TITLE), autocomplete: 'off', class: 'copy', 'aria-label': tell('chapter', i + 1)});
        field.value = name || tell('chapter', i + 1);
        const box = make('input', {type: 'checkbox', 'aria-label': tell('take', field.value)});
        box.checked = i < mine.length;
        const about = make('span', {class: 'hint'}, [...(i === 0 && !content ? [tell('present')] : []), tell('moves', tree.length - 1)].join(', '));
        return {field, box, el: make('li', {}, box, field, about)};
    });
    const note = make('p', {class: 'hint', role: 'status'});
    const value = make('input', {class: 'copy', readonly: '', hidden: '', 'aria-label': tell('make')});
    const copy = make('button', {type: 'button', class: 'primary'}, tell('copy'));
    const close = make('button', {type: 'button'}, tell('close'));
    const dialog = make('dialog', {id: 'study-maker', class: 'dialog study-maker', 'aria-labelledby': 'study-maker-title'},
        make('h2', {id: 'study-maker-title'}, tell('make')), make('p', {class: 'hint'}, tell('what')),
        make('label', {}, make('span', {}, tell('title')), title), make('h3', {}, tell('chapters')), make('ul', {}, ...rows.map((r) => r.el)),
        note, value, make('div', {class: 'tools'}, close, copy));
    copy.addEventListener('click', async () => {
        const chapters = all.flatMap((c, i) => (rows[i].box.checked ? [{...c, name: rows[i].field.value.trim().slice(0, TITLE)}] : []));
        if (!chapters.length) {
            note.textContent = tell('none');
            return;
        }
        const link = location.href.split(/[?#]/)[0] + variantQuery(info.id) + await encodeStudy({game: info.id, title: title.value.trim(), chapters});
        try {
            await navigator.clipboard.writeText(link);
            note.textContent = link.length > LONG ? tell('long', link.length, LONG) : tell('copied', link.length);
            value.hidden = true;
        } catch {
            note.textContent = tell('refused');
            value.hidden = false;
            value.value = link;
            value.select();
        }
    });
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
}
