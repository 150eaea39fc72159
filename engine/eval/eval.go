package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"slices"
)

// An Eval is the evaluation of one game. It has buffers, so only one goroutine may use it.
type Eval struct {
	g      *game.Game
	w      Weights
	tab    *Tables // values of pieces and places
	side   []int8  // for each owner: the player who gains by the piece, or -1
	terms  Terms
	stand  Stand
	mobile bool           // some piece can move after it was put on the board
	few    bool           // nothing moves, and there are so few cells and moves that the moves can be counted in each position
	press  bool           // pieces move, and are captured only by the pieces around them
	shuts  bool           // pieces move, captures are impossible or compulsory, and a player without a move has lost or won
	links  [][]board.Cell // for each cell, for groups; see neighbours

	escapes []*escape
	rooms   []*room
	earned  []bool    // for each global: movements add points to it; see Worth
	sown    board.Set // where a term counts seeds: the cells from which seeds are sown or taken, and not stores

	breathes bool // groups without liberties are captured
	vals     [game.MaxPlayers]Score
}

// A Stand is a position in the form in which terms read it.
type Stand struct {
	Cells   []game.Piece
	Sets    [game.MaxPlayers]Cells // the cells of the pieces by which each player gains, on boards of up to 128 cells
	Globals []int32
	Counts  []int32        // the numbers on cells, if cells have numbers
	Pos     *game.Position // on a fast board nil, unless Terms.Whole is set
}

// A term counts one feature of a position and adds it to each player's value.
type term interface {
	add(st *Stand, vals []Score)
}

// Terms are the parts of an evaluation that tables cannot hold. They follow from the goals
// of a game. They have buffers, so only one goroutine may use them.
type Terms struct {
	list []term

	Sets     bool // some terms read Stand.Sets
	Cellwise bool // some terms read Stand.Cells
	Whole    bool // some terms read Stand.Pos
	Choice   bool // a player without a move loses, and only the number of moves tells a good position (Tables.Choice)
}

// Any reports whether there are terms. The number of moves counts as one.
func (ts *Terms) Any() bool { return len(ts.list) > 0 || ts.Choice }

// Add adds the terms' values to the values of all players.
func (ts *Terms) Add(st *Stand, vals []Score) {
	for _, t := range ts.list {
		t.add(st, vals)
	}
}

// put appends a term. It reads Stand.Sets if sets is true, and Stand.Cells otherwise.
func (ts *Terms) put(t term, sets bool) {
	ts.list = append(ts.list, t)
	ts.Sets, ts.Cellwise = ts.Sets || sets, ts.Cellwise || !sets
}

// NewTerms returns the terms that go with the tables, with buffers of their own. There are
// none if the tables are the whole evaluation.
func (t *Tables) NewTerms() Terms { return t.Eval().terms }

// Eval returns the evaluation that the tables belong to, with buffers of its own.
func (t *Tables) Eval() *Eval {
	e := *t.of
	e.stand, e.terms, e.breathes = Stand{}, Terms{}, false
	e.setTerms()
	return &e
}

// all returns the cells that hold pieces.
func (st *Stand) all() (all Cells) {
	for p := range st.Sets {
		all = all.Or(st.Sets[p])
	}
	return all
}

// New makes the evaluation of g. If the rules do not state the values of pieces, they are
// estimated from the numbers of moves that gen lists; if gen is nil, they are all equal.
func New(g *game.Game, gen movegen.Generator) *Eval {
	return NewWeighted(g, gen, DefaultWeights)
}

