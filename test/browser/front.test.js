// The front page: a board that plays at once, shelves of games, cards that play by themselves.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {gameOf, idsOf} from '../../static/js/state/daily.js';
import {games, onPage, resize, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The document of the frame in an element. @param {Page} page @param {string} selector */
async function within(page, selector) {
    const frame = await (await page.waitForSelector(`${selector} iframe, iframe${selector}`, {state: 'attached'})).contentFrame();
    assert(frame);
    return frame;
}

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    onPage(`the board of the front page plays, ${size}`, {path: '', size}, async (page) => {
        const daily = idsOf(await page.getAttribute('#front', 'data-games') ?? '');
        const titles = new Map(games().map((g) => [g.id, g.title]));
        assert(daily.length > 20);
        for (const id of daily) assert(titles.has(id), id);
        const known = idsOf(await page.getAttribute('#front', 'data-known') ?? '');
        assert(known.length > 20 && known.length < daily.length / 5 && known.every((g) => daily.includes(g)), `${known.length} known games`);
        const id = gameOf(daily, known, await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000)));
        await until('its title', async () => await page.innerText('.front-today strong') === titles.get(id));
        assert(new URL(await page.getAttribute('.front-ways a', 'href') ?? '', page.url()).pathname.endsWith(`/${id}/`));
        assert(new URL(await page.getAttribute('.front-ways a[data-stays]', 'href') ?? '', page.url()).pathname.endsWith('/daily/'));
        await page.waitForSelector('.front-board.plays');
        const board = /** @type {{top: number, bottom: number}} */ (await page.evaluate(() => document.querySelector('.front-board')?.getBoundingClientRect().toJSON()));
        const height = await page.evaluate(() => innerHeight);
        const name = await page.locator('.front-today').boundingBox();
        assert(name && name.y >= 0 && name.y + name.height <= height && (size === 'desk' || name.y + name.height <= board.top + 1), 'the name of the game is seen with it');
        assert(board.top >= 0 && board.top < height / 2 && board.bottom <= height, 'the board is seen at once');
        const frame = await within(page, '.front-board');
        assert.equal(await frame.locator('#full').isVisible(), true, 'a way to the page of the game');
        await until('somebody to move', async () => (await frame.innerText('#status')).length > 3);
        assert.equal(await page.locator('#untried:not([hidden]) a, #shelves a').count() > 30, true);
    });
}

onPage('the board of the day is seen whole, as a picture and as a board', {path: ''}, async (page) => {
    await page.waitForSelector('.front-board.plays');
    const frame = await within(page, '.front-board');
    await until('somebody to move', async () => (await frame.innerText('#status')).length > 3);
    for (const [width, height] of [[360, 740], [740, 360], [1280, 800], [1440, 900]]) {
        await resize(page, {width, height});
        for (const plays of [true, false]) {
            await page.evaluate((on) => { scrollTo(0, 0); document.querySelector('.front-board')?.classList.toggle('plays', on); }, plays);
            const seen = await until('a place', () => page.evaluate((on) => {
                const host = /** @type {HTMLElement} */ (document.querySelector('.front-board'));
                const box = /** @type {Element} */ (host.querySelector(on ? 'iframe' : 'img')).getBoundingClientRect();
                return {left: box.left, top: box.top, right: box.right, bottom: box.bottom, width: box.width};
            }, plays));
            assert(seen.left >= 0 && seen.top >= 0 && seen.right <= width && seen.bottom <= height, `${width} by ${height}, plays ${plays}: ${JSON.stringify(seen)}`);
        }
        await until(`the whole board in the frame, ${width} by ${height}`, () => frame.evaluate(() => {
            const cells = [...document.querySelectorAll('[role=gridcell]')].map((c) => c.getBoundingClientRect());
            return cells.length > 8 && cells.every((c) => c.left >= 0 && c.top >= 0 && c.right <= innerWidth + 1 && c.bottom <= innerHeight + 1)
                && cells[0].width >= (innerWidth < 500 && innerHeight > 400 ? 12 : 15);
        }));
    }
});

