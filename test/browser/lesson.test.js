// A lesson about a game, made from its rules.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** @param {Page} page */
const title = (page) => page.innerText('#lesson-title');

/** @param {Page} page @param {string} cell */
const touch = (page, cell) => page.click(`#lesson [data-cell="${cell}"]`);

/** Go on until a part begins so. @param {Page} page @param {RegExp} wanted */
async function goTo(page, wanted) {
    for (let n = 0; n < 30 && !wanted.test(await title(page)); n++) {
        await page.click('#lesson .primary');
        await until('the next part', async () => (await page.innerText('.lesson-text')) !== '');
    }
    assert.match(await title(page), wanted);
}

onPage('a lesson of chess: what a rook does, a capture, a first move, a win', {path: 'checkmate/chess/', size: 'phone'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    assert.equal(await title(page), 'The aim');
    assert.match(await page.innerText('.lesson-text'), /checkmate/);
    await goTo(page, /Pawn/);
    await page.waitForSelector('#lesson [data-cell=e4] image, #lesson [data-cell=d4] image');
    const at = await page.getAttribute('#lesson g:has(image)', 'data-cell') ?? '';
    await touch(page, 'h8');
    await until('no', async () => /cannot/.test(await page.innerText('.lesson-answer')));
    await touch(page, at[0] + (Number(at[1]) + 1));
    await until('yes', async () => /^Yes/.test(await page.innerText('.lesson-answer')));
    await page.click('#lesson .primary');
    const foes = await page.locator('#lesson g:has(image)').evaluateAll((list) => list.map((g) => g.getAttribute('data-cell') ?? ''));
    assert.equal(foes.length, 3);
    const [right] = foes.filter((c) => c[0] !== at[0]), [wrong] = foes.filter((c) => c[0] === at[0] && c !== at);
    await touch(page, wrong);
    await until('no', async () => /cannot take/.test(await page.innerText('.lesson-answer')));
    await touch(page, right);
    await until('yes', async () => /^Yes/.test(await page.innerText('.lesson-answer')));
    await goTo(page, /first move/);
    await page.waitForSelector('#lesson [data-cell=e2] image');
    await touch(page, 'e5');
    await until('no', async () => /Nothing/.test(await page.innerText('.lesson-answer')));
    await touch(page, 'e2');
    await touch(page, 'e4');
    await page.waitForSelector('#lesson [data-cell=e4] image');
    await goTo(page, /Win in one/);
    await page.waitForSelector('#lesson button:has-text("Show me"):visible');
    await page.click('#lesson button:has-text("Show me")');
    await until('a win', async () => /(White|Black) wins/.test(await page.innerText('.lesson-answer')));
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#lesson'));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
    await goTo(page, /game of your own/);
    await page.click('#lesson .primary');
    await until('the board', async () => await page.locator('#lesson').count() === 0);
    assert.equal(await page.inputValue('#opponent'), 'level:1');
    await until('the coach of the game that follows', async () => /After each move/.test(await page.innerText('.coach-said')));
});

for (const path of ['ru/checkmate/chess/', 'ru/shogi/shogi/', 'arrange/hex/', 'mancala/oware/', 'races/backgammon/']) {
    onPage(`on a phone on its side a lesson shows words, board and buttons at once: ${path}`, {path, size: 'phone', options: {viewport: {width: 740, height: 360}}}, async (page) => {
        await page.click('#do-learn');
        await page.waitForSelector('#lesson[open]');
        for (let n = 0; n < 2; n++) {
            await page.click('#lesson .primary');
            await page.waitForSelector('#lesson .guide-board');
            const seen = await page.evaluate(() => ['#lesson .guide-board', '#lesson .tools', '#lesson .lesson-text'].map((css) => {
                const {left, top, right, bottom} = /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect();
                return {css, inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, left, right};
            }));
            for (const {css, inside} of seen) assert(inside, `${css} is cut off in part ${n + 2}`);
            assert(seen[0].left >= seen[2].right, 'the board is beside the words');
        }
    });
}

onPage('a lesson shows whose the sides of the board are, and its cells have their names', {path: 'arrange/hex/'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    await goTo(page, /first move/);
    await page.waitForSelector('#lesson .guide-board .edge');
    const colours = await page.locator('#lesson .guide-board .edge').evaluateAll((list) => list.map((el) => getComputedStyle(el).stroke));
    assert.equal(new Set(colours).size, 3, 'a line below the colours of two players');
    assert((await page.locator('#lesson .coordinate').allTextContents()).includes('k'));
});

