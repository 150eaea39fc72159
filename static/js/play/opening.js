/**
 * opening.js: how a game gets onto the page: from the address, the autosave, a file, or a position
 * set up by hand.
 *
 * The engine is asked first: if it refuses a game, the page says so and keeps the old one.
 */

import {EngineError} from '../engine/engine.js';
import {drawnStart, setupOf, variantOf} from '../state/begins.js';
import {linkable} from '../state/link.js';
import {calledIn, checkedSettings} from '../state/seats.js';
import {Session} from '../state/session.js';
import {decodeLink} from '../state/url.js';
import {teller} from '../words/faults.js';
import {moveNumber, moveText} from '../words/names.js';
import {say} from '../words/strings.js';
import {clauseOf} from './repair.js';

/** @typedef {import('../engine/types.js').View} View */
/** @typedef {import('../state/url.js').Link} Link */

const NAME_LIMIT = 80; // characters of a game's name

/** Error codes with which the engine refuses a game that it has read; other errors do not come from the game itself. */
const REFUSALS = ['sgf', 'illegal-move', 'setup'];

/** The rules could not be loaded. */
class Unloaded extends Error {
    /** @param {unknown} cause */
    constructor(cause) { super('', {cause}); }
}

export class Opening {
    #game;
    #engine;
    #store;
    #repair;
    /** Receives a game by link from another player (bylink.js). @type {((link: Link) => Promise<void>) | null} */
    onreceive = null;

    /**
     * @param {import('./game.js').Game} game
     * @param {{engine: import('../engine/engine.js').Engine, store: import('../keep/store.js').Store, repair: import('./repair.js').Repair}} parts
     */
    constructor(game, {engine, store, repair}) {
        this.#game = game;
        this.#engine = engine;
        this.#store = store;
        this.#repair = repair;
    }

    /**
     * Begin with the game in the address, else the saved one, else a new one.
     * @param {string} hash
     * @param {string} search
     */
    async begin(hash, search) {
        const game = this.#game;
        const {info, shelf} = game;
        game.putBack();
        const taken = /^#session=([a-z0-9]+)$/.exec(hash);
        if (taken) shelf.take(`shelf:${taken[1]}`);
        let link = null;
        try {
            link = decodeLink(hash, search);
            if (link) link.start = setupOf(info, link.start);
        } catch (e) {
            return this.#refuse(e);
        }
        const saved = shelf.load(info.id);
        const elsewhere = game.begins !== '' && (saved?.start ?? '') !== game.begins; // the address asks for another start
        if (saved && !elsewhere && (!link || (saved.link === hash && !search.includes('setup=')))) return this.#restore(saved, [], link === null);
        const more = saved && link && !search.includes('setup=') ? movesOn(info, saved.link, link) : [];
        if (saved && more.length) return this.#restore(saved, more);
        if (link?.token && this.onreceive && linkable(info)) {
            if (saved) await this.#restore(saved);
            else game.wait();
            return this.onreceive(link).catch((e) => this.#refuse(e));
        }
        if (link) game.settings = checkedSettings(info, {side: link.side ?? game.settings.side, bot: link.bot ?? game.settings.bot}, game.settings);
        return link && (link.start || link.moves.length) ? this.#follow(link) : this.#first();
    }

    /** The first game if neither the address nor the autosave has one. */
    async #first() {
        const game = this.#game;
        if (game.info.deals && !game.begins) {
            game.wait();
            try {
                game.begins = await game.dealt();
            } catch (e) {
                return this.#refuse(e);
            }
        }
        const lot = game.begins || drawnStart(game.info);
        if (lot) game.replace(new Session(lot));
        return game.go();
    }

