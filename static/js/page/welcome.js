/**
 * welcome.js: the question at the first visit: three answers choose the level at which games begin,
 * and a fourth starts a short game to determine it. Nobody has to answer: the first move closes the
 * question.
 */

import {button, byId, make} from '../board/dom.js';
import {say} from '../words/strings.js';

/** Levels, by answer; 0 = to be determined. */
const ANSWERS = /** @type {const} */ (['welcome1', 'welcome3', 'welcome5', 'welcome0']);

/**
 * @param {import('../play/game.js').Game} game
 * @param {(level: string) => void} keep
 * @returns {{update: () => void}} told when the game or the language has changed
 */
export function welcome(game, keep) {
    /** @type {{update: () => void} | null} */
    let placement = null;
    const answer = (/** @type {string} */ word) => {
        const level = word.slice(-1);
        box.remove();
        if (level === '0') {
            import('./placement.js').then((m) => { placement = new m.Placement(game, keep); }).catch(() => {}); // if it fails, the game goes on as before
            return;
        }
        keep(level);
        if (game.session.empty) game.configure({...game.settings, bot: `level:${level}`});
    };
    const box = make('div', {class: 'welcome', role: 'group', 'aria-labelledby': 'welcome-title'},
        make('p', {id: 'welcome-title', 'data-say': 'welcome'}, say('welcome')), ...ANSWERS.map((word) => button(word, () => answer(word))));
    byId('setup').before(box);
    return {
        update: () => {
            if (!game.session.empty) box.remove();
            placement?.update();
        },
    };
}