// NewWeighted is New with other weights.
func NewWeighted(g *game.Game, gen movegen.Generator, w Weights) *Eval {
	w = w.tuned(g.Tuning)
	e := &Eval{g: g, w: w, mobile: ShapeOf(g).Mobile}
	e.setSides()
	e.links = neighbours(g.Board)
	e.newTables()
	m := countMobility(g, gen)
	e.few = !e.mobile && gen != nil && g.Board.Len() <= maxFew && fewMoves(g, gen)
	e.press = e.mobile && gen != nil && !slices.Contains(m.takes, true) && len(g.After) > 0 && kinds(g).pieces && !kinds(g).captured
	if e.mobile && gen != nil && len(g.After) == 0 && kinds(g).shut {
		e.tab.Duels = !g.HasCounts && onlyTakes(g, gen) && !mutual(g, gen)
		e.shuts = e.tab.Duels || !slices.Contains(m.takes, true) && fewMoves(g, gen)
	}
	e.setValues(m)
	e.setPhase()
	e.setLeaves(m, gen)
	e.setSquares(m)
	if gen != nil {
		e.setRace(gen)
	}
	e.findEscapes(m)
	e.findRooms(m)
	e.findEarned()
	e.tune()
	e.setTerms()
	e.findSown(gen)
	e.tab.Complete, e.tab.of = !e.terms.Any(), e
	return e
}

// maxFew is the greatest number of moves, or of cells for stones, that counts as few.
const maxFew = 100

// fewMoves reports whether positions have so few moves that these can be counted in each.
func fewMoves(g *game.Game, gen movegen.Generator) bool {
	var list game.MoveList
	gen.Legal(g.Start(), &list)
	return list.Len() <= maxFew
}

// onlyTakes reports whether every move captures something and does nothing else, in all
// turns that recur. It looks at the moves at the start and among scattered enemies, and
// checks that a piece alone on the board has no move.
func onlyTakes(g *game.Game, gen movegen.Generator) bool {
	var list game.MoveList
	seen := false
	plain := func() bool {
		for _, mv := range list.Moves {
			takes := 0
			for _, a := range mv.Acts {
				switch a.Kind {
				case game.ActMove:
				case game.ActCapture:
					takes++
				default:
					return false
				}
			}
			if takes == 0 {
				return false
			}
			seen = true
		}
		return true
	}
	for i := g.Repeat; i < len(g.Turns); i++ {
		start, among, alone := g.Start(), g.NewPosition(), g.NewPosition()
		start.PlaceTurn(i)
		gen.Legal(start, &list)
		if !plain() {
			return false
		}
		as := g.Turns[i].As
		scatter(among, g, as)
		among.PlaceTurn(i)
		alone.PlaceTurn(i)
		for t := range g.Types {
			for c := range board.Cell(g.Board.Len()) {
				if len(g.Types[t].Moves) == 0 {
					continue
				}
				movesFrom(among, gen, &list, c, game.Make(t, as))
				if !plain() || movesFrom(alone, gen, &list, c, game.Make(t, as)) > 0 {
					return false
				}
			}
		}
	}
	return seen
}

// mutual reports whether both sides always have the same number of moves, because each piece
// may capture exactly the pieces that may capture it, as in clobber. The number of moves then
// says nothing about a position.
func mutual(g *game.Game, gen movegen.Generator) bool {
	var list game.MoveList
	pos := g.Start()
	for ply := range 16 {
		gen.Legal(pos, &list)
		if pos.Turn() >= g.Repeat {
			own, other := list.Len(), pos.Clone()
			other.PlaceTurn(g.NextTurn(pos.Turn()))
			gen.Legal(other, &list)
			if list.Len() != own {
				return false
			}
			gen.Legal(pos, &list)
		}
		if list.Len() == 0 {
			break
		}
		pos.Do(list.Moves[ply*7%list.Len()].Keep())
	}
	return true
}

// setSides finds for each owner the player who gains by its pieces: the player who moves
// them. Nobody gains by pieces that several players move and that belong to none of them.
func (e *Eval) setSides() {
	g := e.g
	e.side = make([]int8, game.MaxPlayers)
	for i := range e.side {
		e.side[i] = -1
	}
	for _, t := range g.Turns {
		if e.side[t.As] < 0 || t.As == t.Player {
			e.side[t.As] = int8(t.Player)
		}
	}
	for _, t := range g.Turns {
		if !g.Players[t.As].Plays && e.side[t.As] != int8(t.Player) {
			e.side[t.As] = -1
		}
	}
	for p := range g.Players {
		if g.Players[p].Random {
			e.side[p] = -1
		}
	}
}

