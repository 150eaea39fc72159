/**
 * pictures.js: pictures that come with rules, found by the names in the rules file. Pure.
 *
 * Files of the nineties name pictures by their paths on the author's disk,
 * "images\Chess\WPawn.bmp"; in a folder they may be in another place and in other case.
 *
 * @typedef {Record<string, string>} Pictures   data URLs by path in the folder
 */

const PICTURE = /^data:image\/(png|jpeg|gif|webp|bmp|svg\+xml)[;,]/;

/** @param {string} name */
const plain = (name) => name.replaceAll('\\', '/').replace(/^\.?\//, '').toLowerCase();

/** @param {string} name */
const base = (name) => plain(name).replace(/.*\//, '');

/**
 * @param {Pictures} pictures
 * @param {string} name that the rules give, '' for none
 * @returns {string} '' if there is none
 */
export function pictureNamed(pictures, name) {
    if (!name) return '';
    const names = Object.keys(pictures);
    const found = names.find((n) => plain(n) === plain(name))
        ?? names.find((n) => plain(n).endsWith(`/${plain(name)}`) || plain(name).endsWith(`/${plain(n)}`))
        ?? names.find((n) => base(n) === base(name));
    return found === undefined ? '' : pictures[found];
}

/**
 * Whether rules mention a picture.
 * @param {string} name of a file
 * @param {string[]} texts of rules
 * @returns {boolean}
 */
export function isNamed(name, texts) {
    const wanted = base(name);
    return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** @param {unknown} v @returns {v is Pictures} whether it holds pictures and nothing else */
export const arePictures = (v) => typeof v === 'object' && v !== null && !Array.isArray(v) && Object.values(v).every((p) => typeof p === 'string' && PICTURE.test(p));
