import assert from 'node:assert/strict';
import {test} from 'node:test';
import {elo, readTable, resultOf, withTable} from './ladder-table.mjs';

const PAGE = 'Before.\n\n<!-- table: made by ./build.sh ladder -->\n<!-- end of table -->\n\nBehind.\n';

test('Elo and error are those of dagaz match', () => {
    const cases = /** @type {[number, number, number, number, number][]} */ ([
        [42, 5, 13, 183, 99], [36, 16, 8, 176, 83], [2, 0, 0, 280, 200], [0, 4, 0, 0, 144],
    ]);
    for (const [wins, draws, losses, want, error] of cases) {
        const e = elo({wins, draws, losses});
        assert.equal(Math.round(e.elo), want, `${wins}/${draws}/${losses}`);
        assert.equal(Math.round(e.error), error, `${wins}/${draws}/${losses}`);
    }
});

test('results are seen from one player, with whole openings', () => {
    const lines = [
        'game 1: White level:2, Black level:1: White wins (checkmate), 91 plies',
        'game 2: White level:1, Black level:2: White wins (checkmate), 16 plies',
        'game 3: White level:2, Black level:1: draw (repetition), 20 plies',
        'game 4: White level:1, Black level:2: Black wins (no moves), 20 plies',
        'game 5: White level:2, Black level:1: White wins (checkmate), 20 plies',
        'level:2 against level:1: W 3 D 1 L 1',
    ];
    assert.deepEqual(resultOf(lines, 'level:2'), {wins: 2, draws: 1, losses: 1});
    assert.deepEqual(resultOf(lines, 'level:1'), {wins: 1, draws: 1, losses: 2});
    assert.deepEqual(resultOf([], 'level:1'), {wins: 0, draws: 0, losses: 0});
});

test('the table is written, read again, and tells what lies outside', () => {
    const good = {wins: 40, draws: 10, losses: 10}, wide = {wins: 58, draws: 0, losses: 2}, all = {wins: 6, draws: 0, losses: 0};
    const table = {hex: [undefined, good, wide], chess: [all]};
    const page = withTable(PAGE, table, ['chess', 'hex', 'oware']);
    assert.match(page, /^Before\.[^]*Behind\.\n$/);
    assert.match(page, /\| chess \| 6\/0\/0: > 446 \| – /);
    assert.ok(page.indexOf('| chess') < page.indexOf('| hex'));
    assert.match(page, /\n1 of the 2 steps .*: hex 3–2 \(\+585\)\.\n/);
    const again = readTable(page);
    assert.deepEqual(Object.keys(again), ['chess', 'hex']);
    assert.deepEqual(again.hex.slice(0, 3), [undefined, good, wide]);
    assert.equal(withTable(page, again, ['chess', 'hex', 'oware']), page);
    assert.throws(() => readTable('nothing'), /no place/);
});
