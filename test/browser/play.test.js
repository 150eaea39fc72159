// Playing games: choices, drops, chains, passes, ends, bots, undo, and that a game is still there after a
// reload.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {choose, click, drag, look, move, settled} from './board.js';
import {openText} from './desk.js';
import {address, holds, onPage, saved, tap, until} from './site.js';

const chess = 'checkmate/chess/#level=person';

for (const how of /** @type {const} */ (['mouse', 'touch'])) {
    const size = how === 'touch' ? 'phone' : 'desk';

    onPage(`promotion is a choice, by ${how}`, {path: 'checkmate/chess/#start=8/P6k/8/8/8/8/8/K7 w - - 0 1&level=person', size}, async (page) => {
        await settled(page);
        await click(page, 'a7', how);
        await click(page, 'a8', how);
        const {choices} = await look(page);
        assert.deepEqual(choices, ['Queen', 'Rook', 'Bishop', 'Knight']);
        for (const b of await page.locator('.chooser button').all()) {
            const box = await b.boundingBox();
            assert(box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0), 'a choice lies outside the screen');
            assert(box.width >= 44 && box.height >= 44, `a choice is only ${box.width}x${box.height}`);
        }
        await choose(page, '✕', how);
        await holds(async () => assert.match((await look(page)).cells.a7, /^White Pawn/, 'the pawn moved though nothing was chosen'));
        const seen = await move(page, ['a7', 'a8', '=Knight'], how);
        assert.match(seen.cells.a8, /^White Knight/);
        assert.deepEqual(seen.moves, ['a7-a8=Knight']);
    });

    onPage(`a piece is dropped from the hand, by ${how}`, {path: 'shogi/mini-shogi/#start=rbsgk/4p/5/P4/KGSB1[R] w - - 0 1&level=person', size}, async (page) => {
        const {starts} = await settled(page);
        const rook = starts.filter((s) => s.startsWith('*'));
        assert.equal(rook.length, 1, `in the hand: ${rook}`);
        await click(page, rook[0], how);
        const {targets, cells} = await look(page);
        assert(targets.length > 5 && targets.every((c) => /^empty/.test(cells[c])), `drops offered: ${targets}`);
        assert(!targets.includes('a2'), 'a drop on a piece is offered');
        const seen = await move(page, ['c3'], how);
        assert.match(seen.cells.c3, /Rook/);
        assert.deepEqual(seen.moves, ['Rook@c3']);
    });

    onPage(`a chain of captures with a fork, by ${how}`, {path: 'checkers/russian-checkers/#start=1p6/8/3p1p2/8/3p4/2P5/8/8 w&level=person', size}, async (page) => {
        await settled(page);
        await click(page, 'c3', how);
        let seen = await look(page);
        assert.deepEqual(seen.targets, ['e5']);
        assert.match(seen.cells.d4, /would be captured/);
        await click(page, 'e5', how);
        seen = await look(page);
        assert.deepEqual(seen.targets.sort(), ['c7', 'g7']);
        assert.equal(seen.ply, 0, 'the move was played before it was chosen');
        await page.click('#do-cancel');
        await holds(async () => assert.deepEqual((await look(page)).targets, []));
        seen = await move(page, ['c3', 'e5', 'g7'], how);
        assert.deepEqual(seen.moves, ['c3xe5xg7']);
        assert.deepEqual([seen.cells.d4, seen.cells.f6, seen.cells.e5].map((c) => c.split(',')[0]), ['empty', 'empty', 'empty']);
        assert.match(seen.cells.d6, /Black/);
        assert.match(seen.live, /Man d4, Man f6 captured/);
    });

    onPage(`a pass, and a win, by ${how}`, {path: 'custodian/reversi/#start=8/8/8/8/8/8/8/PPPPPPp1 b&level=person', size}, async (page) => {
        const before = await settled(page);
        assert(before.pass, 'no Pass button');
        assert.equal(before.status, 'White cannot move: pass');
        await (how === 'touch' ? tap(page, '#do-pass') : page.click('#do-pass'));
        const seen = await until('the pass', async () => {
            const s = await look(page);
            return s.ply === 1 && s.open && s;
        });
        assert.equal(seen.status, 'White passes. Black to move');
        assert.match((await move(page, ['h1'], how)).result, /wins/);
    });

    onPage(`a draw, by ${how}`, {path: 'arrange/tic-tac-toe/#level=person', size}, async (page) => {
        for (const c of ['b2', 'a1', 'c1', 'a3', 'a2', 'c2', 'b1', 'b3']) assert.equal((await move(page, [c], how)).result, '');
        assert.match((await move(page, ['c3'], how)).result, /draw/i);
        await holds(async () => assert.equal(await page.getAttribute('#banner', 'data-result'), 'draw'));
        await holds(async () => assert(await page.isVisible('#do-again')));
        await page.click('#do-again');
        const seen = await settled(page);
        assert.equal(seen.result + seen.ply, '0');
    });
}

