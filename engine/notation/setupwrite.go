package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
	"strconv"
	"strings"
)

// Setup writes a position as a query in the run-length form. ReadSetup turns it into a
// position with the same Key, in the same version of the rules. If the game began with a
// setup that gave the number of plies played before, as a FEN does, the text gives it too.
func Setup(pos *game.Position) string {
	g := pos.Game()
	var b strings.Builder
	b.WriteString("?setup=")
	writeRuns(&b, pos)
	b.WriteString("&turn=")
	b.WriteString(strconv.Itoa(pos.Turn()))
	if g.HasHands {
		b.WriteString("&reserve=")
		writeReserve(&b, pos)
	}
	writeGlobals(&b, pos)
	writeLast(&b, pos, "&last=", escapeQuery)
	writeOut(&b, pos, "&out=")
	if g.NoProgress > 0 && pos.Quiet() > 0 {
		b.WriteString("&quiet=" + strconv.Itoa(pos.Quiet()))
	}
	if pos.Plies()-pos.Ply() >= round(g) {
		b.WriteString("&plies=" + strconv.Itoa(pos.Plies()))
	}
	return b.String()
}

func writeRuns(b *strings.Builder, pos *game.Position) {
	g := pos.Game()
	slots := make([]int, len(g.Types))            // number of each type in setup strings
	for i, t := range slices.Backward(types(g)) { // a type with several numbers gets the first one
		if t >= 0 {
			slots[t] = i
		}
	}
	last, more := "", -1
	flush := func() {
		if more < 0 {
			return
		}
		b.WriteString(last)
		if more > 0 {
			b.WriteString("+" + strconv.Itoa(more))
		}
		b.WriteByte(';')
	}
	pts := points(g)
	for _, c := range pts[:cellsEnd(pts)] {
		term := ""
		if c >= 0 {
			term = placeText(pos, board.Cell(c), slots)
		}
		if more >= 0 && term == last {
			more++
			continue
		}
		flush()
		last, more = term, 0
	}
	flush()
}

// placeText is the inverse of reader.place.
func placeText(pos *game.Position, c board.Cell, slots []int) string {
	g := pos.Game()
	pc, count := pos.At(c), pos.Count(c)
	s := ""
	attrs := false
	if pc != game.None {
		s = strconv.Itoa(slots[pc.Type()]) + ":" + strconv.Itoa(int(pc.Owner())+1)
		attrs = pos.Attrs(c) != g.Types[pc.Type()].Attrs
	}
	if g.HasCounts && (count != 0 || attrs) {
		s += "=" + strconv.Itoa(int(count))
	}
	for i := 0; attrs && i < len(g.Attrs); i++ {
		s += "=" + attrText(g, g.Attrs[i], g.Attrs[i].Get(pos.Attrs(c)))
	}
	return s
}

func writeReserve(b *strings.Builder, pos *game.Position) {
	g := pos.Game()
	for p := range g.Players {
		if p > 0 {
			b.WriteByte(';')
		}
		for _, t := range types(g) {
			n := 0
			if t >= 0 {
				n = pos.Hand(game.Player(p), t)
			}
			b.WriteString(strconv.Itoa(n) + ",")
		}
	}
}

func writeGlobals(b *strings.Builder, pos *game.Position) {
	g := pos.Game()
	last := -1
	for i := range g.Globals {
		if pos.Global(i) != g.Globals[i].Start {
			last = i
		}
	}
	if last < 0 {
		return
	}
	b.WriteString("&global=")
	for i := 0; i <= last; i++ {
		if pos.Global(i) != g.Globals[i].Start {
			b.WriteString(escapeQuery(globalText(pos, i)))
		}
		b.WriteByte(';')
	}
}

// globalText writes the value of global i: a number, the name of a cell, or -.
func globalText(pos *game.Position, i int) string {
	g, v := pos.Game(), pos.Global(i)
	switch {
	case !g.Globals[i].Cell:
		return strconv.Itoa(int(v))
	case v < 0:
		return "-"
	}
	return cellName(g, board.Cell(v))
}

// writeLast writes the cells of the last move after a heading, if the rules ask for them;
// quote escapes the names.
func writeLast(b *strings.Builder, pos *game.Position, heading string, quote func(string) string) {
	g := pos.Game()
	from, to := pos.Last()
	if !g.UsesLast || to == board.NoCell {
		return
	}
	b.WriteString(heading)
	if from != board.NoCell {
		b.WriteString(quote(cellName(g, from)) + ",")
	}
	b.WriteString(quote(cellName(g, to)))
}

// writeOut writes the players who dropped out after a heading, if there are any.
func writeOut(b *strings.Builder, pos *game.Position, heading string) {
	for p := range pos.Game().Players {
		if pos.Out(game.Player(p)) {
			b.WriteString(heading + strconv.Itoa(p+1))
			heading = ","
		}
	}
}
