/**
 * signs.js: whether this device can draw a Chinese character. A browser without a font for it draws
 * the same box as for any unknown character, or a box with the character's number, which is narrow;
 * a real character is as wide as it is high.
 */

const SIZE = 24; // px
const EM = SIZE - 4; // px
const UNKNOWN = '\u{10fffd}'; // of private use: in no font

/** @param {string} sign @returns {boolean} */
export function drawable(sign) {
    const ctx = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    if (!ctx) return true;
    const [known, unknown] = [sign, UNKNOWN].map((text) => {
        ctx.canvas.width = ctx.canvas.height = SIZE; // and clear
        ctx.font = `${EM}px sans-serif`;
        ctx.fillText(text, 0, EM);
        return ctx.getImageData(0, 0, SIZE, SIZE).data.join();
    });
    return known !== unknown && Math.abs(ctx.measureText(sign).width - EM) < 1;
}