onPage('a lesson writes moves as the page does, and calls pieces what the rules call them', {path: 'ru/checkmate/chess/', writing: ''}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    await goTo(page, /одним ходом/);
    await page.waitForSelector('#lesson button:has-text("Покажите"):visible');
    await page.click('#lesson button:has-text("Покажите")');
    await until('a win', async () => /^(Кр|[КФЛС])?[a-h]?[1-8]?x?[a-h][1-8](=[ФЛСК])?#\. Победа: (Белые|Чёрные) – мат$/.test(await page.innerText('.lesson-answer')));
});

onPage('blocks that all go alike are met once, by the name of what they are', {path: 'sliding-puzzles/donkey/'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    const titles = [];
    for (let n = 0; n < 4; n++) {
        titles.push(await title(page));
        await page.click('#lesson .primary');
    }
    assert.deepEqual(titles, ['The aim', 'Meet the piece: Block', 'A first move', 'Now a game of your own']);
});

onPage('a lesson by keyboard, in Russian; the game of the page stays', {path: 'mancala/oware/?lang=ru#level=person'}, async (page) => {
    const before = await page.innerText('#moves');
    await page.focus('#do-learn');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#lesson[open]');
    assert.equal(await title(page), 'Цель');
    await goTo(page, /Первый ход/);
    await page.waitForSelector('#lesson [data-cell] text');
    await page.focus('#lesson [tabindex="0"][data-cell]');
    for (let n = 0; n < 8 && (await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))) !== 'c1'; n++) {
        const here = await page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');
        await page.keyboard.press(here[1] === '2' ? 'ArrowDown' : here[0] < 'c' ? 'ArrowRight' : 'ArrowLeft');
    }
    await page.keyboard.press('Enter');
    await until('a move', async () => /Отлично/.test(await page.innerText('.lesson-answer')));
    assert.equal(await page.locator('#lesson .pit').count(), 12);
    assert.equal(await page.locator('#lesson image').count(), 0, 'pits hold no pieces');
    const seeds = await page.evaluate(() => document.querySelector('#lesson [data-cell=c1] text')?.textContent ?? '0');
    assert.equal(seeds, '0', 'the pit is empty');
    await page.keyboard.press('Escape');
    await until('the end', async () => await page.locator('#lesson').count() === 0);
    assert.equal(await page.innerText('#moves'), before);
});

onPage('in a game of dice the first move of a lesson is the person’s', {path: 'races/backgammon/'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    await goTo(page, /Man/); // the pieces of the player, not those of the dice
    await goTo(page, /first move/);
    await page.waitForSelector('#lesson .can');
    assert.equal(await page.locator('.lesson-hand').count(), 0, 'nobody chooses what is thrown');
});

for (const [path, words] of /** @type {[string, Record<string, RegExp>][]} */ ([
    ['arrange/boop/', {Kitten: /pushes each kitten beside it/, Cat: /pushes cats as well/}], // set down
    ['checkers/russian-checkers/', {Man: /takes by jumping/, King: /any distance along a diagonal/i}], // what a man becomes
    ['custodian/brandubh/', {Man: /./, King: /./}], // the other side's
])) onPage(`a lesson meets pieces that are not on the pupil’s board: ${path}`, {path}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    for (const [name, help] of Object.entries(words)) {
        await goTo(page, new RegExp(`piece: ${name}$`));
        assert.match(await page.innerText('.lesson-text'), help);
        await page.waitForSelector('#lesson g[data-cell] image');
    }
});

for (const path of ['go/go-9x9-board/', 'shogi/mini-shogi/', 'checkers/russian-checkers/', 'sliding-puzzles/donkey/', 'arrange/hex/', 'morris/nine-man-morris/', 'races/halma/']) {
    onPage(`a lesson to its end: ${path}`, {path}, async (page) => {
        await page.click('#do-learn');
        await page.waitForSelector('#lesson[open]');
        const titles = new Set();
        for (let n = 0; n < 30; n++) {
            const seen = await page.evaluate(() => { // at once: a part for which no game is found ends by itself
                const [title, answer] = ['#lesson-title', '.lesson-answer'].map((s) => document.querySelector(s)?.textContent ?? '');
                /** @type {HTMLElement | null} */ (document.querySelector('#lesson .primary'))?.click();
                return {title, answer};
            });
            if (!seen.title) break;
            titles.add(seen.title);
            assert.equal(seen.answer, '', 'no complaint');
        }
        assert.equal(await page.locator('#lesson').count(), 0);
        assert(titles.size >= 2);
    });
}

