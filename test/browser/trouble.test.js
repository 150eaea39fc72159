// Failures around a game: the page reports them in plain words, continues to work, and loses no saved
// data.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {click, look, move, settled} from './board.js';
import {setUp} from './desk.js';
import {FAILURES, GIBBERISH, storage} from './failures.js';
import {PATIENCE, dist, holds, onPage, saved, until} from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const chess = 'checkmate/chess/';
const KEY = 'dagaz:v1:game:checkmate/chess';

/** @param {Page} page @param {RegExp} pattern */
async function message(page, pattern) {
    const text = await until(`the message ${pattern}`, async () => {
        const {message: m} = await look(page);
        return pattern.test(m) && m;
    });
    assert.doesNotMatch(text, GIBBERISH);
    const box = await page.locator('#message').boundingBox();
    assert(box && box.width > 100 && box.height > 20, 'the message cannot be seen');
}

/** Put texts into the storage before the page first runs. @param {Record<string, string>} texts @returns {(page: Page) => Promise<unknown>} */
function stored(texts) {
    return (page) => page.addInitScript((list) => {
        if (location.protocol === 'about:' || sessionStorage.getItem('stored')) return;
        sessionStorage.setItem('stored', '1');
        for (const [key, text] of Object.entries(list)) localStorage.setItem(key, text);
    }, texts);
}

const SAVED = JSON.stringify({
    v: 1, sgf: '(;FF[4]DG[checkmate/chess];W[e2-e4];B[e7-e5])', where: [0, 0], settings: {side: 0, bot: ''}, link: '',
});

for (const [what, text] of Object.entries({
    'half a JSON text': '{"v":1,"sgf":"(;FF[4]',
    'another program’s text': '[1,2,3]',
    'half an SGF text': SAVED.replace(';B[e7-e5])', ';B[e7-'),
    'a game that cannot be': SAVED.replace('e7-e5', 'e7-e3'),
})) {
    onPage(`autosave: ${what} is set aside`, {path: `${chess}#`, first: stored({[KEY]: text})}, async (page) => {
        await message(page, /could not be read/);
        const kept = Object.entries(await storage(page)).filter(([k]) => k.startsWith(`${KEY}:corrupt:`));
        assert.deepEqual(kept.map(([, t]) => t), [text], 'what could not be read was not kept');
        await setUp(page);
        await page.selectOption('#opponent', '');
        assert.deepEqual((await move(page, ['e2', 'e4'])).moves, ['e2-e4']);
        await until('the autosave of the new game', async () => (await storage(page))[KEY]?.includes('e2-e4'));
    });
}

/** Both ways in which a game is kept. */
const KEPT = [SAVED, JSON.stringify({
    v: 1, tree: [[-1, ''], [0, 'e2-e4'], [1, 'e7-e5']], start: '', about: {}, sgf: '', where: [0, 0], settings: {side: 0, bot: '', level: 999}, link: '', key: 'abc', ply: 2, moves: 2,
})];

for (const [what, fail] of Object.entries(FAILURES)) {
    onPage(`a file that does not come takes no saved game away: ${what}`, {
        path: '', trouble: /404|ERR_FAILED|ERR_ABORTED|MIME|Refused|SyntaxError|Unexpected|NetworkError|importScripts/, first: stored({[KEY]: KEPT[1]}),
    }, async (page) => {
        const site = page.url();
        for (const [i, file] of ['**/chess.packed.txt*', '**/engine.wasm*', '**/wasm_exec.js*', '**/js/worker.js*', '**/chess.book.txt*'].entries()) {
            const text = KEPT[i % 2];
            await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text]);
            await page.goto('about:blank');
            await page.route(file, (route) => fail(route).catch(() => null)); // the page may have gone
            await page.goto(`${site}${chess}#`);
            if (!file.includes('book')) {
                await until(`an offer to try again without ${file}`, () => page.isVisible('#do-retry'));
                await page.click('#do-report');
                await until('the report', async () => await page.textContent('#do-report') === 'Copied.');
                const report = await page.evaluate(() => navigator.clipboard.readText());
                assert.match(report, /^Dagaz in Go, http.*\/checkmate\/chess\/\nbuild \w+\n[\s\S]*said: .+\ngame: checkmate\/chess, as \d against .+\nstart: usual\nmoves: /);
            } else {
                await settled(page);
            }
            const kept = await storage(page);
            assert.deepEqual(Object.keys(kept).filter((k) => k.includes(':corrupt:')), [], `${file}: the game was set aside`);
            assert.match(kept[KEY], /e7-e5/, `${file}: the game was touched`);
            await page.unroute(file);
            if (!file.includes('book')) await page.click('#do-retry');
            assert.equal((await settled(page)).ply, 2, `${file}: the game is not there after a new try`);
        }
    });
}

