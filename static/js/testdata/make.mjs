/** make.mjs: writes the hand-made fixtures of this folder: node make.mjs */
import {writeFileSync} from 'node:fs';

const square = (w, h, shade) => {
    const cells = [];
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) cells.push({n: 'abcdefghijklmnopqrst'[x] + (h - y), x, y, w: 1, h: 1, s: shade ? (x + y) % 2 : 0});
    return {w, h, cells, files: [...'abcdefghijklmnopqrst'.slice(0, w)], ranks: Array.from({length: h}, (_, i) => String(h - i))};
};

/** A select for moves given as {t, clicks, ...}. */
const trie = (moves) => {
    const nodes = [{}];
    moves.forEach(({clicks}, i) => {
        let at = 0;
        for (const c of clicks) {
            nodes[at].next ??= {};
            nodes[at].next[c] ??= nodes.push({}) - 1;
            at = nodes[at].next[c];
        }
        (nodes[at].moves ??= []).push(i);
    });
    return {moves: moves.map(({clicks, ...m}) => m), nodes, pass: -1};
};

const info = (id, title, players, board, pieces, more = {}) => ({
    id, family: id.split('/')[0], title, variants: [title], players: players.map((name) => ({name, random: false})),
    turns: players.map((_, i) => i), board, pieces, hands: false, counts: false, bots: ['garbo', 'mcts', 'random'], levels: 5, ...more,
});
const view = (cells, select, more = {}) => ({cells, hands: [], turn: 0, ply: 0, setup: '-', fen: '', outcome: {over: false}, select, ...more});
const save = (name, i, v) => writeFileSync(new URL(`${name}.json`, import.meta.url), JSON.stringify({info: i, view: v}, null, 0) + '\n');

const tic = square(3, 3, false);
save('tictactoe', info('position/tictactoe', 'Tic-tac-toe', ['X', 'O'], {...tic, style: 'plain', files: [], ranks: []},
    [{t: 0, name: 'Mark', letter: 'X', glyphs: ['cross', 'nought']}]),
view([], trie(tic.cells.map((c) => ({t: c.n, clicks: [c.n], x: [], acts: [['d', c.n, 0, 0, 0]]})))));

