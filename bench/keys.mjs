/**
 * keys.mjs: measures how long a key in the catalogue's search box takes at a quarter of the speed
 * of this processor. node bench/keys.mjs URL types some words and prints the longest time from
 * the event of a key to the end of the layout, in ms.
 */
import {browse} from './engines.mjs';

const [url] = process.argv.slice(2);
if (!url) throw new Error('usage: node bench/keys.mjs URL');

const browser = await browse();
try {
    const page = await (await browser.newContext({serviceWorkers: 'block'})).newPage();
    await page.goto(url);
    await page.focus('[name=q]');
    await page.waitForSelector('html[data-app=ready]', {state: 'attached'});
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', {rate: 4});
    await page.evaluate(() => {
        const times = /** @type {number[]} */ ([]);
        Object.assign(window, {times});
        let begun = 0;
        addEventListener('input', () => { begun = performance.now(); }, {capture: true});
        addEventListener('input', () => {
            document.body.getBoundingClientRect(); // waits for the layout
            times.push(performance.now() - begun);
        });
    });
    for (const word of ['chess', 'ko', 'a', 'ми', 'checkers 2']) {
        await page.fill('[name=q]', '');
        for (const key of word) {
            await page.keyboard.type(key);
            await page.waitForTimeout(300);
        }
    }
    const times = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'times')));
    times.sort((a, b) => a - b);
    console.log(`| a key at a quarter of the speed | 50 ms | median ${times[times.length >> 1].toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms |`);
} finally {
    await browser.close();
}
