/**
 * explain.js: what happens after a move according to the engine, and why that is good or bad, for
 * the review of a game and for the coach of a game in progress. Each of them passes an engine: its
 * own or the page's.
 */

import {plansOf} from '../state/plans.js';
import {PROVEN, storyOf, touching, whyBad, whyGood} from '../state/reasons.js';
import {resultText} from '../words/names.js';
import {tell} from '../words/review.js';

/** @typedef {import('../state/reasons.js').Reason} Reason */
/** @typedef {import('../state/verdict.js').Finding} Finding */
/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {import('../engine/types.js').View} View */
/** @typedef {{bad: Reason[], good: Reason[], line: string[]}} Said   why a move is bad, why the best move is good, and the line of the best move */

const AHEAD = 4; // plies of a line that are considered

export class Explainer {
    #game;
    /** @type {Promise<import('../state/plans.js').Ground | null> | null} */
    #ground = null;

    /** @param {import('../play/game.js').Game} game */
    constructor(game) { this.#game = game; }

    /**
     * The places of a line.
     * @param {Engine} engine @param {string[]} moves up to it @param {string[]} line
     * @returns {Promise<View[]>}
     */
    async views(engine, moves, line) {
        const {info: {id: game}, session: {start}} = this.#game;
        const out = [];
        for (let k = 0; k <= Math.min(line.length, AHEAD); k++) {
            const view = await engine.position({game, start, moves: [...moves, ...line.slice(0, k)]}).catch(() => null); // a line may go on after the end of the game
            if (!view) break;
            out.push(view);
        }
        return out;
    }

    /** Whether pieces are only placed, so that connections may matter. */
    get #chains() {
        const {info, startView} = this.#game;
        return info.pieces.filter((p) => !p.scenery).length <= 1 && startView.cells.every((c) => c[1] < 0);
    }

    /** The board's connections, if reasons need them. @returns {Promise<import('../state/plans.js').Ground | null>} */
    async #joined() {
        const {info, ask} = this.#game;
        if (!this.#chains && !info.row && !info.aims && !info.board.edges?.length) return null;
        const {dirs} = await ask.links().catch(() => ({dirs: []}));
        return {dirs, near: touching(dirs)};
    }

    /** What happens to a player along a line. @param {View[]} views @param {number} player */
    async story(views, player) {
        const {info} = this.#game;
        const ground = await (this.#ground ??= this.#joined());
        const story = storyOf(views, player, this.#chains ? ground?.near : undefined, info);
        const [before, first] = views;
        if (first && before.turn === player) story.plans = plansOf(info, before, first, player, ground ?? {dirs: [], near: new Map()});
        return story;
    }

    /**
     * Why a move was worse than another.
     * @param {Engine} engine
     * @param {string[]} moves before it
     * @param {string} move
     * @param {Finding | null} before of its place @param {Finding | null} after of the place that it leads to
     * @returns {Promise<Said | null>}
     */
    async why(engine, moves, move, before, after) {
        const {info} = this.#game;
        if (!before || !after || 'winner' in before) return null;
        const me = before.turn;
        const other = info.players.find((_, i) => i !== me)?.name ?? '';
        const answer = 'winner' in after ? [] : after.line;
        const [best, played] = await Promise.all([this.views(engine, moves, before.line), this.views(engine, [...moves, move], answer)]);
        const against = 'winner' in after ? (after.winner < 0 || after.winner === me ? 0 : 1e6) : after.turn === me ? -after.score : after.score;
        const bad = await this.story(played, me);
        return {
            bad: whyBad(info, bad, against, other, before.score >= PROVEN),
            good: whyGood(info, await this.story(best, me), before.score, bad.lost),
            line: before.line,
        };
    }

    /** @param {Reason[]} reasons @returns {string} */
    words(reasons) {
        return reasons.map(({word, values, outcome}) => tell(word, ...(word === 'winsAtOnce' && outcome ? [resultText(this.#game.info, outcome)] : values))).join(tell('and'));
    }
}
