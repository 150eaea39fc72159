package main

import (
	"fmt"
	"strings"
)

var helpVerb = &verb{
	name: "help", args: "[VERB]", max: 1,
	doc: "Explains a verb, or lists them all.",
	run: runHelp,
}

func runHelp(c *call) error {
	if len(c.args) == 0 {
		c.printf("%s", overview())
		return c.result(fields{"verbs": verbNames()})
	}
	v := verbNamed(c.args[0])
	if v == nil {
		return misuse("%v", unknown("verb", c.args[0], verbNames()))
	}
	c.printf("%s", v.help())
	return c.result(fields{"verb": v.name, "usage": v.usage(), "doc": v.doc})
}

// overview lists the verbs.
func overview() string {
	var b strings.Builder
	b.WriteString("usage: dagaz VERB …\n\n")
	for _, v := range verbs {
		first, _, _ := strings.Cut(v.doc, "\n")
		fmt.Fprintf(&b, "  %-8s %-22s %s\n", v.name, v.args, first)
	}
	b.WriteString(`
GAME is an id (gardner-chess, checkmate/gardner-chess), an id with a variant
(id#variant, by title or number from 1), or the path of a .zrf file. Options may
stand anywhere after the verb; "dagaz help VERB" lists them.
`)
	return b.String()
}

func verbNamed(name string) *verb {
	for _, v := range verbs {
		if v.name == name {
			return v
		}
	}
	return nil
}

func verbNames() []string {
	var names []string
	for _, v := range verbs {
		names = append(names, v.name)
	}
	return names
}
