// The rules playground: the program continues with the static page without changing it; mistakes at their
// lines, the live board, questions, counting, links, files, drafts.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {after, test} from 'node:test';
import {zip} from '../../static/js/testdata/archive.js';
import {held, onPage, sizes, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const path = 'playground/';
const state = (/** @type {Page} */ page) => page.textContent('#lab-state');
const source = (/** @type {Page} */ page) => page.inputValue('#source');
const board = (/** @type {Page} */ page) => page.frameLocator('#lab-board dagaz-board:not(.coming) iframe');

/** Click a cell of the board, by keyboard. @param {Page} page @param {string} name */
async function press(page, name) {
    const cell = board(page).locator(`[data-cell=${name}]`);
    await cell.focus();
    await cell.press('Enter');
}

/** Replace the text, as typing it all would. @param {Page} page @param {string} text */
const write = (page, text) => page.fill('#source', text);

/** The text is checked and on the board: the game of its title. @param {Page} page */
async function works(page) {
    await until('rules without mistakes', async () => /^(No mistakes|It works|It opens)/.test(await state(page) ?? ''));
    await until('the board of the text, and no other', () => page.evaluate(() => {
        const title = /\(title "([^"]*)"/.exec(/** @type {HTMLTextAreaElement} */ (document.getElementById('source')).value)?.[1];
        const boards = [...document.querySelectorAll('#lab-board dagaz-board')];
        return boards.length === 1 && !boards[0].matches('.coming') && boards[0].getAttribute('title') === title;
    }));
}

/** @param {string} more @param {string} [title] */
const small = (more = '', title = 'Row') => `(dagaz 1)
(game (title "${title}") (players X O) (turn-order X O)
  (board (rectangle 3 1) (style plain))
  (piece (name Mark) (letters "x" "o") (drops ((verify empty?) add)))
  ${more}
  (win-condition (X O) (line 2 (e))) (draw-condition (X O) full) (repetition 0) (fen (style short) (sides x o)))
`;

for (const size of /** @type {const} */ (['desk', 'phone'])) {
    /** @type {ReturnType<typeof held>} */
    let program;
    onPage(`the playground is taken over without a trace, ${size}`, () => {
        program = held('**/playground.wasm*');
        return {path, size, first: program.first};
    }, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        assert.equal(await page.locator('#lab-board > svg').count(), 1, 'the example has no picture');
        await page.evaluate(() => {
            Object.assign(window, {changes: []});
            new MutationObserver((list) => {
                if (document.documentElement.dataset.app) return;
                for (const m of list) {
                    if (m.target instanceof Element && m.target.closest('#code-ink')) continue; // the colours of the text that is being typed
                    for (const n of [...m.addedNodes, ...m.removedNodes]) if (n instanceof Element) Reflect.get(window, 'changes').push(`${m.target.nodeName} ${n.outerHTML}`);
                }
            }).observe(/** @type {Element} */ (document.querySelector('#app')), {childList: true, subtree: true});
        });
        await page.click('#source');
        await page.keyboard.press('Control+End');
        await page.keyboard.type('; mine');
        const before = await page.evaluate(() => {
            const s = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
            s.setSelectionRange(s.value.length - 2, s.value.length);
            return [s.scrollTop, scrollY];
        });
        assert.equal(await page.locator('html[data-app=ready]').count(), 0, 'the program was not held back');
        program.open();
        await page.waitForSelector('html[data-app=ready]', {state: 'attached'});
        const now = await page.evaluate(() => {
            const s = /** @type {HTMLTextAreaElement} */ (document.activeElement);
            return [s.id, s.value.slice(s.selectionStart, s.selectionEnd), s.value.endsWith('; mine'), s.scrollTop, scrollY];
        });
        assert.deepEqual(now, ['source', 'ne', true, ...before], 'focus, selection, text, scroll');
        assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'changes')), [], 'elements came or went');
        await works(page);
        assert(await source(page).then((s) => s.endsWith('; mine')));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    });
}

