/**
 * play2.test.js: what is around the board: hints, the tree of moves, endings
 * by the players, clocks, bots among themselves, settings, help, examples.
 */

import assert from 'node:assert/strict';
import {click, drag, look, move, point, settled} from './board.js';
import {address, onPage, saved, tap, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/#level=person';
const LATE = 'start=8/8/8/4k3/8/4K3/4P3/8 w - - 0 1';

/** @param {Page} page @param {string} name of a button in the menu */
async function menu(page, name) {
    await page.click('#do-menu');
    await page.click(`#do-${name}`);
}

/** @param {Page} page @param {string} topic @param {string} label */
const answer = (page, topic, label) => page.locator(`.notice[data-topic=${topic}] button`, {hasText: label}).click();

/** Choose in the settings. @param {Page} page @param {string} name @param {string | boolean} value */
async function set(page, name, value) {
    await menu(page, 'settings');
    if (typeof value === 'string') await page.selectOption(`#set-${name}`, value);
    else await page.setChecked(`#set-${name}`, value);
    await page.click('#settings .primary');
}

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
    assert(await page.locator('#winbar').isVisible(), 'not remembered');
});

onPage('comments, variations, and what is deleted comes back', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.click('#do-back');
    await move(page, ['d2', 'd4']);
    assert.deepEqual((await look(page)).moves, ['e2-e4', 'd2-d4']);
    await page.click('#do-comment');
    await page.fill('#comment', 'the queen’s pawn');
    await page.locator('#comment').blur();
    await page.locator('.comment', {hasText: 'the queen’s pawn'}).waitFor();
    await page.click('#do-promote');
    assert.deepEqual((await look(page)).moves, ['d2-d4', 'e2-e4']);
    await page.click('#do-delete');
    assert.deepEqual((await look(page)).moves, ['e2-e4']);
    await answer(page, 'deleted', 'Restore');
    assert.deepEqual((await look(page)).moves, ['d2-d4', 'e2-e4']);
    await page.click('#do-back');
    assert.equal((await look(page)).ply, 0);
    await page.click('#do-last');
    assert.equal((await look(page)).ply, 1);
    await saved(page, 'queen');
    await page.reload();
    await settled(page);
    assert.equal(await page.locator('.comment').innerText(), 'the queen’s pawn');
});

onPage('a player resigns, and the end is kept', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await menu(page, 'resign');
    await answer(page, 'resign', 'Play on');
    assert.equal((await look(page)).result, '');
    await menu(page, 'resign');
    await answer(page, 'resign', 'Resign');
    const seen = await until('the end', async () => {
        const s = await look(page);
        return s.result && s;
    });
    assert.equal(seen.result, 'Black resigns');
    await saved(page, 'DE[resign 1]');
    await page.reload();
    assert.equal((await settled(page)).result, 'Black resigns');
    await page.click('#do-language');
    assert.match((await look(page)).result, /Сдача/);
    await page.click('#do-undo');
    assert.equal((await settled(page)).result, '', 'taken back, the game goes on');
});

onPage('persons agree on a draw', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await menu(page, 'draw');
    await answer(page, 'draw', 'Accept');
    await until('the end', async () => (await look(page)).result === 'Draw by agreement');
});

