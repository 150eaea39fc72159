/**
 * look.js: light or dark, and what boards are made of, as the person has chosen: on the
 * page before anything is seen. No module, so that it comes before the first picture.
 * And it says so when the page's modules do not come, or come damaged.
 */

for (const name of ['theme', 'board']) {
    try {
        const value = localStorage.getItem(`dagaz:v1:set:${name}`);
        if (value) document.documentElement.dataset[name] = value;
    } catch {} // a browser that keeps nothing
}

let lost = false;

/** A script that could not be fetched, or one that ends with an error as it begins. @param {Event} event */
const note = (event) => { lost ||= event.target instanceof HTMLScriptElement || event instanceof ErrorEvent; };

addEventListener('error', note, true);
addEventListener('DOMContentLoaded', () => { // comes after all modules
    removeEventListener('error', note, true);
    const words = document.getElementById('unloaded');
    if (!lost || !words) return;
    words.hidden = false;
    words.querySelector('button')?.addEventListener('click', again);
});

/** The browser may keep a script as it came, damaged: all are fetched anew first. */
async function again() {
    const scripts = performance.getEntriesByType('resource').map((entry) => entry.name).filter((url) => /\.js(\?|$)/.test(url));
    await Promise.allSettled(scripts.map((url) => fetch(url, {cache: 'reload'})));
    location.reload();
}
