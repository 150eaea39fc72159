/**
 * teacher.js: an opponent that adapts to the person (adapt.js). It connects the stored strength for
 * a game with what happens in the game.
 *
 * Only games against a level from the usual start count, since a position set up by hand or from a
 * campaign says nothing about the person. A game counts once, when it ends here; a game that was
 * already over when it was opened does not count.
 */

import {afterGame, inGame, levelName} from '../state/adapt.js';

/** @typedef {import('../state/session.js').Branch} Branch */

/** @param {string} bot @returns {number} 0 if it is no level */
const levelOf = (bot) => Number(/^level:(\d+)$/.exec(bot)?.[1] ?? 0);

export class Teacher {
    #prefs;
    #game;
    #scores = /** @type {WeakMap<Branch, number>} the bot's own score before its move */ (new WeakMap());
    #root = /** @type {Branch | null} root of the game that is being followed */ (null);
    #counted = true;

    /**
     * @param {Pick<import('../keep/prefs.js').Prefs, 'on' | 'get' | 'set'>} prefs
     * @param {Pick<import('./game.js').Game, 'info' | 'session' | 'settings' | 'view' | 'known' | 'demo' | 'watching'>} game
     */
    constructor(prefs, game) {
        this.#prefs = prefs;
        this.#game = game;
    }

    /** Whether the opponent can adapt. */
    get able() { return levelOf(this.#game.settings.bot) > 0 && !this.#game.watching; }

    get on() { return this.able && this.#prefs.on('adapt'); }

    /** The strength in the next game, as a level with hundredths. */
    get strength() { return Number(this.#prefs.get('strength')) || levelOf(this.#game.settings.bot); }

    /** @param {boolean} on */
    turn(on) {
        this.#prefs.set('strength', String(levelOf(this.#game.settings.bot)));
        this.#prefs.set('adapt', on ? 'on' : 'off');
    }

    /** The person has chosen an opponent, and with it the first strength. @param {string} bot */
    chosen(bot) { if (levelOf(bot)) this.#prefs.set('strength', String(levelOf(bot))); }

    /** The bot that thinks now. @param {string} bot that the settings name @returns {string} */
    bot(bot) {
        const {session, info} = this.#game;
        if (!this.on || session.start) return bot;
        const scores = [session.root, ...session.line()].map((n) => this.#scores.get(n)).filter((s) => s !== undefined);
        return levelName(inGame(this.strength, scores, info.levels));
    }

    /** @param {Branch} node where the bot thought @param {number} score its own score */
    noted(node, score) { this.#scores.set(node, score); }

    /** Something has changed: check whether the game has ended. */
    follow() {
        const game = this.#game;
        const {session, info, view: {outcome}, settings: {side, bot}} = game;
        if (!game.known || game.demo) return;
        if (session.root !== this.#root) {
            this.#root = session.root;
            this.#counted = outcome.over;
        }
        if (!this.on) return;
        if (outcome.over && !this.#counted && !session.start) {
            this.#counted = true;
            this.#prefs.set('strength', String(afterGame(this.strength, outcome.results?.[side] ?? 0, info.levels)));
        }
        const nearest = `level:${Math.round(this.strength)}`;
        if (bot !== nearest && !session.start) game.settings = {...game.settings, bot: nearest};
    }
}
