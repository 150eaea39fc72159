/** built.js: reads the files of the built site; OUT is its folder (dist). */

import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = new URL(`${process.env.OUT || 'dist'}/`, `file://${root}`).pathname;

/**
 * Reads every game of a site.
 * @param {string} [folder] where it was built
 * @returns {{id: string, title: string, titleRu?: string, rank?: number}[]}
 */
export const games = (folder = dist) => JSON.parse(readFileSync(`${folder}games.json`, 'utf8'));
