/**
 * card.js: the card about a piece in an embedded board: piececard.js with the parts that surround
 * it on the game page. Loaded on demand.
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
