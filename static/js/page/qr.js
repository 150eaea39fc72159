/**
 * qr.js: a text as a QR code. Loaded on demand.
 */

import {encode} from 'uqr';
import {svg} from '../board/dom.js';

/**
 * @param {string} text
 * @param {string} label for people who cannot see it
 * @returns {SVGSVGElement} black on white, also in dark mode, because cameras need that
 * @throws {Error} when the text is too long
 */
export function qrCode(text, label) {
    const {data, size} = encode(text, {border: 3});
    const modules = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return svg('svg', {viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, class: 'qr', 'shape-rendering': 'crispEdges'},
        svg('rect', {width: '100%', height: '100%', fill: '#fff'}), svg('path', {d: modules.join(''), fill: '#000'}));
}
