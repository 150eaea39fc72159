/**
 * reasons.js: why a move is good or bad, found from what the engine says happens on the line after
 * it: captures and losses, checks, promotions, points, chains that are connected, an end of the
 * game. It knows no rules. Pure.
 *
 * @typedef {import('../engine/types.js').View} View
 * @typedef {import('../engine/types.js').Info} Info
 * @typedef {{word: import('../words/review.js').ReviewWord, values: (string | number)[], outcome?: import('../engine/types.js').Outcome}} Reason
 * @typedef {{type: number, cell: string}} Man
 * @typedef {{took: Man[], lost: Man[], points: number, end: import('../engine/types.js').Outcome | null, check: boolean, became: number, joined: number, left: number, had: number, again: boolean, kept: boolean, hits: number, plans?: Reason[]}} Story
 *   for one player: pieces captured and lost, points gained relative to the other, the end if it
 *   comes, and about the first move: whether it gives check, the type it promotes to (-1 none),
 *   chains that it connects, moves that it leaves the other player (-1 unknown), moves that its own
 *   player had, whether he moves again, whether the first captured piece could be recaptured, men
 *   of the other that it sends back, and its other purposes
 */

import {applyActs, cellMap} from '../board/acts.js';
import {diceOf} from '../board/hit.js';
import {diced} from './chance.js';

const FEW = 3; // a player with this many moves left has few
const FEW_WHERE_BLOCKED = 20; // the same in games in which a player without moves loses, if the other has had twice as many
export const PROVEN = 100_000;

/** @param {View} before @param {View} after @returns {{cell: string, player: number, type: number}[]} the pieces that the move captures */
function taken(before, after) {
    const cells = cellMap(before.cells);
    const out = [];
    for (const a of after.last?.acts ?? []) {
        const man = a[0] === 'x' ? cells.get(String(a[1])) : undefined;
        if (man) out.push({cell: String(a[1]), player: man.player, type: man.type});
    }
    return out;
}

/** @param {View} after @returns {string} where the move ends, '' if nowhere */
const target = (after) => String(after.last?.acts.findLast((a) => a[0] === 'm')?.[2] ?? after.last?.acts.find((a) => a[0] === 'd')?.[1] ?? '');

/**
 * The events for a player on a line, as long as there are captures or other forcing moves.
 * @param {View[]} views the place before the line, then after each of its moves
 * @param {number} me the position before the line, then after each of its moves
 * @param {Map<string, string[]>} [near] cells that each cell touches, where chains count
 * @param {import('../engine/types.js').Info} [info] says which pieces are scenery; in games of dice a move removes the dice that it uses, and the next player may be chance
 * @returns {Story}
 */
export function storyOf(views, me, near, info) {
    const dice = info !== undefined && diced(info);
    const things = new Set([...diceOf(info), ...info?.pieces.filter((p) => p.scenery).map((p) => p.t) ?? []]);
    const chance = (/** @type {number} */ player) => info?.players[player]?.random === true;
    /** @type {Story} */
    const story = {took: [], lost: [], points: 0, end: null, check: false, became: -1, joined: 0, left: -1, had: views[0]?.select.moves.length ?? 0, again: false, kept: false, hits: 0};
    let calm = 0, last = 0;
    for (let k = 1; k < views.length && calm < 2 && !story.end; k++) {
        const [before, after] = [views[k - 1], views[k]];
        const men = taken(before, after);
        for (const {cell, player, type} of men) {
            if (things.has(type) || dice && player === before.turn) continue;
            if (player === me) story.lost.push({cell, type});
            else if (before.turn === me) story.took.push({cell, type});
        }
        calm = men.length ? 0 : calm + 1;
        if (after.outcome.over) story.end = after.outcome;
        last = k;
    }
    const [before, first] = views;
    if (!first) return story;
    if (first.outcome.over) return story;
    const {select: {moves, pass}} = first;
    story.again = !dice && before.turn === me && (first.turn === me || moves.length === 1 && pass === 0);
    if (first.turn !== me && !chance(first.turn)) {
        story.check = (first.check?.length ?? 0) > 0;
        story.left = moves.length;
    }
    const [from, to] = [views[0].scores, views[last].scores];
    if (from && to) for (let p = 0; p < from.length; p++) story.points += (p === me ? 1 : -1) * (to[p] - from[p]);
    if (before.turn !== me) {
        const back = views[2] && target(first) !== '' && taken(first, views[2]).some((m) => m.cell === target(first));
        story.kept = back === true;
        return story;
    }
    const old = cellMap(before.cells);
    for (const a of first.last?.acts ?? []) {
        if (dice && a[0] === 'm' && Number(a[3]) !== me) story.hits++;
        if (a[0] === 'm' && Number(a[3]) === me && (old.get(String(a[1]))?.type ?? a[4]) !== Number(a[4])) story.became = Number(a[4]);
    }
    const put = first.last?.acts.find((a) => a[0] === 'd');
    if (near && put && Number(put[2]) === me) story.joined = chainsAt(String(put[1]), me, applyActs(old, []), near);
    return story;
}

/**
 * The chains of a player that touch a cell.
 * @param {string} cell @param {number} me @param {import('../board/acts.js').Cells} cells @param {Map<string, string[]>} near
 */
