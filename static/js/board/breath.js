/**
 * breath.js: long work in small pieces, so that the page stays alive between
 * them: input, pictures and other scripts come first.
 */

/** Let the browser do what waits. @returns {Promise<void>} */
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

/** The page as it is has been painted; or soon will be, where nobody sees it. @returns {Promise<void>} */
export const painted = () => new Promise((next) => {
    setTimeout(next, 100);
    requestAnimationFrame(() => setTimeout(next));
});
