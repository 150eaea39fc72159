// The sounds of a board in a browser that lets them begin only during a touch.

import assert from 'node:assert/strict';
import {test} from 'node:test';

const gestures = new EventTarget();
/** @type {Context} */
let context;

/** An AudioContext that begins and resumes only during the event of a touch. */
class Context {
    state = 'suspended';
    sampleRate = 8000;
    currentTime = 0;
    destination = {};
    started = 0;
    touched = false;
    /** @type {(() => void)[]} */
    #waiting = [];

    constructor() { context = this; }

    resume() {
        const running = new Promise((done) => this.#waiting.push(() => done(null)));
        if (this.touched) {
            this.state = 'running';
            for (const done of this.#waiting.splice(0)) done();
        }
        return running;
    }

    close() {
        this.state = 'closed';
        return Promise.resolve();
    }

    #node() {
        const value = {value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}};
        const node = {gain: value, frequency: value, Q: value, connect: (/** @type {object} */ next) => next, start: () => { this.started++; }, stop() {}};
        return node;
    }

    createBuffer() { return {getChannelData: () => new Float32Array(640)}; }
    createGain() { return this.#node(); }
    createBiquadFilter() { return this.#node(); }
    createBufferSource() { return this.#node(); }
    createOscillator() { return this.#node(); }
}

Object.assign(globalThis, {AudioContext: Context, addEventListener: gestures.addEventListener.bind(gestures)});
const {Sound} = await import('./sound.js');
const settled = () => new Promise((done) => setTimeout(done));

/** @param {string} event */
async function touch(event) {
    context.touched = true;
    gestures.dispatchEvent(new Event(event));
    context.touched = false;
    await settled();
}

for (const event of ['touchend', 'click', 'keydown']) {
    test(`what is asked for just before is heard by ${event}`, async () => {
        const sound = new Sound();
        sound.play('move');
        await settled();
        assert.equal(context.started, 0, 'the browser would refuse');
        await touch(event);
        assert.equal(context.started, 1);
        sound.play('capture');
        await settled();
        assert.equal(context.started, 3);
        await sound.close();
    });
}

test('a call ends the sound, the next touch begins it again', async () => {
    const sound = new Sound();
    await touch('touchend');
    context.state = 'interrupted'; // the state in Safari
    sound.play('move');
    await settled();
    assert.equal(context.started, 0);
    await touch('touchend');
    assert.equal(context.started, 1);
    await sound.close();
});

test('what comes too late is not heard at all', async (t) => {
    const sound = new Sound();
    const now = performance.now();
    t.mock.method(performance, 'now', () => now);
    sound.play('move');
    t.mock.method(performance, 'now', () => now + 60_000);
    await touch('touchend');
    assert.equal(context.started, 0, 'a noise of a minute ago');
    assert.equal(context.state, 'running');
    await sound.close();
});

test('a sound that is closed asks no more', async () => {
    const sound = new Sound();
    await sound.close();
    await touch('touchend');
    assert.equal(context.state, 'closed');
});
