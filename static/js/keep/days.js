/**
 * days.js: reads from the store what the person did on which days.
 */

import {readHistory} from '../state/daily.js';
import {readLessons} from '../state/passport.js';
import {daysOf} from '../state/today.js';
import {allResults} from './results.js';

/** @param {import('./store.js').Store} store */
export const daysIn = (store) => daysOf(readHistory(store.setting('daily')), readLessons(store.setting('lessons')), allResults(store).values());
