/**
 * daily.test.js: the challenges of the day: solving one, making a mistake, asking for the solution, the
 * messages and the kept results, without a network, in Russian.
 */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {look, settled} from './board.js';
import {dist, kept, onPage, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{id: string, games: {id: string, known?: number}[], list: [number, string, number, ...string[]][]}} Family */

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
/** @type {Family[]} */
const families = JSON.parse(readFileSync(`${dist}/daily/challenges.json`, 'utf8'));

/** @param {unknown[]} task */
const packed = (task) => Buffer.from(JSON.stringify(task)).toString('base64url');

const mate = `checkmate/chess/?daily=${packed([20_000, 'checkmate', 'win', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1-a8'])}`;
const row = `arrange/tic-tac-toe/?daily=${packed([20_000, 'arrange', 'win', '?setup=0:1;;0:2+1;+1;0:1;+1;&turn=0', 'c1', 'b2', 'b1'])}`;

/** Write a move. @param {Page} page @param {string} text */
async function type(page, text) {
    await page.keyboard.press('/');
    await page.fill('#typed', text);
    await page.keyboard.press('Enter');
}

/** @param {Page} page @param {RegExp} words */
const told = (page, words) => until(String(words), async () => words.test(await page.innerText('#daily .daily-word')));

/** @param {Page} page */
async function clean(page) {
    for (const [colorScheme, forcedColors] of /** @type {const} */ ([['light', 'none'], ['dark', 'none'], ['dark', 'active']])) {
        await page.emulateMedia({colorScheme, forcedColors});
        await page.evaluate(axe);
        const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run('main'));
        assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
    }
}

