import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {forward, lostSentence, resolve} from './old.js';

const titles = {
    'checkmate/chess': 'Chess', 'checkmate/gardner-chess': 'Gardner’s chess', 'shogi/mini-shogi': 'Mini shogi',
    'custodian/reversi': 'Reversi', 'checkers/twins': 'Twins', 'go/twins': 'Twins', 'go/go-board': 'A game that ends in a twin’s word',
};

const pages = {'custodian/reversi-10': 'custodian/reversi#Reversi 10x10', 'checkmate/chess-stupid': 'checkmate/chess'};

test('addresses', () => {
    for (const [old, to] of /** @type {[string, string | null][]} */ ([
        // Games that we have, and other pages of the same games.
        ['checkmate/chess.htm', 'checkmate/chess/'],
        ['checkmate/chess-board.htm', 'checkmate/chess/#level=person'],
        ['checkmate/chess-ai.htm', 'checkmate/chess/#level=level:1'],
        ['checkmate/chess-3d-board.htm', 'checkmate/chess/#level=person&view=3d'],
        ['checkmate/chess-editor.htm', 'checkmate/chess/#edit=1'],
        ['Shogi/Mini-Shogi-Kanji.htm', 'shogi/mini-shogi/'],
        ['go/go-board.htm', 'go/go-board/'],

        // Games with other names.
        ['custodian/reversi-10-board.htm?turn=1', 'custodian/reversi/?variant=Reversi%2010x10&turn=1#level=person'],
        ['checkmate/chess-stupid.htm', 'checkmate/chess/'], ['reversi-10.htm', 'custodian/reversi/?variant=Reversi%2010x10'],

        // Parameters of the address stay.
        ['checkmate/gardner-chess.htm?turn=0;&setup=5/5+w', 'checkmate/gardner-chess/?turn=0;&setup=5/5+w'],
        ['checkmate/chess-board.htm?setup=8/8&turn=1', 'checkmate/chess/?setup=8/8&turn=1#level=person'],
        ['checkmate/chess.htm?player=2&time=5', 'checkmate/chess/?player=2&time=5#side=1'],
        ['checkmate/chess-board.htm#moves=e2-e4', 'checkmate/chess/#moves=e2-e4'],

        // Addresses without the family, if only one game has the name.
        ['chess.htm', 'checkmate/chess/'],
        ['twins.htm', '?q=twins'],

        // Addresses that people type; a title also names a game.
        ['chess', 'checkmate/chess/'], ['Chess/?lang=ru', 'checkmate/chess/?lang=ru'], ['shogi/mini-shogi', 'shogi/mini-shogi/'],
        ['gardners-chess', 'checkmate/gardner-chess/'], ['checkmate/gardners-chess.htm', 'checkmate/gardner-chess/'], ['go/gardners-chess', null],

        // Games that we lack: the last word that finds something, the family, or nothing.
        ['checkmate/maharaja-chess-board.htm?setup=8', '?q=chess&lost=Maharaja+chess'],
        ['custodian/ming-mang.htm', '?q=custodian&lost=Ming+mang'],
        ['rubik/cube-3.htm', '?lost=Cube+3'],

        // Front pages, and addresses that never existed.
        ['index.html', ''], ['index-ru.html', 'ru/'], ['index-map.html', ''],
        ['checkmate/', null], ['nothing', null], ['checkmate/nothing/', null], ['a/b/c.htm', null], ['x.png', null], ['..%2f.htm', null], ['-.htm', null],
    ])) {
        const {pathname, search, hash} = new URL(old, 'https://example.org/repo/');
        assert.equal(forward({path: pathname.replace('/repo/', ''), search, hash}, titles, pages), to, old);
    }
});

test('a name is never taken for a property of objects', () => {
    assert.deepEqual(resolve('x/constructor.htm', titles), {lost: 'Constructor', query: ''});
    assert.deepEqual(resolve('x/chess-constructor.htm', titles), {lost: 'Chess constructor', query: 'chess'});
});

test('the sentence', () => {
    assert.equal(lostSentence('?q=chess&lost=Maharaja+chess'), '“Maharaja chess” is not here yet.');
    assert.equal(lostSentence('?q=chess'), '');
});

// Every page of the predecessor leads to the game with whose name it begins, if we have all games,
// some games or none.
test('all pages', () => {
    const names = readFileSync(new URL('../../../engine/cmd/dagaz/oldpages.txt', import.meta.url), 'utf8').split('\n').filter((n) => n && !n.startsWith('#')).map((n) => n.split('\t')[0]);
    assert.equal(names.length, 1882);
    const isTwin = (/** @type {string} */ name) => /-(board|ai|kanji|3d|editor|advisor|alt|western|auto)$/.test(name);
    const games = names.filter((n) => !isTwin(n));
    for (const ours of [games, games.filter((_, i) => i % 7 === 0), []]) {
        const known = new Map(ours.map((id) => [id, id]));
        const list = Object.fromEntries(known);
        for (const name of names) {
            const base = name.replace(/(-(board|ai|kanji|3d|editor|advisor|alt|western|auto))+$/, '');
            const to = forward({path: `${name}.htm`, search: '?setup=1:2&turn=1', hash: ''}, list) ?? 'nothing';
            if (known.has(base)) {
                const [page, fragment = ''] = to.split('#');
                assert.equal(page, `${base}/?setup=1:2&turn=1`, name);
                assert.equal(fragment.includes('level=person'), /-board\b/.test(name.slice(base.length)), name);
                assert.equal(fragment.includes('level=level:1'), /-ai\b/.test(name.slice(base.length)), name);
            } else {
                const query = new URLSearchParams(to);
                assert.equal(query.get('lost')?.toLowerCase(), base.slice(base.indexOf('/') + 1).replaceAll('-', ' '), name);
                const q = query.get('q') ?? '';
                assert(ours.some((id) => id.includes(q)) || q === '', `${name}: the search for ${q} finds nothing`);
            }
        }
    }
});
