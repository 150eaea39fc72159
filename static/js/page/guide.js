/**
 * guide.js: how the pieces move: a card for each piece, with a small board on which the piece
 * stands alone. The drawing is also described in words. Loaded on demand.
 *
 * The engine computes which cells a piece reaches; this file knows no rules.
 */

import {button, make, svg} from '../board/dom.js';
import {centre, outline} from '../board/hit.js';
import {SHADES, TABLES, shapeOf} from '../board/paint.js';
import {wordsOf} from '../words/faults.js';
import {say} from '../words/strings.js';

/** @typedef {import('../engine/types.js').Info} Info */
/** @typedef {{steps: string[], takes: string[]}} Reach */
/** @typedef {{game: import('../play/game.js').Game, pieces: import('../board/pieces.js').Pieces}} Table */

/** @param {Table} table @param {string} [cell] the piece there comes first, and what it can do now is said */
export function openGuide({game, pieces}, cell = '') {
    document.getElementById('guide')?.remove();
    const {info, view} = game;
    const dialog = make('dialog', {id: 'guide', class: 'dialog guide', 'aria-labelledby': 'guide-title'});
    const list = make('div', {class: 'guide-list'});
    const here = view.cells.find((c) => c[0] === cell);
    const player = here && here[1] >= 0 ? here[1] : game.me;
    const kinds = info.pieces.filter((p) => p.t !== here?.[2]);
    const first = info.pieces.find((p) => p.t === here?.[2]);
    dialog.append(
        make('h2', {id: 'guide-title'}, say('guide')), make('p', {class: 'hint'}, say('guideText')), list,
        make('p', {class: 'hint'}, say('pieceKey')), make('div', {class: 'tools'}, button('close', () => dialog.close(), 'primary')),
    );
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
    for (const kind of first ? [first, ...kinds] : kinds) {
        const card = make('section', {class: 'guide-card', 'aria-label': pieces.name(player, kind.t)});
        const img = make('img', {src: pieces.url(player, kind.t), alt: '', width: '44', height: '44'});
        const words = make('p', {class: 'guide-words'}, say('guideWait'));
        card.append(make('h3', {}, img, pieces.name(player, kind.t)), ...(helpOf(kind) ? [make('p', {}, helpOf(kind))] : []), words);
        if (kind === first) card.prepend(now(game, cell));
        list.append(card);
        const places = kind === first ? [cell] : standing(info, view, player, kind.t);
        Promise.all(places.map((from) => game.ask.reach({cell: from, type: kind.t, player}))).then((found) => {
            const counts = found.map(({steps, takes}) => new Set([...steps, ...takes]).size);
            const best = counts.indexOf(Math.max(...counts));
            const [reach, from] = [found[best], places[best]];
            words.textContent = reachWords(reach);
            words.className = 'visually-hidden';
            if (reach.steps.length || reach.takes.length) words.before(reachDiagram(info, reach, from, pieces.url(player, kind.t)));
            else if (helpOf(kind)) words.remove(); // the text in the rules is better
            else words.className = 'guide-words';
        }, (e) => { words.textContent = wordsOf(e); });
    }
}

/**
 * The description of a piece in the rules, without the name, which stands above it already.
 * @param {import('../engine/types.js').Piece | undefined} piece
 * @returns {string} '' = nothing
 */
export function helpOf(piece) {
    const {help = '', name = ''} = piece ?? {};
    const rest = help.toLowerCase().startsWith(`${name.toLowerCase()}:`) ? help.slice(name.length + 1).trim() : help;
    return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What the piece on a cell can do now. @param {import('../play/game.js').Game} game @param {string} cell */
function now(game, cell) {
    const targets = game.view.select.moves.flatMap((m) => {
        const first = m.acts.find((a) => a[0] === 'm');
        return first && first[1] === cell ? [m.t] : [];
    });
    return make('p', {class: 'guide-now'}, `${cell}: ${targets.length ? say('nowMoves', targets.join(', ')) : say('nowNone')}`);
}

/** @param {Reach} reach @returns {string} */
export function reachWords({steps, takes}) {
    if (!steps.length && !takes.length) return say('guideNone');
    return [...(steps.length ? [say('guideMoves', steps.join(' '))] : []), ...(takes.length ? [say('guideTakes', takes.join(' '))] : [])].join('; ');
}

/**
 * Candidate cells for showing a piece: where one of its kind stands, and the middle. The one that
 * shows most is chosen.
 * @param {Info} info @param {import('../engine/types.js').View} view @param {number} player @param {number} type
 */
function standing(info, view, player, type) {
    const {board} = info;
    const middle = board.cells.map((c) => ({c, at: centre(board, c)}))
        .sort((a, b) => Math.hypot(a.at[0] - board.w / 2 + 0.1, a.at[1] - board.h / 2 - 0.1) - Math.hypot(b.at[0] - board.w / 2 + 0.1, b.at[1] - board.h / 2 - 0.1))[0];
    const own = view.cells.find((c) => c[1] === player && c[2] === type);
    return [...own ? [own[0]] : [], middle.c.n];
}

/**
 * A little board with the piece on it.
 * @param {Info} info @param {Reach} reach @param {string} from @param {string} picture
 * @returns {Element}
 */
export function reachDiagram({board}, {steps, takes}, from, picture) {
    const root = drawCells(board);
    const byName = new Map(board.cells.map((c) => [c.n, c]));
    const mark = (/** @type {string} */ name, /** @type {string} */ className, /** @type {number} */ r) => {
        const c = byName.get(name);
        if (!c) return;
        const [cx, cy] = centre(board, c);
        root.append(svg('circle', {cx, cy, r: r * Math.min(c.w, c.h), class: className}));
    };
    for (const name of steps) mark(name, 'step', 0.17);
    for (const name of takes) mark(name, 'take', 0.36);
    const c = byName.get(from);
    if (c) {
        const size = Math.min(c.w, c.h);
        const [x, y] = centre(board, c);
        root.append(svg('image', {href: picture, x: x - size / 2, y: y - size / 2, width: size, height: size}));
    }
    return root;
}

/** An empty little board. @param {import('../engine/types.js').Board} board @param {number} [pad] room around the cells */
export function drawCells(board, pad = 0) {
    const [w, h] = [board.w + 2 * pad, board.h + 2 * pad];
    const root = svg('svg', {viewBox: `${-pad} ${-pad} ${w} ${h}`, class: 'guide-board', 'data-style': board.style, 'aria-hidden': 'true'});
    const lined = board.style === 'lines' || board.style === 'points';
    if (lined) root.append(svg('rect', {x: -pad, y: -pad, width: w, height: h, class: 'ground'}));
    const tables = board.style === 'tables';
    if (tables) root.append(svg('rect', {x: -pad, y: -pad, width: w, height: h, rx: 0.2, class: 'table'}));
    for (const shape of board.shapes ?? []) root.append(svg('polygon', {points: shapeOf(board, shape, false).map((p) => p.join()).join(' '), class: `table-${TABLES[shape[0]]}`}));
    for (const c of lined || tables ? [] : board.cells) {
        root.append(svg('polygon', {points: outline(board, c).map((p) => p.join()).join(' '), class: `cell shade-${Math.min(c.s, SHADES.length - 1)}`}));
    }
    for (const [x1, y1, x2, y2] of board.lines ?? []) root.append(svg('line', {x1, y1, x2, y2}));
    return root;
}
