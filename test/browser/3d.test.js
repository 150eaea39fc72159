// The board in space: it is drawn, clicks and taps on visible cells make moves, the camera turns and
// is kept, and the flat board is shown if there is no WebGL.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chromium} from 'playwright-core';
import {choose, click, generator, look, move, playRandom, point, settled} from './board.js';
import {LOOKS, cover, isPuzzle} from './cover.js';
import {menu} from './desk.js';
import {dist, held, holds, isToday, onPage, serve, sizes, tap, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/?view=3d#level=person';
/** The browser's messages about screenshots of WebGL. */
const trouble = /ReadPixels/;

/** @param {Page} page */
const raised = async (page) => {
    await page.waitForSelector('#do-view[aria-pressed=true]');
    return settled(page);
};

/** Colours of the board on the screen, at 64x64 points. @param {Page} page @returns {Promise<string[]>} */
async function picture(page) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const png = (await page.locator('#board').screenshot()).toString('base64');
    return page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 64});
        const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        ctx.drawImage(image, 0, 0, 64, 64);
        const {data: bytes} = ctx.getImageData(0, 0, 64, 64);
        return Array.from({length: 64 * 64}, (_, i) => [0, 1, 2].map((k) => bytes[4 * i + k] >> 4).join());
    }, png);
}

/** @param {string[]} a @param {string[]} b @returns {number} points that differ */
const changes = (a, b) => a.filter((c, i) => c !== b[i]).length;

/** @param {string[]} points */
const colours = (points) => new Set(points).size;

for (const how of /** @type {const} */ (['mouse', 'touch'])) {
    const size = how === 'touch' ? 'phone' : 'desk';

    onPage(`the switch shows the same game in space, by ${how}`, {path: 'checkmate/chess/#level=person', size, trouble}, async (page) => {
        await move(page, ['d2', 'd4'], how);
        const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').some((r) => r.name.includes('board3d')));
        assert(!await loaded(), 'the bundle was loaded before it was asked for');
        const flat = await picture(page);
        await (how === 'touch' ? tap(page, '#do-view') : page.click('#do-view'));
        let seen = await raised(page);
        assert.match(seen.cells.d4, /^White Pawn/);
        const solid = await picture(page);
        assert(colours(solid) > 25, `only ${colours(solid)} colours`);
        assert(changes(flat, solid) > 500, 'the picture is still the flat one');
        seen = await move(page, ['e7', 'e5'], how);
        seen = await move(page, ['d4', 'e5'], how);
        assert.deepEqual(seen.moves, ['d2-d4', 'e7-e5', 'd4xe5']);
        const after = await picture(page);
        assert(changes(solid, after) > 10, 'the moves are not seen');
        await page.click('#do-undo');
        assert.match((await settled(page)).cells.d4, /^White Pawn/);
        await page.click('#do-view');
        await holds(async () => assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false'));
        await holds(async () => assert.equal(await page.locator('.board-solid').count(), 0));
        assert.deepEqual((await move(page, ['d4', 'e5'], how)).ply, 3);
    });

    onPage(`a promotion is chosen on the board in space, by ${how}`, {path: 'checkmate/chess/?view=3d#start=8/P6k/8/8/8/8/8/K7 w - - 0 1&level=person', size, trouble}, async (page) => {
        await raised(page);
        await click(page, 'a7', how);
        await click(page, 'a8', how);
        await holds(async () => assert.deepEqual((await look(page)).choices, ['Queen', 'Rook', 'Bishop', 'Knight']));
        for (const b of await page.locator('.chooser button').all()) {
            const box = await b.boundingBox();
            assert(box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0), 'a choice lies outside the screen');
        }
        await choose(page, 'Rook', how);
        const seen = await until('the rook', async () => {
            const s = await look(page);
            return s.ply === 1 && s.open && s;
        });
        assert.match(seen.cells.a8, /^White Rook/);
    });

    onPage(`Raumschach is played on five levels, by ${how}`, {path: 'checkmate/raumschach/?view=3d#level=person', size, trouble}, async (page) => {
        await raised(page);
        const before = await picture(page);
        assert(colours(before) > 25, `only ${colours(before)} colours`);
        await click(page, 'Bc1', how);
        const {targets} = await look(page);
        assert(targets.includes('Ec4') && targets.includes('Cc2'), `targets of the queen: ${targets}`);
        let seen = await move(page, ['Dc3'], how);
        assert.match(seen.cells.Dc3, /^White Queen/);
        await holds(async () => assert(changes(before, await picture(page)) > 10, 'the move is not seen'));
        seen = await move(page, ['Eb4', 'Eb3'], how);
        assert.equal(seen.ply, 2);
        const [x, y] = await point(page, 'Aa1');
        assert(x > 0 && y > 0);
    });
}

