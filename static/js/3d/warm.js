/**
 * warm.js: lets the browser begin with WebGL beside the page's thread.
 *
 * The first context of a page is made when the graphics process has done what
 * lies before it, and whoever asks for it waits. A worker may wait; after its
 * context the page's own comes at once.
 */

const PATIENCE = 3000; // ms
const WORK = `let c = new OffscreenCanvas(1, 1).getContext('webgl2'); c?.finish(); c?.getExtension('WEBGL_lose_context')?.loseContext(); postMessage(0);`;

/** @returns {Promise<void>} when a context may be asked for, also where there is none */
export async function warm() {
    const address = URL.createObjectURL(new Blob([WORK], {type: 'text/javascript'}));
    /** @type {Worker | null} */
    let worker = null;
    await new Promise((done) => {
        setTimeout(done, PATIENCE);
        try {
            worker = Object.assign(new Worker(address), {onmessage: done, onerror: done});
        } catch (e) {
            done(e); // a page that may start no worker
        }
    });
    /** @type {Worker | null} */ (worker)?.terminate();
    URL.revokeObjectURL(address);
}