// setTerms makes the terms that follow from the goals.
func (e *Eval) setTerms() {
	g := e.g
	for i := range g.Globals {
		if s := g.Globals[i].Score; s >= 0 {
			e.terms.list = append(e.terms.list, scoreTerm{i, s, e.w.Scored})
		}
	}
	k := kinds(g)
	if k.connect {
		addConnectTerms(e)
	}
	if k.line {
		addLineTerms(e)
	}
	flips := false
	g.Mechanics(func(m *game.Mech) {
		if m.Kind == game.MechFlank && m.Do == game.DoFlip && !e.mobile && !flips {
			flips = true
			addFlipTerm(e, m.Dirs)
		}
		if m.Kind == game.MechSurround && !e.breathes {
			e.breathes = true
			e.links = linksOf(g.Board, m.Dirs)
			e.terms.put(newLibertyTerm(e), false)
		}
	})
	if !e.mobile && k.count {
		sets := g.Board.Len() <= maxCells
		e.terms.put(stoneTerm{e, sets}, sets)
	}
	if g.HasCounts && !k.stuck && (k.seeds || !k.score && k.moves || len(e.terms.list) == 0) {
		addSeedTerm(e, k)
	}
	if e.press {
		e.terms.put(pressTerm{e}, false)
	}
	for _, x := range e.escapes {
		e.terms.put(&escapeTerm{escape: x, seen: make([]uint8, g.Board.Len())}, false)
	}
	for _, r := range e.rooms {
		e.terms.put(&roomTerm{room: r, seen: make([]uint8, g.Board.Len())}, false)
	}
	if e.mobile {
		addGatherTerms(e)
	}
	if len(e.terms.list) == 0 {
		addMarginTerms(e)
	}
	e.terms.Choice = (e.shuts || !e.mobile && k.moves) && len(e.terms.list) == 0
}

// scoreTerm counts a global that is a player's score.
type scoreTerm struct {
	global, player int
	w              Score
}

func (t scoreTerm) add(st *Stand, vals []Score) {
	vals[t.player] += t.w * Score(st.Globals[t.global])
}

// seedTerm counts the seeds on a player's cells where they are worth having: where they count in
// the end, where a player without a move loses, since a player moves with seeds and loses by
// having none, and where nothing else can be counted. Seeds in stores are as good as points.
type seedTerm struct {
	e   *Eval
	pit Score // the value of a seed that may still be sown or taken
}

// addSeedTerm makes the term. The seeds in the pits are worth less where there are points, and
// nothing where whoever cannot move passes: then play goes on until hardly any are left. Nor
// are they worth much where nothing but the stores decides.
func addSeedTerm(e *Eval, k goalKinds) {
	t := seedTerm{e, e.w.Stone}
	switch {
	case k.score && k.passing:
		t.pit = 0
	case !k.moves || k.score:
		t.pit = t.pit * 2 / 3
	}
	e.terms.put(t, false)
}

func (t seedTerm) add(st *Stand, vals []Score) {
	for c, pc := range st.Cells {
		if pc == game.None {
			continue
		}
		if s := t.e.side[pc.Owner()]; s >= 0 {
			w := t.pit
			if !t.e.sown.Has(board.Cell(c)) {
				w = t.e.w.Scored
			}
			vals[s] += w * Score(st.Counts[c])
		}
	}
}

