/**
 * dom.js: small helpers for the elements of a page.
 */

import {isWord, say} from '../words/strings.js';

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
    const el = document.getElementById(id);
    if (!el) throw new Error(`internal error: the page has no #${id}`);
    return el;
}

/**
 * An element with attributes, a class and children; strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
    el.append(...children);
    return el;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
    const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, String(value));
    el.append(...children);
    return el;
}

/**
 * An element with a class and a text; a button does nothing by itself.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function part(tag, className = '', text = '') {
    return make(tag, {...(className && {class: className}), ...(tag === 'button' && {type: 'button'})}, ...(text ? [text] : []));
}

/**
 * A button with a word of strings.js as its label, which follows the language.
 * @param {string} word
 * @param {() => void} act
 * @param {string} [className]
 * @returns {HTMLButtonElement}
 */
export function button(word, act, className = '') {
    const b = make('button', {type: 'button', 'data-say': word, ...(className && {class: className})}, isWord(word) ? say(word) : word);
    b.addEventListener('click', act);
    return b;
}
