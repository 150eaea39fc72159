/**
 * complete.js: the words of the language that fit at the caret, in a list next to it.
 *
 * The list appears while the first word of a list is typed, and on request. It follows the pattern
 * of a combobox with a list; the field keeps the focus and its own role, because a field of several
 * lines may have no other. While nothing is chosen, every key except the arrows works as always:
 * people who go on typing are not disturbed by the list.
 *
 * @typedef {{name: string, form: string, doc: string, where: number, bare: boolean}} Word   bare: it may stand without parentheses
 * @typedef {{inside: Record<string, number>, words: Word[]}} Vocabulary   of site/vocabulary.go
 */

import {tell} from '../words/lab.js';
import {declared, spotAt} from './tokens.js';

const MOST = 80; // words in the list
const GAP = 4; // px between caret and list
const LEAST = 160; // px of room below the caret; with less room the list is above the caret, if there is more room

/** @typedef {{name: string, form: string, doc: string, text: string}} Offer   text: what is written */

/**
 * The words that fit at a place: first those that begin like the typed word, then those that
 * contain it; words that need parentheses come last if none is open.
 * @param {Vocabulary} vocabulary @param {string} text @param {import('./tokens.js').Spot} spot
 * @returns {Offer[]}
 */
export function offers({words}, text, {name, head, bits}) {
    const begun = name.toLowerCase();
    const matching = (/** @type {string} */ n) => n.startsWith(begun) || (begun.length > 1 && n.includes(begun));
    const may = words.filter((w) => matching(w.name));
    const fitting = may.filter((w) => w.where & bits);
    /** @type {Map<string, Offer>} */
    const found = new Map();
    for (const [own, kind] of declared(text)) {
        if (own !== name && (kind === 'macro') === head && matching(own.toLowerCase())) found.set(own, {name: own, form: head ? `(${own} …)` : own, doc: tell(kind), text: own});
    }
    for (const {name: n, form, doc, bare} of fitting.length || found.size ? fitting : may) {
        if (!found.has(n)) found.set(n, {name: n, form, doc, text: head || bare ? n : `(${n}`});
    }
    const list = [...found.values()];
    if (!begun) return list;
    const late = (/** @type {Offer} */ o) => Number(!o.name.toLowerCase().startsWith(begun)) + 2 * Number(o.text !== o.name);
    return list.sort((a, b) => late(a) - late(b) || (a.name < b.name ? -1 : 1));
}

export class Completion {
    #source;
    #ink;
    #load;
    /** @type {Vocabulary | null} */
    #vocabulary = null;
    #list = document.createElement('ul');
    #status = document.createElement('p');
    /** @type {Offer[]} */
    #offers = [];
    #chosen = -1;
    #from = 0; // start of the word that is being written
    /** Whether this object is changing the field. */
    #writing = false;