// findSown plays some games at random and finds the cells from which a move may sow or take seeds,
// if there is a term that asks for them.
func (e *Eval) findSown(gen movegen.Generator) {
	e.sown = board.NewSet(e.g.Board.Len())
	if gen == nil || !slices.ContainsFunc(e.terms.list, func(t term) bool { _, is := t.(seedTerm); return is }) {
		return
	}
	var list game.MoveList
	r := Rand(1)
	for range sownGames {
		pos := e.g.Start()
		for range sownPlies {
			if gen.Legal(pos, &list); list.Len() == 0 {
				break
			}
			for _, m := range list.Moves {
				for _, a := range m.Acts {
					if a.Kind == game.ActCount && a.Value < pos.Count(a.To) {
						e.sown.Add(a.To)
					}
				}
			}
			pos.Do(list.Moves[r.Intn(list.Len())])
		}
	}
}

// So many games of so many moves show which cells these are.
const sownGames, sownPlies = 5, 60

// pressTerm counts the enemies beside each piece in games in which pieces are captured by
// being enclosed. Two enemies beside a piece count four times as much as one.
type pressTerm struct{ e *Eval }

func (t pressTerm) add(st *Stand, vals []Score) {
	for c, pc := range st.Cells {
		if pc == game.None || t.e.side[pc.Owner()] < 0 {
			continue
		}
		n := Score(0)
		for _, to := range t.e.links[c] {
			if q := st.Cells[to]; q != game.None && q.Owner() != pc.Owner() {
				n++
			}
		}
		vals[t.e.side[pc.Owner()]] -= pressed * n * n
	}
}

const pressed = 6

// stoneTerm counts stones in games that the player with the most stones wins at the end.
// Early in the game their number says nothing, so their value grows with the square of the
// share of cells that are filled.
type stoneTerm struct {
	e    *Eval
	sets bool
}

func (t stoneTerm) add(st *Stand, vals []Score) {
	var n [game.MaxPlayers]Score
	all := Score(0)
	if t.sets {
		for p := range vals {
			n[p] = Score(st.Sets[p].Count())
			all += n[p]
		}
	} else {
		for _, pc := range st.Cells {
			if pc == game.None {
				continue
			}
			all++
			if s := t.e.side[pc.Owner()]; s >= 0 {
				n[s]++
			}
		}
	}
	room := Score(t.e.g.Board.Len())
	for p := range vals {
		vals[p] += n[p] * t.e.w.Stone * (all * all / room) / room
	}
}

// Score returns the value of pos for the side to move. It does not notice that a game is
// over.
func (e *Eval) Score(pos *game.Position) Score {
	vals := e.vals[:len(e.g.Players)]
	e.Values(pos, vals)
	me := pos.Player()
	best, found := Score(0), false
	for p := range vals {
		if p != int(me) && e.g.Players[p].Plays && (!found || vals[p] > best) {
			best, found = vals[p], true
		}
	}
	s := vals[me] - best
	return max(-Win/2, min(Win/2, s))
}

// Values sets vals to the value of pos for each player. The values of the other players are
// not subtracted.
func (e *Eval) Values(pos *game.Position, vals []Score) {
	clear(vals)
	tab := e.tab
	var mg, eg [game.MaxPlayers]int32
	phase := int32(0)
	for c, pc := range pos.Cells() {
		if pc == game.None {
			continue
		}
		phase += int32(tab.Phase[pc.Type()]) // pieces without an owner count too, as in PhaseTotal
		s := e.side[pc.Owner()]
		if s < 0 {
			continue
		}
		m, n := tab.At(pc, c)
		mg[s] += m
		eg[s] += n
	}
	if e.g.HasHands {
		phase += e.addHands(pos, vals)
	}
	for p := range vals {
		vals[p] += tab.Taper(mg[p], eg[p], phase)
	}
	if !e.terms.Any() {
		return
	}
	st := &e.stand
	st.Cells, st.Globals, st.Counts, st.Pos = pos.Cells(), pos.Globals(), pos.Counts(), pos
	if e.terms.Sets {
		clear(st.Sets[:])
		for c, pc := range st.Cells {
			if s := e.side[pc.Owner()]; pc != game.None && s >= 0 {
				st.Sets[s].Add(c)
			}
		}
	}
	e.terms.Add(st, vals)
}

