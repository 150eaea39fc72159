// Keeping and sending games: the shelf, records, the position editor, play by link.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {click, look, move, settled} from './board.js';
import {answer, menu, openText} from './desk.js';
import {address, held, holds, onPage, root, saved, until} from './site.js';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/#level=person';

/** @param {Page} page @returns {Promise<string[]>} names of what the browser keeps */
const kept = (page) => page.evaluate(() => Object.keys(localStorage).map((k) => k.replace(/^dagaz:v1:/, '')));

/** Leave the page for another of the site. @param {Page} page @param {string} path */
async function visit(page, path) {
    const site = new URL('/', page.url()).href;
    await page.goto('about:blank');
    await page.goto(site + path);
}

onPage('a new game puts the old one on the shelf, from where it goes on', {path: chess, size: 'phone'}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await page.click('#do-new');
    await move(page, ['d2', 'd4']);
    await saved(page, 'd2-d4');
    await until('the shelf', async () => (await kept(page)).some((k) => k.startsWith('shelf:')));
    await visit(page, 'shelf/');
    await until('two games', async () => await page.locator('.kept').count() === 2);
    await until('pictures', async () => await page.locator('.kept .board.live canvas').count() === 2);
    const link = page.locator('.kept a[href*="#session="]');
    assert.equal(await link.count(), 1);
    await link.click();
    const seen = await settled(page);
    assert.deepEqual(seen.moves, ['e2-e4']);
    await visit(page, 'shelf/');
    await until('two games, none lost or doubled', async () => await page.locator('.kept').count() === 2);
});

onPage('games are named, copied, deleted, and that is undone', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await visit(page, 'shelf/');
    await page.click('.kept button:has-text("Rename")');
    await page.keyboard.type('<b>Evening</b>');
    await page.keyboard.press('Enter');
    const games = (/** @type {number} */ n) => until(`${n} games`, async () => await page.locator('.kept').count() === n);
    await until('the name', async () => await page.textContent('.kept h3') === '<b>Evening</b>');
    await page.click('.kept button:has-text("Copy")');
    await games(2);
    await page.locator('.kept button:has-text("Delete")').first().click();
    await games(1);
    await page.click('#note-undo');
    await games(2);
});

onPage('a name being typed outlives what other windows do', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    const other = await page.context().newPage();
    await other.goto(new URL('/shelf/', page.url()).href);
    await other.click('.kept button:has-text("Rename")');
    await other.keyboard.type('Morn');
    await move(page, ['e7', 'e5']);
    await saved(page, 'e7-e5');
    await other.keyboard.type('ing');
    await other.keyboard.press('Enter');
    await until('the name', async () => await other.textContent('.kept h3') === 'Morning');
});

onPage('a page that the way back brings says that its game went on elsewhere', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await page.evaluate(() => {
        const key = 'dagaz:v1:game:checkmate/chess';
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"at":\d+/, '"at":1')); // a page gets no event for its own change
        dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    });
    await until('a word about it', () => page.isVisible('.notice[data-topic=tabs]'));
});

onPage('all games leave as one file and come back', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await visit(page, 'shelf/');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#backup-save')]);
    const path = await file.path();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator('#none').waitFor();
    await page.setInputFiles('#backup-file', path);
    await until('the game', async () => await page.locator('.kept').count() === 1);
    await until('what came', async () => /new games 1/.test(await page.textContent('#note-text') ?? ''));
    await page.setInputFiles('#backup-file', {name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"dagaz":')});
    await until('a word about the file', async () => /x\.json.*damaged/.test(await page.textContent('#note-text') ?? ''));
    assert.equal(await page.locator('.kept').count(), 1);
});

onPage('the front page offers to go on', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await visit(page, '');
    await page.click('#resume .kept a');
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
    await menu(page, 'resign');
    await answer(page, 'resign', 'Resign');
    await until('the end', async () => (await look(page)).result);
    await saved(page, '"result":"Black resigns');
    await visit(page, '');
    await page.waitForLoadState('networkidle');
    assert(await page.locator('#resume').isHidden(), 'nothing goes on');
});

