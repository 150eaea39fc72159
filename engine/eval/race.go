package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// setRace makes the tables of a dice game that is a race: a player who moves a man that is
// alone on the board wins in the end. The value of a piece on a cell is then minus the
// average number of moves that it needs from there to the win.
func (e *Eval) setRace(gen movegen.Generator) {
	g := e.g
	if !g.Chance() {
		return
	}
	r := race{g: g, gen: gen, rolls: movegen.NewRolls(g), judge: goal.New(g, movegen.New(g))}
	r.any.Add(nil, game.AnyType)
	r.runs = make([]*raceRun, len(g.Players))
	rows := map[game.Piece][]float32{}
	for p := range g.Players {
		if !g.Players[p].Plays || g.Players[p].Random {
			continue
		}
		if !r.run(game.Player(p), rows) {
			return
		}
		r.runs[p] = &raceRun{r.states, r.throws}
	}
	danger := r.dangers()
	if r.fight {
		return
	}
	for t := range g.Types {
		for p := range g.Players {
			pc, row := game.Make(t, game.Player(p)), make([]int16, g.Board.Len())
			for c, d := range rows[pc] {
				row[c] = int16(-Race * d)
			}
			e.tab.MG[pc], e.tab.EG[pc] = row, row
		}
	}
	e.tab.Race, e.tab.Danger = true, danger
}

// Race is the value of one remaining move in a race.
const Race = 100

// race counts the moves of single men.
type race struct {
	g     *game.Game
	gen   movegen.Generator
	rolls *movegen.Rolls
	judge *goal.Judge
	any   game.MoveList // stands in for a list of moves that is not empty
	list  game.MoveList

	p      game.Player
	pos    *game.Position // a position in which chance is about to roll for him, with only one enemy on the board
	throws []movegen.Roll
	foes   []board.Cell // cells where that enemy may stand
	states []state

	runs  []*raceRun // by player
	tried [][]bool   // by piece and cell: whether dangers has tested if it is captured there
	fight bool       // men are captured for good
}

// A raceRun holds the results for one player's single men.
type raceRun struct {
	states []state
	throws []movegen.Roll
}

// A state is a man of one type on a cell. For each roll it has the states to which one move
// leads, including won: twice their number, plus 1 if the player rolls again.
type state struct {
	rolls [][]int32
	left  float32
	like  int32 // 1 + the index of a state that is equivalent in the race
}

func (s *state) races() bool { return s.left > 0 && s.left < slow }

// shown returns the index of the state that represents state n.
func shown(states []state, n int) int {
	if like := states[n].like; like > 0 {
		return int(like - 1)
	}
	return n
}

const (
	won    = -1
	rounds = 300 // of value iteration
	slow   = 300 // more moves than any man should need
	taste  = 3   // rolls that show whether two states are equivalent
)

// run sets the rows of p's pieces; it returns false if no single man wins.
func (r *race) run(p game.Player, rows map[game.Piece][]float32) bool {
	g := r.g
	turn := r.firstThrow(p)
	if turn < 0 {
		return false
	}
	pos := g.NewPosition()
	pos.PlaceTurn(turn)
	against, cells, met := game.None, g.Board.Len(), 0
	var queue []int
	r.foes = r.foes[:0]
	for _, s := range g.Setup {
		if s.Cell < 0 || s.Piece == game.None || len(g.Types[s.Piece.Type()].Moves) == 0 {
			continue
		}
		if s.Piece.Owner() == p {
			queue = append(queue, s.Piece.Type()*cells+int(s.Cell))
		} else if against == game.None || s.Piece == against {
			// One man of an enemy must be there, or that enemy would have won.
			against = s.Piece
			r.foes = append(r.foes, s.Cell)
		} else if met&(1<<s.Piece.Owner()) == 0 && s.Piece.Owner() != against.Owner() {
			met |= 1 << s.Piece.Owner()
			pos.Place(s.Cell, s.Piece, s.Attrs)
		}
	}
	if len(queue) == 0 || len(r.foes) == 0 {
		return false
	}
	pos.Place(r.foes[0], against, g.Types[against.Type()].Attrs)
	pos.Settle()
	rolls := r.rolls.At(pos)
	r.p, r.pos, r.throws, r.states = p, pos, rolls, make([]state, cells*len(g.Types))
	alike := map[string]int32{}
	first := queue[0]
	next := 0
	for i := 0; ; i++ {
		if i == len(queue) { // add the cells that men from the start position do not reach
			for next < len(r.states) && (len(g.Types[next/cells].Moves) == 0 || r.states[next].rolls != nil) {
				next++
			}
			if next == len(r.states) {
				break
			}
			queue = append(queue, next)
		}
		s := &r.states[queue[i]]
		if s.rolls != nil {
			continue
		}
		r.goOn(queue[i], min(taste, len(rolls)))
		if queue[i] == next {
			if n, ok := alike[s.mark()]; ok {
				s.like = n + 1
				continue
			}
		}
		mark := s.mark()
		r.goOn(queue[i], len(rolls))
		if !s.still() {
			alike[mark] = int32(queue[i])
		}
		for _, list := range s.rolls {
			for _, n := range list {
				if n != won && r.states[n>>1].rolls == nil {
					queue = append(queue, int(n>>1))
				}
			}
		}
	}
	r.settle()
	for t := range g.Types {
		row := make([]float32, cells)
		far := float32(0)
		for c := range row {
			s := &r.states[t*cells+c]
			s.left = r.states[shown(r.states, t*cells+c)].left
			if row[c] = s.left; s.left < slow {
				far = max(far, s.left)
			}
		}
		for c := range row {
			row[c] = min(row[c], far)
		}
		rows[game.Make(t, p)] = row
	}
	return r.states[first].races()
}

