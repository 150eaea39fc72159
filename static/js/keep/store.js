/**
 * store.js: what the browser stores: the game being played, one for each kind of game, and
 * settings. shelf.js stores the other games.
 *
 * Storage may be refused (private windows, foreign frames), be full, or contain garbage from
 * elsewhere. None of this may stop a game: everything is also held in memory, and `trouble` says in
 * one word what the person should be told.
 *
 * @typedef {{tree?: import('../state/session.js').Row[], start?: string, about?: import('../state/session.js').Session['about'], sgf: string, where?: number[],
 *   settings: import('../engine/types.js').Settings,
 *   link: string, view?: import('../engine/types.js').View, key: string, name: string, title: string, at: number,
 *   ply: number, moves: number, result: string, remote?: import('../state/session.js').Remote}} Saved
 *   tree, start and about = the game; sgf = the game in entries of older versions, '' in others; where = the place in the tree;
 *   link = the page's fragment when it was saved: the same fragment means the same game, with its variations;
 *   key tells sessions apart ('' in old entries); name is the person's, '' for none; at = ms when it was saved;
 *   ply = moves before the position shown, moves = all moves of the tree; result = how it ended, '' while it goes on
 * @typedef {Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>} Shelves   the used part of localStorage
 */

import {isRows, readRemote} from '../state/session.js';

export const PREFIX = 'dagaz:v1:';

export class Store {
    #storage;
    #now;
    /** @type {Map<string, string>} */
    #memory = new Map();
    /** @type {'' | 'refused' | 'full' | 'corrupt'} */
    trouble = '';

    /**
     * @param {() => Shelves} storage may throw, as reading window.localStorage does if it is refused
     * @param {() => number} [now] milliseconds
     */
    constructor(storage, now = Date.now) {
        this.#now = now;
        /** @type {Shelves | null} */
        this.#storage = null;
        try {
            const s = storage();
            const probe = PREFIX + 'probe';
            s.setItem(probe, '1');
            s.removeItem(probe);
            this.#storage = s;
        } catch (e) {
            if (isQuota(e)) {
                this.#storage = storage();
                this.trouble = 'full';
            } else {
                this.trouble = 'refused';
            }
        }
    }

