/**
 * hands.js: pieces in hand, as buttons: a click begins a drop; the right button, a long touch and
 * the key "?" show what the piece is.
 */

import {say} from '../words/strings.js';
import {make, part} from './dom.js';

/** What each host element shows. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/**
 * Show a hand. Buttons that do not change are kept: a button that is replaced between press and
 * release does not receive the click.
 * @param {HTMLElement} host
 * @param {number} player the owner of the hand
 * @param {import('../engine/types.js').Info} info
 * @param {import('./pieces.js').Pieces} pieces
 * @param {{hand: [number, number][], starts: string[], path: string[], turned: boolean,
 *   click: (token: string) => void, help: (type: number, element: Element) => void}} state   turned: the board is seen from the other side
 */
export function showHand(host, player, info, pieces, {hand, starts, path, turned, click, help}) {
    const label = say('hand', info.players[player]?.name ?? '');
    const state = JSON.stringify([player, label, turned, path[0]?.startsWith('*') ? path[0] : '', hand.map(([type, count]) =>
        [type, count, starts.includes(`*${type}`), pieces.name(player, type), pieces.url(player, type)])]);
    if (shown.get(host) === state) return;
    shown.set(host, state);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.token;
    const had = host.contains(document.activeElement);
    host.hidden = !info.hands;
    host.textContent = '';
    host.setAttribute('role', 'group');
    host.setAttribute('aria-label', label);
    for (const [type, count] of hand) {
        if (count < 1) continue;
        const token = `*${type}`;
        const button = part('button', 'hand-piece');
        button.dataset.token = token;
        button.disabled = !starts.includes(token);
        button.setAttribute('aria-pressed', String(path[0] === token));
        button.setAttribute('aria-label', `${pieces.name(player, type)}${count > 1 ? ` ×${count}` : ''}`);
        const img = make('img', {src: pieces.url(player, type), alt: '', width: '40', height: '40'});
        if (turned && pieces.directed(type)) img.className = 'turned';
        button.append(img);
        if (count > 1) button.append(part('span', 'hand-count', String(count)));
        button.addEventListener('click', () => click(token));
        const ask = (/** @type {Event} */ e) => {
            e.preventDefault();
            help(type, button);
        };
        button.addEventListener('contextmenu', ask);
        button.addEventListener('keydown', (e) => { if (e.key === '?') ask(e); });
        host.append(button);
        if (had && focused === token) button.focus();
    }
    if (!host.firstChild) host.append(part('span', 'hand-empty', `${label}: ${say('empty')}`));
}
