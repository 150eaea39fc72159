// Pages of games that together have every feature, each of them every other day, wide and narrow by turns:
// they open without errors, they fit the window, and a game can be played on them with the mouse and with a finger. The
// requests of a page are checked too.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {generator, playRandom, settled} from './board.js';
import {cover, isPuzzle, uncovered} from './cover.js';
import {isToday, onPage, until} from './site.js';

const chosen = cover();

test('the games that are tried have every feature of all games', () => assert.deepEqual(uncovered(chosen), []));

/** Games in which each move fills a cell of a small board are played to the end. @param {import('./cover.js').Sample} sample */
const isShort = ({data, features}) => data.info.board.cells.length <= 64 && data.view.cells.length <= 4
    && features.includes('clicks 1') && features.includes('act d') && !features.includes('act m');

for (const [n, sample] of chosen.entries()) {
    const {id, title} = sample;
    for (const [k, size] of /** @type {const} */ (['desk', 'phone']).entries()) {
        const whole = isShort(sample);
        onPage(`${id}, ${size}: ${whole ? 'up to 100 moves' : '10 moves'}`, {path: `${id}/#level=person`, size, today: isToday(n + 2 * k)}, async (page) => {
            assert.equal(await page.innerText('h1'), title);
            await settled(page);
            if (isPuzzle(sample)) await page.waitForURL(/[#&]stage=/);
            assert.deepEqual(await overflow(page), [], 'elements reach beyond the page');
            const seen = await playRandom(page, generator(`${id} ${size}`), whole ? 100 : 10, (ply) => (ply % 2 ? 'touch' : 'mouse'));
            assert(seen.ply >= 10 || seen.result, `only ${seen.ply} moves were played`);
            assert.deepEqual(await overflow(page), [], 'elements reach beyond the page during the game');
        });
    }
}

/** @type {string[]} */
let asked = [];
onPage('a game page asks for at most twelve files before the engine', () => {
    asked = [];
    return {path: 'checkmate/chess/#level=person', first: async (page) => { page.on('request', (r) => asked.push(r.url())); }};
}, async (page) => {
    await settled(page);
    await until('the engine', () => asked.some((url) => url.includes('engine.wasm')));
    const files = asked.slice(0, asked.findIndex((url) => url.includes('worker.js'))).filter((url) => !url.startsWith('data:'));
    assert(files.length <= 12, files.join('\n'));
});

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} what makes the page scroll sideways */
function overflow(page) {
    return page.evaluate(() => {
        const {clientWidth, scrollWidth} = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('main *')].filter((el) => el.getBoundingClientRect().right > clientWidth + 0.5)
            .map((el) => `${el.tagName}#${el.id}.${el.className}`);
    });
}
