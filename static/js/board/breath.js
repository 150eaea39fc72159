/**
 * breath.js: splits long work into small pieces, so that the page stays responsive: input, painting
 * and other scripts come first.
 */

/** Let the browser process what is waiting. @returns {Promise<void>} */
export function breath() {
    const {scheduler} = /** @type {any} */ (globalThis);
    if (scheduler?.yield) return scheduler.yield();
    return new Promise((next) => {
        const {port1, port2} = new MessageChannel(); // a timer would take 4 ms
        port1.onmessage = () => {
            port1.close();
            next();
        };
        port2.postMessage(null);
    });
}

/** Resolves when the page has been painted or, if it is hidden, soon. @returns {Promise<void>} */
export const painted = () => new Promise((next) => {
    setTimeout(next, 100);
    requestAnimationFrame(() => setTimeout(next));
});
