/**
 * demo.js: moves that are shown and belong to no game: an example of the rules,
 * or a game in which nobody thinks. The person's game waits aside.
 */

const PAUSE = 900; // ms, between moves
const MOST = 400; // moves of a random game

export class Demo {
    #game;
    #moves;
    /** What waits. @type {Pick<import('./game.js').Game, 'session' | 'settings' | 'paused'>} */
    #aside;

    /**
     * @param {import('./game.js').Game} game that waits; or shows something already, and then what waits there does
     * @param {{title: () => string, moves: string[] | null}} shown moves null = any, to the end
     */
    constructor(game, {title, moves}) {
        const {session, settings, paused} = game;
        this.title = title;
        this.#game = game;
        this.#moves = moves;
        this.#aside = game.demo ? game.demo.#aside : {session, settings, paused};
    }

    /** The game that waited is there again. */
    putBack() { Object.assign(this.#game, this.#aside, {demo: null}); }

    /** @param {Promise<unknown>} shown the movement of the move before @returns {Promise<string>} the next one, in time; '' at the end */
    async next(shown) {
        await shown;
        await new Promise((wake) => setTimeout(wake, PAUSE));
        const {session, view: {select: {moves}}} = this.#game;
        const ply = session.ply();
        if (this.#moves) return this.#moves[ply] ?? '';
        return ply < MOST ? moves[Math.floor(Math.random() * moves.length)]?.t ?? '' : '';
    }
}
