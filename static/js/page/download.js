/**
 * download.js: gives a text, or other content, to the person as a file.
 */

const LONG = 10_000; // ms until the browser has surely taken it

/** @param {string} name @param {string} type of the file @param {string | Blob} content */
export function download(name, type, content) {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([content], {type}));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), LONG);
}
