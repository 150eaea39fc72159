/**
 * failures.js: the ways in which loading a file may fail, and checks that nothing was lost.
 */

/** Matches texts that are not sentences for people. */
export const GIBBERISH = /undefined|null|NaN|\[object|TypeError|SyntaxError|Error:|internal error|panic|goroutine/;

/** @param {import('playwright-core').Page} page @returns {Promise<Record<string, string>>} */
export const storage = (page) => page.evaluate(() => ({...localStorage}));

/** What may come in the place of a file. @type {Record<string, (route: import('playwright-core').Route) => Promise<unknown>>} */
export const FAILURES = {
    'no answer': (route) => route.abort(),
    'not found': (route) => route.fulfill({status: 404}),
    'the door of a foreign network': (route) => route.fulfill({status: 200, contentType: 'text/html', body: '<!DOCTYPE html><title>Pay first</title>'}),
    'half of it': async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        await route.fulfill({response, body: body.subarray(0, body.length / 2)});
    },
};
