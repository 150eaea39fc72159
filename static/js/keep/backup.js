/**
 * backup.js: writes everything that is kept to one file, and reads it back.
 *
 * The file is JSON: {"dagaz": "backup", "v": 1, "entries": {"game:checkmate/chess": "…",
 * "shelf:k3x…": "…", "set:lang": "ru"}}; names and texts are those of the store. Reading merges the
 * file into the store: an existing game does not change, and another version of it is added beside
 * it; the same holds for drafts of rules. Favourites, results, lessons, mistakes and won levels are
 * combined; any other setting that was made here is kept. Entries that cannot be read are reported
 * and set aside in the store, as are entries that were already set aside in the file. Nothing that
 * is here is changed or lost.
 *
 * @typedef {{games: number, same: number, settings: number, bad: string[], full: boolean}} Report
 *   number of games added, games that were here already, other entries added, names of entries that
 *   could not be read, and whether the browser lacked room for everything
 */

import {joinMistakes} from '../state/mistakes.js';
import {mergeProgress} from '../state/progress.js';
import {newKey} from '../state/session.js';
import {mergeResults} from './results.js';
import {Shelf, gameOf} from './shelf.js';
import {contentOf, parseSaved} from './store.js';

/** @typedef {import('./store.js').Store} Store */

const MAX_ENTRIES = 20_000;
const NAME = /^[a-z0-9]+:[^\u0000-\u001f]{1,200}$/;

export class BackupError extends Error {
    /** @param {'notJson' | 'notBackup' | 'newer'} why @param {string} [detail] */
    constructor(why, detail = '') {
        super(detail || why);
        this.why = why;
    }
}

/** @param {Store} store @returns {string} */
export function writeBackup(store) {
    /** @type {Record<string, string>} */
    const entries = {};
    for (const name of [...store.names('').sort(), ...store.aside()]) entries[name] = store.get(name) ?? '';
    return JSON.stringify({dagaz: 'backup', v: 1, entries}, null, 1) + '\n';
}

/**
 * @param {Store} store
 * @param {string} text
 * @returns {Report}
 * @throws {BackupError} and then nothing has changed
 */
export function readBackup(store, text) {
    const entries = Object.entries(parse(text));
    const shelf = new Shelf(store);
    const here = new Map(shelf.list().map((k) => [k.saved.key, contentOf(k.saved)]));
    const contents = new Set(here.values());
    /** @type {Report} */
    const report = {games: 0, same: 0, settings: 0, bad: [], full: false};
    for (const [name, value] of entries.slice(0, MAX_ENTRIES)) {
        if (typeof value !== 'string' || !NAME.test(name)) {
            report.bad.push(name.slice(0, 80));
            continue;
        }
        if (name.includes(':corrupt:')) {
            if (store.get(name) !== null) continue;
            report.full = !store.put(name, value) || report.full; // set aside, as it was there
            report.settings++;
            continue;
        }
        const game = name.startsWith('game:') ? name.slice(5) : name.startsWith('shelf:') ? gameOf(value) : null;
        if (game === null) {
            const ours = store.get(name);
            const wanted = ours === null ? value : merged(name, ours, value);
            if (wanted === ours) continue;
            report.full = !store.put(name, wanted) || report.full;
            report.settings++;
            continue;
        }
        const saved = parseSaved(value);
        if (!saved || !game) {
            store.put(`${name}:corrupt:${newKey()}`, value);
            report.bad.push(name);
            continue;
        }
        saved.key ||= newKey();
        const ours = here.get(saved.key);
        const content = contentOf(saved);
        if (ours === content || contents.has(content)) {
            report.same++;
            continue;
        }
        if (ours !== undefined) saved.key = newKey();
        here.set(saved.key, content);
        contents.add(content);
        const safe = store.get(`game:${game}`) === null && name.startsWith('game:') ? store.put(name, value) : shelf.add(game, saved);
        report.full = !safe || report.full;
        report.games++;
    }
    if (entries.length > MAX_ENTRIES) report.bad.push(`+ ${entries.length - MAX_ENTRIES}`);
    return report;
}

/** @param {string} text @returns {Record<string, unknown>} */
function parse(text) {
    let file;
    try {
        file = JSON.parse(text.replace(/^\ufeff/, ''));
    } catch (e) {
        throw new BackupError('notJson', e instanceof Error ? e.message : '');
    }
    if (file?.dagaz !== 'backup' || typeof file.entries !== 'object' || !file.entries || Array.isArray(file.entries)) throw new BackupError('notBackup');
    if (file.v !== 1) throw new BackupError('newer', String(file.v).slice(0, 10));
    return file.entries;
}

/** @param {string} name @param {string} ours @param {string} theirs @returns {string} the result of merging two entries with the same name */
function merged(name, ours, theirs) {
    if (name.startsWith('levels:')) return mergeProgress(ours, theirs) ?? ours;
    if (name.startsWith('played:')) return mergeResults(ours, theirs);
    const join = {'set:favourites': both, 'set:daily': both, 'set:times': both, 'set:lessons': both, 'set:mistakes': joinMistakes, 'set:drafts': allDrafts}[name];
    try {
        const lists = [ours, theirs].map((text) => JSON.parse(text));
        return join && lists.every(Array.isArray) ? JSON.stringify(join(lists[0], lists[1])) : ours;
    } catch {
        return ours;
    }
}

/** @param {unknown[]} ours @param {unknown[]} theirs */
const both = (ours, theirs) => [...new Set([...ours, ...theirs.filter((id) => typeof id === 'string')])];

/**
 * Merges the drafts of the playground (site/lab): another version of a draft is added beside it.
 * @param {any[]} ours @param {any[]} theirs
 */
function allDrafts(ours, theirs) {
    const out = [...ours];
    const isText = (/** @type {unknown} */ v) => typeof v === 'string';
    for (const d of theirs) {
        if (![d?.id, d?.title, d?.text, ...Object.values(d?.files ?? {})].every(isText) || !Number.isInteger(d.at)) continue;
        if (out.some((o) => o?.text === d.text)) continue;
        out.push(out.some((o) => o?.id === d.id) ? {...d, id: newKey()} : d);
    }
    return out;
}
