// Every game page, wide and narrow: it opens without a complaint, it fits, and
// a game can be played on it with the mouse and with a finger. And what it asks for.

import assert from 'node:assert/strict';
import {generator, playRandom, settled} from './board.js';
import {games, onPage, until} from './site.js';

/** Games that are played to the end: they are short, and every kind of end is near. */
const TO_THE_END = ['arrange/tic-tac-toe', 'custodian/reversi'];

/** Games that are levels and nothing else: they begin when the engine has put up the first one. */
const LEVELS_ONLY = ['sokoban/sokoban'];

for (const {id, title} of games()) {
    for (const size of /** @type {const} */ (['desk', 'phone'])) {
        const whole = TO_THE_END.includes(id);
        onPage(`${id}, ${size}: ${whole ? 'a whole game' : '10 moves'}`, {path: `${id}/#level=person`, size}, async (page) => {
            assert.equal(await page.innerText('h1'), title);
            await settled(page);
            if (LEVELS_ONLY.includes(id)) await page.waitForURL(/[#&]stage=/);
            assert.deepEqual(await overflow(page), [], 'elements reach beyond the page');
            const seen = await playRandom(page, generator(`${id} ${size}`), whole ? 200 : 10, (ply) => (ply % 2 ? 'touch' : 'mouse'));
            if (whole) assert.notEqual(seen.result, '', 'the game has not ended');
            else assert(seen.ply === 10 || seen.result, `only ${seen.ply} moves were played`);
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
