/**
 * prefs.js: a person's preferences, for all games or for one.
 *
 * One table has the name, the default and the allowed values of every preference. The settings
 * dialog, the board and the sounds read preferences here and are told about changes. store.js
 * stores them. Pure except for the store.
 */

/**
 * Names, values (the first is the default) and whether each game has its own.
 * @type {Record<string, {values: string[], each?: boolean}>}
 */
export const PREFS = {
    theme: {values: ['', 'light', 'dark']}, // '' = as set in the system
    board: {values: ['', 'wood', 'stone', 'paper', 'felt', 'night']}, // material of the boards
    sound: {values: ['on', 'off']},
    coords: {values: ['on', 'off']},
    confirm: {values: ['off', 'on']}, // a move must be confirmed
    single: {values: ['off', 'on']}, // the only move of a piece is played with one click
    fitting: {values: ['on', 'off']}, // a cell of a puzzle offers only the pieces that the rules allow there
    speak: {values: ['off', 'on']}, // moves are read aloud
    explain: {values: ['on', 'off']}, // resting the mouse on a piece shows what it is
    winbar: {values: ['off', 'on']},
    advisor: {values: ['off', 'on']}, // arrows after every move
    pace: {values: ['1', '0', '3']}, // seconds between moves of bots playing each other
    cores: {values: ['on', 'off']}, // bots may use additional workers
    adapt: {values: ['off', 'on'], each: true}, // the level adapts to the person
    strength: {values: [''], each: true}, // strength of an adapting opponent, in levels
    clock: {values: ['', '3+2', '5+0', '10+5', '15+10', '30+0', '/10', '/30', '/60', 'own'], each: true},
    ownclock: {values: ['20+10'], each: true},
    pieces: {values: [''], each: true}, // name of a set of pieces of the game; '' = its first set
    notation: {values: [''], each: true}, // notation of its moves (spelling.js); '' = as set in `writing`
    writing: {values: ['family', 'cells']}, // notation of moves: as in books about each game, or by cells
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
     * @param {string} [search] location.search: '?sound=off' is followed but not stored
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
        const open = values.length === 1; // any text is allowed
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
