/**
 * subpath.js: builds a small site for the path /repo/ of its server, as on GitHub Pages. It has the first
 * games of each family and the requested games. The tests on it do not depend on the number of games;
 * other tests check the files of dist/ to see whether the site of all games is complete.
 */

import {execFileSync} from 'node:child_process';
import {copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {dist, root} from './site.js';

/** The path of the site on its server. */
export const base = '/repo/';

/**
 * Builds the site with the programs of dist/.
 * @param {string} name of the folder in .cache/, removed at the end
 * @param {string[]} more ids of further games
 * @returns {string} the folder
 */
export function buildSubpath(name, more = []) {
    const folder = `${root}.cache/${name}-${process.pid}/`; // other runs may use the repository at the same time
    const rules = `${root}.cache/${name}-${process.pid}-games/`;
    const remove = () => { for (const f of [folder, rules]) rmSync(f, {recursive: true, force: true}); };
    process.once('exit', remove);
    remove();
    mkdirSync(folder, {recursive: true});
    for (const program of ['engine.wasm', 'rules.wasm', 'app.wasm', 'playground.wasm']) copyFileSync(dist + program, folder + program);
    someGames(rules, more);
    execFileSync('go', ['run', './site', '-games', rules, '-out', folder, '-base', base, '-cache', `${root}.cache/site-few`], {cwd: root});
    return folder;
}

/** Copy what all games share, and of each family what it names first. @param {string} to a folder @param {string[]} more ids */
function someGames(to, more) {
    const from = `${root}games/`;
    cpSync(`${from}_lib`, `${to}_lib`, {recursive: true});
    for (const {name: family} of readdirSync(from, {withFileTypes: true}).filter((e) => e.isDirectory() && e.name !== '_lib')) {
        const [, first = ''] = /^first: *(.*)$/m.exec(readFileSync(`${from}${family}/_family.md`, 'utf8')) ?? [];
        const ids = new Set([...first.split(/[\s,]+/).map((id) => `${family}/${id}`), ...more]);
        mkdirSync(`${to}${family}`, {recursive: true});
        for (const file of readdirSync(from + family)) {
            if (file.startsWith('_') || ids.has(`${family}/${file.replace(/\..*/, '')}`)) cpSync(`${from}${family}/${file}`, `${to}${family}/${file}`, {recursive: true});
        }
    }
}
