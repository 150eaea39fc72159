import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tasksOf} from './trace.mjs';

const thread = (/** @type {number} */ pid, /** @type {string} */ name) => ({name: 'thread_name', ph: 'M', pid, tid: 1, args: {name}});
const task = (/** @type {number} */ pid, /** @type {number} */ ts, /** @type {number} */ dur, /** @type {number} */ tdur) =>
    ({name: 'RunTask', ph: 'X', pid, tid: 1, ts, dur, tdur});

test('tasks of the page alone, by the clock and by the processor, and what is in them', () => {
    const trace = JSON.stringify({traceEvents: [
        thread(1, 'CrBrowserMain'), thread(2, 'CrRendererMain'), thread(3, 'CrRendererMain'),
        task(1, 0, 9e6, 9e6), task(2, 0, 8e6, 8e6),
        task(3, 0, 90_000, 30_000), task(3, 100_000, 2_000, 1_000),
        {name: 'FunctionCall', ph: 'X', pid: 3, tid: 1, ts: 10, dur: 60_000, args: {data: {functionName: 'go', url: 'http://x/js/main.js'}}},
        {name: 'Layout', ph: 'X', pid: 3, tid: 1, ts: 70_000, dur: 1_000, args: {}},
        {name: 'TracingStartedInBrowser', ph: 'I', pid: 1, tid: 1, args: {data: {frames: [{url: 'about:blank', processId: 2}]}}},
        {name: 'FrameCommittedInBrowser', ph: 'I', pid: 1, tid: 1, args: {data: {url: 'http://x/checkmate/chess/', processId: 3}}},
    ]});
    assert.deepEqual(tasksOf(trace, 'x/checkmate/chess/'), [
        {ms: 90, cpu: 30, what: ['FunctionCall go main.js 60']}, {ms: 2, cpu: 1, what: []},
    ]);
    assert.throws(() => tasksOf(trace, 'elsewhere'), /does not show elsewhere/);
});
