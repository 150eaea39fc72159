/**
 * repair.js: what to do if the engine fails in the middle of a game: restart it a few times and say
 * so; then ask the person.
 */

import {EngineError} from '../engine/engine.js';
import {wordsOf} from '../words/faults.js';
import {say} from '../words/strings.js';

const MOST = 2;
const WAIT = 500; // ms, longer at each attempt

/** The error as a part of a sentence. @param {unknown} e @returns {string} without a stop at its end */
export const clauseOf = (e) => wordsOf(e).replace(/[.\s]+$/, '');

export class Repair {
    #engine;
    #tell;
    #tries = 0;

    /**
     * @param {Pick<import('../engine/engine.js').Engine, 'restart'>} engine
     * @param {(text: (() => string) | null, again?: () => void) => void} tell shows a message, null removes it; again = the action to repeat when the person asks for it
     */
    constructor(engine, tell) {
        this.#engine = engine;
        this.#tell = tell;
    }

    /** Something has succeeded. */
    reset() { this.#tries = 0; }

    /**
     * @param {unknown} e the error
     * @param {() => void} again called when the engine is running again
     * @returns {Promise<void>}
     */
    async mend(e, again) {
        const crash = e instanceof EngineError && e.code === 'crash';
        if (!crash || ++this.#tries > MOST) {
            this.#tell(() => (crash ? clauseOf(e) : say('stuck', clauseOf(e))), again);
            return;
        }
        this.#tell(() => say('crashed'));
        try {
            await new Promise((wake) => setTimeout(wake, WAIT * this.#tries));
            await this.#engine.restart();
        } catch (next) {
            return this.mend(next, again);
        }
        this.#tell(null);
        again();
    }
}
