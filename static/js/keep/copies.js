/**
 * copies.js: texts of a pack, which are written as what is new in them and as
 * copies of what earlier texts of the pack have (site/copies.go).
 *
 * @typedef {[skip: number, length: number]} Copy  skip = from the end of the copy before to the begin of this one
 * @typedef {string | (string | Copy)[]} Written
 */

/** How far back copies reach: older texts are forgotten. */
const ROOM = 4 << 20;

/** @returns {(written: Written) => string} reads the texts of a pack, each of them in their order */
export function copyReader() {
    /** @type {{at: number, text: string}[]} */
    const past = [];
    let end = 0; // of the texts so far, each with one more unit for its end
    let from = 0; // behind the last copy's source
    const copied = (/** @type {Copy} */ [skip, length]) => {
        const begin = from + skip;
        const source = past.findLast(({at}) => at <= begin);
        if (!source || begin + length > source.at + source.text.length) throw new Error('a copy of what is not there');
        from = begin + length;
        return source.text.slice(begin - source.at, from - source.at);
    };
    return (written) => {
        const text = typeof written === 'string' ? written : written.map((part) => (typeof part === 'string' ? part : copied(part))).join('');
        past.push({at: end, text});
        end += text.length + 1;
        while (past[0].at + past[0].text.length < end - ROOM) past.shift();
        return text;
    };
}
