// Command golden uses everything that Go compiles to control flow. The test of wasm/flow runs it
// before and after the pass and compares the output.
package main

import "fmt"

// topic prints lines about one kind of control flow.
type topic struct {
	name string
	run  func()
}

func main() {
	for _, t := range []topic{
		{"loops", loops}, {"jumps", jumps}, {"switches", switches}, {"recursion", recursion},
		{"numbers", numbers}, {"closures", closures}, {"iterators", iterators}, {"interfaces", interfaces},
		{"defers", defers}, {"panics", panics}, {"faults", faults}, {"traces", traces},
		{"goroutines", goroutines}, {"selects", selects}, {"maps", maps},
		{"stack growth", stackGrowth}, {"garbage", garbage}, {"callbacks", callbacks}, {"moves", moves},
	} {
		fmt.Println("==", t.name)
		t.run()
	}
}
