/**
 * dirs.js: the directions of a board as arrows over it, for authors of rules.
 * '?dir=n' shows one, '?dir=n,e' some, '?dir=' all. Loaded when asked for.
 */

import {say} from '../words/strings.js';
import {notice} from './notice.js';

/**
 * @param {import('../play/game.js').Game} game
 * @param {import('../board/overlay.js').Overlay} overlay
 * @param {string} wanted names, '' = all
 */
export async function showDirections(game, overlay, wanted) {
    const {dirs} = await game.ask.links();
    const names = wanted.split(',').map((n) => n.trim()).filter(Boolean);
    const bad = names.filter((n) => !dirs.some((d) => d.name === n));
    if (bad.length) {
        notice('dirs', () => say('noSuchDir', bad.join(', '), dirs.map((d) => d.name).join(', ')));
        return;
    }
    const shown = dirs.filter((d) => !names.length || names.includes(d.name));
    notice('dirs', () => say('links', shown.map((d) => `${d.name} (${d.links.length})`).join(', ')));
    overlay.set('dirs', shown.flatMap((d) => d.links.map(([from, to]) => (
        {kind: /** @type {const} */ ('arrow'), from, to, rank: 3, label: shown.length < 3 ? '' : d.name}))));
}
