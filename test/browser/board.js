/**
 * board.js: functions that read the board of a game page and play on it.
 *
 * They read the same as a screen reader: the names of the grid's cells say which pieces stand there and
 * which cells may be clicked. They click or tap in the middle of a cell, so the canvas below gets the
 * event. Nothing here knows a rule or a part of the page's scripts.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {'mouse' | 'touch'} How
 * @typedef {object} Seen
 * @property {boolean} open whether the person is asked to move
 * @property {string} status
 * @property {Record<string, string>} cells 'e2' -> 'White Pawn, can move'
 * @property {string[]} starts clicks that begin a move; a piece in the hand is '*' and its number
 * @property {string[]} targets clicks that carry it on
 * @property {string[]} choices labels of an open question
 * @property {boolean} pass
 * @property {string[]} moves the list of moves, all of it
 * @property {number} ply of the position shown
 * @property {string} result '' while the game goes on
 * @property {string} message
 * @property {string} live
 */

import assert from 'node:assert/strict';
import {hear, until} from './site.js';

/** @param {Page} page @returns {Promise<Seen>} */
export function look(page) {
    return page.evaluate(() => {
        const byId = (/** @type {string} */ id) => {
            const el = document.getElementById(id);
            if (!el) throw new Error(`there is no #${id} yet`);
            return el;
        };
        const shown = (/** @type {string} */ id) => (byId(id).hidden ? '' : byId(id).innerText.trim());
        const labels = (/** @type {string} */ css) => [...document.querySelectorAll(css)].map((b) => /** @type {HTMLElement} */ (b).innerText.trim());
        /** @type {Record<string, string>} */
        const cells = {};
        for (const el of document.querySelectorAll('[role=gridcell]')) {
            const name = el.getAttribute('data-cell') ?? '';
            const [, ...rest] = (el.getAttribute('aria-label') ?? '').split(', ');
            cells[name] = rest.join(', ');
        }
        const having = (/** @type {string} */ words) => Object.keys(cells).filter((c) => cells[c].includes(words));
        const selected = having('selected').length + document.querySelectorAll('.hand-piece[aria-pressed=true]').length > 0;
        const aims = having('can go here');
        const movable = [...having('can move'), ...(selected ? [] : aims)];
        const hand = [...document.querySelectorAll('.hand-piece:enabled')].map((b) => b.getAttribute('data-token') ?? '');
        const buttons = [...document.querySelectorAll('#moves button')];
        const here = document.querySelector('#moves [aria-current=step]');
        const line = []; // the moves from the start to here, without variations
        for (let li = /** @type {Element | null | undefined} */ (here?.closest('li')); li;) {
            if (li.matches('.variation')) li = li.previousElementSibling; // a variation replaces the move before it
            else if (!li.matches('.preface')) line.unshift(li);
            li = li?.previousElementSibling ?? li?.parentElement?.closest('li');
            while (li?.matches('.variation') && !li.contains(here)) li = li.previousElementSibling;
        }
        return {
            open: byId('status').classList.contains('mine'),
            status: shown('status'),
            cells,
            // If no cell is marked, a piece may go to any empty cell, except if the only move is to pass.
            starts: [...(movable.length || selected || hand.length || byId('do-pass').matches('.primary:not([hidden])') ? movable : having('empty')), ...hand],
            targets: selected ? aims : [],
            choices: labels('.chooser button').slice(0, -1),
            pass: !byId('do-pass').hidden,
            moves: buttons.map((b) => b.textContent ?? ''),
            ply: line.length,
            result: shown('banner') && shown('result'),
            message: shown('message-text'),
            live: byId('live').textContent ?? '',
        };
    });
}

/** @param {string} cell @returns {string} the selector of a cell, or of a piece in the hand */
const selector = (cell) => (cell.startsWith('*') ? `[data-token="${cell}"]:enabled` : `[data-cell="${cell}"]`);

/**
 * Scrolls a cell into view and returns its middle on the screen.
 * @param {Page} page
 * @param {string} cell
 * @returns {Promise<[number, number]>}
 */
export async function point(page, cell) {
    return until(`a cell or hand piece ${cell}`, () => page.evaluate((css) => {
        const el = document.querySelector(css);
        if (!el) return null; // the page is not complete yet
        el.scrollIntoView({block: 'nearest'});
        const box = el.getBoundingClientRect();
        return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
    }, selector(cell)));
}

/** Click, and wait until the page has dealt with it. @param {Page} page @param {string} cell @param {How} [how] */
export async function click(page, cell, how = 'mouse') {
    const heard = await hear(page, cell.startsWith('*') ? 'click' : 'pointerup', selector(cell));
    const [x, y] = await point(page, cell);
    if (how === 'touch') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await heard();
}

/** Press and drag a piece. @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
    const heard = await hear(page, 'pointerup', selector(to));
    await page.mouse.move(...await point(page, from));
    await page.mouse.down();
    await page.mouse.move(...await point(page, to), {steps: 4});
    await page.mouse.up();
    await heard();
}

/** Answer the open question. @param {Page} page @param {string} label @param {How} [how] */
export async function choose(page, label, how = 'mouse') {
    const button = page.locator('.chooser button', {hasText: label}).first();
    const heard = await hear(page, 'click');
    await (how === 'touch' ? button.tap() : button.click());
    await heard();
}

/** Wait until the person may move, or the game is over. @param {Page} page @returns {Promise<Seen>} */
export function settled(page) {
    return until('the person’s turn, or the end', async () => {
        const seen = await look(page);
        return (seen.open || seen.result) && seen;
    });
}

/**
 * Plays one move by clicks, and waits until the page knows what follows.
 * @param {Page} page
 * @param {string[]} clicks cells; '=Queen' answers a question
 * @param {How} [how]
 * @returns {Promise<Seen>}
 */
export async function move(page, clicks, how = 'mouse') {
    const {ply} = await settled(page);
    for (const c of clicks) await (c.startsWith('=') ? choose(page, c.slice(1), how) : click(page, c, how));
    await until(`a move by the clicks ${clicks.join(' ')}`, async () => (await look(page)).ply > ply);
    return settled(page);
}

/**
 * Plays random moves from those that the page offers.
 * @param {Page} page
 * @param {() => number} random
 * @param {number} plies at most
 * @param {(ply: number) => How} how
 * @returns {Promise<Seen>} the end
 */
export async function playRandom(page, random, plies, how) {
    const pick = (/** @type {string[]} */ list) => list[Math.floor(random() * list.length)];
    let seen = await settled(page);
    for (let n = 0, tries = 0; n < plies && !seen.result; tries++) {
        assert(tries < plies * 20, 'clicks on what the page offers do not make moves');
        const hand = how(n);
        const curtain = page.locator('.curtain button:visible'); // between two persons who must not see each other's pieces
        if (await curtain.count()) await curtain.click();
        else if (seen.choices.length) await choose(page, pick(seen.choices), hand);
        else if (seen.targets.length) await click(page, pick(seen.targets), hand);
        else if (seen.starts.length) await click(page, pick(seen.starts), hand);
        else if (seen.pass) await page.click('#do-pass');
        else assert.fail('the page offers no move and shows no result');
        const {ply} = seen;
        seen = await look(page);
        if (seen.ply > ply) n++;
        if (!seen.open) seen = await settled(page);
    }
    return seen;
}

/** Random numbers in [0, 1) that are the same each time: mulberry32. @param {string} seed */
export function generator(seed) {
    let a = [...seed].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 0x01000193), 0x811c9dc5);
    return () => {
        a = (a + 0x6d2b79f5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
