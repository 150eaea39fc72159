/**
 * movelist.js: the moves of a game as a list; variations are listed below the move that they
 * replace. A click goes to the position after a move. The list is a single tab stop: inside it,
 * arrow keys walk through the game (stepOf).
 */

import {make, part} from '../board/dom.js';
import {wordsIn} from '../state/remark.js';
import {moveNumber} from '../words/names.js';
import {say} from '../words/strings.js';

/** @typedef {import('../state/session.js').Branch} Branch */

/**
 * @param {HTMLElement} host an <ol>
 * @param {import('../state/session.js').Session} session
 * @param {number} turns moves per numbered round
 * @param {(node: Branch) => void} jump
 * @param {(node: Branch) => (string | Node)[]} write how a move is written
 * @param {(ply: number, node: Branch) => boolean} [hidden] whether the list leaves out the move that leads to a ply
 */
export function showMoves(host, session, turns, jump, write, hidden = () => false) {
    const focused = host.contains(document.activeElement);
    const {scrollTop: was, scrollLeft: left} = host;
    host.textContent = '';
    const first = wordsIn(session.root.comment);
    if (first) host.append(make('li', {class: 'preface'}, part('span', 'comment', first)));
    addLine(host, session.root, 0);
    const here = host.querySelector('[aria-current]');
    const stop = here ?? host.querySelector('button');
    if (stop instanceof HTMLElement) {
        stop.tabIndex = 0;
        if (focused) stop.focus();
    }
    host.scrollTop = was;
    host.scrollLeft = left;
    bringHere(host);

    /** @param {HTMLElement} list @param {Branch} from @param {number} ply of from */
    function addLine(list, from, ply) {
        let broken = false; // something stands between the moves, so the number must be repeated
        for (let n = from; n.children.length; n = n.children[0], ply++) {
            list.append(item(n.children[0], ply, broken));
            for (const other of n.children.slice(1)) list.append(variation(other, ply));
            broken = n.children.length > 1 || wordsIn(n.children[0].comment) !== '';
        }
    }

    /** @param {Branch} node @param {number} ply @param {boolean} first @returns {HTMLElement} */
    function item(node, ply, first) {
        const li = part('li');
        li.hidden = hidden(ply + 1, node);
        if (ply % turns === 0 || first) {
            li.append(part('span', 'move-number', numberOf(ply, turns)));
            if (ply % turns === 0) li.className = 'round';
        }
        const b = part('button');
        b.tabIndex = -1;
        b.append(...write(node), marksOf(node));
        if (node === session.at) b.setAttribute('aria-current', 'step');
        b.addEventListener('click', () => jump(node));
        li.append(b);
        const words = wordsIn(node.comment);
        if (words) li.append(part('span', 'comment', words));
        return li;
    }

    /** @param {Branch} node @param {number} ply */
    function variation(node, ply) {
        const li = part('li', 'variation');
        const ol = make('ol', {'aria-label': say('variation')});
        ol.append(item(node, ply, true));
        addLine(ol, node, ply + 1);
        li.append(ol);
        return li;
    }
}

/** The number of a move as it is written before the move: '2.', or '2…' for moves later in a round. @param {number} ply plies before it @param {number} turns moves per round */
export const numberOf = (ply, turns) => moveNumber(ply, turns).replace(/\d$/, '$&.');

/** Moves per numbered round. @param {import('../engine/types.js').Info} info */
export const roundOf = (info) => Math.max(1, info.turns.length);

/** Scroll the list so that the present move is visible. On a small screen the list is one line. @param {HTMLElement} host */
export function bringHere(host) {
    const here = host.querySelector('[aria-current]');
    if (!(here instanceof HTMLElement)) return;
    const {offsetTop: top, offsetLeft: side, offsetHeight, offsetWidth} = here; // in the list, which is positioned
    const {scrollTop, scrollLeft, clientHeight, clientWidth} = host;
    if (top < scrollTop || top + offsetHeight > scrollTop + clientHeight) host.scrollTop = top - clientHeight / 2;
    if (side < scrollLeft || side + offsetWidth > scrollLeft + clientWidth) host.scrollLeft = side - clientWidth / 2;
}

/** Signs of annotators for moves and positions, by their numbers in PGN (NAG). */
const MARKS = ['', '!', '?', '!!', '??', '!?', '?!', '', '', '', '=', '', '', '∞', '+=', '=+', '±', '∓', '+−', '−+'];

/** @param {Branch} node @returns {string} what a file says of its move in signs: '!?', '! ±' */
export function marksOf(node) {
    const numbers = node.props?.find(([name]) => name === 'NAG')?.slice(1) ?? [];
    return numbers.map((n) => MARKS[Number(n)] ?? '').filter(Boolean).join(' ');
}

/**
 * The place to which a key leads in the list of moves.
 * @param {import('../state/session.js').Session} session
 * @param {string} key
 * @returns {Branch | null | undefined} nothing where it leads nowhere
 */
export function stepOf(session, key) {
    const {at, root} = session;
    if (key === 'ArrowLeft' || key === 'ArrowUp') return at.parent;
    if (key === 'ArrowRight' || key === 'ArrowDown') return session.next(at);
    if (key === 'Home') return root;
    if (key === 'End') return session.mainline().at(-1);
    return null;
}
