// Boards on pages of other sites: the files that they load, what they show, and the messages between
// the page and the board.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {boards, call, click, host, onHost, pages, see, site, told, weigh} from './blog.js';
import {look} from './board.js';
import {holds, onPage, until} from './site.js';

const EMBEDDED = {
    'a board on a foreign page': '',
    'in a sandbox without an origin': 'sandbox',
};
for (const [name, attribute] of Object.entries(EMBEDDED)) {
    /** @type {ReturnType<typeof weigh>} */
    let weight;
    onHost(name, `<dagaz-board game="checkmate/chess" level="person" ${attribute}>No board</dagaz-board>`, async (page) => {
        const [frame] = await boards(page);
        assert.equal(await frame.evaluate('self.origin'), attribute ? 'null' : new URL(site).origin);
        const address = frame.url();
        await until('the word ready', async () => (await told(page, 'ready')).length);
        const needed = ['checkmate/chess/board.svg', 'embed/v1/chunk.js', 'embed/v1/data/checkmate/chess.json', 'embed/v1/embed.js', 'embed/v1/frame.html', 'img/pieces.svg'];
        const {names, bytes, raw} = await until('what a board needs', async () => {
            const all = await weight(); // the browser tells of a file a little later than the page has it
            return all.names.length >= needed.length && all;
        });
        assert.deepEqual(names, needed, 'before the first click something else was loaded');
        assert(bytes < 150_000 && raw > bytes, `before the first click ${bytes} bytes were loaded, ${raw} unpacked`);
        const box = await page.locator('dagaz-board').boundingBox();
        assert(box && Math.abs(box.width - 576) < 1 && box.height > 600 && box.height < 720, `the board has another size: ${JSON.stringify(box)}`);
        await click(page, frame, 'e2', 'e4');
        await holds(async () => assert.match((await see(frame)).cells.e4, /^White Pawn/));
        const [move] = await until('the event', async () => (await told(page, 'move')).length && told(page, 'move'));
        assert.equal(move.move, 'e2-e4');
        assert.deepEqual(move.moves, ['e2-e4']);
        assert.equal(move.player, 'Black');
        assert.equal(frame.url(), address, 'the frame changed its address');
    }, {first: async (page) => { weight = weigh(page); }});
}

onHost('an engine that does not come is reported', '<dagaz-board game="custodian/reversi" level="person"></dagaz-board>', async (page) => {
    const [frame] = await boards(page);
    await click(page, frame, (await see(frame)).starts[0]);
    await frame.waitForSelector('#do-report:visible');
    await frame.click('#do-report');
    // If the embedding page does not allow copying, the text is shown and can be selected.
    const report = await until('the report', async () => (await frame.locator('textarea.copy').count() ? frame.inputValue('textarea.copy') : page.evaluate(() => navigator.clipboard.readText())));
    assert.match(report, /^Dagaz in Go, http[\s\S]*said: .+\ngame: custodian\/reversi, as 0 against persons\nstart: usual\nmoves: \w\d/);
}, {trouble: /404/, first: (page) => page.route('**/engine.wasm*', (route) => route.fulfill({status: 404}))});