onPage('a mistake is at its line; the board keeps what worked', {path}, async (page) => {
    await page.focus('#source');
    await works(page);
    const text = await source(page);
    await write(page, text.replace('(step n quiet)', '(stpe n quiet)'));
    await until('the mistake', async () => /Mistakes: 1/.test(await state(page) ?? ''));
    const line = text.slice(0, text.indexOf('(step n quiet)')).split('\n').length;
    assert.match(await page.innerText('.problems'), new RegExp(`Line ${line}.*stpe.*did you mean .step.`, 's'));
    assert.equal(await page.locator('#code-lines .error').textContent(), String(line));
    assert.equal(await page.locator('#lab-board dagaz-board').count(), 1);
    await page.click('.problems button');
    await until('the place', () => page.evaluate(() => {
        const s = /** @type {HTMLTextAreaElement} */ (document.activeElement);
        return s.id === 'source' && s.value.slice(s.selectionStart, s.selectionEnd) === 'stpe';
    }));
    await page.keyboard.type('step');
    await works(page);
    assert.equal(await page.locator('#code-lines .error').count(), 0);
});

onPage('a picture that there is not, and rules that are only a comment, are told in sight', {path}, async (page) => {
    await write(page, small().replace('(letters "x" "o")', '(letters "x" "o") (glyph "chess-knigth")'));
    await works(page);
    await until('the warning', async () => /Line 4:? no picture has the name "chess-knigth": a letter stands for it – did you mean “chess-knight”\?/.test(await page.innerText('.problems .warning')));
    await page.click('.problems .warning button');
    await until('its place', () => page.evaluate(() => {
        const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
        return field.value.slice(field.selectionStart, field.selectionEnd) === '"chess-knigth"';
    }));
    await page.evaluate(() => scrollTo(0, 0));
    const place = await page.locator('.problems').evaluate((e) => e.getBoundingClientRect().toJSON());
    assert(place.bottom <= sizes.desk.height, JSON.stringify(place));
    await write(page, '; only a comment');
    await until('the mistake', async () => /the file has no game/.test(await page.innerText('.problems')));
});

onPage('rules that open without a part of them are said to have lost it', {path}, async (page) => {
    const plain = (/** @type {string} */ piece) => `(version "2.0")
(game (title "Race") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))) (symmetry Black (n s) (s n)))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (loss-condition (White Black) stalemated)
  (win-condition (White) (absolute-config ${piece} (a3))))`;
    await write(page, plain('Knave'));
    await until('the loss', async () => /not as it was meant: rules lost: 1/.test(await state(page) ?? ''));
    assert.match(await page.innerText('.problems'), /Line 7.*Knave/s);
    await write(page, plain('Man'));
    await until('nothing lost', async () => /^(No mistakes|It works)/.test(await state(page) ?? ''));
});

onPage('moves stay when the rules change; questions and counts are about the board', {path}, async (page) => {
    await write(page, small());
    await works(page);
    await press(page, 'a1');
    await until('the move', async () => /b1|O to move/.test(await board(page).locator('#status').innerText()));
    await write(page, small('; a word', 'Line'));
    await works(page);
    const ask = async (/** @type {string} */ what, /** @type {RegExp} */ answer) => {
        await page.fill('[name=ask]', what);
        await page.press('[name=ask]', 'Enter');
        await until(`${what}: ${answer}`, async () => answer.test(await page.innerText('.lab-answer')));
    };
    await ask('a1', /already stands on a1/);
    await ask('b1', /may be played: b1/);
    await ask('zz', /names no cell/);
    await page.selectOption('[name=depth]', '2');
    await page.click('.lab-perft button');
    await until('counts', async () => (await page.innerText('.lab-counts tbody')).replace(/\s+/g, ' ').trim() === '1 2 2 2');
});

onPage('the starts of the rules are put on the board by name', {path}, async (page) => {
    const label = (/** @type {string} */ cell) => board(page).locator(`[data-cell=${cell}]`).getAttribute('aria-label');
    await write(page, small('(start "One cross" "?setup=0:1;;;&turn=1") (start "One nought" "?setup=0:2;;;&turn=0")'));
    await works(page);
    await page.selectOption('[name=start]', 'One nought');
    await until('the start', async () => /^a1, O/.test(await label('a1') ?? ''));
    await press(page, 'c1');
    await until('a move from there', async () => /^c1, X/.test(await label('c1') ?? ''));
    await write(page, small('(start "One cross" "?setup=0:1;;;&turn=1") (start "One nought" "?setup=0:2;;;&turn=0")', 'Line'));
    await works(page);
    assert.match(await label('c1') ?? '', /^c1, X/, 'the game from the start is lost');
    await page.selectOption('[name=start]', '');
    await until('the usual start', async () => /^a1, empty/.test(await label('a1') ?? ''));
    await page.selectOption('[name=from]', 'example');
    await until('rules without starts', () => page.locator('[name=start]').isHidden());
});