onPage('stored values cut in two: the game is there, or set aside and shown on the shelf', {path: '', first: stored({})}, async (page) => {
    const site = page.url();
    const [whole] = [KEPT[1]];
    for (const part of [0.2, 0.5, 0.9, 1]) {
        const text = whole.slice(0, whole.length * part);
        await page.evaluate(([key, value]) => { localStorage.clear(); localStorage.setItem(key, value); }, [KEY, text]);
        await page.goto('about:blank');
        await page.goto(`${site}${chess}#`);
        const seen = await settled(page);
        assert.equal(seen.ply, part === 1 ? 2 : 0);
        assert(Object.values(await storage(page)).some((t) => t === text || part === 1 && t.includes('e7-e5')), 'it is gone');
        await page.goto(`${site}shelf/`);
        if (part === 1) continue;
        await page.getByRole('heading', {name: 'Set aside'}).waitFor();
        await page.getByRole('button', {name: /^Try again/}).click();
        await page.getByText('still cannot be read').waitFor();
    }
});

onPage('a kept game is gone on with before the engine is there', {
    path: `${chess}#level=person`, trouble: /404/,
}, async (page) => {
    await move(page, ['e2', 'e4']);
    await move(page, ['e7', 'e5']);
    await saved(page, 'e7-e5');
    await page.route('**/engine.wasm*', (route) => route.fulfill({status: 404}));
    await page.reload();
    const seen = await until('the game', async () => (await look(page)).open && look(page));
    assert.deepEqual(seen.moves, ['e2-e4', 'e7-e5']);
    await click(page, 'g1');
    await holds(async () => assert.deepEqual((await look(page)).targets.sort(), ['e2', 'f3', 'h3']));
});

onPage('a kept game that the engine refuses is set aside as it was found', {path: `${chess}#level=person`}, async (page) => {
    await move(page, ['e2', 'e4']);
    await saved(page, 'e2-e4');
    const text = await page.evaluate((key) => {
        const bad = (localStorage.getItem(key) ?? '').replace('[0,"e2-e4"]', '[0,"e2-e5"]').replace(/"link":"[^"]*"/, '"link":""');
        localStorage.setItem(key, bad);
        return bad;
    }, KEY);
    const plain = page.url().replace(/#.*/, '#');
    await page.goto('about:blank');
    await page.goto(plain);
    await message(page, /could not be read/);
    assert.deepEqual(Object.entries(await storage(page)).filter(([k]) => k.includes(':corrupt:')).map(([, t]) => t), [text]);
    assert.equal((await settled(page)).ply, 0);
});

onPage('what was set aside can be tried again', {path: 'shelf/', first: stored({[`${KEY}:corrupt:1700000000000`]: KEPT[1]})}, async (page) => {
    const backup = await page.evaluate(async () => {
        /** @type {Blob[]} */
        const blobs = [];
        URL.createObjectURL = (/** @type {any} */ b) => { blobs.push(b); return 'data:,'; };
        document.getElementById('backup-save')?.click();
        return blobs[0].text();
    });
    assert.match(backup, /:corrupt:1700000000000/);
    await page.getByRole('button', {name: /^Try again/}).click();
    await page.waitForURL(/checkmate\/chess/);
    assert.equal((await settled(page)).ply, 2);
    assert(!Object.keys(await storage(page)).some((k) => k.includes(':corrupt:')));
});

onPage('an engine that answers no more is replaced, and the game goes on', {path: `${chess}#level=person`}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.workers()[0].evaluate(() => { setTimeout(() => { for (;;); }); });
    await click(page, 'e7');
    await click(page, 'e5');
    await message(page, /did not answer|is being restarted/);
    await until('the move', async () => (await look(page)).ply === 2 && (await look(page)).open);
    assert.deepEqual((await move(page, ['g1', 'f3'])).moves, ['e2-e4', 'e7-e5', 'g1-f3']);
});