onPage('a link is a game, too', {path: chess}, async (page) => {
    await settled(page);
    await openText(page, 'https://example.org/dagaz/custodian/reversi/#moves=c5');
    await until('what is wrong', async () => await page.textContent('#import-error') === 'This is no link of a game of Chess.');
    await page.fill('#import-text', ' https://example.org/dagaz/checkmate/chess/#moves=e2-e4,e7-e5&level=person\n');
    await page.click('#import-open');
    await until('the game', async () => (await look(page)).moves.join() === 'e2-e4,e7-e5');
});

/** @type {ReturnType<typeof held>} */
let reader;
onPage('while the program that reads games comes, the button says so', () => {
    reader = held('**/rules.wasm*');
    return {path: chess, first: reader.first};
}, async (page) => {
    await settled(page);
    await openText(page, '1. e4 e5 2. Ke3');
    await until('a word', async () => await page.textContent('#import-open') === 'Reading…');
    reader.open();
    await until('what is wrong', async () => /Ke3/.test(await page.textContent('#import-error') ?? ''));
    assert.equal(await page.textContent('#import-open'), 'Open');
});

onPage('PGN comes in with variations and goes out', {path: chess}, async (page) => {
    await settled(page);
    await openText(page, '1. e4 e5\n2. Nf3 Nc6 3. Kd5');
    await until('what is wrong', async () => /line 2, move 3: move "Kd5": not legal/.test(await page.textContent('#import-error') ?? ''));
    for (const [text, want] of /** @type {const} */ ([
        ['1. e4 e5\n2. Nf3 Kd6 3. d4', /line 2, move 2…: move "Kd6": not legal/],
        ['; a file of rules, all of it a comment', /there is no game in this text/],
        ['; Tiny\n(game (title "Tiny"))', /put them into the playground/],
        ['1. e4 e5\n2. Nf3 Nc6 3. Kd5', /move 3: move "Kd5": not legal/],
    ])) {
        await page.fill('#import-text', text);
        await page.click('#import-open');
        await until(`what is wrong with ${text}`, async () => want.test(await page.textContent('#import-error') ?? ''));
    }
    await page.click('#import-picks button');
    assert.deepEqual((await until('the moves before it', async () => {
        const s = await look(page);
        return s.ply === 4 && s;
    })).moves, ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']);
    await openText(page, '[White "Ann"]\n[Black "Bob B."]\n[Result "1-0"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0');
    await until('the game', async () => (await look(page)).moves.length === 5);
    assert.equal((await look(page)).message, 'The game was opened: Ann – Bob B. Result: 1-0.');
    assert.match(await page.innerText('#seat-bottom'), /White\s+· Ann/);
    assert(await page.locator('#board').evaluate((el) => el.getBoundingClientRect().top >= 0), 'the board is not seen');
    await saved(page, '1-0');
    await page.reload(); // the comments of the file stay
    await settled(page);
    await page.locator('#seat-top', {hasText: 'Black · Bob'}).waitFor();
    await page.click('summary[data-say=share]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Save as PGN")')]);
    const text = await readFile(await file.path(), 'utf8');
    assert.match(text, /\[White "Ann"\]/);
    assert.match(text, /\[Result "1-0"\]/);
    assert.match(text, /1\. e4 e5 \(1\.\.\. c5 2\. Nf3\) 2\. Nf3 1-0/);
    await move(page, ['b8', 'c6']);
    await menu(page, 'resign');
    await answer(page, 'resign', 'Resign');
    await until('the end', async () => (await look(page)).result === 'White resigns');
    const [ended] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Save as PGN")')]);
    assert.match(await readFile(await ended.path(), 'utf8'), /\[Result "0-1"\][^]* 0-1\s*$/);
});

