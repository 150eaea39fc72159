package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// A Param is one name=value of a query.
type Param struct{ Name, Value string }

// Params splits a query, `?setup=…&turn=…` or a whole address with one, into its
// parameters. It returns nil for a text without parameters. ReadSetup uses setup, fen,
// turn, reserve, global, last, out, quiet and plies; seed, selector, ai, player, time and
// game are for the caller.
func Params(s string) []Param {
	s = strings.TrimSpace(s)
	if i := strings.IndexByte(s, '?'); i >= 0 {
		s = s[i+1:]
	} else if name, _, ok := strings.Cut(s, "="); !ok || !knownParam(name) {
		return nil
	}
	var list []Param
	for _, part := range strings.Split(s, "&") {
		name, value, _ := strings.Cut(part, "=")
		if name == "" && value == "" {
			continue
		}
		list = append(list, Param{name, unescapeQuery(value)})
	}
	return list
}

func knownParam(name string) bool {
	switch name {
	case "setup", "fen", "turn", "reserve", "global", "last", "out", "quiet", "plies",
		"seed", "selector", "ai", "player", "time", "game", "cookie":
		return true
	}
	return false
}

// unescapeQuery decodes %XX. It keeps the plus sign, which has a meaning in setups.
func unescapeQuery(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0 {
			b = append(b, byte(hex(s[i+1])<<4|hex(s[i+2])))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return string(b)
}

// escapeQuery is the inverse of unescapeQuery for names of cells.
func escapeQuery(s string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c <= ' ', strings.IndexByte("%&?#,;+\x7f", c) >= 0:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func hex(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c|32 >= 'a' && c|32 <= 'f':
		return int(c|32-'a') + 10
	}
	return -1
}

// ReadSetup reads a position in any form: a FEN, a drawing of the board in lines of letters (see
// drawn), the run-length form 0:2+18;0:1;+5; , the terms 0a2;-1a7; , or a query with such a setup
// and more. An empty text is the start of the game. The warnings list everything that was ignored or overruled.
func ReadSetup(g *game.Game, s string) (*game.Position, []string, error) {
	r := &reader{g: g, turn: -1}
	s = strings.TrimSpace(drawn(g, s))
	params := Params(s)
	if params == nil {
		params = []Param{{"setup", s}}
	}
	if err := r.query(params); err != nil {
		return nil, nil, err
	}
	return r.pos, r.warnings, nil
}

// A reader collects the contents of a setup.
type reader struct {
	g        *game.Game
	pos      *game.Position
	turn     int  // turn that the setup itself names, or -1
	counted  bool // the number of plies played is that of whole rounds plus the turns of the current round
	warnings []string
}

func (r *reader) warn(parts ...string) {
	w := strings.Join(parts, "")
	for _, old := range r.warnings {
		if old == w {
			return
		}
	}
	r.warnings = append(r.warnings, w)
}

// query reads the board first and then, in a fixed order, the parameters that overrule it.
func (r *reader) query(params []Param) error {
	get := func(name string) (string, bool) {
		for _, p := range params {
			if p.Name == name {
				return p.Value, true
			}
		}
		return "", false
	}
	setup, ok := get("setup")
	if fen, is := get("fen"); is && !ok {
		setup = fen
	}
	if err := r.board(setup); err != nil {
		return err
	}
	for _, step := range [...]struct {
		name string
		read func(string) error
	}{{"reserve", r.reserve}, {"global", r.globals}, {"last", r.last}, {"out", r.out}} {
		if v, ok := get(step.name); ok {
			if err := step.read(v); err != nil {
				return err
			}
		}
	}
	if v, ok := get("turn"); ok {
		if err := r.setTurn(v); err != nil {
			return err
		}
	}
	if r.turn < 0 {
		r.pos.SetBefore(r.inRound())
	}
	r.pos.Settle()
	if v, ok := get("quiet"); ok {
		n, ok := number(strings.TrimRight(v, ";"), maxQuiet)
		if !ok {
			return errorAt("quiet="+quote(v), "not a number of plies")
		}
		r.pos.SetQuiet(n)
	}
	if v, ok := get("plies"); ok {
		n, ok := number(strings.TrimRight(v, ";"), maxQuiet)
		if !ok {
			return errorAt("plies="+quote(v), "not a number of plies")
		}
		r.pos.SetBefore(n)
	}
	r.checkOthers(params)
	return nil
}

// maxQuiet limits the number of plies, without progress or in all, that a text may claim.
const maxQuiet = 1_000_000

// checkOthers warns of parameters that have no effect on the position.
func (r *reader) checkOthers(params []Param) {
	for _, p := range params {
		if !knownParam(p.Name) {
			r.warn("parameter ", quote(p.Name), " is unknown and was ignored")
		}
		if p.Name == "game" {
			id := r.g.ID[strings.LastIndexByte(r.g.ID, '/')+1:]
			if name := strings.TrimRight(p.Value, "*"); name != id && name != r.g.ID && id != "" {
				r.warn("the setup was made for ", quote(name), ", not for ", id)
			}
		}
	}
}

// board reads the setup itself, in any dialect.
func (r *reader) board(s string) error {
	s = strings.TrimSpace(s)
	switch {
	case s == "":
		r.pos = r.g.Start()
		return nil
	case strings.IndexByte(s, '/') >= 0, isPDN(s), r.g.FEN.Present && len(r.g.Board.Rows()) == 1 && strings.IndexByte(s, ' ') > 0:
		return r.fen(s)
	case strings.IndexByte(s, ':') >= 0, isRuns(s):
		err := r.runs(s)
		r.pits()
		return err
	}
	return r.terms(s)
}

// pits gives empty pits their owners of the start position. The predecessor's setups do not
// note the owner of a pit without seeds.
func (r *reader) pits() {
	if r.g.Board.Drawing.Style != "pits" || !r.g.HasCounts {
		return
	}
	start := r.g.Start()
	for c := range board.Cell(r.g.Board.Len()) {
		if pc := start.At(c); pc != game.None && r.pos.At(c) == game.None {
			r.pos.Place(c, pc, r.g.Types[pc.Type()].Attrs)
		}
	}
}

// setTurn reads turn=, which overrules the side letter of a FEN.
func (r *reader) setTurn(v string) error {
	v = strings.TrimRight(strings.TrimSpace(v), ";")
	n, ok := number(v, len(r.g.Turns)-1)
	if !ok {
		return errorAt("turn="+quote(v), "the game has turns 0 to ", strconv.Itoa(len(r.g.Turns)-1))
	}
	if r.turn >= 0 && r.g.Turns[r.turn].Player != r.g.Turns[n].Player {
		r.warn("turn=", v, " was used although the setup says that ", r.g.Players[r.g.Turns[r.turn].Player].Name, " is to move")
	}
	if before := r.pos.Plies() - r.inRound(); r.counted {
		r.pos.PlaceTurn(n)
		r.pos.SetBefore(before + r.inRound())
		return nil
	}
	r.pos.PlaceTurn(n)
	return nil
}

// reserve reads the hands: counts by type, each followed by a comma; players are separated
// by semicolons. If only pieces of one type can be dropped, a single count is that of this
// type, as in old strings, which leave the other types out.
func (r *reader) reserve(v string) error {
	order, only := types(r.g), r.onlyDrop()
	for p, list := range strings.Split(v, ";") {
		for i, n := range strings.Split(list, ",") {
			n = strings.TrimSpace(n)
			if n == "" || n == "0" {
				continue
			}
			where := "reserve= of player " + strconv.Itoa(p+1)
			count, ok := number(n, maxHand)
			switch {
			case !ok:
				return errorAt(where, quote(n), " is not a number of pieces")
			case !r.g.HasHands:
				r.warn("reserve= was ignored: this game has no pieces in hand")
				return nil
			case p >= len(r.g.Players):
				return errorAt(where, "the game has ", strconv.Itoa(len(r.g.Players)), " players")
			case i >= len(order) || order[i] < 0:
				return errorAt(where, "there is no piece type ", strconv.Itoa(i))
			}
			t := order[i]
			if only >= 0 && strings.Count(strings.TrimSuffix(list, ","), ",") == 0 {
				t = only
			}
			r.pos.PlaceHand(game.Player(p), t, count)
		}
	}
	return nil
}

// onlyDrop returns the type that can be dropped if there is only one such type, else -1.
func (r *reader) onlyDrop() int {
	only := -1
	for t := range r.g.Types {
		if len(r.g.Types[t].Drops) == 0 {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = t
	}
	return only
}

// globals reads global=: a value each, in the order of the rules, cells by name.
func (r *reader) globals(v string) error {
	list := strings.Split(strings.TrimSuffix(v, ";"), ";")
	for i, s := range list {
		if s == "" {
			continue
		}
		if i >= len(r.g.Globals) {
			r.warn("global= has more values than the game, the rest was ignored")
			return nil
		}
		if s == "-1" && r.g.Globals[i].Cell {
			s = "-"
		}
		if err := r.global(i, "global= value "+strconv.Itoa(i+1), s); err != nil {
			return err
		}
	}
	return nil
}

// global reads the value of global i: a number, the name of a cell, or - for none.
func (r *reader) global(i int, where, s string) error {
	if r.g.Globals[i].Cell {
		c := board.NoCell
		if s != "-" {
			if c = r.cell(s); c == board.NoCell {
				return errorAt(where, quote(s), " is not a cell")
			}
		}
		r.pos.PlaceGlobal(i, int32(c))
		return nil
	}
	n, ok := signed(s)
	if !ok {
		return errorAt(where, quote(s), " is not a number")
	}
	r.pos.PlaceGlobal(i, n)
	return nil
}

// signed reads a number that fits 32 bits.
func signed(s string) (int32, bool) {
	digits := strings.TrimPrefix(s, "-")
	if len(digits) > 10 || !allDigits(digits) {
		return 0, false
	}
	n := int64(0)
	for i := 0; i < len(digits); i++ {
		n = 10*n + int64(digits[i]-'0')
	}
	if len(digits) < len(s) {
		n = -n
	}
	return int32(n), int64(int32(n)) == n
}

// cell finds a cell by name or by its number in setup strings.
func (r *reader) cell(s string) board.Cell {
	if c, ok := r.g.Board.Cell(s); ok {
		return c
	}
	if n, ok := number(s, r.g.Board.Len()-1); ok {
		if pts := points(r.g); pts[n] >= 0 {
			return board.Cell(pts[n])
		}
	}
	return board.NoCell
}

// last reads the cells of the previous move: from,to or only to.
func (r *reader) last(v string) error {
	v = strings.TrimRight(v, ";")
	if v == "" {
		return nil
	}
	from, to, two := strings.Cut(v, ",")
	if !two {
		from, to, two = strings.Cut(v, "-")
	}
	if !two || r.cell(v) != board.NoCell {
		from, to = "", v
	}
	f, t := r.cell(from), r.cell(to)
	if t == board.NoCell || f == board.NoCell && from != "" {
		return errorAt("last="+quote(v), "not the name of a cell, or of two with a comma")
	}
	r.pos.SetLast(f, t)
	return nil
}

// out reads the numbers of the players who dropped out, counted from 1.
func (r *reader) out(v string) error {
	mask := uint16(0)
	for _, s := range strings.Split(strings.TrimRight(v, ";"), ",") {
		n, ok := number(s, len(r.g.Players))
		if !ok || n == 0 {
			return errorAt("out="+quote(v), "not a list of player numbers")
		}
		mask |= 1 << (n - 1)
	}
	if int(mask)+1 >= 1<<len(r.g.Players) {
		return errorAt("out="+quote(v), "somebody must be left in the game")
	}
	turn := r.pos.Turn()
	r.pos.DropOut(mask)
	r.pos.PlaceTurn(turn)
	return nil
}
