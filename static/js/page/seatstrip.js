/**
 * seatstrip.js: a line above and below the board for each side: the player's name, the pieces that
 * the player has lost, and the remaining time.
 */

import {byId, make} from '../board/dom.js';
import {faceOf} from '../board/faces.js';
import {lost} from '../state/captured.js';
import {clockText} from '../state/clock.js';
import {botOf, calledIn} from '../state/seats.js';
import {amount, say} from '../words/strings.js';

const TICK = 200; // ms
const MOST = 8; // number of pictures of one kind before a number replaces them

export class SeatStrip {
    #table;
    #name;
    /** @type {import('../engine/types.js').View | null} the position at the start of the game */
    #start = null;
    /** @type {unknown} the root that #start belongs to */
    #of = null;
    #timer = 0;
    /** @type {(HTMLElement | null)[]} by player */
    #faces = [];
    #observer;

    /**
     * @param {import('../play/table.js').Table} table
     * @param {(bot: string) => string} name of a bot, for people
     */
    constructor(table, name) {
        this.#table = table;
        this.#name = name;
        this.#observer = new ResizeObserver(([entry]) => {
            byId('board').parentElement?.style.setProperty('--board-width', `${Math.round(entry.contentRect.width)}px`);
        });
        this.#observer.observe(byId('board'));
    }

    dispose() {
        clearInterval(this.#timer);
        this.#observer.disconnect();
    }

    update() {
        const {game, board} = this.#table;
        const {info} = game;
        const sit = info.players.flatMap((_, p) => (info.turns.includes(p) ? [p] : [])); // players who only own pieces have no seat
        const order = board.flipped ? sit : [sit[1], sit[0]];
        if (this.#of !== game.session.root) this.#begin();
        byId('seat-bottom').classList.toggle('many', sit.length > 2);
        ['seat-top', 'seat-bottom'].forEach((id, i) => {
            const host = byId(id);
            host.hidden = sit.length < 2;
            if (sit.length === 2) this.#fill(host, order[i]);
            else if (!host.hidden) this.#fillMany(host, i, sit);
        });
        this.#tick();
    }

    /** A new game: get its starting position. */
    async #begin() {
        const {game} = this.#table;
        const {root} = game.session;
        this.#of = root;
        this.#start = null;
        if (game.info.hands || game.info.counts) return; // hands and pits show it themselves
        const view = await game.rootView().catch(() => null);
        if (this.#of !== root) return;
        this.#start = view;
        this.update();
    }

    /** @param {HTMLElement} host @param {number} player */
    #fill(host, player) {
        const {game} = this.#table;
        const {info, view} = game;
        const turn = game.known && !view.outcome.over && view.turn === player;
        host.replaceChildren(this.#who(player));
        host.classList.toggle('turn', turn);
        if (this.#start) host.append(this.#lost(player));
        if (game.view.scores) host.append(make('span', {class: 'seat-score'}, amount(game.view.scores[player] ?? 0)));
        const face = game.time.clock && game.demo === null ? make('span', {class: 'clock', role: 'timer', 'aria-label': say('clockOf', info.players[player].name)}) : null;
        if (face) host.append(face);
        this.#faces[player] = face;
    }

    /** Several players share a line: all of them are in the bottom one. @param {HTMLElement} host @param {number} place @param {number[]} sit */
    #fillMany(host, place, sit) {
        host.hidden = place === 0;
        if (host.hidden) return;
        const {view} = this.#table.game;
        host.replaceChildren(...sit.map((p) => {
            const who = this.#who(p);
            who.classList.toggle('turn', view.turn === p);
            const face = this.#table.game.time.clock ? make('span', {class: 'clock'}) : null;
            this.#faces[p] = face;
            if (face) who.append(face);
            return who;
        }));
    }

    /** @param {number} player */
    #who(player) {
        const {game, pieces} = this.#table;
        const {fill, line} = pieces.paint(player);
        const dot = make('span', {class: 'seat-dot', 'aria-hidden': 'true'});
        const {counts, pieces: all} = game.info;
        const seeds = counts && !all.some((p) => p.glyphs?.[0] === 'seed-house'); // the houses of a side have its colour
        if (seeds || all.every((p) => pieces.directed(p.t))) dot.classList.add(seeds ? 'seat-seed' : 'seat-tile'); // seeds, and tiles with a direction, do not have the colour of a side
        else Object.assign(dot.style, {background: fill, borderColor: line});
        const bot = game.demo || game.seat(player) !== 'bot' ? '' : botOf(game.info, game.settings, player);
        const face = faceOf(bot);
        const seat = game.demo || game.info.players[player].random ? '' : game.seat(player) === 'person' ? (game.settings.bot ? say('you') : calledIn(game.session, game.info, player)) : this.#name(botOf(game.info, game.settings, player));
        return make('span', {class: 'seat-name'}, dot, ...(face ? [make('img', {class: 'face', src: face, alt: '', width: '24', height: '24'})] : []), game.info.players[player].name, ...(seat ? [make('span', {class: face ? 'seat-who seat-bot' : 'seat-who'}, ` · ${seat}`)] : []));
    }

    /** Pieces that a player has lost. @param {number} player */
    #lost(player) {
        const {game, pieces} = this.#table;
        const gone = this.#start && (game.eyes === 0 || game.eyes - 1 === player) ? lost(this.#start, game.view, player) : [];
        const box = make('span', {class: 'seat-lost'});
        if (!gone.length) return box;
        box.setAttribute('role', 'img');
        box.setAttribute('aria-label', say('lost', gone.map(([type, n]) => `${pieces.of(type)?.name ?? ''}${n > 1 ? ` ×${n}` : ''}`).join(', ')));
        for (const [type, n] of gone) {
            const many = n > MOST;
            for (let i = 0; i < (many ? 1 : n); i++) {
                const img = make('img', {src: pieces.url(player, type), alt: '', width: '20', height: '20'});
                if (i) img.className = 'again';
                box.append(img);
            }
            if (many) box.append(`×${n}`);
        }
        return box;
    }

    /** Show the time, repeatedly while a clock is running. */
    #tick = () => {
        const {game} = this.#table;
        const {clock} = game.time;
        const running = clock !== null && clock.running >= 0;
        if (running && game.flag()) return; // flag has called update
        this.#faces.forEach((face, p) => {
            if (!face || !clock) return;
            const left = clock.left(p);
            const text = clockText(left);
            if (face.textContent !== text) face.textContent = text;
            face.classList.toggle('running', clock.running === p);
            face.classList.toggle('low', left < 10_000);
        });
        if (running && !this.#timer) this.#timer = window.setInterval(this.#tick, TICK);
        if (!running && this.#timer) {
            clearInterval(this.#timer);
            this.#timer = 0;
        }
    };
}
