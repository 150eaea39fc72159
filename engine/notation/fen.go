package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// fen reads s into a new position. It may be any form of FEN that fits the game's
// letters:
//
//	rows w KQkq e3 0 1     fields that are left out at the end are empty
//	rows[hands] w - - 0 1  w is the first player
//	rows b hands 12        SFEN: b is the first player
//	rows-hand block-w      the predecessor's
//	W:W31-50:BK3           draughts
//	1P[pP]1                a piece on a column, the uppermost first
//
// Anything that a FEN has no field for may follow as name=value (see writeMore). Adjoining
// digits of a row are summed or read as one number, whichever fills the row.
func (r *reader) fen(s string) error {
	if !r.g.FEN.Present {
		return errorAt("FEN", "this game has none; write a setup such as ", quote(Setup(r.g.Start())))
	}
	r.pos = r.g.NewPosition()
	var err error
	if isPDN(s) {
		s, more := cutTurn(s)
		if err = r.pdn(s); err == nil {
			err = r.more(more)
		}
	} else {
		err = r.rowsAndFields(s)
	}
	if err != nil {
		return err
	}
	r.pos.Settle()
	return nil
}

// rowsAndFields reads every FEN that has rows.
func (r *reader) rowsAndFields(s string) error {
	l := newLetters(r.g)
	s = r.spaced(s, l)
	hands, bracket := "", false
	if i := strings.IndexByte(s, '['); i >= 0 && len(r.g.Opt.Tower.Pieces) == 0 {
		j := strings.IndexByte(s[i:], ']')
		if j < 0 {
			return errorAt("hands", "the bracket [ is never closed")
		}
		hands, bracket = s[i+1:i+j], true
		s = s[:i] + " " + s[i+j+1:]
	}
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return errorAt("FEN", "it is empty")
	}
	fields, more := cutMore(fields)
	parts := strings.Split(fields[0], "-")
	rows, extra, err := r.splitRows(parts[0])
	if err != nil {
		return err
	}
	if err := r.rows(rows, l); err != nil {
		return err
	}
	blocks, side := extra, ""
	for _, part := range parts[1:] {
		switch {
		case part == "":
		case strings.IndexByte(part, '/') >= 0 || allDigits(part):
			blocks = append(blocks, part)
		case side == "":
			side = part
		default:
			return errorAt("board field", quote(part), " after the side to move")
		}
	}
	if side != "" {
		fields = append([]string{fields[0], side}, fields[1:]...)
	}
	for _, b := range blocks {
		if err := r.hands("hand block", b, l); err != nil {
			return err
		}
	}
	if bracket {
		if err := r.hands("hands", hands, l); err != nil {
			return err
		}
	}
	if err := r.fields(fields[1:], l, bracket || len(blocks) > 0); err != nil {
		return err
	}
	return r.more(more)
}

// spaced turns the plus signs of a query into spaces, except those that are parts of
// letters: the board ends at the first plus after which the last row is full.
func (r *reader) spaced(s string, l *letters) string {
	if strings.IndexByte(s, ' ') >= 0 || strings.IndexByte(s, '+') < 0 {
		return s
	}
	if !l.plus {
		return strings.ReplaceAll(s, "+", " ")
	}
	rows := r.g.Board.Rows()
	start := strings.LastIndexByte(s, '/') + 1
	for i := start; i < len(s) && i < start+maxRow; i++ {
		if s[i] != '+' || len(rows) == 0 {
			continue
		}
		items, err := r.row("", s[start:i], l)
		if sum, whole := rowLength(items); err == nil && (sum == len(rows[len(rows)-1]) || whole == len(rows[len(rows)-1])) {
			return s[:i] + strings.ReplaceAll(s[i:], "+", " ")
		}
	}
	return s
}

// maxRow is the longest last row in which a plus may be a space.
const maxRow = 256

// splitRows splits the board field and checks the number of rows. An additional row is a
// hand.
func (r *reader) splitRows(s string) (rows, extra []string, err error) {
	rows = strings.Split(s, "/")
	want := len(r.g.Board.Rows())
	if len(rows) == want+1 && (rows[want] == "" || r.g.HasHands) {
		if rows[want] != "" {
			extra = rows[want:]
		}
		rows = rows[:want]
	}
	if len(rows) != want {
		return nil, nil, errorAt("board field", "it has ", strconv.Itoa(len(rows)), " rows, the board has ", strconv.Itoa(want))
	}
	return rows, extra, nil
}

// fields reads the fields after the board. w says that the board field contains hands; then
// the letter w means the first player.
func (r *reader) fields(fields []string, l *letters, w bool) error {
	if len(fields) == 0 {
		return nil
	}
	if fields[0] != "-" || len(fields) > 1 {
		sfen := !w && r.isSFEN(fields)
		if err := r.side(fields[0], w, sfen); err != nil {
			return err
		}
		if sfen {
			return r.sfenFields(fields[1:], l)
		}
	}
	return r.chessFields(fields[1:])
}

// isSFEN reports whether the fields after the board are side, hands and perhaps
// a move number.
func (r *reader) isSFEN(fields []string) bool {
	if !r.g.HasHands || r.g.FEN.Castle != "" {
		return false
	}
	switch len(fields) {
	case 1:
		return r.g.FEN.Hands == "sfen"
	case 2:
		return !allDigits(fields[1])
	case 3:
		return !allDigits(fields[1]) && allDigits(fields[2])
	}
	return false
}