onPage('a board of five levels opens in space, until somebody wants it flat', {path: 'checkmate/raumschach/#level=person', trouble}, async (page) => {
    await raised(page);
    await page.click('#do-view');
    await until('it is flat', async () => await page.getAttribute('#do-view', 'aria-pressed') === 'false');
    await page.reload();
    await settled(page);
    await holds(async () => assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false'));
});

onPage('on a telephone a board of five levels is flat until somebody wants it in space', {path: 'checkmate/raumschach/#level=person', size: 'phone', trouble}, async (page) => {
    await settled(page);
    const sides = await page.evaluate(() => { const box = document.querySelector('[data-cell]')?.getBoundingClientRect(); return box && [box.width, box.height]; });
    assert(sides && Math.min(...sides) >= 20, `cells of ${sides}`);
    assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false');
    await page.tap('#do-view');
    await until('the board in space', async () => await page.getAttribute('#do-view', 'aria-pressed') === 'true');
});

onPage('where it cannot be shown in space a board of five levels is flat, without a word', {path: 'checkmate/raumschach/#level=person', trouble: /ERR_FAILED/,
    first: (page) => page.route('**/board3d.js*', (route) => route.abort())}, async (page) => {
    await settled(page);
    const {ply} = await move(page, ['Bc1', 'Cc2']);
    assert.equal(ply, 1);
    assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false');
    assert.equal(await page.getByText('cannot show the board in 3D').count(), 0);
});

for (const [n, {id}] of cover({only: LOOKS, most: 10}).filter((s) => !isPuzzle(s) && !s.data.info.counts).entries()) { // pits are shown only from above
    onPage(`${id} in space: 4 moves`, {path: `${id}/?view=3d#level=person`, size: 'phone', trouble, today: isToday(n)}, async (page) => {
        await raised(page);
        const before = await picture(page);
        const seen = await playRandom(page, generator(id), 4, (ply) => (ply % 2 ? 'touch' : 'mouse'));
        assert(seen.ply >= 4, `${seen.ply} plies`); // dice and turns that pass come beside
        const after = await picture(page);
        assert(colours(after) > 15 && changes(before, after) > 15, `${colours(after)} colours, ${changes(before, after)} points changed`);
    });
}

{
    /** @type {ReturnType<typeof held>} */
    let bundle;
    onPage('until the board in space is there the flat one is played on in its place', () => {
        bundle = held('**/board3d.js*');
        return {path: chess, size: 'phone', first: bundle.first, trouble};
    }, async (page) => {
        await settled(page);
        const tall = () => page.locator('#board').evaluate((el) => el.clientHeight);
        const before = await tall();
        assert.match((await move(page, ['d2', 'd4'], 'touch')).cells.d4, /^White Pawn/);
        await click(page, 'd7', 'touch');
        bundle.open();
        const seen = await raised(page);
        assert.match(seen.cells.d7, /selected/, 'what was begun is lost');
        assert.equal(await tall(), before, 'the page jumps when the board comes');
        assert.equal((await move(page, ['d5'], 'touch')).ply, 2);
    });
}

{
    /** @type {ReturnType<typeof held>} */
    let bundle;
    onPage('it is seen how far the board in space has come, and it may be called off', () => {
        bundle = held('**/board3d.js*');
        return {path: 'checkmate/chess/#level=person', size: 'phone', first: bundle.first, trouble};
    }, async (page) => {
        await settled(page);
        const [button, bar] = [page.getByRole('button', {name: '3D board'}), page.getByRole('progressbar', {name: 'The 3D board comes'})];
        await button.tap();
        await bar.waitFor();
        assert.match(await button.innerText(), /^\d+\s%$/);
        const [board, box] = [await page.locator('#board').boundingBox(), await bar.boundingBox()];
        assert(board && box && box.y >= board.y && box.y + box.height <= board.y + board.height + 1 && box.width > 300 && box.height >= 4, 'on the board, and to be seen');
        await button.tap(); // cancelled
        await bar.waitFor({state: 'detached'});
        assert.equal(await button.innerText(), '3D');
        await page.evaluate(() => {
            /** @type {number[]} */
            const seen = [];
            Reflect.set(window, 'parts', seen);
            new MutationObserver(() => {
                const text = document.getElementById('do-view')?.textContent ?? '';
                if (text.endsWith('%')) seen.push(parseInt(text, 10));
            }).observe(/** @type {Node} */ (document.getElementById('do-view')), {childList: true, characterData: true, subtree: true});
        });
        await button.tap();
        await bar.waitFor();
        bundle.open();
        await raised(page);
        const parts = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(window, 'parts')));
        assert(parts.every((p, i) => !i || p >= parts[i - 1]), `backwards: ${parts}`);
        assert(new Set(parts).size > 5 && parts.some((p) => p > 50 && p < 100), `too few steps: ${parts}`);
        assert.equal(await bar.count(), 0);
        assert.equal(await button.innerText(), '3D');
    });
}

