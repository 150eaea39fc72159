package flow

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Options say what Rebuild does. The zero value rebuilds every function.
type Options struct {
	// Names selects functions by the names that the linker gives them: Go symbols with _ in
	// place of every character other than letters, digits, _ and dot, such as
	// dagaz_engine_game.__Position_.Do. Nil selects all functions.
	Names *regexp.Regexp

	PassSP bool // rebuilt functions call each other with SP in a register
	Strip  bool // drop custom sections: names, build information
	Trim   bool // drop what only tracebacks, traces and profiles need; compute tables at the start
}

// NamePattern compiles an expression for Options.Names in which package paths are written
// as usual: a slash matches what the linker puts in its place.
func NamePattern(expr string) (*regexp.Regexp, error) {
	return regexp.Compile(strings.ReplaceAll(expr, "/", "_"))
}

// Report describes what Rebuild did.
type Report struct {
	Rebuilt           int    // functions selected and rebuilt
	Left              []Left // functions selected, but left unchanged
	BytesIn, BytesOut int    // sizes of the modules
	NotTrimmed        error  // why Trim was not done; nil if it was done or not requested
}

// Left is a function that was left unchanged.
type Left struct {
	Name   string
	Reason string
}

// Selected returns the number of functions that were selected.
func (r Report) Selected() int { return r.Rebuilt + len(r.Left) }

func (r Report) String() string {
	s := fmt.Sprintf("rebuilt %d of %d functions (%d left as they are), %d -> %d bytes",
		r.Rebuilt, r.Selected(), len(r.Left), r.BytesIn, r.BytesOut)
	if r.NotTrimmed != nil {
		s += ", not trimmed: " + r.NotTrimmed.Error()
	}
	return s
}

// target is a function to rebuild.
type target struct {
	index int // index in module.bodies
	f     *function
	g     *graph
}

// Rebuild returns a module that behaves like the given one, which Go has linked for GOOS=js
// with its name section. It returns an error if the module is malformed or has no names.
func Rebuild(data []byte, opt Options) (out []byte, report Report, err error) {
	m, err := parseModule(data)
	if err != nil {
		return nil, Report{}, fmt.Errorf("malformed module: %w", err)
	}
	if len(m.names) == 0 {
		return nil, Report{}, errors.New("no function names: link without -s and -w")
	}
	m.noReturn = m.functions(neverReturns)
	if opt.Trim {
		report.NotTrimmed = m.trim()
	}
	targets, left := selectTargets(m, opt)
	thrown := m.shorten()
	if opt.PassSP {
		if err := replacePassingSP(m, targets, thrown); err != nil {
			return nil, Report{}, err
		}
	} else {
		replace(m, targets)
	}
	out = m.encode(opt.Strip)
	report.Rebuilt, report.Left, report.BytesIn, report.BytesOut = len(targets), left, len(data), len(out)
	return out, report, nil
}

// selectTargets returns the functions to rebuild, in order, and the selected functions that
// cannot be rebuilt.
func selectTargets(m *module, opt Options) (targets []target, left []Left) {
	names := map[uint64]string{}
	for _, n := range m.names {
		names[n.index] = n.text
	}
	for i := range m.bodies {
		name := names[m.imports+uint64(i)]
		if opt.Names != nil && !opt.Names.MatchString(name) || m.isEmptied(i) {
			continue
		}
		t, err := prepare(m, i, opt)
		if err != nil {
			left = append(left, Left{name, err.Error()})
			continue
		}
		targets = append(targets, t)
	}
	return targets, left
}

// prepare analyses function i, or explains why it cannot be rebuilt.
func prepare(m *module, i int, opt Options) (target, error) {
	if !m.goTypes[m.types[i]] {
		return target{}, badSignature
	}
	f, err := m.split(i)
	if err != nil {
		return target{}, err
	}
	if opt.PassSP {
		if _, err := passSP(f, nil); err != nil {
			return target{}, err
		}
	}
	g, err := analyze(f.successors())
	return target{i, f, g}, err
}

// replace puts the rebuilt bodies in the place of the old ones, which become separate
// functions for resuming.
func replace(m *module, targets []target) {
	for _, t := range targets {
		resume := m.add(t.index, "resumed", m.types[t.index], m.bodies[t.index])
		entry := append(entryForward(resume), opGlobalGet, globalSP, opLocalSet, localSP)
		m.bodies[t.index] = structured(t.f, t.g, entry, 1)
	}
}

