/**
 * gestures.js: acts while the browser handles a touch, click or key of the person. Only then do
 * some browsers let a page begin certain things: Safari the first sound and the first spoken word.
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