    /**
     * All names with this prefix, in any order, without entries that were set aside.
     * @param {string} prefix without PREFIX: 'shelf:'
     * @returns {string[]} without PREFIX
     */
    names(prefix) {
        const names = new Set(this.#memory.keys());
        try {
            for (let i = 0; i < (this.#storage?.length ?? 0); i++) names.add(this.#storage?.key(i) ?? '');
        } catch {
            this.trouble = 'refused';
        }
        return [...names].filter((n) => n.startsWith(PREFIX + prefix) && !n.includes(':corrupt:')).map((n) => n.slice(PREFIX.length));
    }

    /** The entries that were set aside. @returns {string[]} names without PREFIX */
    aside() {
        const names = new Set(this.#memory.keys());
        try {
            for (let i = 0; i < (this.#storage?.length ?? 0); i++) names.add(this.#storage?.key(i) ?? '');
        } catch {
            this.trouble = 'refused';
        }
        return [...names].filter((n) => n.startsWith(PREFIX) && n.includes(':corrupt:')).map((n) => n.slice(PREFIX.length)).sort();
    }

    /** How much is stored, in characters; browsers allow about five million. */
    get size() { return this.names('').concat(this.aside()).reduce((sum, n) => sum + n.length + (this.get(n)?.length ?? 0), 0); }

    /** @param {string} name without PREFIX @returns {string | null} */
    get(name) { return this.#read(PREFIX + name); }

    /** @param {string} name without PREFIX @param {string} text @returns {boolean} false = in memory only */
    put(name, text) { return this.#write(PREFIX + name, text); }

    /** @param {string} name without PREFIX */
    drop(name) { this.#remove(PREFIX + name); }

    /** @param {string} key @returns {string | null} */
    #read(key) {
        const kept = this.#memory.get(key);
        if (kept !== undefined) return kept;
        try {
            return this.#storage?.getItem(key) ?? null;
        } catch {
            this.trouble = 'refused';
            return null;
        }
    }

    /** @param {string} key @param {string} text @returns {boolean} false = in memory only */
    #write(key, text) {
        try {
            if (!this.#storage) throw new Error('refused');
            this.#storage.setItem(key, text);
            this.#memory.delete(key);
            if (this.trouble !== 'refused') this.trouble = '';
            return true;
        } catch (e) {
            this.#memory.set(key, text);
            this.trouble = this.#storage && isQuota(e) ? 'full' : 'refused';
            return false;
        }
    }

    /**
     * @param {string} id of the game
     * @returns {Saved | null}
     */
    load(id) {
        const text = this.get(`game:${id}`);
        if (text === null) return null;
        const saved = parseSaved(text);
        if (!saved) this.setAside(`game:${id}`);
        return saved;
    }

    /** Move an entry that cannot be read aside, where it is kept for a repair. @param {string} name without PREFIX */
    setAside(name) {
        const key = PREFIX + name;
        const text = this.#read(key);
        if (text === null) return;
        const safe = this.#write(`${key}:corrupt:${this.#now()}`, text);
        if (safe) this.#remove(key);
        this.trouble = 'corrupt';
    }

    /** @param {string} key */
    #remove(key) {
        this.#memory.delete(key);
        try { this.#storage?.removeItem(key); } catch { this.trouble = 'refused'; }
    }

    /** @param {string} name @returns {string} '' when unset */
    setting(name) { return this.#read(`${PREFIX}set:${name}`) ?? ''; }

    /** @param {string} name @param {string} value */
    set(name, value) { this.#write(`${PREFIX}set:${name}`, value); }
}

/** @param {unknown} e */
function isQuota(e) {
    const name = /** @type {{name?: string}} */ (e)?.name ?? '';
    return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
}

/** @param {Saved} saved @returns {string} */
export const textOfSaved = (saved) => JSON.stringify({v: 1, ...saved});

/** @param {unknown} v @param {(item: any) => boolean} [item] @returns {boolean} */
const isList = (v, item = () => true) => Array.isArray(v) && v.every(item);

/** Whether a board can be drawn from it. It need not be a legal position of the game. @param {any} v @returns {boolean} */
function isView(v) {
    const lists = (/** @type {unknown} */ list) => isList(list, Array.isArray);
    return lists(v?.cells) && isList(v.select?.moves) && typeof v.select.nodes?.[0] === 'object' && typeof v.outcome?.over === 'boolean' &&
        isList(v.check ?? []) && isList(v.forbidden ?? []) && isList(v.hands ?? [], lists) && lists(v.last?.acts ?? []);
}

/** A bot that exists in no game, so the usual one takes its place. */
const NONE = '?';

/** @param {any} about @returns {import('../state/session.js').Session['about']} */
function readAbout(about) {
    const text = (/** @type {unknown} */ v) => typeof v === 'string';
    const {players, props, result, plies} = about ?? {};
    return {
        ...(isList(players, text) && {players}), ...(isList(props, (p) => isList(p, text)) && {props}),
        ...(text(result) && Number.isInteger(plies) && {result, plies}),
    };
}

/** The part of an entry that is equal in two entries with the same game. @param {Saved} saved @returns {string} */
export const contentOf = ({tree, start, sgf}) => (tree ? JSON.stringify([start, tree]) : sgf);

/** @param {string} text @returns {Saved | null} null if it is not an entry of ours */
export function parseSaved(text) {
    try {
        const s = JSON.parse(text);
        const tree = isRows(s.tree) ? s.tree : undefined;
        if (s.v !== 1 || (!tree && (typeof s.sgf !== 'string' || !s.sgf))) return null;
        // Other damaged parts are dropped, and defaults take their place.
        const {side = 0, bot = NONE, ...more} = s.settings && typeof s.settings === 'object' ? s.settings : {};
        const settings = {...more, side: Number.isInteger(side) ? side : 0, bot: typeof bot === 'string' ? bot : NONE};
        const where = Array.isArray(s.where) ? s.where.filter((/** @type {unknown} */ i) => Number.isInteger(i)) : undefined;
        const view = isView(s.view) ? s.view : undefined;
        const words = (/** @type {string} */ name) => (typeof s[name] === 'string' ? s[name] : '');
        const number = (/** @type {string} */ name, /** @type {number} */ otherwise) => (Number.isFinite(s[name]) ? s[name] : otherwise);
        return {
            ...(tree && {tree, start: words('start'), about: readAbout(s.about)}), sgf: tree ? '' : s.sgf, where, settings, link: words('link'), view, name: words('name'),
            key: /^[a-z0-9]{1,40}$/.test(words('key')) ? s.key : '', // no other key could be stored under its name
            title: words('title'), at: number('at', 0), ply: number('ply', where?.length ?? 0), moves: number('moves', tree ? tree.length - 1 : where?.length ?? 0),
            result: words('result'), remote: readRemote(s.remote),
        };
    } catch {
        return null;
    }
}
