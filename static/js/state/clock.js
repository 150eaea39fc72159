/**
 * clock.js: a chess clock for any number of players. Pure: the time is given.
 *
 * A control is written '10+5' (ten minutes, and five seconds more after each move) or '/30' (thirty
 * seconds for each move). One clock runs at a time. The times that were left after a move are
 * stored with the move, so that taking it back also restores the times.
 *
 * @typedef {{main: number, add: number, each: number}} Control   ms: main time, added by a move; each = for every move, 0 = none
 */

const MOST = 24 * 60; // minutes

/** @param {string} text @returns {Control | null} null when it is no control */
export function readControl(text) {
    const long = /^(\d{1,4}(?:\.\d)?)\+(\d{1,4})$/.exec(text);
    if (long && Number(long[1]) <= MOST && Number(long[1]) + Number(long[2]) > 0) return {main: Number(long[1]) * 60_000, add: Number(long[2]) * 1000, each: 0};
    const short = /^\/(\d{1,5})$/.exec(text);
    if (short && Number(short[1]) > 0 && Number(short[1]) <= MOST * 60) return {main: 0, add: 0, each: Number(short[1]) * 1000};
    return null;
}

/** @param {number} ms @returns {string} '1:02:03', '9:05', '0:07.3' in the last ten seconds */
export function clockText(ms) {
    const left = Math.max(0, ms);
    return left < 10_000 ? `0:0${(Math.floor(left / 100) / 10).toFixed(1)}` : timeText(Math.ceil(left / 1000));
}

/** @param {number} s seconds @returns {string} '1:02:03', '9:05' */
export function timeText(s) {
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
    return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

export class Clock {
    #now;
    /** @type {number[]} ms left per player when the running one was started */
    #left;
    #running = -1;
    #since = 0;

    /**
     * @param {Control} control
     * @param {number} players
     * @param {() => number} now ms
     */
    constructor(control, players, now) {
        this.control = control;
        this.#now = now;
        this.#left = Array.from({length: players}, () => control.each || control.main);
    }

    /** The player whose time is running, -1 = nobody's. */
    get running() { return this.#running; }

    /** @param {number} player @returns {number} ms, perhaps below 0 */
    left(player) {
        const gone = player === this.#running ? this.#now() - this.#since : 0;
        return (this.#left[player] ?? 0) - gone;
    }

    /** The present times of all players. @returns {number[]} */
    times() { return this.#left.map((_, p) => this.left(p)); }

    /** @returns {number} a player whose time is up, -1 for none */
    get flagged() { return this.#running >= 0 && this.left(this.#running) <= 0 ? this.#running : -1; }

    pause() {
        this.#left = this.times();
        this.#running = -1;
    }

    /** Start the clock of a player. @param {number} player */
    run(player) {
        if (player === this.#running) return;
        this.pause();
        this.#running = player;
        this.#since = this.#now();
    }

    /** A player has moved: his increment is added, and his clock stops. @param {number} player */
    press(player) {
        this.pause();
        const {add, each} = this.control;
        this.#left[player] = each || (this.#left[player] ?? 0) + add;
    }

    /** Set the clock to earlier times, stopped. @param {number[]} times */
    reset(times) {
        this.#running = -1;
        this.#left = this.#left.map((old, p) => (Number.isFinite(times[p]) ? times[p] : old));
    }
}
