import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {runInNewContext} from 'node:vm';

const code = readFileSync(new URL('worker.js', import.meta.url), 'utf8');

/**
 * A worker whose programs are replaced by functions.
 * @param {(text: string) => void} handle the engine
 * @param {(verb: string) => any} compile the compiler
 * @param {string} [type] that the server gives to programs
 * @param {(request: any, answer: (reply: object) => void) => void} [study] what the second program answers
 */
function worker(handle, compile, type = 'application/wasm', study = () => {}) {
    /** @type {any[]} */
    const told = [];
    /** @type {string[]} */
    const modules = [];
    let compilers = 0;
    let online = true;
    let end = () => {};
    /** @type {any} */
    const scope = {
        URL, setTimeout, location: {href: 'https://example.org/js/worker.js'},
        postMessage: (/** @type {string} */ text) => told.push(JSON.parse(text)),
        importScripts() {
            scope.Go = class {
                importObject = {};
                run(/** @type {string} */ name) {
                    if (name === 'engine.wasm') scope.dagazHandle = handle;
                    else {
                        compilers++;
                        scope.dagazCompile = compile;
                        scope.dagazStudy = (/** @type {string} */ text) =>
                            study(JSON.parse(text), (reply) => scope.dagazStudied(JSON.stringify(reply)));
                    }
                    return new Promise((done) => { end = () => done(undefined); });
                }
            };
        },
        fetch: async (/** @type {string} */ url) => {
            const name = url.split('/').pop();
            return {ok: online, status: 503, name, headers: new Headers({'Content-Type': type}), arrayBuffer: async () => ({name})};
        },
        WebAssembly: {
            compileStreaming: async (/** @type {{name: string}} */ {name}) => `${name}, streaming`,
            compile: async (/** @type {{name: string}} */ {name}) => name,
            instantiate: async (/** @type {string} */ module) => {
                modules.push(module);
                return module.replace(', streaming', '');
            },
        },
    };
    scope.self = scope;
    runInNewContext(code, scope);
    const settled = async () => { for (let i = 0; i < 50; i++) await new Promise((done) => { setImmediate(done); }); }; // nothing in the worker waits for a timer
    return {told, modules, settled, compilers: () => compilers, end: () => end(), connect: (/** @type {boolean} */ on) => { online = on; }, ask: (/** @type {object} */ m) => scope.onmessage({data: JSON.stringify(m)})};
}

test('rules text goes to the compiler first, and what is asked about the game waits', async () => {
    /** @type {string[]} */
    const handled = [];
    const w = worker((text) => handled.push(text), () => ({packed: 'P', warnings: []}));
    w.ask({id: 1, verb: 'load', game: 'a/b', source: '(game)'});
    w.ask({id: 2, verb: 'position', game: 'a/b#v'});
    w.ask({id: 3, verb: 'hello'});
    await w.settled();
    assert.deepEqual(handled.map((t) => JSON.parse(t)), [
        {id: 3, verb: 'hello'}, {id: 1, verb: 'load', game: 'a/b', packed: 'P', warnings: []}, {id: 2, verb: 'position', game: 'a/b#v'},
    ]);
});

test('a compiled game may be asked for alone', async () => {
    /** @type {string[]} */
    const handled = [];
    const w = worker((text) => handled.push(text), (verb) => (verb === 'pack' ? {packed: 'P', warnings: []} : {}));
    w.ask({id: 1, verb: 'pack', game: 'a/b', source: '(game)'});
    w.ask({id: 2, verb: 'position', game: 'a/b'});
    await w.settled();
    assert.deepEqual(handled.map((t) => JSON.parse(t).id), [2]); // nothing waits and nothing is loaded
    assert.deepEqual(w.told.at(-1), {id: 1, ok: true, packed: 'P', warnings: []});
});

test('programs are compiled as they come, from servers that name them', async () => {
    for (const [type, module] of [['application/wasm', 'engine.wasm, streaming'], ['application/octet-stream', 'engine.wasm']]) {
        const w = worker(() => {}, () => {}, type);
        await w.settled();
        assert.deepEqual(w.modules, [module]);
        assert.deepEqual(w.told, [{event: 'ready'}]);
    }
});

