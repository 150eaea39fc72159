/**
 * placement.js: the short game that determines a person's level: the bot is as strong as the
 * present estimate of the person (state/placement.js), and a search of each position shows how the
 * person is doing. The estimate is saved all the time, so an unfinished game is useful, too. Loaded
 * on demand.
 */

import {byId, make} from '../board/dom.js';
import {levelName} from '../state/adapt.js';
import {winChance} from '../state/chance.js';
import {MOVES, begin, ended, known, levelOf, moved, sure} from '../state/placement.js';
import {persons} from '../state/seats.js';
import {botName, botRating} from '../words/bots.js';
import {tell} from '../words/placement.js';
import {say} from '../words/strings.js';
import {notice, takeBack} from './notice.js';

/** @typedef {import('../state/session.js').Branch} Branch */

const NODES = 3000; // positions searched before each move of the person
const TOPIC = 'placement';

export class Placement {
    #game;
    #keep;
    /** The teacher that chose the bots before. */
    #teacher;
    #at;
    #over = false;
    /** The person's winning chances at the places where they are known. @type {Map<Branch, number>} */
    #chances = new Map();
    #asked = /** @type {WeakSet<Branch>} */ (new WeakSet());
    /** The games that have been counted, by their roots. @type {WeakSet<Branch>} */
    #counted = new WeakSet();
    #text = make('p', {});
    #bar = make('progress', {max: '1', value: '0'});
    #stop = make('button', {type: 'button'});
    #box = make('div', {class: 'welcome', role: 'group'}, this.#text, this.#bar, this.#stop);

    /**
     * @param {import('../play/game.js').Game} game
     * @param {(level: string) => void} keep
     */
    constructor(game, keep) {
        this.#game = game;
        this.#keep = keep;
        this.#teacher = game.teacher;
        this.#at = begin(game.info.levels);
        game.teacher = this;
        this.#stop.addEventListener('click', () => this.#leave());
        byId('setup').before(this.#box);
        this.#found(this.#at);
        game.configure({...game.settings});
        this.update();
    }

    /** The bot that plays now. @param {string} usual @returns {string} */
    bot(usual) { return usual.startsWith('level:') && !this.#strange ? levelName(this.#at.strength) : usual; }

    /** @param {Branch} node @param {number} score */
    noted(node, score) { this.#teacher?.noted(node, score); }

    /** The person wants another opponent. @param {string} bot */
    chosen(bot) {
        this.#leave();
        this.#teacher?.chosen(bot);
    }

    /** Whether the result of the game says nothing about the person. */
    get #strange() { return this.#game.session.start !== this.#game.begins || this.#game.watching; }

    /** End the placement. */
    #leave() {
        this.#over = true;
        this.#game.teacher = this.#teacher;
        this.#box.remove();
        takeBack(TOPIC);
    }

    /** @param {import('../state/placement.js').Placement} now */
    #found(now) {
        this.#at = now;
        const level = levelOf(now);
        this.#keep(String(level));
        this.#game.settings = {...this.#game.settings, bot: `level:${level}`};
    }

    /** The game, or the language, has changed. */
    update() {
        if (this.#over) return;
        const game = this.#game;
        const {view, session, settings} = game;
        this.#text.textContent = tell('begun', MOVES);
        this.#stop.textContent = tell('stop');
        this.#bar.setAttribute('aria-label', tell('how'));
        this.#bar.value = known(this.#at);
        if (game.demo || !game.known || this.#strange) return;
        if (!session.empty) takeBack(TOPIC);
        if (view.outcome.over && !this.#counted.has(session.root)) {
            this.#counted.add(session.root);
            this.#next(ended(this.#at, view.outcome.results?.[settings.side] ?? 0));
            if (!this.#over) notice(TOPIC, () => tell('next'), [['newGame', () => game.newGame()]]);
        } else if (game.open && !this.#asked.has(session.at)) this.#judge(session.at).catch(() => {}); // if it fails, this move does not count
    }

    /** Find the person's winning chance. @param {Branch} node where he is to move */
    async #judge(node) {
        const game = this.#game;
        this.#asked.add(node);
        await game.load();
        if (game.session.at !== node || !game.open) return;
        const {score} = await game.ask.think({nodes: NODES}).reply;
        const now = winChance(score);
        this.#chances.set(node, now);
        let from = node.parent;
        while (from && !this.#chances.has(from)) from = from.parent;
        if (from && !this.#over) this.#next(moved(this.#at, this.#chances.get(from) ?? now, now));
    }

    /** @param {import('../state/placement.js').Placement} now */
    #next(now) {
        this.#found(now);
        this.#bar.value = known(now);
        if (!sure(now)) return;
        this.#leave();
        const game = this.#game;
        const {bot} = game.settings;
        const rating = persons(game.info).length === 2 ? botRating(bot) : 0;
        notice(TOPIC, () => [tell('placed', botName(bot)), ...(rating ? [say('botRating', rating)] : []), tell('noted')].join(' '),
            [['close', () => {}], ['newGame', () => game.newGame()]]);
        game.onchange({}); // the opponent may have changed
    }
}