onPage('pictures far below the window are fetched when they come near, and nothing is cut off', {path: '', size: 'phone'}, async (page) => {
    await page.waitForSelector('.front-board.plays');
    const fetched = () => page.evaluate(() => {
        const above = new Set([...document.images].filter((i) => !i.closest('#cards')).map((i) => i.src)); // such a picture is known already
        return [...document.images].filter((i) => i.closest('#cards') && !above.has(i.src) && i.naturalWidth > 0).length;
    });
    assert.equal(await fetched(), 0);
    await page.locator('#cards > li').last().evaluate((el) => el.scrollIntoView());
    await until('the cards', async () => await fetched() > 0);
    const wide = await page.evaluate(() => ['#shelves', '#cards'].map((css) => {
        const el = /** @type {HTMLElement} */ (document.querySelector(css));
        return [el.getBoundingClientRect().right <= innerWidth + 8, document.documentElement.scrollWidth <= innerWidth];
    }).flat());
    assert.deepEqual(wide, [true, true, true, true]);
});

/** The number of the day of the page. @param {Page} page */
const dayOf = (page) => page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));

for (const [path, words] of /** @type {[string, RegExp][]} */ ([['', /days in a row: 2 · days with all three: 1/], ['ru/', /дней подряд: 2 · дней со всеми тремя: 1/]])) {
    onPage(`the three things to do today: a lesson that is begun by its link and ticked when it was finished: ${path || 'en'}`, {path, size: 'phone'}, async (page) => {
        const link = page.locator('[data-deed=learn] a');
        await until('the game to learn', async () => !/…/.test(await link.innerText()));
        const [, id] = /** @type {RegExpExecArray} */ (/([\w-]+\/[\w-]+)\/(?:\?lang=ru)?#lesson$/.exec(await link.getAttribute('href') ?? ''));
        assert.notEqual(id, new RegExp('([\\w-]+/[\\w-]+)/').exec(await page.getAttribute('[data-deed=play] a', 'href') ?? '')?.[1]);
        await page.evaluate(([day, game]) => {
            localStorage.setItem('dagaz:v1:set:lessons', JSON.stringify([`${game} 0`]));
            localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${Number(day) - 1} go 1`]));
        }, [await dayOf(page), id]);
        await page.reload();
        await until('another game, since this one was learnt before', async () => !/…/.test(await link.innerText()) && !(await link.getAttribute('href') ?? '').includes(`/${id}/`));
        await page.evaluate((at) => localStorage.setItem('dagaz:v1:played:mancala/oware', JSON.stringify({v: 1, list: [[at - 86_400_000, 1, -1, 0, 40, 9], [at, 1, 1, 0, 40, 9]]})), await page.evaluate(() => Date.now()));
        await link.click();
        await page.waitForSelector('#lesson[open]');
        assert.equal(await page.locator('.welcome, .notice').count(), 0);
        await until('the last part', () => page.evaluate(() => {
            const [, at, of] = /(\d+)\D+(\d+)/.exec(document.querySelector('#lesson .hint')?.textContent ?? '') ?? [];
            if (at !== of) /** @type {HTMLElement | null} */ (document.querySelector('#lesson .primary'))?.click();
            return at === of && at !== undefined;
        }));
        await page.keyboard.press('Escape'); // a lesson counts when its end was reached
        await page.evaluate((day) => localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${day - 1} go 1`, `${day} go 1`])), await dayOf(page));
        await page.goBack();
        await until('all three', async () => await page.locator('.front-ways .done').count() === 3);
        assert.match(await page.innerText('#plan small'), words);
        for (const [colorScheme, forcedColors] of /** @type {const} */ ([['light', 'none'], ['dark', 'none'], ['dark', 'active']])) {
            await page.emulateMedia({colorScheme, forcedColors});
            await page.evaluate(axe);
            const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('.front-ways'));
            assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
        }
    });
}

