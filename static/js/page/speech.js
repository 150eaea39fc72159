/**
 * speech.js: reads aloud what the page tells screen readers, with the browser's own voice, for
 * people without a screen reader. Loaded when it is switched on.
 *
 * It watches the live region and the result; a new text interrupts an older one.
 */

import {language} from '../words/strings.js';
import {inGestures} from './gestures.js';

/**
 * From now on, read aloud what is written into some elements.
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
    const begun = inGestures(() => { // on an iPhone speech works only after it has been started in a touch
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
