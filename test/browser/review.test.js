/**
 * review.test.js: the review of a game: its findings, messages, kept data and files; leaving it and
 * continuing it; only with the keyboard, in Russian, and in space.
 */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {look, settled} from './board.js';
import {menu} from './desk.js';
import {holds, onPage, saved, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** A short game in which a fool is mated by the queen. */
const short = 'checkmate/chess/#moves=e2-e4,e7-e5,d1-h5,e8-e7,h5-e5&level=person';

/** A game in which a rook is left unprotected at the sixth move. */
const rook = 'checkmate/chess/#start=4k3/8/8/3p4/8/1b6/R6P/4K3 w - - 0 1&moves=h2-h3,d5-d4&level=person';

/** @param {Page} page */
const done = (page) => page.waitForSelector('#review[data-done=true]');

/** @param {Page} page */
async function clean(page) {
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#review'));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
}

onPage('a review from the end of a game: the turning point, why, and from there anew', {path: short}, async (page) => {
    await settled(page);
    await page.locator('#banner button', {hasText: 'Review the game'}).click();
    await done(page);
    await page.waitForSelector('.review-points li p:not(:empty)');
    const points = await page.locator('.review-points li').allInnerTexts();
    const mate = points.find((t) => /^\d+… Black: .*e7/.test(t)) ?? ''; // with the number in the list of moves
    assert.match(mate, /lets White win at once/);
    assert.match(mate, /Best was/);
    await holds(async () => assert.match(await page.innerText('.review-score'), /Accuracy/));
    await holds(async () => assert.notEqual(await page.locator('.review-graph .curve').count(), 0));
    await clean(page);
    await saved(page, '"DR"');
    await page.locator('.review-points li', {hasText: 'e7'}).locator('button', {hasText: 'Try again'}).click();
    const seen = await until('the place before', async () => {
        const s = await look(page);
        return !s.result && s;
    });
    assert.equal(seen.result, '');
    await holds(async () => assert.equal(await page.locator('#moves [aria-current]').innerText(), await page.locator('#moves button').nth(2).innerText()));
});

for (const ru of [false, true]) onPage(`where a person went wrong against a bot comes back the next day: ${ru ? 'ru' : 'en'}`, {path: `checkmate/chess/${ru ? '?lang=ru' : ''}#moves=e2-e4,e7-e5,d1-h5,e8-e7,h5-e5&side=1&level=level:1`}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await done(page);
    await until('that it is kept', async () => (ru ? /Завтра вернутся как ваши задания позиции этой партии: 1/ : /come back tomorrow as tasks of your own: 1/).test(await page.innerText('#review')));
    await clean(page);
    const daily = await page.getAttribute('#review p a', 'href') ?? '';
    await page.goto(new URL(daily, page.url()).href);
    await until('nothing before tomorrow', async () => (ru ? /Позиций в запасе: 1/ : /Positions kept: 1/).test(await page.innerText('#own')));
    await page.evaluate(() => { // moves the clock forward by a night
        const [[game, setup, best, chance, due, step]] = JSON.parse(localStorage.getItem('dagaz:v1:set:mistakes') ?? '');
        localStorage.setItem('dagaz:v1:set:mistakes', JSON.stringify([[game, setup, best, chance, due - 1, step]]));
    });
    await page.goto(new URL('..', page.url()).href);
    await page.locator('.front-own a').click();
    await page.locator('#own li a').click();
    await until('what to do', async () => (ru ? /Чёрные.*вы здесь ошиблись/ : /Black to move. In your game you went wrong/).test(await page.innerText('#daily .daily-word')));
    await settled(page);
    const type = async (/** @type {string} */ text) => {
        await page.keyboard.press('/');
        await page.fill('#typed', text);
        await page.keyboard.press('Enter');
    };
    if (ru) {
        await type('e8-e7'); // as in the game
        await until('the move back', async () => /Нет, не этот/.test(await page.innerText('#daily .daily-word')) && (await look(page)).ply === 0);
        await settled(page);
    }
    await type('b8-c6'); // the only good move besides the queen's move, which the review may have found
    await until('an end', async () => (ru ? /Найдено, попыток: 2/ : /Found at the first try/).test(await page.innerText('#daily .daily-word')));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('dagaz:v1:set:mistakes') ?? '')[0]);
    const today = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));
    assert.deepEqual(kept.slice(4), ru ? [today + 1, 0] : [today + 3, 1]);
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('#daily'));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
});

onPage('a review names the opening, and so does the file', {path: 'checkmate/chess/#moves=e2-e4,e7-e5,g1-f3,b8-c6,f1-c4,g8-f6&level=person'}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await until('the name of the opening', async () => await page.locator('#review p.opening').innerText() === 'Opening: Two Knights Defence (to move 3)');
    await done(page);
    const [file] = await Promise.all([page.waitForEvent('download'), page.evaluate(() => document.getElementById('do-export')?.click())]);
    assert.match(readFileSync(await file.path(), 'utf8'), /ON\[Two Knights Defence\]/);
});

onPage('what a review found stays with the game and its file', {path: short}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await done(page);
    await saved(page, '"DW"');
    const [file] = await Promise.all([page.waitForEvent('download'), page.evaluate(() => document.getElementById('do-export')?.click())]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(text, /V\[-?\d+\.\d\d\]/);
    assert.match(text, /BM\[2\]/);
    assert.match(text, /HO\[1\]/);
    assert.match(text, /C\[The chances fell/);
    await page.reload();
    await settled(page);
    await menu(page, 'review');
    await done(page);
    await holds(async () => assert.match(await page.innerText('#review'), /Every move has been looked at/));
});

onPage('a rook is left undefended', {path: rook}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await done(page);
    await page.focus('#review input[type=range]');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await until('the word on it', async () => /leaves the Rook on a2 undefended/i.test(await page.innerText('.review-here')));
});

