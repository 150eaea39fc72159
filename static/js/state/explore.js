/**
 * explore.js: which moves were played from a position, in our opening book and in kept games. A
 * position is identified by the moves that led there, in the given order or in another order that,
 * according to the engine, leads to the same position. Pure.
 *
 * @typedef {{move: string, weight: number, children: BookMove[]}} BookMove
 * @typedef {{start?: string, tree?: import('./session.js').Row[], view?: import('../engine/types.js').View}} Played   of a kept game
 * @typedef {{move: string, share: number, games: number, won: number, drawn: number, lost: number}} Next
 *   share = part of the book's choices, 0..1; won, drawn and lost are the games that ended, seen from who makes the move
 */

const MOST_ORDERS = 60; // orders of the moves of a position that are examined

/** A move and its weight, indented by one space for each move before it (engine/book). */
const LINE = /^( *)(\S.*?)(?: (\d+))?$/;

/** @param {string} text of a book @returns {BookMove[]} the first moves */
export function readBook(text) {
    /** @type {BookMove[]} */
    const first = [];
    const lists = [first];
    for (const line of text.split(/\r?\n/)) {
        const [, before, move, weight] = LINE.exec(line) ?? [];
        if (!move || move.startsWith('#') || before.length >= lists.length) continue;
        const node = {move, weight: Number(weight ?? 1), children: []};
        lists.length = before.length + 1;
        lists[before.length].push(node);
        lists.push(node.children);
    }
    return first;
}

/**
 * The lines of a tree that consist of the moves of a line, with each side's moves in any order.
 * @template N
 * @param {N[]} first @param {string[]} moves
 * @param {{text: (node: N) => string, after: (node: N) => N[]}} how the tree is read
 * @returns {{line: string[], end: N | null, main: boolean}[]} end null = the start; main = a first child at each place
 */
function ordersIn(first, moves, {text, after}) {
    const left = [0, 1].map((side) => moves.filter((_, i) => i % 2 === side));
    /** @type {{line: string[], end: N | null, main: boolean}[]} */
    const found = [];
    const line = /** @type {string[]} */ ([]);
    const walk = (/** @type {N[]} */ nodes, /** @type {N | null} */ end, /** @type {boolean} */ main) => {
        if (line.length === moves.length) return void found.push({line: [...line], end, main});
        const own = left[line.length % 2];
        nodes.forEach((node, n) => {
            const i = own.indexOf(text(node));
            if (i < 0 || found.length >= MOST_ORDERS) return;
            const [move] = own.splice(i, 1);
            line.push(move);
            walk(after(node), node, main && n === 0);
            line.pop();
            own.splice(i, 0, move);
        });
    };
    walk(first, null, true);
    return found;
}

/** @param {BookMove[]} book @param {string[]} moves */
const ordersInBook = (book, moves) => ordersIn(book, moves, {text: (n) => n.move, after: (n) => n.children})
    .map(({line, end}) => ({line, next: end ? end.children : book}));

/** @param {Played} played @param {string[]} moves */
function ordersInGame({tree = []}, moves) {
    const children = (/** @type {number} */ of) => tree.flatMap((row, i) => (i && row[0] === of ? [i] : []));
    return ordersIn(children(0), moves, {text: (i) => tree[i][1], after: children})
        .map(({line, end, main}) => ({line, next: children(end ?? 0).map((i, n) => ({move: tree[i][1], main: main && n === 0}))}));
}

/**
 * Lines of the book and of kept games that have the moves of a position in another order. The
 * engine must decide whether they lead to the same position.
 * @param {BookMove[]} book @param {Played[]} games @param {{start: string, moves: string[]}} place
 * @returns {string[][]} each line once
 */
export function orders(book, games, {start, moves}) {
    const lines = [...(start ? [] : ordersInBook(book, moves)), ...games.flatMap((g) => ((g.start ?? '') === start ? ordersInGame(g, moves) : []))].map(({line}) => line);
    return [...new Map(lines.map((line) => [keyOf(line), line])).values()].filter((line) => keyOf(line) !== keyOf(moves)).slice(0, MOST_ORDERS);
}

/** @param {string[]} line */
export const keyOf = (line) => line.join(' ');

/**
 * @param {BookMove[]} book
 * @param {Played[]} games
 * @param {{start: string, moves: string[], turn: number, named?: string[]}} place named = next moves that have a name
 * @param {Set<string>} [same] other orders of its moves that lead to the same position, as keyOf() has them
 * @returns {Next[]} the most played first
 */
export function explore(book, games, {start, moves, turn, named = []}, same = new Set()) {
    /** @type {Map<string, Next>} */
    const found = new Map();
    const next = (/** @type {string} */ move) => {
        const one = found.get(move) ?? {move, share: 0, games: 0, won: 0, drawn: 0, lost: 0};
        found.set(move, one);
        return one;
    };
    const here = (/** @type {{line: string[]}} */ {line}) => keyOf(line) === keyOf(moves) || same.has(keyOf(line));
    const known = start ? [] : ordersInBook(book, moves).filter(here).flatMap(({next: list}) => list);
    const all = known.reduce((sum, n) => sum + n.weight, 0);
    for (const n of known) next(n.move).share += all ? n.weight / all : 0;
    named.forEach(next);
    for (const played of games) {
        if ((played.start ?? '') !== start) continue;
        for (const {move, main} of ordersInGame(played, moves).filter(here).flatMap(({next: list}) => list)) {
            const one = next(move);
            one.games++;
            const outcome = played.view?.outcome;
            if (!main || !outcome?.over) continue;
            const result = outcome.results?.[turn] ?? 0;
            if (result > 0) one.won++;
            else if (result < 0) one.lost++;
            else one.drawn++;
        }
    }
    return [...found.values()].sort((a, b) => b.games + 10 * b.share - a.games - 10 * a.share || (a.move < b.move ? -1 : 1));
}
