/**
 * speech.js: what the page tells a screen reader, said aloud by the browser's
 * own voice, for those who have none. Fetched when it is switched on.
 *
 * It listens to the live region and to the result; the newest word is worth
 * more than the end of an older one.
 */

import {language} from '../words/strings.js';
import {inGestures} from './gestures.js';

/**
 * Say what is written into some elements, from now on.
 * @param {HTMLElement[]} sources
 * @returns {() => void} ends it
 */
export function speakFrom(sources) {
    const observer = new MutationObserver((list) => {
        for (const el of sources) {
            const text = list.some((m) => el.contains(m.target)) && el.textContent?.trim();
            if (text) speak(text, el === sources[0]);
        }
    });
    for (const el of sources) observer.observe(el, {childList: true, characterData: true, subtree: true});
    const begun = inGestures(() => { // on an iPhone nothing is said until something was in a touch
        begun();
        speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    });
    return () => {
        observer.disconnect();
        begun();
        speechSynthesis.cancel();
    };
}

/** @param {string} text @param {boolean} now instead of what is being said */
function speak(text, now) {
    if (now) speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(text.replaceAll('-', ' '));
    words.lang = language();
    speechSynthesis.speak(words);
}
