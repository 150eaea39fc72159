/**
 * faults.js: what went wrong, in the language of the page.
 */

import {language} from './strings.js';

/** @param {unknown} e @returns {string} what it says */
export const wordsOf = (e) => (e instanceof Error ? e.message : String(e));

/**
 * @param {unknown} e an error, or its text
 * @param {import('../engine/types.js').Info} info names players and pieces
 * @returns {Promise<string>}
 */
export async function told(e, info) {
    const text = wordsOf(e);
    if (language() === 'en') return text;
    const ru = await import('./faults-ru.js').catch(() => null); // better in English than not at all
    return ru?.inRussian(text, (key) => [...info.players, ...info.pieces].find((x) => x.key === key)?.name ?? key) ?? text;
}
