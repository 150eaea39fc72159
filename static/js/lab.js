/**
 * lab.js: the rules playground (site/lab) in the browser.
 *
 * The page is a text field with an example and a picture of its board. Line numbers, colours and
 * the list of words work immediately. The program (wasm/playground) is loaded when somebody touches
 * the page, or when the address or an earlier visit has rules to show; it takes over what was typed
 * meanwhile. `self.dagazLab` has the browser functions for which Go has no good library: every
 * function takes and returns texts, mostly JSON, so that a single text crosses between Go and
 * JavaScript.
 */

import {program} from './engine/program.js';
import {weigh} from './lab/balance.js';
import {Bench} from './lab/bench.js';
import {Completion} from './lab/complete.js';
import {decode, dropped, flatten, pack, page, readFiles, snippet, unpack} from './lab/files.js';
import {Ink} from './lab/ink.js';
import {paint} from './lab/paint.js';
import {pictureOf} from './lab/pictures.js';
import {School} from './lab/school.js';
import {Store} from './keep/store.js';
import {download} from './page/download.js';

const FORGOTTEN = 20_000; // ms after which a click no longer takes effect, because people have forgotten it

const root = document.documentElement;
const site = new URL(root.dataset.home ?? '', document.baseURI).href;
const worker = new URL(root.dataset.worker ?? '', document.baseURI).href;
const main = /** @type {HTMLElement} */ (document.getElementById('app'));
const source = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
const numbers = /** @type {HTMLElement} */ (document.getElementById('code-lines'));
const ink = new Ink(source, numbers, /** @type {HTMLElement} */ (document.getElementById('code-ink')));

/** The words of the language (site/vocabulary.go), fetched once. @type {Promise<import('./lab/complete.js').Vocabulary> | null} */
let vocabulary = null;
function theVocabulary() {
    vocabulary ??= fetch(`${site}games/words.${root.lang}.json`).then((r) => {
        if (!r.ok) throw new Error(r.statusText);
        return r.json();
    });
    vocabulary.catch(() => { vocabulary = null; }); // the next attempt may succeed
    return vocabulary;
}
const completion = new Completion(source, /** @type {HTMLElement} */ (document.getElementById('code-words')), ink, theVocabulary);

/** @type {Bench | null} */
let bench = null;
/** Made when first needed: it starts a worker. */
function theBench() {
    bench ??= new Bench(worker, site, /** @type {HTMLElement} */ (document.getElementById('lab-board')), store);
    return bench;
}
const store = new Store(() => localStorage);
const school = new School(new URL(root.dataset.learn ?? '', document.baseURI).href, worker, store, /** @type {HTMLElement} */ (document.getElementById('lab-school')));

/** Lines with a mistake or a warning, from 1. @type {Map<number, string>} */
let marks = new Map();

/** Number the lines beside the text, and colour it. */
function number() {
    const lines = source.value.split('\n').length;
    while (numbers.childElementCount > lines) numbers.lastElementChild?.remove();
    for (let n = numbers.childElementCount; n < lines; n++) {
        const span = document.createElement('span');
        span.textContent = String(n + 1);
        numbers.append(span);
    }
    numbers.scrollTop = source.scrollTop;
    ink.update();
}

function mark() {
    for (const span of numbers.querySelectorAll('[class]')) span.removeAttribute('class');
    for (const [line, kind] of marks) {
        const span = numbers.children[line - 1];
        if (span) span.className = kind;
    }
}

/** Move the caret to a place in the text and scroll to it. @param {number} line @param {number} col @param {number} length */
function go(line, col, length) {
    const before = source.value.split('\n').slice(0, line - 1).join('\n');
    // Columns and lengths count bytes of UTF-8, but the field counts UTF-16.
    const bytes = new TextEncoder().encode(source.value.split('\n')[line - 1] ?? '');
    const units = (/** @type {number} */ n) => new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes.subarray(0, Math.max(0, n))).length;
    const at = line > 1 ? before.length + 1 : 0;
    source.focus();
    source.setSelectionRange(at + units(col - 1), at + units(col - 1 + Math.max(0, length)));
    const height = parseFloat(getComputedStyle(source).lineHeight);
    source.scrollTop = Math.max(0, (line - 1) * height - source.clientHeight / 2);
}

/** @param {string} text */
const rulesOf = (text) => JSON.parse(text);

