/**
 * remark.js: a comment on a move as people read it. Programs leave orders in
 * comments of PGN, [%clk 0:15:00] and [%cal Gc4f7]: these are no words, so they are not
 * shown, and stay where they are for the next file. Pure.
 */

const ORDER = /\[%\w+[^\]]*\]/g;

/** @param {string} comment @returns {string} what it says to people, '' if nothing */
export const wordsIn = (comment) => comment.replace(ORDER, ' ').replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n').trim();

/**
 * Other words for a comment.
 * @param {string} comment
 * @param {string} words
 * @returns {string} with the orders that stood there, before them
 */
export function reworded(comment, words) {
    if (words === wordsIn(comment)) return comment;
    return [...(comment.match(ORDER) ?? []), words].join(' ').trim();
}