onPage('a game that ends on the board of the front page counts', {path: ''}, async (page) => {
    await page.waitForSelector('.front-board.plays');
    const id = /([\w-]+\/[\w-]+)\/$/.exec(await page.getAttribute('[data-deed=play] a', 'href') ?? '')?.[1];
    const frame = await within(page, '.front-board');
    const told = (/** @type {unknown} */ detail) => frame.evaluate((text) => parent.postMessage(text, '*'), JSON.stringify({dagaz: 1, event: 'gameover', detail}));
    for (let i = 0; i < 2; i++) await told({moves: ['a', 'b', 'c'], persons: 2, outcome: {over: true, winner: 1, results: [-1, 1]}}); // the second time after a move was taken back
    await until('the mark', async () => await page.locator('[data-deed=play] .done').count() === 1);
    const list = JSON.parse(await page.evaluate((game) => localStorage.getItem(`dagaz:v1:played:${game}`), id) ?? 'null')?.list;
    assert.equal(list?.length, 1);
    assert.deepEqual(list[0].slice(1), [2, -1, 0, 3, 0]);
});

onPage('a search in the address leaves the board of the day away', {path: '?q=makruk'}, async (page) => {
    await until('the search', async () => await page.locator('#front').isHidden() && await page.locator('#shelves').isHidden());
    assert.equal(await page.locator('.front-board iframe').count(), 0);
});

onPage('games of a shelf are known, and those never tried are others than those opened', {path: ''}, async (page) => {
    const known = games().map((g) => g.id);
    await page.evaluate((ids) => { for (const id of ids) localStorage.setItem(`dagaz:v1:game:${id}`, '{"v":1,"sgf":"(;)"}'); }, known.slice(3));
    await page.reload();
    await page.locator('#shelves').scrollIntoViewIfNeeded();
    await page.waitForSelector('#untried .shelf-row a', {state: 'attached'});
    const ids = await page.locator('.shelf-row a').evaluateAll((list) => list.map((a) => /\/([\w-]+\/[\w-]+)\/$/.exec(/** @type {HTMLAnchorElement} */ (a).pathname)?.[1] ?? ''));
    for (const id of ids) assert(known.includes(id), id);
    const fresh = await page.locator('#untried .shelf-row a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).pathname));
    assert.deepEqual(fresh.map((p) => known.find((id) => p.endsWith(`/${id}/`))).sort(), known.slice(0, 3).sort());
    const other = ids.slice(0, -3);
    assert.equal(new Set(other).size, other.length, 'a game stands on one shelf');
});

onPage('a card plays by itself while the mouse rests on it', {path: '', options: {hasTouch: false, reducedMotion: 'no-preference'}}, async (page) => {
    await page.hover('#cards .card img');
    const frame = await within(page, '.card-demo');
    await page.waitForSelector('.card-demo[style*="opacity: 1"]');
    const text = () => frame.evaluate(() => document.getElementById('live')?.textContent ?? '');
    await until('a move', async () => await text() !== '');
    assert.equal(await frame.locator('button:visible').count(), 0, 'nothing to press');
    await page.hover('h1');
    await until('the picture again', async () => await page.locator('.card-demo').count() === 0);
});

for (const path of ['', 'ru/']) onPage(`the week’s family is named and has a shelf; families with a stamp are marked: ${path || 'en'}`, {path}, async (page) => {
    assert.equal(await page.locator('#families .stamp').count(), 0);
    await page.evaluate(() => {
        localStorage.setItem('dagaz:v1:played:mancala/oware', JSON.stringify({v: 1, list: [[5, 1, 1, 0, 40]]}));
        localStorage.setItem('dagaz:v1:set:lessons', '["shogi/shogi"]');
    });
    await page.reload();
    await until('the stamps', async () => await page.locator('#families .stamp').count() === 2);
    assert.deepEqual(await page.locator('#families a:has(.stamp)').evaluateAll((list) => list.map((a) => a.getAttribute('data-family')).sort()), ['mancala', 'shogi']);
    await page.locator('#shelves').scrollIntoViewIfNeeded();
    await page.waitForSelector('#week .shelf-row a');
    const families = [...new Set(games().map((g) => g.id.split('/')[0]))].sort();
    const day = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));
    const family = families[Math.floor((day + 3) / 7) % families.length];
    assert.equal(new URL(await page.getAttribute('#week h2 a', 'href') ?? '', page.url()).search, `?family=${family}`);
    assert.equal(await page.innerText('#week h2 a'), await page.innerText(`#families [data-family="${family}"] > span`));
    for (const p of await page.locator('#week .shelf-row a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).pathname))) assert.match(p, new RegExp(`/${family}/[^/]+/$`));
});
