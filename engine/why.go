package engine

import (
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// A WhyCode is the reason why a move is legal or not.
type WhyCode string

const (
	WhyLegal     WhyCode = "legal"     // it may be played; Moves are its texts
	WhyOver      WhyCode = "over"      // the game is over
	WhyUnknown   WhyCode = "unknown"   // the question names no cells; Text is the part that was not understood
	WhyEmpty     WhyCode = "empty"     // the first cell is empty
	WhyNotYours  WhyCode = "notYours"  // the piece there belongs to Player, and the mover may not move it
	WhyTurn      WhyCode = "turn"      // the move would be legal if it were Player's turn
	WhyRoyal     WhyCode = "royal"     // it would leave the royal piece on Cells attacked
	WhyPriority  WhyCode = "priority"  // the rules prefer other moves; Moves are some of them
	WhyMost      WhyCode = "most"      // another move captures more; Moves are some of them
	WhyOwn       WhyCode = "own"       // a piece of the mover stands on the target
	WhyOnlyQuiet WhyCode = "onlyQuiet" // the piece moves there only if the cell is empty
	WhyOnlyTakes WhyCode = "onlyTakes" // the piece moves there only to capture
	WhyBlocked   WhyCode = "blocked"   // the piece could move there if Cells were empty
	WhyNeeds     WhyCode = "needs"     // the move needs another piece somewhere: a hurdle, a partner, a line of enemies
	WhyNowhere   WhyCode = "nowhere"   // the piece does not move like that
	WhyNoHand    WhyCode = "noHand"    // there is no such piece in hand to be dropped
	WhyOccupied  WhyCode = "occupied"  // a piece cannot be dropped there because something stands there
	WhyNoDrop    WhyCode = "noDrop"    // such a piece cannot be dropped there
	WhyFirstPart WhyCode = "firstPart" // the piece gets there, but then the move must continue; Moves are the possible moves
	WhyBecomes   WhyCode = "becomes"   // the piece gets there, but does not become what the question says; Moves are the possible moves
)

// Why explains a move that somebody has in mind.
type Why struct {
	Code   WhyCode
	Piece  string       // name of the piece that would move, "" for none
	Player *game.Player // of WhyNotYours and WhyTurn
	Cells  []string
	Moves  []string
	Text   string
}

// whyMoves is the number of moves that an explanation names at most.
const whyMoves = 5

// Why explains whether a move can be played, and if not, why not. The move may be in any
// form that Play takes, or consist of two cells ("e2 e4") or of a piece and a cell
// ("Pawn@e4"). To find the reason, Why tries changes of the position.
func (s *Session) Why(ask string) Why {
	if s.over {
		return Why{Code: WhyOver, Text: s.Outcome().Text}
	}
	if i, err := notation.Find(s.pos, &s.list, ask); err == nil {
		return Why{Code: WhyLegal, Moves: s.Texts()[i : i+1]}
	}
	w := &asker{g: s.g, pos: s.pos}
	w.sieve.Fill(s.pos)
	if name, cell, ok := strings.Cut(ask, "@"); ok {
		return w.drop(strings.TrimSpace(name), strings.TrimSpace(cell), ask)
	}
	cells := w.cells(ask)
	switch len(cells) {
	case 0:
		return Why{Code: WhyUnknown, Text: ask}
	case 1:
		return w.place(cells[0])
	}
	why := w.move(cells[0], cells[len(cells)-1])
	if why.Code == WhyLegal && strings.Contains(ask, "=") {
		why.Code = WhyBecomes
	}
	return why
}

// Cells finds the cells that a move names, in their order.
func (s *Session) Cells(move string) []board.Cell {
	return (&asker{g: s.g, pos: s.pos}).cells(move)
}

// asker looks for one reason.
type asker struct {
	g     *game.Game
	pos   *game.Position
	sieve movegen.Sieve
}

// cells finds the names of cells in a text.
func (w *asker) cells(ask string) []board.Cell {
	var list []board.Cell
	for _, word := range strings.FieldsFunc(ask, func(r rune) bool { return strings.ContainsRune(" -x:=,;>→", r) }) {
		if c, ok := w.cell(word); ok {
			list = append(list, c)
			continue
		}
		for i := 1; i < len(word); i++ { // two cell names without a separator
			from, ok := w.cell(word[:i])
			to, also := w.cell(word[i:])
			if ok && also {
				list = append(list, from, to)
				break
			}
		}
	}
	return list
}

// cell returns the cell with that name, in upper or lower case.
func (w *asker) cell(name string) (board.Cell, bool) {
	c, ok := w.g.Board.Cell(name)
	if !ok {
		c, ok = w.g.Board.Cell(strings.ToLower(name))
	}
	return c, ok
}

// texts returns the texts of the moves in a list that pass a test, at most whyMoves.
func (w *asker) texts(list *game.MoveList, is func(game.Move) bool) []string {
	var out []string
	for i, text := range notation.Texts(w.pos, list) {
		if len(out) < whyMoves && is(list.Moves[i]) {
			out = append(out, text)
		}
	}
	return out
}

func (w *asker) name(pc game.Piece) string { return w.g.Types[pc.Type()].Name }

// move explains a move of a piece on the board.
func (w *asker) move(from, to board.Cell) Why {
	pc := w.pos.At(from)
	if pc == game.None {
		if why := w.place(to); why.Code == WhyLegal {
			return why // in this game moves do not go from cell to cell
		}
		return Why{Code: WhyEmpty, Cells: []string{w.g.Board.Name(from)}}
	}
	goes := func(m game.Move) bool { return m.From() == from && m.To() == to }
	why := Why{Piece: w.name(pc)}
	if moves := w.texts(&w.sieve.Legal, goes); len(moves) > 0 {
		why.Code, why.Moves = WhyLegal, moves
		return why
	}
	if owner := pc.Owner(); owner != w.pos.ToMove().As {
		return w.notYours(why, owner, goes)
	}
	if w.filtered(&why, goes) {
		return why
	}
	through := func(m game.Move) bool { return m.From() == from && m.To() != to && passes(m, to) }
	if moves := w.texts(&w.sieve.Legal, through); len(moves) > 0 {
		why.Code, why.Moves = WhyFirstPart, moves
		return why
	}
	return w.differently(why, from, to, goes)
}

// place explains a move named by a single cell: a drop, or an effect on that cell.
func (w *asker) place(c board.Cell) Why {
	at := func(m game.Move) bool { return m.From() == board.NoCell && !m.IsPass() && m.To() == c || onlyAt(m, c) }
	if moves := w.texts(&w.sieve.Legal, at); len(moves) > 0 {
		return Why{Code: WhyLegal, Moves: moves}
	}
	if pc := w.pos.At(c); pc != game.None && pc.Owner() == w.pos.ToMove().As {
		from := func(m game.Move) bool { return m.From() == c }
		why := Why{Piece: w.name(pc)}
		if moves := w.texts(&w.sieve.Legal, from); len(moves) > 0 {
			why.Code, why.Moves = WhyLegal, moves
			return why
		}
		if w.filtered(&why, from) {
			return why
		}
		why.Code = WhyNowhere
		return why
	}
	var why Why
	if w.filtered(&why, at) {
		return why
	}
	if w.pos.At(c) != game.None {
		return Why{Code: WhyOccupied, Cells: []string{w.g.Board.Name(c)}}
	}
	return Why{Code: WhyNoDrop}
}

// onlyAt reports whether a move moves nothing and changes c.
func onlyAt(m game.Move, c board.Cell) bool {
	at := false
	for i := range m.Acts {
		a := &m.Acts[i]
		if a.Kind == game.ActMove || a.Kind == game.ActDrop {
			return false
		}
		at = at || a.To == c
	}
	return at
}

// passes reports whether a part of m ends on c.
func passes(m game.Move, c board.Cell) bool {
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActMove && a.To == c {
			return true
		}
	}
	return false
}

