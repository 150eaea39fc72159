package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
	"strings"
)

// A san is a move in the parts of standard algebraic notation. A piece with the letter P is
// written without its letter.
type san struct {
	piece  string // "", "N"; "P" for a drop of such a piece
	file   string // of the cell it leaves, "" for a drop
	rank   string
	to     string
	promo  string // "Q"
	takes  bool
	drop   bool
	gate   string // "H": the piece that appears on the cell just left
	castle string // "O-O"; then all other fields are empty
}

// sanOf splits m, a legal move of pos. It returns false if the notation cannot write the
// move: a chain, a piece without a letter, a change of counts.
func sanOf(pos *game.Position, m game.Move) (san, bool) {
	g := pos.Game()
	list := tracks(m)
	if m.IsPass() || len(list) == 0 || len(list) > 2 || len(list[0].cells) > 2 {
		return san{}, false
	}
	t := &list[0]
	if len(list) == 2 {
		s, ok := castling(g, list)
		if a := gated(m); ok && a != nil {
			s.gate = capital(g, a.Piece)
			ok = s.gate != ""
			s.castle += "/" + s.gate + g.Board.Name(a.To)
		}
		return s, ok
	}
	to := t.cells[len(t.cells)-1]
	s := san{to: g.Board.Name(to), drop: t.drop}
	was := t.piece
	if !t.drop {
		if len(t.cells) < 2 || pos.At(t.cells[0]) == game.None {
			return san{}, false
		}
		was = pos.At(t.cells[0])
		s.file, s.rank = fileAndRank(g.Board.Name(t.cells[0]))
	}
	s.piece = capital(g, was)
	if s.piece == "" {
		return san{}, false
	}
	if s.piece == "P" && !t.drop {
		s.piece = ""
	}
	if now, changed := promotion(pos, m, t); changed {
		if s.promo = capital(g, now); s.promo == "" {
			return san{}, false
		}
	}
	if a := gated(m); a != nil {
		if s.gate = capital(g, a.Piece); s.gate == "" || t.drop {
			return san{}, false
		}
	}
	for i := range m.Acts {
		s.takes = s.takes || m.Acts[i].Kind == game.ActCapture
	}
	return s, true
}

// castling recognizes a move of a royal piece together with another piece, which may stay
// where it is.
func castling(g *game.Game, list []track) (san, bool) {
	for i := range list {
		king, other := &list[i], &list[1-i]
		if king.drop || other.drop || len(king.cells) != 2 || len(other.cells) > 2 || !g.Types[king.piece.Type()].Royal {
			continue
		}
		x, ok := inRow(g, king.cells[0])
		y, ok2 := inRow(g, other.cells[0])
		if !ok || !ok2 {
			return san{}, false
		}
		if x < y {
			return san{castle: "O-O"}, true
		}
		return san{castle: "O-O-O"}, true
	}
	return san{}, false
}

// inRow returns the index of c in its row.
func inRow(g *game.Game, c board.Cell) (int, bool) {
	for _, row := range g.Board.Rows() {
		for x, at := range row {
			if at == c {
				return x, true
			}
		}
	}
	return 0, false
}

// capital returns the letter of the first player's pieces of this type, if the type has
// one.
func capital(g *game.Game, pc game.Piece) string {
	if pc == game.None || pc.Type() >= len(g.Types) {
		return ""
	}
	l := g.Types[pc.Type()].Letters
	if len(l) == 0 || len(l[0]) != 1 {
		return ""
	}
	return strings.ToUpper(l[0])
}

// fileAndRank splits the name of a cell at its first digit.
func fileAndRank(name string) (file, rank string) {
	i := 0
	for i < len(name) && !isDigit(name[i]) {
		i++
	}
	return name[:i], name[i:]
}

// SANTexts writes every move of list, the legal moves of pos, in standard algebraic
// notation without the marks for check and mate. Moves that the notation cannot write, or
// would write alike, keep their own texts.
func SANTexts(pos *game.Position, list *game.MoveList) []string {
	texts := make([]string, list.Len())
	parts := make([]san, list.Len())
	for i, m := range list.Moves {
		parts[i], _ = sanOf(pos, m)
	}
	times := make(map[string]int, len(texts))
	for i := range parts {
		texts[i] = parts[i].text(parts)
		times[texts[i]]++
	}
	var own []string
	for i := range texts {
		if texts[i] == "" || times[texts[i]] > 1 {
			if own == nil {
				own = Texts(pos, list)
			}
			texts[i] = own[i]
		}
	}
	return texts
}