    /** The game of an address; it is stored once somebody plays on. @param {Link} link */
    async #follow({start, moves}) {
        const game = this.#game;
        const session = lineOf(start, moves);
        game.wait();
        try {
            game.replace(session, {view: await this.#ask(session)});
        } catch (e) {
            const at = e instanceof EngineError ? e.index : -1;
            // A link that was cut off or has a mistyped move still shows the moves before that.
            const before = at > 0 ? lineOf(start, moves.slice(0, at)) : null;
            const view = before && await this.#ask(before).catch(() => null);
            if (before && view) game.replace(before, {view});
            game.paused = game.botTurn;
            return this.#refuse(e, at >= 0 ? () => say('badMove', moveNumber(at, game.info.turns.length), moveText(game.info, moves[at] ?? '')) : undefined, view ? 'keptPart' : 'keptSave');
        }
        game.paused = game.botTurn;
        return game.go();
    }

    /**
     * Report a link that cannot be followed.
     * @param {unknown} e
     * @param {() => string} [why] where the page knows better than the error
     * @param {'keptSave' | 'keptPart'} [kept] what is shown instead
     */
    async #refuse(e, why, kept = 'keptSave') {
        const said = why ?? await teller(e, this.#game.info);
        this.#game.message = {text: () => `${say('badLink', clauseOf(said()))} ${say(kept)}`, retry: false};
        return this.#game.go();
    }

    /**
     * @param {import('../keep/store.js').Saved} saved
     * @param {string[]} [more] moves from there on
     * @param {boolean} [wished] whether the address may determine who plays
     * @returns {Promise<void>}
     */
    async #restore(saved, more = [], wished = false) {
        const game = this.#game;
        const before = game.session;
        game.settings = checkedSettings(game.info, {second: '', clock: '', ...saved.settings}, game.settings);
        if (wished) game.settings = {...game.settings, ...game.wished};
        if (saved.tree && saved.view && !more.length) return this.#resume(saved, saved.tree, saved.view);
        game.wait(saved.view);
        try {
            await game.load().catch((e) => { throw new Unloaded(e); });
            const session = await this.#sessionOf(saved);
            Object.assign(session, {key: saved.key, name: saved.name, remote: saved.remote});
            for (const m of more) session.play(m);
            const view = await this.#ask(session);
            if (game.session !== before) return; // the person has begun something else meanwhile
            game.replace(session, {view, keep: true});
            game.paused = game.botTurn && game.canRedo;
        } catch (e) {
            const cause = e instanceof Unloaded ? e.cause : e;
            if (e instanceof Unloaded || !(e instanceof EngineError) || !REFUSALS.includes(e.code)) { // the error says nothing about the game itself
                this.#repair.mend(cause, () => this.#restore(saved, more));
                return;
            }
            if (more.length) {
                await this.#restore(saved);
                const said = await teller(e, game.info);
                game.message = {text: () => say('badLink', clauseOf(said())), retry: false};
                return game.go();
            }
            this.#store.setAside(`game:${game.info.id}`); // the store reports this
            game.replace(new Session());
        }
        await game.go();
    }

