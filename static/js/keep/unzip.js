/**
 * unzip.js: decompresses Zstandard data, such as packs.
 */

import {Decompress} from 'fzstd';

/** Number of bytes that are read at a time, so that the page can do other things in between. */
const STEP = 4096;

/**
 * @param {Uint8Array} data
 * @returns {Generator<string, void>} the text, part by part
 * @throws {Error} if the data are damaged
 */
export function* unzipped(data) {
    const decoder = new TextDecoder('utf-8', {fatal: true});
    let text = '';
    const stream = new Decompress((part) => { text += decoder.decode(part, {stream: true}); });
    for (let at = 0; at < data.length; at += STEP) {
        stream.push(data.subarray(at, at + STEP), at + STEP >= data.length);
        if (text) yield text;
        text = '';
    }
    decoder.decode();
}
