import assert from 'node:assert/strict';
import {test} from 'node:test';
import {METHODS, frameAddress, includes, readAnswer, readCall, readOptions, splitMoves, write} from './words.js';

test('calls are read as they are written', () => {
    assert.deepEqual(readCall(write({id: 3, verb: 'move', args: ['e2-e4']})), {id: 3, verb: 'move', args: ['e2-e4']});
    assert.deepEqual(readCall(write({id: 4, verb: 'undo'})), {id: 4, verb: 'undo', args: []});
    assert.deepEqual(readCall(write({id: 5, verb: 'setup'})), {id: 5, verb: 'setup', args: []});
    assert(METHODS.includes('getState') && !METHODS.includes('hello') && !METHODS.includes('engine'));
});

test('what is not ours is left alone', () => {
    for (const data of [null, undefined, 7, '', 'hello', '{}', '{"id":1}', {dagaz: 1, id: 1, verb: 'undo'}, [1]]) {
        assert.equal(readCall(data), null);
        assert.equal(readAnswer(data), null);
    }
});

test('what claims to be ours must be as it must be', () => {
    for (const data of ['{"dagaz":', '{"dagaz":1}', '{"dagaz":2,"id":1,"verb":"undo"}', write({id: 1, verb: 'toString'}), write({id: 1.5, verb: 'undo'}),
        write({id: 1, verb: 'undo', args: {}}), write({id: 1, verb: 'undo', args: [1]}), write({id: 1, verb: 'move', args: [1]}),
        write({id: 1, verb: 'setup', args: ['', ['a', {}]]}), write({id: 1, verb: 'hello', args: [{rules: 1}]}), write({id: 1, verb: 'hello', args: [{rules: '', net: 1}]}), write({id: 1, verb: 'setLevel', args: []})]) {
        assert.throws(() => readCall(data), /message|verb|take/, data);
    }
    assert.throws(() => readAnswer('{"dagaz":1,"id":"1"}'));
    assert.throws(() => readAnswer('{"dagaz":1,"id":1,"error":{"code":"x"}}'));
});

test('options go through the address', () => {
    const url = new URL(frameAddress('https://a.example/embed/v1/frame.html', {game: 'checkmate/chess', setup: '8/8 w - - 0 1', moves: 'a&b c+d', level: ''}));
    const options = readOptions(url.search);
    assert.equal(options.setup, '8/8 w - - 0 1');
    assert.deepEqual(splitMoves(options.moves), ['a&b', 'c+d']);
    assert.equal(url.searchParams.has('level'), false);
    for (const bad of ['', '?game=..%2F..%2Fx', '?game=https://evil.example/x', '?game=a', '?game=/a/b']) assert.throws(() => readOptions(bad), bad);
});

test('only names that may be ours are included', () => {
    assert.deepEqual(includes('(include "checkmate\\chess.zrf") ( include "../x/y.zrf") (include "https://a/b.zrf") (include "one.zrf")'), ['checkmate/chess.zrf']);
    assert.deepEqual(includes('(include "_common.zrf")', 'checkmate/chess.zrf'), ['checkmate/_common.zrf']);
});
