/**
 * resume.js: the games that were played last, on the front page: #resume, which stays hidden if
 * there are none. In that case the script that shows them is not loaded.
 */

import {PREFIX} from './keep/store.js';

try {
    const kept = Object.keys(localStorage).some((k) => k.startsWith(`${PREFIX}game:`) || k.startsWith(`${PREFIX}shelf:`));
    if (kept) import('./keep/resume-list.js');
} catch {
    // the browser has no storage
}
