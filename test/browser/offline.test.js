// The site without a network: visited and saved games can be played to the end, a new version takes over
// when the visitor allows it, and a browser that keeps nothing shows a message.
//
// The site is built for a sub-path. A proxy between browser and server can be cut off, and counts the
// requests.

import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createServer, request} from 'node:http';
import {after, before, test} from 'node:test';
import {generator, look, move, playRandom, settled} from './board.js';
import {unzipped} from '../../static/js/keep/unzip.js';
import {openText} from './desk.js';
import {PATIENCE, dist, games, holds, kept, onPage, serve, until, visited} from './site.js';
import {base, buildSubpath} from './subpath.js';

let folder = '';

/** The address of the site behind the proxy. */
let site = '';
/** Whether there is a network. */
let network = true;
/** Paths that reached the server. @type {string[]} */
let passed = [];
/** Which requests wait at the proxy until they are let through. @type {(path: string) => boolean} */
let withheld = () => false;
/** What waits there. @type {(() => void)[]} */
let waiting = [];
/** What it answers with other content. @type {RegExp | null} */
let replaced = null;

/** Three kinds of games, with their moves. */
const PLAYED = [['arrange/tic-tac-toe', 'level:1'], ['custodian/reversi', 'person'], ['go/atari-go', 'person']];

before(async () => {
    folder = buildSubpath('offline', PLAYED.map(([id]) => id));
    const upstream = new URL(await serve(folder, base));
    proxy.on('request', (req, res) => {
        if (!network) return void req.socket.destroy();
        passed.push(req.url ?? '');
        if (replaced?.test(req.url ?? '')) return void res.writeHead(200, {'Content-Type': 'text/javascript'}).end('// other');
        const pass = () => req.pipe(request({host: upstream.hostname, port: upstream.port, path: req.url, method: req.method, headers: req.headers}, (answer) => {
            res.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(res);
        }).on('error', () => res.destroy()));
        if (withheld(req.url ?? '')) waiting.push(pass);
        else pass();
    });
    await new Promise((open) => proxy.listen(0, 'localhost', () => open(null)));
    site = `http://localhost:${/** @type {import('node:net').AddressInfo} */ (proxy.address()).port}${base}`;
});
const proxy = createServer();
after(() => {
    proxy.closeAllConnections();
    proxy.close();
});

/** Lets the waiting requests and all later requests pass. */
function letThrough() {
    withheld = () => false;
    for (const pass of waiting.splice(0)) pass();
}

/** @param {Partial<import('./site.js').Where>} more @returns {import('./site.js').Where} the catalogue, online, as it was first published */
function begin(more) {
    network = true;
    replaced = null;
    passed = [];
    waiting = [];
    withheld = () => false;
    for (const [name, data] of published) writeFileSync(name, data);
    return {path: '', site, options: {serviceWorkers: 'allow'}, ...more};
}

/** @param {boolean} on @param {import('playwright-core').Page} page */
async function setNetwork(on, page) {
    network = on;
    if (!on) proxy.closeAllConnections();
    await page.context().setOffline(!on);
    passed = [];
}

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} paths of what is kept */
const keptFiles = async (page) => (await kept(page)).map((url) => url.replace(site, '')).filter((file) => file.includes('?v='));

/** What was there before another version was published, by file. @type {Map<string, Buffer>} */
const published = new Map();

/** @param {string} name @param {string | Buffer} data */
function write(name, data) {
    if (!published.has(name)) published.set(name, readFileSync(name));
    writeFileSync(name, data);
}

const hash = (/** @type {Buffer | string} */ data) => createHash('sha256').update(data).digest('hex').slice(0, 12);

/** The file that a list of what may be kept names. @param {[string, string, number]} kept @param {string} [site] its folder */
const fileOf = ([address], site = folder) => site + address.replace('?v=', '').replace(/(^|\/)$/, '$1index.html');

/** @param {[string, string, number][]} list gets the hashes of the files as they are now */
const rehash = (list) => { for (const one of list) one[1] = hash(readFileSync(fileOf(one))); };

/** Another build says so on its pages. @param {string} id of a game, or 'name.html' @param {(text: string) => string} change */
function writePage(id, change) {
    const name = `${folder}${id.endsWith('.html') ? id : `${id}/index.html`}`;
    write(name, change(readFileSync(name, 'utf8')).replace('</body>', '<p id="build">2</p></body>'));
}

