/**
 * treetools.js: the buttons under the list of moves: steps through the tree, comments, and
 * operations on variations. Deleted lines can be restored.
 */

import {byId} from '../board/dom.js';
import {reworded, wordsIn} from '../state/remark.js';
import {sizeOf} from '../state/session.js';
import {say} from '../words/strings.js';
import {notice} from './notice.js';

/** @typedef {import('../state/session.js').Branch} Branch */

/** @param {Branch} node @returns {Branch | null} the first move of its line that is not a main move: promote moves it up */
export function sideStep(node) {
    for (let n = node; n.parent; n = n.parent) if (n.parent.children[0] !== n) return n;
    return null;
}

/** Make the line to the present place the main line, on all levels. @param {import('../state/session.js').Session} session */
export function promote(session) { for (const node of session.line()) session.lead(node); }

/**
 * Restore a line that was removed. If the same moves have been played since, it is merged with
 * them.
 * @param {Branch} parent @param {number} place among its children @param {Branch} node
 * @returns {Branch} where its first move is now
 */
export function putBack(parent, place, node) {
    const twin = parent.children.find((c) => c.move === node.move);
    if (!twin) {
        parent.children.splice(place, 0, node);
        node.parent = parent;
        return node;
    }
    twin.comment ||= node.comment;
    twin.props ??= node.props;
    for (const c of node.children) putBack(twin, twin.children.length, c);
    return twin;
}

export class TreeTools {
    #game;
    #spelling;
    #field = /** @type {HTMLTextAreaElement} */ (byId('comment'));
    /** @type {Branch | null} the place whose comment is in the field */
    #of = null;

    /** @param {import('../play/game.js').Game} game @param {import('../state/spelling.js').Spelling} spelling */
    constructor(game, spelling) {
        this.#game = game;
        this.#spelling = spelling;
        const {session} = game;
        byId('do-back').addEventListener('click', () => { if (game.session.at.parent) game.jump(game.session.at.parent); });
        byId('do-forward').addEventListener('click', () => {
            const next = game.session.next(game.session.at);
            if (next) game.jump(next);
        });
        byId('do-last').addEventListener('click', () => {
            const end = game.session.mainline().at(-1);
            if (end) game.jump(end);
        });
        byId('do-comment').addEventListener('click', () => this.#toggle(byId('comment-field').hidden));
        byId('do-promote').addEventListener('click', () => game.edit(promote));
        byId('do-delete').addEventListener('click', () => this.#delete());
        this.#field.addEventListener('change', () => this.#keep());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.#keep(); }); // the page may be closed
        this.#field.addEventListener('keydown', (e) => {
            if (e.key !== 'Escape') return;
            this.#toggle(false);
            byId('do-comment').focus();
            e.preventDefault();
        });
        this.#of = session.at;
    }

    /** @param {boolean} open */
    #toggle(open) {
        if (!open) this.#keep();
        byId('comment-field').hidden = !open;
        byId('do-comment').setAttribute('aria-expanded', String(open));
        if (open) this.#field.focus();
    }

    #keep() {
        const node = this.#of;
        const text = reworded(node?.comment ?? '', this.#field.value.trim());
        if (node && text !== node.comment) this.#game.edit(() => { node.comment = text; });
    }

    #delete() {
        const game = this.#game;
        const node = game.session.at;
        const {parent} = node;
        if (!parent) return;
        const [place, root, n] = [parent.children.indexOf(node), game.session.root, sizeOf(node)];
        game.edit((s) => s.remove(node));
        notice('deleted', () => (n > 1 ? say('deleted', n) : say('deletedOne')), [
            ['restore', () => {
                if (game.session.root !== root) return;
                game.edit((s) => s.jump(putBack(parent, place, node)));
            }],
            ['close', () => {}],
        ]);
    }

    update() {
        const {session, demo} = this.#game;
        const {at} = session;
        const set = (/** @type {string} */ name, /** @type {boolean} */ on) => { /** @type {HTMLButtonElement} */ (byId(`do-${name}`)).disabled = !on; };
        const next = session.next(at) !== undefined;
        set('first', at.parent !== null && !demo);
        set('back', at.parent !== null && !demo);
        set('forward', next && !demo);
        set('last', next && !demo);
        set('comment', !demo);
        set('promote', sideStep(at) !== null && !demo);
        set('delete', at.parent !== null && !demo);
        if (this.#of !== at) {
            if (!byId('comment-field').hidden) this.#keep();
            this.#of = at;
            this.#field.value = wordsIn(at.comment);
        } else if (document.activeElement !== this.#field) this.#field.value = wordsIn(at.comment);
        const word = at.parent ? 'comment' : 'commentStart';
        const label = byId('comment-field').firstElementChild;
        if (label) label.textContent = say(word) + (at.parent ? `: ${this.#spelling.text(at)}` : '');
    }
}