// mark distinguishes states by where they lead with the first rolls.
func (s *state) mark() string {
	var b []byte
	for _, list := range s.rolls {
		for _, n := range list {
			b = append(b, byte(n), byte(n>>8), byte(n>>16))
		}
		b = append(b, '|', '|')
	}
	return string(b)
}

// still reports whether no roll leads anywhere.
func (s *state) still() bool {
	for _, list := range s.rolls {
		if len(list) > 0 {
			return false
		}
	}
	return true
}

// settle finds the number of moves left from each state, by value iteration.
func (r *race) settle() {
	for range rounds {
		changed := float32(0)
		for i := range r.states {
			s := &r.states[i]
			if s.like > 0 || len(s.rolls) == 0 {
				continue
			}
			sum, stay := float32(0), float32(0)
			for k, next := range s.rolls {
				best := float32(slow)
				for _, n := range next {
					if n == won {
						best = 1
						continue
					}
					best = min(best, r.states[shown(r.states, int(n>>1))].left+1-float32(n&1))
				}
				if len(next) == 0 {
					stay += r.throws[k].Share
				} else {
					sum += r.throws[k].Share * best
				}
			}
			sum = min(slow, (sum+stay)/max(1-stay, 1.0/slow))
			changed = max(changed, sum-s.left, s.left-sum)
			s.left = sum
		}
		if changed < 0.001 {
			break
		}
	}
}

// firstThrow returns the turn in which chance begins to roll for p, after the opening.
func (r *race) firstThrow(p game.Player) int {
	g := r.g
	throws := func(i int) bool { return g.Turns[i].As == p && g.Players[g.Turns[i].Player].Random }
	for i := g.Repeat; i < len(g.Turns); i++ {
		if throws(i) && (i == g.Repeat || !throws(i-1)) {
			return i
		}
	}
	return -1
}

// goOn finds the moves of the man of state n for the rolls before the last one given.
func (r *race) goOn(n, last int) {
	s, pos, cells := &r.states[n], r.pos, r.g.Board.Len()
	t, c := n/cells, board.Cell(n%cells)
	foe := pos.At(r.foes[0])
	if s.rolls == nil {
		s.rolls = [][]int32{}
	}
	switch {
	case c != r.foes[0] && pos.At(c) != game.None: // another enemy's man
		return
	case c == r.foes[0]: // put the enemy on another cell meanwhile
		if len(r.foes) == 1 {
			return
		}
		pos.Place(r.foes[len(r.foes)-1], foe, r.g.Types[foe.Type()].Attrs)
	}
	pos.Place(c, game.Make(t, r.p), r.g.Types[t].Attrs)
	pos.Settle()
	defer func() {
		if c == r.foes[0] {
			pos.Place(r.foes[len(r.foes)-1], game.None, 0)
			pos.Place(c, foe, r.g.Types[foe.Type()].Attrs)
		} else {
			pos.Place(c, game.None, 0)
		}
		pos.Settle()
	}()
	if len(s.rolls) == 0 && r.judge.Over(pos, &r.any) { // the man is home, or there is nothing to race for
		return
	}
	for len(s.rolls) < last {
		roll := &r.throws[len(s.rolls)]
		var to []int32
		for _, m := range roll.Moves {
			pos.Do(m)
		}
		r.gen.Legal(pos, &r.list)
		for _, m := range r.list.Moves {
			if len(m.Acts) == 0 || m.From() != c || m.To() < 0 {
				continue
			}
			end := m.To()
			fight := pos.At(end) != game.None
			pos.Do(m)
			switch over := r.judge.Over(pos, &r.any); {
			case over && fight:
			case over && r.judge.Result(r.p) == game.Win:
				to = append(to, won)
			case !over && pos.At(end) != game.None && pos.At(end).Owner() == r.p:
				n := 2 * int32(pos.At(end).Type()*cells+int(end))
				if x := pos.ToMove(); x.As == r.p && r.g.Players[x.Player].Random {
					n++
				}
				to = append(to, n)
			}
			pos.Undo()
		}
		for range roll.Moves {
			pos.Undo()
		}
		s.rolls = append(s.rolls, to)
	}
}
