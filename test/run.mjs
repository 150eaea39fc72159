/**
 * run.mjs LANES FILE...: runs files of tests, so many at a time, as node --test does,
 * but begins with those that take longest, so that none runs alone at the end.
 */

import {run} from 'node:test';
import {tap} from 'node:test/reporters';

/** Names of files whose tests take longest, a minute and more, the longest first. */
const LONG = ['offline', '3d', 'trouble', 'axe', 'pages', 'heal', 'playground', 'editor', 'review', 'learn', 'catalogue', 'keep', 'play', 'everyone', 'study', 'maker'];

/** @param {string} file @returns {number} its place in the row */
const place = (file) => LONG.findIndex((name) => file.endsWith(`/${name}.test.js`)) >>> 0; // the others are last

const [lanes, ...files] = process.argv.slice(2);
if (!files.length) throw new Error('no file of tests is named');
run({files: files.map((f) => `${process.cwd()}/${f}`).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1)), concurrency: Number(lanes)})
    .on('test:fail', ({todo}) => { if (todo === undefined || todo === false) process.exitCode = 1; })
    .compose(tap).pipe(process.stdout);