onHost('methods', '<dagaz-board game="checkmate/chess" level="person" load="click" controls="full"></dagaz-board>', async (page) => {
    assert.equal(page.frames().length, 1);
    assert.equal((await call(page, 'getState')).setup.length > 10, true);
    assert.deepEqual((await call(page, 'move', 'e2-e4')).moves, ['e2-e4']);
    assert.equal((await call(page, 'move', 'e2-e4')).code, 'illegal-move');
    assert.deepEqual((await call(page, 'undo')).moves, []);
    assert.deepEqual((await call(page, 'redo')).moves, ['e2-e4']);
    assert.equal((await call(page, 'getMoves')).length, 20);
    assert((await call(page, 'getMoves')).includes((await call(page, 'hint', 1)).move));
    assert.deepEqual((await call(page, 'newGame')).moves, []);
    const end = await call(page, 'setup', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', ['e2-e4']);
    assert.match(end.fen, /^4k3\/8\/8\/8\/4P3\/8\/8\/4K3 b/);
    assert.equal((await call(page, 'setup', 'no position')).code, 'setup');
    assert.deepEqual((await call(page, 'getState')).moves, ['e2-e4'], 'a refused position changed the game');
    assert.equal((await call(page, 'setSide', 'nobody')).code, 'request');
    await call(page, 'setLevel', 'random');
    assert.equal((await call(page, 'play')).moves.length, 2);
    const [frame] = await boards(page);
    const before = await frame.locator('[data-cell=a1]').boundingBox();
    await call(page, 'flip');
    const after = await frame.locator('[data-cell=a1]').boundingBox();
    assert(before && after && before.x < after.x && before.y > after.y);
    assert.equal((await told(page, 'position')).length >= 4, true);
    const open = call(page, 'hint').catch((e) => e);
    await call(page, 'destroy');
    assert.equal((await open).code, 'closed');
});

for (const size of /** @type {const} */ (['phone', 'desk'])) onHost(`what is below a board stays where it is, ${size}`, `
    <style>
        body { margin: 1rem; font: 16px/1.5 sans-serif; }
        dagaz-board:not(:defined) { display: block; max-width: 36rem; aspect-ratio: 1; padding-bottom: 4rem; }
    </style>
    ${['game="checkmate/chess"', 'game="custodian/reversi" controls="full"', 'game="checkmate/chess" moves="e2-e4" static', 'rules="SITE/embed/knights.zrf"']
        .map((options) => `<dagaz-board ${options} load="now" level="person"></dagaz-board><p>Text below a board, of several words and more than a line on a phone.</p>`).join('')}`, async (page) => {
    await boards(page, 4);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shift = await page.evaluate(() => Reflect.get(window, 'shift'));
    assert(shift <= 0.05, `shifted by ${shift}`);
}, {size, first: (page) => page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
        for (const e of list.getEntries()) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + /** @type {PerformanceEntry & {value: number}} */ (e).value);
    }).observe({type: 'layout-shift', buffered: true});
})});

onHost('a bot and the end of the game', `
    <dagaz-board game="checkmate/chess" level="person" moves="f2-f3 e7-e5 g2-g4" lang="ru" theme="dark" skin="green" fit="box" style="height: 20rem"></dagaz-board>
    <dagaz-board game="arrange/tic-tac-toe" side="1" level="1"></dagaz-board>`, async (page) => {
    const [chess, row] = await boards(page, 2);
    await click(page, chess, 'd8', 'h4');
    const [end] = await until('the event', async () => (await told(page, 'gameover')).length && told(page, 'gameover'));
    assert.equal(end.outcome.winner, 1);
    assert.equal(end.moves.length, 4);
    const style = await chess.evaluate(() => ({
        lang: document.documentElement.lang, paper: getComputedStyle(document.body).backgroundColor,
        dark: getComputedStyle(document.documentElement).getPropertyValue('--b-dark').trim(), high: innerHeight, content: document.documentElement.scrollHeight,
    }));
    assert.deepEqual(style, {lang: 'ru', paper: 'rgb(23, 22, 26)', dark: '#769656', high: 320, content: 320});
    assert.equal((await see(row)).moves.length, 0, 'the bot began although nobody was there');
    await row.click('#do-go');
    await until('the bot’s move', async () => (await see(row)).open);
    assert.equal((await see(row)).ply, 1);
});

for (const sandbox of ['', ' sandbox']) onHost(`several boards share one engine${sandbox}`, `
    <dagaz-board game="checkmate/chess" level="1"${sandbox}></dagaz-board>
    <dagaz-board game="checkmate/gardner-chess" level="1"${sandbox}></dagaz-board>
    <dagaz-board game="arrange/tic-tac-toe" level="person"${sandbox}></dagaz-board>`, async (page) => {
    const frames = await boards(page, 3);
    await Promise.all(frames.map((f) => f.evaluate(() => {
        const seen = /** @type {any} */ (window);
        seen.made = 0;
        seen.Worker = new Proxy(Worker, {construct(target, /** @type {[string]} */ args) {
            seen.made++;
            return new target(...args);
        }});
    })));
    await click(page, frames[0], 'e2', 'e4');
    await click(page, frames[1], 'a2', 'a3');
    await click(page, frames[2], 'b2');
    for (const f of frames) await until('all boards to go on', async () => (await see(f)).open && (await see(f)).ply > 0);
    assert.deepEqual(await Promise.all(frames.map(async (f) => [(await see(f)).ply, await f.evaluate('made')])), [[2, 1], [2, 0], [1, 0]]);
    assert.equal(page.workers().length, 1);
    await page.evaluate(() => document.querySelector('dagaz-board')?.remove()); // the other boards go on
    await click(page, frames[1], (await see(frames[1])).starts[0]);
    await click(page, frames[1], (await see(frames[1])).targets[0]);
    await until('another answer', async () => (await see(frames[1])).ply === 4 && (await see(frames[1])).open);
    await click(page, frames[2], 'a1');
    await until('another move', async () => (await see(frames[2])).ply === 2);
    await until('one engine', () => page.workers().length === 1);
}, {options: {viewport: {width: 1280, height: 2200}}});

