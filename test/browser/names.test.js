/**
 * names.test.js: on a page in another language the players, the pieces and the end of the game have
 * names in that language.
 */

import assert from 'node:assert/strict';
import {choose, click, look, move, settled} from './board.js';
import {answer, menu, openText} from './desk.js';
import {games, holds, onPage, saved, until} from './site.js';

onPage('a Russian game speaks Russian', {path: 'checkmate/chess/?lang=ru#start=7k/5Q2/6K1/8/8/8/8/8 w - - 0 1&level=person', size: 'phone'}, async (page) => {
    const seen = await settled(page);
    assert.equal(seen.status, 'Ход: Белые');
    assert.match(seen.cells.f7, /^Ферзь \(Белые\)/);
    await holds(async () => assert.deepEqual(await page.locator('#side option').allTextContents(), ['Белые', 'Чёрные', 'Только смотрю']));
    await holds(async () => assert.equal(await page.title(), 'Шахматы – Dagaz'));
    const labels = await page.locator('[aria-label]:visible').evaluateAll((list) => list.map((el) => el.getAttribute('aria-label') ?? ''));
    assert.deepEqual(labels.filter((l) => /[A-Za-z]{3,}/.test(l.replaceAll('Dagaz', '').replaceAll('in Go', ''))), [], 'English labels');
    assert.match(await page.innerText('#seat-bottom'), /Белые/);
    await menu(page, 'guide');
    await page.locator('#guide h3', {hasText: 'Конь (Белые)'}).waitFor();
    assert.match(await page.innerText('#guide'), /Прыгает на два поля/);
    await page.keyboard.press('Escape');
    await move(page, ['f7', 'g7']);
    const end = await until('the end', async () => {
        const s = await look(page);
        return s.result && s;
    });
    assert.equal(end.result, 'Победа: Белые – мат');
    assert.match(end.live, /^Белые: f7-g7/);
    await page.click('#do-language');
    await holds(async () => assert.equal((await look(page)).result, 'White wins: checkmate'));
    await holds(async () => assert.equal(await page.locator('#side option').first().textContent(), 'White'));
});

onPage('what stands on the page is said anew when the language changes', {path: 'checkmate/chess/#level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await openText(page, '1. e4 e5');
    await until('a message', async () => (await look(page)).message === 'The game was opened.');
    await page.click('#do-link');
    await until('a word about the link', async () => await page.textContent('#share-note') === 'Copied.');
    await menu(page, 'resign');
    await menu(page, 'type');
    await page.fill('#typed', 'g1-g8');
    await page.keyboard.press('Enter');
    await page.locator('#typed-error:not(:empty)').waitFor();
    await page.click('#do-hint');
    await page.locator('.hint-move').first().waitFor();
    const parts = ['#message-text', '#share-note', '.notice[data-topic=resign]', '#typed-error', '#hints'];
    const foreign = async (/** @type {RegExp} */ letters) => {
        const texts = await Promise.all(parts.map((css) => page.innerText(css)));
        return texts.filter((text) => letters.test(text));
    };
    assert.deepEqual(await foreign(/[а-я]/), []);
    await page.click('#do-language');
    await until('Russian', async () => (await foreign(/[a-z]{3}/i)).length === 0);
    assert.match(await page.innerText('.notice[data-topic=resign]'), /Сдать эту партию/i);
    await answer(page, 'resign', 'Играть дальше');
    assert.equal((await look(page)).result, '');
});

onPage('a language that is chosen outlives the one in the address', {path: 'checkmate/chess/?lang=ru'}, async (page) => {
    await until('Russian', async () => (await look(page)).status === 'Ваш ход: Белые');
    await page.click('#do-language');
    await page.reload();
    await until('English', async () => (await look(page)).status === 'Your turn: White');
});

onPage('a Russian page has an address of its own, and the button leads from one to the other with the game', {path: 'ru/checkmate/chess/'}, async (page) => {
    const english = page.url().split('#')[0].replace('/ru/', '/');
    await until('Russian', async () => (await look(page)).status === 'Ваш ход: Белые');
    assert.equal(await page.title(), 'Шахматы – Dagaz');
    await click(page, 'e2', 'mouse');
    await click(page, 'e4', 'mouse');
    await until('a move', async () => (await look(page)).ply >= 1);
    await page.click('#do-language');
    assert.equal(page.url().split('#')[0], english);
    await holds(async () => assert((await look(page)).ply >= 1));
    await page.reload();
    await until('English', async () => await page.innerText('h1') === 'Chess');
    await page.click('#do-language');
    assert.equal(page.url().split('#')[0], english.replace('checkmate/', 'ru/checkmate/'));
    await until('the game is there', async () => (await look(page)).ply >= 1);
});