onPage('checkmate is shown in the page, and the board stays', {path: chess}, async (page) => {
    for (const m of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4']]) await move(page, m);
    const seen = await move(page, ['d8', 'h4']);
    assert.match(seen.result, /Black wins: checkmate/);
    assert.match(seen.cells.e1, /in check/);
    assert.deepEqual(seen.starts.filter((c) => !/empty/.test(seen.cells[c])), [], 'pieces can move after the end');
});

onPage('a piece can be dragged', {path: chess}, async (page) => {
    await settled(page);
    await drag(page, 'g1', 'f3');
    await until('the move', async () => (await look(page)).moves[0] === 'g1-f3');
    await settled(page);
    await drag(page, 'g8', 'g4'); // not a legal move: the piece goes back
    assert.equal((await look(page)).ply, 1);
});

onPage('the board turns, and is played on', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    const high = (/** @type {string} */ c) => page.locator(`[data-cell=${c}]`).evaluate((el) => el.getBoundingClientRect().top);
    assert(await high('e2') > await high('e7'));
    await tap(page, '#do-menu');
    await tap(page, '#do-flip');
    await holds(async () => assert(await high('e2') < await high('e7')));
    await holds(async () => assert.match(await page.innerText('#seat-top'), /^White/));
    await holds(async () => assert.match(await page.innerText('#seat-bottom'), /^Black/));
    assert.deepEqual((await move(page, ['e2', 'e4'], 'touch')).moves, ['e2-e4']);
});

onPage('on a phone, what a button of sharing answers is in sight', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    await tap(page, 'summary[data-say=share]');
    await tap(page, '#do-link');
    await until('a word about the copy', () => page.textContent('#share-note'));
    await holds(async () => assert(await page.evaluate(() => {
        const bottom = document.getElementById('share-note')?.getBoundingClientRect().bottom ?? Infinity;
        return bottom <= (document.querySelector('.main-tools')?.getBoundingClientRect().top ?? 0);
    })));
});

onPage('the address follows the game, and is the game', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await move(page, ['c7', 'c5']);
    await address(page, /#moves=e2-e4,c7-c5&side=0&level=person$/);
    await page.click('#do-undo');
    await address(page, /#moves=e2-e4&side=0&level=person$/);
    await page.click('#do-redo');
    await address(page, /c7-c5/);
    await page.click('summary[data-say=share]');
    await page.click('#do-link');
    await until('a word about the copy', () => page.textContent('#share-note'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, page.url());
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    assert.deepEqual((await settled(page)).moves, ['e2-e4', 'c7-c5']);
    assert.deepEqual((await move(page, ['g1', 'f3'])).moves, ['e2-e4', 'c7-c5', 'g1-f3']);
});

onPage('a click that makes no move says why', {path: chess, size: 'phone'}, async (page) => {
    await settled(page);
    const said = page.locator('.refusal.shown');
    for (const [cells, words] of /** @type {[string[], RegExp][]} */ ([
        [['e5'], /Nothing here can move/], [['e7'], /belongs to Black/], [['a1'], /cannot move now/], [['e2', 'e6'], /cannot go there/],
    ])) {
        for (const cell of cells) await click(page, cell, 'touch');
        await said.filter({hasText: words}).waitFor();
        const box = await said.boundingBox();
        assert(box && box.x >= 0 && box.x + box.width <= 360, 'it cannot be read');
    }
    assert.equal((await move(page, ['e2', 'e4'])).ply, 1);
});

onPage('a reload changes nothing, tries included', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await move(page, ['e7', 'e5']);
    await page.click('#do-undo');
    await move(page, ['c7', 'c5']);
    const before = await move(page, ['g1', 'f3']);
    assert.deepEqual([...before.moves].sort(), ['c7-c5', 'e2-e4', 'e7-e5', 'g1-f3']);
    await saved(page, 'g1-f3');
    const {tree} = JSON.parse(await page.evaluate(() => localStorage.getItem('dagaz:v1:game:checkmate/chess') ?? ''));
    assert.deepEqual(tree, [[-1, ''], [0, 'e2-e4'], [1, 'c7-c5'], [2, 'g1-f3'], [1, 'e7-e5']]);
    await page.reload();
    const after = await settled(page);
    assert.deepEqual([after.moves, after.ply, after.status, after.cells.f3], [before.moves, before.ply, before.status, before.cells.f3]);
    assert.equal((await move(page, ['d7', 'd6'])).ply, 4);
    await saved(page, 'd7-d6');
    const plain = page.url().split('#')[0];
    await page.goto('about:blank');
    await page.goto(plain);
    assert.equal((await settled(page)).ply, 4, 'without a link the saved game is opened');
});

onPage('a page that is left before the last move was kept goes on with the game, tries included', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await move(page, ['e7', 'e5']);
    await page.click('#do-undo');
    await move(page, ['c7', 'c5']);
    await saved(page, 'e2-e4,c7-c5');
    await address(page, /moves=e2-e4,c7-c5&/);
    const ahead = page.url();
    for (const [more, ply] of /** @type {const} */ ([['g1-f3', 3], ['g1-f3,f3-f4', 3]])) {
        await page.goto('about:blank');
        await page.goto(ahead.replace('c7-c5', `c7-c5,${more}`));
        const seen = await settled(page);
        assert.deepEqual([seen.ply, [...seen.moves].sort().join(' ')], [ply, 'c7-c5 e2-e4 e7-e5 g1-f3']);
        await saved(page, 'c7-c5,g1-f3&');
    }
    await holds(async () => assert.match((await look(page)).message, /could not be opened.*f3-f4/)); // the engine says why, a little after the game is there
});