// The same files are replayed by Go (engine/zsg_test.go).
for (const [file, path, moves, last, result] of /** @type {const} */ ([
    ['legal', 'checkmate/chess/', 13, 'c3-d5', 'White wins: checkmate'],
    ['opera', 'checkmate/chess/', 33, 'd1-d8', 'White wins: checkmate'],
    ['draughts', 'checkers/russian-checkers/', 3, 'c3xe5xc7xa5', 'White wins: no moves left'],
    ['chase', 'races/chasing-girls/', 51, 'e1xh1', 'all girls are caught'],
])) {
    onPage(`a game that Zillions saved opens and is over: ${file}`, {path: `${path}#level=person`}, async (page) => {
        await settled(page);
        await openText(page, readFileSync(`${root}engine/testdata/zsg/${file}.zsg`, 'utf8'));
        const seen = await until('the end', async () => {
            const s = await look(page);
            return s.result && s.ply === moves && s;
        });
        assert.equal(seen.moves.at(-1), last);
        assert(seen.result.includes(result), seen.result);
    });
}

const ANNOTATED = `[White "Müller, Jürgen"]
[Black "O'Neil, Pat"]
[Result "1-0"]

{ [%tqu "x"] From the club. } 1. e4 { [%eval 0.36] [%clk 0:15:00] } e5 { [%clk 0:14:58] } 2. Nf3 Nc6 { [%cal Gc4f7] The Italian. } 3. Bc4 $14 Nf6
(3... Bc5 4. c3 (4. b4 Bxb4) Nf6) 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3 Nce7 9. d4 c6 10. a3 a6 11. h3 h6 12. O-O b5 13. Ba2 Bb7 14. Re1 g6 15. b3 Bg7 1-0
`;

onPage('an annotated game is studied: nobody answers, clocks are no words, the list follows', {path: 'checkmate/chess/'}, async (page) => {
    await settled(page);
    await openText(page, ANNOTATED);
    await until('the game', async () => (await look(page)).ply === 30);
    const comments = () => page.locator('#moves .comment').allInnerTexts();
    assert.deepEqual(await comments(), ['From the club.', 'The Italian.']);
    assert(await page.locator('#moves button', {hasText: 'f1-c4+='}).count(), 'the sign of the third move');
    const inView = () => page.evaluate(() => {
        const [here, list] = ['#moves [aria-current]', '#moves'].map((css) => document.querySelector(css)?.getBoundingClientRect());
        return here && list && here.top >= list.top && here.bottom <= list.bottom;
    });
    assert(await inView(), 'the last move is out of the list');
    await page.click('#do-first');
    await until('the start', async () => (await look(page)).ply === 0);
    assert.equal(await page.inputValue('#game-name'), "Müller, Jürgen – O'Neil, Pat");
    await move(page, ['d2', 'd4']);
    const seen = await move(page, ['d7', 'd5']);
    assert.equal(seen.ply, 2, 'a bot has answered');
    await page.locator('#moves button', {hasText: 'e2-e4'}).click();
    await page.click('#do-comment');
    await holds(async () => assert.equal(await page.inputValue('#comment'), '', 'orders to programs in the field'));
    await page.fill('#comment', 'The king’s pawn');
    await page.locator('#comment').blur();
    await until('the comment', async () => (await comments()).includes('The king’s pawn'));
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Save as PGN")')]);
    assert.equal(file.suggestedFilename(), 'Müller-Jürgen-O-Neil-Pat.pgn');
    const text = (await readFile(await file.path(), 'utf8')).replace(/\s+/g, ' ');
    for (const part of ['1. e4 {[%eval 0.36] [%clk 0:15:00] The king’s pawn}', '(1. d4 d5)', '{[%cal Gc4f7] The Italian.}', '3. Bc4 $14']) assert(text.includes(part), `${part} in ${text}`);
});

