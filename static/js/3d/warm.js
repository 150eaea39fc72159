/**
 * warm.js: lets the browser begin with WebGL beside the page's thread.
 *
 * Whoever asks for a context waits until the graphics process has made it, and
 * done all that lies before it; the first takes long. A worker may wait: it asks
 * for one after another until one comes soon, and so will the page's own.
 */

const PATIENCE = 3000; // ms until the page asks all the same
const SOON = 20; // ms
const TRIES = 8;
const WORK = `for (let i = 0, late = true; late && i < ${TRIES}; i++) {
    const since = performance.now(), c = new OffscreenCanvas(1, 1).getContext('webgl2');
    c?.finish();
    late = performance.now() - since > ${SOON};
    c?.getExtension('WEBGL_lose_context')?.loseContext();
}
postMessage(0);`;

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
    URL.revokeObjectURL(address);
    setTimeout(() => /** @type {Worker | null} */ (worker)?.terminate(), PATIENCE); // its end is waited for: later, when nothing else is done
}
