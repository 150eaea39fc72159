/**
 * signs.js: whether this device can draw a sign. A browser without a font for it
 * draws the box that it draws for whatever it does not know.
 */

const SIZE = 24; // px
const UNKNOWN = '\u{10fffd}'; // of private use: in no font

/** @param {string} sign @returns {boolean} */
export function drawable(sign) {
    const ctx = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    if (!ctx) return true;
    const [known, unknown] = [sign, UNKNOWN].map((text) => {
        ctx.canvas.width = ctx.canvas.height = SIZE; // and clear
        ctx.font = `${SIZE - 4}px sans-serif`;
        ctx.fillText(text, 0, SIZE - 4);
        return ctx.getImageData(0, 0, SIZE, SIZE).data.join();
    });
    return known !== unknown;
}