// addHands adds the values of the pieces in hand and returns their phase.
func (e *Eval) addHands(pos *game.Position, vals []Score) (phase int32) {
	for p := range e.g.Players {
		if e.side[p] < 0 {
			continue
		}
		for t := range e.g.Types {
			if n := pos.Hand(game.Player(p), t); n != 0 {
				vals[e.side[p]] += Score(n) * Score(e.tab.Hand[t])
				phase += int32(n) * int32(e.tab.Phase[t])
			}
		}
	}
	return phase
}

// Mobility returns the value of having as many moves as own says if the opponent had as many
// as enemy says in the last turn.
func (e *Eval) Mobility(own, enemy int) Score { return e.tab.Choice * Score(own-enemy) }

// Choosy reports whether the number of moves of a side says much about a position, because
// it decides the game, or because stones stay where they are put and few moves are legal.
func (e *Eval) Choosy() bool { return e.terms.Choice || e.few }

// Gain returns the value that move m, not yet made, wins at once by captures, promotions
// and points. noisy says whether m does any of these.
func (e *Eval) Gain(pos *game.Position, m game.Move) (gain Score, noisy bool) {
	victim, rest := e.Worth(pos, m)
	return victim + rest, victim > 0 || rest > 0
}

// findEarned finds the scores to which movements add points.
func (e *Eval) findEarned() {
	g := e.g
	e.earned = make([]bool, len(g.Globals))
	g.Movements(func(p *game.Program) {
		for i := range p.Code {
			if in := &p.Code[i]; in.Op == game.OpNum && (in.A == int32(game.NumSetGlobal) || in.A == int32(game.NumAddGlobal)) {
				e.earned[in.B] = true
			}
		}
	})
	g.Mechanics(func(m *game.Mech) {
		if m.Kind == game.MechSow && m.Global >= 0 {
			e.earned[m.Global] = true
		}
	})
}

// Worth returns two values of move m, not yet made. victim is the value of the enemy's pieces
// that it captures, minus the value of the mover's own pieces that it captures. gain is the
// value of its promotions and points. Two effects do not count, because most moves of the
// games that have them have them, so they do not show which moves to search: pieces that
// change sides, and points that are given only by rules added to moves. They are parts of the
// values of positions.
func (e *Eval) Worth(pos *game.Position, m game.Move) (victim, gain Score) {
	me := pos.ToMove()
	enemies := e.g.Enemies(me.As)
	for i := range m.Acts {
		a := &m.Acts[i]
		switch a.Kind {
		case game.ActCapture:
			switch owner := a.Piece.Owner(); {
			case enemies>>owner&1 != 0:
				victim += e.tab.Order[a.Piece.Type()]
			case owner == me.As:
				victim -= e.tab.Order[a.Piece.Type()]
			}
		case game.ActMove:
			if old := pos.At(a.From); old != game.None && old.Type() != a.Piece.Type() && old.Owner() == a.Piece.Owner() {
				gain += e.tab.Order[a.Piece.Type()] - e.tab.Order[old.Type()]
			}
		case game.ActGlobal:
			if s := e.g.Globals[a.From].Score; s >= 0 && e.earned[a.From] {
				d := e.w.Scored * Score(a.Value-pos.Global(int(a.From)))
				if s != int(me.Player) {
					d = -d
				}
				gain += d
			}
		}
	}
	return victim, gain
}

// Turned returns the value of the enemy's pieces that move m, not yet made, turns into the
// mover's pieces. It is not part of the gain (see Worth), but orders the quiet moves.
func (e *Eval) Turned(pos *game.Position, m game.Move) (v Score) {
	me := pos.ToMove().As
	enemies := e.g.Enemies(me)
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActPut && a.Piece != game.None && a.Piece.Owner() == me {
			if old := pos.At(a.To); old != game.None && enemies>>old.Owner()&1 != 0 {
				v += e.tab.Order[old.Type()]
			}
		}
	}
	return v
}
