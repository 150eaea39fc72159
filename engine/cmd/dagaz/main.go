// Command dagaz plays, checks, counts and measures games on the command line.
//
// Each verb is a row of the table verbs. Other tools are built on what they
// print: results go to stdout, everything else to stderr. With -json the last
// line of stdout is one JSON object. The exit status is 0, 1 when the verb
// could not do its work, or 2 when it was called wrongly.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"dagaz/engine"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Exit statuses.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

// A verb is one thing the program does.
type verb struct {
	name     string
	args     string // as shown in help
	min, max int    // number of arguments; max -1 = any
	doc      string
	options  []option
	run      func(c *call) error
}

// verbs is filled by init because help reads it.
var verbs []*verb

func init() {
	verbs = []*verb{
		listVerb, checkVerb, formatVerb, showVerb, movesVerb, perftVerb, playVerb, replayVerb, playoutVerb, whyVerb, newVerb, goldenVerb,
		thinkVerb, solveVerb, mineVerb, balanceVerb, inventVerb, matchVerb, bookVerb, tuneVerb, netVerb, benchVerb, uciVerb, cecpVerb, gtpVerb, serveVerb, helpVerb,
	}
}

// A call is one use of a verb.
type call struct {
	verb     *verb
	args     []string
	given    map[string]string // options
	in       io.Reader
	out, err io.Writer
}

// fields are the members of a JSON object.
type fields map[string]any

// result prints the JSON object if it was asked for.
func (c *call) result(v fields) error {
	if !c.has("json") {
		return nil
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (c *call) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

func (c *call) warn(format string, args ...any) {
	fmt.Fprintf(c.err, "warning: "+format+"\n", args...)
}

// A usageError says that the program was called in a wrong way.
type usageError struct{ msg string }

func (e *usageError) Error() string { return e.msg }

func misuse(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// errShown ends a verb that has already said what is wrong.
var errShown = errors.New("")

// run is main without the process.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, overview())
		return exitUsage
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		fmt.Fprintln(stdout, "dagaz", engine.Version)
		return exitOK
	}
	v := verbNamed(name)
	if v == nil {
		fmt.Fprintf(stderr, "dagaz: %v\n", unknown("verb", name, verbNames()))
		return exitUsage
	}
	c := &call{verb: v, in: stdin, out: stdout, err: stderr}
	err := c.parse(args[1:])
	if err == nil && c.has("help") {
		fmt.Fprint(stdout, v.help())
		return exitOK
	}
	if err == nil {
		err = v.run(c)
	}
	return c.fail(err)
}

// fail reports an error and returns the exit status.
func (c *call) fail(err error) int {
	var misuse *usageError
	var wrong *rules.Error
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &misuse):
		fmt.Fprintf(c.err, "dagaz %s: %v\nusage: dagaz %s\n", c.verb.name, err, c.verb.usage())
		return exitUsage
	case err == errShown:
		return exitError
	case errors.As(err, &wrong):
		for _, p := range wrong.Problems {
			if p.Severity == zrf.Err {
				fmt.Fprintln(c.err, p.Detail())
			}
		}
	default:
		fmt.Fprintf(c.err, "dagaz %s: %v\n", c.verb.name, err)
	}
	c.result(fields{"error": err.Error()}) // stdout may be gone; the status still tells
	return exitError
}

// unknown says that there is no such thing, and which one was meant.
func unknown(what, name string, known []string) error {
	s := fmt.Sprintf("unknown %s %q", what, name)
	if h := zrf.Hint(name, known); h != "" {
		s += fmt.Sprintf(" (did you mean %q?)", h)
	} else {
		s += "; there are: " + strings.Join(known, ", ")
	}
	return errors.New(s)
}