    /**
     * @param {HTMLTextAreaElement} source
     * @param {HTMLElement} host of the list
     * @param {import('./ink.js').Ink} ink
     * @param {() => Promise<Vocabulary>} load
     */
    constructor(source, host, ink, load) {
        this.#source = source;
        this.#ink = ink;
        this.#load = load;
        const list = this.#list;
        list.id = 'code-list'; // playground: aria-controls
        list.setAttribute('role', 'listbox');
        list.setAttribute('aria-label', tell('words'));
        list.hidden = true;
        this.#status.className = 'visually-hidden';
        this.#status.setAttribute('role', 'status');
        host.append(list, this.#status);
        source.addEventListener('input', (e) => this.#typed(/** @type {InputEvent} */ (e)));
        source.addEventListener('keydown', (e) => this.#key(e));
        source.addEventListener('blur', () => this.close());
        source.addEventListener('pointerdown', () => this.close());
        source.addEventListener('scroll', () => this.#place(), {passive: true});
        addEventListener('resize', () => this.close());
        // Now and then the program renders the field again, without attributes that it does not
        // know.
        new MutationObserver(() => this.#point()).observe(source, {attributes: true, attributeFilter: ['aria-activedescendant']});
        list.addEventListener('mousedown', (e) => e.preventDefault()); // the field keeps the focus
        list.addEventListener('click', (e) => {
            const item = e.target instanceof Element ? e.target.closest('li') : null;
            if (item) this.#take([...list.children].indexOf(item));
        });
    }

    /** Whether the list is shown. */
    get isOpen() { return !this.#list.hidden; }

    /** Show the words that fit at the caret, whatever has been typed. */
    ask() {
        this.#source.focus();
        this.#show(true);
    }

    close() {
        if (this.#list.hidden) return;
        this.#list.hidden = true;
        this.#list.replaceChildren();
        this.#offers = [];
        this.#chosen = -1;
        this.#status.textContent = '';
        this.#point();
    }

    /** @param {InputEvent} e */
    #typed(e) {
        if (this.#writing || e.isComposing) return;
        const {value, selectionStart: at} = this.#source;
        const writes = e.inputType === 'insertText' || e.inputType === 'insertCompositionText';
        if (this.isOpen || (writes && /\([^\s();"]+$/.test(value.slice(Math.max(0, at - 60), at)))) this.#show(false);
    }

    /** @param {boolean} asked by a person */
    async #show(asked) {
        const {value} = this.#source;
        this.#vocabulary ??= await this.#load().catch(() => null);
        const {selectionStart: at, selectionEnd} = this.#source;
        if (!this.#vocabulary || value !== this.#source.value || document.activeElement !== this.#source) return this.close();
        const spot = at === selectionEnd ? spotAt(value, at, this.#vocabulary.inside) : null;
        const list = spot ? offers(this.#vocabulary, value, spot) : [];
        // A complete word needs no list, and neither does a place where no word has been begun.
        if (!asked && (!spot?.name || list.some((o) => o.name === spot.name))) return this.close();
        if (!list.length) {
            this.close();
            if (asked) this.#status.textContent = tell('none');
            return;
        }
        this.#from = spot?.from ?? at;
        this.#offers = list.slice(0, MOST);
        this.#list.replaceChildren(...this.#offers.map(({form, doc}, i) => {
            const item = document.createElement('li');
            item.id = `code-word-${i}`;
            item.setAttribute('role', 'option');
            const code = document.createElement('code');
            code.textContent = form;
            const meaning = document.createElement('span');
            meaning.textContent = doc;
            item.append(code, ' ', meaning);
            return item;
        }));
        this.#list.hidden = false;
        this.#list.scrollTop = 0;
        this.#status.textContent = tell('some', list.length);
        this.#choose(asked ? 0 : -1);
        this.#place();
    }

    /** @param {KeyboardEvent} e */
    #key(e) {
        if (e.isComposing) return;
        if (e.key === ' ' && e.ctrlKey && !e.altKey && !e.metaKey) {
            e.preventDefault();
            this.#show(true);
            return;
        }
        if (!this.isOpen) return;
        const n = this.#offers.length, page = 8;
        const plain = !e.ctrlKey && !e.altKey && !e.metaKey && !e.shiftKey;
        if (e.key === 'Escape') this.close();
        else if (plain && e.key === 'ArrowDown') this.#choose((this.#chosen + 1) % n);
        else if (plain && e.key === 'ArrowUp') this.#choose(this.#chosen <= 0 ? n - 1 : this.#chosen - 1);
        else if (plain && e.key === 'PageDown' && this.#chosen >= 0) this.#choose(Math.min(n - 1, this.#chosen + page));
        else if (plain && e.key === 'PageUp' && this.#chosen >= 0) this.#choose(Math.max(0, this.#chosen - page));
        else if (plain && (e.key === 'Enter' || e.key === 'Tab') && this.#chosen >= 0) this.#take(this.#chosen);
        else {
            // Keys that move the caret close the list; typing updates it.
            if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter'].includes(e.key)) this.close();
            return;
        }
        e.preventDefault();
        e.stopPropagation();
    }

    /** @param {number} i -1 = none */
    #choose(i) {
        this.#list.children[this.#chosen]?.removeAttribute('aria-selected');
        this.#chosen = i;
        const item = this.#list.children[i];
        item?.setAttribute('aria-selected', 'true');
        item?.scrollIntoView({block: 'nearest'});
        this.#point();
    }

    /** Announce the chosen word to screen readers. */
    #point() {
        const id = this.#chosen < 0 ? null : `code-word-${this.#chosen}`;
        if (this.#source.getAttribute('aria-activedescendant') === id) return;
        if (id) this.#source.setAttribute('aria-activedescendant', id);
        else this.#source.removeAttribute('aria-activedescendant');
    }

    /** Replace the typed part by a word. @param {number} i */
    #take(i) {
        const source = this.#source;
        const {text} = this.#offers[i];
        const to = source.selectionStart;
        const begun = source.value.slice(this.#from, to);
        // If the word begins like the typed part, only the rest is inserted, so that undo works as
        // after typing.
        const [from, name] = text.startsWith(begun) ? [to, text.slice(begun.length)] : [this.#from, text];
        this.close();
        source.focus();
        source.setSelectionRange(from, to);
        this.#writing = true;
        // execCommand lets the browser undo the change; where it fails, the text is inserted
        // directly.
        if (!document.execCommand('insertText', false, name)) {
            source.setRangeText(name, from, to, 'end');
            source.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
        }
        this.#writing = false;
    }

    /** Place the list next to the caret. */
    #place() {
        if (!this.isOpen) return;
        const box = this.#source.getBoundingClientRect();
        const {left, top, height} = this.#ink.where(this.#from);
        if (top + height < box.top || top > box.bottom) return this.close();
        const around = /** @type {HTMLElement} */ (this.#list.offsetParent).getBoundingClientRect();
        const seen = visualViewport ?? {offsetTop: 0, height: innerHeight};
        const above = top - seen.offsetTop - 2 * GAP, below = seen.offsetTop + seen.height - (top + height) - 2 * GAP;
        const up = below < LEAST && above > below;
        const {style} = this.#list;
        style.maxHeight = `${Math.max(80, Math.min(288, up ? above : below))}px`;
        style.left = `${Math.max(0, Math.min(left - around.left, around.width - this.#list.offsetWidth))}px`;
        style.top = up ? '' : `${top + height + GAP - around.top}px`;
        style.bottom = up ? `${around.bottom - top + GAP}px` : '';
    }
}