const HOSTILE = {
    'a move that is not legal': '#moves=e2-e4,e7-e3',
    'a move that is none': '#moves=<img/src=x/onerror=alert(1)>',
    'a position that is none': '#start=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'a position without kings': '#start=99999999999999999999/8/8/8/8/8/8/8 w',
    'a broken escape': '#moves=%E0%A4%A',
    'a number too large': '#moves=e2-e4&side=99999999999',
    'a bot that does not exist': '#moves=e2-e4&level=__proto__',
    'a text too long': `#start=${'p/'.repeat(60_000)}`,
    'too many moves': `#moves=${'a1,'.repeat(6000)}b`,
};
onPage('why a link is refused is said in the language of the page, and anew when that changes', {path: `ru/${chess}#level=9`}, async (page) => {
    await message(page, /^Ссылку не удалось открыть: «9»: не прочесть\. Показана новая игра/);
    await page.click('#do-language');
    await message(page, /^This link could not be opened: level "9": cannot be read\. A new game is shown/);
});

onPage('hostile links are refused and change nothing', {path: `${chess}#`, first: stored({[KEY]: SAVED})}, async (page) => {
    assert.equal((await settled(page)).ply, 2, 'the saved game was not opened');
    const plain = page.url().split('#')[0];
    const before = (await storage(page))[KEY];
    for (const [what, hash] of Object.entries(HOSTILE)) {
        await page.goto('about:blank');
        await page.goto(plain + hash);
        await message(page, /This link could not be opened/).catch((e) => { throw new Error(`${what}: ${e.message}`); });
        const seen = await look(page); // where the bot would move next the game is paused
        assert(seen.ply <= 1 && /^White Pawn/.test(seen.cells.d2), `${what}: there is no game to play`);
        assert.equal((await storage(page))[KEY], before, `${what}: the saved game was touched`);
    }
    await move(page, ['d2', 'd4']);
    await until('the autosave', async () => (await storage(page))[KEY] !== before);
});

onPage('without the engine the page says so, and tries again', {
    path: `${chess}#level=person`, trouble: /404/,
    first: (page) => page.route('**/engine.wasm*', (route) => route.fulfill({status: 404})),
}, async (page) => {
    await click(page, 'e2');
    await click(page, 'e4');
    await message(page, /engine.*(start|stopped)/);
    assert.match((await look(page)).cells.e4, /^White Pawn/);
    await until('the offer to try again', () => page.isVisible('#do-retry'));
    await page.unroute('**/engine.wasm*');
    await page.click('#do-retry');
    await settled(page);
    await until('no message', async () => (await look(page)).message === '');
    assert.deepEqual((await move(page, ['e7', 'e5'])).moves, ['e2-e4', 'e7-e5']);
});

onPage('an engine that stops in the middle is started again', {path: `${chess}#level=person`}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('made by a test'); }); });
    await click(page, 'e7');
    await click(page, 'e5');
    await until('the move', async () => (await look(page)).ply === 2);
    assert.deepEqual((await settled(page)).moves, ['e2-e4', 'e7-e5']);
    assert.deepEqual((await move(page, ['g1', 'f3'])).moves, ['e2-e4', 'e7-e5', 'g1-f3']);
});

onPage('the first move needs no engine', () => {
    /** @type {() => void} */
    let open = () => {};
    const gate = new Promise((resolve) => { open = () => resolve(null); });
    return {
        path: chess,
        first: async (page) => {
            let held = 0, told = () => {};
            const asked = new Promise((/** @type {(value?: unknown) => void} */ done) => { told = done; });
            await page.route('**/engine.wasm*', async (route) => {
                held++;
                told();
                await gate;
                await route.continue();
            });
            await page.exposeFunction('openTheGate', async () => {
                // The worker may send its request later than the player moves.
                await Promise.race([asked, new Promise((done) => setTimeout(done, PATIENCE))]);
                open();
                return held;
            });
        },
    };
}, async (page) => {
    await settled(page); // the page contains the first moves
    await click(page, 'e2');
    await holds(async () => assert.deepEqual((await look(page)).targets.sort(), ['e3', 'e4']));
    await click(page, 'e4');
    const seen = await look(page);
    assert.match(seen.cells.e4, /^White Pawn/, 'the piece waits for the engine');
    assert.match(seen.live, /e2-e4/);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'openTheGate')()), 1, 'the engine was not held back');
    await until('the bot’s answer', async () => (await look(page)).ply === 2);
});

