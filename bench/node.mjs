/**
 * node.mjs: an engine of the bench under Node. It reads commands, a line each.
 *
 *     node bench/node.mjs wasm WASM_EXEC PROBE
 *     node bench/node.mjs garbochess FILE
 */
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {join} from 'node:path';
import vm from 'node:vm';

const scope = /** @type {any} */ (globalThis);
const [kind, ...files] = process.argv.slice(2);
const script = (/** @type {string} */ file) => vm.runInThisContext(readFileSync(file, 'utf8'), {filename: file});

/** @type {(command: string) => string} */
let ask;
if (kind === 'wasm') {
    script(files[0]);
    const go = new scope.Go();
    const {instance} = await WebAssembly.instantiate(readFileSync(files[1]), go.importObject);
    go.run(instance);
    ask = scope.dagazProbe;
} else {
    script(join(import.meta.dirname, 'peer.js'));
    ask = scope.garbochess(readFileSync(files[0], 'utf8'));
}
createInterface(process.stdin).on('line', (line) => console.log(ask(line))).on('close', () => process.exit());
