import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../state/session.js';
import {Teacher} from './teacher.js';

/** @param {string} [start] */
function setup(start = '') {
    /** @type {Record<string, string>} */
    const kept = {adapt: 'on', strength: ''};
    const prefs = {on: (/** @type {string} */ n) => kept[n] === 'on', get: (/** @type {string} */ n) => kept[n], set: (/** @type {string} */ n, /** @type {string} */ v) => { kept[n] = v; }};
    const game = /** @type {any} */ ({info: {levels: 8}, session: new Session(start), settings: {side: 0, bot: 'level:3'}, view: {outcome: {over: false}}, known: true, demo: null, watching: false});
    const end = (/** @type {number} */ mine) => {
        game.view = {outcome: {over: true, results: [mine, -mine]}};
        teacher.follow();
    };
    const teacher = new Teacher(prefs, game);
    teacher.follow();
    return {teacher, game, kept, end};
}

test('a game that ends changes the strength, once', () => {
    const {teacher, game, end} = setup();
    end(1);
    assert.equal(teacher.strength, 3.5);
    assert.equal(game.settings.bot, 'level:4');
    end(1);
    assert.equal(teacher.strength, 3.5, 'the same end counts twice');
    game.session = new Session();
    game.view = {outcome: {over: false}};
    teacher.follow();
    end(-1);
    assert.equal(teacher.strength, 3);
});

test('a game that was over when it came, one from another start, and one that is shown do not count', () => {
    const {teacher, game, end} = setup();
    game.session = new Session();
    end(1);
    assert.equal(teacher.strength, 3);
    const other = setup('x2 o');
    other.end(1);
    assert.equal(other.teacher.strength, 3);
    assert.equal(other.teacher.bot('level:3'), 'level:3');
    const shown = setup();
    shown.game.demo = {};
    shown.end(1);
    assert.equal(shown.teacher.strength, 3);
});

test('the bot tries harder while it is behind, along the line that is shown', () => {
    const {teacher, game} = setup();
    assert.equal(teacher.bot('level:3'), 'level:3');
    for (const score of [-300, -300]) teacher.noted(game.session.play(`m${game.session.ply()}`), score);
    assert.equal(teacher.bot('level:3'), 'level:3.75');
    game.session.undo();
    assert.equal(teacher.bot('level:3'), 'level:3');
});

test('who chooses a level begins there; switched off, nothing adapts', () => {
    const {teacher, kept} = setup();
    teacher.chosen('level:6');
    assert.equal(teacher.strength, 6);
    teacher.chosen('garbo');
    assert.equal(teacher.strength, 6);
    kept.adapt = 'off';
    assert.equal(teacher.bot('level:3'), 'level:3');
});
