/**
 * tabs.js: the same game in two windows. Nothing is lost by it (shelf.js); this
 * says so when the other window has moved, and offers to show it.
 */

import {notice} from './notice.js';
import {PREFIX} from './store.js';
import {say} from './strings.js';

/** @param {import('./game.js').Game} game @returns {() => void} ends it */
export function watchTabs(game) {
    const listen = (/** @type {StorageEvent} */ e) => {
        if (e.key !== `${PREFIX}game:${game.info.id}` || !game.shelf.theirs(game.info.id, game.session.key)) return;
        notice('tabs', say('otherTab'), [
            [say('showOther'), () => { game.begin('', ''); }],
            [say('goOnHere'), () => {}],
        ]);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
}
