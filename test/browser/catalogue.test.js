// The catalogue: its program continues with the static page without changing it, and without the
// program the page is a list of links.

import assert from 'node:assert/strict';
import {address, games, held, holds, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

/** Titles of the cards that are shown. @param {Page} page @returns {Promise<string[]>} */
const shown = (page) => page.evaluate(() => [...document.querySelectorAll('.cards > *')]
    .filter((el) => /** @type {HTMLElement} */ (el).offsetParent !== null).map((el) => el.querySelector('h2')?.textContent ?? ''));

/** Titles of the games that a word finds: in the title, in the family's or in other names. @param {RegExp} word @returns {string[]} */
const about = (word) => games().filter((g) => word.test([g.title, /** @type {any} */ (g).familyTitle[0], /** @type {any} */ (g).also].join(' '))).map((g) => g.title);

/** The number of cards with which the page begins. */
const first = Math.min(games().length, 48);

/** Elements that were added to or removed from the program's part. @param {Page} page @returns {Promise<number>} */
const changes = (page) => page.evaluate(() => Reflect.get(window, 'changes'));

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    /** @type {ReturnType<typeof held>} */
    let program;
    onPage(`the catalogue is taken over without a trace, ${size}`, () => {
        program = held('**/app.wasm*');
        return {path: '', size, first: program.first};
    }, async (page) => {
        assert.equal((await shown(page)).length, first);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        await page.evaluate(() => {
            Object.assign(window, {changes: 0});
            new MutationObserver((list) => {
                // The shelves are no part of the program: front.js fills them when it has the titles.
                for (const m of list) if (!/** @type {Element} */ (m.target).closest('#week, #untried')) Object.assign(window, {changes: Reflect.get(window, 'changes') + m.addedNodes.length + m.removedNodes.length});
            }).observe(/** @type {Element} */ (document.querySelector('#app')), {childList: true, subtree: true});
        });
        await page.focus('[name=q]');
        await page.keyboard.type('chess');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator('html[data-app=ready]').count(), 0, 'the program was not held back');
        program.open();
        await page.waitForSelector('html[data-app=ready]', {state: 'attached'});
        const field = await page.evaluate(() => {
            const el = /** @type {HTMLInputElement} */ (document.activeElement);
            return [el.name, el.value, el.selectionStart];
        });
        assert.deepEqual(field, ['q', 'chess', 3], 'focus, text and caret');
        assert.equal(await changes(page), 0, 'elements came or went when the program took over');
        const found = await until('the filter', async () => {
            const list = await shown(page);
            return list.length > 0 && list.every((title) => about(/chess/i).includes(title)) && list;
        });
        assert.equal(found[0], 'Chess', 'the game of that name first');
        assert.equal(new Set(found).size, Math.min(first, about(/chess/i).length), 'titles and families with the word');

        await page.keyboard.press('Enter'); // Enter must not load the page again
        await page.fill('[name=q]', 'zzzz');
        await until('an empty list', async () => (await shown(page)).length === 0);
        await page.fill('[name=q]', '');
        await until('the first cards again', async () => (await shown(page)).length >= first);
        await until('more on scroll', async () => {
            await page.evaluate(() => document.querySelector('#rest')?.scrollIntoView()); // again, where a shelf above was filled meanwhile
            return (await shown(page)).length > first || games().length === first;
        });
        await page.selectOption('[name=family]', 'control');
        await address(page, /\?family=control$/);
        await until('one family', async () => (await shown(page)).length === games().filter((g) => g.id.startsWith('control/')).length);
        assert.equal(await changes(page), 0, 'elements of the form came or went while the list was filtered');
    });
}

onPage('a tile shows its family, and the tiles go until all games are asked for', {path: '', size: 'phone'}, async (page) => {
    const tiles = page.locator('#families [data-family]');
    assert.equal(await tiles.count(), new Set(games().map((g) => g.id.split('/')[0])).size);
    assert.deepEqual((await shown(page)).slice(0, 3), games().slice(0, 3).map((g) => g.title));
    await page.focus('[name=q]');
    await page.keyboard.type('x'); // the program has started when it reacts to this
    await until('the tiles are gone', async () => !await page.locator('#families').isVisible());
    await page.keyboard.press('Backspace');
    await until('all games', async () => tiles.first().isVisible());
    await page.click('#families [data-family=checkers]');
    await address(page, /\?family=checkers$/);
    assert.equal(await page.locator('#families').isVisible(), false);
    assert.equal(await page.inputValue('[name=family]'), 'checkers');
    await page.selectOption('[name=family]', '');
    await until('the tiles are back', async () => page.locator('#families').isVisible());
});

