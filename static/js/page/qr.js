/**
 * qr.js: a text as a QR code. Fetched when one is asked for.
 */

import {encode} from 'uqr';
import {svg} from '../board/dom.js';

/**
 * @param {string} text
 * @param {string} label for who does not see it
 * @returns {SVGSVGElement} black on white, in the dark as well: cameras want it so
 * @throws {Error} when the text is too long
 */
export function qrCode(text, label) {
    const {data, size} = encode(text, {border: 3});
    const modules = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return svg('svg', {viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, class: 'qr', 'shape-rendering': 'crispEdges'},
        svg('rect', {width: '100%', height: '100%', fill: '#fff'}), svg('path', {d: modules.join(''), fill: '#000'}));
}
