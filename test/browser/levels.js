/**
 * levels.js: what tests of campaigns have in common.
 */

export {onPage} from './site.js';

/** Wait until a level is on the board. @param {import('playwright-core').Page} page @param {string} title */
export const shown = (page, title) => page.locator('.level-title').filter({hasText: title}).waitFor();
