// The predecessor's addresses on a server like GitHub Pages, below a sub-path: the server answers each of
// them with 404.html, which leads to our page. static/js/page/old.test.js tests the targets of all
// addresses. This file also tests the whole site below a path.

import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {before, test} from 'node:test';
import {move, settled} from './board.js';
import {dist, games, holds, onPage, root, serve, until} from './site.js';
import {base, buildSubpath} from './subpath.js';

const folder = buildSubpath('old');
let site = '';
before(async () => { site = await serve(folder, base); });

test('no old address is taken by another file', async () => {
    const page = await (await fetch(`${site}404.html`)).text();
    const names = readFileSync(`${root}engine/cmd/dagaz/oldpages.txt`, 'utf8').split('\n').filter((n) => n && !n.startsWith('#')).map((n) => n.split('\t')[0]);
    assert(names.length > 1800);
    assert.deepEqual(names.filter((name) => existsSync(`${dist}${name}.htm`)), []);
    for (const name of names.filter((n, i) => names.findIndex((m) => m.split('/')[0] === n.split('/')[0]) === i)) { // the first of each family
        const response = await fetch(`${site}${name}.htm`);
        assert.equal(response.status, 404, name);
        assert.equal(await response.text(), page, name);
    }
});

/** @param {string} path @returns {import('./site.js').Where} */
const old = (path) => ({path, site, trouble: /404/});

const setup = '0a1;0c1;0e1;0g1;0b2;0d2;0f2;0h2;0a3;-0b6';

for (const [path, opponent, turn] of [
    ['checkers/russian-checkers-board.htm', 'A person, here', 'White to move'],
    ['checkers/russian-checkers-ai.htm', 'Level 1', 'Your turn'],
    [`checkers/russian-checkers-board.htm?setup=${setup}&turn=1`, 'A person, here', 'Black to move'],
]) {
    onPage(path, () => old(path), async (page) => {
        await page.waitForURL(new RegExp(`${base}checkers/russian-checkers/`));
        const seen = await settled(page);
        assert.match(seen.status, new RegExp(turn));
        await holds(async () => assert.match(await page.locator('#opponent option:checked').textContent() ?? '', new RegExp(opponent)));
        assert.equal(seen.message, '');
        const men = Object.values(seen.cells).filter((what) => what.includes('Man')).length;
        assert.equal(men, path.includes('setup') ? 10 : 24);
    });
}

onPage('an editor of old is the editor of positions', () => old('checkmate/chess-editor.htm'), async (page) => {
    await page.waitForURL(new RegExp(`${base}checkmate/chess/`));
    await until('the editor', async () => page.locator('.dialog[open], dialog[open]').first().isVisible());
    assert.match(await page.locator('dialog[open]').first().innerText(), /Set up a position/);
    await page.keyboard.press('Escape');
    await page.reload();
    await settled(page);
    await holds(async () => assert.equal(await page.locator('dialog[open]').count(), 0));
});

onPage('which start, how long the bot thinks, and the clock', () => old('checkmate/chess-ai.htm?ai=300&time=5'), async (page) => {
    await page.waitForURL(new RegExp(`${base}checkmate/chess/`));
    await settled(page);
    await holds(async () => assert.equal(await page.locator('#opponent').inputValue(), 'garbo'));
    await until('the clock', async () => /5:00/.test(await page.locator('.seat').allInnerTexts().then((t) => t.join())));
    const {moves} = await move(page, ['e2', 'e4']);
    assert.equal(moves.length, 2);
    assert.match(page.url(), /ai=300/);
    await page.goto(`${site}checkmate/chess-board.htm?selector=2`);
    await page.waitForURL(/chess\//);
    await until('the second variant', async () => /960/.test(await page.title()));
});

onPage('a game that is not here', () => old('shogi/no-such-shogi-kanji-board.htm?turn=1'), async (page) => {
    await page.getByText('“No such shogi” is not here yet.').waitFor();
    await holds(async () => assert.equal(await page.inputValue('input[type=search]'), 'shogi'));
    const shown = games(folder).filter((g) => `${g.title} ${g.id}`.toLowerCase().includes('shogi')).length;
    await until('the search', async () => await page.locator('.card:visible').count() === Math.min(shown, 48));
});

onPage('an address that never was', () => old('nothing/here'), async (page) => {
    assert.equal(await page.textContent('h1'), 'Page not found');
    await page.getByRole('link', {name: 'See all games'}).click();
    await page.waitForURL(site);
    await page.goto(`${site}chees`);
    await page.getByRole('link', {name: 'Look for “chees”'}).click();
    await until('what was meant', async () => /checkmate\/chess\/$/.test(await page.locator('.card:visible a').first().getAttribute('href') ?? ''));
});

onPage('below a path: from the catalogue into a game, a move, a bot', () => ({path: '', site}), async (page) => {
    await page.fill('[name=q]', 'tic-tac-toe');
    await page.click('.cards a[href*="arrange/tic-tac-toe/"]');
    await page.waitForURL('**/repo/arrange/tic-tac-toe/**');
    await settled(page);
    assert.equal((await move(page, ['b2'])).ply, 2);
    await page.click('a.brand');
    await page.waitForURL('**/repo/');
});
