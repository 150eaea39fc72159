/**
 * saver.js: writes the autosave, one at a time; of several asked for meanwhile
 * only the last of each session is written.
 */

/** @typedef {import('../state/session.js').Session} Session */
/** @typedef {Omit<import('../keep/store.js').Saved, 'key' | 'name' | 'remote' | 'at'>} Facts */

export class Saver {
    #shelf;
    #id;
    #ontrouble;
    #busy = false;
    /** @type {Map<Session, () => Promise<Facts>>} */
    #waiting = new Map();

    /**
     * @param {import('../keep/shelf.js').Shelf} shelf
     * @param {string} id of the game
     * @param {() => void} ontrouble called when the browser keeps it in memory only
     */
    constructor(shelf, id, ontrouble) {
        this.#shelf = shelf;
        this.#id = id;
        this.#ontrouble = ontrouble;
    }

    /** @param {Session} session @param {() => Promise<Facts>} make fails when there is no engine: then nothing is kept */
    async save(session, make) {
        this.#waiting.delete(session); // the session that is written last is the one being played
        this.#waiting.set(session, make);
        if (this.#busy) return;
        this.#busy = true;
        for (const [next, job] of this.#waiting) {
            this.#waiting.delete(next);
            const facts = await job().catch(() => null);
            if (!facts) continue;
            const {key, name, remote} = next;
            const saved = {...facts, key, name, remote, at: 0};
            const safe = this.#shelf.save(this.#id, saved);
            next.key = saved.key;
            if (!safe) this.#ontrouble();
        }
        this.#busy = false;
    }
}
