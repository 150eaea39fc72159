/**
 * bylink.js: the box under the status for a game by link: send a move, open the other player's
 * link, offer a draw, ask to take back a move.
 *
 * link.js decides what a link means. A link never removes anything: moves that differ from the game
 * on this page become a variation of it.
 */

import {button, byId, part} from '../board/dom.js';
import {variantOf, variantQuery} from '../state/begins.js';
import {endingOf} from '../state/ending.js';
import {BY_LINK, compareLines, linkFor, linkable, otherSide} from '../state/link.js';
import {newKey} from '../state/session.js';
import {decodeLink} from '../state/url.js';
import {say} from '../words/strings.js';
import {roundOf} from './movelist.js';
import {notice, takeBack} from './notice.js';

/** @typedef {import('../play/game.js').Game} Game */
/** @typedef {import('../words/strings.js').Word} Word */

export class ByLink {
    #game;
    #spelling;
    #box = part('section', 'bylink');
    #shown = '';
    #qr = false;
    /** The place where the person was to move when that was last known. @type {import('../state/session.js').Branch | null} */
    #asked = null;

    /** @param {Game} game @param {import('../state/spelling.js').Spelling} spelling */
    constructor(game, spelling) {
        this.#game = game;
        this.#spelling = spelling;
        this.#box.hidden = true;
        byId('message').after(this.#box);
    }

    dispose() { this.#box.remove(); }

    /** Address of the page with the game as the other player should see it. */
    get #url() { return location.href.split('#')[0].split('?')[0] + variantQuery(this.#game.info.id) + linkFor(this.#game.info, this.#game.session); }

    /** The game may have changed. */
    update() {
        const {session, settings, info} = this.#game;
        const on = settings.bot === BY_LINK && linkable(info) && !this.#game.demo;
        this.#box.hidden = !on;
        if (!on) return;
        session.remote ??= {token: newKey(), side: settings.side, said: '', by: -1, sent: -1};
        if (settings.side !== session.remote.side) session.remote.side = settings.side;
        this.#answered();
        const state = [this.#word(), session.key, session.moves().length, session.remote.said, document.documentElement.lang].join();
        if (state === this.#shown || this.#box.contains(document.activeElement) && state.split(',')[0] === this.#shown.split(',')[0]) return;
        this.#shown = state;
        this.#qr = false;
        this.#build();
    }

    /** Requests that called for a move are settled by making one; a player who moves declines the other player's offer. */
    #answered() {
        const {session, view, known} = this.#game;
        if (this.#asked && session.at.parent === this.#asked && !session.at.children.length) for (const topic of ['link-turn', 'draw-link', 'back']) takeBack(topic);
        if (known) this.#asked = view.turn === session.remote?.side ? session.at : null;
    }

    /** @returns {Word} what there is to do */
    #word() {
        const {session, view} = this.#game;
        const remote = session.remote;
        if (!remote || !this.#game.known) return 'linkMine';
        if (view.outcome.over) return 'linkOver';
        if (remote.said && remote.by === remote.side && remote.said !== 'draw') return remote.sent === session.ply() ? 'linkSent' : 'linkAnswer';
        if (view.turn === remote.side) return 'linkMine';
        if (remote.sent === session.ply()) return 'linkSent';
        return session.empty ? 'linkInvite' : 'linkSend';
    }

    #build() {
        const game = this.#game;
        const remote = game.session.remote;
        if (!remote) return;
        const word = this.#word();
        const send = word !== 'linkMine';
        /** @type {HTMLElement[]} */
        const out = [part('p', 'hint', say(word))];
        if (send) {
            const tools = part('div', 'tools');
            if ('share' in navigator) tools.append(button('linkShare', () => this.#share(), 'primary'));
            tools.append(button('copyLink', () => this.#copy(), 'share' in navigator ? '' : 'primary'), button('linkQr', () => this.#code()));
            out.push(tools);
            if (!game.view.outcome.over && !game.session.empty && (!remote.said || remote.by !== remote.side || ['draw', 'back'].includes(remote.said))) {
                out.push(this.#check('linkDraw', 'draw'));
                if (game.view.turn !== remote.side) out.push(this.#check('linkBack', 'back'));
            }
        }
        // Players who sent the address or showed the code in another way must be able to enter an
        // answer, too.
        if (word !== 'linkOver' && (word !== 'linkMine' || game.session.empty)) out.push(this.#paste());
        this.#box.setAttribute('aria-label', say('linkTitle'));
        this.#box.replaceChildren(...out);
    }

    /** @param {Word} word @param {import('../state/link.js').Said} said */
    #check(word, said) {
        const label = part('label', 'check');
        const box = part('input');
        box.type = 'checkbox';
        box.checked = this.#game.session.remote?.said === said && this.#game.session.remote.by === this.#game.session.remote.side;
        box.addEventListener('change', () => {
            this.#say(box.checked ? said : '');
            this.#shown = '';
            this.#build();
        });
        label.append(box, say(word));
        return label;
    }

    /** The person sends a word in addition to the moves. @param {import('../state/link.js').Said | ''} said */
    #say(said) {
        this.#game.edit(({remote}) => {
            if (!remote) return;
            Object.assign(remote, {said, by: said ? remote.side : -1, sent: -1});
        });
        this.#game.onlink(this.#game.link());
    }

    #paste() {
        const form = part('form', 'paste');
        const label = part('label');
        const input = part('input', 'copy');
        input.inputMode = 'url';
        label.append(say('linkPaste'), input);
        const open = part('button', '', say('linkOpen'));
        open.type = 'submit';
        form.append(label, open);
        form.addEventListener('submit', (/** @type {Event} */ e) => {
            e.preventDefault();
            this.open(input.value);
            input.value = '';
        });
        return form;
    }

    /** A link that the person has pasted. @param {string} text */
    async open(text) {
        const {info} = this.#game;
        const hash = /#\S+/.exec(text)?.[0] ?? '';
        const [id] = info.id.split('#');
        const variant = new URLSearchParams(/\?[^#\s]*/.exec(text)?.[0]).get('variant') ?? '';
        const here = text.trim().startsWith('#') || new RegExp(`/${id.replace(/[^\w/-]/g, '')}/`).test(text) && variant === variantOf(info.id);
        let link = null;
        try {
            link = here ? decodeLink(hash) : null;
        } catch {
            // the message below reports it
        }
        if (!link?.token) return notice('link', () => say('linkNone', info.title));
        await this.receive(link);
    }

    #sent() {
        const {session} = this.#game;
        this.#game.edit(({remote}) => { if (remote) remote.sent = session.ply(); });
        this.#shown = '';
        this.update();
    }

    async #share() {
        const {info, session} = this.#game;
        const name = info.players[session.remote?.side ?? 0]?.name ?? '';
        try {
            await navigator.share({title: info.title, text: say('linkText', name, info.title), url: this.#url});
            this.#sent();
        } catch (e) {
            if (/** @type {Error} */ (e).name !== 'AbortError') this.#copy();
        }
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#url);
            notice('link', () => say('copied'));
            this.#sent();
        } catch {
            const field = part('input', 'copy');
            field.readOnly = true;
            field.value = this.#url;
            this.#box.append(part('p', 'hint', say('copyFailed')), field);
            field.select();
        }
    }

    async #code() {
        this.#box.querySelector('.qr')?.remove();
        this.#qr = !this.#qr;
        if (!this.#qr) return;
        try {
            const {qrCode} = await import('./qr.js');
            const picture = qrCode(this.#url, say('linkQrLabel'));
            picture.addEventListener('click', () => this.#code());
            this.#box.append(picture);
            picture.scrollIntoView({block: 'nearest'});
        } catch {
            notice('link', () => say('linkLong'));
        }
    }

    /**
     * A link of the other player has been opened.
     * @param {import('../state/url.js').Link} link with a token
     * @throws {Error} when its moves cannot be played: then nothing has changed
     */
    async receive(link) {
        const game = this.#game;
        const {info, shelf} = game;
        const token = link.token ?? '';
        if (game.session.remote?.token !== token) {
            const kept = shelf.find((k) => k.game === info.id && k.saved.remote?.token === token);
            if (!kept) return this.#join(link);
            shelf.take(kept.place);
            await game.opening.begin('', '');
        }
        const {session} = game;
        const remote = session.remote;
        if (!remote || session.start !== link.start) return this.#join(link);
        if (game.settings.bot !== BY_LINK) game.configure({...game.settings, bot: BY_LINK, side: remote.side});
        const asked = remote.by === remote.side ? remote.said : '';
        const ours = asked === 'yes-back' ? session.line() : session.mainline(); // moves that the person gave back no longer count
        const {how, at} = compareLines(ours.map((n) => n.move), link.moves);
        const heard = link.word === 'agreed' && asked !== 'draw' ? {...link, word: 'draw'} : link; // a draw is accepted only if it was offered
        if (how === 'ahead') {
            await game.follow(link.moves);
            if (asked === 'yes-back') game.edit((s) => { for (const node of s.line()) s.lead(node); });
            const last = session.mainline().at(-1);
            const move = last ? await this.#spelling.spelt(last) : '';
            notice('link-turn', () => (asked === 'back' ? say('backRefused') : asked === 'draw' && link.word !== 'agreed' ? say('drawRefused') : say('linkYourTurn', move)));
        } else if (how === 'behind' && link.word === 'yes-back' && asked === 'back') {
            game.jump(at ? ours[at - 1] : session.root);
            notice('link', () => say('backGiven'));
        } else if (how === 'behind') {
            return notice('link', () => say('linkOld', link.moves.length, ours.length));
        } else if (how === 'apart') {
            return notice('link', () => say('linkApart', Math.ceil((at + 1) / roundOf(game.info))), [
                ['linkTake', async () => {
                    await game.follow(link.moves);
                    notice('link', () => say('linkTaken'));
                    this.#heard(heard);
                }],
                ['linkKeep', () => {}],
            ]);
        } else if (!link.word) {
            notice('link', () => say('linkSame'));
            return;
        }
        this.#heard(heard);
    }

    /** Opens a game that is not on this device yet. @param {import('../state/url.js').Link} link */
    async #join(link) {
        const game = this.#game;
        const side = game.info.players[link.side ?? -1] ? link.side ?? 0 : 0;
        await game.opening.position(link.start, link.moves);
        game.edit((session) => { session.remote = {token: link.token ?? newKey(), side, said: '', by: -1, sent: -1}; });
        game.configure({...game.settings, side, bot: BY_LINK});
        notice('link-turn', () => say('linkJoined', game.info.players[side].name));
        this.#heard(link);
    }

    /** The other player has sent a word in addition to the moves. @param {import('../state/url.js').Link} link */
    #heard({word = ''}) {
        const game = this.#game;
        const remote = game.session.remote;
        if (!remote) return;
        const them = otherSide(game.info, remote.side);
        game.edit((session) => { if (session.remote) Object.assign(session.remote, {said: word, by: word ? them : -1, sent: -1}); });
        if (endingOf(game.session.at)) return;
        switch (word) {
        case 'draw':
            notice('draw-link', () => say('drawOffered'), [
                ['accept', () => game.end({why: 'agreed', player: -1})],
                ['decline', () => this.#say('')],
            ]);
            break;
        case 'back':
            notice('back', () => say('backAsked'), [
                ['allow', () => {
                    takeBack('link-turn'); // that move no longer exists
                    this.#say('yes-back');
                    if (game.session.at.parent) game.jump(game.session.at.parent);
                }],
                ['refuse', () => this.#say('no-back')],
            ]);
            break;
        case 'no-back':
            notice('link', () => say('backRefused'));
            break;
        case 'no-draw':
            notice('link', () => say('drawRefused'));
            break;
        case 'resign':
            game.end({why: 'resign', player: them});
            break;
        case 'agreed':
            game.end({why: 'agreed', player: -1});
            break;
        }
    }
}
