/**
 * run.mjs LANES FILE...: runs files of tests like node --test, LANES files at a time. It begins with the
 * files that take longest, so that none of these runs alone at the end.
 */

import {run} from 'node:test';
import {tap} from 'node:test/reporters';

/** The names of the files whose tests take a minute or more, the longest first. */
const LONG = ['offline', '3d', 'trouble', 'axe', 'pages', 'heal', 'playground', 'editor', 'review', 'learn', 'catalogue', 'keep', 'play', 'everyone', 'study', 'maker'];

/** @param {string} file @returns {number} its place in the row */
const place = (file) => LONG.findIndex((name) => file.endsWith(`/${name}.test.js`)) >>> 0; // the others are last

const [lanes, ...files] = process.argv.slice(2);
if (!files.length) throw new Error('no file of tests is named');
run({files: files.map((f) => `${process.cwd()}/${f}`).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1)), concurrency: Number(lanes)})
    .on('test:fail', ({todo}) => { if (todo === undefined || todo === false) process.exitCode = 1; })
    .compose(tap).pipe(process.stdout);
