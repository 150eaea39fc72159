/**
 * team.js: several engines search for one move.
 *
 * Playouts of different engines add up: each engine has its own tree and its own random numbers,
 * and the move with the most visits in all of them together is played. Alpha-beta engines send each
 * other the results deep in their trees (docs/PROTOCOL.md, Teams), and the leader's move is played.
 * No memory is shared, so pages need no special headers. The first engine leads: the others begin
 * and end with it, and an engine that crashes or is late is ignored.
 */

/** @typedef {import('./engine.js').Thought} Thought */
/** @typedef {import('./engine.js').Line} Line */
/** @typedef {{reply: Promise<Thought>, stop: () => void, hear: (results: string) => void}} Job   hear: take what another one found */
/** @typedef {(member: number, how: object, found?: (results: string) => void) => Job} Start   begins the search of a member; 0 leads */

const LINES = 16; // best moves that each member reports, the most that the protocol allows
const LATE = 50; // ms that the others get after the leader has ended
const WON = 100_000; // score from which on a result is proven (docs/PROTOCOL.md)
const MOST = 3; // helpers on any machine

/** Whether a bot benefits from helpers. @param {{bot: string, nodes?: number, depth?: number, lines?: number}} how */
export const gains = (how) => (how.bot === 'mcts' || how.bot === 'garbo') && !how.nodes && !how.depth && !how.lines;

/**
 * How many engines may help: half of the cores, minus the leader's; none if the machine is small or
 * its owner saves data.
 * @param {{hardwareConcurrency?: number, deviceMemory?: number, connection?: {saveData?: boolean}}} machine navigator
 */
export function helpersOf({hardwareConcurrency = 1, deviceMemory = 4, connection}) {
    if (hardwareConcurrency < 4 || deviceMemory < 4 || connection?.saveData) return 0;
    return Math.min(MOST, Math.floor(hardwareConcurrency / 2) - 1);
}

/**
 * The move with the most playouts.
 * @param {Thought[]} thoughts the leader's first
 * @returns {string}
 */
export function merged(thoughts) {
    const [lead] = thoughts;
    /** @type {Map<string, number>} */
    const visits = new Map([[lead.move, 0]]);
    for (const {lines = []} of thoughts) {
        for (const {move, score, visits: n = 0} of lines) {
            if (score >= WON) return move;
            visits.set(move, (visits.get(move) ?? 0) + (score <= -WON ? 0 : n));
        }
    }
    return [...visits].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * Search together.
 * @param {Start} start
 * @param {number} helpers
 * @param {{seed?: number, bot: string}} how what to ask of each
 * @returns {Job} the leader's answer, with the move of all
 */
export const together = (start, helpers, how) => (how.bot === 'mcts' ? votes : talks)(start, helpers, how);

/**
 * Begin the searches of all members.
 * @param {Start} start
 * @param {number} helpers
 * @param {(member: number) => object} ask what to ask of each
 */
function begin(start, helpers, ask) {
    /** @type {Job[]} */
    const jobs = [];
    for (let i = 0; i <= helpers; i++) {
        jobs.push(start(i, ask(i), (results) => {
            for (const job of jobs) if (job !== jobs[i]) job.hear(results);
        }));
    }
    const [lead, ...others] = jobs;
    const release = () => { for (const job of others) job.stop(); };
    return {lead, others, release, stop: () => { lead.stop(); release(); }};
}

/**
 * Search with shared results.
 * @param {Start} start
 * @param {number} helpers
 * @param {{seed?: number}} how parameters of each search, except member, book and seed
 * @returns {Job}
 */
export function talks(start, helpers, how) {
    const seed = how.seed ?? 0;
    const {lead, others, release, stop} = begin(start, helpers, (i) => ({...how, member: i + 1, book: i === 0, seed: seed + i}));
    for (const job of others) job.reply.catch(() => {}); // a failed helper is ignored
    return {...lead, reply: lead.reply.finally(release), stop};
}

/**
 * Add up the playouts of all members.
 * @param {Start} start
 * @param {number} helpers
 * @param {{seed?: number}} how parameters of each search, except lines, book and seed
 * @param {(late: () => void, ms: number) => unknown} [wait] setTimeout, but in tests
 * @returns {Job}
 */
export function votes(start, helpers, how, wait = setTimeout) {
    const seed = how.seed ?? 0;
    const {lead, others, release, stop} = begin(start, helpers, (i) => ({...how, lines: LINES, book: i === 0, seed: seed + i}));
    /** @type {(Thought | null)[]} */
    const said = others.map(() => null);
    const all = Promise.all(others.map((job, i) => job.reply.then((r) => { said[i] = r; }, () => {})));
    const reply = lead.reply.finally(release).then(async (first) => {
        if (!first.lines || first.lines.length < 2) return first; // a book move, or the only move
        await Promise.race([all, new Promise((late) => { wait(() => late(null), LATE); })]);
        return {...first, move: merged([first, ...said.filter((r) => r !== null)])};
    });
    return {...lead, reply, stop};
}