// Go ends without a message when it has no memory left, and throws when the stack is full.
for (const [how, end] of /** @type {[string, () => any][]} */ ([['silently', () => undefined], ['loudly', () => { throw new RangeError('stack'); }]])) {
    test(`a compiler that ends ${how} is told, and another one is started`, async () => {
        let ends = true;
        const w = worker(() => {}, (verb) => (ends ? end() : verb === 'check' ? {problems: [], variants: []} : {packed: 'P', warnings: []}));
        w.ask({id: 1, verb: 'load', game: 'a/b', source: '(game)'});
        await w.settled();
        w.ask({id: 2, verb: 'check', game: 'a/b', source: '(game)'});
        await w.settled();
        assert.deepEqual(w.told.filter((m) => m.error).map((m) => [m.id, m.error.code]), [[1, 'internal'], [2, 'internal']]);
        ends = false;
        w.ask({id: 3, verb: 'check', game: 'a/b', source: '(game)'});
        await w.settled();
        assert.deepEqual(w.told.at(-1), {id: 3, ok: true, problems: [], variants: []});
        assert.equal(w.compilers(), 3);
    });
}

test('what few ask goes to the second program, which has the games of the engine', async () => {
    /** @type {any[]} */
    const asked = [];
    const w = worker(() => {}, () => {}, undefined, (request, answer) => {
        asked.push(request);
        if (request.verb !== 'solve') answer({id: request.id, ok: true});
    });
    await w.settled();
    w.ask({id: 1, verb: 'load', game: 'a/b', packed: 'P'});
    w.ask({id: 2, verb: 'load', game: 'a/c', packed: 'Q'});
    w.ask({id: 3, verb: 'load', game: 'a/b', packed: 'R'});
    assert.equal(w.compilers(), 0);
    w.ask({id: 4, verb: 'why', game: 'a/b', ask: 'e4'});
    await w.settled();
    assert.deepEqual(asked.splice(0).map((r) => [r.verb, r.game, r.packed]), [['load', 'a/c', 'Q'], ['load', 'a/b', 'R'], ['why', 'a/b', undefined]]);
    // A game is sent once; a stop goes to the program of its target.
    w.ask({id: 5, verb: 'load', game: 'a/b', variant: 'v', packed: 'S'});
    w.ask({id: 6, verb: 'solve', game: 'a/b#v'});
    await w.settled();
    w.ask({id: 7, verb: 'stop', target: 6});
    w.ask({id: 8, verb: 'stop', target: 4});
    await w.settled();
    assert.deepEqual(asked.splice(0).map((r) => [r.verb, r.packed ?? r.target]), [['load', 'S'], ['solve', undefined], ['stop', 6]]);
    assert.deepEqual(w.told.slice(1), [{id: 4, ok: true}, {id: 7, ok: true}]);
    // A program that ends fails its open requests, and the next program gets the games.
    w.end();
    await w.settled();
    assert.deepEqual(w.told.slice(3).map((m) => [m.id, m.error.code]), [[6, 'internal']]);
    w.ask({id: 9, verb: 'read', game: 'a/b', text: '1. e4'});
    await w.settled();
    assert.deepEqual(asked.map((r) => r.packed ?? r.text), ['Q', 'R', 'S', '1. e4']);
    assert.equal(w.compilers(), 2);
    assert.deepEqual(w.told.at(-1), {id: 9, ok: true});
});

test('a second program that cannot be fetched is told, and tried again', async () => {
    const w = worker(() => {}, () => {}, undefined, (request, answer) => answer({id: request.id, ok: true}));
    await w.settled();
    w.connect(false);
    w.ask({id: 1, verb: 'write', game: 'a/b', format: 'kif'});
    await w.settled();
    assert.deepEqual([w.told.at(-1).id, w.told.at(-1).error.code], [1, 'apart']);
    w.connect(true);
    w.ask({id: 2, verb: 'write', game: 'a/b', format: 'kif'});
    await w.settled();
    assert.deepEqual(w.told.at(-1), {id: 2, ok: true});
});
