/**
 * desk.js: functions that use the parts around the board of a game page: the menu, the settings, and
 * the notices with questions.
 */

/** @typedef {import('playwright-core').Page} Page */

/** Choose in the menu. @param {Page} page @param {string} name of a button there */
export async function menu(page, name) {
    await page.click('#do-menu');
    await page.click(`#do-${name}`);
}

/** Answer a notice. @param {Page} page @param {string} topic @param {string} label of the button */
export const answer = (page, topic, label) => page.locator(`.notice[data-topic=${topic}] button`, {hasText: label}).click();

/** Open a game or a position by its text. @param {Page} page @param {string} text */
export async function openText(page, text) {
    if (!await page.isVisible('#do-import')) await page.click('summary[data-say=share]');
    await page.click('#do-import');
    await page.fill('#import-text', text);
    await page.click('#import-open');
}

/** Choose in the settings. @param {Page} page @param {string} name @param {string | boolean} value */
export async function set(page, name, value) {
    await menu(page, 'settings');
    if (typeof value === 'string') await page.selectOption(`#set-${name}`, value);
    else await page.setChecked(`#set-${name}`, value);
    await page.click('#settings .primary');
}

/** Open what sets a game up, behind the line that says who plays whom. @param {import('playwright-core').Page} page */
export const setUp = (page) => page.evaluate(() => { /** @type {HTMLDetailsElement} */ (document.getElementById('setup')).open = true; });