onPage('a bot that stands worse takes a draw, one that stands better does not', {path: 'checkmate/chess/#start=4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1&moves=e1-e2,e8-e7&side=0&level=level:1'}, async (page) => {
    await settled(page);
    await menu(page, 'draw');
    await until('a draw', async () => (await look(page)).result === 'Draw by agreement');
    const other = page.url().replace(/#.*/, '#start=qq2k3/8/8/8/8/8/8/4K3 w - - 0 1&moves=e1-f2,e8-e7&side=0&level=level:1');
    await page.goto('about:blank');
    await page.goto(other);
    await settled(page);
    await menu(page, 'draw');
    await page.locator('.notice[data-topic=draw]', {hasText: 'plays on'}).waitFor();
    assert.equal((await look(page)).result, '');
});

onPage('a clock runs, waits, and its flag falls', {path: chess}, async (page) => {
    await settled(page);
    await set(page, 'clock', '5+0');
    const faces = () => page.locator('.clock').allInnerTexts();
    assert.deepEqual(await faces(), ['5:00', '5:00']);
    await move(page, ['e2', 'e4']);
    await page.locator('#seat-top .clock.running').waitFor();
    await page.click('#do-pause');
    await until('the clock to wait', async () => await page.locator('.clock.running').count() === 0);
    await page.locator('#do-go', {hasText: 'Start the clock'}).click();
    await page.locator('#seat-top .clock.running').waitFor();
    await page.evaluate(() => { // the page's own clock leaps ahead
        const now = performance.now.bind(performance);
        performance.now = () => now() + 6 * 60_000;
    });
    await until('the flag', async () => (await look(page)).result === 'Black is out of time');
    await page.click('#do-new');
    assert.deepEqual(await faces(), ['5:00', '5:00']);
});

onPage('bots among themselves: pause, one move, and on', {path: `${chess.replace('person', 'level:1')}`}, async (page) => {
    await settled(page);
    await page.selectOption('#side', '-1');
    await page.selectOption('#second', 'random');
    await until('some moves', async () => (await look(page)).ply >= 2);
    await page.click('#do-pause');
    await page.locator('#do-step').waitFor();
    const {ply} = await look(page);
    await page.click('#do-step');
    await until('one move', async () => (await look(page)).ply === ply + 1);
    await page.locator('#do-step').waitFor();
    assert.equal((await look(page)).ply, ply + 1);
    await page.click('#do-go');
    await until('more moves', async () => (await look(page)).ply > ply + 2);
});

onPage('a move waits for a word, if the person wants that', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    await set(page, 'confirm', true);
    await click(page, 'e2', 'touch');
    await click(page, 'e4', 'touch');
    await page.locator('#do-done', {hasText: 'Play it'}).waitFor();
    assert.equal((await look(page)).ply, 0);
    await tap(page, '#do-cancel');
    await click(page, 'd2', 'touch');
    await click(page, 'd4', 'touch');
    await page.tap('#do-done');
    await until('the move', async () => (await look(page)).moves[0] === 'd2-d4');
});

