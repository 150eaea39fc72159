/**
 * levelmap.js: all levels of a campaign, world by world: a dialog of lists, in
 * which every level is a link with its own address.
 */

import {button, make} from '../board/dom.js';
import {language, say} from '../words/strings.js';

/** @typedef {import('../state/progress.js').Campaign} Campaign */
/** @typedef {{at: string, open: Set<string>, done: Record<string, import('../state/progress.js').Best>}} State */

/** @param {import('../state/progress.js').Text} text @returns {string} in the page's language */
export const spoken = (text) => text[language()];

export class LevelMap {
    #campaign;
    #pick;
    #root = make('dialog', {class: 'dialog level-map', 'aria-labelledby': 'level-map-title'});
    /** @type {State} */
    #state = {at: '', open: new Set(), done: {}};

    /** @param {Campaign} campaign @param {(id: string) => void} pick */
    constructor(campaign, pick) {
        this.#campaign = campaign;
        this.#pick = pick;
        document.body.append(this.#root);
        this.#root.addEventListener('click', (e) => { if (e.target === this.#root) this.#root.close(); });
    }

    dispose() { this.#root.remove(); }

    show() {
        this.#draw();
        this.#root.showModal();
        const here = this.#root.querySelector('[aria-current], a');
        if (here instanceof HTMLElement) here.focus();
    }

    /** @param {State} state */
    update(state) {
        this.#state = state;
        if (this.#root.open) this.#draw();
    }

    #draw() {
        const {done} = this.#state;
        const levels = this.#campaign.worlds.flatMap((w) => w.levels);
        const won = levels.filter((l) => Object.hasOwn(done, l.id)).length;
        const bar = make('progress', {max: String(levels.length), value: String(won), 'aria-labelledby': 'level-map-done'});
        this.#root.replaceChildren(
            make('div', {class: 'level-map-head'}, make('h2', {id: 'level-map-title'}, say('levelMap')), button('close', () => this.#root.close())),
            make('p', {id: 'level-map-done', class: 'hint'}, say('levelsDone', won, levels.length)), bar,
            ...this.#campaign.worlds.map((world) => make('section', {},
                make('h3', {}, spoken(world.title)),
                ...(world.about ? [make('p', {class: 'hint'}, spoken(world.about))] : []),
                make('ol', {class: 'level-list'}, ...world.levels.map((level, i) => this.#item(level, i + 1))))));
    }

    /** @param {import('../state/progress.js').Level} level @param {number} n */
    #item(level, n) {
        const {at, open, done} = this.#state;
        const best = done[level.id];
        const state = best ? 'won' : open.has(level.id) ? 'open' : 'closed';
        const words = [say(best ? 'stateWon' : open.has(level.id) ? 'stateOpen' : 'stateClosed')];
        if (best) words.push(say('levelWins', best.moves));
        if (level.id === at) words.push(say('levelHere'));
        const inner = [
            make('span', {class: 'level-number', 'aria-hidden': 'true'}, best ? level.par === best.moves ? '★' : '✓' : String(n)),
            make('span', {class: 'level-name'}, spoken(level.title)),
            make('span', {class: 'level-state'}, words.join(', ')),
        ];
        const li = make('li', {class: `level ${state}`});
        if (state === 'closed') {
            li.append(make('span', {class: 'level-link', 'aria-disabled': 'true'}, ...inner));
            return li;
        }
        const a = make('a', {class: 'level-link', href: `#stage=${level.id}`, ...(level.id === at && {'aria-current': 'true'})}, ...inner);
        a.addEventListener('click', (e) => {
            if (e.ctrlKey || e.metaKey || e.shiftKey) return; // a window of its own
            e.preventDefault();
            this.#root.close();
            this.#pick(level.id);
        });
        li.append(a);
        return li;
    }
}