/** The functions that the program calls. */
const lab = {
    number,
    go,
    /** @param {string} json {line: 'error' | 'warning'} */
    mark(json) {
        marks = new Map(Object.entries(JSON.parse(json)).map(([line, kind]) => [Number(line), String(kind)]));
        mark();
    },
    /** @param {string} rules */
    check: async (rules) => JSON.stringify(await theBench().check(rulesOf(rules))),
    /** @param {string} rules @param {string} lang */
    async run(rules, lang) {
        const running = await theBench().run(rulesOf(rules), lang);
        const {shown} = theBench();
        if (shown) school.look(shown.packed);
        return JSON.stringify(running);
    },
    /** Open the panel in which the bot learns the game on the board. */
    async learn() {
        const {shown} = theBench();
        if (shown) await school.open(shown);
    },
    lesson: () => theBench().lesson(),
    forget: () => theBench().forget(),
    /** @param {string} start */
    begin: (start) => theBench().begin(start),
    /** @param {string} ask @param {string} variant */
    why: async (ask, variant) => JSON.stringify(await theBench().why(ask, variant)),
    /** @param {number} depth @param {string} variant */
    perft: async (depth, variant) => String(await theBench().perft(depth, variant)),
    stop: () => theBench().stop(),
    /** @param {number} games @param {string} variant @param {(played: string) => void} take */
    async balance(games, variant, take) {
        await theBench().balance(games, variant, (played) => take(JSON.stringify(played)), weigh);
    },
    /** @param {string} text */
    copy: (text) => navigator.clipboard.writeText(text),
    save: download,
    pack,
    unpack,
    /** @param {string} rules @param {string} title @param {string} lang */
    page(rules, title, lang) {
        const {source: text, files, variant, pictures} = rulesOf(rules);
        return page({source: flatten(text, files), pictures, title, variant, lang, script: new URL('embed/v1/embed.js', site).href});
    },
    /** The HTML that embeds the game in another page. @param {string} rules @param {string} title @param {string} lang */
    snippet(rules, title, lang) {
        const {source: text, files, variant, pictures} = rulesOf(rules);
        return snippet({source: flatten(text, files), pictures, title, variant, lang, script: new URL('embed/v1/embed.js', site).href});
    },
    /** Pass on files that were chosen or dropped, also before the program was loaded. @param {(files: Promise<string>) => void} take */
    onfiles(take) {
        takeFiles = take;
        if (waiting) take(waiting);
        waiting = null;
    },
    decode,
};

/** @type {((files: Promise<string>) => void) | null} */
let takeFiles = null;
/** @type {Promise<string> | null} */
let waiting = null;

/** @param {Promise<Iterable<File>>} files */
function give(files) {
    const read = files.then((list) => readFiles(list, pictureOf)).then((list) => JSON.stringify(list));
    if (takeFiles) takeFiles(read);
    else waiting = read;
    start();
}

for (const field of main.querySelectorAll('input[type=file]')) {
    field.addEventListener('change', () => give(Promise.resolve([.../** @type {HTMLInputElement} */ (field).files ?? []])));
}
// The browser handles dropped objects that are not files, such as a piece of the text.
document.addEventListener('dragover', (e) => { if (e.dataTransfer?.types.includes('Files')) e.preventDefault(); });
document.addEventListener('drop', (e) => {
    if (!e.dataTransfer?.types.includes('Files')) return;
    e.preventDefault();
    if (e.dataTransfer.files.length) give(dropped(e.dataTransfer));
});
Object.assign(self, {dagazLab: lab});

const {start} = program('playground', `${site}playground.wasm`, [`${site}js/wasm_exec.js`, `${site}js/vugu.js`, `${site}embed/v1/embed.js`]);

function hasDrafts() {
    try {
        return localStorage.getItem('dagaz:v1:set:drafts') !== null;
    } catch {
        return false;
    }
}

source.addEventListener('input', () => { number(); mark(); });
source.addEventListener('scroll', () => { numbers.scrollTop = source.scrollTop; }, {passive: true});
/** Act when the program runs, unless loading takes so long that nobody waits for it. @param {() => void} act */
function later(act) {
    start(); // a choice may come without a pointer or a key
    const ready = new MutationObserver(() => {
        if (!root.dataset.app) return;
        ready.disconnect();
        act();
    });
    ready.observe(root, {attributes: true, attributeFilter: ['data-app']});
    setTimeout(() => ready.disconnect(), FORGOTTEN);
}

// Clicks and choices made before the program runs take effect when it runs.
main.addEventListener('click', (e) => {
    const button = e.target instanceof Element && !root.dataset.app ? e.target.closest('button') : null;
    if (button && button.id !== 'lab-words') later(() => button.click());
});
/** Fields that were changed before the program ran, with their new values. @type {Map<HTMLSelectElement | HTMLInputElement, {value: string, checked: boolean}>} */
const chosen = new Map();
main.addEventListener('change', ({target: field}) => {
    if (root.dataset.app || !(field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'file'))) return;
    if (!chosen.has(field)) {
        later(() => {
            const {value, checked} = /** @type {{value: string, checked: boolean}} */ (chosen.get(field));
            if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = checked;
            else field.value = value;
            for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, {bubbles: true}));
        });
    }
    chosen.set(field, {value: field.value, checked: field instanceof HTMLInputElement && field.checked});
});
if (root.dataset.page === 'make') paint(main);
for (const type of ['pointerdown', 'focusin', 'keydown']) main.addEventListener(type, start, {passive: true});
document.addEventListener('dragenter', start);
// Submitting a form before the program runs must not load a page.
main.addEventListener('submit', (e) => { e.preventDefault(); start(); });
const words = /** @type {HTMLElement} */ (document.getElementById('lab-words'));
words.addEventListener('mousedown', (e) => e.preventDefault()); // the field keeps the focus
words.addEventListener('click', () => (completion.isOpen ? completion.close() : completion.ask()));
number();
theVocabulary().then(({words}) => { ink.words = words.map((w) => w.name); }, () => {}); // otherwise words have no colour
if (location.hash || hasDrafts()) start();