// replacePassingSP is like replace, but gives each rebuilt function an entry of its own, to
// which the old place only leads, and keeps slots in variables.
func replacePassingSP(m *module, targets []target, thrown map[uint64]uint64) error {
	direct := map[uint64]uint64{}
	params := map[uint64][]slot{}
	frames := make([]*frame, len(targets))
	next := m.imports + uint64(len(m.bodies))
	for i, t := range targets {
		index := m.imports + uint64(t.index)
		direct[index] = next + 2*uint64(i) + 1
		if frames[i] = m.scanFrame(t.f); frames[i] != nil {
			params[index] = newSlotKeeper(t.f, t.g, frames[i], func(element) []slot { return nil }).params()
		}
	}
	demand := func(e element) []slot {
		if e.op != opCall {
			return nil
		}
		return params[e.arg]
	}
	deferred := m.functions(map[string]bool{"runtime.deferreturn": true})
	for i, t := range targets {
		own := params[m.imports+uint64(t.index)]
		f, err := passing(t.f, t.g, frames[i], own, demand, direct)
		if err != nil {
			return fmt.Errorf("internal error: %w", err)
		}
		// The old code uses the same numbers for its variables, since similar code
		// compresses well.
		old := shiftLocals(m.resumable(t, deferred), len(own))
		old.locals = unusedLocals(old.locals, len(own))
		resume := m.add(t.index, "resumed", m.types[t.index], shortened(old, thrown, localSP+len(own)))
		entry := m.add(t.index, "rebuilt", m.typeWith(t.index, len(own)), structured(f, t.g, entrySP(len(own)), unwoundSP))
		m.bodies[t.index] = entryFor(entry, resume, own)
	}
	return nil
}

// passing returns f as the function behind its own entry, with the parameters own. fr
// describes its use of the stack, nil if that is unknown.
func passing(f *function, g *graph, fr *frame, own []slot, demand func(element) []slot, direct map[uint64]uint64) (*function, error) {
	if fr != nil {
		f = newSlotKeeper(f, g, fr, demand).kept(own)
	} else {
		f = withArgs(f, demand)
	}
	f, err := passSP(f, direct)
	if err != nil {
		return nil, err
	}
	return shiftLocals(f, len(own)), nil
}

// split splits the body of function i.
func (m *module) split(i int) (*function, error) {
	f, err := split(m.bodies[i], m.noReturn)
	if err == nil && m.dense[i] {
		f.renumber(firstPC + uint64(i))
	}
	return f, err
}

// functions returns the numbers of the functions with these names.
func (m *module) functions(named map[string]bool) map[uint64]bool {
	set := map[uint64]bool{}
	for _, n := range m.names {
		if named[n.text] {
			set[n.index] = true
		}
	}
	return set
}

// add appends a function named after function i and kind, and returns its number.
func (m *module) add(i int, kind string, t uint64, body []byte) uint64 {
	old, index := m.imports+uint64(i), m.imports+uint64(len(m.bodies))
	m.types = append(m.types, t)
	m.bodies = append(m.bodies, body)
	if k := slices.IndexFunc(m.names, func(n name) bool { return n.index == old }); k >= 0 {
		m.names = append(m.names, name{index, m.names[k].text + " " + kind})
	}
	return index
}

// typeWith returns the type of function i with additional parameters of 64 bits.
func (m *module) typeWith(i, params int) uint64 {
	if params == 0 {
		return m.types[i]
	}
	t := append([]byte{typeFunc, byte(1 + params), typeI32}, slices.Repeat([]byte{typeI64}, params)...)
	t = append(t, 1, typeI32)
	k := slices.IndexFunc(m.newTypes, func(old []byte) bool { return bytes.Equal(old, t) })
	if k < 0 {
		k = len(m.newTypes)
		m.newTypes = append(m.newTypes, t)
	}
	return uint64(len(m.allTypes) + k)
}

// neverReturns lists the functions of the runtime that return only by unwinding. The code
// after a call of them is the next block in the listing, but not in the flow of the
// program; treated as a successor, it would make loops with two entries. The compiler ends
// a block at these calls (rtcall with returns false, and the names in stmt, both in
// cmd/compile/internal/ssagen/ssa.go); morestack is called by the prologue.
var neverReturns = func() map[string]bool {
	set := map[string]bool{}
	for n := range strings.FieldsSeq(`
		goPanicIndex goPanicIndexU goPanicSliceAlen goPanicSliceAlenU
		goPanicSliceAcap goPanicSliceAcapU goPanicSliceB goPanicSliceBU
		goPanicSlice3Alen goPanicSlice3AlenU goPanicSlice3Acap
		goPanicSlice3AcapU goPanicSlice3B goPanicSlice3BU goPanicSlice3C
		goPanicSlice3CU goPanicSliceConvert
		panicdivide panicshift panicoverflow panicdottypeE panicdottypeI
		panicnildottype panicwrap panicmakeslicelen panicmakeslicecap
		panicunsafeslicelen panicunsafeslicenilptr panicunsafestringlen
		panicunsafestringnilptr panicrangestate
		gopanic throw throwinit block sigpanic morestack morestack_noctxt`) {
		set["runtime."+n] = true
	}
	return set
}()