func (r *reader) sfenFields(fields []string, l *letters) error {
	if len(fields) == 0 {
		return nil
	}
	if err := r.hands("hands field", fields[0], l); err != nil {
		return err
	}
	if len(fields) > 1 {
		n, ok := number(fields[1], maxQuiet)
		if !ok {
			return errorAt("move number", quote(fields[1]), " is not one")
		}
		r.pos.SetBefore(max(0, n-1))
	}
	return nil
}

// inRound returns how many turns of the current round of the turn order have passed.
func (r *reader) inRound() int {
	turn := r.pos.Turn()
	if r.g.Order > 0 {
		turn %= r.g.Order
	}
	return max(0, turn-r.g.Repeat) % round(r.g)
}

// chessFields reads castling rights, the passed cell and the counters. The first two may be
// left out: a number begins the counters.
func (r *reader) chessFields(fields []string) error {
	const (
		castling = iota
		passed
		quiet
		moves
		over
	)
	round := round(r.g)
	turn := r.inRound()
	r.pos.SetBefore(turn)
	r.counted = true
	stage := castling
	for _, f := range fields {
		if allDigits(f) && stage < quiet {
			stage = quiet
		}
		if !r.isPassed(f) && (isDigit(f[0]) && !allDigits(f) || f[0] == '+') {
			r.warn("field ", quote(f), " was ignored")
			continue
		}
		if stage == castling && r.isPassed(f) {
			stage = passed
		}
		var err error
		switch stage {
		case castling:
			err = r.castling(f)
		case passed:
			err = r.passed(f)
		case quiet:
			err = r.quiet(f)
		case moves:
			if n, ok := number(f, maxQuiet); ok {
				r.pos.SetBefore(max(0, n-1)*round + turn)
			} else {
				err = errorAt("move number", quote(f), " is not one")
			}
		case over:
			err = errorAt("field "+quote(f), "nothing may follow the move number")
		}
		if err != nil {
			return err
		}
		stage++
	}
	return nil
}

func (r *reader) quiet(s string) error {
	n, ok := number(s, maxQuiet)
	if !ok {
		return errorAt("counter of quiet plies", quote(s), " is not a number")
	}
	r.pos.SetQuiet(n)
	return nil
}

// side reads the letter of the side to move.
func (r *reader) side(s string, w, sfen bool) error {
	first, second := r.firstTwo()
	low := strings.ToLower(s)
	switch {
	case w && low == "w", sfen && low == "b":
		return r.toMove(first)
	case w && low == "b", sfen && low == "w":
		return r.toMove(second)
	}
	for p := range r.g.Players {
		for _, letter := range strings.Split(sideLetters(r.g, p), "") {
			if letter == s || strings.ToLower(letter) == low {
				return r.toMove(p)
			}
		}
	}
	return errorAt("side to move", quote(s), " stands for no player")
}

// firstTwo returns the first two players in the turn order.
func (r *reader) firstTwo() (int, int) {
	g := r.g
	if len(g.Turns) == 0 {
		return 0, 0
	}
	first := int(g.Turns[0].Player)
	for _, t := range g.Turns {
		if int(t.Player) != first {
			return first, int(t.Player)
		}
	}
	return first, first
}

// sideLetters returns the letters that stand for a player in the side field; FEN writes the
// first of them.
func sideLetters(g *game.Game, p int) string {
	if p < len(g.FEN.Sides) {
		return g.FEN.Sides[p]
	}
	if len(g.FEN.Sides) == 0 && p < 2 {
		return "wb"[p : p+1]
	}
	return strconv.Itoa(p + 1)
}

// toMove gives the turn to player p, at his first turn in the order. If that turn belongs
// to a beginning that is not repeated and p also has a turn in the repeated part, the
// latter is taken.
func (r *reader) toMove(p int) error {
	t := turnOf(r.g, p)
	if t < 0 {
		return errorAt("side to move", r.g.Players[p].Name, " has no turn in this game")
	}
	r.turn = t
	r.pos.PlaceTurn(t)
	return nil
}

func turnOf(g *game.Game, p int) int {
	if len(g.Turns) > 0 && int(g.Turns[0].Player) == p {
		return 0
	}
	found := -1
	for i, t := range g.Turns {
		if g.Order > 0 && i >= g.Order && found >= 0 {
			break // the turns after these are reached only by programs
		}
		if int(t.Player) == p && (found < 0 || found < g.Repeat && i >= g.Repeat) {
			found = i
		}
	}
	return found
}

// isPassed reports whether a field is the name of a cell.
func (r *reader) isPassed(s string) bool {
	_, ok := r.g.Board.Cell(s)
	return ok
}

// passed reads the field of the passed cell: -, a cell, or the cell and the one beyond it.
func (r *reader) passed(s string) error {
	if s == "-" {
		return nil
	}
	c, ok := r.g.Board.Cell(s)
	for i := 1; i < len(s) && !ok; i++ {
		if _, second := r.g.Board.Cell(s[i:]); second {
			c, ok = r.g.Board.Cell(s[:i])
		}
	}
	if !ok {
		return errorAt("en-passant field", quote(s), " is not a cell")
	}
	return r.setPassed(c)
}

func (r *reader) setPassed(c board.Cell) error {
	i := r.g.FEN.Passed
	if i < 0 || i >= len(r.g.Globals) || !r.g.Globals[i].Cell {
		r.warn("the passed cell was ignored: this game has none")
		return nil
	}
	if r.g.FEN.PassedBy == nil || r.canPass(c) {
		r.pos.PlaceGlobal(i, int32(c))
	}
	return nil
}
