// What no page may do: run scripts of other sites, send requests to third parties, or convert texts from
// elsewhere to HTML. The built files are checked here; in every other browser test site.js reports
// requests to other sites.

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {dist, root} from './site.js';

/** @param {string} folder @param {RegExp} name @returns {string[]} paths */
const files = (folder, name) => readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((f) => name.test(f)).map((f) => `${folder}/${f}`);

const pages = files(dist, /\.html$/);

/** Pages that may fetch addresses given by the person or the embedding page. */
const ASKS_ANYWHERE = /(^|\/)((playground|make)\/index|embed\/v1\/frame)\.html$/;

test('every page has a strict policy before anything it loads', () => {
    assert(pages.length > 25, `${pages.length} pages`);
    for (const page of pages) {
        const html = readFileSync(page, 'utf8');
        const at = html.indexOf('<meta http-equiv="Content-Security-Policy"');
        assert(at > 0, `${page} has no policy`);
        for (const loads of ['<script', '<link', '<style', '<img', '<iframe']) {
            const first = html.indexOf(loads);
            assert(first < 0 || first > at, `${page}: ${loads} comes before the policy`);
        }
        const text = (/content="([^"]*)"/.exec(html.slice(at))?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&#43;', '+');
        const policy = new Map(text.split(';').map((d) => d.trim().split(/\s+/)).map(([name, ...values]) => [name, values]));
        const of = (/** @type {string} */ name) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
        assert.match(of('default-src').join(), /^'(self|none)'$/, page);
        assert.deepEqual(policy.get('base-uri'), ["'none'"], page);
        const allowed = /^('self'|'none'|'wasm-unsafe-eval'|'strict-dynamic'|'sha256-[\w+/=]+')$/;
        for (const source of of('script-src')) assert.match(source, allowed, `${page}: scripts from ${source}`);
        for (const source of of('style-src')) assert.match(source, allowed, `${page}: styles from ${source}`);
        if (!ASKS_ANYWHERE.test(page)) for (const source of of('connect-src')) assert.equal(source, "'self'", `${page}: asks ${source}`);
    }
});

test('nothing on a page comes from another site', () => {
    for (const page of pages) {
        const html = readFileSync(page, 'utf8').replace(/<pre>[\s\S]*?<\/pre>/g, '');
        for (const [tag] of html.matchAll(/<(script|img|iframe|source|audio|video|link)\b[^>]*>/g)) {
            if (/rel="(canonical|alternate)"/.test(tag)) continue;
            assert.doesNotMatch(tag, /(src|href|srcset)="(https?:)?\/\//, page);
        }
    }
    for (const sheet of files(dist, /\.css$/)) assert.doesNotMatch(readFileSync(sheet, 'utf8'), /url\(["']?(https?:)?\/\//, sheet);
});

test('no script makes HTML of a text', () => {
    const scripts = [...files(`${root}static`, /\.js$/), ...files(`${root}wasm`, /\.js$/)].filter((f) => !/\.test\.js$/.test(f));
    assert(scripts.length > 60);
    for (const script of scripts) {
        const text = readFileSync(script, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
        assert.doesNotMatch(text, /\.(inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function\(|setHTMLUnsafe/, script);
    }
});
