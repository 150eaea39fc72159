/**
 * share.js: takes a game out of the page and back in: link, position, SGF.
 */

import {byId} from './panel.js';
import {say} from './strings.js';

const MAX_FILE = 4_000_000; // bytes; a game is thousands

export class Share {
    #game;
    #stop = new AbortController();
    #dialog = /** @type {HTMLDialogElement} */ (byId('import'));
    #text = /** @type {HTMLTextAreaElement} */ (byId('import-text'));
    #file = /** @type {HTMLInputElement} */ (byId('import-file'));

    /** @param {import('./game.js').Game} game */
    constructor(game) {
        this.#game = game;
        /** @type {[string, string, () => void][]} */
        const wires = [
            ['do-link', 'click', () => this.#copy(location.href.split('#')[0].split('?')[0] + game.link())],
            ['do-setup', 'click', () => this.#copy(game.view.fen || game.view.setup)],
            ['do-embed', 'click', () => this.#copy(this.#embedCode())],
            ['do-export', 'click', () => this.#export()],
            ['do-import', 'click', () => this.#ask()],
            ['import-open', 'click', () => this.#import()],
            ['import-close', 'click', () => this.#dialog.close()],
            ['import-file', 'change', () => this.#read()],
        ];
        for (const [id, event, act] of wires) byId(id).addEventListener(event, act, {signal: this.#stop.signal});
    }

    dispose() { this.#stop.abort(); }

    /** @param {string} text @param {string} [value] shown so that it can be copied by hand */
    #note(text, value = '') {
        byId('share-note').textContent = text;
        const field = /** @type {HTMLInputElement} */ (byId('share-value'));
        field.hidden = value === '';
        field.value = value;
        if (value) field.select();
    }

    /** @param {string} text */
    async #copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            this.#note(say('copied'));
        } catch {
            this.#note(say('copyFailed'), text);
        }
    }

    /** The lines that put this game and its position on another page. */
    #embedCode() {
        const {info, session} = this.#game;
        const script = new URL(`${'../'.repeat(info.id.split('/').length)}embed/v1/embed.js`, location.href).href;
        const given = {game: info.id, setup: session.start, moves: session.moves().join(' ')};
        const quoted = (/** @type {string} */ text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
        const attributes = Object.entries(given).filter(([, v]) => v).map(([k, v]) => ` ${k}="${quoted(v)}"`).join('');
        return `<script async src="${script}"></script>\n<dagaz-board${attributes}></dagaz-board>`;
    }

    async #export() {
        try {
            const url = URL.createObjectURL(new Blob([await this.#game.toSGF()], {type: 'application/x-go-sgf'}));
            const a = document.createElement('a');
            a.href = url;
            a.download = `${this.#game.info.id.replace(/[^\w-]+/g, '-')}.sgf`;
            a.click();
            setTimeout(() => URL.revokeObjectURL(url), 10_000);
            this.#note('');
        } catch (e) {
            this.#note(e instanceof Error ? e.message : String(e));
        }
    }

    #ask() {
        byId('import-error').textContent = '';
        this.#text.value = this.#file.value = '';
        this.#dialog.showModal();
    }

    async #read() {
        const file = this.#file.files?.[0];
        if (!file) return;
        byId('import-error').textContent = file.size > MAX_FILE ? `${file.name}: > 4 MB` : '';
        if (file.size <= MAX_FILE) this.#text.value = await file.text();
    }

    async #import() {
        byId('import-error').textContent = '';
        try {
            await this.#game.fromSGF(this.#text.value);
            this.#dialog.close();
        } catch (e) {
            byId('import-error').textContent = e instanceof Error ? e.message : String(e);
        }
    }
}
