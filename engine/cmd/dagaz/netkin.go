package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/net"
)

// A kinsman is a game with a net of its own.
type kinsman struct {
	name string // family/id
	g    *game.Game
	like float64 // how much of its start another game shares
}

// leastLike is the share of the start that two games must have in common for the net of one to
// be worth a trial in the other.
const leastLike = 0.6

// A net of another game is tried in a match if it lessens the mean error over so many positions
// by this share.
const (
	kinPositions = 2500
	kinGain      = 0.03
)

// choose takes the net of that of the kin which tells the scores of a few games best.
func (co *course) choose() error {
	few := *co
	few.positions = min(co.positions, kinPositions)
	few.data += "-kin"
	l, err := few.play(0, nil)
	if err != nil {
		return err
	}
	co.samples, co.games = l.Len(), l.Games
	co.Weigh(l)
	best, name := 0.0, ""
	for _, k := range co.kin {
		before, after := co.Error(l, k.g.Net)
		if gain := 1 - after/max(before, 1e-9); name == "" || gain > best {
			best, name = gain, k.name
		}
	}
	co.progress("the net of %s changes the error over %d positions by %+.1f%%", name, l.Len(), -100*best)
	if best < kinGain {
		return fmt.Errorf("no net of a game like it tells its scores")
	}
	co.like, co.known, err = netOf(name, co.Game)
	return err
}

// owners lists the games of the collection that have nets of their own.
func owners() (list []kinsman) {
	files, _ := fs.Glob(collection, "*/*.net")
	for _, f := range files {
		text, err := fs.ReadFile(collection, f)
		if _, refers := net.Other(string(text)); err != nil || refers {
			continue
		}
		name := strings.TrimSuffix(f, ".net")
		if g, err := loadGame(name); err == nil && g.Net != nil {
			list = append(list, kinsman{name: name, g: g})
		}
	}
	return list
}

// kin returns those of the games whose nets g can use and whose start is like that of g, the
// likest first.
func kin(g *game.Game, list []kinsman) (found []kinsman) {
	for _, k := range list {
		if k.g.ID == g.ID && k.g.Family == g.Family || !fits(k.g, g) {
			continue
		}
		if k.like = alike(g, k.g); k.like >= leastLike {
			found = append(found, k)
		}
	}
	near := func(k kinsman) int {
		if path.Dir(k.name) == g.Family {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(found, func(a, b kinsman) int {
		return cmp.Or(cmp.Compare(b.like, a.like), near(a)-near(b))
	})
	return found
}

// alike returns which share of the pieces at the start of two games with the same cells are
// the same.
func alike(a, b *game.Game) float64 {
	same, all := 1, 1
	for c := range board.Cell(a.Board.Len()) {
		x, y := startPiece(a, c), startPiece(b, c)
		if x == "" && y == "" {
			continue
		}
		if all++; x == y {
			same++
		}
	}
	return float64(same) / float64(all)
}

// startPiece names the piece on a cell at the start of a game, and says whether it belongs to
// the side that begins.
func startPiece(g *game.Game, c board.Cell) string {
	p := g.Start().At(c)
	switch {
	case p == game.None:
		return ""
	case p.Owner() == g.Turns[0].As:
		return "+" + g.Types[p.Type()].Name
	}
	return "-" + g.Types[p.Type()].Name
}
