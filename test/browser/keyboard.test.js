// Playing only with keys and a screen reader, without a pointer and without a picture of the board.

import assert from 'node:assert/strict';
import {look, settled} from './board.js';
import {menu} from './desk.js';
import {holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** Name of the cell that has the focus, or ''. @param {Page} page @returns {Promise<string>} */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');

/** Tab until the board has the focus. @param {Page} page */
async function reachBoard(page) {
    for (let i = 0; i < 30; i++) {
        if (await focused(page)) return;
        await page.keyboard.press('Tab');
    }
    assert.fail('Tab does not reach the board');
}

/** Walk to a cell of a board whose cells are named as on a chessboard. @param {Page} page @param {string} cell */
async function go(page, cell) {
    for (let steps = 0, at = await focused(page); at !== cell; steps++, at = await focused(page)) {
        assert(at && steps < 30, `the arrows stopped at ${at || 'nothing'} on the way to ${cell}`);
        const aside = cell.charCodeAt(0) - at.charCodeAt(0);
        const up = Number(cell.slice(1)) - Number(at.slice(1));
        await page.keyboard.press(aside ? (aside > 0 ? 'ArrowRight' : 'ArrowLeft') : up > 0 ? 'ArrowUp' : 'ArrowDown');
    }
}

onPage('tic-tac-toe to the end by keyboard, every move announced', {path: 'arrange/tic-tac-toe/#level=person'}, async (page) => {
    await settled(page);
    await reachBoard(page);
    const [tree] = [await page.locator('.grid').ariaSnapshot()];
    assert.match(tree, /grid "Board: Tic-tac-toe"/);
    assert.match(tree, /gridcell "b2, empty"/);
    const line = ['b3', 'a1', 'c1', 'a3', 'b1', 'c3', 'a2', 'b2'];
    for (const [i, cell] of line.entries()) {
        await go(page, cell);
        await page.keyboard.press(i % 2 ? ' ' : 'Enter');
        const seen = await until(`the announcement of ${cell}`, async () => {
            const s = await look(page);
            return s.live.endsWith(`: ${cell}`) && s;
        });
        assert.match(seen.live, i % 2 ? /^Nought: / : /^Cross: /);
        assert.match(seen.cells[cell], i % 2 ? /^Nought/ : /^Cross/);
        await settled(page);
        await holds(async () => assert.equal(await focused(page), cell, 'the focus left the board'));
    }
    assert.match((await look(page)).result, /Nought wins/);
    assert.equal(await page.getAttribute('#banner', 'role'), 'alert');
});

/** Wait for one of several things that the accessibility tree has, and press it. @param {Page} page @param {RegExp} name */
async function pressCell(page, name) {
    const cells = page.getByRole('gridcell', {name});
    await until(`a cell ${name}`, async () => await cells.count() > 0);
    await cells.last().press('Enter');
}

for (const [path, ready, more] of /** @type {[string, RegExp, RegExp | null][]} */ ([
    ['breakthrough/hexapawn/', /, can move/, /can go here|would be captured/], ['arrange/tic-tac-toe/', /, empty/, null],
])) {
    onPage(`a game and its review by the accessibility tree alone: ${path}`, {path: `${path}#level=random`, size: 'phone'}, async (page) => {
        await settled(page);
        const end = page.getByRole('alert').filter({hasText: /won|lost|wins|Draw/});
        for (let n = 0; n < 12 && !await end.count(); n++) {
            await pressCell(page, ready);
            if (more) await pressCell(page, more);
            await until('the turn or the end', async () => await end.count() || await page.getByText(/^Your turn/).count());
        }
        assert.equal(await end.count(), 1, 'the end is not announced');
        await page.getByRole('button', {name: 'Review the game'}).press('Enter');
        await page.getByRole('heading', {name: 'Review', exact: true}).waitFor();
        await until('every move is looked at', async () => /Every move|All moves/.test(await page.getByRole('region', {name: 'Review'}).ariaSnapshot()));
        await page.getByRole('button', {name: 'Play again'}).press('Enter');
        await until('a new game', async () => (await look(page)).ply === 0);
    });
}

onPage('two clicks, Escape, a choice and undo by keyboard', {path: 'checkmate/chess/#start=8/P6k/8/8/8/8/8/K7 w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await reachBoard(page);
    await go(page, 'a7');
    await page.keyboard.press('Enter');
    await holds(async () => assert.match((await look(page)).cells.a7, /selected/));
    await page.keyboard.press('Escape');
    await holds(async () => assert.doesNotMatch((await look(page)).cells.a7, /selected/));
    await page.keyboard.press('Enter');
    await go(page, 'a8');
    await page.keyboard.press('Enter');
    const choice = () => page.evaluate(() => document.activeElement?.textContent);
    await holds(async () => assert.equal(await page.locator('[role=dialog][aria-modal=true]').count(), 1));
    await holds(async () => assert.equal(await choice(), 'Queen'));
    await page.keyboard.press('ArrowRight');
    await holds(async () => assert.equal(await choice(), 'Rook'));
    await page.keyboard.press('Enter');
    await until('the move', async () => (await look(page)).moves[0] === 'a7-a8=Rook');
    assert.equal(await focused(page), 'a8', 'the focus does not come back to the board');
    await settled(page);
    await page.keyboard.press('Control+z');
    assert.equal((await settled(page)).ply, 0);
});

onPage('every control has a name', {path: 'shogi/mini-shogi/', size: 'phone'}, async (page) => {
    await settled(page);
    const bad = await page.evaluate(() => [...document.querySelectorAll('button, select, input, textarea, a')].flatMap((el) => {
        const box = el.getBoundingClientRect();
        const named = el.textContent?.trim() || el.getAttribute('aria-label') || el.closest('label')?.textContent?.trim();
        const small = el.tagName === 'BUTTON' && box.width > 0 && (box.width < 24 || box.height < 24);
        return named && !small ? [] : [`${el.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`];
    }));
    assert.deepEqual(bad, []);
});

onPage('the list of moves is one tab stop, and arrow keys walk through the game', {path: 'checkmate/chess/#moves=e2-e4,e7-e5,g1-f3&level=person'}, async (page) => {
    await until('the game', async () => (await look(page)).moves.length === 3);
    assert.equal(await page.locator('#moves button[tabindex="0"]').count(), 1);
    await page.locator('#moves [aria-current=step]').focus();
    for (const [key, ply] of /** @type {[string, number][]} */ ([['ArrowLeft', 2], ['ArrowUp', 1], ['Home', 0], ['ArrowLeft', 0], ['ArrowRight', 1], ['ArrowDown', 2], ['Home', 0], ['End', 3], ['ArrowRight', 3]])) {
        await page.keyboard.press(key);
        await holds(async () => assert.equal((await look(page)).ply, ply, key));
        await holds(async () => assert.equal(await page.evaluate(() => document.activeElement?.closest('#moves')?.id), 'moves', 'the focus left the list'));
        await holds(async () => assert.equal(await page.locator('#moves button[tabindex="0"]').count(), 1));
    }
});

/** Write a move and press Enter. @param {Page} page @param {string} text */
async function write(page, text) {
    await page.fill('#typed', text);
    await page.keyboard.press('Enter');
}

onPage('moves are typed, in any notation, and spoken with check and capture', {path: 'checkmate/chess/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await reachBoard(page);
    await page.keyboard.press('/');
    await until('the field', () => page.locator('#typed').isVisible());
    const error = () => page.textContent('#typed-error');
    for (const [bad, why] of /** @type {[string, RegExp][]} */ ([
        ['e2e5', /Pawn does not move like that/], ['Ra4', /“Ra4” is no move here\. Moves are written like \w\d-\w\d/],
        ['e7-e5', /not yours to move/], ['g1', /Which one\? g1-h3, g1-f3/], ['<b>', /“<b>” is no move/],
    ])) {
        await write(page, bad);
        await until(`a word about ${bad}`, async () => why.test(await error() ?? ''));
        assert.equal(await page.inputValue('#typed'), bad, 'what was written is gone');
        assert.equal(await page.getAttribute('#typed', 'aria-invalid'), 'true');
    }
    for (const [i, move] of ['e4', 'f5', 'e4xf5', 'g7-g5', 'Qh5'].entries()) {
        await write(page, move);
        await until(`the move ${move}`, async () => (await look(page)).ply === i + 1);
        await settled(page);
        await holds(async () => assert.equal(await page.inputValue('#typed'), ''));
        if (i === 2) assert.match((await look(page)).live, /^White: e4xf5\. Pawn captured$/);
    }
    const seen = await look(page);
    assert.deepEqual(seen.moves, ['e2-e4', 'f7-f5', 'e4xf5', 'g7-g5', 'd1-h5']);
    await until('the check', async () => /^White: d1-h5\. Check\.$/.test((await look(page)).live));
    assert.match(seen.result, /wins/);
    assert.equal(await error(), '');
    await page.keyboard.press('Escape');
    await holds(async () => assert(await page.locator('.typed').isHidden()));
    await holds(async () => assert(await focused(page), 'the focus does not come back to the board'));
});

onPage('the bot’s move is announced, and said aloud if the person wants that', {
    path: 'arrange/tic-tac-toe/#level=random',
    first: (page) => page.addInitScript(() => {
        Object.assign(window, {aloud: []});
        speechSynthesis.speak = (u) => { if (u.text) Reflect.get(window, 'aloud').push([u.lang, u.text]); };
    }),
}, async (page) => {
    await settled(page);
    const aloud = () => page.evaluate(() => Reflect.get(window, 'aloud'));
    await page.locator('[data-cell=b2]').press('Enter');
    await until('the bot', async () => /^Nought: /.test((await look(page)).live));
    assert.deepEqual(await aloud(), [], 'it speaks unasked');
    await settled(page);
    await menu(page, 'settings');
    await page.check('#set-speak');
    await page.click('#settings .primary');
    await page.click('#do-language');
    const {cells} = await look(page);
    const free = Object.keys(cells).find((c) => /^пусто|^empty/.test(cells[c]));
    await page.locator(`[data-cell=${free}]`).press('Enter');
    const said = await until('two moves said', async () => {
        const list = await aloud();
        return list.length >= 2 && list;
    });
    assert.deepEqual(said[0].slice(0, 1), ['ru']);
    assert(said[0][1].endsWith(`: ${free}`), said[0][1]);
});

onPage('the same move of another turn is told again', {path: 'light-off/4x4-king/'}, async (page) => {
    await settled(page);
    await page.evaluate(() => {
        const live = document.getElementById('live');
        const heard = /** @type {string[]} */ ([]);
        Reflect.set(window, 'told', heard);
        new MutationObserver(() => heard.push(live?.textContent ?? '')).observe(/** @type {Node} */ (live), {childList: true});
    });
    for (let n = 1; n <= 2; n++) {
        await page.locator('[data-cell=a2]').press('Enter');
        await holds(async () => assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'told')), Array(n).fill('You: a2'))); // each is spelt first
        await settled(page);
    }
});

