package form

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/zrf"
)

// Kinds of goals.
const (
	Checkmate = "checkmate" // a piece is checkmated
	TakeAll   = "takeall"   // the last piece, or the last piece of a kind, is captured
	Arrive    = "reach"     // a piece reaches a zone
	Row       = "row"       // n pieces stand in a row
	Stuck     = "stuck"     // a player has no move
	Join      = "join"      // two zones are connected
	Full      = "full"      // the board has no empty cell
)

// Kinds lists the kinds of goals in the order in which the form offers them.
var Kinds = []string{Checkmate, TakeAll, Arrive, Row, Stuck, Join, Full}

// A Goal is a condition under which the game ends.
type Goal struct {
	Kind   string
	Result string // win, loss or draw
	Piece  string
	Zones  []string
	N      int
	Says   string
	Who    []string // players

	node *zrf.Node
}

// Results returns the results that a kind of goal can have, the usual one first.
func Results(kind string) []string {
	switch kind {
	case Checkmate, TakeAll:
		return []string{"loss"}
	case Stuck:
		return []string{"loss", "draw", "win"}
	case Full:
		return []string{"draw"}
	case Row:
		return []string{"win", "loss"}
	}
	return []string{"win"}
}

func (f *Form) readGoal(n *zrf.Node) (g Goal, ok bool) {
	args := n.Args()
	g.node = n
	g.Result, _, _ = strings.Cut(n.Head(), "-")
	if len(args) == 3 && args[2].Head() == "says" && len(args[2].Items) == 2 {
		g.Says = args[2].Items[1].Text
		args = args[:2]
	}
	if len(args) != 2 || args[0].Kind != zrf.List {
		return g, false
	}
	g.Who = atoms(args[0].Items)
	for _, w := range g.Who {
		if f.player(w) < 0 {
			return g, false
		}
	}
	goal := args[1]
	words := atoms(goal.Args())
	switch {
	case goal.Text == "stalemated":
		g.Kind = Stuck
	case goal.Text == "full":
		g.Kind = Full
	case goal.Head() == "checkmated" && len(words) == 1:
		g.Kind, g.Piece = Checkmate, words[0]
	case goal.Head() == "pieces-remaining" && (len(words) == 1 || len(words) == 2):
		g.Kind = TakeAll
		if words[0] != "0" {
			return g, false
		}
		if len(words) == 2 {
			g.Piece = words[1]
		}
	case goal.Head() == "line" && len(goal.Items) == 3 && goal.Items[2].Kind == zrf.List:
		g.Kind = Row
		if g.N, _ = strconv.Atoi(goal.Items[1].Text); g.N < 2 || !f.allLines(atoms(goal.Items[2].Items)) {
			return g, false
		}
	case goal.Head() == "connect" && len(words) == 2:
		g.Kind, g.Zones = Join, words
	case goal.Head() == "absolute-config" && len(goal.Items) == 3 && goal.Items[1].Kind == zrf.Atom:
		zones := atoms(goal.Items[2].Items)
		if len(zones) != 1 || f.zone(zones[0]) < 0 {
			return g, false
		}
		g.Kind, g.Piece, g.Zones = Arrive, goal.Items[1].Text, zones
	default:
		return g, false
	}
	if !slices.Contains(Results(g.Kind), g.Result) || g.Piece != "" && g.Piece != "any" && f.Piece(g.Piece) == nil {
		return g, false
	}
	return g, true
}

func (f *Form) zone(name string) int {
	if f.Board == nil {
		return -1
	}
	return slices.IndexFunc(f.Board.Zones, func(z Zone) bool { return z.Name == name })
}

// ZoneNames returns the names of the zones, each once.
func (f *Form) ZoneNames() (list []string) {
	if f.Board == nil {
		return nil
	}
	for _, z := range f.Board.Zones {
		if !slices.Contains(list, z.Name) {
			list = append(list, z.Name)
		}
	}
	return list
}

// lines returns the directions in which rows are counted.
func (f *Form) lines() string {
	if f.Board.Hexagons() {
		return "(e ne se)"
	}
	return "(n e ne nw)"
}

// allLines reports whether words contains all directions in which rows are counted.
func (f *Form) allLines(words []string) bool {
	seen := map[Offset]bool{}
	for _, w := range ways(f.Board.Hexagons()) {
		if slices.Contains(words, w.name) {
			o := Offset{w.dx, w.dy}
			if w.dx < 0 || w.dx == 0 && w.dy < 0 {
				o = Offset{-w.dx, -w.dy}
			}
			seen[o] = true
		}
	}
	return len(seen) == len(words) && len(seen) == len(ways(f.Board.Hexagons()))/2
}

// clause writes a goal.
func (f *Form) clause(g Goal) string {
	var goal string
	switch g.Kind {
	case Checkmate:
		goal = "(checkmated " + g.Piece + ")"
	case TakeAll:
		goal = strings.TrimSpace("(pieces-remaining 0 "+g.Piece) + ")"
	case Arrive:
		goal = "(absolute-config " + g.Piece + " (" + strings.Join(g.Zones, " ") + "))"
	case Row:
		goal = "(line " + strconv.Itoa(g.N) + " " + f.lines() + ")"
	case Stuck:
		goal = "stalemated"
	case Join:
		goal = "(connect " + strings.Join(g.Zones, " ") + ")"
	case Full:
		goal = "full"
	}
	if g.Says != "" {
		goal += ` (says "` + g.Says + `")`
	}
	return "(" + g.Result + "-condition (" + strings.Join(g.Who, " ") + ") " + goal + ")"
}