onPage('a page that is hidden in the middle of a movement plays on', {
    path: `${chess}#level=level:1`, options: {reducedMotion: 'no-preference'},
}, async (page) => {
    await settled(page);
    await page.evaluate(() => { window.requestAnimationFrame = () => 1; }); // a hidden page gets no frames
    await click(page, 'e2');
    await click(page, 'e4');
    await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', {value: true});
        document.dispatchEvent(new Event('visibilitychange'));
    });
    await until('the bot’s answer', async () => (await look(page)).ply === 2, 60_000);
});

onPage('half an SGF text is not opened, and the game stays', {path: `${chess}#level=person`}, async (page) => {
    await move(page, ['e2', 'e4']);
    await page.click('summary[data-say=share]');
    await page.click('#do-import');
    for (const text of ['(;FF[4]DG[checkmate/chess];W[d2-d4];B[', '', 'hello', '(;FF[4]DG[go/atari-go];B[aa])', '(;FF[4]DG[checkmate/chess];W[d2-d5])']) {
        await page.fill('#import-text', text);
        await page.click('#import-open');
        const said = await until(`a word about ${text}`, () => page.textContent('#import-error'));
        assert.doesNotMatch(said, GIBBERISH);
    }
    await page.keyboard.press('Escape');
    assert.deepEqual((await look(page)).moves, ['e2-e4']);
    assert.deepEqual((await move(page, ['e7', 'e5'])).moves, ['e2-e4', 'e7-e5']);
});

onPage('a browser that keeps nothing can be played on', {
    path: `${chess}#level=person`,
    first: (page) => page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
    }),
}, async (page) => {
    await message(page, /keeps nothing/);
    await move(page, ['e2', 'e4']);
    await until('the move, as books write it', async () => (await look(page)).moves.join() === 'e4');
});

onPage('where storage is refused the catalogue searches and the playground plays', {
    path: '',
    first: (page) => page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
    }),
}, async (page) => {
    const cards = () => page.locator('.card:visible').count();
    const all = await cards();
    await page.fill('[name=q]', 'reversi');
    await until('the search', async () => await cards() > 0 && await cards() < all);
    await page.goto(`${new URL('/', page.url()).href}playground/`);
    await page.focus('#source');
    await until('rules without mistakes', async () => /^No mistakes/.test(await page.textContent('#lab-state') ?? ''));
    await page.fill('#source', `${await page.inputValue('#source')}; mine`);
    await until('a word that no draft is kept', async () => /keeps no drafts/.test(await page.innerText('.lab-note')));
});

onPage('a shelf that grows says so in time', {path: 'shelf/', first: stored({[KEY]: SAVED})}, async (page) => {
    await page.locator('main li').first().waitFor();
    assert(!await page.isVisible('#message'));
    await page.evaluate(() => localStorage.setItem('dagaz:v1:much', 'long '.repeat(620_000)));
    await page.reload();
    await page.getByText(/Your games fill 62 % of the room/).waitFor();
});

onPage('a full storage is said, and the game goes on', {
    path: `${chess}#level=person`,
    first: (page) => page.addInitScript(() => {
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }),
}, async (page) => {
    assert.deepEqual((await move(page, ['e2', 'e4'])).moves, ['e2-e4']);
    await message(page, /full/);
    assert.deepEqual((await move(page, ['e7', 'e5'])).moves, ['e2-e4', 'e7-e5']);
});

/** Damaged values that the storage may contain because of another program or a faulty disk. */
const RUBBISH = ['{', 'null', '[1,2,3]', '{"v":1,"sgf":7,"won":[],"drafts":{}}'];

/** A key of each kind, and whether it holds what a person made. @type {[string, boolean][]} */
const KEYS = [
    ['game:checkmate/chess', true], ['shelf:abc', true], ['levels:sokoban/sokoban', true],
    ...['set:lang', 'set:sound', 'set:pace', 'set:view', 'set:drafts', 'set:favourites', 'set:clock:checkmate/chess', 'set:pieces:checkmate/chess']
        .map((k) => /** @type {[string, boolean]} */ ([k, false])),
];

