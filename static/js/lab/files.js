/**
 * files.js: how rules get into the playground and out of it: files, links, pages. All functions
 * take and return texts.
 *
 * @typedef {{name: string, text: string, size: number, kind: 'text' | 'picture' | 'large' | 'other'}} Read
 *   text of a picture: a data URL, '' if it cannot be shown
 */

import {isNamed} from '../board/pictures.js';
import {fromAddress, toAddress} from '../state/base64.js';
import {unicodeOf} from '../state/charset.js';
import {unzip} from './zip.js';

/** Greatest size of a rules file in bytes, or of a text in characters, also of one that a link holds. Files of more than a megabyte exist, made by programs; the page takes them in, and stands still for seconds. */
export const MAX_RULES = 4 << 20;

const TEXT = /\.(zrf|zrg|txt|inc|zsg)$/i;
const PICTURE = /\.(bmp|png|gif|jpe?g|svg|webp)$/i;
const ARCHIVE = /\.zip$/i;

/**
 * Decode a text from an old or new editor: UTF-8, UTF-16 if a byte order mark comes first,
 * otherwise code page 1251 or 1252, as the engine does.
 * @param {ArrayBuffer | Uint8Array} bytes
 * @returns {string}
 */
export function decode(bytes) {
    return unicodeOf(bytes) ?? new TextDecoder(western(new Uint8Array(bytes)) ? 'windows-1252' : 'windows-1251').decode(bytes);
}

/**
 * Whether letters above 0xC0 mostly stand alone among ASCII letters, as in Western languages:
 * Russian ones stand side by side (engine/zrf/decode.go).
 * @param {Uint8Array} bytes
 */
function western(bytes) {
    const high = (/** @type {number} */ c) => c >= 0xc0;
    const ascii = (/** @type {number} */ c) => (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a;
    let alone = 0;
    for (let i = 0; i < bytes.length; i++) {
        if (!high(bytes[i])) continue;
        const [before, after] = [bytes[i - 1] ?? 0, bytes[i + 1] ?? 0];
        if (high(before) || high(after)) alone--;
        else if (ascii(before) || ascii(after)) alone++;
    }
    return alone > 0;
}

/**
 * @param {Iterable<File>} files of a field or a drop; those of a folder have their path in it; of an archive those in it are read
 * @param {(file: File) => Promise<string>} draw makes a data URL of a picture, '' when it cannot
 * @returns {Promise<Read[]>} without pictures that no text speaks of
 */
export async function readFiles(files, draw) {
    const inside = await Promise.all([...files].map((file) => (ARCHIVE.test(file.name) ? unzip(file, (path) => TEXT.test(path) || PICTURE.test(path)) : [file])));
    const all = inside.flat().map((file) => {
        const path = file.webkitRelativePath || file.name;
        return {file, name: path.slice(path.indexOf('/') + 1)};
    });
    const read = await Promise.all(all.map(async ({file, name}) => {
        const entry = {name, text: '', size: file.size};
        if (PICTURE.test(name)) return {...entry, kind: /** @type {const} */ ('picture')};
        if (!TEXT.test(name)) return {...entry, kind: /** @type {const} */ ('other')};
        if (file.size > MAX_RULES) return {...entry, kind: /** @type {const} */ ('large')};
        return {...entry, text: decode(await file.arrayBuffer()), kind: /** @type {const} */ ('text')};
    }));
    const texts = read.filter((f) => f.kind === 'text').map((f) => f.text);
    const wanted = read.map((f, i) => ({f, file: all[i].file})).filter(({f}) => f.kind !== 'picture' || isNamed(f.name, texts));
    return Promise.all(wanted.map(async ({f, file}) => (f.kind === 'picture' ? {...f, text: await draw(file)} : f)));
}

/**
 * All files of a drop, those in dropped folders too.
 * @param {DataTransfer} transfer
 * @returns {Promise<File[]>}
 */
export async function dropped(transfer) {
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((e) => e !== null && e !== undefined);
    if (!entries.length) return [...transfer.files];
    /** @type {File[]} */
    const out = [];
    /** @param {FileSystemEntry} entry @param {string} path */
    const walk = async (entry, path) => {
        if (out.length > 2000) return;
        if (entry.isFile) {
            const file = await new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail));
            Object.defineProperty(file, 'webkitRelativePath', {value: path + entry.name});
            out.push(file);
            return;
        }
        const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
        for (;;) { // a reader returns a hundred at a time
            /** @type {FileSystemEntry[]} */
            const some = await new Promise((done, fail) => reader.readEntries(done, fail));
            if (!some.length) return;
            for (const e of some) await walk(e, `${path}${entry.name}/`);
        }
    };
    for (const entry of entries) await walk(entry, '');
    return out;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through */