onPage('where rules have to be short, the page is not', {path: 'shogi/mini-shogi/#start=4k/S4/5/5/K4 w - - 0 1&level=person', size: 'phone'}, async (page) => {
    await settled(page);
    await click(page, 'a4', 'touch');
    await click(page, 'a5', 'touch');
    await until('a choice', async () => (await look(page)).choices.includes('Promoted silver'));
    await choose(page, 'Promoted silver', 'touch');
    await until('the move', async () => (await look(page)).moves.join() === 'a4-a5=Promoted silver');
    assert.equal((await look(page)).cells.a5, 'South Promoted silver');
    await page.click('#do-undo');
    await menu(page, 'type');
    await page.fill('#typed', 'a4-a5=Promoted silver');
    await page.keyboard.press('Enter');
    await until('the same, typed', async () => (await look(page)).ply === 1);
});

onPage('an embedded board speaks the language that it is given', {path: 'embed/v1/frame.html?game=checkmate/chess&lang=ru&level=person&controls=full&setup=7k/5Q2/6K1/8/8/8/8/8+w+-+-+0+1'}, async (page) => {
    const seen = await settled(page);
    assert.equal(seen.status, 'Ход: Белые');
    assert.match(seen.cells.f7, /^Ферзь \(Белые\)/);
    await move(page, ['f7', 'g7']);
    assert.equal((await until('the end', async () => (await look(page)).result && look(page))).result, 'Победа: Белые – мат');
    const words = await page.evaluate(() => document.body.innerText.match(/[A-Za-z]{3,}/g)?.filter((w) => !/^(Garbo|MCTS)$/.test(w)));
    assert.deepEqual(words ?? [], [], 'English words');
});

onPage('kept games are told in the language of the shelf', {path: 'checkmate/chess/#start=7k/5Q2/6K1/8/8/8/8/8 w - - 0 1&level=person'}, async (page) => {
    await move(page, ['f7', 'g7']);
    await saved(page, 'f7-g7');
    const {origin} = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(`${origin}/checkmate/chess/#moves=e2-e4,e7-e5&level=random`);
    await move(page, ['d2', 'd4']);
    await page.goto(`${origin}/ru/shelf/`);
    await until('the title', async () => (await page.locator('.kept h3').allInnerTexts()).every((t) => t === 'Шахматы'));
    assert.match(await page.innerText('#ended .kept'), /Победа: Белые – мат/);
    assert.doesNotMatch(await page.innerText('#app'), /[A-Za-z]{3,}/);
    assert.equal(await page.locator('#ended .kept button').first().getAttribute('aria-label'), 'Назвать: Шахматы');
});

onPage('what is wrong with a text is said in Russian', {path: 'checkmate/chess/?lang=ru#level=person'}, async (page) => {
    await settled(page);
    await page.click('summary[data-say=share]');
    await page.click('#do-import');
    for (const [text, want] of [['нечто', /^строка 1, ход 1: ход «нечто»: здесь так ходить нельзя$/], ['8/8/8/8/8/8/8 w - - 0 1', /^FEN: .*доска: рядов 7, а на доске 8|^доска: рядов 7, а на доске 8$/]]) {
        await page.fill('#import-text', String(text));
        await page.click('#import-open');
        await until(`${want}`, async () => /** @type {RegExp} */ (want).test(await page.innerText('#import-error')));
    }
    await page.click('#import-close');
    await page.click('#do-edit');
    await page.fill('.editor-text', '8/8/8/8/8/8/8/4K3 w - - 0 1');
    await page.press('.editor-text', 'Enter');
    await until('the word on the king', async () => /Нет фигуры: Король \(Чёрные\)\./.test(await page.innerText('.editor-state')));
});

onPage('a page that is not there says so in Russian', {path: 'ru/nonsense/', trouble: /404/}, async (page) => {
    await page.getByRole('heading', {name: 'Такой страницы нет'}).waitFor();
    assert.equal(new URL(await page.getByRole('link', {name: 'Все игры'}).evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href)).pathname, '/ru/');
});

onPage('what a pawn becomes is asked in Russian', {path: 'checkmate/chess/?lang=ru#start=8/4P2k/8/8/8/8/8/K7 w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await click(page, 'e7');
    await click(page, 'e8');
    assert.deepEqual((await until('the question', async () => (await look(page)).choices.length > 0 && look(page))).choices.sort(), ['Конь', 'Ладья', 'Слон', 'Ферзь']);
});

