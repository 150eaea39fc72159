/**
 * cover.js: chooses a few games that stand for all kinds of games, by the data of the built pages. A
 * thousand games have a few dozen features: the look of the board, whether there are hands, the number
 * of players, the number of clicks for a move. Tests that would be the same for each game are run for
 * games that together have every feature. FULL=1 takes every game instead.
 */

import {readFileSync} from 'node:fs';
import {dist, games} from './built.js';

const MOST = 25; // greatest number of games

/** @typedef {{id: string, title: string, data: any, features: string[]}} Sample */

/**
 * The features of a game, in the words of its page.
 * @param {any} data what stands in #game-data
 * @param {any} card of games.json
 * @returns {string[]}
 */
function featuresOf({info, view, variants, levels, book}, card) {
    const {board, players, turns, pieces} = info;
    const cells = board.cells.length;
    const nodes = view.select?.nodes ?? [];
    const acts = (view.select?.moves ?? []).flatMap((/** @type {any} */ m) => m.acts.map((/** @type {any} */ a) => a[0]));
    /** @type {Record<string, unknown>} */
    const has = {
        [`board ${board.style}`]: true,
        [`shape ${card.shape}`]: true,
        [`size ${cells <= 16 ? 'tiny' : cells <= 64 ? 'small' : cells <= 128 ? 'middle' : cells <= 256 ? 'large' : 'huge'}`]: true,
        'tall board': board.h > 1.3 * board.w,
        'wide board': board.w > 1.3 * board.h,
        'cells of several sizes': new Set(board.cells.map((/** @type {any} */ c) => `${c.w} ${c.h}`)).size > 1,
        'lines': board.lines.length, 'marks': board.marks.length, 'edges': board.edges.length,
        'no labels': !board.files.length,
        [`players ${players.length}`]: true,
        'chance': players.some((/** @type {any} */ p) => p.random),
        'turns of several moves': turns.length !== new Set(turns).size,
        'hands': info.hands, 'counts': info.counts, 'scores': info.scores,
        'variants': variants?.length, 'starts': info.starts?.length, 'a start by lot': info.starts?.some((/** @type {any} */ s) => s.setups.length > 1),
        'levels': levels, 'book': book, [`bots ${info.bots.length > 0}`]: true,
        'a pass at the start': (view.select?.pass ?? -1) >= 0,
        [`clicks ${Math.min(3, depth(nodes))}`]: true,
        'a choice between moves': nodes.some((/** @type {any} */ n) => n.moves?.length > 1),
        'an empty board': !view.cells.length,
        'scenery': pieces.some((/** @type {any} */ p) => p.scenery),
        'pieces as letters': pieces.some((/** @type {any} */ p) => !p.glyphs?.some(Boolean)),
        'forbidden cells': view.forbidden.length,
    };
    return [
        ...Object.keys(has).filter((name) => has[name]),
        ...new Set(acts.map((/** @type {string} */ a) => `act ${a}`)),
        ...(card.captures ?? []).map((/** @type {string} */ c) => `capture ${c}`),
        ...info.formats.map((/** @type {string} */ f) => `format ${f}`),
        ...info.notations.map((/** @type {string} */ n) => `notation ${n}`),
    ].map(String);
}

/** Most clicks that make a move. @param {{next?: Record<string, number>}[]} nodes the tree of clicks @param {number} [at] @returns {number} */
function depth(nodes, at = 0) {
    return Math.max(0, ...Object.values(nodes[at]?.next ?? {}).map((to) => 1 + (to > at ? depth(nodes, to) : 0)));
}

/** @type {Sample[] | undefined} */
let read;

/** @returns {Sample[]} all games of the site, with what their pages say; the pages are read once */
function samples() {
    return read ??= games().map((card) => {
        const html = readFileSync(`${dist}${card.id}/index.html`, 'utf8');
        const [, text] = /<script[^>]*\bid="?game-data"?[^>]*>([^]*?)<\/script>/.exec(html) ?? [];
        if (!text) throw new Error(`the page of ${card.id} says nothing of its game`);
        const data = JSON.parse(text);
        return {id: card.id, title: card.title, data, features: featuresOf(data, card)};
    });
}

/**
 * Games that together have every feature. Each step takes the game with the most features that are
 * still missing. The result is the same each time.
 * @param {{most?: number, only?: RegExp, all?: boolean}} [how] most games; only features that match
 * @returns {Sample[]}
 */
export function cover({most = MOST, only = /./, all = process.env.FULL === '1'} = {}) {
    const left = samples().toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (all) return left;
    const missing = new Set(left.flatMap((s) => s.features).filter((f) => only.test(f)));
    /** @type {Sample[]} */
    const chosen = [];
    while (missing.size && chosen.length < most) {
        const news = (/** @type {Sample} */ s) => s.features.filter((f) => missing.has(f)).length;
        const best = left.reduce((a, b) => (news(b) > news(a) ? b : a));
        for (const f of best.features) missing.delete(f);
        chosen.push(best);
    }
    return chosen;
}

/** Features of the site's games that no chosen game has. @param {Sample[]} chosen @returns {string[]} */
export function uncovered(chosen) {
    const have = new Set(chosen.flatMap((s) => s.features));
    return [...new Set(samples().flatMap((s) => s.features))].filter((f) => !have.has(f));
}

/** Some features that determine how a board is drawn, in the plane and in space. */
export const LOOKS = /^(board|shape|size|tall|wide|cells of|lines|marks|edges|hands|counts|scenery|pieces as)/;

/** Whether the page offers nothing but levels: it begins when the engine has put up the first one. @param {Sample} sample */
export const isPuzzle = ({data}) => Boolean(data.levels) && data.info.players.length === 1;