// drop explains the drop of a piece with that name.
func (w *asker) drop(name, cell, ask string) Why {
	c, ok := w.g.Board.Cell(cell)
	t := w.typeOf(name)
	if !ok || t < 0 {
		return Why{Code: WhyUnknown, Text: ask}
	}
	why := Why{Piece: w.g.Types[t].Name}
	is := func(m game.Move) bool {
		return m.To() == c && len(m.Acts) > 0 && m.Acts[0].Kind == game.ActDrop && m.Acts[0].Piece.Type() == t
	}
	as := w.pos.ToMove().As
	switch {
	case len(w.texts(&w.sieve.Legal, is)) > 0:
		why.Code, why.Moves = WhyLegal, w.texts(&w.sieve.Legal, is)
	case w.filtered(&why, is):
	case w.g.HasHands && w.g.Hands[as] && w.pos.Hand(as, t) == 0:
		why.Code = WhyNoHand
	case w.pos.At(c) != game.None:
		why.Code, why.Cells = WhyOccupied, []string{cell}
	default:
		why.Code = WhyNoDrop
	}
	return why
}

func (w *asker) typeOf(name string) int {
	for i := range w.g.Types {
		if strings.EqualFold(w.g.Types[i].Name, name) {
			return i
		}
	}
	return -1
}

// notYours explains a move with another player's piece.
func (w *asker) notYours(why Why, owner game.Player, goes func(game.Move) bool) Why {
	why.Code, why.Player = WhyNotYours, &owner
	for i, t := range w.g.Turns {
		if t.As != owner {
			continue
		}
		other := w.pos.Clone()
		other.PlaceTurn(i)
		other.Settle()
		var sieve movegen.Sieve
		sieve.Fill(other)
		if has(&sieve.Legal, goes) {
			why.Code, why.Player = WhyTurn, &w.g.Turns[i].Player
			return why
		}
	}
	return why
}

