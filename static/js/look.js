/**
 * look.js: light or dark, and what boards are made of, as the person has chosen: on the
 * page before anything is seen. No module, so that it comes before the first picture.
 */

for (const name of ['theme', 'board']) {
    try {
        const value = localStorage.getItem(`dagaz:v1:set:${name}`);
        if (value) document.documentElement.dataset[name] = value;
    } catch {} // a browser that keeps nothing
}