onPage('a drag turns the board and selects nothing; the camera is kept and can be reset', {path: chess, trouble}, async (page) => {
    await raised(page);
    const home = await point(page, 'a4');
    await page.mouse.move(...await point(page, 'e2'));
    await page.mouse.down();
    await page.mouse.move(home[0] + 120, home[1], {steps: 4});
    await page.mouse.up();
    assert.deepEqual((await look(page)).targets, [], 'a drag was taken for a click');
    const turned = await until('the cells to be elsewhere', async () => {
        const now = await point(page, 'a4');
        return Math.hypot(now[0] - home[0], now[1] - home[1]) > 30 && now;
    });
    await move(page, ['e2', 'e4']);
    await page.reload();
    await raised(page);
    const near = (/** @type {string} */ what, /** @type {number[]} */ place) => until(what, async () => (await point(page, 'a4')).every((v, i) => Math.abs(v - place[i]) < 3));
    await near('the camera as it was', turned);
    await page.click('#do-camera');
    await near('the camera in front again', home);
});

onPage('on a telephone a board that is turned by half a quarter keeps its corners in sight', {path: chess, size: 'phone', trouble}, async (page) => {
    await raised(page);
    const home = await point(page, 'a4');
    const canvas = await page.locator('#board canvas').last().boundingBox();
    assert(canvas);
    const middle = canvas.y + canvas.height / 2;
    await page.mouse.move(canvas.x + 60, middle);
    await page.mouse.down();
    await page.mouse.move(canvas.x + 60 + canvas.height / (8 * 0.7), middle, {steps: 5}); // OrbitControls turns once round for the height of the picture
    await page.mouse.up();
    await until('the cells to be elsewhere', async () => Math.hypot(...(await point(page, 'a4')).map((v, i) => v - home[i])) > 30);
    for (const cell of ['a1', 'a8', 'h1', 'h8']) {
        const [x, y] = await point(page, cell);
        assert(x > canvas.x + 4 && x < canvas.x + canvas.width - 4 && y > canvas.y && y < canvas.y + canvas.height, `${cell} is at ${x}, ${y} of ${JSON.stringify(canvas)}`);
    }
});

onPage('the keyboard plays on the board in space, and the flipped one too', {path: chess, trouble}, async (page) => {
    await raised(page);
    await page.focus('[data-cell=e2]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until('the move', async () => (await look(page)).ply === 1);
    await menu(page, 'flip');
    assert.match((await move(page, ['g8', 'f6'])).cells.f6, /^Black Knight/);
});

onPage('when the browser takes WebGL away the flat board is back', {path: chess, trouble: /WebGL|Context/i}, async (page) => {
    await raised(page);
    await page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.board-solid'));
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await page.waitForSelector('#do-view[aria-pressed=false]');
    await until('a word', async () => /flat again/.test((await look(page)).message));
    assert.equal((await move(page, ['e2', 'e4'])).ply, 1);
});

test('without WebGL the board stays flat, with a word', async () => {
    const site = await serve(dist);
    const browser = await chromium.launch({executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox', '--disable-3d-apis']});
    try {
        const page = await browser.newPage({viewport: sizes.phone});
        await page.goto(`${site}checkmate/chess/#level=person`);
        await settled(page);
        await page.click('#do-view');
        await until('a word', async () => /3D/.test((await look(page)).message));
        assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false');
        assert.equal((await move(page, ['e2', 'e4'])).ply, 1);
    } finally {
        await browser.close();
    }
});
