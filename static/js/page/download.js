/**
 * download.js: offers a text, or other content, to the person as a file.
 */

const LONG = 10_000; // ms after which the browser has certainly read the content

/** @param {string} name @param {string} type of the file @param {string | Blob} content */
export function download(name, type, content) {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([content], {type}));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), LONG);
}
