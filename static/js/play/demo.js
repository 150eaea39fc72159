/**
 * demo.js: moves that are shown and belong to no game: an example of the rules,
 * or a game in which nobody thinks. The person's game waits aside.
 */

/** @typedef {import('../engine/types.js').View} View */
/** @typedef {{session: import('../state/session.js').Session, settings: import('../engine/types.js').Settings, paused: boolean}} Aside */

export const DEMO_PAUSE = 900; // ms, between moves
const MOST = 400; // moves of a random game

export class Demo {
    #moves;

    /**
     * @param {{title: string, moves: string[] | null}} shown moves null = any, to the end
     * @param {Aside} aside the game meanwhile
     */
    constructor({title, moves}, aside) {
        this.title = title;
        this.aside = aside;
        this.#moves = moves;
    }

    /** @param {View} view @param {number} ply @returns {string} the next move, '' at the end */
    next(view, ply) {
        if (this.#moves) return this.#moves[ply] ?? '';
        const {moves} = view.select;
        return ply < MOST ? moves[Math.floor(Math.random() * moves.length)]?.t ?? '' : '';
    }
}
