/**
 * teacher.js: an opponent that adapts to the person (adapt.js): it joins the
 * strength that is kept for a game with what happens in it.
 *
 * Only games against a level from the usual start count: a position made by hand
 * or a campaign's says nothing of the person. A game counts once, when it ends
 * here; one that was over when it was opened does not.
 */

import {afterGame, inGame, levelName} from '../state/adapt.js';

/** @typedef {import('../state/session.js').Branch} Branch */

/** @param {string} bot @returns {number} 0 if it is no level */
const levelOf = (bot) => Number(/^level:(\d+)$/.exec(bot)?.[1] ?? 0);

export class Teacher {
    #prefs;
    #game;
    #scores = /** @type {WeakMap<Branch, number>} what the bot saw for itself before its move */ (new WeakMap());
    #root = /** @type {Branch | null} the game that is followed */ (null);
    #counted = true;

    /**
     * @param {Pick<import('../keep/prefs.js').Prefs, 'on' | 'get' | 'set'>} prefs
     * @param {Pick<import('./game.js').Game, 'info' | 'session' | 'settings' | 'view' | 'known' | 'demo' | 'watching'>} game
     */
    constructor(prefs, game) {
        this.#prefs = prefs;
        this.#game = game;
    }

    /** Whether the opponent is one that could adapt. */
    get able() { return levelOf(this.#game.settings.bot) > 0 && !this.#game.watching; }

    get on() { return this.able && this.#prefs.on('adapt'); }

    /** Levels with hundredths, of the next game. */
    get strength() { return Number(this.#prefs.get('strength')) || levelOf(this.#game.settings.bot); }

    /** @param {boolean} on */
    turn(on) {
        this.#prefs.set('strength', String(levelOf(this.#game.settings.bot)));
        this.#prefs.set('adapt', on ? 'on' : 'off');
    }

    /** The person has chosen an opponent, and with it where to begin. @param {string} bot */
    chosen(bot) { if (levelOf(bot)) this.#prefs.set('strength', String(levelOf(bot))); }

    /** The bot that thinks now. @param {string} bot that the settings name @returns {string} */
    bot(bot) {
        const {session, info} = this.#game;
        if (!this.on || session.start) return bot;
        const scores = [session.root, ...session.line()].map((n) => this.#scores.get(n)).filter((s) => s !== undefined);
        return levelName(inGame(this.strength, scores, info.levels));
    }

    /** @param {Branch} node where the bot thought @param {number} score what it saw for itself */
    noted(node, score) { this.#scores.set(node, score); }

    /** Something has changed: has the game ended? */
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
