// Rules that lead from level to level: who has won is shown the way to the next entry of the file.

import assert from 'node:assert/strict';
import {onPage} from './site.js';

const path = 'arrange/tic-tac-toe/';
const won = '?sound=off#level=person&moves=a1,b1,a2,b2,a3';

for (const progressive of [true, false]) {
    onPage(`the end of a won entry, ${progressive ? 'with' : 'without'} progressive levels`, {path}, async (page) => {
        await page.route(/tic-tac-toe\/\?/, async (route) => {
            const response = await route.fetch();
            const body = await response.text();
            await route.fulfill({response, body: progressive ? body.replace('"hands":', '"progressive":true,"hands":') : body});
        });
        await page.goto(page.url().replace(/[#?].*/, '') + won);
        await page.waitForSelector('#do-again:visible');
        const next = page.locator('#banner button:has-text("The next one")');
        assert.equal(await next.isVisible(), progressive);
        if (!progressive) return;
        await next.click();
        await page.waitForURL(/\?variant=/);
    });
}
