/**
 * list.js: reads lists that are kept as JSON. Pure.
 */

/** @param {string} text as it is kept @returns {unknown[]} the items of the list, none if it cannot be read */
export function readList(text) {
    try {
        const list = JSON.parse(text || '[]');
        return Array.isArray(list) ? list : [];
    } catch {
        return [];
    }
}