const piped = async (bytes, through) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

/** @param {string} text @returns {Promise<string>} for the fragment of an address */
export async function pack(text) {
    return toAddress(await piped(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/** @param {string} packed @returns {Promise<string>} fails when it is not what pack made */
export async function unpack(packed) {
    // A few bytes can unpack to gigabytes: stop at a size that no rules file has.
    const reader = new Blob([fromAddress(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const out = new TextDecoder('utf-8', {fatal: true});
    let text = '';
    for (;;) {
        const {done, value} = await reader.read();
        text += out.decode(value, {stream: !done});
        if (text.length > MAX_RULES) {
            await reader.cancel();
            throw new Error('too large');
        }
        if (done) return text;
    }
}

/** Matches an include, or a comment or string, which may contain something that looks like an include. */
const INCLUDE = /\(\s*include\s+"([^"\n]+)"\s*\)|;[^\r\n]*|"[^"]*"/gi;

/**
 * The name of the file that an include means: from the folder of the file that includes it, else by the end
 * of its path, in capital or small letters, as the engine looks for it (wasm/compiler/compiler.go).
 * @param {Record<string, string>} files by name
 * @param {string} name
 * @param {string} from name of the file that includes it, '' of the rules file
 */
function meant(files, name, from) {
    const path = name.replaceAll('\\', '/').toLowerCase();
    /** @type {string[]} */
    const near = [];
    for (const part of [...from.toLowerCase().split('/').slice(0, -1), ...path.split('/')]) {
        if (part === '..') near.pop();
        else if (part !== '.') near.push(part);
    }
    const names = Object.keys(files).sort();
    const ends = path.split('/').map((_, i, all) => all.slice(i).join('/'));
    return names.find((f) => f.toLowerCase() === near.join('/')) ?? ends.map((end) => names.find((f) => `/${f.toLowerCase()}`.endsWith(`/${end}`))).find((f) => f !== undefined);
}

/**
 * Combine a rules file and the files that it includes into one text; the engine looks for files
 * that are missing here.
 * @param {string} source
 * @param {Record<string, string>} files by name
 * @param {string[]} [inside] names being put in place
 * @returns {string}
 */
export function flatten(source, files, inside = []) {
    return source.replace(INCLUDE, (whole, /** @type {string | undefined} */ given) => {
        if (given === undefined) return whole;
        const key = meant(files, given, inside.at(-1) ?? '');
        if (key === undefined || inside.includes(key)) return whole;
        const text = flatten(files[key].replace(/^\uFEFF?\s*\(\s*dagaz\s+\d+\s*\)/i, ''), files, [...inside, key]);
        return /;[^\r\n]*$/.test(text) ? `${text}\n` : text; // so that the following text does not become part of a comment at the end
    });
}

const escape = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @typedef {{source: string, title: string, variant: string, lang: string, script: string, pictures?: Record<string, string>}} Own   rules and where the engine is */

/** The HTML of the board with its rules. @param {Own} of @returns {string} */
function tag({source, title, variant, pictures = {}}) {
    const safe = source.replace(/<(?=\/script|!--)/gi, '< ');
    return `<dagaz-board title="${escape(title)}" controls="full" level="1"${variant ? ` variant="${escape(variant)}"` : ''}>
<script type="text/zrf">
${safe}
</script>${Object.keys(pictures).length ? `\n<script type="application/json" data-pictures>\n${JSON.stringify(pictures).replaceAll('<', '\\u003c')}\n</script>` : ''}
</dagaz-board>`;
}

/** The HTML of the board for an existing page. @param {Own} of @returns {string} */
export const snippet = (of) => `<script async src="${escape(of.script)}"></script>\n${tag(of)}\n`;

/**
 * A complete page with the board and its rules; the engine comes from the site.
 * @param {Own} of
 * @returns {string}
 */
export function page(of) {
    const {title, lang, script} = of;
    return `<!doctype html>
<html lang="${escape(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<script async src="${escape(script)}"></script>
<style>body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; } dagaz-board { max-width: none; }</style>
</head>
<body>
<h1>${escape(title)}</h1>
${tag(of)}
</body>
</html>
`;
}