for (const [path, size, piece] of /** @type {[string, 'desk' | 'phone', RegExp][]} */ ([['playground/', 'desk', /Pawn/], ['ru/make/', 'phone', /Пешка/]])) {
    onPage(`a lesson about rules of one’s own, from ${path}`, {path, size}, async (page) => {
        const frame = page.frameLocator('#lab-board dagaz-board iframe');
        await page.focus('#source'); // the program runs
        await frame.locator('[role=gridcell]').first().waitFor({state: 'attached'});
        const lesson = frame.locator('#lesson[open]');
        await until('the lesson', async () => {
            await page.click('#lab-lesson');
            return await lesson.count() > 0;
        });
        const heading = frame.locator('#lesson-title');
        assert.match(await heading.innerText(), /^(The aim|Цель)$/);
        assert.match(await frame.locator('.lesson-text').innerText(), /other side|goal|соперник|цели/);
        await frame.locator('#lesson .primary').click();
        await until('a piece', async () => piece.test(await heading.innerText()));
        const at = await frame.locator('#lesson g:has(image)').first().getAttribute('data-cell') ?? '';
        await frame.locator(`#lesson [data-cell="${at[0]}${Number(at[1]) + 1}"]`).click();
        await until('yes', async () => /^(Yes|Верно)/.test(await frame.locator('.lesson-answer').innerText()));
        for (let n = 0; n < 12 && await lesson.count(); n++) {
            await frame.locator('#lesson .primary').click();
            await until('what comes', async () => await lesson.count() === 0 || await frame.locator('.lesson-text, .lesson-answer').allInnerTexts().then((t) => t.join('') !== ''));
        }
        assert.equal(await lesson.count(), 0);
        await until('an easy opponent', async () => await frame.locator('#opponent').inputValue() === 'level:1');
    });
}

for (const path of ['morris/nine-man-morris/', 'go/atari-go/']) {
    onPage(`where no piece takes as it goes, a capture is found in a game: ${path}`, {path, size: 'phone'}, async (page) => {
        await page.click('#do-learn');
        await page.waitForSelector('#lesson[open]');
        await goTo(page, /first move/);
        await until('a game with a capture', async () => { // it is looked for meanwhile; the lesson does not wait for it
            await page.click('#lesson .primary');
            await until('the next part', async () => !/first move/.test(await title(page)));
            if (await title(page) === 'A capture') return true;
            await page.click('#lesson button.quiet');
            await page.click('#do-learn');
            await goTo(page, /first move/);
            return false;
        });
        assert.match(await page.innerText('.lesson-text'), /You play \w+\. Here you can take something/);
        await page.click('#lesson button:has-text("Show me")');
        await until('what is taken', async () => /that one is taken/.test(await page.innerText('.lesson-answer')));
        await page.click('#lesson .primary');
        await until('the next part', async () => await title(page) !== 'A capture');
    });
}

onPage('a game whose pieces take as they go has no capture beyond theirs', {path: 'checkmate/gardner-chess/'}, async (page) => {
    await page.click('#do-learn');
    await page.waitForSelector('#lesson[open]');
    await goTo(page, /Pawn/);
    await page.click('#lesson button:has-text("Show me")');
    await page.click('#lesson .primary'); // now its capture
    await until('the capture', async () => /which of these two/.test(await page.innerText('.lesson-text')));
    await goTo(page, /first move/);
    await page.click('#lesson .primary');
    await until('the next part', async () => !/first move/.test(await title(page)));
    assert.match(await title(page), /Win in one/);
});

onPage('a lesson about rules of one’s own tells the goal that they name', {path: 'playground/'}, async (page) => {
    await page.focus('#source');
    await page.fill('#source', `(dagaz 1)
(game (title "Corner") (players X O) (turn-order X O) (board (rectangle 3 3) (style plain) (zone end X c3) (zone end O a1))
  (piece (name Man) (moves (step n e s w)))
  (board-setup (X (Man a1)) (O (Man c3)))
  (win-condition (X O) (holds (any end (friend?))) (says "a man in the far corner")))`);
    const frame = page.frameLocator('#lab-board dagaz-board[title=Corner]:not(.coming) iframe');
    await frame.locator('[role=gridcell]').first().waitFor({state: 'attached'});
    await until('the lesson', async () => {
        await page.click('#lab-lesson');
        return await frame.locator('#lesson[open]').count() > 0;
    });
    assert.equal(await frame.locator('#lesson-title').innerText(), 'The aim');
    assert.match(await frame.locator('.lesson-text').innerText(), /^Win: a man in the far corner\.$/);
});
