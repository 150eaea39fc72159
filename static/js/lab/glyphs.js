/**
 * glyphs.js: glyphs of pieces that a text of rules names but that the site does not have. The
 * compiler cannot find them, because engines draw nothing; authors would see a letter in place of
 * the picture without an explanation. Pure functions.
 */

import {lineOf, lineStarts, tokens} from './tokens.js';

/** @typedef {import('../engine/types.js').Problem & {len: number}} Warning */

const PAINTED = 'cube-'; // the colours of a cube's six sides, which are not files
const MOST = 1 / 3; // greatest part of a name that may differ from the suggested one

/** The names of the pictures in an SVG file of symbols. @param {string} svg @returns {string[]} */
export const glyphsIn = (svg) => [...svg.matchAll(/<symbol\b[^>]*?\bid="([^"]*)"/g)].map((m) => m[1]);

/**
 * @param {string} text of rules @param {string[]} known names of pictures
 * @returns {Warning[]} in the order of the text, without the name of the file
 */
export function unknownGlyphs(text, known) {
    const names = new Set(known);
    const starts = lineStarts(text);
    /** @type {Warning[]} */
    const found = [];
    let within = false; // within a clause (glyph …)
    for (const token of tokens(text, 0, text.length)) {
        const word = text.slice(token.from, token.to);
        if (token.kind === 'atom' && token.head) within = word === 'glyph';
        else if (token.kind === 'open' || token.kind === 'close') within = false;
        if (!within || token.kind !== 'string') continue;
        const name = word.replaceAll('"', '').split('=')[0];
        if (!name || names.has(name) || name.includes('$') || name.startsWith(PAINTED)) continue; // $: an argument of a macro
        const line = lineOf(starts, token.from);
        found.push({
            line: line + 1, col: token.from - starts[line] + 1, len: token.to - token.from, severity: 'warning',
            message: `no picture has the name ${word}: a letter stands for it`, hint: nearest(name, known),
        });
    }
    return found;
}

/** @param {string} name @param {string[]} known @returns {string} the most similar known name, '' if none is similar */
function nearest(name, known) {
    let [best, least] = ['', Math.floor(name.length * MOST) + 1];
    for (const other of known) {
        if (Math.abs(other.length - name.length) >= least) continue;
        const n = distance(name, other);
        if (n < least) [best, least] = [other, n];
    }
    return best;
}

/** Number of letters to insert, delete or change. @param {string} a @param {string} b */
function distance(a, b) {
    let row = Array.from({length: b.length + 1}, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let k = 1; k <= b.length; k++) next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1));
        row = next;
    }
    return row[b.length];
}
