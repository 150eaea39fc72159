package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// TextIn returns the text of a move that is about to be made in pos: e2-e4, e4xd5,
// e7-e8=Queen, d4xa4xa8, Pawn@c3, b1-c3,Hawk@b1, pass. If a part moves several pieces, or
// begins where no walk before it ended, the additional walks follow after commas.
func TextIn(pos *game.Position, m game.Move) string { return textIn(pos, m, true) }

// textIn is TextIn; round says whether the text of a cycle names only its first piece.
func textIn(pos *game.Position, m game.Move, round bool) string {
	if m.IsPass() {
		return "pass"
	}
	list := tracks(m)
	if len(list) == 0 {
		return effectText(pos.Game(), m)
	}
	if round && goesRound(list) {
		return cellName(pos.Game(), list[0].cells[0]) + "-" + cellName(pos.Game(), list[0].cells[1])
	}
	var b strings.Builder
	for i := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		writeTrack(&b, pos, m, &list[i])
	}
	writeLone(&b, pos.Game(), m)
	if a := gated(m); a != nil {
		b.WriteString("," + typeWord(pos.Game(), a.Piece) + "@" + cellName(pos.Game(), a.To))
	}
	return b.String()
}

// gated returns the action that drops a piece from the hand on the cell that another piece
// leaves, or nil.
func gated(m game.Move) *game.Action {
	for i := range m.Acts {
		if m.Acts[i].Gates() {
			return &m.Acts[i]
		}
	}
	return nil
}

// Texts returns the text of every move in a list of legal moves of pos. Moves with equal
// texts also say what else they do; those that are still equal get #2, #3 and so on, in the
// order of the list.
func Texts(pos *game.Position, list *game.MoveList) []string {
	texts := make([]string, list.Len())
	used := make(map[string]int, len(texts))
	for i, m := range list.Moves {
		texts[i] = TextIn(pos, m)
		used[texts[i]]++
	}
	if len(used) == len(texts) {
		return texts
	}
	for i, m := range list.Moves {
		if used[texts[i]] > 1 {
			texts[i] = textIn(pos, m, false) + deeds(pos, m)
		}
	}
	clear(used)
	for _, t := range texts {
		used[t] = 0
	}
	for i, t := range texts {
		used[t]++
		if used[t] == 1 {
			continue
		}
		for {
			s := t + "#" + strconv.Itoa(used[t])
			if _, taken := used[s]; !taken {
				texts[i] = s
				used[s] = 1
				break
			}
			used[t]++
		}
	}
	return texts
}

// goesRound reports whether three or more pieces change places in a cycle, each going to
// the cell of the next. This is the turn of a layer; its text names only the first piece.
func goesRound(list []track) bool {
	if len(list) < 3 {
		return false
	}
	next := make(map[board.Cell]board.Cell, len(list))
	for _, t := range list {
		if t.drop || len(t.cells) > 2 {
			return false
		}
		next[t.cells[0]] = t.cells[len(t.cells)-1]
	}
	first := list[0].cells[0]
	for c, n := next[first], 1; n <= len(list); n++ {
		if c == first {
			return n > 2
		}
		to, ok := next[c]
		if !ok {
			return false
		}
		c = to
	}
	return false
}

// A pair is one piece going from a cell to another within a move.
type pair struct {
	from, to board.Cell
	part     uint8
	takes    bool // its part captures
	piece    game.Piece
	held     game.Piece // of a drop: what was in the hand
}

// A track is a move as a player sees it: one walk of a piece. A move may have several.
type track struct {
	cells []board.Cell // from, to, to, …; a drop has only the target
	takes []bool       // step i into cells[i+1] captures
	drop  bool
	piece game.Piece // what stands on the last cell
	held  game.Piece // of a drop: what was in the hand
}

// tracks splits a move into walks. The first one is the main walk.
func tracks(m game.Move) []track {
	var list []track
	for _, p := range pairs(m) {
		if p.from == board.NoCell {
			list = append(list, track{cells: []board.Cell{p.to}, drop: true, piece: p.piece, held: p.held})
			continue
		}
		if i := continues(list, p); i >= 0 {
			t := &list[i]
			t.cells = append(t.cells, p.to)
			t.takes = append(t.takes, p.takes)
			t.piece = p.piece
			continue
		}
		t := track{cells: []board.Cell{p.from}, piece: p.piece}
		if p.to != p.from {
			t.cells = append(t.cells, p.to)
			t.takes = append(t.takes, p.takes)
		}
		list = append(list, t)
	}
	return list
}

// continues returns the index of the walk that a pair of a later part continues, or -1.
func continues(list []track, p pair) int {
	if p.part == 0 || len(list) == 0 || p.from == p.to {
		return -1
	}
	for i := range list {
		t := &list[i]
		if !t.drop && t.cells[len(t.cells)-1] == p.from {
			return i
		}
	}
	return -1
}

