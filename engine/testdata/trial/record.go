package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A how says how a record is read.
type how struct {
	sites  int                   // of the board; those behind it are hands
	pieces []string              // Ludii's components in the order of their numbers from 1 on, - for those without a name
	hands  []string              // what lies on the sites behind the board
	at     func(site int) string // what stands on a site at first
	off    bool                  // whether a piece that is taken in a step of its own goes off the board as in a race
	laps   bool                  // whether a step that only takes is a move of its own
	apart  bool                  // whether equal dice count apart even where all show the same
}

// record reads a game that Ludii has recorded, and returns its moves and counts as the lines
// moves and counts of a FILE would have them.
//
// A step that only says to what a piece is promoted, or only takes one, joins the step before
// it, and one that only chooses a piece the step in which this goes. Where several steps may be
// one turn, the player stands before each. Moves before the first turn set up the position and
// are left out, but tell the names of components. A move from a site behind the board's is a
// drop from a hand. Of a component without a name a step does not say that it drops or makes it.
func record(path string, h how) (moves, counts []string, err error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	r := reader{how: h, names: map[string]string{}, dice: map[string]string{}}
	for n, line := range strings.Split(string(src), "\n") {
		if err := r.line(strings.TrimSuffix(line, "\r")); err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %v", path, n+1, err)
		}
	}
	if len(r.counts) < len(r.made) {
		return nil, nil, fmt.Errorf("%s: %d moves and %d counts", path, len(r.made), len(r.counts))
	}
	for _, d := range r.joined() {
		moves, counts = append(moves, d.String()), append(counts, strings.Join(d.counts, "/"))
	}
	return moves, counts, nil
}

// A reader reads a record line by line.
type reader struct {
	how
	names  map[string]string // of components, by their numbers
	dice   map[string]string // the faces that can still be used, by their sites
	thrown bool              // whether there have been dice
	made   []decision
	counts []string // of moves, one for each decision
}

// A decision is a step as Ludii records it.
type decision struct {
	mover  string
	player bool     // whether the mover is told, as his turn may have several steps
	way    string   // from where to where, as the line moves has it
	piece  string   // that is dropped or made
	taken  []string // sites
	joins  bool     // it belongs to the step before it, and only says what this takes or makes
	faces  []string // of dice thrown before it
	equal  int      // how many dice show the same, and so offer each move as often, where a move uses one up
	counts []string // of moves here, and of choices in the steps that join this one
}

// String returns the decision as the line moves has it.
func (d *decision) String() string {
	text := d.way
	if d.player {
		text = d.mover + ":" + text
	}
	if len(d.faces) > 0 {
		text = strings.Join(d.faces, ",") + "!" + text
	}
	if len(d.taken) > 0 {
		text += "x" + strings.Join(d.taken, ",")
	}
	if d.piece != "" {
		text += "=" + d.piece
	}
	return text
}

var action = regexp.MustCompile(`\[[^\[\]]*\]?`)

// line reads a line, which tells a move, or the number of moves of a turn.
func (r *reader) line(line string) error {
	if count, ok := strings.CutPrefix(line, "LEGAL MOVES LIST SIZE = "); ok {
		r.counts = append(r.counts, count)
		return nil
	}
	body, ok := strings.CutPrefix(line, "Move=[Move:")
	if !ok {
		return nil
	}
	head, rest, _ := strings.Cut(body, "actions=")
	actions := action.FindAllString(rest, -1)
	if field(head, "mover") == "0" {
		r.setUp(actions)
		return nil
	}
	return r.decision(head, actions)
}

// setUp learns the names of components from the actions that set up the position.
func (r *reader) setUp(actions []string) {
	for _, a := range actions {
		what := field(a, "what")
		if site, err := strconv.Atoi(field(a, "to")); err == nil && kind(a) == "Add" && r.names[what] == "" {
			r.names[what] = r.at(site)
		}
	}
}

// decision reads a step from the head of its line and from its actions. The first action that is
// a decision says what the player does; those before it throw the dice.
func (r *reader) decision(head string, actions []string) error {
	d := decision{mover: field(head, "mover")}
	chosen := slices.IndexFunc(actions, func(a string) bool { return strings.Contains(a, "decision=true") })
	if chosen < 0 {
		return fmt.Errorf("a move without a decision")
	}
	d.faces = r.throw(actions[:chosen])
	d.equal, r.thrown = 1, r.thrown || len(d.faces) > 0
	if !r.apart && slices.ContainsFunc(actions, func(a string) bool { return kind(a) == "UseDie" }) {
		d.equal = r.equal()
	}
	r.throw(actions[chosen+1:])
	if err := r.way(&d, head, actions[chosen]); err != nil {
		return err
	}
	what := field(actions[chosen], "what")
	for _, a := range actions {
		if kind(a) == "Promote" {
			what = cmp.Or(field(a, "what"), what)
		}
	}
	if len(d.taken) == 0 {
		d.piece = r.name(field(head, "from"), what)
	}
	r.made = append(r.made, d)
	return nil
}

