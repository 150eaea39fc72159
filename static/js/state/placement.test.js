import assert from 'node:assert/strict';
import {test} from 'node:test';
import {GAMES, MOVES, begin, ended, known, levelOf, moved, sure} from './placement.js';

/** The level found of somebody who gains when he is stronger than the bot. @param {number} skill @param {number} levels */
function found(skill, levels) {
    let p = begin(levels), chance = 0.5;
    while (!sure(p)) {
        const now = Math.min(0.98, Math.max(0.02, chance + (skill - p.strength) * 0.06 * 8 / levels));
        p = moved(p, chance, now);
        chance = now;
    }
    return levelOf(p);
}

test('who plays as a level does is found to be of that level, or next to it', () => {
    for (const levels of [8, 5]) {
        for (let skill = 1; skill <= levels; skill++) assert(Math.abs(found(skill, levels) - skill) <= 1, `${skill} of ${levels}: ${found(skill, levels)}`);
    }
    assert.equal(found(1, 8), 1);
    assert.equal(found(8, 8), 8);
});

test('the bot begins below the middle; later moves count less, and nothing leaves the levels', () => {
    const first = begin(8);
    assert.equal(first.strength, 3.45);
    const up = moved(first, 0.5, 0.9);
    assert.equal(up.strength, 5.05);
    const again = moved(up, 0.9, 0.9);
    assert(again.strength > up.strength && again.strength - up.strength < up.strength - first.strength);
    assert.equal(moved({...first, strength: 8}, 0.2, 0.9).strength, 8);
    assert.equal(moved(first, 0.5, 0.5).strength, first.strength, 'an even game says: it fits');
    assert.equal(moved({...first, strength: 1.2}, 0.9, 0.1).strength, 1);
});

test('results count; three short games are enough', () => {
    let p = begin(8);
    for (let i = 0; i < GAMES; i++) {
        assert(!sure(p));
        p = ended(p, 1);
    }
    assert(sure(p));
    assert.equal(levelOf(p), 6);
    assert.equal(ended(begin(8), 0).strength, begin(8).strength);
    assert.equal(levelOf(ended(ended(begin(8), -1), -1)), 2);
    assert.equal(known(begin(8)), 0);
    assert.equal(known({...begin(8), moves: MOVES / 2}), 0.5);
});
