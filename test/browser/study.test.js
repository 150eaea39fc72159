/**
 * study.test.js: helps for understanding a position and the rules: hints, the bar that shows who is
 * winning, comments and variations, cards about pieces, the guide to all pieces, and examples that are
 * played on the board.
 */

import assert from 'node:assert/strict';
import {click, drag, look, move, point, settled} from './board.js';
import {answer, menu, set} from './desk.js';
import {address, holds, onPage, saved, until} from './site.js';

const chess = 'checkmate/chess/#level=person';

onPage('a hint is arrows, a list with scores, and a word', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    await page.tap('#do-hint');
    await until('three arrows', async () => await page.locator('.overlay .arrow').count() === 3);
    assert(await page.locator('.overlay').isVisible());
    const rows = await page.locator('.hint-move').allInnerTexts();
    assert.equal(rows.length, 3);
    for (const row of rows) assert.match(row, /^\w\d-\w\d\n[+−]?\d\.\d\d · \d+ %$/);
    assert.match((await look(page)).live, /^Best: /);
    await page.locator('.hint-move').first().tap();
    const seen = await until('the move', async () => {
        const s = await look(page);
        return s.ply === 1 && s;
    });
    assert(rows[0].startsWith(seen.moves[0]));
    assert.equal(await page.locator('.overlay .arrow').count(), 0, 'arrows of another position');
    assert(await page.locator('#hints').isHidden());
});

onPage('who studies a game has hints where a bot waits, too', {path: 'checkmate/chess/#moves=e2-e4&side=0&level=level:1'}, async (page) => {
    await page.locator('#do-go').waitFor();
    await page.click('#do-hint');
    const row = page.locator('.hint-move').first();
    await row.waitFor();
    assert.match(await row.innerText(), /^[a-h][78]-/);
    await row.click();
    assert.equal((await settled(page)).ply, 2);
});

onPage('scores on hints can be read: none covers another', {path: 'xiangqi/xiangqi/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await page.click('#do-hint');
    await until('three scores', async () => await page.locator('.overlay .label').count() === 3);
    const boxes = await page.locator('.overlay .label').evaluateAll((labels) => labels.map((l) => {
        const {left, right, top, bottom} = l.getBoundingClientRect();
        return {left, right, top, bottom};
    }));
    for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
            assert(a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 3 || b.bottom <= a.top + 3, JSON.stringify([a, b]));
        }
    }
});

onPage('who is winning is a bar, and a word', {path: `checkmate/chess/#start=4k3/8/8/8/8/8/8/3QK3 w - - 0 1&level=person`}, async (page) => {
    await settled(page);
    assert(await page.locator('#winbar').isHidden(), 'shown unasked');
    await set(page, 'winbar', true);
    await until('a bar for White', async () => Number(await page.getAttribute('#winbar', 'aria-valuenow')) > 80);
    assert.match(await page.getAttribute('#winbar', 'aria-valuetext') ?? '', /^White: \d+ % to win$/);
    await page.reload();
    await settled(page);
    await holds(async () => assert(await page.locator('#winbar').isVisible(), 'not remembered'));
});

onPage('comments, variations, and what is deleted comes back', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.click('#do-back');
    await move(page, ['d2', 'd4']);
    await holds(async () => assert.deepEqual((await look(page)).moves, ['e2-e4', 'd2-d4']));
    await page.click('#do-comment');
    await page.fill('#comment', 'the queen’s pawn');
    await page.locator('#comment').blur();
    await page.locator('.comment', {hasText: 'the queen’s pawn'}).waitFor();
    await page.click('#do-promote');
    await holds(async () => assert.deepEqual((await look(page)).moves, ['d2-d4', 'e2-e4']));
    await page.click('#do-delete');
    await holds(async () => assert.deepEqual((await look(page)).moves, ['e2-e4']));
    await answer(page, 'deleted', 'Restore');
    await holds(async () => assert.deepEqual((await look(page)).moves, ['d2-d4', 'e2-e4']));
    await page.click('#do-back');
    await holds(async () => assert.equal((await look(page)).ply, 0));
    await page.click('#do-last');
    await holds(async () => assert.equal((await look(page)).ply, 1));
    await saved(page, 'queen');
    await page.reload();
    await settled(page);
    await holds(async () => assert.equal(await page.locator('.comment').innerText(), 'the queen’s pawn'));
});

