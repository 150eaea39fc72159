/**
 * program.js: starts a Go program on a page that works without it (wasm/app, wasm/playground).
 */

/** These texts are here because the table in words/ would be ten times as large as the catalogue's script. */
const WORDS = {
    en: {
        lost: 'The program of this page could not be loaded. What you have written stays; the next click or key tries again.',
        noWasm: 'This page needs WebAssembly, which this browser has switched off.',
    },
    ru: {
        lost: 'Программу этой страницы загрузить не удалось. Написанное останется; следующее нажатие попробует ещё раз.',
        noWasm: 'Этой странице нужен WebAssembly, а в этом браузере он выключен.',
    },
};

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
        compiled ??= (async () => WebAssembly.compileStreaming(fetch(wasm)))(); // WebAssembly may be missing
        compiled.catch(() => { compiled = null; });
        return compiled;
    };
    const all = () => Promise.all([compile(), ...scripts.map(load)]);
    const start = async () => {
        if (started) return;
        started = true;
        try {
            // Firefox cancels the requests of a page as soon as a link is clicked, but keeps
            // showing the page until the next one arrives.
            const [module] = await all().catch(all);
            const go = new /** @type {any} */ (globalThis).Go();
            const instance = await WebAssembly.instantiate(module, go.importObject);
            tell('');
            await go.run(instance);
        } catch (error) {
            console.error(`${name}:`, error); // the static page remains usable
            const words = WORDS[/** @type {'en' | 'ru'} */ (document.documentElement.lang)] ?? WORDS.en;
            tell('WebAssembly' in globalThis ? words.lost : words.noWasm);
            started = false;
        }
    };
    return {start, fetch: compile};
}

/** Show a message above the program's part of the page. @param {string} text '' takes it back */
function tell(text) {
    const id = 'program-lost';
    const old = document.getElementById(id);
    if (old && text) return; // the message is shown already
    old?.remove();
    const part = text && document.getElementById('app');
    if (!part) return;
    const line = document.createElement('p');
    Object.assign(line, {id, className: 'message'});
    line.setAttribute('role', 'status');
    part.before(line);
    line.textContent = text; // set after the element was inserted, so that screen readers read it
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