onPage('undo goes back over the bot’s move', {path: 'checkmate/chess/'}, async (page) => {
    let seen = await move(page, ['e2', 'e4']);
    assert.equal(seen.ply, 2, 'the bot has not answered');
    assert.match(seen.status, /Your turn/);
    await page.click('#do-undo');
    seen = await settled(page);
    assert.equal(seen.ply, 0);
    assert.match(seen.cells.e2, /^White Pawn, can move/);
    await page.click('#do-redo');
    assert.equal((await settled(page)).ply, 2);
    await page.click('#do-undo');
    seen = await move(page, ['d2', 'd4']);
    assert.equal(seen.ply, 2);
    assert.equal(seen.moves.length, 4, 'the first try is kept beside the second');
    assert.equal(seen.moves[0], 'd2-d4', 'the game goes on with what was played instead');
});

onPage('where most pieces win, they are counted', {path: 'custodian/reversi/#level=person', size: 'phone'}, async (page) => {
    await holds(async () => assert.equal(await page.textContent('#scores'), 'Black: 2  ·  White: 2'));
    await move(page, ['c5'], 'touch');
    await until('four against one', async () => await page.textContent('#scores') === 'Black: 4  ·  White: 1');
});

onPage('a bot shows what it does, the page stays alive, and the bot can be stopped', {
    path: 'checkmate/chess/#level=garbo', size: 'phone',
    first: (page) => page.addInitScript(() => { // without the button it would think for ten minutes
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (/** @type {string} */ text) { post.call(this, text.replace(/("verb":"think".*"ms":)\d+/, '$1600000')); };
    }),
}, async (page) => {
    await settled(page);
    await click(page, 'e2', 'touch');
    await click(page, 'e4', 'touch');
    const progress = () => page.evaluate(() => document.getElementById('progress')?.textContent ?? '');
    const first = await until('progress', async () => /depth|tries/.test(await progress()) && progress());
    await until('more progress', async () => await progress() !== first);
    assert.match((await look(page)).status, /Black is thinking/);
    await tap(page, '#do-menu'); // the menu opens while the bot thinks
    await holds(async () => assert(await page.isVisible('#do-flip')));
    await page.keyboard.press('Escape');
    await page.tap('#do-stop');
    assert.equal((await settled(page)).ply, 2);
});

onPage('two bots play, and pause when one looks back', {path: 'arrange/tic-tac-toe/?pace=0#level=random&side=-1'}, async (page) => {
    await until('the end', async () => (await look(page)).result);
    await page.click('#do-undo');
    const {ply} = await until('a step back', async () => {
        const seen = await look(page);
        return !seen.result && seen;
    });
    await page.locator('#do-go').waitFor();
    assert.equal((await look(page)).ply, ply, 'a bot moved while the person looked back');
    await page.click('#do-go');
    await until('the end', async () => (await look(page)).result);
});

onPage('a game leaves as SGF and comes back', {path: 'checkmate/chess/#start=8/P6k/8/8/8/8/8/K7 w - - 0 1&level=person'}, async (page) => {
    await move(page, ['a7', 'a8', '=Rook']);
    await move(page, ['h7', 'g7']);
    await page.click('summary[data-say=share]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#do-export')]);
    assert.equal(file.suggestedFilename(), 'checkmate-chess.sgf');
    const sgf = await readFile(await file.path(), 'utf8');
    assert.match(sgf, /a7-a8=Rook/);
    await page.click('#do-new');
    assert.equal((await settled(page)).moves.length, 0);
    await openText(page, sgf);
    const seen = await until('the game of the file', async () => {
        const s = await look(page);
        return s.open && s.ply === 2 && s;
    });
    assert.deepEqual(seen.moves, ['a7-a8=Rook', 'h7-g7']);
    assert.match(seen.cells.a8, /^White Rook/);
});

