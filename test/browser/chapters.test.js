/**
 * chapters.test.js: a study has games as its chapters, in one link. It is put together, opened by
 * somebody else, and kept; a damaged link is reported.
 */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {look, move, settled} from './board.js';
import {onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** @param {Page} page @param {string} css */
async function clean(page, css) {
    await page.evaluate(axe);
    const {violations} = await page.evaluate((where) => Reflect.get(window, 'axe').run(where), css);
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
}

/** A study of two games of chess: the first with a variation, in its link. @param {Page} page */
async function made(page) {
    await settled(page);
    await move(page, ['e2', 'e4']);
    await page.click('#do-new');
    await until('a new game', async () => (await look(page)).ply === 0);
    await move(page, ['d2', 'd4']);
    await page.click('#do-undo');
    await until('the start', async () => (await look(page)).ply === 0);
    await move(page, ['c2', 'c4']);
    if (!await page.isVisible('#do-study')) await page.click('summary[data-say=share]');
    await page.click('#do-study');
    await page.fill('#study-name', 'First moves');
    const rows = page.locator('#study-maker li');
    assert.equal(await rows.count(), 2);
    await rows.nth(0).locator('input:not([type])').fill('Flanks');
    await rows.nth(1).locator('input[type=checkbox]').check();
    await clean(page, '#study-maker');
    await page.click('#study-maker .primary');
    await until('the link', async () => /Copied: \d+/.test(await page.innerText('#study-maker [role=status]')));
    return page.evaluate(() => navigator.clipboard.readText());
}

onPage('a study is one link, whose chapters are chosen from', {path: 'checkmate/chess/#level=person'}, async (page) => {
    const link = await made(page);
    assert.match(link, /#study=1\.[\w.-]+$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await until('the study', async () => await page.innerText('#study h2') === 'First moves');
    const seen = await settled(page);
    assert.equal(seen.moves.length, 2, 'a move and its variation');
    assert.equal(page.url(), link);
    await clean(page, '#study');
    await page.locator('#study li button').nth(1).click();
    await until('the other chapter', async () => (await look(page)).moves.join() === 'e2-e4');
    assert.equal(await page.locator('#study [aria-current]').innerText(), 'Chapter 2');
    assert.equal(page.url(), link, 'the address is that of the study');
    await page.locator('#study .tools button').click();
    await page.locator('#study [role=status]', {hasText: '2' }).waitFor();
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('shelf:')).length), 2);
    await page.evaluate(() => document.getElementById('do-language')?.click());
    await page.locator('#study .tools button', {hasText: 'Оставить' }).waitFor();
    await page.click('#do-new');
    await until('another address', async () => !page.url().includes('study='));
});

onPage('a study that is damaged says what is wrong, and a game begins', {path: 'checkmate/chess/#level=person', size: 'phone'}, async (page) => {
    const link = await made(page);
    const told = page.locator('.notice[data-topic=study]');
    for (const [damaged, want] of /** @type {[string, RegExp][]} */ ([
        [link.slice(0, -9), /not whole: \d+ of \d+ characters/], [link.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')), /changed or damaged/],
        [link.replace('study=1', 'study=2'), /newer version/], [link.replace('checkmate/chess', 'custodian/reversi'), /another game: checkmate\/chess/],
    ])) {
        await page.goto('about:blank');
        await page.goto(damaged);
        await told.waitFor();
        assert.match(await told.innerText(), want);
        await settled(page);
        assert.equal(await page.locator('#study').count(), 0);
    }
});
