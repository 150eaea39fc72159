package main

import (
	"fmt"
	"os"

	"dagaz/engine/zrf"
)

var formatVerb = &verb{
	name: "format", args: "FILE…", min: 1, max: -1,
	doc: "Prints rules files in canonical layout, the layout of the collection.\n" +
		"A file with unclosed parentheses or strings is reported and stays unchanged.",
	options: []option{{"write", "", "rewrite the files, in UTF-8, instead of printing them"}},
	run:     runFormat,
}

func runFormat(c *call) error {
	bad := 0
	for _, name := range c.args {
		src, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %v", name, reason(err))
		}
		var errs zrf.Errors
		text := zrf.Format(zrf.Parse(name, src, &errs))
		switch {
		case len(errs.List) > 0:
			for _, p := range errs.List {
				fmt.Fprintln(c.err, p.Detail())
			}
			bad++
		case !c.has("write"):
			c.printf("%s", text)
		case text != string(src):
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				return fmt.Errorf("cannot write %s: %v", name, reason(err))
			}
		}
	}
	if err := c.result(fields{"files": len(c.args), "bad": bad}); err != nil || bad == 0 {
		return err
	}
	return errShown
}