onPage('a position is set up by mouse and keys, checked, and played', {path: chess}, async (page) => {
    await settled(page);
    await page.click('summary[data-say=share]');
    await page.click('#do-edit');
    const state = () => page.textContent('.editor-state');
    await until('the start', async () => /can be played/.test(await state() ?? ''));
    await page.click('.editor button:has-text("Clear")');
    await until('what is missing', async () => /no White King.*no Black King/.test(await state() ?? ''));
    assert(await page.isDisabled('.editor .primary'));
    /** @param {string} name */
    const put = async (name) => {
        const box = await page.locator(`.editor [data-cell="${name}"]`).boundingBox();
        assert(box);
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    await page.click('.editor button[aria-label="White King"]');
    await put('e1');
    await page.click('.editor button[aria-label="Black King"]');
    await page.focus('.editor [data-cell="a1"]');
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter'); // a8
    await page.click('.editor button[aria-label="White Rook"]');
    await put('h1');
    await until('the position', async () => await page.inputValue('.editor-text') === 'k7/8/8/8/8/8/8/4K2R w - - 0 1');
    await page.check('.editor .check input');
    await until('the right', async () => await page.inputValue('.editor-text') === 'k7/8/8/8/8/8/8/4K2R w K - 0 1');
    await page.click('.editor .primary');
    const seen = await settled(page);
    assert.match(seen.cells.a8, /^Black King/);
    assert.equal((await move(page, ['e1', 'g1'])).ply, 1);
});

for (const size of [{width: 360, height: 740}, {width: 740, height: 360}]) {
    onPage(`a code to scan is seen whole on a phone, ${size.width} × ${size.height}`, {path: 'checkmate/chess/#level=link', size: 'phone', options: {viewport: size}}, async (page) => {
        await settled(page);
        for (const cell of ['e2', 'e4']) await click(page, cell);
        await page.click('.bylink button:has-text("QR")');
        const code = page.locator('svg.qr');
        await code.waitFor();
        const covered = await code.evaluate((svg) => { // what lies over its corners and its middle
            const {left, right, top, bottom} = svg.getBoundingClientRect();
            const points = [[left + 9, top + 9], [right - 9, top + 9], [left + 9, bottom - 9], [right - 9, bottom - 9], [(left + right) / 2, (top + bottom) / 2]];
            return points.filter(([x, y]) => !svg.contains(document.elementFromPoint(x, y)));
        });
        assert.deepEqual(covered, []);
        assert(((await code.boundingBox())?.width ?? 0) > 300, 'it is too small for a camera');
        await code.click();
        await code.waitFor({state: 'detached'});
        await page.click('.bylink button:has-text("QR")'); // and it can be shown again
        await code.waitFor();
    });
}

onPage('a game, or a position that was set up, has a code to scan', {path: 'checkmate/chess/#start=4k3/8/8/8/8/8/R7/4K3 w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await page.click('summary[data-say=share]');
    await page.click('#do-qr');
    const code = page.locator('#share-code svg.qr[role=img]');
    const path = () => code.locator('path').getAttribute('d');
    const first = await path();
    assert((first ?? '').split('z').length > 200);
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#share-code'));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
    await page.click('#do-qr');
    await code.waitFor({state: 'detached'});
    await page.click('#do-qr');
    await code.waitFor();
    await move(page, ['a2', 'a8']);
    await code.waitFor({state: 'detached'}); // it is of the position before
    await page.click('#do-qr');
    assert.notEqual(await path(), first);
});

onPage('a game goes to and fro by link', {path: 'checkmate/chess/#level=link'}, async (page) => {
    const own = () => page.url();
    await settled(page);
    for (const cell of ['e2', 'e4']) await click(page, cell); // not move(): after it is nobody's turn here
    await until('the wait', async () => /waiting for the link/.test((await look(page)).status));
    await page.click('.bylink button:has-text("Copy link")');
    const link = await until('the link', async () => {
        const text = await page.evaluate(() => navigator.clipboard.readText());
        return /#moves=e2-e4&side=1&level=link&by=/.test(text) && text;
    });
    await until('the same in the address', () => link === own());
    await page.click('.bylink button:has-text("QR")');
    const code = page.locator('.bylink svg.qr[role=img]');
    const drawn = await code.locator('path').getAttribute('d') ?? '';
    assert(drawn.split('z').length > 200, drawn);
    await page.click('.bylink button:has-text("QR")');
    await code.waitFor({state: 'detached'});
    const browser = page.context().browser();
    assert(browser);
    const there = await browser.newContext({reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write']});
    try {
        const other = await there.newPage();
        await other.goto(link);
        assert.match((await settled(other)).status, /Your turn: Black/);
        assert(await other.locator('#do-draw').evaluate((b) => /** @type {HTMLElement} */ (b).hidden), 'the engine would answer for White');
        assert.match(await other.innerText('#seat-top') + await other.innerText('#seat-bottom'), /By link/);
        const told = other.locator('.notice', {hasText: 'You play Black'});
        await told.waitFor();
        await click(other, 'e7');
        await click(other, 'e5');
        await until('the wait', async () => /waiting for the link/.test((await look(other)).status));
        await told.waitFor({state: 'detached'}); // the notice disappears
        assert(await other.isVisible('.bylink .paste input'), 'the address may be sent without the button');
        await other.check('.bylink .check:has-text("draw") input');
        await address(other, /moves=e2-e4,e7-e5&side=0.*say=draw/);
        const answer = other.url();
        // A link that accepts an offer is ignored by a player who has offered nothing.
        await page.fill('.bylink .paste input', answer.replace('say=draw', 'say=agreed'));
        await page.click('.bylink .paste button');
        await until('the answer', async () => (await look(page)).ply === 2);
        await page.click('.notice[data-topic="draw-link"] button:has-text("Accept")');
        await until('the draw', async () => /Draw by agreement/.test((await look(page)).result));
        await address(page, /say=agreed/);
        await other.goto('about:blank');
        await other.goto(page.url());
        await until('the draw over there', async () => /Draw by agreement/.test((await look(other)).result));
        await other.goto('about:blank');
        await other.goto(link); // an old link
        await until('a word about it', async () => /older than your game/.test(await other.textContent('.notice[data-topic=link]') ?? ''));
        assert.equal((await look(other)).moves.length, 2, 'an old link took moves away');
    } finally {
        await there.close();
    }
});

onPage('a move given back by link is played otherwise', {path: 'checkmate/chess/#level=link'}, async (page) => {
    await settled(page);
    for (const cell of ['e2', 'e4']) await click(page, cell);
    await address(page, /by=\w+/);
    const by = /by=\w+/.exec(page.url())?.[0];
    /** @param {string} moves @param {string} [more] */
    const paste = async (moves, more = '') => {
        await page.fill('.bylink .paste input', `#moves=${moves}&side=0&level=link&${by}${more}`);
        await page.press('.bylink .paste input', 'Enter');
    };
    await page.locator('.bylink .paste input').waitFor();
    await paste('e2-e4,e7-e5', '&say=back');
    await answer(page, 'back', 'Allow');
    await until('the wait', async () => /waiting for the link/.test((await look(page)).status));
    assert.equal(await page.locator('.notice[data-topic="link-turn"]').count(), 0, 'the move that was given back is still told');
    await paste('e2-e4,c7-c5');
    await until('the other move', async () => (await look(page)).cells.c5.startsWith('Black Pawn'));
    const seen = await settled(page);
    assert.deepEqual([seen.ply, seen.moves], [2, ['e2-e4', 'c7-c5', 'e7-e5']]);
});

onPage('two windows on one game lose nothing', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    await address(page, /#moves=e2-e4/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await settled(other);
    await move(other, ['e7', 'e5']);
    await until('a word about it', () => page.isVisible('.notice[data-topic=tabs]'));
    await move(page, ['c7', 'c5']);
    await until('both games', () => page.evaluate(() => {
        const all = Object.values(localStorage);
        return all.some((t) => t.includes('e7-e5')) && all.some((t) => t.includes('c7-c5'));
    }));
});