// pairs lists which piece goes where. Captures that are all made at the end of a chain
// count for each of its parts.
func pairs(m game.Move) []pair {
	var list []pair
	var takes [256]bool
	captures, last, parts := 0, true, 0
	final := uint8(0)
	for i := range m.Acts {
		final = max(final, m.Acts[i].Part)
	}
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case a.Kind == game.ActCapture:
			takes[a.Part] = true
			captures++
			last = last && a.Part == final
		case a.Kind == game.ActDrop:
			held := a.Piece
			if a.Value > 0 {
				held = game.Make(int(a.Value)-1, a.Piece.Owner())
			}
			list = append(list, pair{from: board.NoCell, to: a.To, part: a.Part, piece: a.Piece, held: held})
		case a.Kind == game.ActMove, a.Copies():
			if len(list) == 0 || list[len(list)-1].part != a.Part {
				parts++
			}
			list = append(list, pair{from: a.From, to: a.To, part: a.Part, piece: a.Piece})
		}
	}
	if last && captures >= parts {
		for i := range takes {
			takes[i] = captures > 0
		}
	}
	seen := -1
	for i := range list {
		p := &list[i]
		p.takes = takes[p.part] && int(p.part) != seen // only the first pair of a part is written as a capture
		seen = int(p.part)
	}
	return list
}

func writeTrack(b *strings.Builder, pos *game.Position, m game.Move, t *track) {
	g := pos.Game()
	if t.drop && namesDrops(g) {
		b.WriteString(typeWord(g, t.held))
		b.WriteByte('@')
	}
	for i, c := range t.cells {
		if i > 0 && t.takes[i-1] {
			b.WriteByte('x')
		} else if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(cellName(g, c))
	}
	if now, changed := promotion(pos, m, t); changed {
		b.WriteByte('=')
		b.WriteString(typeWord(g, now))
	}
}

// promotion returns the piece at the end of a walk and whether its type has changed.
func promotion(pos *game.Position, m game.Move, t *track) (game.Piece, bool) {
	end := t.cells[len(t.cells)-1]
	now := t.piece
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActPut && a.To == end && (a.From < 0 || a.From == a.To) && a.Piece != game.None {
			now = a.Piece
		}
	}
	was := t.piece
	if t.drop {
		was = t.held
	} else if pc := pos.At(t.cells[0]); pc != game.None {
		was = pc
	}
	return now, now.Type() != was.Type() && now != game.None
}

// writeLone appends captures and drops in parts in which nothing moves: a piece that the
// player chose to remove, the arrow of a shot.
func writeLone(b *strings.Builder, g *game.Game, m game.Move) {
	var moved [256]bool
	for _, p := range pairs(m) {
		moved[p.part] = true
	}
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case moved[a.Part]:
		case a.Kind == game.ActCapture:
			b.WriteString(",x")
			b.WriteString(cellName(g, a.From))
		case a.Kind == game.ActPut && a.Piece != game.None:
			b.WriteString("," + typeWord(g, a.Piece) + "@")
			b.WriteString(cellName(g, a.To))
		}
	}
}

// effectText writes a move in which nothing goes from one cell to another by the first cell
// that it changes, or by the first number that it sets.
func effectText(g *game.Game, m game.Move) string {
	for i := range m.Acts {
		a := &m.Acts[i]
		switch a.Kind {
		case game.ActCapture:
			return "x" + cellName(g, a.From)
		case game.ActCount, game.ActAttrs:
			return cellName(g, a.To)
		case game.ActPut:
			if a.Piece == game.None {
				return "x" + cellName(g, a.To)
			}
			return cellName(g, a.To) + "=" + typeWord(g, a.Piece)
		}
	}
	for i := range m.Acts {
		a := &m.Acts[i]
		if a.Kind == game.ActGlobal && int(a.From) < len(g.Globals) && a.From >= 0 {
			return g.Globals[a.From].Name + "=" + strconv.Itoa(int(a.Value))
		}
	}
	return "pass"
}

// namesDrops reports whether the text of a drop must name the piece.
func namesDrops(g *game.Game) bool {
	if g.HasHands {
		return true
	}
	n := 0
	for i := range g.Types {
		if len(g.Types[i].Drops) > 0 {
			n++
		}
	}
	return n > 1
}

// typeWord returns the name of a piece's type without spaces.
func typeWord(g *game.Game, p game.Piece) string {
	if t := p.Type(); t >= 0 && t < len(g.Types) {
		return strings.ReplaceAll(g.Types[t].Name, " ", "_")
	}
	return "?"
}
