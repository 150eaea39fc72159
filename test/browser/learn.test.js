// The panel in which the bot learns a game: the work is begun, stopped and continued, the result is kept,
// used after a reload and forgotten, in both languages. It also tests games that cannot be learnt. The
// result depends only on the limits, so it is always the same.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {move, settled} from './board.js';
import {menu} from './desk.js';
import {holds, onPage, root, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');
// A game that has no net of its own.
const nubia = 'breakthrough/nubia/';
const KEY = 'dagaz:v1:net:breakthrough/nubia';

/** Limits with which the bot learns for about a second and surely gains. */
const SMALL = {ms: 600_000, positions: 6000, nodes: 50, hidden: 8, games: 40, proof: 50, seed: 1};

/** Limits that leave time to stop the work, and the result, which does not depend on the stops. */
const MORE = {...SMALL, positions: 20_000, nodes: 100};
const OUTCOME = 'Won 38, drew 0, lost 2 of 40 games: ';

/** @param {object} limits @returns {(page: Page) => Promise<unknown>} */
const within = (limits) => (page) => page.addInitScript((text) => {
    if (location.protocol !== 'about:') localStorage.setItem('dagaz:v1:set:learning', text);
}, JSON.stringify(limits));

/** @param {Page} page */
async function open(page) {
    await settled(page);
    await menu(page, 'train');
    await page.locator('#learning:visible').waitFor();
}

/** @param {Page} page @param {'running' | 'stopped' | 'done' | 'failed' | 'idle'} state */
const reached = (page, state) => page.locator(`#learning[data-state=${state}]`).waitFor();

/** @param {Page} page @returns {Promise<string>} what is said about it */
const said = (page) => page.innerText('#learning-state');

/** @param {Page} page @returns {Promise<{positions: number, won: number, lost: number, text: string} | null>} what is kept */
const learnt = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

/** @param {Page} page what axe finds on the panel, in light and dark */
async function axeFinds(page) {
    await page.evaluate(axe);
    const found = [];
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
        const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#learning'));
        found.push(...violations.flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) => `${colorScheme}: ${v.id} at ${n.html}`)));
    }
    return found;
}

for (const size of /** @type {const} */ (['phone', 'desk'])) {
    onPage(`the bot learns a game, ${size}`, {path: `${nubia}#level=person`, size, first: within(MORE)}, async (page) => {
        await open(page);
        await holds(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'learning-title'));
        const [go, bar] = [await page.locator('#learning-go').boundingBox(), await page.locator('.main-tools').boundingBox()];
        assert(go && bar && go.y >= 0 && (size === 'desk' || go.y + go.height <= bar.y), `the button to begin is not in sight: ${JSON.stringify([go, bar])}`);
        assert.equal(await page.innerText('#learning-go'), 'Begin');
        assert.match(await page.innerText('#learning'), /up to 40 games/);
        for (const hidden of ['has', 'versus', 'save', 'forget']) assert(await page.isHidden(`#learning-${hidden}`), `${hidden} is there before anything was learnt`);
        await page.click('#learning-go');
        await page.locator('#learning[data-phase=play]').waitFor();
        await until('the first games', async () => /^It plays against itself: [1-9]\d* positions from [1-9]\d* games\. About \d+ (s|min) left\.$/.test(await said(page)));
        assert.deepEqual((await move(page, ['a3', 'a4'])).ply, 1, 'nobody can play meanwhile');
        assert.equal(await page.innerText('#learning-go'), 'Stop');
        await page.click('#learning-go');
        await reached(page, 'stopped');
        await holds(async () => assert.match(await said(page), /^Stopped\. It /));
        const share = await page.locator('#learning progress').evaluate((p) => /** @type {HTMLProgressElement} */ (p).value);
        assert.equal(await learnt(page), null);
        assert.equal(await page.innerText('#learning-go'), 'Go on');
        await page.click('#learning-go');
        await reached(page, 'done');
        await holds(async () => assert((await said(page)).startsWith(OUTCOME), `stopped at ${share} it learnt something else: ${await said(page)}`));
        await holds(async () => assert.match(await said(page), /: \+\d+ ± \d+ Elo\. Two equal players differ so much in < 0\.01 % of all matches\. Kept\.$/));
        assert.deepEqual(await axeFinds(page), []);
        const net = await learnt(page);
        assert(net && net.positions >= 20_000 && net.won > net.lost, JSON.stringify(net)?.slice(0, 200));
        assert.match(net.text, /^; What bots have learnt about Nubia, in a browser,\n[\s\S]*\nnet 1 /);

        await page.reload();
        await open(page);
        await holds(async () => assert.match(await page.innerText('#learning-has'), new RegExp(`^Since ${await page.evaluate(() => new Date().toLocaleDateString('en'))} the bot “Garbo” uses what it learnt here \\(\\+\\d+ ± \\d+ Elo\\)`)));
        await holds(async () => assert.equal(await page.innerText('#learning-go'), 'Learn more'));
        await page.evaluate(() => document.getElementById('do-language')?.click());
        await until('Russian words', async () => /^С \d\d\.\d\d\.\d{4} бот «Garbo» использует выученное здесь/.test(await page.innerText('#learning-has')));
        assert.equal(await page.innerText('#learning-title'), 'Пусть бот выучит эту игру');
        assert.equal(await page.innerText('#learning-go'), 'Учиться дальше');
        await page.click('#learning-versus');
        await until('the bot', async () => /Garbo/.test(await page.innerText('#seat-top')));
        await page.click('#learning-forget');
        await until('a word', async () => await said(page) === 'Забыто: бот играет, как раньше.');
        assert.equal(await learnt(page), null);
        assert(await page.isHidden('#learning-has'));
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'learning-go', 'the focus is lost');
        await page.click('#learning-close');
        await holds(async () => assert(await page.isHidden('#learning')));
        await holds(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'do-menu', 'the focus is lost'));
    });
}

