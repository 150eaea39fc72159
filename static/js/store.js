/**
 * store.js: what the browser keeps: one autosave per game, and settings.
 *
 * Storage may be refused (private windows, foreign frames), full, or hold
 * rubbish from elsewhere. None of that may stop a game: everything also lives
 * in memory, and `trouble` says in one word what the person should be told.
 *
 * @typedef {{sgf: string, where: number[], settings: import('./types.js').Settings,
 *   link: string, view?: import('./types.js').View}} Saved
 *   link = the page's fragment when it was saved: the same fragment means the same game, with its variations
 */

const PREFIX = 'dagaz:v1:';

export class Store {
    #storage;
    #now;
    /** @type {Map<string, string>} */
    #memory = new Map();
    /** @type {'' | 'refused' | 'full' | 'corrupt'} */
    trouble = '';

    /**
     * @param {() => Storage} storage may throw: reading window.localStorage does when it is refused
     * @param {() => number} [now] milliseconds
     */
    constructor(storage, now = Date.now) {
        this.#now = now;
        /** @type {Storage | null} */
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
        const key = `${PREFIX}game:${id}`;
        const text = this.#read(key);
        if (text === null) return null;
        const saved = parseSaved(text);
        if (!saved) this.setAside(id);
        return saved;
    }

    /** Move an autosave that cannot be read out of the way, kept for a repair. @param {string} id */
    setAside(id) {
        const key = `${PREFIX}game:${id}`;
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

    /** @param {string} id @param {Saved} saved @returns {boolean} false = in memory only */
    save(id, saved) {
        return this.#write(`${PREFIX}game:${id}`, JSON.stringify({v: 1, ...saved}));
    }

    /** @param {string} id */
    forget(id) { this.#remove(`${PREFIX}game:${id}`); }

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

/** @param {string} text @returns {Saved | null} null when it is not ours */
function parseSaved(text) {
    try {
        const s = JSON.parse(text);
        if (s.v !== 1 || typeof s.sgf !== 'string' || !Array.isArray(s.where)) return null;
        const {side, bot} = s.settings ?? {};
        if (!Number.isInteger(side) || typeof bot !== 'string') return null;
        const where = s.where.filter((/** @type {unknown} */ i) => Number.isInteger(i));
        const view = Array.isArray(s.view?.cells) && s.view.select ? s.view : undefined;
        return {sgf: s.sgf, where, settings: {side, bot}, link: String(s.link ?? ''), view};
    } catch {
        return null;
    }
}
