/**
 * faces.js: the faces of bots, our own drawings from a few shapes. Pure.
 */

const eyes = (/** @type {number} */ x, /** @type {number} */ y, r = 2.6, fill = '#26221d') => `<g fill="${fill}"><circle cx="${24 - x}" cy="${y}" r="${r}"/><circle cx="${24 + x}" cy="${y}" r="${r}"/></g>`;
const pair = (/** @type {string} */ shape) => `${shape}<g transform="matrix(-1 0 0 1 48 0)">${shape}</g>`; // and its mirror image

/** Background and shapes on a square of 48, by bot. @type {Record<string, [string, string]>} */
const FACES = {
    'level:1': ['#cfe8f5', `<path d="M24 3q4 4 1 9h-4q-1-5 3-9" fill="#e5a913"/><circle cx="24" cy="27" r="17" fill="#ffd447"/>${eyes(7, 24)}<path d="M18 29h12l-6 7z" fill="#e8761b"/>`],
    'level:2': ['#dcedd0', `${pair('<path d="M20 20Q9 10 13 2q9 4 9 17z" fill="#efe6da"/><path d="M18 16q-5-6-3-10 4 3 5 10z" fill="#f2b3ad"/>')}<circle cx="24" cy="30" r="14" fill="#efe6da"/>${eyes(6, 28)}<path d="M21 33h6l-3 3z" fill="#d8736b"/><path d="M22 38h4v4h-4z" fill="#fff"/>`],
    'level:3': ['#f4e2c0', `${pair('<circle cx="10" cy="13" r="6.5" fill="#7d5230"/><circle cx="10" cy="13" r="3" fill="#c79b6d"/>')}<circle cx="24" cy="27" r="17" fill="#8f6039"/><ellipse cx="24" cy="34" rx="9" ry="7" fill="#d9b48a"/>${eyes(7, 23)}<ellipse cx="24" cy="31" rx="3.4" ry="2.4" fill="#26221d"/>`],
    'level:4': ['#cfe3dd', `${pair('<path d="M6 5l14 9-9 12z" fill="#c9541c"/>')}<path d="M24 44L6 24Q10 12 24 12t18 12z" fill="#e2702b"/>${pair('<path d="M24 44L8 26q9-1 16 9z" fill="#fff4e6"/>')}${eyes(8, 25)}<circle cx="24" cy="41" r="3" fill="#26221d"/>`],
    'level:5': ['#d9d5ee', `${pair('<path d="M7 6l15 8-13 9z" fill="#6b4a2b"/>')}<circle cx="24" cy="27" r="17" fill="#83603c"/><g fill="#f7ecd2"><circle cx="16.5" cy="23" r="7.5"/><circle cx="31.5" cy="23" r="7.5"/></g>${eyes(7.5, 23, 3.6)}<path d="M21 28h6l-3 7z" fill="#e8a21b"/>`],
    'level:6': ['#dfe6ee', `${pair('<path d="M7 3l14 12-12 10z" fill="#5c6672"/>')}<path d="M24 45L6 27Q8 12 24 12t18 15z" fill="#7e8996"/><path d="M24 45l-9-11 9-9 9 9z" fill="#eef1f4"/>${eyes(8, 25, 2.4, '#f2c230')}${eyes(8, 25, 1.2)}<path d="M20.5 37h7L24 41z" fill="#26221d"/>`],
    'level:7': ['#e8dcc8', `<circle cx="24" cy="25" r="17" fill="#2a2b36"/><path d="M10 14Q24 0 38 14l-14 3z" fill="#3d4052"/>${eyes(7, 23, 4, '#f3eee4')}${eyes(7, 23, 2)}<path d="M18 28q6-4 12 0l-6 16z" fill="#6f7382"/>`],
    'level:8': ['#2d2440', `${pair('<path d="M14 14Q4 10 5 2q10 1 14 9z" fill="#f2b705"/>')}<path d="M24 45Q6 38 8 20 14 9 24 9t16 11q2 18-16 25z" fill="#c8372d"/><path d="M24 45q-9-4-9-12 9-5 18 0 0 8-9 12z" fill="#e98a2b"/>${eyes(8, 23, 3.4, '#ffe680')}<path d="M15.2 20h1.6v6h-1.6zM31.2 20h1.6v6h-1.6z" fill="#26221d"/><path d="M20 36h2v2h-2zM26 36h2v2h-2z" fill="#5a1710"/>`],
    garbo: ['#cfd8e3', `<path d="M23 3h2v9h-2z" fill="#4a5563"/><circle cx="24" cy="5" r="3" fill="#e0352f"/><rect x="8" y="12" width="32" height="28" rx="6" fill="#6d7b8c"/><rect x="12" y="18" width="24" height="9" rx="4.5" fill="#1d2530"/>${eyes(6, 22.5, 2.6, '#6fe3ff')}<path d="M15 33h18v3H15z" fill="#cfd8e3"/>`],
    mcts: ['#d8ecdf', `<rect x="9" y="9" width="30" height="30" rx="7" fill="#fffdf6" stroke="#2f7d4f" stroke-width="2"/>${eyes(7, 17, 3)}${eyes(7, 31, 3)}<circle cx="24" cy="24" r="3" fill="#c8372d"/>`],
    random: ['#eee3ef', `<circle cx="24" cy="26" r="16" fill="#b48ac4"/>${eyes(6, 23, 3.2, '#fff')}<circle cx="19" cy="24" r="1.5"/><circle cx="29" cy="22" r="1.5"/><path d="M17 33q4-4 7 0t7 0" fill="none" stroke="#26221d" stroke-width="2"/>`],
};

/** @param {string} bot @returns {string} address of its picture, '' if it has none */
export function faceOf(bot) {
    const face = FACES[bot];
    return face ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${face[0]}"/>${face[1]}</svg>`)}` : '';
}
