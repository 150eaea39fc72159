// Package flow rebuilds structured control flow in WebAssembly that Go has
// linked, and makes it smaller. It makes the engine of this repository about
// twice as fast.
//
// # Why
//
// A goroutine may be stopped at any call and resumed there later, so Go's
// assembler lets a function be entered at any of its basic blocks: it puts all
// blocks into one loop around a br_table, and every jump, even that of an inner
// loop, is
//
//	i32.const pc; local.set PC_B; br loop
//
// An engine for WebAssembly compiles this to an indirect jump. What is worse,
// every block may then follow every other: nothing is known of any variable at
// the start of any block.
//
// # How
//
// Rebuild reads the module (module.go, decode.go), and for each function that
// is selected:
//
//  1. splits it into its basic blocks (blocks.go). A jump becomes an edge, a
//     point to resume at becomes falling through; a call of a function that
//     never returns, such as panic, ends its block;
//  2. studies the graph of the blocks (cfg.go): order, dominators, loops;
//  3. with Options.PassSP, changes how the function deals with SP (spcall.go);
//  4. writes it as nested blocks, loops and ifs (structure.go), after N. Ramsey,
//     "Beyond Relooper: Recursive Translation of Unstructured Control Flow to
//     Structured Control Flow", ICFP 2022, https://doi.org/10.1145/3547621.
//
// The rebuilt code runs whenever the function is called. To resume it elsewhere
// than at its start (PC_B is not 0: after a switch of goroutines, growth of the
// stack below it, recover), the old code is kept as a function of its own. Numbers
// of functions and the order of blocks stay what they were, so that return addresses
// on the Go stack, tables and JavaScript notice nothing.
//
// With Options.PassSP a rebuilt function is three: the old code, the rebuilt code,
// which takes SP as its parameter and returns the caller's, and in the old
// place a few instructions that Go code outside calls. Rebuilt functions call
// each other without these, and pass the first arguments as parameters, too
// (frame.go, slots.go): that makes searches 5 % faster.
//
// All other functions, and the old code of the rebuilt ones, keep their layout,
// but jumps forward become plain branches (shorten.go). That makes the program a
// fifteenth smaller, compressed, and these functions a little faster. In all of
// them conditions lose what Go's back end says twice (simplify.go). With
// Options.Trim the data loses what only tracebacks read (trim.go, funcdata.go) and
// two tables that a start function can make (tables.go); PC_B becomes the number
// of the block, which makes all dispatch tables alike (pcs.go), and the old code of
// rebuilt functions loses what is never resumed (resume.go); traces, profiles and
// checks of the runtime are dropped (unneeded.go).
//
// # What is guaranteed
//
// A function is rebuilt only if each instruction that has to do with PC_B, SP,
// calls and returns stands in a shape that the assembler of Go 1.26 emits
// (cmd/internal/obj/wasm), and if each loop has one entry. Any other is left as
// it is, and the Report says why. So another version of Go may make the result
// slower, never wrong. Two things are taken on trust: the list of functions
// that never return but by unwinding, neverReturns, and, with Options.Trim, that of
// functions whose effects nobody misses, silentNames.
//
// The result depends on the input only. Malformed modules are errors; the code
// of functions is not validated, that is left to whoever runs it.
//
// # What it does not do
//
// A call that was resumed stays in the old code until it returns: a loop that
// runs for seconds should have its work in a function that it calls. Calls
// through interfaces and closures go through the first entry. The module grows
// by about the code of the selected functions, so select only what must be fast.
//
// # Use
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags=-buildid= -o engine.wasm ./wasm/worker
//	go run ./wasm/flow/wasmflow -strip -sp -re '^dagaz/engine/(board|game|movegen|goal|eval|garbo|mcts|bots)\.' -i engine.wasm -o engine.wasm
//
// Link without -s and -w: functions are found by their names. -strip removes
// the names afterwards. To profile, keep them: "F rebuilt" and "F resumed" are
// the new functions.
package flow
