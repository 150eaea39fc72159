/**
 * tabs.js: the same game in two windows. Nothing gets lost (shelf.js); this file reports a move in
 * the other window and offers to show it. A page restored by the browser's back button counts as
 * such a window, too.
 */

import {PREFIX} from '../keep/store.js';
import {say} from '../words/strings.js';
import {notice} from './notice.js';

/** @param {import('../play/game.js').Game} game @returns {() => void} ends it */
export function watchTabs(game) {
    const look = () => {
        if (!game.shelf.theirs(game.info.id, game.session.key)) return;
        notice('tabs', () => say('otherTab'), [
            ['showOther', () => { game.opening.begin('', ''); }],
            ['goOnHere', () => {}],
        ]);
    };
    const stop = new AbortController();
    addEventListener('storage', (e) => { if (e.key === `${PREFIX}game:${game.info.id}`) look(); }, {signal: stop.signal});
    addEventListener('pageshow', (e) => { if (e.persisted) look(); }, {signal: stop.signal});
    return () => stop.abort();
}
