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
// An engine for WebAssembly compiles this to an indirect jump. Worse, every block may then
// follow every other block, so at the start of a block nothing is known about any variable.
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
// The rebuilt code runs whenever the function is called. A function can also be resumed
// elsewhere than at its start: PC_B is not 0 after a switch of goroutines, after growth of
// the stack in a callee, or after recover. For this the old code is kept as a separate
// function. Numbers of functions and the order of blocks do not change, so return addresses
// on the Go stack, tables and JavaScript are not affected.
//
// With Options.PassSP a rebuilt function becomes three functions: the old code; the rebuilt
// code, which takes SP as its parameter and returns the caller's SP; and, in the old place,
// a few instructions that Go code outside calls. Rebuilt functions call each other
// directly, and also pass the first arguments as parameters (frame.go, slots.go). This
// makes searches 5 % faster.
//
// All other functions, and the old code of the rebuilt ones, keep their layout, but their
// forward jumps become plain branches (shorten.go). This makes the compressed program a
// fifteenth smaller, and these functions a little faster. In all functions, conditions lose
// redundant instructions of Go's back end (simplify.go). With Options.Trim the data loses
// what only tracebacks read (trim.go, funcdata.go) and two tables that a start function can
// compute (tables.go); PC_B becomes the number of the block, which makes all dispatch
// tables alike (pcs.go); the old code of rebuilt functions loses what is never resumed
// (resume.go); and traces, profiles and checks of the runtime are removed (unneeded.go).
//
// # What is guaranteed
//
// A function is rebuilt only if each instruction that deals with PC_B, SP, calls and
// returns has a shape that the assembler of Go 1.26 emits (cmd/internal/obj/wasm), and if
// each loop has one entry. Any other function is left unchanged, and the Report says why.
// So another version of Go may make the result slower, but never wrong. Two lists are
// trusted without a check: neverReturns, functions that return only by unwinding, and, with
// Options.Trim, silentNames, functions whose effects are not needed.
//
// The result depends only on the input. Malformed modules are errors. The code of functions
// is not validated; that is left to the program that runs it.
//
// # What it does not do
//
// A call that was resumed stays in the old code until it returns, so a loop that runs for
// seconds should do its work in a function that it calls. Calls through interfaces and
// closures go through the first entry. The module grows by about the code of the selected
// functions, so select only functions that must be fast.
//
// # Use
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags=-buildid= -o engine.wasm ./wasm/worker
//	go run ./wasm/flow/wasmflow -strip -sp -re '^dagaz/engine/(board|game|movegen|goal|eval|garbo|mcts|bots)\.' -i engine.wasm -o engine.wasm
//
// Link without -s and -w, since functions are found by their names. -strip removes the
// names afterwards. To profile, keep them: "F rebuilt" and "F resumed" are the new
// functions.
package flow