onPage('the only move of a piece by one click, if the person wants that', {path: 'checkmate/chess/#start=4k3/8/8/8/8/P7/8/K7 w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await set(page, 'single', true);
    await click(page, 'a1');
    assert.equal((await look(page)).ply, 0, 'the king has a choice');
    await click(page, 'a3');
    await until('its only move', async () => (await look(page)).moves[0] === 'a3-a4');
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
    await page.keyboard.press('Enter'); // nothing that Escape should undo with the card
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

onPage('the guide shows a piece where it shows most: not in its corner', {path: 'shogi/mini-shogi/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await menu(page, 'guide');
    const reach = (/** @type {string} */ name) => page.locator(`#guide [aria-label="${name}"] .guide-board .step`).count();
    await until('the king has eight ways', async () => await reach('South King') === 8);
    await until('the rook too, the whole of its rank and file', async () => await reach('South Rook') === 8);
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
    await page.evaluate(() => new Promise((wake) => setTimeout(wake, 1300))); // by the page's clock, which the card would follow, too
    assert.equal(await card.count(), 0);
});

onPage('a piece in the hand has its card, too', {path: 'shogi/mini-shogi/#start=rbsgk/4p/5/P4/KGSB1[R] w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await page.locator('#hand-bottom .hand-piece').focus();
    await page.keyboard.press('?');
    await page.locator('.piece-card', {hasText: 'Rook'}).waitFor();
    assert.match(await page.innerText('.piece-card'), /Cells where it can be put now: 1\d\./);
    await page.click('.piece-card [data-say=close]');
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'hand-piece');
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

onPage('an example of the rules is played on the board', {path: chess, size: 'phone'}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.locator('.rules[data-lang=en] button[data-play]', {hasText: 'Castling'}).tap();
    await until('castling', async () => /King/.test((await look(page)).cells.g1));
    await until('the other side’s', async () => /King/.test((await look(page)).cells.c8));
    await answer(page, 'demo', 'Back to my game');
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
});

onPage('a winning row is marked', {path: 'arrange/tic-tac-toe/#level=person'}, async (page) => {
    for (const cell of ['a1', 'a2', 'b1', 'b2', 'c1']) await move(page, [cell]);
    assert.equal(await page.locator('.overlay .win').count(), 3);
    await page.click('#do-undo');
    await until('no mark', async () => await page.locator('.overlay .win').count() === 0);
});

onPage('lost pieces lie beside the board', {path: chess}, async (page) => {
    for (const m of [['e2', 'e4'], ['d7', 'd5'], ['e4', 'd5'], ['d8', 'd5']]) await move(page, m);
    await page.locator('#seat-top .seat-lost[aria-label="lost: Pawn"]').waitFor();
    await page.locator('#seat-bottom .seat-lost[aria-label="lost: Pawn"]').waitFor();
});

onPage('moves are heard, until they are not', {path: chess}, async (page) => {
    const asked = [];
    page.on('request', (r) => asked.push(r.url()));
    await move(page, ['e2', 'e4']);
    await until('a knock', () => page.getAttribute('#board', 'data-noise'));
    assert(!asked.some((u) => /\.(wav|mp3|ogg)/.test(u)));
    await set(page, 'sound', false);
    await page.evaluate(() => { delete /** @type {HTMLElement} */ (document.getElementById('board')).dataset.noise; });
    await move(page, ['e7', 'e5']);
    assert.equal(await page.getAttribute('#board', 'data-noise'), null);
});

onPage('an author sees the directions', {path: 'checkmate/chess/?dir=n'}, async (page) => {
    await until('arrows', async () => await page.locator('.overlay .arrow').count() === 56);
    await page.goto(page.url().replace('dir=n', 'dir=nowhere'));
    await page.locator('.notice', {hasText: 'There is no direction “nowhere”. There are: n, '}).waitFor();
});

onPage('another set of pieces, and no coordinates', {path: 'xiangqi/xiangqi/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const picture = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas')).toDataURL());
    const before = await picture();
    await set(page, 'pieces', 'pictures');
    await until('other pictures', async () => await picture() !== before);
    const drawn = await picture();
    await set(page, 'coords', false);
    await until('another board', async () => await picture() !== drawn);
    await page.reload();
    await settled(page);
    await menu(page, 'settings');
    assert.equal(await page.inputValue('#set-pieces'), 'pictures');
    assert.equal(await page.isChecked('#set-coords'), false);
});

onPage('small cells may be shown larger', {path: 'arrange/hex/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    const width = () => page.locator('[data-cell=f6]').evaluate((el) => el.getBoundingClientRect().width);
    assert(await width() < 24);
    await menu(page, 'zoom');
    await until('larger cells', async () => await width() > 30);
    await move(page, ['f6'], 'touch');
    await menu(page, 'zoom');
    await until('the whole board', async () => await width() < 24);
});

/** @type {string[]} */
let asked = [];
onPage('a game page asks for at most twelve files before the engine', () => {
    asked = [];
    return {path: chess, options: {serviceWorkers: 'block'}, first: async (page) => { page.on('request', (r) => asked.push(r.url())); }};
}, async (page) => {
    await settled(page);
    await until('the engine', () => asked.some((url) => url.includes('engine.wasm')));
    const files = asked.slice(0, asked.findIndex((url) => url.includes('worker.js'))).filter((url) => !url.startsWith('data:'));
    assert(files.length <= 12, files.join('\n'));
});