// text writes s with as much of its start cell as distinguishes it from the other moves.
func (s *san) text(all []san) string {
	if s.castle != "" || s.to == "" {
		return s.castle
	}
	if s.drop {
		return s.piece + "@" + s.to
	}
	from := ""
	if s.piece == "" && s.takes {
		from = s.file
	} else if s.piece != "" {
		others, file, rank := false, true, true
		for i := range all {
			o := &all[i]
			if o.drop || o.piece != s.piece || o.to != s.to || o.file == s.file && o.rank == s.rank {
				continue
			}
			others = true
			file = file && o.file != s.file
			rank = rank && o.rank != s.rank
		}
		switch {
		case !others:
		case file:
			from = s.file
		case rank:
			from = s.rank
		default:
			from = s.file + s.rank
		}
	}
	text := s.piece + from
	if s.takes {
		text += "x"
	}
	text += s.to
	if s.promo != "" {
		text += "=" + s.promo
	}
	if s.gate != "" {
		text += "/" + s.gate
	}
	return text
}

// sanNoise are the parts of a move's text that add nothing to what the position already
// says.
var sanNoise = [...]string{"e.p.", "x", ":", "-", "=", "(", ")", "/"}

// FindSAN is Find for records: it tries standard algebraic notation first and the notation
// of xiangqi last.
func FindSAN(pos *game.Position, list *game.MoveList, s string) (int, error) {
	if strings.HasPrefix(s, "x") { // a shot has this text, but a pawn's capture has its file before the x
		if i := slices.Index(Texts(pos, list), strings.TrimRight(s, "+#!?")); i >= 0 {
			return i, nil
		}
	}
	if i, err := readSAN(pos, list, s); err != nil || i >= 0 {
		return i, err
	}
	i, err := findForm(pos, list, s)
	if bare := strings.TrimRight(s, "+#!?"); i == illegal && bare != s {
		if found, e := findForm(pos, list, bare); found >= 0 {
			return found, e
		}
	}
	if i == illegal {
		if found, e := findFiled(pos, list, s); e != nil || found >= 0 {
			return found, e
		}
	}
	return i, err
}

// readSAN finds a move in standard algebraic notation as people write it: with more or less
// of its start cell, with or without marks. It returns -1 if no move is written like this.
func readSAN(pos *game.Position, list *game.MoveList, s string) (int, error) {
	if len(s) > maxMoveText {
		return -1, nil
	}
	s = strings.TrimRight(s, "+#!?")
	clean := strings.ReplaceAll(s, "0", "O")
	if clean != "O-O" && clean != "O-O-O" && !strings.HasPrefix(clean, "O-O/") && !strings.HasPrefix(clean, "O-O-O/") {
		clean = s
		for _, noise := range sanNoise {
			clean = strings.ReplaceAll(clean, noise, "")
		}
	}
	takes := strings.ContainsAny(s, "x:")
	found, same := -1, 0
	var all []int
	for i, m := range list.Moves {
		p, ok := sanOf(pos, m)
		if !ok || !p.reads(clean) {
			continue
		}
		all = append(all, i)
		if p.takes == takes {
			found, same = i, same+1
		}
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case same == 1:
		return found, nil
	case len(all) > 1:
		return undecided, ambiguous(s, Texts(pos, list), all)
	}
	return -1, nil
}

// reads reports whether text, without noise, can mean s.
func (s *san) reads(text string) bool {
	if s.castle != "" {
		return text == s.castle
	}
	if s.drop {
		return text == s.piece+"@"+s.to || text == s.piece+"*"+s.to
	}
	rest, ok := strings.CutPrefix(text, s.piece)
	if s.piece == "" {
		rest, ok = strings.TrimPrefix(text, "P"), true
	}
	if !ok {
		return false
	}
	for _, from := range [...]string{"", s.file, s.rank, s.file + s.rank} {
		after, ok := strings.CutPrefix(rest, from+s.to)
		if ok && strings.EqualFold(after, s.promo+s.gate) {
			return true
		}
	}
	return false
}
