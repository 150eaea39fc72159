/**
 * labels.js: places the labels of arrows and marks so that they can be read. Pure.
 *
 * Each label has several places along its arrow, the best first. It takes the first place where it
 * does not cover an earlier label. If there is none, it goes next to its best place, above or below
 * the obstacle.
 *
 * @typedef {{text: string, along: [number, number][]}} Label   css pixels
 * @typedef {{text: string, x: number, y: number}} Spot         middle of the text
 */

const [LETTER, LINE] = [8.2, 15]; // css pixels of a bold letter of 12 px and of a line

/** @param {Label[]} labels the most important first @param {number} width of the board @param {number} height @returns {Spot[]} */
export function spread(labels, width, height) {
    /** @type {Spot[]} */
    const placed = [];
    for (const {text, along} of labels) {
        const half = (text.length * LETTER) / 2;
        const inside = along.map(([x, y]) => ({text, x: within(x, half, width), y: within(y, LINE / 2, height)}));
        const [best] = inside;
        const rows = [1, -1, 2, -2, 3, -3].map((k) => ({...best, y: best.y + k * LINE})).filter(({y}) => y >= LINE / 2 && y <= height - LINE / 2);
        placed.push([...inside, ...rows].find((spot) => !placed.some((p) => covers(p, spot))) ?? best);
    }
    return placed;
}

/** @param {number} v @param {number} half @param {number} size */
const within = (v, half, size) => Math.min(Math.max(v, half), Math.max(half, size - half));

/** @param {Spot} a @param {Spot} b */
const covers = (a, b) => Math.abs(a.x - b.x) < ((a.text.length + b.text.length) * LETTER) / 2 && Math.abs(a.y - b.y) < LINE;
