/**
 * worker.js: runs the Go engine (engine.wasm) beside the page, and a second
 * program (rules.wasm) when it is first needed.
 *
 * A classic worker, because wasm_exec.js is a classic script. All files lie
 * beside this one, or where the query says: worker.js?exec=a.js&wasm=b.wasm&rules=c.wasm,
 * relative to this file; a worker made from a Blob, as in a frame without an
 * origin, is told the address by self.dagazHome. Messages are JSON texts in both directions: the Go
 * side sets self.dagazHandle(text) and replies by self.postMessage(text).
 * Messages that come before Go is ready wait in order.
 *
 * The engine takes compiled games only. A request with rules text goes to the
 * second program first, which sets self.dagazCompile(verb, request), and then as
 * a compiled game to the engine; what is asked about that game waits until then.
 * What few visitors ask (STUDIES) the second program answers: it gets the games
 * that the engine has, sets self.dagazStudy(text) and replies by
 * self.dagazStudied(text).
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
    /** The second program, once it is wanted. @type {Promise<void> | null} */
    let second = null;
    /** Its instance of Go's loader. @type {unknown} */
    let running = null;
    /** What waits for a game that is being compiled, by its bare name. @type {Map<string, string[]>} */
    const held = new Map();
    /** The games that the engine has, as requests to load them, the last one last. @type {Map<string, string>} */
    const games = new Map();
    /** Those that the second program has not got yet. @type {Map<string, string>} */
    const untold = new Map();
    /** The numbers of what it has been asked. @type {Set<unknown>} */
    const studied = new Set();

    /** @param {object} message */
    const tell = (message) => scope.postMessage(JSON.stringify(message));

    self.onmessage = (e) => take(e.data);

    /** @param {string} text */
    function take(text) {
        const request = read(text);
        if (request?.verb === 'ping') return tell({id: request.id, ok: true}); // whoever asks wants to know that this thread lives
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

    /** The second program will need a game that the engine gets. @param {Request} request with a compiled game */
    function remember({game, variant, packed}) {
        const key = `${game}#${variant ?? ''}`;
        const text = JSON.stringify({id: -1, verb: 'load', game, variant, packed});
        for (const list of [games, untold]) {
            list.delete(key); // to the end
            list.set(key, text);
        }
    }

    /** @param {string} text @returns {Request | null} null: the engine says what is wrong with it */
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
            throw new Error('its program ended'); // out of memory: Go returns nothing then
        } catch { // out of stack: Go throws
            lose();
            return {error: {code: 'internal', message: 'These rules were too much for the compiler.'}};
        }
    }

    /** Ask the second program. @param {Request} request @param {string} text */
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
        } catch { // out of stack, or it has ended
            lose();
        }
    }

    /** What the second program replies; nobody has asked for what it says of its games. @param {string} text */
    scope.dagazStudied = (text) => {
        if (studied.delete(read(text)?.id)) scope.postMessage(text);
    };

    /** The second program has ended: another one is started at the next need. */
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
        go.run(await WebAssembly.instantiate(module, go.importObject)).then(ended, ended); // runs until it waits
        if (typeof scope.dagazStudy !== 'function') throw new Error('it did not answer');
        running = go;
        for (const [key, text] of games) untold.set(key, text);
    }

    /** Deliver what waited, as soon as Go has set its handler. */
    function open() {
        if (ready || typeof scope.dagazHandle !== 'function') return false;
        ready = true;
        tell({event: 'ready'});
        for (const text of waiting.splice(0)) scope.dagazHandle(text);
        return true;
    }

    async function run() {
        const compiling = compiledFrom(beside('wasm', 'engine.wasm')); // on its way while this thread waits for the loader
        compiling.catch(() => {}); // told below
        scope.importScripts(beside('exec', 'wasm_exec.js')); // Go's loader, which both programs need
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
            return compiledOnce(url, 'reload'); // what the browser has kept is damaged
        }
    }

    /** @param {string} url @param {RequestCache} cache @returns {Promise<WebAssembly.Module>} */
    async function compiledOnce(url, cache) {
        const response = await fetch(url, {cache});
        if (!response.ok) throw new Error(`${response.status} for ${url}`);
        const named = /^application\/wasm\b/i.test(response.headers.get('Content-Type') ?? ''); // browsers compile no other as it comes
        return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    }

    run().catch((e) => tell({event: 'failed', message: String(e.message || e)}));
})();
