/**
 * gestures.js: the person's touches, clicks and keys, while the browser deals
 * with them. Some things it lets a page begin only then: Safari the first
 * sound and the first spoken word.
 */

/**
 * @param {() => void} act called in each of them, before the page does what it asks for
 * @returns {() => void} ends it
 */
export function inGestures(act) {
    const over = new AbortController();
    for (const event of ['touchend', 'click', 'keydown']) addEventListener(event, () => act(), {capture: true, passive: true, signal: over.signal});
    return () => over.abort();
}
