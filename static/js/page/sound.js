/**
 * sound.js: the noises of a board, synthesised by the browser: no files are loaded.
 *
 * The knock of wood is a short burst of noise through a resonant filter; a capture is two of them;
 * check and the end of the game are soft tones. Loaded with the first move that should be heard, or
 * the first touch. Browsers allow sound only after the person has touched the page, so the caller
 * does not ask earlier; Safari lets sound begin, and resume after a call or a pause, only during a
 * touch or key press.
 */

import {inGestures} from './gestures.js';

/** @typedef {'move' | 'sow' | 'capture' | 'drop' | 'check' | 'won' | 'lost' | 'over'} Noise */

const LOUD = 0.35;
const LATE = 500; // ms after which a noise comes too late

/** Tones: [delay in seconds, hertz, duration in seconds]. @type {Partial<Record<Noise, [number, number, number][]>>} */
const TONES = {
    check: [[0.05, 660, 0.16]],
    won: [[0.1, 523, 0.2], [0.24, 659, 0.2], [0.38, 784, 0.4]],
    lost: [[0.1, 392, 0.25], [0.3, 330, 0.45]],
    over: [[0.1, 440, 0.2], [0.26, 440, 0.35]],
};

/** Knocks: [delay in seconds, hertz, strength]. @type {Partial<Record<Noise, [number, number, number][]>>} */
const KNOCKS = {
    move: [[0, 900, 1]],
    drop: [[0, 620, 1]],
    capture: [[0, 1250, 0.8], [0.06, 700, 1]],
    check: [[0, 900, 1]],
    sow: [0, 0.13, 0.26, 0.39].map((after, i) => [after, 1500 - 120 * i, 0.5]),
};

export class Sound {
    #context = new AudioContext();
    #out = this.#context.createGain();
    #noise;
    #deaf = inGestures(() => this.#wake().catch(() => {}));

    constructor() {
        const {sampleRate} = this.#context;
        this.#noise = this.#context.createBuffer(1, Math.ceil(sampleRate * 0.08), sampleRate);
        const data = this.#noise.getChannelData(0);
        for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (sampleRate * 0.009));
        this.#out.gain.value = LOUD;
        this.#out.connect(this.#context.destination);
    }

    /** @param {Noise} noise */
    play(noise) {
        const asked = performance.now();
        this.#wake().then(() => { if (performance.now() - asked < LATE) this.#make(noise); }, () => {});
    }

    /** Let the browser start sound. @returns {Promise<void>} when it has started; it may wait for a touch */
    async #wake() {
        if (this.#context.state !== 'running') await this.#context.resume();
    }

    /** @param {Noise} noise */
    #make(noise) {
        const now = this.#context.currentTime + 0.01;
        for (const [after, pitch, strength] of KNOCKS[noise] ?? []) this.#knock(now + after, pitch, strength);
        for (const [after, pitch, length] of TONES[noise] ?? []) this.#tone(now + after, pitch, length);
    }

    /** @param {number} at @param {number} pitch @param {number} strength */
    #knock(at, pitch, strength) {
        const source = this.#context.createBufferSource();
        source.buffer = this.#noise;
        const filter = this.#context.createBiquadFilter();
        filter.type = 'bandpass';
        filter.frequency.value = pitch;
        filter.Q.value = 2.5;
        const gain = this.#context.createGain();
        gain.gain.value = strength * 2.2;
        source.connect(filter).connect(gain).connect(this.#out);
        source.start(at);
    }

    /** @param {number} at @param {number} pitch @param {number} length */
    #tone(at, pitch, length) {
        const voice = this.#context.createOscillator();
        voice.type = 'triangle';
        voice.frequency.value = pitch;
        const gain = this.#context.createGain();
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(0.35, at + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.001, at + length);
        voice.connect(gain).connect(this.#out);
        voice.start(at);
        voice.stop(at + length + 0.05);
    }

    close() {
        this.#deaf();
        return this.#context.close();
    }
}
