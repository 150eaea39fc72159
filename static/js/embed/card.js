/**
 * card.js: the card about a piece, in an embedded board: piececard.js
 * with what the game page has around it. Loaded when first asked for.
 */

import {byId} from '../board/dom.js';
import {Overlay} from '../board/overlay.js';
import {openGuide} from '../page/guide.js';
import {PieceCard} from '../page/piececard.js';

/** @param {import('../play/table.js').Table} table @returns {PieceCard} */
export function cardOn(table) {
    const overlay = new Overlay(byId('board'), (cell) => table.board.place(cell));
    table.onmoved(() => overlay.draw());
    return new PieceCard(table, overlay, (cell) => openGuide(table, cell));
}