onPage('options of rules files do what they say: one click for a move, goals pointed out', {path}, async (page) => {
    // a1 has two moves, b1 two, c1 one; b2 and c2 can be reached by two of them, a2 by one.
    const steps = (/** @type {string} */ title, option = '') => `(dagaz 1)
(game (title "${title}") (players X O) (turn-order X O) ${option}
  (board (square 3) (symmetry O (n s) (ne se)))
  (piece (name Man) (letter M) (moves (step n ne quiet)))
  (board-setup (X (Man a1 b1 c1)) (O (Man a3)))
  (win-condition (X) (absolute-config Man (c3))))
`;
    const label = (/** @type {string} */ cell) => board(page).locator(`[data-cell=${cell}]`).getAttribute('aria-label');
    /** Rules on the board, at their start: moves stay when rules change, but not in another game. @param {string} text */
    const fresh = async (text) => {
        await write(page, small());
        await works(page);
        await write(page, text);
        await works(page);
    };
    for (const [smart, clicks, from, to] of /** @type {const} */ ([
        ['', 'a2 b2 a1 c1 a2', 'c1', ''], // all pieces are on their old cells
        ['from', 'a2 b2 a1 c1', 'c1', 'c2'],
        ['to', 'b2 c1 c1 a2', 'a1', 'a2'],
        ['true', 'b2 c2 a1 c1', 'c1', 'c2'],
        ['true', 'b2 c2 a2', 'a1', 'a2'],
    ])) {
        await fresh(steps(`Smart ${smart} ${to}`, smart && `(option "smart moves" ${smart})`));
        for (const cell of clicks.split(' ')) await press(page, cell);
        if (to) await until(`${smart}: ${from}-${to}`, async () => /, X/.test(await label(to) ?? ''));
        for (const cell of ['a1', 'b1', 'c1']) assert.equal(/, X/.test(await label(cell) ?? ''), !to || cell !== from, `${smart}: ${cell} after ${clicks}`);
    }

    // The goal is a cell to which the piece cannot go now.
    for (const [shown, option] of /** @type {const} */ ([[true, ''], [false, '(option "highlight goals" false)']])) {
        await fresh(steps(`Goals ${shown}`, option));
        const picture = async () => {
            const box = await board(page).locator('[data-cell=c3]').boundingBox();
            return box && (await page.screenshot({clip: box})).toString('base64');
        };
        await press(page, 'a1');
        await press(page, 'a1'); // the move is taken back, and the focus is on the cell of the piece
        const before = await picture();
        await press(page, 'a1');
        await until('the choice', async () => /selected/.test(await label('a1') ?? ''));
        assert.equal(await picture() !== before, shown, `goals ${shown ? 'are not' : 'are'} pointed out`);
    }
});

onPage('a count can be cancelled', {path: `${path}#game=checkmate/chess`}, async (page) => {
    await works(page);
    await page.selectOption('[name=depth]', '6');
    await page.click('.lab-perft button');
    await until('first counts', async () => /8.902/.test(await page.innerText('.lab-counts tbody')));
    await page.locator('.lab-perft button', {hasText: 'Cancel'}).waitFor();
    await page.click('.lab-perft button');
    await until('the end of it', async () => await page.innerText('.lab-perft button') === 'Count');
    assert(await page.locator('.lab-counts').first().locator('tbody tr').count() < 6);
});

onPage('two windows keep their drafts; what is only looked at is none', {path}, async (page) => {
    const kept = async () => JSON.parse(await page.evaluate(() => localStorage.getItem('dagaz:v1:set:drafts') ?? '[]'))
        .map((/** @type {{title: string}} */ d) => d.title).sort();
    await write(page, small('', 'First'));
    await until('a draft', async () => (await kept()).join() === 'First');
    await page.selectOption('[name=from]', 'checkmate/chess');
    await until('chess', async () => (await source(page)).includes('"Chess"'));
    assert.deepEqual(await kept(), ['First']);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await until('the draft in the other window', async () => (await source(other)).includes('First'));
    await page.selectOption('[name=draft]', {label: 'First'});
    await until('the draft', async () => (await source(page)).includes('First'));
    await write(other, small('', 'Theirs'));
    await until('the other window’s draft', async () => (await kept()).join() === 'Theirs');
    await write(page, small('', 'Mine'));
    await until('both', async () => (await kept()).join() === 'Mine,Theirs');
    await write(page, small('', 'Mine again'));
    await until('two all the same', async () => (await kept()).join() === 'Mine again,Theirs');
    await write(other, small('', 'Theirs again'));
    await until('nothing lost', async () => (await kept()).join() === 'Mine again,Theirs again');
});

