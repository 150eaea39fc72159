/**
 * saver.js: writes the autosave, one at a time; of several asked for meanwhile
 * only the last is written.
 */

export class Saver {
    #store;
    #id;
    #ontrouble;
    #busy = false;
    /** @type {(() => Promise<import('./store.js').Saved>) | null} */
    #next = null;

    /**
     * @param {import('./store.js').Store} store
     * @param {string} id of the game
     * @param {() => void} ontrouble called when the browser keeps it in memory only
     */
    constructor(store, id, ontrouble) {
        this.#store = store;
        this.#id = id;
        this.#ontrouble = ontrouble;
    }

    /** @param {() => Promise<import('./store.js').Saved>} make fails when there is no engine: then nothing is kept */
    async save(make) {
        this.#next = make;
        if (this.#busy) return;
        this.#busy = true;
        while (this.#next) {
            const job = this.#next;
            this.#next = null;
            const saved = await job().catch(() => null);
            if (saved && !this.#store.save(this.#id, saved)) this.#ontrouble();
        }
        this.#busy = false;
    }
}
