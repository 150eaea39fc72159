/**
 * notice.js: a calm word under the board's status, with answers to choose from.
 *
 * One notice per topic: a new one takes the old one's place. It stays until it
 * is answered or taken back, and moves nothing but what lies below it.
 */

import {button, byId, make} from '../board/dom.js';

/** What stands on the page, by topic. @type {Map<string, {box: HTMLElement, tell: () => void}>} */
const shown = new Map();

/**
 * @param {string} topic
 * @param {() => string} words asked again when the language changes
 * @param {[label: import('../words/strings.js').Word, act: () => void][]} [answers] each takes the notice back, too; none: one to close it
 */
export function notice(topic, words, answers = [['close', () => {}]]) {
    takeBack(topic);
    const text = make('p');
    const box = make('div', {class: 'message notice', 'data-topic': topic, role: 'status'}, text, ...answers.map(([label, act]) => button(label, () => {
        takeBack(topic);
        act();
    })));
    byId('message').after(box);
    const tell = () => { text.textContent = words(); };
    tell(); // after it is there, so that it is read out
    shown.set(topic, {box, tell});
}

/** @param {string} topic */
export function takeBack(topic) {
    shown.get(topic)?.box.remove();
    shown.delete(topic);
}

/** Put the words of the present language on the notices; panel.js has done so with their buttons. */
export function retell() { for (const {tell} of shown.values()) tell(); }
