// Bodies that turn: a layer is turned by a push on a sticker, by keys and by buttons, in space and
// unfolded; turns are taken back, and the body is mixed and solved.

import assert from 'node:assert/strict';
import {click, look, point, settled} from './board.js';
import {holds, onPage, tap, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const trouble = /ReadPixels/;
const CUBE = 'rubik/rubik-3x3x3/';
const MIXED = `${CUBE}?variant=${encodeURIComponent("Rubik's Cube (3x3x3), scrambled")}`;

/** @param {Page} page */
const raised = async (page) => {
    await page.waitForSelector('#do-view[aria-pressed=true]');
    return settled(page);
};

/** The turns made so far. @param {Page} page @param {string[]} turns */
const made = (page, turns) => until(`the turns ${turns}`, async () => {
    const {moves, open} = await look(page);
    return open && moves.join() === turns.join();
});

/** Push the sticker of a cell. @param {Page} page @param {string} cell @param {number} dx @param {number} dy css pixels */
async function push(page, cell, dx, dy) {
    const [x, y] = await point(page, cell);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, {steps: 8});
    await page.mouse.up();
}

/** What stands where. @param {Page} page */
const cells = async (page) => JSON.stringify((await look(page)).cells);

onPage('in space a push on a sticker turns its layer, and so do keys; undo turns it back', {path: CUBE, trouble}, async (page) => {
    await raised(page);
    const whole = await cells(page);
    const edge = await point(page, 'b2');
    const corner = await point(page, 'c2');
    const width = corner[0] - edge[0]; // width of a cell of the front
    const slope = (corner[1] - edge[1]) / width;
    await push(page, 'b1', 2 * width, 2 * width * slope);
    await made(page, ['D']); // the lower layer moves to the right
    assert.notEqual(await cells(page), whole);
    await push(page, 'b1', -2 * width, -2 * width * slope);
    await made(page, ['D', 'D′']);
    assert.equal(await cells(page), whole);
    await page.keyboard.press('r');
    await page.keyboard.press('Shift+U');
    await page.keyboard.press('m');
    await made(page, ['D', 'D′', 'R', 'U′', 'M']);
    assert.match(await page.locator('.turns-more output').innerText(), /5/);
    for (let i = 0; i < 3; i++) await page.click('#do-undo');
    await until('all is taken back', async () => await cells(page) === whole);
    await page.click('#do-redo');
    await until('the turn again', async () => (await look(page)).ply === 3);
});

onPage('a short push turns nothing, and one beside the body turns the whole of it to the eye', {path: CUBE, trouble}, async (page) => {
    await raised(page);
    await push(page, 'b2', 12, 3);
    const before = await point(page, 'a1');
    const box = await page.locator('.board-solid').boundingBox();
    assert(box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 60, {steps: 6});
    await page.mouse.up();
    await until('the body is seen from elsewhere', async () => Math.hypot(...(await point(page, 'a1')).map((v, i) => v - before[i])) > 20);
    assert.deepEqual((await look(page)).moves, []);
    await page.keyboard.press('f');
    await made(page, ['F']);
});

onPage('the layer follows the finger, and motion is spared who wants none', {path: CUBE, size: 'phone', trouble}, async (page) => {
    await raised(page);
    const still = (await page.locator('#board').screenshot()).toString('base64');
    const [x, y] = await point(page, 'b2');
    const far = 0.2 * (page.viewportSize()?.width ?? 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + far, y + far / 3, {steps: 5});
    await until('a layer half way', async () => (await page.locator('#board').screenshot()).toString('base64') !== still);
    await page.mouse.move(x, y, {steps: 5});
    await page.mouse.up();
    await page.emulateMedia({reducedMotion: 'reduce'});
    await tap(page, '[data-turn="R′"]');
    await made(page, ['R′']);
    for (const button of await page.locator('.turns button').all()) {
        const box = await button.boundingBox();
        assert(box && box.width >= 44 && box.height >= 44 && box.x >= 0 && box.x + box.width <= 360, `a button of ${JSON.stringify(box)}`);
    }
});