/** @param {Buffer} pack */
const linesOf = (pack) => [...unzipped(pack)].join('').trim().split('\n').map((line) => JSON.parse(line));

/** A text as a frame of Zstandard that is not compressed: blocks of at most 64 kB. @param {string} text */
function stored(text) {
    const data = Buffer.from(text);
    const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x30])]; // magic number, no options, a window of 64 kB
    for (let at = 0, last = 0; !last; at += 1 << 16) {
        const block = data.subarray(at, at + (1 << 16));
        last = Number(at + block.length === data.length);
        const head = Buffer.alloc(3);
        head.writeUIntLE((block.length << 3) | last, 0, 3);
        parts.push(head, block);
    }
    return Buffer.concat(parts);
}

/** The lists and packs of the files as they are now. @param {string} [shell] id of another shell */
function writeLists(shell) {
    const units = `${folder}offline/units/`;
    for (const name of readdirSync(units, {recursive: true, encoding: 'utf8'}).filter((f) => f.endsWith('.json'))) {
        const unit = JSON.parse(readFileSync(units + name, 'utf8'));
        rehash(unit.files);
        write(units + name, JSON.stringify({...unit, ...(shell && {shell})}));
    }
    const packs = JSON.parse(readFileSync(`${folder}offline/packs.json`, 'utf8'));
    if (shell) packs.shell = shell;
    for (const {pack} of Object.values(packs.families)) {
        const lines = linesOf(readFileSync(fileOf(pack)));
        for (const line of lines) {
            rehash(line.files);
            line.texts = line.texts.map((/** @type {string | null} */ text, /** @type {number} */ i) => (text === null ? null : readFileSync(fileOf(line.files[i]), 'utf8')));
        }
        write(fileOf(pack), stored(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
        rehash([pack]);
    }
    write(`${folder}offline/packs.json`, JSON.stringify(packs));
}

/** Changes everything that a later build changes: the engine and each page. */
function publishAgain() {
    const engine = readFileSync(`${folder}engine.wasm`);
    const section = Buffer.from([0, 5, 3, 0x6e, 0x65, 0x77, 1]); // a custom section, "new"
    const next = Buffer.concat([engine, section]);
    write(`${folder}engine.wasm`, next);
    for (const id of ['index.html', '404.html', ...games(folder).map((g) => g.id)]) writePage(id, (text) => text.replaceAll(hash(engine), hash(next)));
    const [, list, worker] = /** @type {RegExpExecArray} */ (/^self\.files=(.*);\n([^]*)$/.exec(readFileSync(`${folder}sw.js`, 'utf8')));
    const files = JSON.parse(list);
    rehash(files.shell);
    files.id = hash(files.id);
    write(`${folder}sw.js`, `self.files=${JSON.stringify(files)};\n${worker}`);
    writeLists(files.id);
}

// Browsers report every request that finds no network.
const trouble = /404|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load resource/;

onPage('three games without the network, then an update', () => begin({trouble}), async (page) => {
    await until('the catalogue is kept', async () => (await keptFiles(page)).some((f) => f.startsWith('games.')));
    for (const [id] of PLAYED) {
        await page.goto(`${site}${id}/`);
        await visited(page);
    }
    const fetched = passed.length;
    assert(new Set(passed).size > fetched - 8, `files were fetched twice: ${passed.filter((p, i) => passed.indexOf(p) < i)}`);

    await setNetwork(false, page);
    for (const [id, level] of PLAYED) {
        await page.goto(`${site}${id}/#level=${level}`);
        const {result} = await playRandom(page, generator(id), 400, () => 'mouse');
        assert.notEqual(result, '', `${id} has not ended`);
    }
    // A page that is not kept says so, and old addresses still lead to our pages.
    const other = games(folder).find((g) => !PLAYED.some(([id]) => id === g.id));
    assert(other);
    await page.goto(`${site}${other.id}/`);
    await page.getByText('There is no network now').waitFor();
    assert.equal(await page.textContent('h1'), other.title);
    await page.goto(`${site}checkmate/raumschach/?lang=ru`);
    await page.getByText('Сети сейчас нет').waitFor();
    assert.equal(await page.textContent('h1'), 'Раумшах');
    await page.goto(`${site}ru/checkmate/raumschach/`);
    await page.getByText('Сети сейчас нет').waitFor();
    for (const [path, title] of [['daily/', 'No network'], ['ru/make/', 'Сети нет']]) { // such a page there is, so nothing else is looked for
        await page.goto(site + path);
        await holds(async () => assert.equal(await page.textContent('h1'), title));
        assert.equal(await page.locator('main a').count(), 1);
        assert.equal(await page.getByRole('button', {name: /Try again|Попробовать ещё раз/}).count(), 1);
    }
    await page.goto(`${site}ru/${PLAYED[0][0]}/`); // the Russian page of a game that is kept
    await page.locator('#do-language', {hasText: 'In English'}).waitFor();
    await page.click('#do-language');
    assert.equal(new URL(page.url()).href.split('#')[0], `${site}${PLAYED[0][0]}/`);
    await page.goto(`${site}custodian/reversi-board.htm`);
    await page.waitForURL(/\/repo\/custodian\/reversi\/(#.*)?$/);
    await page.locator('#opponent option:checked', {hasText: 'A person, here'}).waitFor({state: 'attached'});
    await page.goto(site);
    await page.getByText('3 of ').waitFor();
    await page.fill('input[type=search]', 'reversi');
    await until('the search works', async () => await page.locator('.card:visible h2').first().textContent() === 'Reversi');
    assert.deepEqual(passed, [], 'requests without a network');

    // A new version comes during a game.
    const [[id]] = PLAYED;
    await page.goto(`${site}${id}/#level=person`);
    const {starts} = await settled(page);
    await move(page, [starts[4]]);
    await setNetwork(true, page);
    publishAgain();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const line = page.locator('#update');
    await line.getByText('A new version is ready').waitFor();
    assert.equal(await line.getAttribute('class') ?? '', '', 'the line covers a game');
    await move(page, [starts[0]]);
    await page.reload();
    await settled(page);
    assert.equal(await page.locator('#build').count(), 0, 'the new version came in unasked');
    const before = await look(page);
    assert.equal(before.ply, 2);
    // Another window stays unchanged, and its engine can be started again.
    const second = await page.context().newPage();
    await second.goto(`${site}custodian/reversi/#level=person`);
    await settled(second);
    const old = /** @type {string} */ (await second.evaluate(() => JSON.parse(document.getElementById('game-data')?.textContent ?? '').worker));

    await line.getByRole('button').click();
    await page.locator('#build').waitFor({state: 'attached'});
    const now = await settled(page);
    assert.deepEqual([now.moves, now.ply], [before.moves, 2], 'the game does not go on');
    await move(page, [now.starts[0]]);
    await second.getByText('A new version is ready').waitFor();
    await setNetwork(false, page);
    assert.equal(await second.evaluate((url) => new Promise((resolve) => {
        const worker = new Worker(url);
        worker.onmessage = (e) => resolve(JSON.parse(e.data).event);
    }), old), 'ready', 'the old version lost its engine');
    await second.close();

    // The new version is complete, and all files of the old version are removed.
    await page.goto(`${site}custodian/reversi/#level=person`);
    await page.locator('#build').waitFor({state: 'attached'});
    await move(page, [(await settled(page)).starts[0]]);
    await until('old files are gone', async () => {
        await page.reload(); // files that are not needed are removed at a visit
        const paths = (await keptFiles(page)).map((f) => f.replace(/\?.*/, ''));
        return new Set(paths).size === paths.length;
    });
});

onPage('what few ask for is fetched once; without the network that is said calmly', () => begin({trouble, path: 'checkmate/gardner-chess/'}), async (page) => {
    await visited(page);
    /** Open a record. @param {string} text */
    const read = async (text) => {
        await settled(page);
        await openText(page, text);
    };
    /** @param {string} move the first of the game shown */
    const opened = (move) => until(move, async () => (await look(page)).moves[0] === move);

    await setNetwork(false, page);
    await page.reload();
    await read('1. a3');
    await page.locator('#import-error', {hasText: 'comes over the network when it is first asked for, and there is no connection now'}).waitFor();
    assert.deepEqual((await look(page)).moves, [], 'the game was disturbed');
    await setNetwork(true, page);
    await page.click('#import-open'); // it is tried again
    await opened('a2-a3');
    await until('it is kept', async () => (await keptFiles(page)).some((f) => f.startsWith('rules.wasm')));
    await setNetwork(false, page);
    await page.reload();
    await read('1. b3');
    await opened('b2-b3');
    assert.deepEqual(passed, [], 'requests without a network');
});

onPage('a new version waits for what the old one has to do', () => begin({trouble, path: 'arrange/tic-tac-toe/'}), async (page) => {
    await visited(page);
    const second = await page.context().newPage();
    await second.goto(`${site}custodian/reversi/`);
    await visited(second);
    withheld = (path) => path.endsWith('late.txt?v=0');
    const late = second.evaluate(() => fetch('late.txt?v=0').then((r) => r.status)); // the old version gets the request and asks the network
    late.catch(() => {}); // then the test has failed anyway
    await until('the request', () => waiting.length);
    publishAgain();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const line = page.locator('#update');
    await line.getByText('A new version is ready').waitFor();
    await page.evaluate(() => { // everything that waits for a time limit continues at once
        const wait = window.setTimeout;
        Object.assign(window, {stays: true, setTimeout: (/** @type {() => void} */ act) => wait(act)});
    });
    await line.getByRole('button').click();
    await line.getByText('Changing to the new version').waitFor();
    await second.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    assert.equal(await page.evaluate(() => Reflect.get(window, 'stays')), true, 'the page was loaded again by the old version');
    letThrough();
    assert.equal(await late, 404);
    await page.locator('#build').waitFor({state: 'attached'});
    assert.equal(await line.count(), 0);
    await second.getByText('A new version is ready').waitFor();
    await second.locator('#update button').click();
    await second.locator('#build').waitFor({state: 'attached'});
});

onPage('save all games, cancel, remove', () => begin({trouble}), async (page) => {
    const text = page.locator('#offline-text');
    const save = page.locator('#offline-save');
    const all = games(folder).length;
    await until('the search is kept', async () => (await keptFiles(page)).some((f) => f.startsWith('games.')));
    await text.getByText('Games you open').waitFor();
    assert.match(await save.innerText(), /^Save all games for offline \([\d.]+ [kM]B\)$/);

    let before = 2; // number of packs that arrive before the network fails
    withheld = (path) => path.includes('.pack') && before-- <= 0;
    await save.click();
    await text.getByText(/^Saving: [1-9]/).waitFor();
    await page.click('#offline-cancel');
    await text.getByText('Stopped.').waitFor();
    letThrough();

    await page.evaluate(() => {
        const put = Cache.prototype.put;
        Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
        addEventListener('mend', () => { Cache.prototype.put = put; });
    });
    await save.click();
    await text.getByText('This device has no room for all games.').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('mend')));

    await save.click();
    await text.getByText(`All ${all} games are kept`).waitFor();
    await setNetwork(false, page);
    await page.reload();
    await text.getByText(`All ${all} games are kept`).waitFor();
    for (const {id} of games(folder).filter((_, i, list) => i % Math.ceil(list.length / 4) === 0)) {
        await page.goto(`${site}${id}/#level=person`);
        assert((await settled(page)).starts.length > 0, `${id} cannot be played`);
    }
    await page.goto(site);
    await page.click('#offline-remove');
    await text.getByText('Games you open').waitFor();
    assert(!(await keptFiles(page)).some((f) => /\/(board|shown)\.svg/.test(f)), 'pictures were left behind');
    assert.deepEqual(passed, [], 'requests without a network');
    await setNetwork(true, page);
});

onPage('with all games the challenges of the day, the maker and the playground are saved', () => begin({trouble}), async (page) => {
    const text = page.locator('#offline-text');
    const save = page.locator('#offline-save');
    await text.getByText('Games you open').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    withheld = (path) => path.includes('playground.wasm'); // the games are here, the rest is not
    await save.click();
    await text.getByText('Saving: the other pages').waitFor();
    await page.click('#offline-cancel');
    await text.getByText('Stopped.').waitFor();
    letThrough();
    assert.match(await save.innerText(), /^Save the challenges, the maker and the playground, too \([\d.]+ [kM]B\)$/);
    await save.click();
    await text.getByText('So are the challenges of the day, the maker and the playground.').waitFor();
    assert(await save.isHidden(), 'what is saved is offered');

    await setNetwork(false, page);
    await page.goto(`${site}ru/daily/`);
    await page.locator('#tasks li').first().waitFor();
    const [game, task] = /** @type {[string, string]} */ (await page.locator('#tasks a').first().evaluate((a) => [a.textContent, a.getAttribute('href')]));
    await page.goto(new URL(task, page.url()).href);
    assert.match(await page.textContent('h1') ?? '', new RegExp(`${game}$`)); // the title in both languages
    await settled(page);
    for (const path of ['playground/', 'ru/make/']) {
        await page.goto(site + path);
        await page.click('#source');
        await page.frameLocator('#lab-board iframe').locator('[role=gridcell]').first().waitFor({state: 'attached'});
        assert.equal(await page.locator('#program-lost').count(), 0);
    }
    await page.goto(`${site}playground/`); // rules of a game that is kept, with what they include
    await page.focus('select[name=from]');
    await page.selectOption('select[name=from]', {label: 'Chess'});
    await page.frameLocator('#lab-board iframe').locator('[data-cell=h8]').first().waitFor({state: 'attached'});
    await until('its rules are found right', async () => /No mistakes/.test(await page.innerText('main')));
    assert.deepEqual(passed, [], 'requests without a network');

    await setNetwork(true, page);
    await page.goto(site);
    await page.click('#offline-remove');
    await save.waitFor(); // all of it is offered again
    assert(!(await keptFiles(page)).some((f) => /playground\.wasm|challenges/.test(f)), 'pages were left behind');
});

onPage('one family is saved, and a game that changes disturbs nobody', () => begin({trouble}), async (page) => {
    const text = page.locator('#offline-text');
    await text.getByText('Games you open').waitFor();
    const family = await page.locator('#offline-which option').evaluateAll((all) => /** @type {HTMLOptionElement[]} */ (all).map((o) => o.value).find(Boolean) ?? '');
    const [{id}, ...others] = games(folder).filter((g) => g.id.startsWith(`${family}/`));
    await page.selectOption('#offline-which', family);
    passed = [];
    await page.locator('#offline-save', {hasText: /^Save .* for offline/}).click();
    await text.getByText(`${others.length + 1} of `).waitFor();
    assert.equal(passed.filter((p) => !p.startsWith(`${base}offline/`) && !/\/(board|shown)\.svg$/.test(p)).length, 0, `asked for one by one: ${passed}`);
    assert.equal(await page.locator('#offline-which option:checked').getAttribute('value'), family);
    assert(await page.locator('#offline-save').isHidden(), 'what is saved is offered');

    const worker = readFileSync(`${folder}sw.js`, 'utf8');
    writePage(id, (html) => html);
    writeLists();
    assert.equal(readFileSync(`${folder}sw.js`, 'utf8'), worker);
    await page.goto(`${site}${id}/#level=person`);
    await settled(page);
    assert.equal(await page.locator('#build').count(), 0, 'it is not what was kept');
    assert.equal(await page.locator('#update').count(), 0, 'a game is no new version of the site');
    const fresh = hash(readFileSync(`${folder}${id}/index.html`));
    await until('the changed game is kept', async () => (await keptFiles(page)).some((f) => f.endsWith(fresh)));
    await setNetwork(false, page);
    await page.reload();
    await page.locator('#build').waitFor({state: 'attached'});
    assert((await settled(page)).starts.length > 0);
    for (const other of others.slice(0, 3)) {
        await page.goto(`${site}${other.id}/#level=person`);
        assert((await settled(page)).starts.length > 0, `${other.id} cannot be played`);
    }
});

test('of all games: what the service worker knows does not grow with them', () => {
    const text = readFileSync(`${dist}sw.js`, 'utf8');
    assert(text.length <= 20_000, `${text.length} bytes`);
    for (const {id} of games()) assert(!text.includes(id), id);
    const {families} = JSON.parse(readFileSync(`${dist}offline/packs.json`, 'utf8'));
    assert(Object.keys(families).length < 60);
});

test('of all games: a pack has the texts of all their files, as they are', () => {
    const {families} = JSON.parse(readFileSync(`${dist}offline/packs.json`, 'utf8'));
    let count = 0;
    for (const {pack} of Object.values(families)) {
        const data = readFileSync(fileOf(pack, dist));
        assert.deepEqual(pack.slice(1), [hash(data), data.length]);
        const there = new Set();
        for (const {unit, files, texts} of linesOf(data)) {
            assert.deepEqual(JSON.parse(readFileSync(`${dist}offline/units/${unit}.json`, 'utf8')).files, files);
            files.forEach((/** @type {[string, string, number]} */ file, /** @type {number} */ i) => {
                const is = `${file[0]} ${file[1]}`;
                if (texts[i] === null) assert(there.has(is), `${unit}: ${is} is missing`);
                else assert.equal(texts[i], readFileSync(fileOf(file, dist), 'utf8'), `${unit}: ${is}`);
                there.add(is);
            });
            count++;
        }
    }
    assert.equal(count, games().length);
});

onPage('an entry that is cut in half is fetched anew', () => begin({trouble, path: 'checkmate/chess/#level=person'}), async (page) => {
    await settled(page);
    await visited(page);
    const damaged = await page.evaluate(async () => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        const list = (await cache.keys()).map((r) => r.url).filter((url) => /\/(engine\.wasm|worker\.js|main\.js|site\.css|chess\.packed\.txt|wasm_exec\.js|checkmate\/chess\/)\?v=|units\/checkmate\/chess\.json/.test(url));
        for (const url of list) {
            const response = /** @type {Response} */ (await cache.match(url));
            const body = await response.arrayBuffer();
            await cache.put(url, new Response(body.slice(0, body.byteLength / 2), {headers: response.headers}));
        }
        return list;
    });
    assert.equal(damaged.length, 8, damaged.join());
    const again = await page.context().newPage(); // the worker has found the files of the first page complete
    const client = await again.context().newCDPSession(again);
    await client.send('ServiceWorker.enable');
    await client.send('ServiceWorker.stopAllWorkers');
    await page.goto('about:blank');
    await page.goto(`${site}checkmate/chess/#level=person`);
    await settled(page);
    assert.deepEqual((await move(page, ['e2', 'e4'])).moves, ['e2-e4']);
    await visited(page);
    await page.reload(); // the list was damaged too, so now the page itself is checked
    // Files that are still in the browser's own cache are requested later.
    await until('what was asked for is whole', () => page.evaluate(async () => {
        const cache = await caches.open((await caches.keys())[0]);
        const whole = async (/** @type {RegExp} */ name) => {
            const url = (await cache.keys()).map((r) => r.url).find((u) => name.test(u));
            if (!url) return false;
            const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await /** @type {Response} */ (await cache.match(url)).arrayBuffer()));
            return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('').startsWith(new URL(url).searchParams.get('v') ?? '-');
        };
        return (await Promise.all([/engine\.wasm/, /chess\.packed\.txt/, /checkmate\/chess\/\?v=/].map(whole))).every(Boolean);
    }));
});

