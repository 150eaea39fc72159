/**
 * look.js: applies the person's choice of light or dark and of the material of boards before the
 * page becomes visible. It is not a module, so that it runs before the first paint. It also reports
 * when the page's modules do not arrive, or arrive damaged.
 */

for (const name of ['theme', 'board']) {
    try {
        const value = localStorage.getItem(`dagaz:v1:set:${name}`);
        if (value) document.documentElement.dataset[name] = value;
    } catch {} // a browser that keeps nothing
}

let lost = false;

/** A script that could not be loaded, or that fails when it starts. @param {Event} event */
const note = (event) => { lost ||= event.target instanceof HTMLScriptElement || event instanceof ErrorEvent; };

addEventListener('error', note, true);
addEventListener('DOMContentLoaded', () => { // this event comes after all modules
    removeEventListener('error', note, true);
    const words = document.getElementById('unloaded');
    if (!lost || !words) return;
    words.hidden = false;
    words.querySelector('button')?.addEventListener('click', again);
});

/** The browser may have cached a damaged script: load all of them again first. */
async function again() {
    const scripts = performance.getEntriesByType('resource').map((entry) => entry.name).filter((url) => /\.js(\?|$)/.test(url));
    await Promise.allSettled(scripts.map((url) => fetch(url, {cache: 'reload'})));
    location.reload();
}
