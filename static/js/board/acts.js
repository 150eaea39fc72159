/**
 * acts.js: the effects of a move's acts on the picture of a position.
 *
 * The rules are in the engine. This file only repeats what the engine has said a move does, so that
 * people see the move before the engine has answered. Pure.
 */

/** @typedef {import('../engine/types.js').Act} Act */
/** @typedef {import('../engine/types.js').Placed} Placed */
/** @typedef {import('../engine/types.js').View} View */
/** @typedef {Map<string, {player: number, type: number, count: number, under?: number[]}>} Cells */

/** @param {Act} act @returns {number} the part of the move the act belongs to */
const partOf = (act) => Number(act[act.length - 1]);

/** @param {Placed[]} placed @returns {Cells} */
export function cellMap(placed) {
    return new Map(placed.map(([n, player, type, count, under]) => [n, {player, type, count, under}]));
}

/** @param {Cells} cells @returns {Placed[]} */
export function placedList(cells) {
    return [...cells].map(([n, c]) => (c.under ? [n, c.player, c.type, c.count, c.under] : [n, c.player, c.type, c.count]));
}

/** @param {Act} act @returns {number[] | undefined} the column under its piece */
export const underOf = (act) => act.find((x) => Array.isArray(x));

/** @param {number[]} [under] a column @returns {[player: number, type: number][]} its pieces, from the top */
export function pairs(under = []) {
    return under.flatMap((player, i) => (i % 2 ? [] : [/** @type {[number, number]} */ ([player, under[i + 1]])]));
}

/**
 * Apply the acts of one part. All pieces leave before any piece arrives, so that two pieces can
 * change places.
 * @param {Cells} cells changed in place
 * @param {Act[]} acts
 */
export function applyPart(cells, acts) {
    for (const a of acts) if (a[0] === 'm') cells.delete(String(a[1]));
    for (const a of acts) {
        switch (a[0]) {
        case 'm':
            cells.set(String(a[2]), {player: Number(a[3]), type: Number(a[4]), count: 1, under: underOf(a)});
            break;
        case 'd':
        case 'p':
            cells.set(String(a[1]), {player: Number(a[2]), type: Number(a[3]), count: 1, under: underOf(a)});
            break;
        case 'n':
            if (Number(a[2]) === 0) cells.delete(String(a[1]));
            else cells.set(String(a[1]), {player: Number(a[3]), type: Number(a[4]), count: Number(a[2])});
            break;
        case 'x':
            cells.delete(String(a[1]));
            break;
        }
    }
}

/** @param {Act[]} acts @returns {Act[][]} the acts grouped by part, in order of part */
export function parts(acts) {
    /** @type {Map<number, Act[]>} */
    const groups = new Map();
    for (const a of acts) {
        const group = groups.get(partOf(a));
        if (group) group.push(a);
        else groups.set(partOf(a), [a]);
    }
    return [...groups].sort((a, b) => a[0] - b[0]).map((g) => g[1]);
}

/** @param {Cells} cells @param {Act[]} acts @returns {Cells} a changed copy */
export function applyActs(cells, acts) {
    const out = new Map(cells);
    for (const group of parts(acts)) applyPart(out, group);
    return out;
}

/**
 * The picture after a move, as far as the page can know it: pieces, hands, and the player who is
 * probably to move. Nothing can be selected in it.
 * @param {View} view
 * @param {{t: string, acts: Act[]}} move
 * @param {number[]} turns Info.turns
 * @returns {View}
 */
export function viewAfter(view, move, turns) {
    const hands = view.hands?.map((h) => h.map(([t, n]) => /** @type {[number, number]} */ ([t, n])));
    for (const a of move.acts) {
        if (a[0] !== 'd' || !hands) continue;
        const hand = hands[Number(a[2])] ?? [];
        const i = hand.findIndex(([t]) => t === Number(a[3]));
        if (i >= 0 && --hand[i][1] <= 0) hand.splice(i, 1);
    }
    const at = turns.indexOf(view.turn, view.ply % turns.length);
    const next = turns[((at < 0 ? view.ply : at) + 1) % turns.length] ?? view.turn;
    return {
        ...view,
        cells: placedList(applyActs(cellMap(view.cells), move.acts)),
        hands,
        turn: next,
        ply: view.ply + 1,
        check: [],
        forbidden: [],
        last: {text: move.t, acts: move.acts},
        outcome: {over: false},
        select: {moves: [], nodes: [{}], pass: -1},
    };
}

/** @param {Act[]} acts @returns {string[]} cells a move touched, to be marked as the last move */
export function touched(acts) {
    const out = new Set();
    for (const a of acts) {
        if (a[0] === 'm') out.add(String(a[1])).add(String(a[2]));
        else if (a[0] === 'd') out.add(String(a[1]));
    }
    if (out.size === 0) for (const a of acts) if (a[0] === 'p' || a[0] === 'n') { out.add(String(a[1])); break; }
    return [...out];
}
