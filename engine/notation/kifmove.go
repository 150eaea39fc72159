package notation

import (
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A kifMove is a move as KIF writes it: ３四銀成(25), 同　銀(45), ３三歩打.
type kifMove struct {
	to       board.Cell
	kind     int    // type of the piece, before it is promoted
	drop     bool   // 打
	promotes bool   // 成
	from     string // two digits, "" if it is not given
}

// FindKIF is Find for moves as KIF files write them. If the text does not say where the
// piece comes from, exactly one piece must be able to make the move. Find reads any other
// text.
func FindKIF(pos *game.Position, list *game.MoveList, text string) (int, error) {
	s, ok := newSheet(pos.Game())
	if !ok || len(text) > maxMoveText {
		return Find(pos, list, text)
	}
	want, ok := s.readMove(pos, text)
	if !ok {
		return Find(pos, list, text)
	}
	var found []int
	for i, m := range list.Moves {
		p, ok := plainOf(pos, m)
		drop := p.from == board.NoCell
		if !ok || p.to != want.to || p.piece.Type() != want.kind || (p.becomes != game.None) != want.promotes || want.drop && !drop || want.from != "" && drop {
			continue
		}
		if want.from != "" && want.from != strconv.Itoa(s.x[p.from])+strconv.Itoa(s.y[p.from]) {
			continue
		}
		found = append(found, i)
	}
	if len(found) > 1 && want.from == "" && !want.drop {
		// Where a piece on the board could also go to the cell, a drop must be marked as
		// one.
		kept := found[:0]
		for _, i := range found {
			if p, _ := plainOf(pos, list.Moves[i]); p.from != board.NoCell {
				kept = append(kept, i)
			}
		}
		found = kept
	}
	switch len(found) {
	case 0:
		return -1, errorAt("move "+quote(text), "not legal here")
	case 1:
		return found[0], nil
	}
	return -1, ambiguous(text, Texts(pos, list), found)
}

// readMove splits a text; it returns false if the text is not a KIF move on this board.
func (s *sheet) readMove(pos *game.Position, text string) (m kifMove, ok bool) {
	text = narrow(text)
	if rest, same := strings.CutPrefix(text, "同"); same {
		_, m.to = pos.Last()
		text = rest
	} else {
		if len(text) < 2 || !isDigit(text[0]) || !isDigit(text[1]) {
			return m, false
		}
		x, y := int(text[0]-'0'), int(text[1]-'0')
		if x < 1 || x > s.w || y < 1 || y > s.h {
			return m, false
		}
		m.to, text = s.at[y-1][x-1], text[2:]
	}
	if m.to == board.NoCell {
		return m, false
	}
	m.kind, text = s.typeOf(text)
	if m.kind < 0 {
		return m, false
	}
	if k := strings.IndexByte(text, '('); k >= 0 {
		from, closed := strings.CutSuffix(text[k+1:], ")")
		if !closed || len(from) != 2 || !allDigits(from) {
			return m, false
		}
		m.from, text = from, text[:k]
	}
	switch text {
	case "打":
		m.drop = true
	case "成":
		m.promotes = true
	case "", "不成", "生":
	default:
		return m, false
	}
	return m, true
}