// filtered explains a pseudo-legal move that is not legal: it would expose a royal piece,
// or other moves have priority. It returns false if the move is not pseudo-legal.
func (w *asker) filtered(why *Why, is func(game.Move) bool) bool {
	if !has(&w.sieve.Pseudo, is) {
		return false
	}
	if !has(&w.sieve.Safe, is) {
		why.Code, why.Cells = WhyRoyal, w.attackedAfter(is)
		return true
	}
	most := 0
	for _, m := range w.sieve.Safe.Moves {
		if is(m) {
			most = max(most, m.Captures())
		}
	}
	why.Code = WhyPriority
	if len(w.sieve.Legal.Moves) > 0 && w.g.Opt.Maximal > 0 && w.sieve.Legal.Moves[0].Captures() >= most && most > 0 {
		why.Code = WhyMost
	}
	why.Moves = w.texts(&w.sieve.Legal, func(game.Move) bool { return true })
	return true
}

// attackedAfter names the royal pieces that are attacked after the first of the moves that
// pass a test.
func (w *asker) attackedAfter(is func(game.Move) bool) []string {
	as := w.pos.ToMove().As
	gen := movegen.New(w.g)
	pos := w.pos.Clone()
	for _, m := range w.sieve.Pseudo.Moves {
		if !is(m) {
			continue
		}
		mark := pos.Mark()
		pos.Apply(m.Acts)
		var cells []string
		for c, pc := range pos.Cells() {
			if pc != game.None && pc.Owner() == as && w.g.IsRoyal(pc) && gen.Attacked(pos, as, board.Cell(c)) {
				cells = append(cells, w.g.Board.Name(board.Cell(c)))
			}
		}
		pos.Rewind(mark)
		return cells
	}
	return nil
}

// differently looks for a change on the board that would make the move possible.
func (w *asker) differently(why Why, from, to board.Cell, goes func(game.Move) bool) Why {
	target := w.pos.At(to)
	as := w.pos.ToMove().As
	switch {
	case target == game.None:
		if enemy, ok := w.enemy(); ok && w.would(goes, change{to, enemy}) {
			why.Code = WhyOnlyTakes
			return why
		}
	case target.Owner() == as:
		if w.would(goes, change{to, game.None}) {
			why.Code = WhyOwn
			return why
		}
		if enemy, ok := w.enemy(); ok && w.would(goes, change{to, enemy}) {
			why.Code = WhyOwn
			return why
		}
	case w.would(goes, change{to, game.None}):
		why.Code = WhyOnlyQuiet
		if w.withCompany(from, to, goes) {
			why.Code = WhyNeeds
		}
		return why
	}
	if cells := w.inTheWay(from, to, goes); len(cells) > 0 {
		why.Code, why.Cells = WhyBlocked, cells
		return why
	}
	why.Code = WhyNowhere
	if w.withCompany(from, to, goes) {
		why.Code = WhyNeeds
	}
	return why
}

// change is a different content of a cell.
type change struct {
	cell board.Cell
	pc   game.Piece
}

// would reports whether the piece could make the move if the board were different.
func (w *asker) would(goes func(game.Move) bool, changes ...change) bool {
	pos := w.pos.Clone()
	for _, c := range changes {
		pos.Place(c.cell, c.pc, 0)
	}
	pos.Settle()
	var sieve movegen.Sieve
	sieve.Fill(pos)
	return has(&sieve.Pseudo, goes)
}

// enemy returns a piece of another player, not a royal one if there is a choice.
func (w *asker) enemy() (game.Piece, bool) {
	as := w.pos.ToMove().As
	found := game.None
	for _, pc := range w.pos.Cells() {
		if pc != game.None && pc.Owner() != as && (found == game.None || w.g.IsRoyal(found)) {
			found = pc
		}
	}
	return found, found != game.None
}

// inTheWay lists the pieces that must be removed to make the move possible: one piece if
// that is enough, otherwise all that matter.
func (w *asker) inTheWay(from, to board.Cell, goes func(game.Move) bool) []string {
	var all []change
	for i, pc := range w.pos.Cells() {
		if c := board.Cell(i); pc != game.None && c != from && c != to {
			if w.would(goes, change{c, game.None}) {
				return []string{w.g.Board.Name(c)}
			}
			all = append(all, change{c, game.None})
		}
	}
	if !w.would(goes, all...) {
		return nil
	}
	// Put back pieces that do not matter, one after the other.
	need := all
	for i := 0; i < len(need); {
		fewer := append(append([]change(nil), need[:i]...), need[i+1:]...)
		if w.would(goes, fewer...) {
			need = fewer
		} else {
			i++
		}
	}
	var cells []string
	for _, c := range need {
		cells = append(cells, w.g.Board.Name(c.cell))
	}
	return cells
}

// withCompany reports whether one more enemy or friend on an empty cell would
// make the move possible.
func (w *asker) withCompany(from, to board.Cell, goes func(game.Move) bool) bool {
	friend := w.pos.At(from)
	enemy, ok := w.enemy()
	for i, pc := range w.pos.Cells() {
		c := board.Cell(i)
		if pc != game.None || c == to || w.g.Board.Dummy(c) {
			continue
		}
		if w.would(goes, change{c, friend}) || ok && w.would(goes, change{c, enemy}) {
			return true
		}
	}
	return false
}

func has(list *game.MoveList, is func(game.Move) bool) bool {
	for _, m := range list.Moves {
		if is(m) {
			return true
		}
	}
	return false
}
