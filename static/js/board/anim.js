/**
 * anim.js: turns a move's acts into timed steps, and a point of time into a picture.
 *
 * A move is shown part by part; all acts of a part are shown together. Pure: no clock, no canvas.
 *
 * @typedef {import('./acts.js').Cells} Cells
 * @typedef {import('../engine/types.js').Act} Act
 * @typedef {{start: number, end: number, acts: Act[], from?: string, sudden?: string}} Step   milliseconds; from: the cell from which the seed comes; sudden: kinds of acts that are not animated
 * @typedef {{player: number, type: number, from: string, to: string, k: number, under?: number[]}} Sliding   k = 0 at from, 1 at to
 * @typedef {{cell: string, player: number, type: number, alpha: number, scale: number, under?: number[]}} Fading
 * @typedef {{cells: Cells, sliding: Sliding[], fading: Fading[], seeds: {from: string, to: string, k: number}[], done: boolean}} Frame
 * @typedef {{before: Cells, steps: Step[], since: number, finish: () => void}} Moving   since: when it began, on the clock of frameOf
 */

import {applyPart, parts, underOf} from './acts.js';

export const PART_MS = 240;
const SEED_MS = 130;
const LONGEST = 1600; // a move of many parts is shown faster instead of longer

/**
 * @param {Act[]} acts
 * @param {{still?: boolean, dragged?: boolean, done?: Act[], sudden?: string}} [options] still: no motion at all; dragged: the
 *   person has put the piece there already, so the first part takes no time; done: acts that are
 *   shown already; sudden: kinds of acts that the rules exclude from animation, so that a part with
 *   only such acts takes no time
 * @returns {Step[]}
 */
export function plan(acts, {still = false, dragged = false, done = [], sudden = ''} = {}) {
    if (still) return [];
    const shown = new Set(done.map(String));
    const groups = parts(acts.filter((a) => !shown.has(String(a)))).flatMap((group) => (group.length > 2 && group.every((a) => a[0] === 'n') ? group.map((a) => [a]) : [group]));
    const sown = groups.length > 1 && groups.every((group) => group.length === 1 && group[0][0] === 'n');
    const each = Math.min(sown ? SEED_MS : PART_MS, LONGEST / Math.max(1, groups.length));
    let at = 0;
    return groups.map((group, i) => {
        const start = at;
        at += dragged && i === 0 || group.every((a) => sudden.includes(String(a[0]))) ? 0 : each;
        return {start, end: at, acts: group, ...(sudden && {sudden}), ...(sown && i > 0 && Number(group[0][2]) > 0 && {from: String(groups[i - 1][0][1])})};
    });
}

/** @param {Step[]} steps @returns {number} milliseconds */
export function duration(steps) {
    return steps.length ? steps[steps.length - 1].end : 0;
}

/** Slow at both ends. @param {number} t 0..1 @returns {number} */
export const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2);

/**
 * @param {Cells} before the position the move starts from
 * @param {Step[]} steps
 * @param {number} time since the start, in milliseconds
 * @returns {Frame}
 */
export function frameAt(before, steps, time) {
    const cells = new Map(before);
    for (const step of steps) {
        if (time >= step.end) {
            applyPart(cells, step.acts);
            continue;
        }
        return during(cells, step, ease(Math.max(0, (time - step.start) / (step.end - step.start))));
    }
    return {cells, sliding: [], fading: [], seeds: [], done: true};
}

/**
 * The picture of a movement at this moment. A movement that has ended is notified.
 * @param {Moving | null} moving
 * @param {number} now milliseconds
 * @returns {Frame | null} null = nothing is moving
 */
export function frameOf(moving, now) {
    if (!moving) return null;
    const time = now - moving.since;
    const frame = frameAt(moving.before, moving.steps, time);
    if (!frame.done && time <= duration(moving.steps)) return frame;
    moving.finish();
    return null;
}

/** @param {Cells} cells changed @param {Step} step @param {number} k @returns {Frame} */
function during(cells, {acts, from, sudden = ''}, k) {
    /** @type {Frame} */
    const frame = {cells, sliding: [], fading: [], seeds: from ? [{from, to: String(acts[0][1]), k}] : [], done: false};
    const taken = new Set(acts.filter((a) => a[0] === 'x').map((a) => String(a[1])));
    for (const a of acts) {
        const cell = String(a[1]);
        const old = cells.get(cell);
        if (sudden.includes(String(a[0]))) continue;
        switch (a[0]) {
        case 'm':
            frame.sliding.push({from: cell, to: String(a[2]), player: Number(a[3]), type: Number(a[4]), k, under: underOf(a)});
            break;
        case 'x':
            if (old) frame.fading.push({cell, player: old.player, type: old.type, alpha: 1 - k, scale: 1 - 0.3 * k});
            break;
        case 'd':
        case 'p':
            if (old && !taken.has(cell)) frame.fading.push({cell, player: old.player, type: old.type, alpha: 1 - k, scale: 1});
            frame.fading.push({cell, player: Number(a[2]), type: Number(a[3]), under: underOf(a), alpha: k, scale: old ? 1 : 0.6 + 0.4 * k});
            break;
        }
    }
    for (const a of acts) {
        if (a[0] === 'n') { // numbers change at once, half-way
            if (k >= 0.5) applyPart(cells, [a]);
        } else {
            cells.delete(String(a[1]));
        }
    }
    for (const a of acts) if ((a[0] === 'd' || a[0] === 'p') && sudden.includes(a[0])) applyPart(cells, [a]);
    return frame;
}