const back = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
const names = ['pawn', 'rook', 'knight', 'bishop', 'queen', 'king'];
const chessPieces = names.map((n, t) => ({t, name: n[0].toUpperCase() + n.slice(1), letter: n === 'knight' ? 'N' : n[0].toUpperCase(), glyphs: [`chess-${n}`, `chess-${n}`]}));
const chess = info('checkmate/chess', 'Chess', ['White', 'Black'], {...square(8, 8, true), style: 'checkered'}, chessPieces);
const start = [];
back.forEach((b, x) => {
    const f = 'abcdefgh'[x];
    start.push([`${f}1`, 0, names.indexOf(b), 1], [`${f}2`, 0, 0, 1], [`${f}7`, 1, 0, 1], [`${f}8`, 1, names.indexOf(b), 1]);
});
const chessMoves = [];
for (const f of 'abcdefgh') for (const r of [3, 4]) chessMoves.push({t: `${f}2-${f}${r}`, clicks: [`${f}2`, `${f}${r}`], x: [], acts: [['m', `${f}2`, `${f}${r}`, 0, 0, 0]]});
for (const [a, b] of ['b1 a3', 'b1 c3', 'g1 f3', 'g1 h3'].map((s) => s.split(' '))) chessMoves.push({t: `${a}-${b}`, clicks: [a, b], x: [], acts: [['m', a, b, 0, 2, 0]]});
save('chess', chess, view(start, trie(chessMoves), {fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'}));

const promo = [];
for (const [to, x] of [['b8', []], ['a8', ['a8']]]) {
    for (const t of [4, 1, 3, 2]) {
        const name = chessPieces[t].name;
        promo.push({t: `b7${x.length ? 'x' : '-'}${to}=${name}`, clicks: ['b7', to], x, label: name, piece: t, acts: [...x.map((c) => ['x', c, 0]), ['m', 'b7', to, 0, t, 0]]});
    }
}
promo.push({t: 'e1-e2', clicks: ['e1', 'e2'], x: [], acts: [['m', 'e1', 'e2', 0, 5, 0]]});
save('promotion', chess, view([['b7', 0, 0, 1], ['a8', 1, 1, 1], ['e1', 0, 5, 1], ['h5', 1, 5, 1]], trie(promo), {check: ['e1'], last: {text: 'h6-h5', acts: [['m', 'h6', 'h5', 1, 5, 0]]}}));

const dr = square(8, 8, true);
save('draughts', info('draughts/russian', 'Russian draughts', ['White', 'Black'], {...dr, style: 'checkered'},
    [{t: 0, name: 'Man', letter: 'm', glyphs: ['man', 'man']}, {t: 1, name: 'King', letter: 'K', glyphs: ['man-king', 'man-king']}]),
view([['c3', 0, 0, 1], ['a1', 0, 0, 1], ['g1', 0, 1, 1], ['d4', 1, 0, 1], ['f6', 1, 0, 1], ['b8', 1, 0, 1], ['d6', 1, 0, 1]], trie([
    {t: 'c3xe5xg7', clicks: ['c3', 'e5', 'g7'], x: ['d4', 'f6'], acts: [['m', 'c3', 'e5', 0, 0, 0], ['x', 'd4', 0], ['m', 'e5', 'g7', 0, 0, 1], ['x', 'f6', 1]]},
    {t: 'c3xe5xc7', clicks: ['c3', 'e5', 'c7'], x: ['d4', 'd6'], acts: [['m', 'c3', 'e5', 0, 0, 0], ['x', 'd4', 0], ['m', 'e5', 'c7', 0, 0, 1], ['x', 'd6', 1]]},
])));

const hex = [];
const H = 2 / Math.sqrt(3);
for (let r = 0; r < 7; r++) for (let q = 0; q < 7; q++) hex.push({n: 'abcdefg'[q] + (r + 1), x: q + r / 2, y: r * H * 0.75, w: 1, h: H, s: 0});
const hw = 7 + 3;
const hh = 6 * H * 0.75 + H;
const edge = (f) => Array.from({length: 7}, (_, i) => f(i)).flat();
save('hex', info('connection/hex', 'Hex', ['Red', 'Blue'], {w: hw, h: hh, style: 'hex', cells: hex, files: [...'abcdefg'], ranks: ['1', '2', '3', '4', '5', '6', '7'], edges: [
    {p: 0, pts: edge((i) => [[i, H / 4], [i + 0.5, 0], [i + 1, H / 4]])},
    {p: 0, pts: edge((i) => [[i + 3, hh - H / 4], [i + 3.5, hh], [i + 4, hh - H / 4]])},
    {p: 1, pts: edge((i) => [[i / 2, i * H * 0.75 + H / 4], [i / 2, i * H * 0.75 + H * 0.75]])},
    {p: 1, pts: edge((i) => [[7 + i / 2, i * H * 0.75 + H / 4], [7 + i / 2, i * H * 0.75 + H * 0.75]])},
]}, [{t: 0, name: 'Stone', letter: 'S', glyphs: ['hex-stone', 'hex-stone']}]),
view([['c3', 0, 0, 1], ['d4', 1, 0, 1], ['e2', 0, 0, 1]], trie(hex.filter((c) => !['c3', 'd4', 'e2'].includes(c.n)).map((c) => ({t: c.n, clicks: [c.n], acts: [['d', c.n, 0, 0, 0]]})))));

const go = square(9, 9, false);
const lines = [];
for (let i = 0; i < 9; i++) lines.push([0.5, i + 0.5, 8.5, i + 0.5], [i + 0.5, 0.5, i + 0.5, 8.5]);
save('go', info('territory/go9', 'Go 9×9', ['Black', 'White'], {...go, style: 'lines', lines, marks: [[2.5, 2.5], [6.5, 2.5], [4.5, 4.5], [2.5, 6.5], [6.5, 6.5]]}, [{t: 0, name: 'Stone', letter: 'S', glyphs: ['stone', 'stone']}]),
view([['c3', 0, 0, 1], ['e5', 1, 0, 1], ['g7', 0, 0, 1], ['f3', 1, 0, 1]], (() => {
    const s = trie([...go.cells.filter((c) => !['c3', 'e5', 'g7', 'f3', 'd4'].includes(c.n)).map((c) => ({t: c.n, clicks: [c.n], acts: [['d', c.n, 0, 0, 0]]})), {t: 'pass', clicks: [], acts: []}]);
    delete s.nodes[0].moves;
    s.pass = s.moves.length - 1;
    return s;
})(), {forbidden: ['d4'], scores: [3, 1], last: {text: 'f3', acts: [['d', 'f3', 1, 0, 0]]}}));

const pits = [];
for (let i = 0; i < 6; i++) pits.push({n: 'abcdef'[i] + '1', x: i + 1.2, y: 1, w: 1, h: 1, s: 0}, {n: 'abcdef'[i] + '2', x: i + 1.2, y: 0, w: 1, h: 1, s: 0});
pits.push({n: 'north', x: 0, y: 0, w: 1.2, h: 2, s: 0}, {n: 'south', x: 7.2, y: 0, w: 1.2, h: 2, s: 0});
save('mancala', info('mancala/kalah', 'Kalah', ['South', 'North'], {w: 8.4, h: 2, style: 'pits', cells: pits, files: [], ranks: []}, [], {counts: true}),
    view([...pits.slice(0, 12).map((c, i) => [c.n, -1, -1, i === 3 ? 14 : 4]), ['south', -1, -1, 7]], trie([...'abcdef'].map((f) => ({t: `${f}1`, clicks: [`${f}1`], acts: [['n', `${f}1`, 0, -1, -1, 0]]})))));

const sh = square(9, 9, false);
save('shogi', info('shogi/shogi', 'Shogi', ['Sente', 'Gote'], {...sh, style: 'plain', files: [], ranks: []},
    ['pawn', 'king', 'gold', 'rook'].map((n, t) => ({t, name: n, letter: n[0], glyphs: [`shogi-${n}`, `shogi-${n}-down`]})), {hands: true}),
view([['e1', 0, 1, 1], ['e9', 1, 1, 1], ['h2', 0, 3, 1], ['d9', 1, 2, 1], ['c7', 1, 0, 1]], trie([
    ...['e5', 'e6', 'd5'].map((c) => ({t: `Pawn@${c}`, clicks: ['*0', c], acts: [['d', c, 0, 0, 0]]})),
    {t: 'e1-e2', clicks: ['e1', 'e2'], acts: [['m', 'e1', 'e2', 0, 1, 0]]}]), {hands: [[[0, 3], [2, 1]], [[0, 1]]]}));