onPage('a new game can be taken back', {path: chess}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.click('#do-new');
    assert.equal((await settled(page)).moves.length, 0);
    await page.click('#do-undo');
    assert.deepEqual((await settled(page)).moves, ['e2-e4']);
});

onPage('the page speaks Russian, and remembers', {path: chess}, async (page) => {
    await settled(page);
    await page.click('#do-language');
    await holds(async () => assert.equal(await page.textContent('#do-new'), 'Новая игра'));
    await page.reload();
    await until('Russian', async () => await page.textContent('#do-new') === 'Новая игра');
    assert.equal(await page.getAttribute('html', 'lang'), 'ru');
});

onPage('lost pieces lie beside the board', {path: chess}, async (page) => {
    for (const m of [['e2', 'e4'], ['d7', 'd5'], ['e4', 'd5'], ['d8', 'd5']]) await move(page, m);
    await page.locator('#seat-top .seat-lost[aria-label="lost: Pawn"]').waitFor();
    await page.locator('#seat-bottom .seat-lost[aria-label="lost: Pawn"]').waitFor();
    const drawn = await page.locator('.seat-lost img').evaluateAll((all) => all.map((i) => /** @type {HTMLImageElement} */ (i).src));
    await saved(page, 'd8xd5');
    await page.goto(page.url().replace(/#.*/, ''));
    await page.reload();
    await until('the same pieces when the game is opened again', async () => (await page.locator('.seat-lost img').evaluateAll((all) => all.map((i) => /** @type {HTMLImageElement} */ (i).src))).join() === drawn.join());
});

for (const path of ['arrange/klondike/', 'domino/pyramid-solitaire/']) onPage(`where nothing is open yet, what begins the game is pointed out, ${path}`, {path}, async (page) => {
    const green = () => page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas'));
        const {data} = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
        let n = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i + 1] > data[i] + 40 && data[i + 1] > data[i + 2] + 30) n++;
        return n;
    });
    await settled(page);
    await until('rings or frames', async () => await green() > 500);
});

onPage('a cell of a round board is touched in all its parts, far from its piece too', {path: 'checkmate/circular-chess/#level=person'}, async (page) => {
    await settled(page);
    for (const cell of ['c1', 'f1']) {
        const [x, y] = await page.evaluate((name) => {
            const board = /** @type {Element} */ (document.querySelector('.board-canvas')).getBoundingClientRect();
            const own = /** @type {Element} */ (document.querySelector(`[data-cell="${name}"]`)).getBoundingClientRect();
            const hub = [board.left + board.width / 2, board.top + board.height / 2];
            const [dx, dy] = [own.left + own.width / 2 - hub[0], own.top + own.height / 2 - hub[1]];
            const angle = Math.atan2(dy, dx) + 0.42 * Math.PI / 8; // beside the next cell of the ring
            const far = Math.hypot(dx, dy) + 0.4 * own.width;
            return [hub[0] + far * Math.cos(angle), hub[1] + far * Math.sin(angle)];
        }, cell);
        await page.mouse.click(x, y);
        await until(`${cell} is chosen`, async () => (await page.getAttribute(`[data-cell="${cell}"]`, 'aria-selected')) === 'true');
        await page.keyboard.press('Escape');
    }
});

for (const viewport of [{width: 360, height: 740}, {width: 740, height: 360}]) {
    onPage(`a section that is opened comes into sight: ${viewport.width} by ${viewport.height}`, {path: 'checkmate/chess/#moves=e2-e4&level=person', size: 'phone', options: {viewport}}, async (page) => {
        await settled(page);
        const summary = page.locator('summary[data-say=share]');
        await summary.click();
        await holds(async () => { // as much of it as there is room for
            const {top, bottom, height} = await page.locator('details:has(> summary[data-say=share])').evaluate((el) => el.getBoundingClientRect().toJSON());
            assert(bottom <= viewport.height || top < viewport.height - Math.min(height, 0.2 * viewport.height), `${top} to ${bottom}`);
        });
        await page.click('#do-picture');
        await page.waitForSelector('#picture .tools button:last-child');
        if (viewport.width > viewport.height) {
            const box = await page.locator('#picture .tools button').first().boundingBox();
            assert(box && box.y + box.height <= viewport.height, 'the buttons are beside the picture');
        }
    });
}
