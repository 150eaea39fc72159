/**
 * cpu.mjs: the processor time of the threads that compute. On a machine that is shared with
 * others it is more exact than a clock.
 */
import {readdirSync, readFileSync} from 'node:fs';

/** @param {string} file @returns {string} '' if the file no longer exists, or on a system without /proc */
function text(file) {
    try {
        return readFileSync(file, 'utf8').trim();
    } catch {
        return '';
    }
}

/** @param {string} folder @returns {string[]} numbers */
function list(folder) {
    try {
        return readdirSync(folder).filter((name) => /^\d+$/.test(name));
    } catch {
        return [];
    }
}

/** @param {string} pid @returns {string[]} the folders of its threads */
const threads = (pid) => list(`/proc/${pid}/task`).map((t) => `/proc/${pid}/task/${t}`);

/** @param {string[]} folders of threads @returns {number} ms */
export const spent = (folders) => folders.reduce((sum, f) => sum + Number(text(`${f}/schedstat`).split(' ')[0]) / 1e6, 0);

/** The time of a whole process. @param {number} pid @returns {() => number} ms */
export const ofProcess = (pid) => () => spent(threads(String(pid)));

/** The time of a process's first thread, in which V8 runs the program. @param {number} pid @returns {() => number} ms */
export const ofMain = (pid) => () => spent([`/proc/${pid}/task/${pid}`]);

/** The time of all workers of browsers that this process has started. @returns {() => number} ms */
export function ofWorkers() {
    const parent = new Map(list('/proc').map((pid) => [pid, text(`/proc/${pid}/stat`).replace(/^.*\) /, '').split(' ')[1]]));
    const ours = (/** @type {string | undefined} */ pid) => {
        for (; pid && pid !== '0'; pid = parent.get(pid)) if (pid === String(process.pid)) return true;
        return false;
    };
    const folders = [...parent.keys()].filter(ours).flatMap(threads).filter((f) => text(`${f}/comm`).startsWith('DedicatedWorker'));
    return () => spent(folders);
}
