/**
 * embed-card.js: the card about a piece, in an embedded board: piececard.js
 * with what the game page has around it. Loaded when first asked for.
 */

import {byId} from './dom.js';
import {openGuide} from './guide.js';
import {Overlay} from './overlay.js';
import {PieceCard} from './piececard.js';

/** @param {import('./table.js').Table} table @returns {PieceCard} */
export function cardOn(table) {
    const overlay = new Overlay(byId('board'), (cell) => table.board.place(cell));
    table.onmoved(() => overlay.draw());
    return new PieceCard(table, overlay, (cell) => openGuide(table, cell));
}
