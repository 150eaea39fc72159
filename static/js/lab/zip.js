/**
 * zip.js: the files in a ZIP archive, the form in which rules and their pictures are often
 * distributed.
 */

/** Greatest number of files that are read, and greatest size of one file and of all files. */
const MOST = 2000, LARGEST = 16_000_000, LARGEST_ALL = 128_000_000;

/** Lengths of the records without their names, and the signatures that they begin with. */
const END = 22, ENTRY = 46, HEAD = 30, END_MARK = 0x06054b50, ENTRY_MARK = 0x02014b50;

/**
 * @param {File} archive
 * @param {(path: string) => boolean} wanted
 * @returns {Promise<File[]>} the wanted files, each with its path below the archive's name, as those of a folder
 *   have; without those that are damaged, locked, packed in rare ways or too large, and none of what is no archive
 */
export async function unzip(archive, wanted) {
    const bytes = await archive.arrayBuffer();
    const view = new DataView(bytes);
    /** @type {File[]} */
    const files = [];
    let left = LARGEST_ALL;
    for (const e of entries(view)) {
        if (!wanted(e.path) || files.length === MOST) continue;
        const data = await contents(view, e, Math.min(LARGEST, left)).catch(() => null);
        if (!data) continue;
        left -= data.size;
        const file = new File([data], e.path.slice(e.path.lastIndexOf('/') + 1));
        Object.defineProperty(file, 'webkitRelativePath', {value: `${archive.name}/${e.path}`});
        files.push(file);
    }
    return files;
}

/** @typedef {{path: string, method: number, at: number, packed: number}} Entry   a file: how it is packed, where it begins, its packed length */

/** The list of files at the end of an archive. @param {DataView} view @returns {Entry[]} */
function entries(view) {
    let end = view.byteLength - END;
    while (end >= 0 && view.getUint32(end, true) !== END_MARK) end--; // a comment may follow
    /** @type {Entry[]} */
    const list = [];
    if (end < 0) return list;
    let at = view.getUint32(end + 16, true);
    for (let n = view.getUint16(end + 10, true); n > 0 && at + ENTRY <= end && view.getUint32(at, true) === ENTRY_MARK; n--) {
        const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
        const [name, extra, comment] = [28, 30, 32].map((k) => view.getUint16(at + k, true));
        const locked = flags & 1, utf8 = flags & 0x800;
        const path = new TextDecoder(utf8 ? 'utf-8' : 'ibm866').decode(new Uint8Array(view.buffer, at + ENTRY, Math.min(name, end - at - ENTRY)));
        if (!locked) list.push({path: path.replaceAll('\\', '/'), method, at: view.getUint32(at + 42, true), packed: view.getUint32(at + 20, true)});
        at += ENTRY + name + extra + comment;
    }
    return list;
}

/**
 * @param {DataView} view
 * @param {Entry} entry
 * @param {number} most bytes: a small archive may unpack to gigabytes
 * @returns {Promise<Blob | null>} null when it is too large or not packed by deflation
 */
async function contents(view, {method, at, packed}, most) {
    const from = at + HEAD + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const data = new Blob([new Uint8Array(/** @type {ArrayBuffer} */ (view.buffer), from, packed)]);
    if (method === 0) return packed > most ? null : data;
    if (method !== 8) return null;
    const reader = data.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done) return new Blob(parts);
        parts.push(value);
        size += value.length;
        if (size > most) {
            await reader.cancel();
            return null;
        }
    }
}
