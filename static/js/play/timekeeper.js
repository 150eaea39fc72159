/**
 * timekeeper.js: the clock of a game, kept with its tree.
 *
 * The time that every player had left after a move is a property of the node (DC, in ms), so it is
 * saved with the game, and comes back when the move is taken back. The clock runs for the side to
 * move, from the first move on. Elsewhere in the tree it waits until somebody moves or starts it.
 */

import {Clock, readControl} from '../state/clock.js';

/** @typedef {import('../state/session.js').Branch} Branch */

const PROP = 'DC'; // not DT: in SGF that is the date of the game

/** @param {Branch | null} node @returns {number[]} the times left there, or at the last node before with times; [] = not known */
function timesAt(node) {
    for (let n = node; n; n = n.parent) {
        const text = n.props?.find(([name]) => name === PROP)?.[1];
        if (text) return text.split(',').map(Number);
    }
    return [];
}

export class TimeKeeper {
    #players;
    #now;
    /** @type {Clock | null} */
    clock = null;
    #control = '';
    /** Stopped by the person, or waiting in a place that was not reached by making a move. */
    waiting = false;

    /** @param {number} players @param {() => number} [now] ms */
    constructor(players, now = () => performance.now()) {
        this.#players = players;
        this.#now = now;
    }

    /** Begin or continue a game with a control; '' = without a clock. @param {string} control @param {Branch} at */
    begin(control, at) {
        const read = readControl(control);
        this.#control = control;
        this.clock = read && new Clock(read, this.#players, this.#now);
        this.clock?.reset(timesAt(at));
        this.waiting = at.parent !== null;
    }

    /** The control may have changed. @param {string} control @param {Branch} at */
    follow(control, at) {
        if (control !== this.#control) this.begin(control, at);
    }

    /** A move was made. @param {Branch} node it leads to @param {number} player who made it */
    moved(node, player) {
        if (!this.clock) return;
        this.clock.press(player);
        const times = this.clock.times().map((t) => Math.round(t)).join(',');
        node.props = [...(node.props ?? []).filter(([name]) => name !== PROP), [PROP, times]];
        this.waiting = false;
    }

    /** The person has gone elsewhere in the tree. @param {Branch} at */
    walked(at) {
        if (!this.clock) return;
        const {each, main} = this.clock.control;
        const times = timesAt(at);
        this.clock.reset(times.length ? times : Array(this.#players).fill(each || main));
        this.waiting = at.parent !== null;
    }

    /** Run the clock of the side to move, or none. @param {number} player -1 = nobody @param {boolean} begun a move was made */
    run(player, begun) {
        if (!this.clock) return;
        if (player < 0 || this.waiting || !begun) this.clock.pause();
        else this.clock.run(player);
    }

    /** The longest time that a bot may think, in ms; undefined = no limit. @param {number} player @returns {number | undefined} */
    share(player) {
        if (!this.clock) return undefined;
        const {add, each} = this.clock.control;
        return Math.max(50, Math.round(each ? each / 4 : this.clock.left(player) / 30 + add / 2));
    }
}