onPage('a mistake is marked whole, in any letters; a count that cannot be is told', {path}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await write(page, '(dagaz 1)\n(game (title "Ж") (players А Б) (turn-order А Б) (board (квадрат 3)))');
    await until('the mistake', async () => /квадрат/.test(await page.innerText('.problems')));
    await page.click('.problems button:has-text("квадрат")');
    await until('the word', () => page.evaluate(() => {
        const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
        return field.value.slice(field.selectionStart, field.selectionEnd) === 'квадрат';
    }));
    await page.reload();
    await until('the mistake again', async () => /квадрат/.test(await page.innerText('.problems')));
    await page.click('.lab-perft button');
    await until('a word', async () => (await page.innerText('.lab-note')).length > 10);
    assert.equal(await page.innerText('.lab-perft button'), 'Count');
});

onPage('rules go by link, and drafts are kept', {path, size: 'phone'}, async (page) => {
    await write(page, small('', 'By link'));
    await works(page);
    await page.click('#lab-share');
    await until('the link', async () => (await page.inputValue('#lab-link')).includes('#z='));
    const link = await page.inputValue('#lab-link');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);

    await page.reload();
    await until('the draft', async () => (await source(page)).includes('By link'));
    await page.selectOption('[name=from]', 'example');
    await until('the example', async () => (await source(page)).includes('Runners'));
    await until('two drafts', async () => await page.locator('[name=draft] option').count() === 2);
    await page.click('#lab-forget');
    await until('the first draft again', async () => (await source(page)).includes('By link'));

    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await until('the rules of the link', async () => (await source(page)).includes('By link'));
    await works(page);
    await page.goto('about:blank');
    await page.goto(link.slice(0, -9));
    await until('a word on a bad link', async () => /cut off or changed/.test(await page.innerText('.lab-note')));
});

onPage('files: old letters, includes, pictures; a page and a file come out', {path}, async (page) => {
    const old = Buffer.from('(define put ((verify empty?) add))', 'latin1');
    const main = Buffer.concat([
        Buffer.from('(include "moves.zrf")\r\n(game (title "'), Buffer.from([0xc8, 0xe3, 0xf0, 0xe0]),
        Buffer.from('") (players X O) (turn-order X O) (board (image "b.bmp") (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("1" (0 50))) (directions (e 1 0)))) ' +
            '(piece (name Mark) (image X "x.bmp" O "o.bmp") (drops (put))) (board-setup (X (Mark off 3)) (O (Mark off 3))) (draw-condition (X O) stalemated))'),
    ]);
    await page.click('.lab-more > summary');
    await page.setInputFiles('[name=files]', [
        {name: 'game.zrf', mimeType: 'text/plain', buffer: main}, {name: 'moves.zrf', mimeType: 'text/plain', buffer: old}, {name: 'x.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM')},
    ]);
    await until('the title', async () => (await source(page)).includes('"Игра"'));
    await works(page);
    assert.match(await page.innerText('.lab-note'), /game\.zrf.*could not be shown: 1/s);
    assert.equal(await page.innerText('.lab-files'), 'moves.zrf');
    const saved = async (/** @type {string} */ button) => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
        return {name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8')};
    };
    const zrf = await saved('#lab-zrf');
    assert.deepEqual([zrf.name, zrf.text], ['игра.zrf', await source(page)]);
    const html = await saved('#lab-page');
    assert.equal(html.name, 'игра.html');
    assert(html.text.includes('(define put') && html.text.includes('/embed/v1/embed.js'), html.text);
});

/** A picture of one colour, as a Windows bitmap. @param {number[]} colour red, green, blue @param {number} size @returns {Buffer} */
function bitmap(colour, size) {
    const row = Math.ceil((size * 3) / 4) * 4;
    const b = Buffer.alloc(54 + row * size);
    b.write('BM');
    for (const [at, v] of [[2, b.length], [10, 54], [14, 40], [18, size], [22, size], [34, row * size]]) b.writeUInt32LE(v, at);
    b.writeUInt16LE(1, 26);
    b.writeUInt16LE(24, 28);
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) colour.forEach((v, k) => b.writeUInt8(v, 54 + y * row + x * 3 + 2 - k));
    return b;
}