    /**
     * Continue a stored game at once; the engine checks it when it is loaded.
     * @param {import('../keep/store.js').Saved} saved
     * @param {import('../state/session.js').Row[]} tree
     * @param {View} view
     */
    async #resume(saved, tree, view) {
        const game = this.#game;
        const place = `game:${game.info.id}`;
        const text = this.#store.get(place);
        const session = Session.fromRows(tree, saved.start, saved.where);
        Object.assign(session, {key: saved.key, name: saved.name, remote: saved.remote, about: saved.about ?? {}});
        const node = session.at;
        game.replace(session, {view, keep: true});
        game.paused = game.botTurn && game.canRedo;
        this.#ask(session).then((known) => game.confirm(node, known), (e) => {
            if (!(e instanceof EngineError) || !REFUSALS.includes(e.code) || game.session !== session) return; // the engine is asked again when it is needed
            if (text !== null) this.#store.put(place, text); // in its original form
            this.#store.setAside(place);
            game.replace(new Session());
            game.go();
        });
        await game.go();
    }

    /** The session of a stored game; older versions stored SGF. @param {import('../keep/store.js').Saved} saved */
    async #sessionOf(saved) {
        if (saved.tree) {
            const session = Session.fromRows(saved.tree, saved.start, saved.where);
            session.about = saved.about ?? {};
            return session;
        }
        const [record] = await this.#engine.readSGF(saved.sgf);
        if (!record) throw new EngineError('sgf', say('noGame'));
        const session = Session.fromNode(record.tree, record.start, saved.where);
        session.describe(record);
        return session;
    }

    /**
     * Replace the game by one from a file.
     * @param {import('../engine/engine.js').GameRecord} record
     * @throws {EngineError} in which case nothing has changed
     */
    async record(record) {
        const game = this.#game;
        const {info} = game;
        const variant = variantOf(info.id);
        if (record.game && record.game !== info.id.split('#')[0]) throw new EngineError('sgf', say('wrongGame', record.game));
        if (record.game && record.variant !== variant && (variant || record.variant !== info.title)) throw new EngineError('sgf', say('wrongGame', record.variant || record.game));
        const session = Session.fromNode(record.tree, record.start);
        session.describe(record);
        const people = info.players.map((_, p) => calledIn(session, info, p));
        if (people.length === 2 && people.every(Boolean)) session.name = people.join(' – ').slice(0, NAME_LIMIT);
        game.replace(session, {view: await this.#ask(session), keep: true});
        if (people.some(Boolean)) game.settings = {...game.settings, bot: '', side: Math.max(0, game.settings.side)}; // other people's game is studied, so no bot answers
        game.paused = true;
        const [one, two] = record.players ?? [];
        const opened = () => (one && two ? say('importedOf', one, two).replace(/\.\.$/, '.') : say('imported'));
        const {result} = session;
        game.message = {text: () => opened() + (result && ` ${say('importedResult', result)}`), retry: false};
        await game.go();
    }

    /**
     * Replace the game by a position and the moves after it; bots wait.
     * @param {string} start '' = the game's own
     * @param {string[]} moves
     * @throws {EngineError} in which case nothing has changed
     */
    async position(start, moves) {
        const game = this.#game;
        const line = lineOf(start, moves);
        const view = await this.#ask(line);
        // A drawing in several lines is kept as the setup that it shows.
        const session = start.includes('\n') && !moves.length ? lineOf(view.setup, []) : line;
        game.replace(session, {view, keep: true});
        game.paused = game.botTurn;
        await game.go();
    }

    /**
     * Show a game without storing it until somebody plays on; no bot answers.
     * @param {Session} session
     * @throws {EngineError} in which case nothing has changed
     */
    async beside(session) {
        const game = this.#game;
        game.replace(session, {view: await this.#ask(session)});
        game.settings = {...game.settings, bot: '', side: Math.max(0, game.settings.side)};
        await game.go();
    }

    /** The engine's view of the place where a session is. @param {Session} session @returns {Promise<View>} */
    async #ask(session) {
        await this.#game.load();
        return this.#engine.position(this.#game.place(session));
    }
}

/** @param {string} start @param {string[]} moves @returns {Session} at its end */
function lineOf(start, moves) {
    const session = new Session(start);
    for (const m of moves) session.play(m);
    return session;
}

/**
 * The moves with which an address continues the saved game: a page that was left immediately had
 * changed the address, but not stored the move yet.
 * @param {import('../engine/types.js').Info} info
 * @param {string} kept address of the saved game
 * @param {Link} link
 * @returns {string[]} none if it is another game
 */
function movesOn(info, kept, link) {
    try {
        const before = decodeLink(kept);
        const same = before && before.token === undefined && link.token === undefined && setupOf(info, before.start) === link.start &&
            before.side === link.side && before.bot === link.bot && before.moves.every((m, i) => m === link.moves[i]);
        return same ? link.moves.slice(before.moves.length) : [];
    } catch {
        return []; // damaged, so only the address counts
    }
}
