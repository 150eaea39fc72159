/**
 * kept-card.js: one kept game as a card: picture, name, how it stands.
 */

import {language, say} from './strings.js';

/** @typedef {import('./shelf.js').Kept} Kept */

/** @param {string} tag @param {string} className @param {string} [text] */
export function make(tag, className, text = '') {
    const el = document.createElement(tag);
    if (className) el.className = className;
    if (text) el.textContent = text;
    return el;
}

/** @param {string} root address of the site @param {Kept} kept @returns {string} where the game goes on */
function hrefOf(root, {place, game}) {
    const [id, variant] = game.split('#');
    return `${root}${id}/${variant ? `?variant=${encodeURIComponent(variant)}` : ''}${place.startsWith('shelf:') ? `#session=${place.slice(6)}` : ''}`;
}

/** @param {Kept} kept @returns {string} */
export const nameOf = ({saved, game}) => saved.name || saved.title || game;

/** @param {number} at ms @param {number} [now] @returns {string} '5 minutes ago', later a date; '' when unknown */
function ago(at, now = Date.now()) {
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
function opponent(bot) {
    if (bot === 'link') return say('byLink');
    if (bot.startsWith('level:')) return say('level', bot.slice(6));
    return bot && bot[0].toUpperCase() + bot.slice(1);
}

/**
 * @param {Kept} kept
 * @param {string} root address of the site
 * @param {import('./thumbs.js').Thumbs} thumbs
 * @returns {HTMLLIElement}
 */
export function card(kept, root, thumbs) {
    const {saved, game} = kept;
    const li = /** @type {HTMLLIElement} */ (make('li', 'kept'));
    const picture = make('div', 'kept-picture');
    picture.setAttribute('aria-hidden', 'true');
    const board = make('div', 'board');
    picture.append(board);
    const h3 = make('h3', '');
    const a = /** @type {HTMLAnchorElement} */ (make('a', '', nameOf(kept)));
    a.href = hrefOf(root, kept);
    h3.append(a);
    const facts = [saved.name ? saved.title : '', opponent(saved.settings.bot), say('moveCount', saved.ply), ago(saved.at)].filter(Boolean);
    const words = make('div', 'kept-words');
    words.append(h3, make('p', '', facts.join(' · ')));
    if (saved.result) words.append(make('p', 'result', saved.result));
    li.append(picture, words);
    if (saved.view) thumbs.draw(board, game, saved.view);
    return li;
}
