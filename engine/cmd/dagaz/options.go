package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// An option of a verb. arg is the name of its value in the help text: "" for a switch, "N"
// for a number that is not negative.
type option struct{ name, arg, doc string }

// everywhere has the options of all verbs.
var everywhere = []option{
	{"json", "", "print one JSON object on the last line"},
	{"help", "", "explain the verb"},
}

var setupOption = option{"setup", "S", "begin from a setup string, a FEN, or a query ?setup=…&turn=…"}

// parse divides the rest of the command line into options and arguments, which may come in
// any order. After -- everything is an argument.
func (c *call) parse(args []string) error {
	c.given = map[string]string{}
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			c.args = append(c.args, args[i+1:]...)
			break
		}
		name, ok := optionName(a)
		if !ok {
			c.args = append(c.args, a)
			continue
		}
		name, value, joined := strings.Cut(name, "=")
		o := c.verb.option(name)
		switch {
		case o == nil:
			return misuse("%v", unknown("option", "-"+name, c.verb.optionNames()))
		case o.arg == "" && joined:
			return misuse("option -%s takes no value", name)
		case o.arg != "" && !joined:
			if i++; i == len(args) {
				return misuse("option -%s wants a value: -%s %s", name, name, o.arg)
			}
			value = args[i]
		}
		if o.arg == "N" {
			if _, err := wholeNumber(value); err != nil {
				return misuse("option -%s wants a whole number from 0, not %q", name, value)
			}
		}
		if o.name == "h" {
			name = "help"
		}
		c.given[name] = value
	}
	if c.has("help") {
		return nil
	}
	return c.count()
}

// count checks the number of arguments.
func (c *call) count() error {
	switch n := len(c.args); {
	case n < c.verb.min:
		want := strings.Fields(c.verb.args)
		return misuse("%s is missing", want[min(n, len(want)-1)])
	case c.verb.max >= 0 && n > c.verb.max:
		return misuse("too many arguments: %q", c.args[c.verb.max])
	}
	return nil
}

// optionName returns the name in -name or --name. An option begins with a letter, so a
// setup such as -1a7; is not an option.
func optionName(a string) (string, bool) {
	name := strings.TrimPrefix(strings.TrimPrefix(a, "-"), "-")
	if name == a || name == "" || !('a' <= name[0]|32 && name[0]|32 <= 'z') {
		return "", false
	}
	return name, true
}

func wholeNumber(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err == nil && n < 0 {
		err = strconv.ErrRange
	}
	return n, err
}

// has reports whether an option was given.
func (c *call) has(name string) bool {
	_, ok := c.given[name]
	return ok
}

func (c *call) text(name string) string { return c.given[name] }

// number returns the value of a numeric option, or otherwise if the option was not given.
// parse has checked the value.
func (c *call) number(name string, otherwise int64) int64 {
	if !c.has(name) {
		return otherwise
	}
	n, _ := wholeNumber(c.given[name])
	return n
}

func (c *call) seed() uint64 { return uint64(c.number("seed", 1)) }

// maxMillis is the longest time that fits into a Duration.
const maxMillis = math.MaxInt64 / int64(time.Millisecond)

func (c *call) millis() time.Duration {
	return time.Duration(min(c.number("ms", 0), maxMillis)) * time.Millisecond
}

func (v *verb) option(name string) *option {
	if name == "h" {
		return &option{name: "h"}
	}
	for _, list := range [][]option{v.options, everywhere} {
		for i := range list {
			if list[i].name == name {
				return &list[i]
			}
		}
	}
	return nil
}

func (v *verb) optionNames() []string {
	var names []string
	for _, o := range append(v.options[:len(v.options):len(v.options)], everywhere...) {
		names = append(names, "-"+o.name)
	}
	return names
}

// usage returns the verb with its arguments and options on one line.
func (v *verb) usage() string {
	s := v.name
	if v.args != "" {
		s += " " + v.args
	}
	for _, o := range v.options {
		s += " [" + o.String() + "]"
	}
	return s
}

func (o option) String() string {
	if o.arg == "" {
		return "-" + o.name
	}
	return "-" + o.name + " " + o.arg
}

// help explains a verb.
func (v *verb) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: dagaz %s\n\n%s\n\n", v.usage(), v.doc)
	for _, o := range append(v.options[:len(v.options):len(v.options)], everywhere...) {
		fmt.Fprintf(&b, "  %-18s %s\n", o, o.doc)
	}
	return b.String()
}
