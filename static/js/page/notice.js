/**
 * notice.js: a short message under the board's status, with answers to choose from.
 *
 * There is one notice for each topic: a new one replaces the old one. It stays until it is answered
 * or removed, and moves only what is below it.
 */

import {button, byId, make} from '../board/dom.js';

/** The notices on the page, by topic. @type {Map<string, {box: HTMLElement, tell: () => void}>} */
const shown = new Map();

/**
 * @param {string} topic
 * @param {() => string} words called again when the language changes
 * @param {[label: import('../words/strings.js').Word, act: () => void][]} [answers] each also removes the notice; if there are none, a button closes it
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
    tell(); // after the element is in the page, so that screen readers read it
    shown.set(topic, {box, tell});
}

/** @param {string} topic */
export function takeBack(topic) {
    shown.get(topic)?.box.remove();
    shown.delete(topic);
}

/** Show the notices in the present language; panel.js has already translated their buttons. */
export function retell() { for (const {tell} of shown.values()) tell(); }
