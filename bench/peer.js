/**
 * peer.js: obeys the probe's commands with Garbochess-JS, the peer that the
 * bench compares with. A classic script, for Node and for workers. The program
 * itself is not part of this repository: its text comes from a folder that the
 * caller of the bench names.
 *
 * Its nodes are its own two counters: calls of the search and of quiescence. There
 * are 1.01 to 1.05 of them to a move made (counted on the bench's positions, 8
 * plies), so they compare with our moves made, too.
 */

/**
 * @param {string} source text of garbochess.js
 * @returns {(command: string) => string} answers a command of bench/probe with a JSON text
 */
globalThis.garbochess = (source) => {
    // What it defines stays inside the function; self and postMessage are what
    // it expects of a worker.
    const ask = new Function('self', 'postMessage', `${source}
        function perft(depth) {
            if (depth === 0) return 1;
            var moves = [], n = 0;
            GenerateCaptureMoves(moves, null);
            GenerateAllMoves(moves);
            for (var i = 0; i < moves.length; i++) {
                if (!MakeMove(moves[i])) continue;
                n += perft(depth - 1);
                UnmakeMove(moves[i]);
            }
            return n;
        }
        return {
            begin: function (fen) { ResetGame(); InitializeFromFen(fen); },
            perft: perft,
            search: function (ms, plies) {
                var depth = 0;
                g_timeout = ms;
                Search(function (move, value, time, ply) { depth = ply; }, plies, null);
                return {count: g_nodeCount + g_qNodeCount, depth: depth};
            }
        };`)({}, () => {});
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    return (command) => {
        const [verb, game, , limit, ...fen] = command.split(' ');
        if (game !== 'checkmate/chess') return JSON.stringify({error: 'it plays chess only'});
        const called = performance.now();
        ask.begin(fen.join(' ') || start);
        const before = performance.now();
        let result;
        if (verb === 'perft') result = {count: ask.perft(Number(limit)), depth: Number(limit)};
        else if (limit.endsWith('ms')) result = ask.search(parseInt(limit, 10), 99);
        else result = ask.search(99999999, Number(limit));
        const now = performance.now();
        return JSON.stringify({...result, ms: now - before, share: (now - before) / (now - called)});
    };
};
