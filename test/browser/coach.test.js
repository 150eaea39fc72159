// The coach: its remarks about the person's moves and the bot's moves.

import assert from 'node:assert/strict';
import {look} from './board.js';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** A game against the easiest bot, at a place where the person is to move. @param {string} game @param {string} moves @param {{query?: string, side?: number}} [how] */
const against = (game, moves, {query = '', side = 0} = {}) => `${game}/${query}#moves=${moves}&level=level:1&side=${side}`;

/** Play a move by its cells. @param {Page} page @param {string[]} cells */
async function play(page, cells) {
    for (const cell of cells) await page.locator(`#board [data-cell="${cell}"]`).press('Enter');
}

/** @param {Page} page */
async function coach(page) {
    const moves = new URL(page.url()).hash.match(/moves=([^&]+)/)?.[1].split(',').length ?? 0;
    await until('the moves of the address', async () => (await look(page)).ply === moves); // with them the menu grows
    await until('the board', () => page.evaluate(() => /turn|to move|ход/i.test(document.getElementById('status')?.textContent ?? '')));
    await page.click('#do-menu');
    await page.click('#do-coach');
    await page.waitForSelector('#coach');
}

/** @param {Page} page @param {RegExp} words */
const said = (page, words) => until(`the coach says ${words}`, async () => words.test(await page.innerText('.coach-said')));

onPage('a blunder is explained, the better move is shown, and it can be taken back', {path: against('checkmate/chess', 'e2-e4,e7-e5,d1-h5,b8-c6'), size: 'phone'}, async (page) => {
    await coach(page);
    await play(page, ['h5', 'h7']); // the rook takes the queen
    await said(page, /mistake\. It .*Queen.* Better was /s);
    await page.click('#coach button:has-text("Show the better move")');
    await page.locator('#board .layer-coach .arrow').waitFor({state: 'attached'});
    await page.click('#coach button:has-text("Take my move back")');
    await until('the queen is back', async () => /Queen/.test(await page.getAttribute('#board [data-cell=h5]', 'aria-label') ?? ''));
    assert.equal(await page.locator('#board .layer-coach').count(), 0, 'what belonged to the move is gone');
    await page.click('#coach button:has-text("Without a coach")');
    await holds(async () => assert(await page.isHidden('#coach')));
});

onPage('a good move is told with its reason, in Russian', {path: against('checkmate/chess', 'e2-e4,d7-d5', {query: '?lang=ru'})}, async (page) => {
    await coach(page);
    await play(page, ['e4', 'd5']);
    await said(page, /^Вы: .*(Лучший|Хороший) ход\. Итог: взятие: пешка/is);
    await said(page, /\n+Пип · Уровень 1: /);
});

onPage('a threat is told: the queen looks at f7', {path: against('checkmate/chess', 'e2-e4,e7-e5,d1-h5,b8-c6,f1-c4', {side: 1})}, async (page) => {
    await coach(page);
    await said(page, /threatens to win at once/);
});

onPage('where something is hidden it is not offered', {path: 'checkmate/dark-chess/#level=level:1'}, async (page) => {
    await page.waitForSelector('[data-cell]', {state: 'attached'});
    await page.click('#do-menu');
    assert(await page.isHidden('#do-coach'), 'a coach would tell what lies in the fog');
});

onPage('without a bot there is nothing to speak of', {path: 'arrange/hex/#level=person'}, async (page) => {
    await coach(page);
    await said(page, /choose one as your opponent/);
});

// An open four wins whatever the other side does: a coach on a slow machine sees it, too.
onPage('what a quiet move is for: a row that grows', {path: against('renju/gomoku', 'h8,a1,h9,a3,h10,a5')}, async (page) => {
    await coach(page);
    await play(page, ['h11']);
    await said(page, /^You: h11\. .*makes 4 in a row/);
});

onPage('what is sown is told, in Russian', {path: against('mancala/oware', '', {query: '?lang=ru'})}, async (page) => {
    await coach(page);
    await play(page, ['a1']);
    await said(page, /^Вы: a1\. .*посеяно: 4, последнее — в [a-f][12]/is); // of this move, or of a better one
});
