/** built.js: the built site as files: OUT names it (dist). */

import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = new URL(`${process.env.OUT || 'dist'}/`, `file://${root}`).pathname;

/** @returns {{id: string, title: string, titleRu?: string, rank?: number}[]} every game of the site */
export const games = () => JSON.parse(readFileSync(`${dist}games.json`, 'utf8'));