onPage('the address asks the catalogue', {path: '?q=chess&family=checkmate'}, async (page) => {
    const n = games().filter((g) => g.id.startsWith('checkmate/') && about(/chess/i).includes(g.title)).length;
    await until(`${n} games`, async () => (await page.textContent('#count') ?? '').startsWith(`${n} `));
    assert.equal(await page.inputValue('[name=q]'), 'chess');
    assert.equal(await page.inputValue('[name=family]'), 'checkmate');
});

onPage('filters, in the address and back', {path: '?capture=flip', size: 'phone'}, async (page) => {
    const flips = games().filter((g) => /** @type {any} */ (g).captures.includes('flip')).map((g) => g.title).slice(0, first);
    await until('games that turn pieces over', async () => (await shown(page)).join() === flips.join());
    assert(await page.evaluate(() => /** @type {HTMLDetailsElement} */ (document.querySelector('details.more')).open), 'the filter that is set is not to be seen');
    await page.click('.reset');
    await until('the first cards', async () => (await shown(page)).length >= first);
    await address(page, /\/$/);
    for (const [name, value] of [['length', 'short'], ['age', 'modern'], ['board', 'square'], ['capture', 'surround']]) {
        await page.selectOption(`[name=${name}]`, value);
        await address(page, new RegExp(`${name}=${value}`));
    }
    const some = await until('a few games', async () => {
        const list = await shown(page);
        return list.length > 0 && list.length < first && list;
    });
    await page.reload();
    await until('the same list after a reload', async () => (await shown(page)).join() === some.join());
});

onPage('a star before the program is there; favourites are kept', {path: ''}, async (page) => {
    const star = page.locator('.card').nth(2).locator('.star');
    await star.click();
    await until('the star', async () => await star.getAttribute('aria-pressed') === 'true');
    await page.reload();
    await page.focus('[name=q]');
    await until('the star after a reload', async () => await star.getAttribute('aria-pressed') === 'true');
    await page.click('details.more > summary');
    await page.check('[name=favourites]');
    await until('one favourite', async () => (await shown(page)).length === 1);
    await address(page, /\?favourites=on$/);
    await page.locator('.card .star').click();
    await until('none', async () => (await shown(page)).length === 0);
    await page.locator('.none').waitFor();
});

onPage('a game by chance is one of those shown', {path: '?family=control', size: 'phone'}, async (page) => {
    await until('a family', async () => (await shown(page)).length < first);
    await page.click('#surprise');
    await page.waitForURL('**/control/*/');
});

onPage('in Russian: the list, a game, and back', {path: '', size: 'phone', options: {serviceWorkers: 'allow'}}, async (page) => {
    await page.click('[data-language=ru]');
    await page.waitForURL('**/ru/');
    await holds(async () => assert.equal(await page.textContent('h1'), 'Настольные игры'));
    await page.fill('[name=q]', 'шахм');
    await until('chess by its Russian name', async () => {
        const list = await shown(page);
        return list.length > 0 && list.length < games().length && list.every((t) => /[а-я]/i.test(t));
    });
    await until('the offline section', async () => /[а-я]/i.test(await page.textContent('#offline-text') ?? ''));
    await page.click('.card:not([hidden]) a[href*="checkmate/chess/"]');
    await page.waitForURL('**/checkmate/chess/**');
    await until('a Russian page', async () => (await page.innerText('h1')).trim() === 'Шахматы');
    assert.equal(await page.getAttribute('html', 'lang'), 'ru');
    await page.click('.breadcrumb a:visible');
    await page.waitForURL('**/ru/');
    await page.goto(page.url().replace('/ru/', '/'));
    await page.waitForURL('**/ru/'); // the language is remembered
    await page.click('[data-language=en]');
    await until('English', async () => await page.textContent('h1') === 'Board games');
});

onPage('who has chosen no language is spoken to in that of the browser', {path: 'checkmate/chess/', options: {locale: 'ru-RU'}}, async (page) => {
    await until('a Russian page', async () => (await page.innerText('h1')).trim() === 'Шахматы');
    await page.click('#do-language');
    await until('an English page', async () => (await page.innerText('h1')).trim() === 'Chess');
    await page.goto(new URL('../..', page.url()).href);
    await holds(async () => assert.equal(await page.textContent('h1'), 'Board games', 'chosen before'));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.waitForURL('**/ru/');
    await holds(async () => assert.equal(await page.textContent('h1'), 'Настольные игры'));
    await page.click('[data-language=en]');
    await until('English', async () => await page.textContent('h1') === 'Board games');
});

