/**
 * warm.js: makes the browser start WebGL outside the page's thread.
 *
 * A request for a context blocks until the graphics process has made it and finished all earlier
 * work; the first context takes long. A worker may block: it requests one context after another
 * until one arrives soon, and then the page's own request will be fast, too.
 */

const PATIENCE = 3000; // ms until the page requests a context anyway
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
            done(e); // the page may not be allowed to start a worker
        }
    });
    URL.revokeObjectURL(address);
    setTimeout(() => /** @type {Worker | null} */ (worker)?.terminate(), PATIENCE); // its end is waited for: later, when nothing else is done
}