// throw puts dice where the actions throw them, puts them away where they use them, and returns
// the faces thrown.
func (r *reader) throw(actions []string) (faces []string) {
	for _, a := range actions {
		switch kind(a) {
		case "SetStateAndUpdateDice":
			faces = append(faces, field(a, "state"))
			r.dice[field(a, "site")] = field(a, "state")
		case "UseDie":
			delete(r.dice, field(a, "site"))
		}
	}
	return faces
}

// equal returns how many dice there are if all show the same face, and 1 if they do not.
func (r *reader) equal() int {
	if len(slices.Compact(slices.Sorted(maps.Values(r.dice)))) != 1 {
		return 1
	}
	return len(r.dice)
}

// way reads from where to where a step goes, and what it takes.
func (r *reader) way(d *decision, head, chosen string) error {
	from, to := field(head, "from"), field(head, "to")
	d.way = from + "-" + to
	switch kind(chosen) {
	case "Move", "StackMove", "Copy", "Swap":
		if r.hand(from) >= 0 {
			d.way = "@" + to
		}
	case "Add", "Insert":
		d.way = "@" + to
	case "Select":
		if from == to {
			d.way = from
		}
	case "Pass":
		d.way = "-"
	case "Remove":
		switch site := field(chosen, "to"); {
		case r.off:
			d.way = site + "-off"
		case r.laps:
			d.way = site
		default:
			d.way, d.taken, d.joins = "", []string{site}, true
		}
	case "Promote":
		if from == to { // otherwise it is a move that must promote
			d.way, d.joins = to, true
		}
	default:
		return fmt.Errorf("the command does not know this decision: %s", chosen)
	}
	return nil
}

// name names the piece that a step from a site drops or makes, of which Ludii gives the number.
func (r *reader) name(from, what string) string {
	if n, err := strconv.Atoi(what); err == nil && n > 0 && n <= len(r.pieces) {
		return strings.TrimPrefix(r.pieces[n-1], "-")
	}
	if n := r.hand(from); n >= 0 && len(r.hands) > 0 {
		return r.hands[n%len(r.hands)]
	}
	if r.names[what] != "" {
		return r.names[what] + "?"
	}
	return ""
}

// hand returns the number of a site among those behind the board, -1 if it is on the board.
func (r *reader) hand(site string) int {
	if n, err := strconv.Atoi(site); err == nil && n >= r.sites {
		return n - r.sites
	}
	return -1
}

// joined returns the decisions as moves: those that join the one before it are part of this.
func (r *reader) joined() (moves []decision) {
	alone := !slices.ContainsFunc(r.made, func(d decision) bool { return d.mover != r.made[0].mover })
	for i, d := range r.made {
		again := i > 0 && r.made[i-1].mover == d.mover
		if again && d.joins {
			before := &moves[len(moves)-1]
			before.taken = append(before.taken, d.taken...)
			before.piece = cmp.Or(d.piece, before.piece)
			before.counts = append(before.counts, r.count(i))
			continue
		}
		goesOn := i+1 < len(r.made) && r.made[i+1].mover == d.mover
		if goesOn && !d.joins && len(r.made[i+1].faces) == 0 && strings.HasPrefix(r.made[i+1].way, d.way+"-") {
			r.counts[i+1] = r.counts[i] // the moves from the piece chosen are not counted
			continue
		}
		d.player = !alone && (r.thrown || again || goesOn && !r.made[i+1].joins)
		d.counts = []string{r.count(i)}
		moves = append(moves, d)
	}
	return moves
}

// count returns the number of moves at decision i, of those that equal dice offer one alone.
func (r *reader) count(i int) string {
	if n, err := strconv.Atoi(r.counts[i]); err == nil && n%r.made[i].equal == 0 {
		return strconv.Itoa(n / r.made[i].equal)
	}
	return r.counts[i]
}

// kind returns what an action such as "[Add:to=4]" does.
func kind(action string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(action, "["), ":")
	return name
}

// field returns the value of a name in text such as "from=10,to=10,level=2".
func field(text, name string) string {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",:[]", r) }) {
		if value, ok := strings.CutPrefix(part, name+"="); ok {
			return value
		}
	}
	return ""
}
