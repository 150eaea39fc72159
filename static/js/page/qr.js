/**
 * qr.js: a text as a QR code. Fetched when one is asked for.
 */

import {encode} from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} text
 * @param {string} label for who does not see it
 * @returns {SVGSVGElement} black on white, in the dark as well: cameras want it so
 * @throws {Error} when the text is too long
 */
export function qrCode(text, label) {
    const {data, size} = encode(text, {border: 3});
    const svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, 'svg'));
    svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    svg.setAttribute('class', 'qr');
    svg.setAttribute('shape-rendering', 'crispEdges');
    const ground = document.createElementNS(SVG, 'rect');
    for (const [k, v] of [['width', '100%'], ['height', '100%'], ['fill', '#fff']]) ground.setAttribute(k, v);
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join(''));
    path.setAttribute('fill', '#000');
    svg.append(ground, path);
    return svg;
}