onPage('what is no gain is thrown away, and the game is played as before', {path: 'checkers/english-checkers/?lang=ru#level=person', first: within({...SMALL, positions: 1500, games: 20})}, async (page) => {
    await open(page);
    await holds(async () => assert.match(await page.innerText('#learning'), /уже используется то, что наши компьютеры выучили/));
    await page.click('#learning-go');
    await reached(page, 'done');
    await holds(async () => assert.match(await said(page), /^Побед \d+, ничьих \d+, поражений \d+, партий \d+: .*отброшено\.$/));
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes(':net:')).length), 0);
    await holds(async () => assert(await page.isHidden('#learning-has')));
});

onPage('what was learnt by other rules is not used', {
    path: `${nubia}#level=person`,
    first: async (page) => {
        await within(SMALL)(page);
        await page.addInitScript((key) => {
            if (location.protocol !== 'about:') localStorage.setItem(key, JSON.stringify({v: 1, rules: 'others', at: 1, title: 'Nubia', positions: 1, won: 1, drawn: 0, lost: 0, elo: 9, margin: 9, chance: 1, text: 'net 1'}));
        }, KEY);
    },
}, async (page) => {
    await open(page);
    await until('a word', async () => /The rules have changed/.test(await page.innerText('#learning-has')));
    assert(await page.isHidden('#learning-versus'));
    assert.equal(await page.innerText('#learning-go'), 'Begin');
});

onPage('a game without a fast board says so', {path: 'breakthrough/ordo/#level=person', first: within(SMALL)}, async (page) => {
    await open(page);
    await page.click('#learning-go');
    await reached(page, 'failed');
    await holds(async () => assert.equal(await said(page), 'It had to stop: this game has no fast board, which learning needs.'));
    await holds(async () => assert.equal(await page.innerText('#learning-go'), 'Begin'));
});

onPage('without its program the panel says so, and tries again', {
    path: `${nubia}?lang=ru#level=person`, trouble: /404|ERR_FAILED/,
    first: async (page) => {
        await within(SMALL)(page);
        await page.route('**/learner.wasm*', (route) => route.fulfill({status: 404}));
    },
}, async (page) => {
    await open(page);
    await page.click('#learning-go');
    await reached(page, 'failed');
    await holds(async () => assert.equal(await said(page), 'Пришлось остановиться: программу для этого загрузить не удалось.'));
    await page.unroute('**/learner.wasm*');
    await page.click('#learning-go');
    await reached(page, 'done');
    await holds(async () => assert.match(await said(page), /Оставлено\.$/));
});

onPage('games of dice are not offered to be learnt', {path: 'races/backgammon/#level=person'}, async (page) => {
    await settled(page);
    await page.click('#do-menu');
    await page.locator('#do-settings:visible').waitFor();
    assert(await page.isHidden('#do-train'));
});
