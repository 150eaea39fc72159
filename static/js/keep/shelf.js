/**
 * shelf.js: every kept game, each in one place.
 *
 * The game that is being played, one for each kind of game, is at 'game:ID', where its page finds
 * it. All others are on the shelf, at 'shelf:KEY'. When another game takes the place of the present
 * one (New game, a file, a link), the present one goes to the shelf automatically, so no game is
 * lost; a game taken from the shelf puts the present one there.
 *
 * Two pages may have the same game open. Neither overwrites what the other has written: a page that
 * notices a change takes a new key for its own copy, and both go on side by side.
 *
 * @typedef {import('./store.js').Saved} Saved
 * @typedef {{place: string, game: string, saved: Saved}} Kept   place = name in the store
 * @typedef {{place: string, game: string, title: string, at: number, text: string}} Aside   an entry that could not be read
 */

import {newKey} from '../state/session.js';
import {parseSaved, textOfSaved} from './store.js';

/** @typedef {import('./store.js').Store} Store */

/** @param {string} game @param {Saved} saved @returns {string} without the clickable moves, which a shelf does not need */
const shelved = (game, saved) => {
    const {view, ...rest} = saved;
    const picture = view && {...view, select: {moves: [], nodes: [{}], pass: -1}};
    return JSON.stringify({v: 1, game, ...rest, ...(picture && {view: picture})});
};

/** Whether a game is worth keeping when another takes its place. @param {Saved} saved */
const worth = ({moves, name, remote}) => moves > 0 || name !== '' || remote !== undefined;

export class Shelf {
    #store;
    #now;
    /** @type {Map<string, string>} what this page last read or wrote, by game */
    #seen = new Map();
    /** @type {Map<string, string>} new keys for games that were stored by an older version, by game */
    #given = new Map();

    /** @param {Store} store @param {() => number} [now] ms */
    constructor(store, now = Date.now) {
        this.#store = store;
        this.#now = now;
    }

    /** The game being played. @param {string} game @returns {Saved | null} */
    load(game) {
        const saved = this.#store.load(game);
        const text = this.#store.get(`game:${game}`);
        if (text !== null) this.#seen.set(game, text);
        if (saved && !saved.key) this.#given.set(game, saved.key = newKey());
        return saved;
    }

    /**
     * Store the game being played.
     * @param {string} game
     * @param {Saved} saved its key may be changed, if another page has continued the game
     * @returns {boolean} false = in memory only
     */
    save(game, saved) {
        const store = this.#store;
        const place = `game:${game}`;
        const before = store.get(place);
        const other = before === null ? null : parseSaved(before);
        if (before !== null && !other) store.setAside(place);
        const mine = before === this.#seen.get(game);
        if (other && !other.key) other.key = (mine && this.#given.get(game)) || newKey();
        if (other && !mine && other.key === saved.key) saved.key = newKey();
        let safe = true;
        if (other && worth(other) && other.key !== saved.key) safe = store.put(`shelf:${other.key}`, shelved(game, other));
        const text = textOfSaved({...saved, at: this.#now()});
        safe = store.put(place, text) && safe;
        this.#seen.set(game, text);
        if (safe) store.drop(`shelf:${saved.key}`);
        return safe;
    }

    /**
     * Another page has written an entry. @param {string} game @param {string} key of the session shown here
     * @returns {Saved | null} its version, if it is of the same session
     */
    theirs(game, key) {
        const text = this.#store.get(`game:${game}`);
        if (text === null || text === this.#seen.get(game)) return null;
        const saved = parseSaved(text);
        return saved && saved.key === key ? saved : null;
    }

    /** @param {string} place @returns {Kept | null} null if it cannot be read; then it is set aside */
    #at(place) {
        const text = this.#store.get(place);
        if (text === null) return null;
        const saved = parseSaved(text);
        const game = place.startsWith('game:') ? place.slice(5) : gameOf(text);
        if (saved && game) return {place, game, saved};
        this.#store.setAside(place);
        return null;
    }

    /** @returns {Kept[]} all games worth keeping, the last played first */
    list() {
        const out = [];
        for (const place of [...this.#store.names('game:'), ...this.#store.names('shelf:')]) {
            const kept = this.#at(place);
            if (kept && worth(kept.saved)) out.push(kept);
        }
        return out.sort((a, b) => b.saved.at - a.saved.at || (a.place < b.place ? -1 : 1));
    }

    /** @returns {Aside[]} entries that could not be read, the latest first */
    aside() {
        return this.#store.aside().map((place) => {
            const [, name, when] = /^(.*?):corrupt:(.*)$/s.exec(place) ?? ['', place, ''];
            const text = this.#store.get(place) ?? '';
            const title = /"title":"([^"\\]{1,80})"/.exec(text)?.[1] ?? '';
            return {place, game: name.startsWith('game:') ? name.slice(5) : gameOf(text), title: title || name, at: /^\d{12,14}$/.test(when) ? Number(when) : 0, text};
        }).sort((a, b) => b.at - a.at);
    }

