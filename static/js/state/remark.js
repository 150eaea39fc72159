/**
 * remark.js: a comment on a move as people read it. Programs write commands into comments of PGN,
 * such as [%clk 0:15:00] and [%cal Gc4f7]. These are not shown, but are kept for the next file.
 * Pure.
 */

const ORDER = /\[%\w+[^\]]*\]/g;

/** @param {string} comment @returns {string} the text for people, '' if there is none */
export const wordsIn = (comment) => comment.replace(ORDER, ' ').replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n').trim();

/**
 * Replaces the text of a comment.
 * @param {string} comment
 * @param {string} words
 * @returns {string} the old commands, followed by the new text
 */
export function reworded(comment, words) {
    if (words === wordsIn(comment)) return comment;
    return [...(comment.match(ORDER) ?? []), words].join(' ').trim();
}
