// Command wasmflow rebuilds structured control flow in a WebAssembly program
// that Go has linked; see [dagaz/wasm/flow].
//
//	wasmflow [-strip] [-trim] [-sp] [-re EXPR] [-v] -i IN -o OUT
//
// IN and OUT may be the same file. The last line that it prints on standard
// error is "rebuilt N of N functions (M left as they are), A -> B bytes". It is an
// error when -trim finds the program's tables not where it knows them.
package main

import (
	"flag"
	"fmt"
	"os"

	"dagaz/wasm/flow"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "wasmflow:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("wasmflow", flag.ExitOnError)
	in := flags.String("i", "", "the `file` to read")
	out := flags.String("o", "", "the `file` to write")
	expr := flags.String("re", "^main\\.", "rebuild functions that match `EXPR`, such as ^main\\.|^dagaz/engine/")
	sp := flags.Bool("sp", false, "pass SP as a parameter between rebuilt functions")
	trim := flags.Bool("trim", false, "drop what only tracebacks, traces and profiles need")
	strip := flags.Bool("strip", false, "drop custom sections, such as names")
	verbose := flags.Bool("v", false, "list the functions that are left as they are")
	flags.Parse(args)
	if *in == "" || *out == "" || flags.NArg() > 0 {
		flags.Usage()
		os.Exit(2)
	}

	names, err := flow.NamePattern(*expr)
	if err != nil {
		return err
	}
	module, err := os.ReadFile(*in)
	if err != nil {
		return err
	}
	rebuilt, report, err := flow.Rebuild(module, flow.Options{Names: names, PassSP: *sp, Strip: *strip, Trim: *trim})
	if err != nil {
		return fmt.Errorf("%s: %w", *in, err)
	}
	if report.NotTrimmed != nil {
		return fmt.Errorf("%s: not trimmed: %w", *in, report.NotTrimmed)
	}
	if err := os.WriteFile(*out, rebuilt, 0o644); err != nil {
		return err
	}
	if *verbose {
		for _, l := range report.Left {
			fmt.Fprintf(os.Stderr, "%s: %s\n", l.Name, l.Reason)
		}
	}
	fmt.Fprintln(os.Stderr, report)
	return nil
}
