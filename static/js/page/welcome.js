/**
 * welcome.js: at the first visit: three answers choose the level at which games begin.
 * Nobody has to answer: the first move is an answer, too.
 */

import {button, byId, make} from '../board/dom.js';
import {say} from '../words/strings.js';

/** Levels, by answer. */
const ANSWERS = /** @type {const} */ (['welcome1', 'welcome3', 'welcome5']);

/**
 * @param {import('../play/game.js').Game} game
 * @param {(level: string) => void} keep
 * @returns {{update: () => void}} told when the game has changed
 */
export function welcome(game, keep) {
    const answer = (/** @type {string} */ word) => {
        const level = word.slice(-1);
        keep(level);
        box.remove();
        if (game.session.empty) game.configure({...game.settings, bot: `level:${level}`});
    };
    const box = make('div', {class: 'welcome', role: 'group', 'aria-labelledby': 'welcome-title'},
        make('p', {id: 'welcome-title', 'data-say': 'welcome'}, say('welcome')), ...ANSWERS.map((word) => button(word, () => answer(word))));
    byId('setup').before(box);
    return {update: () => { if (!game.session.empty) box.remove(); }};
}
