// Pictures of a game that can be saved: PNG, SVG, an animated GIF.

import assert from 'node:assert/strict';
import {onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** What a button saves. @param {Page} page @param {RegExp} name of the button @returns {Promise<Buffer>} */
async function saved(page, name) {
    const file = page.waitForEvent('download');
    await page.click(`#picture button:text-matches("${name.source}")`);
    return Buffer.concat(await (await (await file).createReadStream()).toArray());
}

/** How many pictures a GIF has. @param {Buffer} gif */
function frames(gif) {
    let at = 13 + (gif[10] & 0x80 ? 3 * 2 ** ((gif[10] & 7) + 1) : 0), n = 0;
    const blocks = () => { while (gif[at]) at += gif[at] + 1; at++; };
    for (;;) {
        const kind = gif[at++];
        if (kind === 0x3b) return n;
        if (kind === 0x21) {
            at++;
            blocks();
        } else if (kind === 0x2c) {
            const flags = gif[at + 8];
            at += 9 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0) + 1;
            blocks();
            n++;
        } else throw new Error(`block ${kind} at ${at}`);
    }
}

for (const [path, moves, pieces] of /** @type {[string, string, number][]} */ ([
    ['checkmate/chess/', 'e2-e4,e7-e5,g1-f3', 32], ['arrange/hex/', 'a1,b2', 2], ['mancala/oware/', 'c1', 11], ['shogi/shogi/', '7g-7f', 40],
])) {
    onPage(`pictures of ${path}`, {path: `${path}#moves=${moves}&level=person`, size: 'phone'}, async (page) => {
        await until('the moves', async () => (await page.locator('#moves li, #moves button').count()) > 0);
        await page.locator('summary[data-say=share]').click();
        await page.click('#do-picture');
        await page.waitForSelector('#picture img[src^="data:image/png"]');
        const seen = await page.getAttribute('#picture img', 'src') ?? '';
        assert(seen.length > (pieces === 32 ? 60_000 : 2000), 'the picture shown has pieces, too');
        const png = await saved(page, /PNG/);
        assert.equal(png.subarray(1, 4).toString(), 'PNG');
        assert.equal(png.readUInt32BE(16), 800);
        assert(png.length > (pieces === 32 ? 50_000 : 2000), 'something is drawn; pieces, where the bare board is of few colours');
        const svg = (await saved(page, /SVG/)).toString();
        const read = await page.evaluate((text) => {
            const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
            return {wrong: doc.querySelector('parsererror')?.textContent ?? '', images: doc.querySelectorAll('image[href^="data:image/"]').length, shapes: doc.querySelectorAll('polygon, ellipse, line').length};
        }, svg);
        assert.equal(read.wrong, '');
        assert.equal(read.images, pieces);
        assert(read.shapes > 8);
        const gif = await saved(page, /GIF/);
        assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
        assert.equal(frames(gif), moves.split(',').length + 1);
        await page.keyboard.press('Escape');
        await until('the end', async () => await page.locator('#picture').count() === 0);
    });
}

onPage('a saved drawing shows the columns that pieces stand on', {path: 'arrange/tak/#moves=Flat@a1,Flat@a2,Flat@b2,Flat@c3,b2-a2,c3-b3&level=person'}, async (page) => {
    await until('the moves', async () => (await page.locator('#moves button').count()) === 6);
    await page.locator('summary[data-say=share]').click();
    await page.click('#do-picture');
    await page.waitForSelector('#picture img[src^="data:image/png"]');
    const text = (await saved(page, /SVG/)).toString();
    const sizes = await page.evaluate((svg) => [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('image')].map((i) => Number(i.getAttribute('width'))), text);
    assert.equal(sizes.length, 4, 'four stones');
    assert.equal(sizes.filter((w) => w < 0.5).length, 1, 'one of them lies under another');
});