onHost('storage refused', '<dagaz-board game="custodian/reversi" level="1"></dagaz-board>', async (page) => {
    const [frame] = await boards(page);
    await click(page, frame, (await see(frame)).targets[0] ?? (await see(frame)).starts[0]);
    await until('the bot’s answer', async () => (await see(frame)).ply >= 2 && (await see(frame)).open);
    assert.equal((await see(frame)).message, '');
}, {
    first: (page) => page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
            Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});
        }
    }),
});

{
    /** @type {ReturnType<typeof weigh>} */
    let weight;
    onHost('variants and starts by name', `
        <dagaz-board game="custodian/reversi" level="person"></dagaz-board>
        <dagaz-board game="custodian/reversi" variant="Reversi 6x6" level="person" controls="full"></dagaz-board>
        <dagaz-board game="checkmate/chess" setup="White without a knight" level="person"></dagaz-board>
        <dagaz-board game="custodian/reversi" variant="Reversi 7x7"></dagaz-board>`, async (page) => {
        const [usual, small, odds, none] = await boards(page, 4);
        assert.match(await none.locator('#message-text').innerText(), /no variant “Reversi 7x7”/);
        assert.match((await see(odds)).cells.b1, /empty/);
        assert.match((await see(odds)).cells.g1, /^White Knight/);
        assert.equal(Object.keys((await see(small)).cells).length, 36);
        assert.match(await small.locator('#full').getAttribute('href') ?? '', /\/custodian\/reversi\/\?variant=Reversi%206x6$/);
        // Boards that share an engine do not affect each other: each goes on with its own rules.
        for (const f of [small, usual, small]) {
            const {starts, targets, ply} = await see(f);
            await click(page, f, (targets[0] ?? starts[0]));
            await until('the move', async () => (await see(f)).ply === ply + 1 && (await see(f)).open);
        }
        const state = await page.evaluate(() => /** @type {any} */ (document.querySelector('dagaz-board[variant]')).getState());
        assert.deepEqual([state.game, state.moves.length], ['custodian/reversi#Reversi 6x6', 2]);
        const {names} = await weight();
        assert.deepEqual(names.filter((n) => /rules\.wasm|\.zrf|6x6/.test(n)), [], 'a variant was compiled from its source');
    }, {first: async (page) => { weight = weigh(page); }, options: {viewport: {width: 1280, height: 3000}}});
}

onHost('the card about a piece', '<dagaz-board game="checkmate/chess" level="person" style="width: 340px"></dagaz-board>', async (page) => {
    const [frame] = await boards(page);
    await click(page, frame, 'e2', 'e4');
    await until('the engine’s word', async () => (await see(frame)).open); // the engine removes a card
    const box = await frame.locator('[data-cell=b8]').boundingBox();
    assert(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, {button: 'right'});
    await frame.locator('.piece-card h2').waitFor();
    await frame.locator('.piece-card .guide-board').waitFor();
    assert.match(await frame.locator('.piece-card').innerText(), /^Black Knight[^]*c6, a6/);
    assert(await frame.evaluate(() => {
        const {left, top, right, bottom} = /** @type {Element} */ (document.querySelector('.piece-card')).getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    }), 'the card lies outside the frame');
    await page.keyboard.press('Escape');
    await holds(async () => assert.equal(await frame.locator('.piece-card').count(), 0));
    await frame.locator('[data-cell=b8]').focus();
    await page.keyboard.press('?');
    await frame.locator('.piece-card').waitFor();
    await page.keyboard.press('?');
    await frame.locator('#guide').waitFor();
    await frame.locator('#guide button').click();
    await click(page, frame, 'b8', 'c6');
    await holds(async () => assert.match((await see(frame)).cells.c6, /^Black Knight/));
});

