/** archive.js: ZIP archives for tests. */

/**
 * Makes a ZIP archive with a comment, in the same way as common programs.
 * @param {[path: string, content: string | Uint8Array<ArrayBuffer>, method?: number, flags?: number][]} list method 8 is deflation, 0 none; flag 1 means locked, 0x800 a name in UTF-8
 * @returns {Promise<Blob>}
 */
export async function zip(list) {
    const le = (/** @type {number[]} */ ...pairs) => {
        const out = [];
        for (let i = 0; i < pairs.length; i += 2) for (let k = 0, v = pairs[i]; k < pairs[i + 1]; k++, v = Math.floor(v / 256)) out.push(v % 256);
        return out;
    };
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    /** @type {number[]} */
    const central = [];
    let at = 0;
    for (const [path, text, method = 8, flags = 0] of list) {
        const raw = typeof text === 'string' ? Uint8Array.from(new TextEncoder().encode(text)) : text;
        const packed = method === 8 ? new Uint8Array(await new Response(new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()) : raw;
        const name = [...new TextEncoder().encode(path)];
        const both = le(20, 2, flags, 2, method, 2, 0, 4, 0, 4, packed.length, 4, raw.length, 4, name.length, 2);
        const head = [...le(0x04034b50, 4), ...both, ...le(3, 2), ...name, 1, 2, 3];
        central.push(...le(0x02014b50, 4, 20, 2), ...both, ...le(2, 2, 0, 2, 0, 2, 0, 2, 0, 4, at, 4), ...name, 8, 9);
        parts.push(new Uint8Array(head), packed);
        at += head.length + packed.length;
    }
    const end = [...le(0x06054b50, 4, 0, 4, list.length, 2, list.length, 2, central.length, 4, at, 4, 7, 2), ...new TextEncoder().encode('comment')];
    return new Blob([...parts, new Uint8Array(central), new Uint8Array(end)]);
}
