/**
 * faults.js: error messages in the language of the page.
 */

import {language} from './strings.js';

/** @param {unknown} e @returns {string} what it says */
export const wordsOf = (e) => (e instanceof Error ? e.message : String(e));

/**
 * @param {unknown} e an error, or its text
 * @param {import('../engine/types.js').Info} info names players and pieces
 * @returns {Promise<() => string>} says it in the language that the page has then
 */
export async function teller(e, info) {
    const text = wordsOf(e);
    const ru = await import('./faults-ru.js').catch(() => null); // an English message is better than none
    const name = (/** @type {string} */ key) => [...info.players, ...info.pieces].find((x) => x.key === key)?.name ?? key;
    return () => (language() !== 'en' && ru?.inRussian(text, name) || text);
}

/** The text of teller() in the present language. @param {unknown} e @param {import('../engine/types.js').Info} info @returns {Promise<string>} */
export const told = async (e, info) => (language() === 'en' ? wordsOf(e) : (await teller(e, info))());
