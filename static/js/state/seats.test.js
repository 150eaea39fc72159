import assert from 'node:assert/strict';
import {test} from 'node:test';
import {checkedSettings, firstSettings, seatOf} from './seats.js';

const info = (/** @type {object[]} */ players, more = {}) => /** @type {import('../engine/types.js').Info} */ (/** @type {unknown} */ ({players, bots: ['garbo', 'random'], levels: 3, ...more}));
const two = info([{name: 'White'}, {name: 'Black'}]);
const dice = info([{name: 'White'}, {name: 'Black'}, {name: 'Dice', random: true}]);

test('first settings', () => {
    assert.deepEqual(firstSettings(two), {side: 0, bot: 'level:1'});
    assert.deepEqual(firstSettings(info(two.players, {levels: 0})), {side: 0, bot: 'garbo'});
    assert.deepEqual(firstSettings(info(two.players, {bots: []})), {side: 0, bot: ''});
    assert.deepEqual(firstSettings(info([{name: 'You'}])), {side: 0, bot: ''});
});

test('checked settings', () => {
    const other = {side: 0, bot: 'level:1'};
    for (const [side, bot, want] of /** @type {[number, string, [number, string]][]} */ ([
        [1, 'level:3', [1, 'level:3']], [-1, 'garbo', [-1, 'garbo']], [1, '', [1, '']],
        [5, 'level:4', [0, 'level:1']], [-2, 'level:0', [0, 'level:1']], [2, 'nobody', [0, 'level:1']],
    ])) assert.deepEqual(Object.values(checkedSettings(dice, {side, bot}, other)), want, `${side} ${bot}`);
});

test('seats', () => {
    for (const [side, bot, want] of /** @type {[number, string, string][]} */ ([
        [0, 'level:1', 'person bot chance'], [1, 'level:1', 'bot person chance'],
        [-1, 'level:1', 'bot bot chance'], [0, '', 'person person chance'],
    ])) assert.equal([0, 1, 2].map((p) => seatOf(dice, {side, bot}, p)).join(' '), want);
});