onPage('a wrong move is taken back, the right one counts, and the page of the day knows it', {path: mate}, async (page) => {
    await settled(page);
    await told(page, /White to move. One move wins/);
    await type(page, 'a1-a7');
    await told(page, /Not that one/);
    await until('the move back', async () => (await look(page)).ply === 0);
    await settled(page);
    await type(page, 'a1-a8');
    await told(page, /Solved in 2 tries/);
    assert.equal(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:daily')), '["20000 checkmate 2"]');
    assert.equal(await page.evaluate(() => localStorage.getItem('dagaz:v1:game:checkmate/chess')), null, 'no game of the person’s');
    await clean(page);
    await page.locator('#daily a').click();
    await page.waitForSelector('#tasks li');
    assert.match(await page.innerText('#figures'), /1\s*solved in all/);
});

onPage('a challenge asks a stranger nothing', {path: mate}, async (page) => {
    await settled(page);
    await told(page, /White to move/);
    await page.waitForLoadState('networkidle'); // by then the question would be there
    assert.equal(await page.locator('.welcome').count(), 0);
});

onPage('a line of two moves, in Russian; and another that is shown', {path: `${row}&lang=ru`}, async (page) => {
    await settled(page);
    await told(page, /Выигрывает один ход/);
    await type(page, 'c1');
    await told(page, /Верно! Ответ: b2/);
    await settled(page);
    await type(page, 'b1');
    await told(page, /Решено с первой попытки/);
    await page.locator('#daily button', {hasText: 'Ещё раз'}).click();
    await told(page, /Выигрывает один ход/);
    await settled(page);
    await page.locator('#daily button', {hasText: 'Покажите'}).click();
    await told(page, /Вот так, и ответ: b2/);
    await settled(page);
    await type(page, 'b1');
    await told(page, /Вот этот ход/);
    assert.equal(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:daily')), '["20000 arrange 1"]', 'the first time counts');
});

onPage('the page of the day: a challenge in each family, history, and a result that gives nothing away', {path: 'daily/', size: 'phone'}, async (page) => {
    await page.waitForSelector('#tasks li');
    const rows = families.length + 1;
    assert.equal(await page.locator('#tasks li').count(), rows);
    assert(families.length >= 10);
    const known = page.locator('#tasks li').first();
    assert.equal(await known.getAttribute('data-family'), 'well-known');
    assert.match(await known.innerText(), /A well-known game/);
    const [, id] = /** @type {RegExpExecArray} */ (/([\w-]+\/[\w-]+)\/\?daily=/.exec(await known.locator('a').getAttribute('href') ?? ''));
    assert(families.flatMap((f) => f.games).some((g) => g.id === id && g.known), `${id} is well known`);
    const today = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));
    assert(!await page.isVisible('#share'));
    assert.equal(await page.locator('#tasks li:visible').count(), 3, 'the others are folded');
    assert.match(await page.innerText('#own'), /When you have played a game with a bot, review it/);
    await page.evaluate((day) => localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${day} checkmate 1`, `${day} go 3`, `${day - 1} go 1`])), today);
    await page.reload();
    await page.waitForSelector('#share', {state: 'visible'});
    assert.match((await page.innerText('#figures')).replace(/\s+/g, ' '), new RegExp(`2 days in a row 2 / ${rows} solved today 3 solved in all`));
    assert.equal(await page.locator('.daily-days li:not([data-some="0"])').count(), 2);
    await page.click('#share');
    await until('the word', async () => /Copied/.test(await page.innerText('#said')));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /2 of \d+\n[🟩🟨🟥⬜]+\nhttp/u);
    for (const f of families) for (const [, , , setup] of f.list) assert(setup === '' || !text.includes(setup)); // '' is the start of a game
    await clean(page);
    await page.evaluate((day) => localStorage.setItem('dagaz:v1:set:mistakes', JSON.stringify([['checkmate/chess', '8/8 w', 'a1-a8', 60, day, 1], ['mancala/oware', 'x', 'a1', 60, day + 2, 0]])), today);
    await page.reload();
    assert.match(await page.innerText('#own li'), /Chess\s+found at once: 1 of 4/);
    assert.equal(await page.locator('#own li').count(), 1, 'the other is not due');
    await clean(page);
    const moves = page.locator('#tasks [data-group=moves]');
    if (!await page.isVisible('#tasks li[data-family=checkmate]')) await moves.locator('summary').click(); // else it is one of the first today
    await page.locator('#tasks li[data-family=checkmate] a').click();
    await page.waitForSelector('#daily');
    await until('the position', async () => /to move/.test(await page.innerText('#daily .daily-word')));
    await page.goBack();
    await page.locator('#tasks li[data-family=well-known] a').click();
    await page.waitForSelector('#daily');
    await until('the position of a well-known game', async () => /to move/.test(await page.innerText('#daily .daily-word')));
});

for (const family of families.filter(({list}) => list[0][1] !== 'solve')) {
    const [game, , , setup, ...line] = family.list[0];
    onPage(`a challenge can be played: ${family.id}`, {path: `${family.games[game].id}/?daily=${packed([20_000, family.id, 'gain', setup, ...line])}`}, async (page) => {
        await settled(page);
        for (let i = 0; i < line.length; i += 2) {
            await until('my turn', async () => (await look(page)).ply === i);
            await settled(page);
            if (i) await type(page, line[i]);
            else await page.locator('#daily button', {hasText: 'Show me'}).click();
        }
        await told(page, /That was it/);
    });
}

onPage('days in a row: told when a challenge is solved, and seen on the front page', {path: '', size: 'phone'}, async (page) => {
    await until('its ways', async () => await page.locator('#front [data-row]').isVisible());
    assert.equal(await page.locator('#plan small, .front-ways .done').count(), 0, 'nothing to a stranger');
    const today = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));
    await page.evaluate((day) => localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${day - 1} go 1`, `${day - 2} go 2`])), today);
    await page.reload();
    await until('two days, and today is open', async () => /^days in a row: 2$/.test((await page.innerText('#plan small')).trim()));
    assert.equal(await page.locator('.front-ways .done').count(), 0);
    await page.goto(new URL(`checkmate/chess/?daily=${packed([today, 'checkmate', 'win', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1-a8'])}`, page.url()).href);
    await settled(page);
    await type(page, 'a1-a8');
    await told(page, /Solved at the first try! Days in a row: 3\./);
    await page.goto(new URL('../..', page.url()).href);
    await until('three days', async () => /days in a row: 3$/.test((await page.innerText('#plan small')).trim()));
    assert.deepEqual(await page.locator('li:has(.done)').evaluateAll((list) => list.map((li) => li.getAttribute('data-deed'))), ['solve']);
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => Reflect.get(window, 'axe').run({include: [['#front .front-today'], ['#front .front-words'], ['#front .front-ways']]}));
    assert.deepEqual(violations.map((/** @type {any} */ v) => v.id), []);
});

