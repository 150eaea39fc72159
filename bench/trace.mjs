/**
 * trace.mjs: reads the tasks of a page's main thread from a trace of Chromium.
 *
 * Every task has its time by the clock and its processor time. On a loaded machine a task may
 * wait, so that only its processor time says how much work it is.
 *
 * @typedef {object} Task
 * @property {number} ms time by the clock, in ms
 * @property {number} cpu processor time, in ms
 * @property {string[]} what its longest activities with their times, such as 'FunctionCall main.js 12'
 */

/** Categories that a trace must have. */
export const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata'];

/** The names of events that only contain others. */
const WRAPPERS = /^(ThreadControllerImpl::RunTask|RunTask|ThreadPool_RunTask|SequenceManager|TaskQueue|Receive mojo|Closed mojo|SimpleWatcher|MessagePipe|EventDispatch)/;

/**
 * @param {string} json the trace
 * @param {string} url a part of the address of the page
 * @returns {Task[]} in order
 */
export function tasksOf(json, url) {
    /** @type {any[]} */
    const events = JSON.parse(json).traceEvents;
    const page = mainThread(events, url);
    const own = events.filter((e) => e.ph === 'X' && `${e.pid}/${e.tid}` === page);
    let end = 0;
    const outer = own.filter((e) => /RunTask$/.test(e.name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur).filter((e) => {
        const first = e.ts >= end; // not inside another task
        if (first) end = e.ts + e.dur;
        return first;
    });
    return outer.map((task) => ({
        ms: task.dur / 1000, cpu: (task.tdur ?? task.dur) / 1000, what: inside(task, own),
    }));
}

/** @param {any[]} events @param {string} url @returns {string} 'process/thread' of the page's main thread */
function mainThread(events, url) {
    // The frames that existed when the trace began, and frames that were added later.
    const frames = events.flatMap((e) => e.args?.data?.frames ?? (e.name === 'FrameCommittedInBrowser' ? [e.args.data] : []));
    const {processId} = frames.findLast((f) => f.url?.includes(url) && f.processId) ?? {};
    const thread = events.find((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain' && e.pid === processId);
    if (!thread) throw new Error(`the trace does not show ${url}`);
    return `${thread.pid}/${thread.tid}`;
}

/** @param {any} task @param {any[]} own events of its thread @returns {string[]} */
function inside(task, own) {
    if (task.dur < 10_000) return [];
    return own.filter((e) => e !== task && !WRAPPERS.test(e.name) && e.ts >= task.ts && e.ts + (e.dur ?? 0) <= task.ts + task.dur && e.dur > task.dur / 10)
        .sort((a, b) => b.dur - a.dur).slice(0, 6)
        .map((e) => `${e.name} ${[e.args?.data?.functionName, String(e.args?.data?.url ?? '').replace(/^.*\//, '')].filter(Boolean).join(' ')} ${Math.round(e.dur / 1000)}`.replace(/ +/g, ' '));
}
