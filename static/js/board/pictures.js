/**
 * pictures.js: pictures that come with rules: found by the names that a rules
 * file gives them. Pure.
 *
 * Files of the nineties name pictures as they lay on their author's disk,
 * "images\Chess\WPawn.bmp"; a folder may have them elsewhere and in other case.
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
 * @returns {string} '' where there is none
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
 * The pictures that some rules speak of.
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