for (const path of ['about/', 'help/', 'credits/', 'ru/about/', 'ru/help/', 'ru/credits/', 'embed/', 'ru/embed/']) {
    onPage(`${path}: one heading, a description, links that lead somewhere`, {path, size: 'phone'}, async (page) => {
        assert.equal(await page.locator('h1').count(), 1);
        assert((await page.getAttribute('meta[name=description]', 'content') ?? '').length > 40);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        const links = await page.locator('a[href]').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).href.split('#')[0]));
        for (const link of new Set(links)) {
            if (link.startsWith(new URL('/', page.url()).href)) assert.equal((await page.request.get(link)).status(), 200, link);
        }
    });
}

onPage('a game page names similar games and what is known of it', {path: 'checkmate/gardner-chess/'}, async (page) => {
    assert.match(await page.innerText('.about-game'), /Martin Gardner/);
    const kin = page.locator('.kin-cards:visible a');
    assert.equal(await kin.count(), 4);
    assert.match(await kin.first().getAttribute('href') ?? '', /checkmate\//);
    assert.equal((await page.request.get(`${page.url()}preview.png`)).status(), 200);
    await page.click('.about-game a[href*="q="]');
    const his = games().filter((g) => /Martin Gardner/.test(/** @type {any} */ (g).author)).length;
    await until('games of that author', async () => (await shown(page)).length === Math.min(his, first));
});

onPage('without scripts every card is a link that works', {path: '', options: {javaScriptEnabled: false}}, async (page) => {
    const links = await page.locator('.cards a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
    assert.equal(links.length, first);
    await page.goto(new URL('list/', page.url()).href);
    const all = await page.locator('.text a').evaluateAll((list) => list.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
    assert.equal(all.length, games().length);
    for (const link of links) assert.equal((await page.request.get(link)).status(), 200, link);
    await page.goto(links[0]);
    assert.equal(await page.locator('#board > svg').count(), 1, 'the board is not in the page itself');
});

onPage('the address of a game without its last part leads to its family', {path: 'ru/checkers/', trouble: /404/}, async (page) => {
    await page.waitForURL(/\/ru\/\?family=checkers$/);
});

onPage('a game’s bare name in the address leads to it', {path: 'ru/hive', trouble: /404/}, async (page) => {
    await page.waitForURL(/\/control\/hive\/\?lang=ru$/);
});

onPage('a name with a wrong letter finds the game, and it is said what was looked for', {path: 'ru/'}, async (page) => {
    await page.fill('input[type=search]', 'шахмоты');
    await until('the word that was meant', async () => /^«шахмоты» не нашлось\. По слову «шахматы»: \d+ из/.test(await page.innerText('#count')));
    assert.equal(await page.innerText('#cards h2 >> nth=0'), 'Шахматы');
});

onPage('on a phone what is found is in sight above the keys, and every page leads to the search', {path: '', size: 'phone'}, async (page) => {
    const KEYS = 300; // about the height of the keys on such a screen
    const field = page.locator('input[type=search]');
    const top = async () => (await page.locator('.card:visible').first().boundingBox())?.y ?? Infinity;
    await field.tap();
    await field.pressSequentially('hex');
    await until('what is found', async () => await page.locator('.card:visible h2').first().textContent() === 'Hex');
    await holds(async () => {
        assert(await top() < 740 - KEYS - 100, `the first game begins at ${await top()}`);
        assert(((await field.boundingBox())?.y ?? -1) >= 0, 'the field is out of sight');
    });

    const glass = page.locator('.site-header .to-search');
    await page.goto(new URL('help/', page.url()).href);
    await glass.tap();
    await holds(async () => assert.equal(await field.evaluate((el) => el === document.activeElement), true));
    assert(((await field.boundingBox())?.y ?? 999) < 200, 'the field is far down');
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('h1').first().tap();
    await glass.tap(); // once more, to the same address
    await holds(async () => assert.equal(await field.evaluate((el) => el === document.activeElement), true));

    await page.goto(new URL('checkmate/chess/', page.url()).href);
    await page.locator('.site-open').tap();
    await page.locator('#site-menu .to-search:visible').tap();
    await holds(async () => assert.equal(await field.evaluate((el) => el === document.activeElement), true));
});

onPage('a query whose words no game has together finds the games of its rarer words', {path: ''}, async (page) => {
    await page.fill('input[type=search]', 'nonesuch backgammon for two');
    await until('the word that was searched for', async () => /^Nothing is called “nonesuch backgammon for two”\. For “backgammon”: \d+ of/.test(await page.innerText('#count')));
    assert.match(await page.innerText('#cards h2 >> nth=0'), /Backgammon/);
});
