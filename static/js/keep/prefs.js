/**
 * prefs.js: what a person has switched on or off, for all games or for one.
 *
 * Every preference has a name, a default and its allowed values in one table;
 * the settings dialog, the board and the sounds read them here and hear of
 * changes. Kept by store.js. Pure but for the store.
 */

/**
 * Names, values (the first is the default) and whether each game has its own.
 * @type {Record<string, {values: string[], each?: boolean}>}
 */
export const PREFS = {
    theme: {values: ['', 'light', 'dark']}, // '' = as the system is
    board: {values: ['', 'wood', 'stone', 'paper', 'felt', 'night']}, // what boards are made of
    sound: {values: ['on', 'off']},
    coords: {values: ['on', 'off']},
    confirm: {values: ['off', 'on']}, // a move waits for a word
    single: {values: ['off', 'on']}, // the only move of a piece is played by one click
    speak: {values: ['off', 'on']}, // moves are said aloud
    explain: {values: ['on', 'off']}, // a mouse that rests on a piece learns what it is
    winbar: {values: ['off', 'on']},
    advisor: {values: ['off', 'on']}, // arrows after every move
    pace: {values: ['1', '0', '3']}, // seconds between moves of bots among themselves
    cores: {values: ['on', 'off']}, // bots may have workers help them
    adapt: {values: ['off', 'on'], each: true}, // the level follows the person
    strength: {values: [''], each: true}, // of an opponent that adapts, in levels
    clock: {values: ['', '3+2', '5+0', '10+5', '15+10', '30+0', '/10', '/30', '/60', 'own'], each: true},
    ownclock: {values: ['20+10'], each: true},
    pieces: {values: [''], each: true}, // a set that the game has; '' = its first
    notation: {values: [''], each: true}, // of its moves (spelling.js); '' = as `writing` says
    writing: {values: ['family', 'cells']}, // of moves: as books of each game do, or by cells
};

export class Prefs {
    #store;
    #game;
    /** @type {((name: string) => void)[]} */
    #listeners = [];
    /** @type {Map<string, string>} set by the address, for this visit */
    #asked = new Map();

    /**
     * @param {Pick<import('./store.js').Store, 'setting' | 'set'>} store
     * @param {string} game id
     * @param {string} [search] location.search: '?sound=off' is heeded and not kept
     */
    constructor(store, game, search = '') {
        this.#store = store;
        this.#game = game;
        for (const [name, value] of new URLSearchParams(search)) {
            if (PREFS[name]?.values.includes(value)) this.#asked.set(name, value);
        }
    }

    /** @param {string} name */
    #key(name) { return PREFS[name].each ? `${name}:${this.#game}` : name; }

    /** @param {string} name @returns {string} */
    get(name) {
        const asked = this.#asked.get(name);
        if (asked !== undefined) return asked;
        const {values} = PREFS[name];
        const kept = this.#store.setting(this.#key(name));
        const open = values.length === 1; // any text
        return kept && (open || values.includes(kept)) ? kept : values[0];
    }

    /** @param {string} name @returns {boolean} */
    on(name) { return this.get(name) === 'on'; }

    /** @param {string} name @param {string} value */
    set(name, value) {
        this.#asked.delete(name);
        if (value === this.get(name)) return;
        this.#store.set(this.#key(name), value);
        for (const tell of this.#listeners) tell(name);
    }

    /** @param {(name: string) => void} tell called with the name of what has changed */
    watch(tell) { this.#listeners.push(tell); }
}
