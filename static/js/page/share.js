/**
 * share.js: exports a game from the page and imports games: link, position, records, a name for the
 * shelf.
 */

import {byId, part} from '../board/dom.js';
import {EngineError} from '../engine/engine.js';
import {variantOf, variantQuery} from '../state/begins.js';
import {textOf} from '../state/charset.js';
import {told, wordsOf} from '../words/faults.js';
import {say} from '../words/strings.js';
import {download} from './download.js';
import {notice} from './notice.js';

const MAX_FILE = 4_000_000; // bytes; a game has some thousands

/** Matches a text of rules, after comments. */
const RULES = /^\ufeff?(?:\s|;[^\n]*(?:\n|$))*\((?:game|dagaz|define|include|version|variant)\b/i;

export class Share {
    #game;
    #stop = new AbortController();
    #dialog = /** @type {HTMLDialogElement} */ (byId('import'));
    #text = /** @type {HTMLTextAreaElement} */ (byId('import-text'));
    #file = /** @type {HTMLInputElement} */ (byId('import-file'));
    #name = /** @type {HTMLInputElement} */ (byId('game-name'));
    /** @type {[HTMLButtonElement, string][]} a button for each further format */
    #formats = [];
    #noted = () => '';
    #pieces;
    #look;

    /**
     * @param {import('../play/game.js').Game} game
     * @param {string} pieces addresses of pieces.svg and signs.svg
     * @param {() => {flipped: boolean, set: string}} look of the board
     */
    constructor(game, pieces, look) {
        this.#game = game;
        this.#pieces = pieces;
        this.#look = look;
        /** @type {[string, string, () => void][]} */
        const wires = [
            ['do-link', 'click', () => this.#copy(this.#address)],
            ['do-qr', 'click', () => this.#code()],
            ['do-setup', 'click', () => this.#copy(game.view.fen || game.view.setup)],
            ['do-embed', 'click', () => this.#copy(this.#embedCode())],
            ['do-export', 'click', () => this.#export('sgf')],
            ['do-import', 'click', () => this.#ask()],
            ['import-open', 'click', () => this.#busy(() => this.#import())],
            ['import-close', 'click', () => this.#dialog.close()],
            ['import-file', 'change', () => this.#read()],
            ['game-name', 'change', () => game.rename(this.#name.value.trim().slice(0, 80))],
            ['do-edit', 'click', () => this.edit()],
            ['do-picture', 'click', () => this.#picture()],
            ['do-study', 'click', () => this.#study()],
        ];
        for (const [id, event, act] of wires) byId(id).addEventListener(event, act, {signal: this.#stop.signal});
        for (const format of (game.info.formats ?? []).filter((f) => f !== 'sgf')) {
            const b = part('button');
            b.addEventListener('click', () => this.#export(format));
            byId('do-import').before(b);
            this.#formats.push([b, format.toUpperCase()]);
        }
        this.translate();
        addEventListener('dragover', (e) => { if (e.dataTransfer?.types.includes('Files')) e.preventDefault(); }, {signal: this.#stop.signal});
        addEventListener('drop', (e) => this.#drop(e), {signal: this.#stop.signal});
    }

    /** The game may have changed. */
    update() {
        byId('share-code').replaceChildren(); // it was of another place
        if (document.activeElement !== this.#name) this.#name.value = this.#game.session.name;
    }

    /** Show the texts of this file in the present language. */
    translate() {
        for (const [b, name] of this.#formats) b.textContent = say('saveAs', name);
        byId('share-note').textContent = this.#noted();
    }

    dispose() { this.#stop.abort(); }

    /** @param {() => string} words @param {string} [value] shown so that it can be copied by hand */
    #note(words, value = '') {
        this.#noted = words;
        byId('share-note').textContent = words();
        const field = /** @type {HTMLInputElement} */ (byId('share-value'));
        field.hidden = value === '';
        field.value = value;
        if (value) field.select();
    }

    /** @param {string} text */
    async #copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            this.#note(() => say('copied'));
        } catch {
            this.#note(() => say('copyFailed'), text);
        }
    }

    /** Of the page with its game. */
    get #address() { return location.href.split('#')[0].split('?')[0] + variantQuery(this.#game.info.id) + this.#game.link(); }

    /** Show the link as a code to scan, until the code or its button is pressed. */
    async #code() {
        const code = byId('share-code');
        const shown = code.hasChildNodes();
        code.replaceChildren();
        if (shown) return;
        try {
            const {qrCode} = await import('./qr.js');
            const picture = qrCode(this.#address, say('linkQrLabel'));
            picture.addEventListener('click', () => code.replaceChildren());
            code.replaceChildren(picture);
            picture.scrollIntoView({block: 'nearest'});
            this.#note(() => '');
        } catch {
            this.#note(() => say('linkLong'));
        }
    }

    /** Make one link for several games. */
    #study() { import('./study.js').then((m) => m.composeStudy(this.#game)).catch((e) => this.#note(() => wordsOf(e))); }

    /** The HTML that embeds this game and its position in another page. */
    #embedCode() {
        const {info, session} = this.#game;
        const [game] = info.id.split('#');
        const script = new URL(`${'../'.repeat(game.split('/').length)}embed/v1/embed.js`, location.href.replace(`/ru/${game}/`, `/${game}/`)).href;
        const given = {game, variant: variantOf(info.id), setup: session.start, moves: session.moves().join(' ')};
        const quoted = (/** @type {string} */ text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
        const attributes = Object.entries(given).filter(([, v]) => v).map(([k, v]) => ` ${k}="${quoted(v)}"`).join('');
        return `<script async src="${script}"></script>\n<dagaz-board${attributes}></dagaz-board>`;
    }

    /** @param {string} format */
    async #export(format) {
        try {
            const name = (this.#game.session.name || this.#game.info.id).replace(/[^\p{L}\p{N}_-]+/gu, '-');
            download(`${name}.${format}`, format === 'sgf' ? 'application/x-go-sgf' : 'text/plain', await this.#game.ask.write(format));
            this.#note(() => '');
        } catch (e) {
            this.#note(() => wordsOf(e));
        }
    }

    #ask() {
        this.#wrong('');
        this.#text.value = this.#file.value = '';
        this.#dialog.showModal();
    }

    /** @param {string} text what is wrong, or asked @param {boolean} [asks] */
    #wrong(text, asks = false) {
        byId('import-error').textContent = text;
        byId('import-error').classList.toggle('asks', asks);
        byId('import-picks').replaceChildren();
    }

    /** @param {DragEvent} e */
    async #drop(e) {
        const file = e.dataTransfer?.files[0];
        if (!file) return;
        e.preventDefault();
        if (!this.#dialog.open) this.#ask();
        await this.#take(file);
        if (this.#text.value) await this.#busy(() => this.#import());
    }

    async #read() {
        const file = this.#file.files?.[0];
        if (file) await this.#take(file);
    }

    /** @param {File} file */
    async #take(file) {
        this.#wrong(file.size > MAX_FILE ? say('tooLarge', file.name) : '');
        if (file.size <= MAX_FILE) this.#text.value = textOf(await file.arrayBuffer());
    }

    /** The program that reads records may have to be loaded first: show a message meanwhile. @param {() => Promise<void>} act */
    async #busy(act) {
        const button = byId('import-open');
        if (button.ariaBusy) return;
        button.ariaBusy = 'true';
        button.textContent = say('openReads');
        await act();
        button.ariaBusy = null;
        button.textContent = say('open');
    }

    async #import() {
        this.#wrong('');
        const text = this.#text.value;
        try {
            if (RULES.test(text)) return this.#wrong(say('rulesText'));
            if (/^https?:\/\/\S+$/i.test(text.trim())) return this.#follow(new URL(text.trim()));
            // Levels of Sokoban are exchanged as drawings in these letters (XSB), where spaces count. The
            // first word of a position contains a slash; but so does a date at the beginning of a KIF
            // file, and an address in a comment.
            const drawn = /^(?:[ #$@.*+_-]{3,}\r?\n){2}/m.test(text);
            if (drawn || /^[^\s：{;%]+\/\S+(\s|$)|^[?\w]*setup=|^[A-Za-z]:[A-Za-z]/.test(text.trim()) && !text.includes('(;')) {
                await this.#game.opening.position(drawn ? text : text.trim(), []);
                this.#show();
                return;
            }
            const games = await this.#game.ask.readRecord(text);
            if (games.length === 1) await this.#open(games[0]);
            else this.#pick(games);
        } catch (e) {
            this.#wrong(await told(e, this.#game.info));
            if (!(e instanceof EngineError)) return;
            const part = e.games.find((g) => g.tree.children?.length);
            if (part) this.#offer(say('openPart', lineLength(part)), part);
        }
    }

    /** Open the link of a game, from this or another copy of the site. @param {URL} url */
    #follow(url) {
        const {id, title} = this.#game.info;
        if (!url.pathname.endsWith(`/${id.split('#')[0]}/`)) return this.#wrong(say('linkNone', title));
        this.#dialog.close();
        location.assign(location.pathname + url.search + url.hash);
    }

    /** @param {import('../engine/engine.js').GameRecord} game */
    async #open(game) {
        await this.#game.opening.record(game);
        this.#show();
    }

    /** Scroll to the board, which is far above the button. */
    #show() {
        this.#dialog.close();
        byId('board').scrollIntoView({block: 'center'});
    }

    /** @param {import('../engine/engine.js').GameRecord[]} games of one file */
    #pick(games) {
        this.#wrong(say('openPick'), true);
        games.forEach((g, i) => this.#offer(say('openGame', i + 1, g.players?.[0] || '?', g.players?.[1] || '?', lineLength(g)), g));
    }

    /** @param {string} label @param {import('../engine/engine.js').GameRecord} game */
    #offer(label, game) {
        const li = part('li');
        const b = part('button', '', label);
        b.addEventListener('click', () => this.#open(game).catch(async (e) => this.#wrong(await told(e, this.#game.info))));
        li.append(b);
        byId('import-picks').append(li);
    }

    /** Show the dialog for saving pictures. */
    async #picture() {
        try {
            const {openPicture} = await import('./picture.js');
            await openPicture(this.#game, this.#pieces, this.#look());
        } catch (e) {
            notice('picture', () => wordsOf(e));
        }
    }

    /** Open the editor of positions. */
    async edit() {
        try {
            const {openEditor} = await import('./editor.js');
            await openEditor(this.#game, this.#pieces);
        } catch (e) {
            notice('edit', () => wordsOf(e));
        }
    }
}

/** @param {import('../engine/engine.js').GameRecord} game @returns {number} moves of its main line */
function lineLength({tree}) {
    let n = 0;
    for (let at = tree.children?.[0]; at; at = at.children?.[0]) n++;
    return n;
}
