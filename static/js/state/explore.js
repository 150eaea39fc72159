/**
 * explore.js: what was played from a position: by our opening book, and in games that are
 * kept. Positions are known by the moves that led there. Pure.
 *
 * @typedef {{move: string, weight: number, children: BookMove[]}} BookMove
 * @typedef {{start?: string, tree?: import('./session.js').Row[], view?: import('../engine/types.js').View}} Played   of a kept game
 * @typedef {{move: string, share: number, games: number, won: number, drawn: number, lost: number}} Next
 *   share = part of the book's choices, 0..1; won, drawn and lost are the games that ended, seen from who makes the move
 */

/** A move and its weight behind as many spaces as there are moves before it (engine/book). */
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

/** @param {BookMove[]} book @param {string[]} moves that were played @returns {BookMove[]} what the book plays now */
export const inBook = (book, moves) => moves.reduce((list, move) => list.find((n) => n.move === move)?.children ?? [], book);

/** What came next in a kept game, and whether its result belongs to that. @param {Played} played @param {string[]} moves */
function after({tree = []}, moves) {
    let at = 0, main = true;
    const children = (/** @type {number} */ of) => tree.flatMap((row, i) => (i && row[0] === of ? [i] : []));
    for (const move of moves) {
        const list = children(at);
        const next = list.find((i) => tree[i][1] === move);
        if (next === undefined) return [];
        main &&= next === list[0];
        at = next;
    }
    return children(at).map((i, n) => ({move: tree[i][1], main: main && n === 0}));
}

/**
 * @param {BookMove[]} book
 * @param {Played[]} games
 * @param {{start: string, moves: string[], turn: number, named?: string[]}} place named = next moves that have a name
 * @returns {Next[]} the most played first
 */
export function explore(book, games, {start, moves, turn, named = []}) {
    /** @type {Map<string, Next>} */
    const found = new Map();
    const next = (/** @type {string} */ move) => {
        const one = found.get(move) ?? {move, share: 0, games: 0, won: 0, drawn: 0, lost: 0};
        found.set(move, one);
        return one;
    };
    const known = start ? [] : inBook(book, moves);
    const all = known.reduce((sum, n) => sum + n.weight, 0);
    for (const n of known) next(n.move).share = all ? n.weight / all : 0;
    named.forEach(next);
    for (const played of games) {
        if ((played.start ?? '') !== start) continue;
        for (const {move, main} of after(played, moves)) {
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