    /**
     * Put an entry that was set aside back, if it can be read now. The game's page will find out
     * whether the game can be read, too.
     * @param {Aside} aside
     * @returns {Kept | null}
     */
    again({place, game, text}) {
        const saved = parseSaved(text);
        if (!saved || !isGame(game)) return null;
        const key = newKey();
        if (!this.add(game, {...saved, key})) return null;
        this.#store.drop(place);
        return {place: `shelf:${key}`, game, saved: {...saved, key}};
    }

    /** @param {(kept: Kept) => boolean} test @returns {Kept | undefined} the last played game that passes the test */
    find(test) { return this.list().find(test); }

    /**
     * Make a game from the shelf the one being played.
     * @param {string} place 'shelf:KEY'; any other game is being played already
     * @returns {string} the game's id, '' when there is none
     */
    take(place) {
        const kept = this.#at(place);
        if (!kept || place.startsWith('game:')) return kept?.game ?? '';
        const now = this.load(kept.game);
        const room = `game:${kept.game}`;
        if (now && worth(now) && !this.#store.put(`shelf:${now.key}`, shelved(kept.game, now))) return kept.game;
        const text = textOfSaved({...kept.saved, link: ''});
        if (this.#store.put(room, text)) this.#store.drop(place);
        this.#seen.set(kept.game, text);
        return kept.game;
    }

    /** @param {string} place @param {string} name */
    rename(place, name) {
        const kept = this.#at(place);
        if (kept) this.#write(kept, {...kept.saved, name: name.trim().slice(0, 80)});
    }

    /** @param {Kept} kept @param {Saved} saved */
    #write({place, game}, saved) {
        return this.#store.put(place, place.startsWith('game:') ? textOfSaved(saved) : shelved(game, saved));
    }

    /** @param {string} place @param {string} name of the copy @returns {string} place of the copy, '' if there is no room */
    duplicate(place, name) {
        const kept = this.#at(place);
        if (!kept) return '';
        const copy = {...kept.saved, key: newKey(), name, at: this.#now(), link: '', remote: undefined};
        return this.add(kept.game, copy) ? `shelf:${copy.key}` : '';
    }

    /** @param {string} game @param {Saved} saved @returns {boolean} false = in memory only */
    add(game, saved) { return this.#store.put(`shelf:${saved.key}`, shelved(game, saved)); }

    /**
     * @param {string} place
     * @returns {() => void} restores the game
     */
    remove(place) {
        const kept = this.#at(place);
        const text = this.#store.get(place);
        this.#store.drop(place);
        return () => {
            if (text === null) return;
            const taken = this.#store.get(place); // meanwhile another game is being played there, or the same one
            if (taken === null || !kept) this.#store.put(place, text);
            else this.add(kept.game, {...kept.saved, key: parseSaved(taken)?.key === kept.saved.key ? newKey() : kept.saved.key || newKey()});
        };
    }
}

/** @param {string} game */
const isGame = (game) => /^[a-z0-9-]+(\/[a-z0-9-]+)?(#.{1,80})?$/.test(game);

/** @param {string} text of a shelf entry @returns {string} '' when it names no game */
export function gameOf(text) {
    try {
        const {game} = JSON.parse(text);
        return typeof game === 'string' && isGame(game) ? game : '';
    } catch {
        return '';
    }
}
