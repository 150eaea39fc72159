/**
 * subpath.js: the site built once more, for the path /repo/ of its server, as
 * on GitHub Pages.
 */

import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdirSync, rmSync} from 'node:fs';
import {dist, root} from './site.js';

/** Path of the site on its server. */
export const base = '/repo/';

/**
 * Build the site with the programs of dist/.
 * @param {string} name of the folder in .cache/, removed at the end
 * @returns {string} the folder
 */
export function buildSubpath(name) {
    const folder = `${root}.cache/${name}-${process.pid}/`; // other runs may go on beside this one
    process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
    rmSync(folder, {recursive: true, force: true});
    mkdirSync(folder, {recursive: true});
    for (const program of ['engine.wasm', 'rules.wasm', 'app.wasm']) copyFileSync(dist + program, folder + program);
    execFileSync('go', ['run', './site', '-out', folder, '-base', base], {cwd: root});
    return folder;
}
