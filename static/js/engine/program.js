/**
 * program.js: starts a Go program of a page that is complete without it
 * (wasm/app, wasm/playground).
 */

/**
 * @param {string} name for the console
 * @param {string} wasm address of the program
 * @param {string[]} scripts addresses of the classic scripts that must run first: Go's loader, which defines the class
 *   Go, and domrender's helper, which Go would otherwise pass to eval
 * @returns {{start: () => Promise<void>, fetch: () => void}} start fetches and runs the program, once; a later call
 *   tries again what has failed. fetch does beforehand what leaves the page's thread alone
 */
export function program(name, wasm, scripts) {
    let started = false;
    /** @type {Promise<WebAssembly.Module> | null} */
    let compiled = null;
    const compile = () => {
        compiled ??= WebAssembly.compileStreaming(fetch(wasm));
        compiled.catch(() => { compiled = null; });
        return compiled;
    };
    const start = async () => {
        if (started) return;
        started = true;
        try {
            const [module] = await Promise.all([compile(), ...scripts.map(load)]);
            const go = new /** @type {any} */ (globalThis).Go();
            await go.run(await WebAssembly.instantiate(module, go.importObject));
        } catch (error) {
            console.error(`${name}:`, error); // the static page stays usable
            started = false;
        }
    };
    return {start, fetch: compile};
}

/** Run a classic script. @param {string} src @returns {Promise<void>} */
function load(src) {
    return new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = src;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`cannot load ${src}`));
        document.head.append(script);
    });
}
