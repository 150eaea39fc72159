/**
 * notice.js: a calm word under the board's status, with answers to choose from.
 *
 * One notice per topic: a new one takes the old one's place. It stays until it
 * is answered or taken back, and moves nothing but what lies below it.
 */

import {byId, make, part} from '../board/dom.js';
import {say} from '../words/strings.js';

/**
 * @param {string} topic
 * @param {string} text '' takes the notice back
 * @param {[label: string, act: () => void][]} [answers] each takes the notice back, too; none: one to close it
 */
export function notice(topic, text, answers = [[say('close'), () => {}]]) {
    document.querySelector(`.notice[data-topic="${topic}"]`)?.remove();
    if (!text) return;
    const box = make('div', {class: 'message notice', 'data-topic': topic, role: 'status'});
    const p = part('p');
    box.append(p);
    for (const [label, act] of answers) {
        const b = part('button', '', label);
        b.addEventListener('click', () => {
            box.remove();
            act();
        });
        box.append(b);
    }
    byId('message').after(box);
    p.textContent = text; // after it is there, so that it is read out
}
