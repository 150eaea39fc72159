/**
 * charset.js: the text of a game record, whatever a program of its country and
 * its time wrote it in: UTF-8, UTF-16 with its mark, Shift JIS (KIF), GBK (games
 * of xiangqi), else Latin letters (PGN).
 */

/** Signs that are in every record of a country's games, and hardly in what another code makes of one. */
const SIGNS = /** @type {const} */ ([['shift_jis', /手/], ['gbk', /[平进進退红紅黑]/]]);

/** @param {ArrayBuffer | Uint8Array} bytes @returns {string} */
export function textOf(bytes) {
    const text = unicodeOf(bytes);
    if (text !== null) return text;
    const texts = SIGNS.map(([code, sign]) => ({sign, text: new TextDecoder(code).decode(bytes)}));
    return texts.find((t) => t.sign.test(t.text))?.text ?? new TextDecoder('windows-1252').decode(bytes);
}

/** @param {ArrayBuffer | Uint8Array} bytes @returns {string | null} of UTF-16 where its mark stands first, else of UTF-8; null where it is neither */
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
