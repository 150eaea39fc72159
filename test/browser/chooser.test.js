// The variants and starts of a game, and the notations of its moves.

import assert from 'node:assert/strict';
import {click, look, move, settled} from './board.js';
import {menu, openText, setUp} from './desk.js';
import {address, holds, onPage, saved, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} label what the menu says */
const begin = async (page, label) => {
    await setUp(page);
    await page.selectOption('#start', {label});
};

/** What the menu says now. @param {Page} page @param {string} id */
const chosen = (page, id) => page.locator(`#${id} option:checked`).textContent();

onPage('a start is chosen, kept, linked and taken back', {path: 'checkmate/chess/#level=person', size: 'phone'}, async (page) => {
    await move(page, ['e2', 'e4']);
    await begin(page, 'White without the queen');
    let seen = await settled(page);
    assert.match(seen.cells.d1, /^empty/);
    assert.equal(seen.ply, 0);
    await address(page, /#start=rnbqkbnr.*RNB1KBNR/);
    await move(page, ['d2', 'd4']);
    await saved(page, 'd2-d4');
    await page.reload();
    seen = await settled(page);
    assert.deepEqual(seen.moves, ['d2-d4']);
    await holds(async () => assert.equal(await chosen(page, 'start'), 'White without the queen'));
    await page.click('#do-new');
    seen = await settled(page);
    assert.match(seen.cells.d1, /^empty/, 'the next game begins elsewhere');
    await page.click('#do-undo');
    assert.deepEqual((await settled(page)).moves, ['d2-d4'], 'the game before is lost');

    await page.click('#do-language');
    await holds(async () => assert.equal(await chosen(page, 'start'), 'белые без ферзя'));
    await setUp(page);
    await page.selectOption('#start', 'edit');
    await until('the editor', () => page.isVisible('dialog.editor[open]'));
    await page.keyboard.press('Escape');
    await setUp(page);
    await page.selectOption('#start', 'import');
    await page.fill('#import-text', '4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    await page.click('#import-open');
    await until('a position of one’s own', async () => await chosen(page, 'start') === 'со своей позиции');
    assert.match((await settled(page)).cells.h1, /Ладья|ладья/);
    await page.click('#do-new');
    assert.match((await settled(page)).cells.h1, /Ладья|ладья/, 'the next game begins elsewhere');
    await setUp(page);
    await page.selectOption('#start', '');
    assert.match((await settled(page)).cells.a8, /Ладья|ладья/);
});

// On the page of the levels and on a larger board. The drawing stands in the middle; it is kept, and solved
// by a walk and a push.
for (const variant of ['', '?variant=Sokoban%2C%2015%20by%2013#level=person']) onPage(`a level in the format XSB is pasted, ${variant ? 'larger' : 'levels'}`, {path: `sokoban/sokoban/${variant}`}, async (page) => {
    await settled(page);
    await openText(page, '; Level 1\n\n  ####\n###  #\n#@ $.#\n######\n\nTitle: One\n');
    await until('the level', async () => /Keeper/.test((await settled(page)).cells[variant ? 'f7' : 'c5'] ?? ''));
    await until('the board has the keys', () => page.isHidden('#import'));
    for (const ply of [1, 2]) {
        await page.keyboard.press('ArrowRight');
        await until('the step', async () => (await settled(page)).ply === ply);
    }
    await until('the end', async () => /every box stands on a mark/.test(await page.innerText('#result')));
    await address(page, /#start=%3Fsetup=0:1/);
});

onPage('a start of many is drawn anew for every game', {path: 'checkmate/chess/?variant=Chess960#level=person'}, async (page) => {
    const arrays = new Set();
    await settled(page);
    await holds(async () => assert.equal(await chosen(page, 'start'), 'Drawn by lot')); // what the variant is about
    for (let i = 0; i < 3; i++) {
        const seen = await settled(page);
        arrays.add('abcdefgh'.split('').map((f) => seen.cells[`${f}1`].replace(/,.*/, '')).join());
        await move(page, ['e2', 'e4']);
        if (i < 2) await page.click('#do-new');
    }
    assert(arrays.size > 1, [...arrays].join(' '));
    await address(page, /\?variant=Chess960#start=/);
});

onPage('castling where king and rook change places', {path: 'checkmate/chess/?variant=Chess960#level=person&start=4k3/8/8/8/8/8/8/5KR1%20w%20G%20-%200%201'}, async (page) => {
    const seen = await move(page, ['f1', 'g1']);
    assert.match(seen.cells.g1, /King/);
    assert.match(seen.cells.f1, /Rook/);
});

onPage('where the bot begins, and undo knows whose turn it is', {path: 'shogi/mini-shogi/'}, async (page) => {
    await begin(page, 'North without rook');
    let seen = await until('the bot’s first move', async () => {
        const now = await settled(page);
        return now.ply === 1 && now;
    });
    assert.match(seen.live, /^North: /);
    const from = seen.starts[0];
    await click(page, from);
    await click(page, (await look(page)).targets[0]);
    seen = await until('the answer', async () => {
        const now = await settled(page);
        return now.ply === 3 && now;
    });
    const moves = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('moves') ?? '');
    await saved(page, moves.split(',')[2]); // as files have it: the list calls pieces by longer names
    await page.reload();
    await settled(page);
    await page.click('#do-undo');
    assert.equal((await settled(page)).ply, 1, 'undo ends at the bot’s turn');
});

onPage('a start by its name in the address', {path: 'checkmate/chess/?setup=Kings%20and%20pawns'}, async (page) => {
    const seen = await settled(page);
    assert.match(seen.cells.d1, /^empty/);
    await holds(async () => assert.equal(await chosen(page, 'start'), 'Kings and pawns'));
});

onPage('a start by its name on an embedded board', {path: 'embed/v1/frame.html?game=checkmate/chess&setup=Kings%20and%20pawns&level=person'}, async (page) => {
    const label = (/** @type {string} */ cell) => page.locator(`[data-cell=${cell}]`).getAttribute('aria-label');
    await until('the position', async () => /empty/.test(await label('d1') ?? ''));
    assert.match(await label('e1') ?? '', /King/);
});

onPage('a variant has an address, an autosave and a card of its own', {path: 'arrange/hex/#level=person'}, async (page) => {
    await move(page, ['a1']);
    await saved(page, 'a1');
    await setUp(page);
    await page.selectOption('#variant', {label: 'Hex 7x7'});
    await page.waitForURL(/\?variant=Hex%207x7/);
    let seen = await settled(page);
    assert.equal(Object.keys(seen.cells).length, 49);
    await holds(async () => assert.equal(await page.textContent('h1'), 'Hex 7x7'));
    await setUp(page);
    await page.selectOption('#opponent', '');
    await move(page, ['g7']);
    await saved(page, 'g7');
    await address(page, /\?variant=Hex%207x7#moves=g7/);
    await page.reload();
    assert.deepEqual((await settled(page)).moves, ['g7']);
    await page.goto(new URL('/shelf/', page.url()).href);
    await until('two pictures', async () => await page.locator('.kept .board.live canvas').count() === 2);
    await page.goto(new URL('/ru/shelf/', page.url()).href);
    await until('its Russian title', async () => await page.locator('.kept h3 a', {hasText: 'Гекс 7×7'}).count() === 1);
    await page.goto(new URL('/shelf/', page.url()).href);
    await page.locator('.kept h3 a', {hasText: 'Hex 7x7'}).click();
    assert.deepEqual((await settled(page)).moves, ['g7']);
    await page.click('#do-language');
    await holds(async () => assert.equal(await page.textContent('h1'), 'Гекс 7×7'));
    await setUp(page);
    await page.selectOption('#variant', {label: 'Гекс'});
    await page.waitForURL((url) => url.search === '');
    assert.deepEqual((await settled(page)).moves, ['a1']);
});

onPage('a bot answers in a variant, and a link carries it', {path: 'custodian/reversi/?variant=Reversi%206x6#level=level:1'}, async (page) => {
    const seen = await move(page, [(await settled(page)).starts[0]]);
    assert(seen.ply >= 2, 'the bot did not answer');
    await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
    await page.click('#do-link');
    await until('the link', async () => (await page.textContent('#share-note'))?.includes('Copied'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\?variant=Reversi%206x6#moves=/);
});

onPage('an unknown variant is the game itself, with a word', {path: 'arrange/hex/?variant=Hox'}, async (page) => {
    const seen = await settled(page);
    assert.equal(Object.keys(seen.cells).length, 121);
    await holds(async () => assert.match(await page.textContent('.notice[data-topic=variant]') ?? '', /no variant “Hox”/));
});

onPage('moves with letters, pictures, and back', {path: 'checkmate/chess/#level=person&moves=e2-e4,e7-e5,g1-f3'}, async (page) => {
    await settled(page);
    await menu(page, 'settings');
    await page.selectOption('#set-notation', 'letters');
    await until('letters', async () => (await look(page)).moves.join() === 'e4,e5,Nf3');
    await page.click('#settings .primary');
    await move(page, ['b8', 'c6']);
    await until('the new move', async () => (await look(page)).moves.at(-1) === 'Nc6');
    await until('a word', async () => /Black: Knight c6/.test((await look(page)).live));
    await page.click('#do-language');
    await until('Russian letters', async () => (await look(page)).moves.at(-1) === 'Кc6');
    await page.reload();
    await settled(page);
    await until('kept', async () => (await look(page)).moves.at(-1) === 'Кc6');
    await menu(page, 'settings');
    await page.selectOption('#set-notation', 'pictures');
    await until('pictures', async () => await page.locator('#moves img.figure').count() === 2);
    await page.selectOption('#set-notation', '');
    await until('the engine’s own', async () => (await look(page)).moves.at(-1) === 'b8-c6');
});

onPage('castling is called so, and travels by its own text', {path: 'checkmate/chess/#start=r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201&level=person'}, async (page) => {
    await settled(page);
    await move(page, ['e1', 'g1']);
    await until('the name', async () => (await look(page)).moves.join() === 'O-O');
    await until('a word', async () => /^White: O-O$/.test((await look(page)).live));
    await address(page, /moves=e1-g1(,|%2C)h1-f1&/i);
    await saved(page, 'e1-g1,h1-f1');
    await page.reload();
    await until('the name again', async () => (await look(page)).moves.join() === 'O-O');
    await page.keyboard.press('/');
    await page.fill('#typed', 'e8-c8,a8-d8');
    await page.keyboard.press('Enter');
    await until('the longer one, written out', async () => (await look(page)).moves.join() === 'O-O,O-O-O');
});

onPage('mini shogi in kanji, and as KIF out and in', {path: 'shogi/mini-shogi/#level=person&moves=c1-c2,c5-c4'}, async (page) => {
    await settled(page);
    await menu(page, 'settings');
    await page.selectOption('#set-notation', 'kanji');
    const known = await page.evaluate(() => { // a font for them is as wide for all signs; the box for what is unknown is not
        const ctx = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
        ctx.font = '20px sans-serif';
        return ctx.measureText('馬').width === 20;
    });
    assert.equal(/no font/.test(await page.innerText('#settings')), !known);
    await until('kanji', async () => (await look(page)).moves.join() === '３四銀(35),３二銀(31)');
    await page.click('#settings .primary');
    await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("KIF")')]);
    assert.match(file.suggestedFilename(), /\.kif$/);
    const path = await file.path();
    await page.click('#do-new');
    await click(page, 'c1');
    await page.click('#do-import');
    await page.setInputFiles('#import-file', path);
    await until('the text', async () => (await page.inputValue('#import-text')).includes('手合割：5五将棋'));
    await page.click('#import-open');
    await until('the game', async () => (await look(page)).moves.join() === '３四銀(35),３二銀(31)');

    // The encoding of Japanese programs before UTF-8: 手合割：5五将棋, 1 ４四金(45).
    const sjis = Buffer.from('8ee88d878a84' + '8146' + '35' + '8cdc' + '8fab8afb' + '0a31' + '20' + '8253' + '8e6c' + '8be0' + '28343529' + '0a', 'hex');
    await page.click('#do-import');
    await page.setInputFiles('#import-file', {name: 'old.kif', mimeType: 'text/plain', buffer: sjis});
    await until('the text', async () => (await page.inputValue('#import-text')).includes('手合割：5五将棋'));
    await page.click('#import-open');
    await until('the game', async () => (await look(page)).moves.join() === '４四金(45)');
    await openText(page, '開始日時：2026/11/22 10:00:00\n手合割：5五将棋\n1 ４四金(45)\n2 ９九金(11)\n');
    await until('what is wrong', async () => /line 4, move 2/.test(await page.textContent('#import-error') ?? ''));
});

onPage('xiangqi is written by files, and spoken by pieces', {path: 'xiangqi/xiangqi/#level=person&moves=h3-e3,h10-g8', writing: ''}, async (page) => {
    await until('the moves by files', async () => (await look(page)).moves.join() === 'C2.5,H8+7');
    await move(page, ['h1', 'g3']);
    await until('the next one', async () => (await look(page)).moves.at(-1) === 'H2+3');
    await until('its piece', async () => /Horse g3/.test((await look(page)).live));
    await menu(page, 'settings');
    await page.selectOption('#set-notation', 'kanji');
    await until('signs', async () => (await look(page)).moves[0] === '炮二平五');
});
