/**
 * ladder.mjs: matches between neighbouring levels, for the table in docs/LADDER.md.
 *
 *     node bench/ladder.mjs DAGAZ PAGE [GAME[:LEVEL]...]
 *
 * DAGAZ is the command. Without a game all those of PAGE's table are played; a game
 * that is named joins them. GAME:4 is the match of level 4 against level 3 alone. The
 * rows and cells that were played replace those in PAGE, the others stay. Matches
 * go by nodes, so that the same games are played on any machine. Settings, by
 * environment:
 *   GAMES=60     games of a match
 *   CUT=0        after so many, a match ends with what it has; 0 = never
 */
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {argv, env} from 'node:process';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {LEVELS, readTable, resultOf, withTable} from './ladder-table.mjs';

const [dagaz, page, ...named] = argv.slice(2);
if (!page) throw new Error(`usage: [GAMES=60] [CUT=0] node ${fileURLToPath(import.meta.url)} DAGAZ PAGE [GAME[:LEVEL]...]`);
const games = env.GAMES ?? '60', seconds = Number(env.CUT ?? 0);

/**
 * Plays level n against the one below it; level 1 against random moves.
 * @param {string} game
 * @param {number} n
 * @returns {Promise<import('./ladder-table.mjs').Result>}
 */
async function match(game, n) {
    const below = n > 1 ? `level:${n - 1}` : 'random';
    // The limit is above that of all levels, and switches the limit of time off.
    const child = spawn(dagaz, ['match', game, '-a', `level:${n}`, '-b', below, '-games', games, '-seed', '7', '-nodes', '1000000'],
        {stdio: ['ignore', 'pipe', 'inherit']});
    const timer = seconds > 0 ? setTimeout(() => child.kill(), seconds * 1000) : undefined;
    const lines = [];
    for await (const line of createInterface({input: child.stdout})) lines.push(line);
    clearTimeout(timer);
    return resultOf(lines, `level:${n}`);
}

for (const what of named.length ? named : Object.keys(readTable(readFileSync(page, 'utf8')))) {
    const [game, only] = what.split(':');
    for (let n = 1; n <= LEVELS; n++) {
        if (only && Number(only) !== n) continue;
        const r = await match(game, n);
        console.log(`${game} ${n}: ${r.wins}/${r.draws}/${r.losses}`);
        // Another run may have written meanwhile.
        const text = readFileSync(page, 'utf8'), table = readTable(text);
        (table[game] ??= [])[n - 1] = r;
        writeFileSync(page, withTable(text, table, Object.keys(table)));
    }
}
