/**
 * kept-card.js: one kept game as a card: picture, name, state of the game.
 *
 * A game is stored with the title and the result in the language of that time. When its picture
 * arrives, the names of the game in the present language arrive too, and the card's text is written
 * again.
 */

import {part} from '../board/dom.js';
import {variantQuery} from '../state/begins.js';
import {endingText} from '../state/ending.js';
import {BY_LINK} from '../state/link.js';
import {botShort} from '../words/bots.js';
import {resultText} from '../words/names.js';
import {language, say} from '../words/strings.js';

/** @typedef {import('./shelf.js').Kept} Kept */

/** @param {string} root address of the site @param {Kept} kept @returns {string} address where the game can be continued */
export function hrefOf(root, {place, game}) {
    const [id] = game.split('#');
    return `${root}${id}/${variantQuery(game)}${place.startsWith('shelf:') ? `#session=${place.slice(6)}` : ''}`;
}

/** @param {Kept} kept @returns {string} */
export const nameOf = ({saved, game}) => saved.name || saved.title || game;

/**
 * A kept game with its texts in the present language.
 * @param {Kept} kept
 * @param {import('../engine/types.js').Info} info of its game
 * @returns {Kept}
 */
function reworded(kept, info) {
    const {saved} = kept;
    const {title} = info;
    const outcome = saved.view?.outcome;
    if (!saved.result || !outcome?.over) return {...kept, saved: {...saved, title}};
    return {...kept, saved: {...saved, title, result: outcome.ending ? endingText(info, outcome.ending) : resultText(info, outcome)}};
}

/** @param {number} at ms @param {number} [now] @returns {string} '5 minutes ago', later a date; '' when unknown */
export function ago(at, now = Date.now()) {
    if (!at) return '';
    const seconds = Math.max(0, (now - at) / 1000);
    const words = new Intl.RelativeTimeFormat(language(), {numeric: 'auto'});
    if (seconds < 60) return words.format(0, 'minute');
    if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute');
    if (seconds < 86400) return words.format(-Math.floor(seconds / 3600), 'hour');
    if (seconds < 7 * 86400) return words.format(-Math.floor(seconds / 86400), 'day');
    return new Date(at).toLocaleDateString(language(), {year: 'numeric', month: 'short', day: 'numeric'});
}

/** @param {string} bot @returns {string} who is played against, '' for a person at the same board */
const opponent = (bot) => (bot === BY_LINK ? say('byLink') : botShort(bot));

/**
 * @param {Kept} kept
 * @param {string} root address of the site
 * @param {import('./thumbs.js').Thumbs} thumbs
 * @param {(kept: Kept) => void} [known] called when the card's text is written again
 * @returns {HTMLLIElement}
 */
export function card(kept, root, thumbs, known) {
    const {saved, game} = kept;
    const li = part('li', 'kept');
    const picture = part('div', 'kept-picture');
    picture.setAttribute('aria-hidden', 'true');
    const board = part('div', 'board');
    picture.append(board);
    const h3 = part('h3');
    const a = part('a');
    a.href = hrefOf(root, kept);
    h3.append(a);
    const words = part('div', 'kept-words');
    const [facts, result] = [part('p'), part('p', 'result')];
    words.append(h3, facts);
    if (saved.result) words.append(result);
    const write = (/** @type {Kept} */ now) => {
        a.textContent = nameOf(now);
        facts.textContent = [saved.name ? now.saved.title : '', opponent(saved.settings.bot), say('moveCount', saved.ply), ago(saved.at)].filter(Boolean).join(' · ');
        result.textContent = now.saved.result ?? '';
    };
    write(kept);
    li.append(picture, words);
    if (saved.view) {
        thumbs.draw(board, game, saved.view, (info) => {
            const now = reworded(kept, info);
            write(now);
            known?.(now);
        });
    }
    return li;
}