onPage('a card about a piece, by the right button and a key, then all pieces', {path: chess}, async (page) => {
    const card = page.locator('.piece-card');
    await settled(page);
    await page.mouse.click(...await point(page, 'b1'), {button: 'right'});
    await card.locator('.guide-board').waitFor();
    assert.match(await card.innerText(), /White Knight\s+Leaps.*Can go now: \w3, \w3\b/s);
    assert.equal(await page.locator('.overlay .layer-help .dot').count(), 2);
    await page.mouse.click(...await point(page, 'h5'));
    await card.waitFor({state: 'detached'});
    assert.equal(await page.locator('.overlay .layer-help').count(), 0);

    await page.locator('[data-cell=e1]').focus();
    await page.keyboard.press('Enter'); // Escape should only close the card
    await page.keyboard.press('?');
    await until('the words', async () => /White King\. .*Cannot move now\./.test((await look(page)).live));
    await page.keyboard.press('Escape');
    await card.waitFor({state: 'detached'});
    await page.keyboard.press('?');
    await card.waitFor();
    await page.keyboard.press('?');
    const first = page.locator('#guide .guide-card').first();
    await first.locator('.guide-board').waitFor();
    assert.match(await first.innerText(), /White King/);
    assert.match(await first.locator('.visually-hidden').textContent() ?? '', /goes to .*\bd1\b/);
    assert.equal(await page.locator('#guide .guide-card').count(), 6);
    await page.keyboard.press('Escape');
    await page.locator('[data-cell=g1]').focus();
    await page.keyboard.press('?');
    await card.locator('button', {hasText: 'All pieces'}).click();
    await page.locator('#guide h3', {hasText: 'White Knight'}).waitFor();
    await page.keyboard.press('Escape');
    await menu(page, 'guide');
    await page.locator('#guide .guide-board').nth(5).waitFor();
});

onPage('a mouse that rests on a piece is told what it is, and is not held up', {path: chess, options: {hasTouch: false}}, async (page) => {
    const card = page.locator('.piece-card');
    await settled(page);
    await page.mouse.move(...await point(page, 'd1'));
    await card.waitFor();
    assert.match(await card.innerText(), /^White Queen/);
    const [piece, beside] = [await page.locator('[data-cell=d1]').boundingBox(), await card.boundingBox()];
    assert(piece && beside && (beside.x >= piece.x + piece.width || beside.x + beside.width <= piece.x), 'the card covers the piece');
    assert.equal((await look(page)).live, '', 'nobody asked');
    await page.mouse.move(...await point(page, 'd5'));
    await card.waitFor({state: 'detached'});
    await page.mouse.move(...await point(page, 'e2'));
    await card.waitFor();
    await drag(page, 'e2', 'e4');
    await card.waitFor({state: 'detached'});
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
    await menu(page, 'settings');
    await page.uncheck('#set-explain');
    await page.keyboard.press('Escape');
    await page.mouse.move(...await point(page, 'd1'));
    await page.evaluate(() => new Promise((wake) => setTimeout(wake, 1300))); // by the clock of the page, which the card also uses
    assert.equal(await card.count(), 0);
});

onPage('a piece in the hand has its card, too', {path: 'shogi/mini-shogi/#start=rbsgk/4p/5/P4/KGSB1[R] w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await page.locator('#hand-bottom .hand-piece').focus();
    await page.keyboard.press('?');
    await page.locator('.piece-card', {hasText: 'Rook'}).waitFor();
    assert.match(await page.innerText('.piece-card'), /Cells where it can be put now: 1\d\./);
    await page.click('.piece-card [data-say=close]');
    await holds(async () => assert.equal(await page.evaluate(() => document.activeElement?.className), 'hand-piece'));
});

onPage('a long touch asks what stands there', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    const [x, y] = await point(page, 'g8');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    await page.locator('.piece-card', {hasText: 'Black Knight'}).waitFor();
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    assert.equal((await look(page)).ply, 0);
});

onPage('the guide shows a piece where it shows most: not in its corner', {path: 'shogi/mini-shogi/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await menu(page, 'guide');
    const reach = (/** @type {string} */ name) => page.locator(`#guide [aria-label="${name}"] .guide-board .step`).count();
    await until('the king has eight ways', async () => await reach('South King') === 8);
    await until('the rook too, the whole of its rank and file', async () => await reach('South Rook') === 8);
});

onPage('an example of the rules is played on the board', {path: chess, size: 'phone'}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.locator('.rules[data-lang=en] button[data-play]', {hasText: 'Castling'}).tap();
    await until('castling', async () => /King/.test((await look(page)).cells.g1));
    await until('the other side’s', async () => /King/.test((await look(page)).cells.c8));
    await answer(page, 'demo', 'Back to my game');
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
});

onPage('a random game is watched, and the own one waits', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await address(page, /#moves=e2-e4/);
    const url = page.url();
    await menu(page, 'watch');
    await until('two moves', async () => (await look(page)).ply >= 2);
    assert(await page.locator('#do-undo').isDisabled());
    assert.equal(page.url(), url);
    await page.click('#do-pause');
    await answer(page, 'demo', 'Back to my game');
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
});

onPage('an author sees the directions', {path: 'checkmate/chess/?dir=n'}, async (page) => {
    await until('arrows', async () => await page.locator('.overlay .arrow').count() === 56);
    await page.goto(page.url().replace('dir=n', 'dir=nowhere'));
    await page.locator('.notice', {hasText: 'There is no direction “nowhere”. There are: n, '}).waitFor();
});