for (const [i, text] of RUBBISH.entries()) {
    onPage(`rubbish in the whole storage: ${text}`, {
        path: '', first: stored(Object.fromEntries(KEYS.map(([k]) => [`dagaz:v1:${k}`, text]))),
    }, async (page) => {
        const site = page.url();
        assert(await page.locator('.card').count() > 10, 'there is no catalogue');
        await page.goto(`${site}shelf/`);
        await until('the shelf', async () => ((await page.textContent('main')) ?? '').length > 40);
        await page.goto(`${site}checkmate/chess/#`);
        await setUp(page);
        await page.selectOption('#opponent', '');
        assert.deepEqual((await move(page, ['e2', 'e4'])).moves, ['e2-e4']);
        await page.goto(`${site}sokoban/sokoban/`);
        await page.locator('.level-title').waitFor();
        if (i < 2) {
            await page.goto(`${site}playground/`);
            await page.locator('#source').focus();
        }
        const after = Object.values(await storage(page));
        assert(after.filter((t) => t === text).length >= KEYS.filter(([, made]) => made).length, 'something that was there is gone');
    });
}

onPage('an address in no language of ours changes no setting', {
    path: `${chess}?lang=zz`, first: stored({'dagaz:v1:set:lang': 'ru'}),
}, async (page) => {
    await settled(page);
    await holds(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru'));
    assert.equal((await storage(page))['dagaz:v1:set:lang'], 'ru');
});

onPage('hostile fragments on every page', {path: ''}, async (page) => {
    const site = page.url();
    const evil = ['#<img src=x onerror=alert(1)>', '#session=../../x', '#session=__proto__', '#stage=%E0%A4%A', '#rules=AAAA', '#game=../../etc', '#url=javascript:alert(1)', `#x=${'y'.repeat(90_000)}`];
    for (const path of ['', 'shelf/', 'sokoban/sokoban/', 'playground/']) { // pages in Russian have the same scripts
        for (const hash of evil) {
            await page.goto('about:blank');
            await page.goto(site + path + hash);
            assert(await page.locator('h1').first().isVisible(), `${path}${hash.slice(0, 40)}: there is no page`);
        }
        await page.waitForLoadState('networkidle'); // requests that they start may also cause errors
    }
});

for (const [path, program, sign] of /** @type {const} */ ([['', 'app', '[name=q]'], ['playground/', 'playground', '#source']])) {
    onPage(`without its program the page ${path || 'of all games'} says so, and tries again`, {
        path, trouble: /ERR_FAILED|Failed to fetch/,
        first: (page) => page.route(`**/${program}.wasm*`, (route) => route.abort()),
    }, async (page) => {
        await page.focus(sign);
        const said = page.locator('#program-lost');
        await until('a word', async () => /could not be loaded/.test(await said.innerText()));
        await page.unroute(`**/${program}.wasm*`);
        await page.keyboard.press('End');
        await page.locator('html[data-app=ready]').waitFor({state: 'attached'});
        await said.waitFor({state: 'detached'});
    });
}

onPage('a program that is lost on its way once is asked for again, and nothing is said', {
    path: '', trouble: /ERR_FAILED/,
    first: (page) => page.route('**/app.wasm*', (route) => route.abort(), {times: 1}),
}, async (page) => {
    await page.evaluate(() => new MutationObserver(() => {
        if (document.getElementById('program-lost')) Reflect.set(window, 'said', true);
    }).observe(document.body, {childList: true, subtree: true}));
    await page.focus('[name=q]');
    await page.locator('html[data-app=ready]').waitFor({state: 'attached'});
    assert.equal(await page.evaluate(() => Reflect.get(window, 'said')), undefined);
});

for (const [path, sign] of /** @type {const} */ ([['ru/', '[name=q]'], ['ru/playground/', '#source']])) {
    onPage(`without WebAssembly the page ${path} says so`, {
        path, trouble: /WebAssembly is not defined/,
        first: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly')),
    }, async (page) => {
        await page.focus(sign);
        const said = page.locator('#program-lost');
        await until('a word', async () => await said.innerText() === 'Этой странице нужен WebAssembly, а в этом браузере он выключен.');
    });
}

onPage('without WebAssembly there is no engine, and the page says so', {
    path: `${chess}#level=person`, trouble: /404/,
    first: async (page) => {
        await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
        await page.route('**/engine.wasm*', (route) => route.fulfill({status: 404})); // the init scripts of the test do not run in workers
    },
}, async (page) => {
    await click(page, 'e2');
    await click(page, 'e4');
    await message(page, /engine needs WebAssembly, which this browser has switched off/);
});

/** Chunks that the script of game pages does not need to begin. @param {URL} url */
const later = (url) => /\/chunk-\w+\.js$/.test(url.pathname) && !readFileSync(`${dist}/js/main.js`, 'utf8').includes(`from"./${url.pathname.split('/').pop()}"`);

for (const [path, script, words, sign] of /** @type {const} */ ([
    [chess, 'main', /^A part of this page did not come, or came damaged/, '[role=gridcell]'],
    [`ru/${chess}`, 'main', /^Часть страницы не загрузилась/, '[role=gridcell]'],
    ['shelf/', 'shelf-page', /^A part of this page/, '#none'],
])) {
    onPage(`a page whose scripts do not come says so: ${path}`, {
        path, trouble: /404|ERR_FAILED|MIME|SyntaxError|Unexpected|Invalid|missing|^error: $/,
    }, async (page) => {
        const said = page.locator('#unloaded');
        for (const file of [`**/js/${script}.js*`, '**/js/chunk-*.js']) {
            for (const [how, fail] of Object.entries(FAILURES)) {
                await page.route(file, (route) => fail(route).catch(() => null));
                await page.reload();
                await said.waitFor();
                assert.match(await said.innerText(), words, `${file}: ${how}`);
                await page.unroute(file);
                await said.getByRole('button').click();
                await page.locator(sign).first().waitFor();
                assert(!await said.isVisible(), `${file}: ${how}: it is still said`);
            }
        }
    });
}

for (const [what, address, words] of /** @type {const} */ ([
    ['challenge', '?daily=x', /The challenge could not be opened: this is the usual game/],
    ['study', '#study=x', /The study could not be opened: this is the usual game/],
])) {
    onPage(`a ${what} whose script does not come is told of, and the usual game begins`, {
        path: chess + address, trouble: /ERR_FAILED|Failed to fetch/, first: (page) => page.route(later, (route) => route.abort()),
    }, async (page) => {
        await until('the words', async () => words.test((await page.locator('.notice').allInnerTexts()).join()));
        assert.deepEqual((await move(page, ['e2', 'e4'])).moves.slice(0, 1), ['e2-e4']);
    });
}

onPage('a part of an address that means nothing is told, and changes nothing', {path: `${chess}#`, first: stored({[KEY]: SAVED})}, async (page) => {
    assert.equal((await settled(page)).ply, 2);
    const plain = page.url().split('#')[0];
    const notice = page.locator('[data-topic=address]');
    for (const [hash, part] of [['sgf=zzzz', 'sgf=zzzz'], ['%%%', '%%%'], ['sid', 'sid'], ['view=2d&lev', 'lev'], ['mov', 'mov']]) {
        await page.goto('about:blank');
        await page.goto(`${plain}#${hash}`);
        await until(`a word about ${hash}`, async () => await notice.count() === 1 && (await notice.innerText()).startsWith(`“${part}” in this address means nothing here`));
        assert.equal((await settled(page)).ply, 2, `${hash}: the saved game is not shown`);
    }
    await page.goto('about:blank');
    await page.goto(`${plain}#session=gone`);
    await until('a word about a game that is not kept', async () => await notice.count() === 1 && (await notice.innerText()).startsWith('The kept game “gone”'));
    for (const hash of ['rules', 'view=2d', 'moves=e2-e4&level=person']) { // a place of the page, and what the page reads
        await page.goto('about:blank');
        await page.goto(`${plain}#${hash}`);
        await settled(page);
        assert.equal(await notice.count(), 0, hash);
    }
    await page.evaluate(() => { location.hash = '#nowhere'; });
    await until('a word about what was typed on the page', async () => await notice.count() === 1);
});

onPage('a link that was cut off shows the moves before that', {path: `${chess}#moves=e2-e4,e7-e5,g1-&level=person`}, async (page) => {
    await message(page, /^This link could not be opened: move 2, “g1-”, cannot be played\. What comes before it is shown/);
    assert.deepEqual((await settled(page)).moves, ['e2-e4', 'e7-e5']);
    assert.deepEqual((await move(page, ['g1', 'f3'])).moves, ['e2-e4', 'e7-e5', 'g1-f3']);
});
