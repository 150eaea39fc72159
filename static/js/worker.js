/**
 * worker.js: runs the Go engine (engine.wasm) in a thread of its own, and a second program
 * (rules.wasm) when it is first needed.
 *
 * It is a classic worker, because wasm_exec.js is a classic script. All files are in the same
 * folder as this one, or at the addresses in the query:
 * worker.js?exec=a.js&wasm=b.wasm&rules=c.wasm, relative to this file; a worker made from a Blob,
 * as in a frame without an origin, finds the address in self.dagazHome. Messages are JSON texts in
 * both directions: the Go side sets self.dagazHandle(text) and replies with self.postMessage(text).
 * Messages that arrive before Go is ready wait in order.
 *
 * The engine accepts only compiled games. A request with the text of rules goes to the second
 * program first, which sets self.dagazCompile(verb, request), and then as a compiled game to the
 * engine; requests about that game wait until then. The second program also answers the verbs that
 * few visitors need (STUDIES): it receives the games that the engine has, sets
 * self.dagazStudy(text) and replies with self.dagazStudied(text).
 */
(() => {
    /** @typedef {{id: unknown, verb?: unknown, game?: unknown, source?: unknown, packed?: unknown, variant?: unknown, includes?: unknown, target?: unknown}} Request */

    /** The verbs that the second program answers (wasm/handle, Studying). */
    const STUDIES = ['read', 'write', 'why', 'links', 'perft', 'solve'];

    const scope = /** @type {any} */ (self);
    const here = new URL(scope.dagazHome || self.location.href);
    const beside = (/** @type {string} */ key, /** @type {string} */ name) =>
        new URL(here.searchParams.get(key) || name, here).href;
    /** @type {string[]} */
    const waiting = [];
    let ready = false;
    /** The second program, once it is needed. @type {Promise<void> | null} */
    let second = null;
    /** Its instance of Go's loader. @type {unknown} */
    let running = null;
    /** Requests about a game that is being compiled, by its name without the variant. @type {Map<string, string[]>} */
    const held = new Map();
    /** The games that the engine has, as requests to load them, latest last. @type {Map<string, string>} */
    const games = new Map();
    /** The games that the second program has not received yet. @type {Map<string, string>} */
    const untold = new Map();
    /** The numbers of requests that the second program has not answered. @type {Set<unknown>} */
    const studied = new Set();

    /** @param {object} message */
    const tell = (message) => scope.postMessage(JSON.stringify(message));

    self.onmessage = (e) => take(e.data);

    /** @param {string} text */
    function take(text) {
        const request = read(text);
        if (request?.verb === 'ping') return tell({id: request.id, ok: true}); // the sender wants to know whether this thread is alive
        const queue = request && held.get(bare(request.game));
        if ((request?.verb === 'check' || request?.verb === 'pack') && hasRules(request)) compile(request);
        else if (queue) queue.push(text);
        else if (request?.verb === 'load' && hasRules(request)) load(request);
        else if (request && STUDIES.includes(String(request.verb))) study(request, text);
        else if (request?.verb === 'stop' && studied.has(request.target)) study(request, text);
        else {
            if (request?.verb === 'load') remember(request);
            deliver(text);
        }
    }

    /** @param {string} text */
    function deliver(text) {
        if (ready) scope.dagazHandle(text);
        else waiting.push(text);
    }

    /** Remember a game that the engine receives, because the second program may need it. @param {Request} request with a compiled game */
    function remember({game, variant, packed}) {
        const key = `${game}#${variant ?? ''}`;
        const text = JSON.stringify({id: -1, verb: 'load', game, variant, packed});
        for (const list of [games, untold]) {
            list.delete(key); // moves it to the end
            list.set(key, text);
        }
    }

    /** @param {string} text @returns {Request | null} null: the engine reports the error */
    function read(text) {
        try {
            const request = JSON.parse(text);
            return typeof request?.id === 'number' ? request : null;
        } catch {
            return null;
        }
    }

    /** A game without its variant. @param {unknown} game */
    const bare = (game) => String(game).replace(/#.*/, '');

    /** @param {Request} request */
    function hasRules({game, source, variant, includes}) {
        const texts = [source, game ?? '', variant ?? '', ...Object.values(includes ?? {})];
        return texts.every((t) => typeof t === 'string');
    }

    /** @param {Request} request */
    async function compile(request) {
        const answer = await compiled(String(request.verb), request);
        tell(answer.error ? {id: request.id, ...answer} : {id: request.id, ok: true, ...answer});
    }

    /** @param {Request} request */
    async function load(request) {
        const {id, game, variant} = request;
        held.set(bare(game), []);
        const answer = await compiled('load', request);
        if (answer.error) tell({id, ...answer});
        else {
            remember({...request, ...answer});
            deliver(JSON.stringify({id, verb: 'load', game, variant, ...answer}));
        }
        const queue = held.get(bare(game)) ?? [];
        held.delete(bare(game));
        for (const text of queue) take(text);
    }

    /** @param {string} verb @param {Request} request @returns {Promise<any>} the compiler's answer, or {error} */
    async function compiled(verb, {game, source, variant, includes}) {
        try {
            await (second ??= startSecond());
        } catch (e) {
            second = null;
            return {error: {code: 'compiler', message: `The compiler of rules could not be started: ${reason(e)}`}};
        }
        try {
            const answer = scope.dagazCompile(verb, {game: game ?? '', source, variant: variant ?? '', includes: includes ?? {}});
            if (answer) return answer;
            throw new Error('its program ended'); // out of memory: in that case Go returns nothing
        } catch { // out of stack: in that case Go throws
            lose();
            return {error: {code: 'internal', message: 'These rules were too much for the compiler.'}};
        }
    }

    /** Send a request to the second program. @param {Request} request @param {string} text */
    async function study(request, text) {
        studied.add(request.id);
        try {
            await (second ??= startSecond());
        } catch (e) {
            second = null;
            studied.delete(request.id);
            tell({id: request.id, error: {code: 'apart', message: `The program that knows this could not be started: ${reason(e)}`}});
            return;
        }
        try {
            for (const game of untold.values()) scope.dagazStudy(game);
            untold.clear();
            scope.dagazStudy(text);
        } catch { // out of stack, or the program has ended
            lose();
        }
    }

    /** Pass on a reply of the second program, except replies to the games that it was sent. @param {string} text */
    scope.dagazStudied = (text) => {
        if (studied.delete(read(text)?.id)) scope.postMessage(text);
    };

    /** The second program has ended: the next request starts it again. */
    function lose() {
        second = running = null;
        const open = [...studied];
        studied.clear();
        for (const id of open) tell({id, error: {code: 'internal', message: 'This was too much for the engine.'}});
    }

    /** @param {unknown} e */
    const reason = (e) => (e instanceof Error ? e.message : e);

    async function startSecond() {
        const module = await compiledFrom(beside('rules', 'rules.wasm'));
        const go = new scope.Go();
        scope.dagazStudy = undefined;
        const ended = () => { if (running === go) lose(); };
        go.run(await WebAssembly.instantiate(module, go.importObject)).then(ended, ended); // runs until Go waits for a message
        if (typeof scope.dagazStudy !== 'function') throw new Error('it did not answer');
        running = go;
        for (const [key, text] of games) untold.set(key, text);
    }

    /** Deliver the waiting messages as soon as Go has set its handler. */
    function open() {
        if (ready || typeof scope.dagazHandle !== 'function') return false;
        ready = true;
        tell({event: 'ready'});
        for (const text of waiting.splice(0)) scope.dagazHandle(text);
        return true;
    }

    async function run() {
        const compiling = compiledFrom(beside('wasm', 'engine.wasm')); // starts to load while this thread waits for the loader
        compiling.catch(() => {}); // reported below
        scope.importScripts(beside('exec', 'wasm_exec.js')); // Go's loader, needed by both programs
        const go = new scope.Go();
        const instance = await WebAssembly.instantiate(await compiling, go.importObject);
        const ended = go.run(instance).then(() => {
            throw new Error('its program ended');
        });
        for (let i = 0; !open() && i < 1000; i++) {
            await Promise.race([ended, new Promise((wake) => setTimeout(wake, 10))]);
        }
        if (!ready) throw new Error('it did not answer');
        await ended;
    }

    /** @param {string} url @returns {Promise<WebAssembly.Module>} */
    async function compiledFrom(url) {
        try {
            return await compiledOnce(url, 'default');
        } catch (e) {
            if (!(e instanceof WebAssembly.CompileError)) throw e;
            return compiledOnce(url, 'reload'); // the cached copy is damaged
        }
    }

    /** @param {string} url @param {RequestCache} cache @returns {Promise<WebAssembly.Module>} */
    async function compiledOnce(url, cache) {
        const response = await fetch(url, {cache});
        if (!response.ok) throw new Error(`${response.status} for ${url}`);
        const named = /^application\/wasm\b/i.test(response.headers.get('Content-Type') ?? ''); // browsers compile only this type while it is loading
        return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    }

    run().catch((e) => tell({event: 'failed', message: String(e.message || e)}));
})();
