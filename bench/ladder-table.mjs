/**
 * ladder-table.mjs: reads and writes the table of docs/LADDER.md. All functions are pure.
 */

/**
 * @typedef {object} Result of a match, seen from the higher level
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 *
 * @typedef {Record<string, (Result | undefined)[]>} Table by game and level from 1 on
 */

export const LEVELS = 8;
const BEGIN = '<!-- table: made by ./build.sh ladder -->\n', END = '<!-- end of table -->\n';
const Z95 = 1.96; // standard errors on each side that contain 95 %
const LOW = 100, HIGH = 250; // bounds of the desired difference between two levels, in Elo
const FEW = 20; // with fewer games a difference is not judged

const points = (/** @type {number} */ share) => 400 * Math.log10(share / (1 - share));

/** @param {Result} r */
export const count = (r) => r.wins + r.draws + r.losses;

/**
 * The difference in strength and half of its 95 % interval, as dagaz match computes them.
 * @param {Result} r of at least one game
 */
export function elo(r) {
    let {wins, losses} = r, n = count(r);
    if (wins === n || r.draws === n || losses === n) [wins, losses, n] = [wins + 0.5, losses + 0.5, n + 1];
    const share = (wins + r.draws / 2) / n;
    const deviation = Math.sqrt((wins * (1 - share) ** 2 + r.draws * (0.5 - share) ** 2 + losses * share ** 2) / n / n);
    const within = (/** @type {number} */ s) => points(Math.min(1 - 0.5 / (n + 1), Math.max(0.5 / (n + 1), s)));
    return {elo: within(share), error: (within(share + Z95 * deviation) - within(share - Z95 * deviation)) / 2};
}

/**
 * Counts the results in the output of dagaz match, seen from one player. If the second game of the
 * last pair is missing, its first game does not count.
 * @param {string[]} lines
 * @param {string} player
 * @returns {Result}
 */
export function resultOf(lines, player) {
    const r = {wins: 0, draws: 0, losses: 0};
    const played = lines.map((line) => /^game \d+: (\S+) (\S+), (\S+) (\S+): (?:(\S+) wins)?/.exec(line)).filter((m) => m !== null);
    for (const [, sideA, a, sideB, , winner] of played.slice(0, played.length & ~1)) {
        const own = a === player ? sideA : sideB;
        if (winner !== sideA && winner !== sideB) r.draws++;
        else if (winner === own) r.wins++;
        else r.losses++;
    }
    return r;
}

/** @param {string} page @returns {[string, string, string]} the text before the table, the table, and the text after it */
function parts(page) {
    const from = page.indexOf(BEGIN), to = page.indexOf(END);
    if (from < 0 || to < from) throw new Error(`the page has no place for the table: ${BEGIN}${END}`);
    return [page.slice(0, from + BEGIN.length), page.slice(from + BEGIN.length, to), page.slice(to)];
}

/** @param {string} page @returns {Table} */
export function readTable(page) {
    /** @type {Table} */
    const table = {};
    for (const line of parts(page)[1].split('\n')) {
        const [, game, ...cells] = line.split('|').map((s) => s.trim());
        const results = (cells ?? []).map((cell) => {
            const m = /^(\d+)\/(\d+)\/(\d+):/.exec(cell);
            return m ? {wins: Number(m[1]), draws: Number(m[2]), losses: Number(m[3])} : undefined;
        });
        if (game && game !== 'all' && results.some((r) => r)) table[game] = results.slice(0, LEVELS);
    }
    return table;
}

/** @param {Result | undefined} r @returns {string} a cell */
function cell(r) {
    if (!r || count(r) === 0) return '–';
    const {wins, draws, losses} = r, e = elo(r);
    const sure = wins !== count(r) && losses !== count(r);
    const text = sure ? `${e.elo < 0 ? '' : '+'}${e.elo.toFixed(0)} ± ${e.error.toFixed(0)}` : `${wins ? '>' : '<'} ${e.elo.toFixed(0)}`;
    return `${wins}/${draws}/${losses}: ${text}`;
}

/**
 * The page with another table, and with the summary of that table below it.
 * @param {string} page
 * @param {Table} table
 * @param {string[]} order of the games; others follow
 * @returns {string}
 */
export function withTable(page, table, order) {
    const [before, , behind] = parts(page);
    const games = [...order, ...Object.keys(table).filter((g) => !order.includes(g))].filter((g) => table[g]);
    const levels = Array.from({length: LEVELS}, (_, i) => i);
    const sum = levels.map((i) => games.reduce((s, g) => {
        const r = table[g][i];
        return r ? {wins: s.wins + r.wins, draws: s.draws + r.draws, losses: s.losses + r.losses} : s;
    }, {wins: 0, draws: 0, losses: 0}));
    const heads = levels.map((i) => `${i + 1} – ${i || 'random'}`);
    const row = (/** @type {string} */ name, /** @type {(Result | undefined)[]} */ list) => `| ${name} | ${levels.map((i) => cell(list[i])).join(' | ')} |\n`;

    let judged = 0, inside = 0;
    const outside = [];
    for (const g of games) {
        for (const i of levels.slice(1)) {
            const r = table[g][i];
            if (!r || count(r) < FEW) continue;
            judged++;
            const e = elo(r).elo;
            if (e >= LOW && e <= HIGH) inside++;
            else outside.push(`${g} ${heads[i].replaceAll(' ', '')} (${e < 0 ? '' : '+'}${e.toFixed(0)})`);
        }
    }
    const said = `\n${inside} of the ${judged} steps with ${FEW} games or more lie between ${LOW} and ${HIGH} Elo` +
        (outside.length ? `; the others: ${outside.join(', ')}.\n` : '.\n');
    return `${before}| game | ${heads.join(' | ')} |\n|---${'|---'.repeat(LEVELS)}|\n` +
        games.map((g) => row(g, table[g])).join('') + row('all', sum) + said + behind;
}