onPage('a review by keyboard in Russian, left and taken up again', {path: `mancala/oware/?lang=ru#moves=a1,f2,c1,b2,d1,e2,b1,a2&level=person`}, async (page) => {
    await settled(page);
    await page.focus('#do-menu');
    await page.keyboard.press('Enter');
    await page.focus('#do-review');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#review progress');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'review-title');
    await page.evaluate(() => { // as soon as the review has a first result
        const look = () => {
            const go = /** @type {HTMLElement} */ (document.querySelector('#review .tools button'));
            if (document.querySelector('#review .curve') && go.textContent === 'Остановить') go.click();
            else if (!document.querySelector('#review[data-done=true]')) setTimeout(look);
        };
        look();
    });
    await until('an end', async () => /Рассмотрен/.test(await page.innerText('#review [role=status]')));
    await page.locator('#review .tools button', {hasText: 'Продолжить'}).click();
    await done(page);
    await holds(async () => assert.match(await page.innerText('#review'), /Точность/));
    await clean(page);
    await page.click('#do-language');
    await holds(async () => assert.match(await page.innerText('#review'), /Accuracy/));
});

for (const [path, words] of /** @type {[string, RegExp][]} */ ([
    ['go/go-9x9-board/#moves=e5,c3,g3&level=person', /Accuracy/],
    ['arrange/hex/#moves=f6,e7,e6,d7&level=person', /Accuracy/],
])) {
    onPage(`a review of ${path}`, {path, size: 'phone'}, async (page) => {
        await settled(page);
        await menu(page, 'review');
        await done(page);
        await holds(async () => assert.match(await page.innerText('#review'), words));
        for (const [colorScheme, forcedColors] of /** @type {const} */ ([['light', 'none'], ['dark', 'none'], ['dark', 'active']])) {
            await page.emulateMedia({colorScheme, forcedColors});
            await clean(page);
        }
    });
}

onPage('a review of a game in space; a new game closes it', {path: 'checkmate/raumschach/?view=2d#moves=Bc1-Cc2,De5-Ab5&level=person'}, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await done(page);
    await page.focus('#review input[type=range]');
    await page.keyboard.press('Home');
    await until('the start', async () => (await look(page)).ply === 0);
    await page.click('#do-new');
    await until('its end', async () => !await page.isVisible('#review'));
    await page.click('#do-menu');
    await holds(async () => assert(!await page.isVisible('#do-review'), 'there is nothing to look back at'));
});

/** A short game of hypergammon. */
const dice = {path: 'races/hypergammon/?lang=en#moves=Four@D4,Five@D3,pass,pass,b2axf2a,a2axf2b,Six@D3,Four@D4,c1axj1a,a1axe1a,Three@D3,Four@D4,f2bxk2a,f2axj2a,Three@D4,Two@D3,e1axh1a,b1axd1a,Five@D3,Six@D4,k2axk1a,k1axd1a%2Cd1a-B9,Three@D4,One@D3&level=person', writing: ''};

onPage('a review of a game of dice: rolls are nobody\'s moves, and luck is told', dice, async (page) => {
    await settled(page);
    await menu(page, 'review');
    await done(page);
    const heads = await page.locator('.review-score th[scope=col]').allInnerTexts();
    assert.deepEqual(heads.slice(1), ['White', 'Black'], 'dice play no part');
    const exact = await page.locator('.review-score tbody tr').first().locator('td').allInnerTexts();
    for (const e of exact) assert.match(e, /^\d+\.\d %$/);
    await holds(async () => assert.notEqual(await page.locator('.review-graph .curve').count(), 0));
    for (const text of await page.locator('.review-points li').allInnerTexts()) {
        assert.match(text, /\d+[.…] (White|Black): .*(\/|off)/, 'a turning point is a move of a person');
        assert.doesNotMatch(text, /loses the (One|Two|Three|Four|Five|Six)/);
    }
    await page.locator('#moves button', {hasText: '10/4*'}).click();
    await until('words on the hit', async () => /10\/4\*/.test(await page.innerText('.review-here')));
    await clean(page);
    await saved(page, '"DR"');
});

onPage('a review of a game of dice that was left goes on where it stopped', {...dice, first: (page) => page.addInitScript(() => {
    /** The number of requests to think. */
    let thoughts = 0;
    const {postMessage} = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...said) {
        if (String(said[0]).includes('"verb":"think"')) Reflect.set(window, 'thoughts', ++thoughts);
        return Reflect.apply(postMessage, this, said);
    };
})}, async (page) => {
    await settled(page);
    const thoughts = () => page.evaluate(() => Number(Reflect.get(window, 'thoughts') ?? 0));
    const before = await thoughts();
    await menu(page, 'review');
    await page.waitForSelector('#review progress');
    await page.evaluate(() => { // as soon as half of the review is known
        const look = () => {
            const go = /** @type {HTMLElement} */ (document.querySelector('#review .tools button'));
            const bar = /** @type {HTMLProgressElement} */ (document.querySelector('#review progress'));
            if (bar.value >= bar.max / 2 && go.textContent === 'Stop here') go.click();
            else if (!document.querySelector('#review[data-done=true]')) setTimeout(look);
        };
        look();
    });
    await until('an end', async () => /Looked at \d/.test(await page.innerText('#review [role=status]')));
    const first = await thoughts() - before;
    await page.locator('#review .tools button', {hasText: 'Go on'}).click();
    await done(page);
    const second = await thoughts() - before - first;
    assert(second > 0 && second < first + 4, `${first} places were looked at, then ${second}`);
});
