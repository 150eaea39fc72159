/**
 * resume.js: the games that were played last, on the front page: #resume, which
 * stays hidden for who has none. Who has none does not fetch what shows them.
 */

import {PREFIX} from './keep/store.js';

try {
    const kept = Object.keys(localStorage).some((k) => k.startsWith(`${PREFIX}game:`) || k.startsWith(`${PREFIX}shelf:`));
    if (kept) import('./keep/resume-list.js');
} catch {
    // a browser that keeps nothing
}
