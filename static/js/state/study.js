/**
 * study.js: a study as the fragment of an address: games of one kind, each a chapter with a name,
 * variations and comments: '#study=1.LENGTH.CHECK.DATA'. DATA is compressed JSON (deflate) in the
 * base64 of addresses; LENGTH and CHECK show whether it is complete. Pure.
 *
 * @typedef {import('./session.js').Row} Row
 * @typedef {{name: string, start: string, rows: Row[], where?: number[]}} Chapter
 * @typedef {{game: string, title: string, chapters: Chapter[]}} Study
 */

import {fromAddress, toAddress} from './base64.js';
import {isRows} from './session.js';

const VERSION = '1';
const MOST = 4_000_000; // bytes of a study, unpacked
export const LONG = 8000; // characters of an address; some programs cut off longer ones
const FOUND = ['DR', 'V']; // properties with results of a review, which can be computed again

/** An error in a link. */
export class StudyError extends Error {
    /** @param {'cut' | 'changed' | 'newer' | 'empty'} code @param {...number} values */
    constructor(code, ...values) {
        super(`the study in the link cannot be read: ${code}`);
        this.code = code;
        this.values = values;
    }
}

/** @param {string} hash @returns {string | null} the part of an address that holds a study */
export const studyIn = (hash) => /^#study=(.*)$/.exec(hash)?.[1] ?? null;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through @param {number} [most] */
async function run(bytes, through, most = Infinity) {
    const parts = [];
    let size = 0;
    for (const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();;) {
        const {value, done} = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) throw new StudyError('changed');
        parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A hash of a text: FNV-1a. @param {string} text @returns {string} */
function checkOf(text) {
    let h = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    return (h >>> 0).toString(36);
}

/** @param {Row[]} rows @returns {any[]} a shorter form: the distance to the parent, 0 = the previous row; the rest only if it is not empty */
const packed = (rows) => rows.map(([parent, move, comment = '', props = []], i) => {
    const rest = props.filter(([name]) => !FOUND.includes(name));
    const back = i ? i - 1 - parent : 0;
    return rest.length ? [back, move, comment, rest] : comment ? [back, move, comment] : back ? [back, move] : move;
});

/** @param {any[]} list @returns {any[]} possibly rows */
const unpacked = (list) => list.map((row, i) => {
    const [back, ...rest] = Array.isArray(row) ? row : [0, row];
    return [i ? i - 1 - back : -1, ...rest];
});

/** @param {Study} study @returns {Promise<string>} '#study=…' */
export async function encodeStudy({game, title, chapters}) {
    const json = JSON.stringify([game, title, chapters.map(({name, start, rows, where}) => [name, start, packed(rows), ...(where ? [where] : [])])]);
    const bytes = await run(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
    const data = toAddress(bytes);
    return `#study=${[VERSION, data.length.toString(36), checkOf(data), data].join('.')}`;
}

/**
 * @param {string} text of studyIn()
 * @returns {Promise<Study>}
 * @throws {StudyError}
 */
export async function decodeStudy(text) {
    const [version, length = '', check, data = ''] = text.split('.');
    if (/^\d{1,4}$/.test(version) && Number(version) > Number(VERSION)) throw new StudyError('newer');
    const want = parseInt(length, 36);
    if (version !== VERSION || !(want >= 0) || data.length > want) throw new StudyError('changed');
    if (data.length < want) throw new StudyError('cut', data.length, want);
    if (checkOf(data) !== check) throw new StudyError('changed');
    let study;
    try {
        study = JSON.parse(new TextDecoder().decode(await run(fromAddress(data), new DecompressionStream('deflate-raw'), MOST)));
    } catch {
        throw new StudyError('changed');
    }
    return read(study);
}

/** @param {any} json @returns {Study} */
function read(json) {
    const text = (/** @type {unknown} */ v) => typeof v === 'string';
    if (!Array.isArray(json) || !text(json[0]) || !text(json[1]) || !Array.isArray(json[2])) throw new StudyError('changed');
    const chapters = json[2].map((/** @type {any} */ c) => {
        const rows = Array.isArray(c?.[2]) ? unpacked(c[2]) : [];
        const where = c?.[3];
        if (!text(c?.[0]) || !text(c[1]) || !isRows(rows) || where !== undefined && !(Array.isArray(where) && where.every(Number.isInteger))) throw new StudyError('changed');
        return {name: c[0], start: c[1], rows, where};
    });
    if (!chapters.length) throw new StudyError('empty');
    return {game: json[0], title: json[1], chapters};
}