onPage('pictures of a folder or an archive are on the board, are kept, and go into a page', {path, trouble: /willReadFrequently/}, async (page) => {
    const rules = `(game (title "Painted") (players X O) (turn-order X O)
      (board (image "img\\board.bmp") (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("1" (0 50))) (directions (e 1 0))))
      (piece (name Mark) (image X "img\\X.bmp" O "img\\o.bmp") (moves (e (verify empty?) add))) (board-setup (X (Mark a1)) (O (Mark c1))) (draw-condition (X O) stalemated))`;
    await page.click('.lab-more > summary');
    const game = {name: 'game.zrf', mimeType: 'text/plain', buffer: Buffer.from(rules)};
    await page.setInputFiles('[name=files]', game);
    await until('a word on what is missing', async () => await page.innerText('.lab-note') === 'Opened: game.zrf It names pictures: open its folder to see them.');
    await page.setInputFiles('[name=files]', [
        game,
        {name: 'board.bmp', mimeType: 'image/bmp', buffer: bitmap([10, 20, 200], 150)},
        {name: 'x.bmp', mimeType: 'image/bmp', buffer: bitmap([200, 10, 10], 48)}, {name: 'o.bmp', mimeType: 'image/bmp', buffer: bitmap([0, 255, 0], 48)},
        {name: 'photo.bmp', mimeType: 'image/bmp', buffer: bitmap([1, 1, 1], 48)},
    ]);
    const painted = async () => {
        await until('the title', async () => (await source(page)).includes('Painted'));
        await works(page);
        // Middles of a1 (X), b1 (empty) and c1 (O, all of it a hole): the red piece, and the blue board twice.
        const seen = () => board(page).locator('canvas.board-canvas').evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
            const host = /** @type {Element} */ (canvas.parentElement).getBoundingClientRect();
            return ['a1', 'b1', 'c1'].map((name) => {
                const cell = /** @type {Element} */ (document.querySelector(`[data-cell=${name}]`)).getBoundingClientRect();
                const at = [(cell.left + cell.width / 2 - host.left) / host.width * canvas.width, (cell.top + cell.height / 2 - host.top) / host.height * canvas.height];
                const [r, g, b] = canvas.getContext('2d')?.getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data ?? [];
                return r > 150 && b < 60 ? 'red' : b > 150 && r < 60 && g < 80 ? 'blue' : `${r} ${g} ${b}`;
            }).join();
        });
        let last = '';
        await until('the pictures', async () => (last = await seen()) === 'red,blue,blue').catch((e) => { throw new Error(`${e.message}: ${last}`); });
    };
    await painted();
    await until('what was opened', async () => /^Opened: game\.zrf$/.test(await page.innerText('.lab-note')));
    const archive = await zip([['Rules/painted.zrf', rules], ['Images\\board.bmp', Uint8Array.from(bitmap([10, 20, 200], 150))],
        ['Images/x.bmp', Uint8Array.from(bitmap([200, 10, 10], 48))], ['Images/o.bmp', Uint8Array.from(bitmap([0, 255, 0], 48)), 0]]);
    await page.setInputFiles('[name=files]', {name: 'painted.zip', mimeType: 'application/zip', buffer: Buffer.from(await archive.arrayBuffer())});
    await until('what was in the archive', async () => /^Opened: Rules\/painted\.zrf$/.test(await page.innerText('.lab-note')));
    await painted();
    await page.reload();
    await painted();
    await page.click('#lab-share');
    await until('a word on pictures', async () => /pictures \(3\) do not go with it/.test(await page.innerText('#lab-shared')));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#lab-page')]);
    assert.match(await readFile(await download.path(), 'utf8'), /data-pictures>\s*\{"[^<]*\bx\.bmp":"data:image\/png/);
});

