/**
 * packs.js: the games of a family as one file, compressed with Zstandard: a line for each game,
 * with the texts of its files (site/offline.go).
 *
 * @typedef {import('./kept.js').File} File
 * @typedef {import('./kept.js').Family} Family
 * @typedef {import('./kept.js').Shelf} Shelf
 */

import {fetched, fileKey, packKey, pathOf, recordKey} from './kept.js';
import {unzipped} from './unzip.js';

/** Content types of the texts in packs, by file name extension. @type {Record<string, string>} */
const TYPES = {html: 'text/html', svg: 'image/svg+xml', json: 'application/json'};

/** @param {string} path @returns {string} */
const typeOf = (path) => `${TYPES[/(?:^|\/)$/.test(path) ? 'html' : path.replace(/.*\./, '')] ?? 'text/plain'}; charset=utf-8`;

/**
 * Fetch a pack and store its contents, game by game.
 * @param {Shelf} shelf @param {Family} family @param {Set<string>} have the stored keys, to which new ones are added
 * @param {{signal?: AbortSignal, progress?: () => void}} [how] progress is called for each game
 */
export async function keepPack(shelf, {pack}, have, {signal, progress} = {}) {
    const {cache, root} = shelf;
    const [body] = await fetched(root, pack, signal);
    let rest = '';
    for (const part of unzipped(new Uint8Array(body))) {
        const texts = (rest + part).split('\n');
        rest = texts.pop() ?? '';
        for (const line of texts) {
            signal?.throwIfAborted();
            await keepLine(JSON.parse(line));
            progress?.();
        }
    }
    for (const key of have) if (key.startsWith(`${root}${pathOf(pack)}?pack=`)) await cache.delete(key);
    await cache.put(packKey(shelf, pack), new Response(''));

    /** @param {{unit: string, files: File[], texts: (string | null)[]}} game */
    async function keepLine({unit, files, texts}) {
        for (const [i, file] of files.entries()) {
            const key = fileKey(root, file);
            const text = texts[i];
            if (text === null || have.has(key)) continue;
            await cache.put(key, new Response(text, {headers: {'Content-Type': typeOf(pathOf(file))}}));
            have.add(key);
        }
        await cache.put(recordKey(shelf, unit), new Response(JSON.stringify({shell: shelf.shell, files})));
        have.add(recordKey(shelf, unit));
    }
}