onPage('puzzles of the day are on the page, and one that was solved with a hint says so', {path: 'daily/?x=1', size: 'phone'}, async (page) => {
    await page.waitForSelector('#tasks li');
    for (const row of ['sudoku', 'sokoban-puzzle', 'sliding-puzzles-puzzle', 'light-off-puzzle', 'solitaire-puzzle', 'logic-puzzle', 'arrange-puzzle']) {
        assert.match(await page.locator(`#tasks [data-family=${row}]`).textContent() ?? '', /Puzzle/, row);
    }
    const today = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000));
    await page.evaluate((day) => {
        localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${day} sudoku 1`, `${day} sokoban-puzzle 3`]));
        localStorage.setItem('dagaz:v1:set:times', JSON.stringify([`${day - 1} sudoku 9`, `${day} sudoku 252`]));
    }, today);
    await page.reload();
    await page.waitForSelector('#tasks li.solved', {state: 'attached'});
    await page.locator('#tasks [data-group=puzzles] summary').press('Enter');
    await page.locator('#tasks [data-group=puzzles] li').first().waitFor();
    assert.match(await page.innerText('#tasks [data-group=puzzles] summary'), /\d of \d+ solved/);
    await clean(page);
    await page.reload();
    await page.locator('#tasks [data-group=puzzles] li').first().waitFor(); // it is remembered that it is open
    assert.match(await page.innerText('#tasks [data-family=sudoku]'), /Solved without hints · 4:12/);
    assert.match(await page.innerText('#tasks [data-family=sokoban-puzzle]'), /Solved, hints: 2/);
    await page.locator('#tasks [data-family=sudoku] a').click();
    await page.waitForSelector('#level-bar h2');
    await until('the square', async () => /Puzzle of the day[^]*Par \d\d/.test(await page.innerText('#level-bar')));
});

onPage('a puzzle of the day is played to its end, counts once, and leaves levels and saved games alone', {
    path: `sokoban/sokoban/?daily=${packed([20_000, 'sokoban-puzzle', 'solve', '?setup=0:1+27;+1;0:1;+2;0:1+2;;4:1;2:1;;1:1;;0:1+2;+2;0:1;+1;0:1+28;&turn=0', '2'])}`,
    first: (page) => page.addInitScript(() => {
        const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
        localStorage.setItem('dagaz:v1:set:lessons', `["go/go ${today - 1}"]`);
        localStorage.getItem('dagaz:v1:set:times') ?? localStorage.setItem('dagaz:v1:set:times', '["19999 sokoban-puzzle 999"]');
    }),
}, async (page) => {
    await until('the puzzle', async () => /Puzzle of the day[^]*Moves 0 · Pushes 0 · Par 2/.test(await page.innerText('#level-bar')));
    assert(!await page.isVisible('#level-bar [data-label=levelBefore]'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('.level-word').filter({hasText: 'Solved in 2 moves: it cannot be done in fewer.'}).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:daily')), '["20000 sokoban-puzzle 1"]');
    assert.match(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:times')) ?? '', /^\["19999 sokoban-puzzle 999","20000 sokoban-puzzle \d+"\]$/);
    assert.match(await page.innerText('.level-word'), /Time: 0:\d\d\. Your fastest yet! Days in a row: 2\./);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((k) => /:(levels|game):/.test(k))), []);
    await page.click('#do-language');
    await until('Russian', async () => /Головоломка дня[^]*Все задачи дня/.test(await page.innerText('#level-bar')));
    await page.locator('#level-bar a').click();
    await page.waitForSelector('#tasks li');
    assert.match(page.url(), /\/ru\/daily\/$/);
});

onPage('a hint counts as help in a puzzle of the day, and a game of one person without levels can be one', {
    path: `light-off/4x4-wazir/?daily=${packed([20_000, 'light-off-puzzle', 'solve', '', '0'])}`,
}, async (page) => {
    await until('the puzzle', async () => /Puzzle of the day[^]*Moves 0/.test(await page.innerText('#level-bar')));
    await settled(page);
    for (let left = 99; left > 0;) {
        await page.locator('#level-bar').getByRole('button', {name: 'Hint'}).click();
        const word = page.locator('.level-word').filter({hasText: /Next: |One move to the end|last/i});
        await word.waitFor();
        const [, cell] = /** @type {RegExpExecArray} */ (/([a-d][1-4])(?:=\S+)?\W*$/.exec(await word.innerText()));
        const n = (await look(page)).ply;
        await type(page, cell);
        await until('the move', async () => (await look(page)).ply === n + 1);
        left = await page.locator('.level-bar[data-stands=won]').count() ? 0 : left - 1;
    }
    assert.match(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:daily')) ?? '', /20000 light-off-puzzle ([2-9]|\d\d)"/);
});

onPage('a challenge that cannot be read leaves the game', {path: 'checkmate/chess/?daily=nonsense'}, async (page) => {
    await told(page, /could not be read/);
    await settled(page);
    assert.equal((await look(page)).ply, 0);
});

onPage('the page of the day without the network', {path: 'daily/', options: {serviceWorkers: 'allow'}}, async (page) => {
    await page.waitForSelector('#tasks li');
    await until('what is kept', async () => (await kept(page)).some((url) => url.includes('challenges.json')));
    await until('the record', async () => (await kept(page)).some((url) => /units\/daily\.json/.test(url)));
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('#tasks li');
    await page.context().setOffline(false);
});

for (const [lang, goal] of [['', 'Goal: One tile has 2048'], ['ru/', 'Цель: ']]) {
    onPage(`a puzzle of the day says what wins: ${lang}`, {path: `${lang}arrange/2048/?daily=${packed([20_000, 'arrange-puzzle', 'solve', '?setup=4:1;8:1;+1;6:1;11:1;+1;7:1;8:1;13:1;4:1;6:1;6:1;6:1;5:1;0:1;1:1;2:1;3:1;&turn=2', '0'])}`}, async (page) => {
        await until('the goal', async () => (await page.innerText('#level-bar')).includes(goal));
    });
}

for (const ru of [false, true]) onPage(`the seven of the week: a day that was missed is made up, and the result goes to a friend: ${ru ? 'ru' : 'en'}`, {
    path: `${ru ? 'ru/' : ''}daily/`, size: 'phone',
    first: async (page) => { // today is a Wednesday
        await page.addInitScript(() => {
            const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
            const ms = (today - (today + 3) % 7 + 9 - today) * 86_400_000;
            Object.assign(window, {Date: class extends Date {
                /** @param {any[]} of as for Date */
                constructor(...of) { super(...(/** @type {[number]} */ (of.length ? of : [Date.now()]))); }
                static now() { return super.now() + ms; }
            }});
        });
    },
}, async (page) => {
    await page.waitForSelector('#week li');
    const monday = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000)) - 2;
    assert.equal((monday + 3) % 7, 0);
    const days = page.locator('#week li');
    assert.equal(await days.count(), 7);
    assert.deepEqual(await days.evaluateAll((list) => list.map((li) => li.querySelectorAll('a').length)), [1, 1, 1, 0, 0, 0, 0], 'what is to come cannot be opened');
    assert.equal(await days.nth(2).getAttribute('aria-current'), 'date');
    assert(await page.locator('#week button').isHidden(), 'nothing to tell yet');
    await page.evaluate((day) => localStorage.setItem('dagaz:v1:set:daily', JSON.stringify([`${day + 1} well-known 3`, ...[0, 1, 2, 3, 4, 5, 6].map((n) => `${day - 7 + n} well-known 1`)])), monday);
    await page.reload();
    assert.match(await days.nth(1).locator('a').getAttribute('title') ?? '', ru ? /^вторник, .*: Решено, попыток: 3$/ : /^Tuesday, .*: Solved, tries: 3$/);
    assert.match(await page.innerText('#week'), ru ? /Недель, решённых целиком: 1/ : /Whole weeks so far: 1/);
    const small = await page.locator('#week a').evaluateAll((list) => list.map((a) => a.getBoundingClientRect()).filter((r) => r.width < 40 || r.height < 44).length);
    assert.equal(small, 0, 'too small for a finger');
    const text = new URL(await days.nth(0).locator('a').getAttribute('href') ?? '', page.url()).searchParams.get('daily') ?? '';
    const [day, row, , , ...line] = JSON.parse(Buffer.from(text, 'base64url').toString());
    assert.deepEqual([day, row], [monday, 'late']);
    await days.nth(0).locator('a').click();
    await settled(page);
    for (let i = 0; i < line.length; i += 2) {
        await until('my turn', async () => (await look(page)).ply === i);
        await settled(page);
        await type(page, line[i]);
    }
    await told(page, ru ? /Решено с первой попытки!.* На этой неделе: 2 из 7/ : /Solved at the first try!.* This week: 2 of 7/);
    await page.locator('#daily a').click();
    await page.waitForSelector('#week li.solved');
    assert.match((await page.innerText('#figures li')).replace(/\s+/g, ' '), ru ? /^1 день подряд/ : /^1 day in a row/, 'it is of yesterday: what is made up mends no row of days');
    await page.locator('#week button').click();
    await until('the word', async () => (ru ? /Скопировано/ : /Copied/).test(await page.innerText('#week-said')));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), ru ? /^Dagaz, неделя с .*: 2 из 7\n🟩🟨⬜⬜⬜⬜⬜\nhttp/u : /^Dagaz, week of .*: 2 of 7\n🟩🟨⬜⬜⬜⬜⬜\nhttp/u);
    await clean(page);
    await page.goto(new URL('..', page.url()).href);
    await until('the week on the front page', async () => (ru ? / · задач недели решено: 2 \/ 7$/ : / · of this week’s seven challenges: 2 \/ 7$/).test((await page.innerText('#plan small')).trim()));
});

onPage('the times of a row of puzzles are a line', {path: 'daily/', first: (page) => page.addInitScript(() => {
    const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
    localStorage.setItem('dagaz:v1:set:dailyopen', 'puzzles');
    localStorage.setItem('dagaz:v1:set:times', JSON.stringify([`${today - 2} sudoku 252`, `${today - 1} sudoku 100`, `${today - 3} sudoku 300`, `${today - 1} logic-puzzle 9`]));
})}, async (page) => {
    const plot = page.locator('#tasks [data-family=sudoku] svg.plot');
    await plot.waitFor();
    assert.equal(await plot.getAttribute('aria-label'), 'Your times: 5:00, 4:12, 1:40. The fastest: 1:40.');
    assert.equal(await plot.locator('polyline').getAttribute('points'), '0.0,2.0 50.0,8.2 100.0,28.0');
    assert.equal(await page.locator('#tasks svg.plot').count(), 1, 'one time is no line');
    await clean(page);
});
