/**
 * charset.js: decodes a game record, whatever encoding programs of its country and time used:
 * UTF-8, UTF-16 with a byte order mark, Shift JIS (KIF), GBK (games of xiangqi), else Latin letters
 * (PGN).
 */

/** Characters that occur in every record of a country's games, and rarely in text that was decoded wrongly. */
const SIGNS = /** @type {const} */ ([['shift_jis', /手/], ['gbk', /[平进進退红紅黑]/]]);

/** @param {ArrayBuffer | Uint8Array} bytes @returns {string} */
export function textOf(bytes) {
    const text = unicodeOf(bytes);
    if (text !== null) return text;
    const texts = SIGNS.map(([code, sign]) => ({sign, text: new TextDecoder(code).decode(bytes)}));
    return texts.find((t) => t.sign.test(t.text))?.text ?? new TextDecoder('windows-1252').decode(bytes);
}

/** @param {ArrayBuffer | Uint8Array} bytes @returns {string | null} decoded as UTF-16 if it begins with the mark, else as UTF-8; null if it is neither */
export function unicodeOf(bytes) {
    const all = new Uint8Array(bytes);
    const mark = all[0] * 256 + all[1];
    if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(all);
    try {
        return new TextDecoder('utf-8', {fatal: true}).decode(all);
    } catch {
        return null;
    }
}
