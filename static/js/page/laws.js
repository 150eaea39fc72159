/**
 * laws.js: what the page of a game says about its end and its special rules, in the present language.
 * The build has written it from the rules (site/laws.go).
 */

/** The part of the page in the language that is shown. */
const guide = () => document.querySelector('section.rules.guide:not([hidden])');

/** The sentences about the end of the game and the special rules; null where the page has none. */
export function lawsOfPage() {
    const section = guide();
    if (!section) return null;
    const texts = (/** @type {string} */ selector) => [...section.querySelectorAll(selector)].map((el) => el.textContent?.trim() ?? '').filter(Boolean);
    return {ends: texts('ul:not(.movers) > li').slice(0, 4), rules: texts(':scope > p:not(.hint)').slice(0, 5)};
}

/**
 * What wins, for a game in which one person plays, so that there is no other to win.
 * @param {string} word with which the page begins such a sentence
 * @returns {string} '' where the page does not say it
 */
export function winOfPage(word) {
    const found = lawsOfPage()?.ends.find((text) => text.startsWith(`${word}:`)) ?? '';
    const text = found.slice(word.length + 1).trim();
    return text.charAt(0).toUpperCase() + text.slice(1);
}