onPage('seeds that a move wins are told', {path: 'mancala/oware/#moves=d1,c2,c1,b2,f1,e2&level=person'}, async (page) => {
    await settled(page);
    await page.locator('[data-cell=e1]').press('Enter');
    await holds(async () => assert.match((await look(page)).live, /^South: e1\. South: 6 .* North: 2$/));
});

for (const [path, cells, told] of /** @type {[string, string[], RegExp][]} */ ([
    ['checkmate/chess/#moves=e2-e4,a7-a6,e4-e5,d7-d5&level=person', ['e5', 'd6'], /^White: e5xd6\. Pawn d5 captured$/], // not where the piece comes to stand
    ['checkmate/chess/#moves=e2-e4,d7-d5,e4-d5&level=person&lang=ru', ['d8', 'd5'], /^Чёрные: d8xd5\. взятие: Пешка$/],
    ['custodian/reversi/#level=person', ['d6'], /^Black: d6\. changed sides: d5$/],
    ['arrange/tak/#moves=Flat@a1,Flat@b1&level=person', ['b1', 'a1'], /^White: b1xa1$/], // a stone that is covered is not taken
])) onPage(`what is taken or turned over is told: ${path}`, {path: path.includes('lang=ru') ? `ru/${path.replace('&lang=ru', '')}` : path}, async (page) => {
    await settled(page);
    for (const cell of cells) await page.locator(`[data-cell=${cell}]`).press('Enter');
    await holds(async () => assert.match((await look(page)).live, told));
});

onPage('the turn of a cube is told by its name', {path: 'rubik/rubik-2x2x2/', trouble: /GL Driver/}, async (page) => {
    await settled(page);
    await page.locator('[data-turn=R]').first().press('Enter');
    await holds(async () => assert.equal((await look(page)).live, 'You: R'));
});

onPage('a store of a sowing game is heard as one, with its owner', {path: 'mancala/kalah/'}, async (page) => {
    await page.locator('[role=gridcell]').first().waitFor({state: 'attached'});
    assert.equal(await page.getAttribute('[data-cell=X1]', 'aria-label'), 'X1, store: South, 0 in it');
    assert.match(await page.getAttribute('[data-cell=a1]', 'aria-label') ?? '', /^a1, 6 in it/);
});