function chainsAt(cell, me, cells, near) {
    const seen = new Set([cell]);
    let chains = 0;
    for (const start of near.get(cell) ?? []) {
        if (seen.has(start) || cells.get(start)?.player !== me) continue;
        chains++;
        seen.add(start);
        for (const todo = [start]; todo.length;) {
            for (const next of near.get(/** @type {string} */ (todo.pop())) ?? []) {
                if (seen.has(next) || cells.get(next)?.player !== me) continue;
                seen.add(next);
                todo.push(next);
            }
        }
    }
    return chains;
}

/** Which cells touch each other. @param {{links: [string, string][]}[]} dirs @returns {Map<string, string[]>} */
export function touching(dirs) {
    /** @type {Map<string, Set<string>>} */
    const near = new Map();
    for (const {links} of dirs) {
        for (const [a, b] of links) for (const [x, y] of [[a, b], [b, a]]) near.set(x, (near.get(x) ?? new Set()).add(y));
    }
    return new Map([...near].map(([cell, set]) => [cell, [...set]]));
}

/** @param {number} score of the side to move @returns {number} moves to its forced win, 0 = none */
export const winsIn = (score) => (score >= PROVEN ? Math.ceil((PROVEN + 128 - score) / 2) : 0);

/** @param {Info} info @param {number} type */
export const manName = (info, type) => (info.pieces.find((p) => p.t === type)?.name ?? '').replaceAll('-', ' ');

/** Whether pieces have names worth mentioning. @param {Info} info */
const named = (info) => info.pieces.filter((p) => !p.scenery).length > 1;

/** The pieces captured and lost, as a reason. @param {Info} info @param {Man[]} took @param {Man[]} lost @param {'takes' | 'loses'} way @returns {Reason[]} */
function exchange(info, took, lost, way) {
    const name = (/** @type {Man[]} */ men) => manName(info, men[0].type);
    const [first, second] = way === 'takes' ? [took, lost] : [lost, took];
    if (!first.length) return [];
    if (!second.length) return [first.length === 1 && named(info) ? {word: way, values: [name(first)]} : {word: `${way}Many`, values: [first.length]}];
    return [first.length === 1 && second.length === 1 && named(info)
        ? {word: `${way}For`, values: [name(first), name(second)]} : {word: `${way}But`, values: [first.length, second.length]}];
}

/**
 * Why a move is good.
 * @param {Info} info @param {Story} story of its line, for its player @param {number} score after the best line, for its player
 * @param {Man[]} [saved] pieces that the played move loses
 * @returns {Reason[]} at least one
 */
export function whyGood(info, story, score, saved = []) {
    const out = /** @type {Reason[]} */ ([]);
    const me = story.end?.winner;
    if (story.end && me !== undefined && me >= 0 && score >= PROVEN) out.push({word: 'winsAtOnce', values: [], outcome: story.end});
    else if (winsIn(score)) out.push({word: 'winsIn', values: [winsIn(score)]});
    out.push(...exchange(info, story.took, story.lost, 'takes'));
    if (story.points > 0 && !story.took.length) out.push({word: 'points', values: [story.points]});
    if (story.hits) out.push({word: 'hits', values: [story.hits]});
    if (story.again) out.push({word: 'again', values: []});
    if (story.check) out.push({word: 'checks', values: []});
    if (story.became >= 0) out.push({word: 'becomes', values: [manName(info, story.became)]});
    if (story.joined > 1) out.push({word: 'joins', values: [story.joined]});
    const safe = saved.find((m) => !story.lost.some((l) => l.cell === m.cell));
    if (safe && !story.took.length) out.push(named(info) ? {word: 'saves', values: [manName(info, safe.type), safe.cell]} : {word: 'savesIt', values: [safe.cell]});
    if (out.length < 2) out.push(...(story.plans ?? []).slice(0, 2 - out.length));
    const blocked = info.blocks && story.left <= FEW_WHERE_BLOCKED && 2 * story.left <= story.had;
    if (!out.length && story.left >= 0 && !story.again && (story.left <= FEW || blocked)) out.push({word: 'few', values: [story.left]});
    return out.length ? out : [{word: 'better', values: []}];
}

/**
 * Why a move is bad.
 * @param {Info} info
 * @param {Story} story of the best answers to the move, for the player who makes the move
 * @param {number} score of the position after it, for the other player
 * @param {string} other the other player's name
 * @param {boolean} missed whether there was a forced win
 * @returns {Reason[]} at least one
 */
export function whyBad(info, story, score, other, missed) {
    const out = /** @type {Reason[]} */ ([]);
    if (missed && !winsIn(score)) out.push({word: 'missesWin', values: []});
    if (story.end && (story.end.winner ?? -1) >= 0 && winsIn(score) === 1) out.push({word: 'letsWin', values: [other], outcome: story.end});
    else if (winsIn(score)) out.push({word: 'letsWinIn', values: [other, winsIn(score)]});
    const {lost, took} = story;
    if (lost.length === 1 && !took.length && !story.kept) {
        out.push(named(info) ? {word: 'undefended', values: [manName(info, lost[0].type), lost[0].cell]} : {word: 'undefendedIt', values: [lost[0].cell]});
    } else if (lost.length >= took.length) out.push(...exchange(info, took, lost, 'loses'));
    if (story.points < 0 && !lost.length) out.push({word: 'gives', values: [-story.points]});
    return out.length ? out : [{word: 'worse', values: []}];
}
