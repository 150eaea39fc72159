/**
 * starts.js: the menus next to the opponent's in which the person chooses a variant of the game and
 * the start of new games.
 *
 * A variant is another game, with a page address and an autosave of its own: choosing it opens that
 * page. Choosing a start begins a new game immediately; the old one is kept, and Undo returns to
 * it. The editor of positions and the import of texts and files can be opened from this menu, too.
 */

import {button, byId, make} from '../board/dom.js';
import {draw, nextEntry, startOf, titleOf, variantOf} from '../state/begins.js';
import {language, say} from '../words/strings.js';

/** @typedef {import('../state/begins.js').Data} Data */

const OWN = 'own';
const DOORS = /** @type {const} */ ({edit: 'startEdit', import: 'startPaste'}); // these are also buttons of the page

export class Starts {
    #game;
    #data;
    #start = /** @type {HTMLSelectElement} */ (byId('start'));
    #variant = /** @type {HTMLSelectElement | null} */ (document.getElementById('variant'));

    /** For the end of a won game, if the rules lead from entry to entry. */
    #next = button('endEntry', () => this.#go(this.#entry));

    /** @param {import('../play/game.js').Game} game @param {Data} data of the page, whatever variant it shows */
    constructor(game, data) {
        this.#game = game;
        this.#data = data;
        this.#start.addEventListener('change', () => this.#choose(this.#start.value));
        this.#variant?.addEventListener('change', () => this.#go(this.#variant?.value ?? ''));
        game.another = (setup) => {
            const start = startOf(game.info, setup);
            return start ? draw(start, setup) : setup;
        };
        byId('do-again').after(this.#next);
        this.translate();
    }

    /** The title of the next entry, '' if there is none. */
    get #entry() { return nextEntry(this.#game.info, this.#data.variants); }

    /** Show the menus, and the heading of a variant, in the present language. */
    translate() {
        const {info} = this.#game;
        const named = make('optgroup', {label: say('startNew')});
        named.append(new Option(say('startUsual'), ''), ...(info.starts ?? []).map((s, i) => new Option(s.name, String(i))));
        const other = make('optgroup', {label: say('startOther')});
        other.append(new Option(say('startOwn'), OWN), ...Object.entries(DOORS).map(([door, word]) => new Option(say(word), door)));
        this.#start.replaceChildren(named, other);
        if (this.#variant) {
            this.#variant.replaceChildren(...(this.#data.variants ?? []).map(({title}) => (title === '-' ? make('hr') :
                new Option(titleOf(this.#data, title, language()), title))));
            this.#variant.value = variantOf(info.id) || this.#data.info.title;
        }
        if (variantOf(info.id)) {
            document.title = `${info.title} – Dagaz`;
            const heading = document.querySelector('h1');
            if (heading) heading.textContent = info.title;
        }
        this.update();
    }

    /** The game may have changed. */
    update() {
        const game = this.#game;
        this.#next.hidden = !['won', 'over'].includes(byId('banner').dataset.result ?? '') || this.#entry === '';
        if (game.demo) return;
        const {start} = game.session;
        const found = startOf(game.info, start);
        const own = start !== '' && !found && !game.info.deals;
        game.begins = start; // the next game begins there, too
        const option = /** @type {HTMLOptionElement} */ (this.#start.querySelector(`[value=${OWN}]`));
        option.hidden = option.disabled = !own;
        this.#start.value = own ? OWN : found ? String(game.info.starts?.indexOf(found)) : '';
    }

    /** @param {string} value */
    #choose(value) {
        const game = this.#game;
        this.update(); // these entries are not starts, and a new game selects its start again
        if (value in DOORS) return byId(`do-${value}`).click();
        const start = game.info.starts?.[Number(value)];
        if (value !== '' && !start) return;
        if (game.demo) game.endShow();
        game.begins = value !== '' && start ? draw(start) : '';
        game.newGame();
    }

    /** Let the person choose among the entries of the menu, as the rules demand. */
    ask() {
        const close = button('close', () => dialog.close());
        const list = make('ul', {class: 'level-list'}, ...(this.#data.variants ?? []).filter(({title}) => title !== '-').map(({title}) => {
            const choose = make('button', {type: 'button'}, titleOf(this.#data, title, language()));
            choose.addEventListener('click', () => {
                dialog.close();
                if (title !== (variantOf(this.#game.info.id) || this.#data.info.title)) this.#go(title);
            });
            return make('li', {}, choose);
        }));
        const dialog = make('dialog', {class: 'level-map', id: 'selection', 'aria-labelledby': 'selection-title'},
            make('div', {class: 'level-map-head'}, make('h2', {id: 'selection-title'}, say('variant')), close), list);
        dialog.addEventListener('close', () => dialog.remove());
        document.body.append(dialog);
        dialog.showModal();
    }

    /** @param {string} title */
    #go(title) {
        const own = !this.#data.variants?.find((v) => v.title === title)?.data;
        location.href = location.pathname + (own ? '' : `?variant=${encodeURIComponent(title)}`);
    }
}
