import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Store} from '../keep/store.js';
import {fake} from '../testdata/storage.js';
import {Game} from './game.js';

const INFO = /** @type {any} */ ({
    id: 'f/g', title: 'G', players: [{name: 'A'}, {name: 'B'}], turns: [0, 1], bots: ['garbo'], levels: 8, pieces: [], board: {cells: []}, formats: [],
});
const view = (/** @type {number} */ ply) => /** @type {any} */ ({
    cells: [], turn: ply % 2, ply, outcome: {over: false}, select: {moves: [{t: `m${ply}`, acts: []}], nodes: [{}], pass: -1},
});

/** A game whose engine answers at once; `asked` contains the positions about which it should think. */
function setup(reply = (/** @type {number} */ _n) => ({}), storage = /** @returns {any} */ () => { throw new Error('none'); }, start = view(0)) {
    /** @type {any[]} */
    const asked = [];
    const engine = /** @type {any} */ ({
        load: async () => ({}), prepare: async () => ({}), writeSGF: async () => '', restart: async () => {},
        position: async (/** @type {any} */ place) => view(place.moves.length),
        readSGF: async () => [{tree: {children: [{move: 'm0', children: [{move: 'm1'}]}]}, start: ''}],
        think: (/** @type {any} */ place, /** @type {any} */ how) => {
            asked.push(how);
            return {reply: Promise.resolve({move: `m${place.moves.length}`, score: 0, depth: 1, ...reply(asked.length)}), stop: () => {}};
        },
    });
    const game = new Game(INFO, start, {engine, store: new Store(storage), rules: async () => /** @type {any} */ ({})});
    return {game, asked};
}

/** @param {Game} game @param {number} n the person's move */
const person = (game, n) => game.play({t: `m${n}`, acts: []});

test('two thoughts of one game have one seed, another game another', async () => {
    const {game, asked} = setup();
    await game.opening.begin('', '');
    await person(game, 0);
    await person(game, 2);
    assert.equal(asked.length, 2);
    assert(Number.isInteger(asked[0].seed));
    assert.equal(asked[0].seed, asked[1].seed);
    game.newGame();
    await person(game, 0);
    assert.notEqual(asked[2].seed, asked[0].seed);
});

test('a bot offers to resign once: played on, it does not ask again', async () => {
    const {game, asked} = setup(() => ({resigns: true}));
    await game.opening.begin('', '');
    await person(game, 0);
    assert.equal(game.offer?.player, 1);
    assert(!game.open, 'the person answers first');
    game.answer(false);
    assert.equal(game.session.ply(), 2);
    await person(game, 2);
    assert.equal(asked.length, 2);
    assert.equal(game.offer, null);
    assert.equal(game.session.ply(), 4);
    game.newGame();
    await person(game, 0);
    game.answer(true);
    assert.deepEqual(game.view.outcome.ending, {why: 'resign', player: 1});
    assert.equal(game.view.outcome.winner, 0);
});

test('a game that is opened or begun while moves are shown is not lost when they end', async () => {
    const {game} = setup();
    await game.opening.begin('', '');
    game.configure({...game.settings, bot: ''});
    await person(game, 0);
    const acts = {opened: () => game.opening.position('', ['m0', 'm1']), record: () => game.opening.record({game: '', variant: '', start: '', tree: {children: [{move: 'm0', children: [{move: 'm1'}]}]}})};
    for (const [what, act] of Object.entries(acts)) {
        game.show({title: () => 'example', moves: []});
        await act();
        assert.equal(game.demo, null, what);
        game.endShow();
        assert.deepEqual(game.session.moves(), ['m0', 'm1'], what);
        assert.equal(game.settings.bot, '');
    }
    game.show({title: () => 'example', moves: []});
    game.newGame();
    assert.equal(game.demo, null);
    assert(game.session.empty);
    game.undo();
    assert.deepEqual(game.session.moves(), ['m0', 'm1'], 'the way back leads to the game, not to the example');
});