onPage('a hint is the way to the end, and the end is told', {path: `${MIXED}#start=${encodeURIComponent('?setup=0:1+12;;0:1+3;1:1+8;&turn=0')}`, trouble}, async (page) => {
    await raised(page);
    for (const key of ['r', 'u', 'Shift+F', 'm', 'd']) await page.keyboard.press(key); // beside the turn of the back
    await made(page, ['R', 'U', 'F′', 'M', 'D']);
    await page.click('#do-hint');
    const hint = page.locator('.hint-move');
    await hint.filter({hasText: / moves to the end\. Next: [FRUBLDMES]′?\.$/}).waitFor();
    const far = Number.parseInt(await hint.innerText(), 10);
    assert(far > 2 && far <= 6, `${far} turns`);
    for (let left = far; left > 0; left--) {
        if (left < far) await page.click('#do-hint');
        await hint.filter({hasText: left > 1 ? `${left} moves to the end. Next: ` : 'One move to the end: '}).click();
    }
    await page.locator('#banner').waitFor();
    assert.match((await look(page)).result, /every face has one colour/i);
    assert(await page.locator('.turns button:enabled').count() === 0, 'a solved cube is turned on');
});

onPage('a cube is mixed, and then is to be solved', {path: 'rubik/rubik-2x2x2/', trouble}, async (page) => {
    await raised(page);
    await page.selectOption('#mix-depth', {index: 2});
    await Promise.all([page.waitForURL(/variant=.*#start=/), page.click('#do-mix')]);
    await raised(page);
    const first = await cells(page);
    await page.click('#do-hint');
    const hint = page.locator('.hint-move').filter({hasText: /^\d+ moves to the end\. Next: \w/});
    await hint.waitFor();
    assert(Number.parseInt(await hint.innerText(), 10) <= 14, 'the farthest position needs 14 turns');
    await page.click('#do-mix');
    await until('another mix', async () => await cells(page) !== first);
    await holds(async () => {
        const {ply, open} = await look(page);
        assert(ply === 0 && open, 'it is to be solved');
    });
});

onPage('unfolded, pushes, clicks and buttons turn layers, too', {path: `${CUBE}?view=2d`, size: 'phone'}, async (page) => {
    await settled(page);
    assert.equal(await page.getAttribute('#do-view', 'aria-pressed'), 'false');
    const whole = await cells(page);
    const wide = (await page.locator('[data-cell=b2]').boundingBox())?.width ?? 0;
    assert(wide > 20, `stickers of ${wide} pixels`);
    await push(page, 'b1', wide * 1.5, 2);
    await made(page, ['D']);
    await push(page, 'a2', 2, -wide * 1.5);
    await made(page, ['D', 'L′']);
    await tap(page, '[data-turn=B]');
    await made(page, ['D', 'L′', 'B']);
    await click(page, 'a1', 'touch');
    const {targets} = await look(page);
    assert(targets.length > 1, `targets of a corner: ${targets}`);
    await click(page, 'a1', 'touch');
    for (let i = 0; i < 3; i++) await tap(page, '#do-undo');
    await until('all is taken back', async () => await cells(page) === whole);
});

onPage('small cubes that hold together let few layers turn', {path: 'rubik/bicube/', trouble}, async (page) => {
    await raised(page);
    const enabled = page.locator('.turns button:enabled');
    const before = await enabled.count();
    assert(before > 0 && before < 18, `${before} turns`);
    const name = await enabled.first().getAttribute('data-turn');
    await enabled.first().click();
    await made(page, [String(name)]);
});

onPage('in Russian, too', {path: `ru/${CUBE}`, trouble}, async (page) => {
    await raised(page);
    await holds(async () => assert.equal(await page.locator('[data-turn=R]').getAttribute('aria-label'), 'R: правый слой, по часовой стрелке'));
    await holds(async () => assert.equal(await page.locator('#do-mix').innerText(), 'Перемешать'));
    await page.click('#do-language');
    await holds(async () => assert.equal(await page.locator('[data-turn="M′"]').getAttribute('aria-label'), 'M′: middle layer between left and right, the other way round'));
});
