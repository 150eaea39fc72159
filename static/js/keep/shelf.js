/**
 * shelf.js: every game that is kept, each in one place.
 *
 * The game being played of each kind lies at 'game:ID', where its page finds
 * it; all others lie on the shelf, at 'shelf:KEY'. A game that another takes
 * the place of (New game, a file, a link) goes to the shelf by itself, so none
 * is lost; a game taken from the shelf puts the present one there.
 *
 * Two pages may have the same game open. What one of them writes is never
 * written over by the other: it notices, takes a new key for its own copy, and
 * the two go on side by side.
 *
 * @typedef {import('./store.js').Saved} Saved
 * @typedef {{place: string, game: string, saved: Saved}} Kept   place = name in the store
 * @typedef {{place: string, game: string, title: string, at: number, text: string}} Aside   what could not be read
 */

import {newKey} from '../state/session.js';
import {parseSaved, textOfSaved} from './store.js';

/** @typedef {import('./store.js').Store} Store */

/** @param {string} game @param {Saved} saved @returns {string} a shelf needs no moves to click */
const shelved = (game, saved) => {
    const {view, ...rest} = saved;
    const picture = view && {...view, select: {moves: [], nodes: [{}], pass: -1}};
    return JSON.stringify({v: 1, game, ...rest, ...(picture && {view: picture})});
};

/** Whether a game is kept when another takes its place. @param {Saved} saved */
const worth = ({moves, name, remote}) => moves > 0 || name !== '' || remote !== undefined;

export class Shelf {
    #store;
    #now;
    /** @type {Map<string, string>} what this page last read or wrote, by game */
    #seen = new Map();
    /** @type {Map<string, string>} keys given here to games of an older version, by game */
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
     * Keep the game being played.
     * @param {string} game
     * @param {Saved} saved its key may be changed: then another page has gone on with the game
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
     * Another page has written. @param {string} game @param {string} key of the session shown here
     * @returns {Saved | null} its version, if it is of the same session
     */
    theirs(game, key) {
        const text = this.#store.get(`game:${game}`);
        if (text === null || text === this.#seen.get(game)) return null;
        const saved = parseSaved(text);
        return saved && saved.key === key ? saved : null;
    }

    /** @param {string} place @returns {Kept | null} null when it cannot be read: then it is set aside */
    #at(place) {
        const text = this.#store.get(place);
        if (text === null) return null;
        const saved = parseSaved(text);
        const game = place.startsWith('game:') ? place.slice(5) : gameOf(text);
        if (saved && game) return {place, game, saved};
        this.#store.setAside(place);
        return null;
    }

    /** @returns {Kept[]} all games that are worth it, the last played first */
    list() {
        const out = [];
        for (const place of [...this.#store.names('game:'), ...this.#store.names('shelf:')]) {
            const kept = this.#at(place);
            if (kept && worth(kept.saved)) out.push(kept);
        }
        return out.sort((a, b) => b.saved.at - a.saved.at || (a.place < b.place ? -1 : 1));
    }

    /** @returns {Aside[]} what could not be read, the last first */
    aside() {
        return this.#store.aside().map((place) => {
            const [, name, when] = /^(.*?):corrupt:(.*)$/s.exec(place) ?? ['', place, ''];
            const text = this.#store.get(place) ?? '';
            const title = /"title":"([^"\\]{1,80})"/.exec(text)?.[1] ?? '';
            return {place, game: name.startsWith('game:') ? name.slice(5) : gameOf(text), title: title || name, at: /^\d{12,14}$/.test(when) ? Number(when) : 0, text};
        }).sort((a, b) => b.at - a.at);
    }

    /**
     * Put back what was set aside, if its entry can be read now; whether the game can, its page will find out.
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

    /** @param {(kept: Kept) => boolean} test @returns {Kept | undefined} the last played that fits */
    find(test) { return this.list().find(test); }

    /**
     * Make a game of the shelf the one being played.
     * @param {string} place 'shelf:KEY'; anything else is being played already
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
     * @returns {() => void} puts it back
     */
    remove(place) {
        const kept = this.#at(place);
        const text = this.#store.get(place);
        this.#store.drop(place);
        return () => {
            if (text === null) return;
            const taken = this.#store.get(place); // another game is being played meanwhile, or the same one
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