onPage('a browser that keeps nothing', () => begin({first: (page) => page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {value: {register: () => Promise.reject(new DOMException('no', 'SecurityError'))}});
})}), async (page) => {
    await page.getByText('This browser keeps no files for this site').waitFor({timeout: PATIENCE});
    assert(await page.locator('#offline-save').isHidden());
});

onPage('a site that is just being published', () => {
    const where = begin({});
    replaced = /\/js\/main\.js/; // still the script of another build
    return where;
}, async (page) => {
    await page.getByText('could not be kept now').waitFor();
    assert(!(await keptFiles(page)).some((f) => f.startsWith('js/main.js')), 'a wrong file was kept');
    replaced = null;
    await page.reload();
    await page.locator('#offline-text').filter({hasText: 'Games you open'}).waitFor();
});

onPage('install', () => begin({}), async (page) => {
    const button = page.locator('#install');
    assert(await button.isHidden());
    await page.locator('#offline-text').filter({hasText: 'Games'}).waitFor();
    await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', {cancelable: true});
        dispatchEvent(Object.assign(offer, {prompt: () => { document.title = 'asked'; }}));
    });
    await button.click();
    await holds(async () => assert.equal(await page.title(), 'asked'));
    await holds(async () => assert(await button.isHidden()));

    // The browser itself finds no fault in the manifest.
    const client = await page.context().newCDPSession(page);
    const {errors, data} = await client.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data ?? '');
    assert.equal(manifest.id, '/repo/');
    for (const {src, sizes, type} of [...manifest.icons, ...manifest.screenshots]) {
        const size = await page.evaluate(async ([src, type]) => {
            const response = await fetch(src);
            const image = new Image();
            image.src = src;
            await image.decode();
            return response.headers.get('Content-Type') === type && `${image.naturalWidth}x${image.naturalHeight}`;
        }, [src, type]);
        assert(size, `${src} is no ${type}`);
        if (sizes !== 'any') assert.equal(size, sizes, src);
    }
});