const KNIGHTS = readFileSync(new URL('../../static/embed/knights.zrf', import.meta.url), 'utf8');
onHost('own rules, inside, by address and broken', `
    <dagaz-board variant="Four knights each" level="person"><script type="text/zrf">${KNIGHTS}</script></dagaz-board>
    <dagaz-board rules="row.zrf" level="person"></dagaz-board>
    <dagaz-board rules="row.zrf" level="person" sandbox></dagaz-board>
    <dagaz-board id="bad"><script type="text/zrf">(dagaz 1) (game (title "No"))</script></dagaz-board>
    <script>bad.addEventListener('error', (e) => { bad.said = e.detail; })</script>`, async (page) => {
    const [chess, row, boxed, bad] = await boards(page, 4);
    assert.match((await see(chess)).cells.c1, /^White Knight/);
    await click(page, chess, 'c1', 'd3');
    await until('a move by our rules', async () => (await see(chess)).ply === 1);
    for (const f of [row, boxed]) {
        await click(page, f, 'b1');
        await until('a move by their rules', async () => (await see(f)).ply === 1);
    }
    const said = await until('the error', () => page.evaluate('bad.said'));
    assert.equal(said.code, 'rules');
    assert.match(said.message, /^rules:1:\d+: the game has no/);
    assert.equal(said.problems[0].file, 'rules');
    assert.match((await bad.locator('#message-text').innerText()), /the game has no/);
    assert(await bad.locator('#do-flip').isHidden(), 'controls where there is nothing to control');
    assert(await chess.locator('#do-flip').isVisible());
}, {options: {viewport: {width: 1280, height: 2600}}});
pages.set('row.zrf', `(dagaz 1) (game (title "Row") (players X O) (turn-order X O) (board (rectangle 3 1) (style plain))
    (piece (name Mark) (letters "x" "o") (drops ((verify empty?) add)))
    (win-condition (X O) (line 2 (e))) (draw-condition (X O) full))`);

onHost('what is not understood is told', `
    <dagaz-board game="checkmate/chess" level="17"></dagaz-board>
    <dagaz-board game="checkmate/chess" side="Green" lang="ru"></dagaz-board>
    <dagaz-board game="chess"></dagaz-board>`, async (page) => {
    const frames = await boards(page, 3);
    for (const [i, words] of ['There is no level or bot “17” in this game.', 'Игрока «Green» в этой игре нет.', '“chess” is not the name of a game: that is like “checkmate/chess”.'].entries()) {
        await until(words, async () => await frames[i].locator('#message-text').innerText() === words);
    }
    assert.match((await see(frames[0])).cells.e2, /^White Pawn/, 'the game is there all the same');
    await until('a frame no higher than its sentence and the link', async () => ((await page.locator('dagaz-board').nth(2).boundingBox())?.height ?? 999) < 125);
}, {options: {viewport: {width: 1280, height: 2600}}}); // parts outside the window are not measured

onHost('where one plays alone a level is not missed: the front page asks every game for one', '<dagaz-board game="solitaire/british" level="2"></dagaz-board>', async (page) => {
    const [frame] = await boards(page, 1);
    await until('somebody to move', async () => (await frame.innerText('#status')).length > 3);
    assert.equal(await frame.locator('#message').isVisible(), false);
});

onHost('the size follows', '<div id="box" style="width: 500px"><dagaz-board game="go/atari-go"></dagaz-board></div>', async (page) => {
    const [frame] = await boards(page);
    for (const width of [500, 280]) {
        await page.evaluate((w) => { /** @type {any} */ (window).box.style.width = `${w}px`; }, width);
        await until(`a board ${width} wide without bars`, async () => {
            const {inner, outer} = await frame.evaluate(() => ({inner: document.documentElement.scrollHeight, outer: innerHeight}));
            const box = await page.locator('dagaz-board').boundingBox();
            return box && inner === outer && box.width === width && Math.abs(box.height - outer) < 2 && outer > width && outer < width + 160;
        });
    }
});