// A server of another origin, for rules by address.
const other = createServer((request, response) => {
    /** @type {Record<string, [number, string, string]>} */
    const answers = {
        '/row.zrf': [200, 'text/plain', small('', 'From afar')], '/page': [200, 'text/html; charset=utf-8', '<p>'],
        '/picture': [200, 'image/png', 'x'], '/large': [200, 'text/plain', ' '.repeat(5_000_000)],
    };
    const [status, type, text] = answers[request.url ?? ''] ?? [404, 'text/plain', ''];
    response.writeHead(status, {'Content-Type': type, ...(request.url !== '/closed' && {'Access-Control-Allow-Origin': '*'})}).end(text);
});
let afar = '';
test('another server', async () => {
    await new Promise((done) => { other.listen(0, 'localhost', () => done(null)); });
    afar = `http://localhost:${/** @type {import('node:net').AddressInfo} */ (other.address()).port}`;
});
after(() => other.close());

onPage('rules by address; what is wrong stands at the field', {path, trouble: /404|CORS|ERR_FAILED|Access-Control/}, async (page) => {
    await page.click('.lab-more > summary');
    const open = async (/** @type {string} */ address, /** @type {RegExp} */ answer) => {
        await page.fill('[name=url]', address);
        await page.press('[name=url]', 'Enter');
        await until(`${address}: ${answer}`, async () => answer.test(await page.innerText('#url-error')));
        assert.equal(await page.getAttribute('[name=url]', 'aria-invalid'), 'true');
        assert.equal(await page.inputValue('[name=url]'), address);
    };
    await until('the program', () => page.locator('html[data-app=ready]').count());
    await open(`${afar}/none`, /404 Not Found/);
    await open(`${afar}/page`, /web page/);
    await open(`${afar}/picture`, /image\/png/);
    await open(`${afar}/large`, /larger than 4 MB/);
    await open(`${afar}/closed`, /does not let other pages/);
    await page.fill('[name=url]', `${afar}/row.zrf`);
    await page.press('[name=url]', 'Enter');
    await until('the rules', async () => (await source(page)).includes('From afar'));
    await works(page);
});

onPage('against a bot, in Russian', {path: 'ru/playground/'}, async (page) => {
    await page.focus('#source');
    await until('правила проверены', async () => await state(page) === 'Ошибок нет');
    await until('доска', () => page.locator('#lab-board dagaz-board:not(.coming)').count());
    await board(page).locator('#opponent').selectOption('level:1');
    await press(page, 'a2');
    await press(page, 'a3');
    await until('ответ бота', async () => await board(page).locator('#moves button').count() >= 2);
});

onPage('a bot plays the rules against itself, and is stopped', () => ({path}), async (page) => {
    await write(page, small());
    await works(page);
    const state = () => page.textContent('.lab-weighed [role=status]');
    await page.selectOption('[name=games]', '20');
    await page.click('#lab-balance button');
    await until('the end', async () => /One player wins too often/.test(await state() ?? ''));
    const [won, drawn, lost] = (/(\d+) \/ (\d+) \/ (\d+)/.exec(await page.locator('.lab-weighed').innerText()) ?? []).slice(1).map(Number);
    assert.equal(won + drawn, 20);
    assert.equal(lost, 0, 'who sets first is the only one who can have two in a row');
    await page.selectOption('[name=games]', '200');
    await page.selectOption('[name=from]', 'checkmate/chess');
    await works(page);
    await page.click('#lab-balance button');
    await until('a game of chess', async () => Number(/played: (\d+)/.exec(await state() ?? '')?.[1]) >= 1);
    await page.click('#lab-balance button');
    await until('the button plays again', async () => await page.textContent('#lab-balance button') === 'Play');
    assert.match(await state() ?? '', /^Games played: \d+\. That is too few|against|wins|drawn/);
});

onPage('a bracket for a parenthesis, a text too large and a link of nothing are told', {path: `${path}#nothing=1`}, async (page) => {
    await page.focus('#source');
    await until('a word on the link', async () => (await page.innerText('.lab-note')).startsWith('“#nothing=1” in this address means nothing here'));
    await write(page, small().replace('(piece', '[piece'));
    await until('the bracket', async () => /Line 4.*a list stands between "\(" and "\)", not in "\["/s.test(await page.innerText('#app')));
    await page.evaluate((text) => {
        const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('source'));
        field.value = text;
        field.dispatchEvent(new Event('input', {bubbles: true}));
    }, `${small()}\n; ${'x'.repeat(4_200_000)}`);
    await until('that it is too large', async () => /larger than 4 MB/.test(await page.innerText('#app')));
    await write(page, small());
    await works(page);
});