onPage('moves that are hinted, typed and listed name pieces in Russian', {path: 'checkmate/chess/?lang=ru#start=6r1/1P6/8/8/3k4/8/r7/7K w - - 0 1&level=person'}, async (page) => {
    await settled(page);
    await page.click('#do-hint');
    await until('three hints', async () => await page.locator('.hint-move').count() === 3);
    for (const hint of await page.locator('.hint-move').allInnerTexts()) assert.match(hint, /^b7-b8=(Ферзь|Ладья|Слон|Конь)\s/);
    assert.match((await look(page)).live, /^Лучше всего: b7-b8=[А-Я]/);
    await page.keyboard.press('/');
    const type = async (/** @type {string} */ text) => {
        await page.fill('#typed', text);
        await page.press('#typed', 'Enter');
    };
    await type('h1-h5');
    await until('a word about the king', async () => /^Фигура Король так не ходит\.$/.test(await page.textContent('#typed-error') ?? ''));
    await type('b7-b8');
    await until('the choice', async () => /b7-b8=Ферзь.*b7-b8=Конь/.test(await page.textContent('#typed-error') ?? ''));
    await type('b7-b8=Конь');
    await until('the move', async () => (await look(page)).moves.join() === 'b7-b8=Конь');
    await settled(page);
    await type('Крd5');
    await until('the king’s move', async () => (await look(page)).moves.join() === 'b7-b8=Конь,d4-d5');
    assert.match((await look(page)).live, /^Чёрные: d4-d5/);
});

onPage('cards are the best-known games first, then sorted by their Russian titles', {path: 'ru/?family=sliding-puzzles'}, async (page) => {
    const family = games().filter((g) => g.id.startsWith('sliding-puzzles/'));
    const known = family.filter((g) => g.rank).sort((a, b) => Number(a.rank) - Number(b.rank)).map((g) => g.titleRu);
    assert(known.length > 2, known.join());
    await until('the family', async () => await page.locator('.card h2').count() >= Math.min(family.length, 48) && /family/.test(page.url())
        && (await page.locator('.card h2').first().innerText()) === known[0]);
    const titles = await page.locator('.card h2').allInnerTexts();
    assert.deepEqual(titles.slice(0, known.length), known);
    const others = titles.slice(known.length).filter((t) => /^[А-ЯЁа-яё -]+$/.test(t)).map((t) => t.toLowerCase().replaceAll('ё', 'е').replaceAll('-', ' '));
    assert(others.length > 5, others.join());
    assert.deepEqual(others, [...others].sort());
});

for (const path of ['races/chinese-checkers/', 'xiangqi/banqi-chinese/', 'checkmate/chaturaji/']) {
    onPage(`all names of ${path} can be read on a phone`, {path: `${path}?lang=ru`, size: 'phone'}, async (page) => {
        await settled(page);
        const cut = await page.locator('.seat:visible .seat-name').evaluateAll((all) => all.flatMap((el) => (el.scrollWidth > el.clientWidth + 1 ? [el.textContent] : [])));
        assert.deepEqual(cut, []);
        assert.doesNotMatch(await page.innerText('.seat:visible'), /Случайные/, 'nobody has to be told that dice are random');
    });
}

onPage('who plays alone is spoken to', {path: 'races/hanoi-3/'}, async (page) => {
    assert.equal((await settled(page)).status, 'Your move');
});

onPage('nobody who only owns pieces has a seat', {path: 'breakthrough/neutron/#level=person'}, async (page) => {
    await settled(page);
    const seats = await page.locator('.seat:visible .seat-name').allInnerTexts();
    assert.deepEqual(seats.map((s) => s.trim()), ['Black', 'White']);
});

for (const [path, clicks, typed, written] of /** @type {[string, string[], string, string[]][]} */ ([
    ['elimination/kuba', ['b7', 'b6'], 'a2-b2', ['b7-b6', 'a2-b2']], // marbles that push other marbles
    ['mancala/um-el-bagara', ['c1', '=c1-b1'], 'c2-d2', ['c1-b1', 'c2-d2']], // a pit that can be sown in both directions
])) onPage(`what follows by itself is not written, and what is written can be typed: ${path}`, {path: `${path}/#level=person`, writing: ''}, async (page) => {
    await move(page, clicks);
    await page.keyboard.press('/');
    await page.fill('#typed', typed);
    await page.keyboard.press('Enter');
    await until('both moves', async () => (await look(page)).moves.join() === written.join());
    assert.match((await look(page)).live, new RegExp(`${written[1]}(?!,)`));
});

onPage('a game of thousands of first moves is played as soon as the engine has told them', {path: 'races/hanga-roa-board/#level=level:1', size: 'phone'}, async (page) => {
    await settled(page);
    for (const cell of ['e4', 'e5']) {
        await until(cell, async () => (await look(page)).cells[cell].includes('can'));
        await click(page, cell, 'touch');
    }
    await until('the move, or what comes after it', async () => (await look(page)).moves.length > 0 || (await look(page)).targets.length > 0);
});

for (const [path, ...clicks] of [['arrange/odd/', 'c5'], ['elimination/cub-wars-board/', 'a1', 'a2'], ['arrange/conga/', 'a1', 'c3']]) {
    onPage(`a move says nothing that follows by itself, and no letter that nobody knows: ${path}`, {path: `${path}#level=person`}, async (page) => {
        await settled(page);
        for (const cell of clicks) await click(page, cell);
        if (path === 'arrange/odd/') await choose(page, 'Gift');
        const wanted = path === 'arrange/odd/' ? 'Gift@c5' : clicks.join('-');
        await until(wanted, async () => (await look(page)).moves.join() === wanted);
    });
}
