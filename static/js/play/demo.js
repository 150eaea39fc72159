/**
 * demo.js: moves that are shown but belong to no game: an example of the rules, or a game with
 * random moves. Meanwhile the person's game waits.
 */

const PAUSE = 900; // ms, between moves
const MOST = 400; // moves of a random game

export class Demo {
    #game;
    #moves;
    /** The waiting game. @type {Pick<import('./game.js').Game, 'session' | 'settings' | 'paused'>} */
    #aside;

    /**
     * @param {import('./game.js').Game} game the waiting game; if it is already showing something, the game that waits for that
     * @param {{title: () => string, moves: string[] | null}} shown null = random moves, to the end
     */
    constructor(game, {title, moves}) {
        const {session, settings, paused} = game;
        this.title = title;
        this.#game = game;
        this.#moves = moves;
        this.#aside = game.demo ? game.demo.#aside : {session, settings, paused};
    }

    /** Put the waiting game back. */
    putBack() { Object.assign(this.#game, this.#aside, {demo: null}); }

    /** @param {Promise<unknown>} shown the animation of the previous move @returns {Promise<string>} the next move, after a pause; '' at the end */
    async next(shown) {
        await shown;
        await new Promise((wake) => setTimeout(wake, PAUSE));
        const {session, view: {select: {moves}}} = this.#game;
        const ply = session.ply();
        if (this.#moves) return this.#moves[ply] ?? '';
        return ply < MOST ? moves[Math.floor(Math.random() * moves.length)]?.t ?? '' : '';
    }
}