onHost('hostile messages', `<dagaz-board game="checkmate/chess" level="person"></dagaz-board>
    <iframe src="SITE/embed/v1/frame.html?game=go/atari-go"></iframe>
    <iframe id="evil" sandbox="allow-scripts" srcdoc="<p>evil</p>"></iframe>`, async (page) => {
    const [frame, bare] = await boards(page, 2);
    /** @type {string[]} */
    const warned = [];
    page.on('console', (m) => { if (m.type() === 'warning') warned.push(m.text()); });
    const move = JSON.stringify({dagaz: 1, id: 1, verb: 'move', args: ['e2-e4']});
    // Another frame sends messages to the board, and to the page as if it were the board.
    const evil = page.frames().find((f) => f.url() === 'about:srcdoc');
    await evil?.evaluate((text) => {
        for (const w of [parent, parent.frames[0]]) {
            w.postMessage(text, '*');
            w.postMessage('{"dagaz":1,"event":"gameover","detail":{}}', '*');
        }
    }, move);
    // The page itself sends messages that are not allowed.
    await page.evaluate((origin) => {
        const to = /** @type {any} */ (document.querySelector('dagaz-board')).shadowRoot.querySelector('iframe').contentWindow;
        for (const bad of ['{"dagaz":1', '{"dagaz":2,"id":1,"verb":"undo"}', '{"dagaz":1,"id":"x","verb":"undo"}', '{"dagaz":1,"id":1,"verb":"constructor"}',
            '{"dagaz":1,"id":1,"verb":"move","args":[{}]}', '{"dagaz":1,"id":1,"verb":"setup","args":["",[1]]}', `{"dagaz":1,"id":1,"verb":"move","args":["${'x'.repeat(2_100_000)}"]}`,
            '{"other":1}', 'hello', {dagaz: 1, verb: 'move'}, null, 7]) to.postMessage(bad, origin);
    }, new URL(site).origin);
    await until('the warnings', () => warned.length >= 9);
    await call(page, 'getState'); // answered after all earlier messages
    assert.deepEqual([(await see(frame)).ply, (await see(bare)).ply], [0, 0]);
    assert.deepEqual(await told(page, 'gameover'), []);
    assert.deepEqual(warned.map((w) => w.replace(/.*: /, '')).sort(), [
        '"move" does not take this', '"setup" does not take this', 'it does not come from the page around this board', 'the message is no call',
        'the message is no call', 'the message is not JSON', 'the message is of another version', 'the message is too long', 'there is no verb "constructor"',
    ].sort());
    assert.equal((await call(page, 'move', 'e2-e4')).moves.length, 1, 'the board does not answer any more');
}, {trouble: /ignored a message/});

onHost('a bare frame in a sandbox', `<iframe title="Chess" sandbox="allow-scripts" width="300" height="380"
    src="SITE/embed/v1/frame.html?game=checkmate/chess&amp;static=1&amp;moves=e2-e4+e7-e5"></iframe>`, async (page) => {
    const [frame] = await boards(page);
    const seen = await see(frame);
    assert.match(seen.cells.e5, /^Black Pawn$/, 'a diagram shows what may move');
    await page.mouse.click(200, 300); // g1 or a pawn near it
    await page.keyboard.press('Enter');
    assert.deepEqual((await see(frame)).targets, []);
    assert.deepEqual(await frame.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [380, 300]);
});

for (const path of ['embed/', 'ru/embed/']) onPage(`embed: the samples of the manual, ${path}`, () => ({path, site}), async (page) => {
    await page.evaluate(() => document.getElementById('played')?.scrollIntoView());
    await page.click('#call-move');
    await until('the answer', async () => (await page.textContent('#played-note'))?.includes('"moves":["e2-e4"]'));
    await page.evaluate(() => document.getElementById('watched')?.scrollIntoView());
    await page.evaluate(() => /** @type {any} */ (document.getElementById('watched')).move('d8-h4'));
    await until('the end', async () => (await page.textContent('#watched-note'))?.includes('gameover'));
    assert((await page.textContent('code'))?.includes(`${site}embed/v1/embed.js`));
});

onPage('embed: the code to copy works', () => ({path: 'checkmate/chess/#moves=e2-e4&level=person', site}), async (page) => {
    await until('the game', async () => (await look(page)).ply === 1);
    await page.click('summary[data-say=share]');
    await page.click('#do-embed');
    const code = await until('the code', () => page.evaluate(() => navigator.clipboard.readText()));
    assert.match(code, /<dagaz-board game="checkmate\/chess" moves="e2-e4"><\/dagaz-board>$/);
    pages.set('copied.html', `<!doctype html><html lang="en"><link rel="icon" href="data:,">${code}`);
    await page.goto(`${host}copied.html`);
    const [frame] = await boards(page);
    assert.match((await see(frame)).cells.e4, /^White Pawn/);
});

for (const [query, said, to] of /** @type {[string, RegExp, string][]} */ ([
    ['', /^No game is named here/, ''],
    ['?game=none/none&lang=ru', /^Игры «none\/none» нет\.$/, 'ru/'],
    ['?game=x&lang=ru', /^«x» – не имя игры/, 'ru/'],
])) {
    onPage(`embed: a frame without a game says so and leads to all games: ${query}`, () => ({path: `embed/v1/frame.html${query}`, site, trouble: /404/}), async (page) => {
        await until('a word', async () => said.test(await page.innerText('#message-text')));
        const link = page.locator('#message a');
        assert.equal(await link.evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href), site + to);
        assert.equal(await link.isVisible(), true);
    });
}

onPage('embed: what is wrong with a move or a position is said in the language of the frame', () => ({path: 'embed/v1/frame.html?game=checkmate/chess&lang=ru&moves=e2-e5', site}), async (page) => {
    await until('a word', async () => await page.innerText('#message-text') === 'ход 1, «e2-e5»: здесь так ходить нельзя');
});