test('what is played instead of what was taken back is the game, what is tried elsewhere a variation', async () => {
    const {game} = setup();
    await game.opening.begin('', '');
    const main = () => game.session.root.children.map((n) => n.move);
    await game.play({t: 'a', acts: []});
    assert.equal(game.session.ply(), 2, 'the bot has answered');
    game.undo();
    await game.play({t: 'b', acts: []});
    assert.deepEqual(main(), ['b', 'a']);
    game.jump(game.session.root);
    await game.play({t: 'c', acts: []});
    assert.deepEqual(main(), ['b', 'a', 'c']);
    await game.play({t: 'd', acts: []});
    game.undo();
    game.undo();
    assert.equal(game.session.ply(), 0);
    await game.play({t: 'e', acts: []});
    assert.deepEqual(main(), ['e', 'b', 'a', 'c'], 'twice back is taken back, too');
});

test('a game of a file keeps its main line', async () => {
    const {game} = setup();
    await game.opening.begin('', '');
    await game.opening.record({game: '', variant: '', start: '', result: '1-0', tree: {children: [{move: 'a', children: [{move: 'b'}]}]}});
    game.undo();
    await game.play({t: 'c', acts: []});
    assert.deepEqual(game.session.root.children.map((n) => n.move), ['a', 'c']);
});

test('a link for two is no invitation where dice or crowds play', async () => {
    const {game} = setup();
    game.info = {...INFO, players: [...INFO.players, {name: 'C'}], turns: [0, 1, 2]};
    let received = 0;
    game.opening.onreceive = async () => { received++; };
    await game.opening.begin('#moves=m0&side=1&level=link&by=abc', '');
    assert.equal(received, 0);
    assert.deepEqual(game.session.moves(), ['m0']);
    assert.notEqual(game.settings.bot, 'link');
});

test('where the page leaves out the moves of the start, the engine tells them, at the first game and the next', async () => {
    const {game} = setup(undefined, undefined, {...view(0), select: {moves: [], nodes: [{}], pass: -1, untold: true}});
    assert(!game.open, 'nothing is known of what may be clicked');
    await game.opening.begin('', '');
    assert.equal(game.view.select.moves[0]?.t, 'm0');
    await person(game, 0);
    game.newGame();
    await game.go();
    assert.equal(game.view.select.moves[0]?.t, 'm0');
});

test('a position made by hand is one step back after New game; where nothing was done, there is nothing', async () => {
    const {game} = setup();
    await game.opening.begin('', '');
    game.newGame();
    assert(!game.canUndo);
    await game.opening.position('made by hand', []);
    game.newGame();
    assert.equal(game.session.start, '');
    assert(game.canUndo);
    game.undo();
    assert.equal(game.session.start, 'made by hand');
});

test('no clock runs against somebody who answers by link', async () => {
    const {game} = setup();
    await game.opening.begin('', '');
    game.nextClock = '5+0';
    game.configure({...game.settings, bot: 'link', side: 0});
    await person(game, 0);
    assert.equal(game.seat(game.view.turn), 'away');
    assert.equal(game.time.clock, null);
    game.newGame();
    assert.equal(game.time.clock, null);
    game.configure({...game.settings, bot: '', side: 0});
    assert.equal(game.time.clock?.control.main, 300_000);
});

test('the kept game comes also to who has chosen an opponent meanwhile, a new one stays', async () => {
    const kept = JSON.stringify({v: 1, sgf: '(;)', where: [0, 0], settings: {side: 0, bot: ''}, link: '', key: 'k'});
    const saved = () => /** @type {any} */ (fake({'dagaz:v1:game:f/g': kept}));
    const {game} = setup(undefined, saved);
    let opened = game.opening.begin('', '');
    game.configure({...game.settings, bot: 'garbo'});
    await opened;
    assert.deepEqual(game.session.moves(), ['m0', 'm1']);
    assert.equal(game.settings.bot, 'garbo');

    const {game: other} = setup(undefined, saved);
    opened = other.opening.begin('', '');
    other.newGame();
    await opened;
    assert(other.session.empty);
});
