/**
 * peer.js: executes the probe's commands with Garbochess-JS, the program with which the bench
 * compares our engine. It is a classic script for Node and for workers. Garbochess-JS is not part
 * of this repository: the caller of the bench gives the folder that contains it.
 *
 * Its nodes are the sum of its two counters: calls of the search and of quiescence. There are 1.01
 * to 1.05 nodes for each move made (counted in the positions of the bench, 8 plies), so its nodes
 * can be compared with the moves that our engine makes.
 */

/**
 * @param {string} source text of garbochess.js
 * @returns {(command: string) => string} answers a command of bench/probe with a JSON text
 */
globalThis.garbochess = (source) => {
    // Its definitions stay inside the function. self and postMessage are the parts of a worker that
    // it needs.
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
