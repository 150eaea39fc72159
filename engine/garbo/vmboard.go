package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// vmBoard is the Board of the reference generator: any game of two sides. Move
// n is the n-th of the legal moves, which it lists once per position.
type vmBoard struct {
	g      *game.Game
	gen    movegen.Generator
	judge  eval.Judge
	eval   *eval.Eval
	first  game.Player // side 0
	see    bool        // a capturing piece ends on the captured cell and may be recaptured there
	forced bool        // captures, or moves of another class, are compulsory, so the number of moves means nothing
	many   bool        // moves are counted in every position, not only where they are listed anyway

	pos   *game.Position
	plies []vmPly // since Load, the present one last
	now   int
	calm  int // how many times in a row Noisy has found nothing
}

// calmFor is the number of consecutive positions without noisy moves after which such moves
// count as rare.
const calmFor = 64

// vmPly is what is known about one position of the line.
type vmPly struct {
	list   game.MoveList
	facts  []Facts // of all moves, computed when first needed
	listed bool    // with all moves
	judged bool
	over   bool
	known  bool // facts are filled in
	result game.Result
	side   int
	moves  int // number of legal moves without the pass; -1 = not listed
}

// NewBoard returns a board that every game has: it plays on a [game.Position]. The board
// owns all arguments from now on.
func NewBoard(g *game.Game, gen movegen.Generator, judge eval.Judge, ev *eval.Eval) Board {
	b := &vmBoard{g: g, gen: gen, judge: judge, eval: ev, first: g.Turns[0].Player}
	b.forced = compels(g)
	b.see = g.Royal && !b.forced
	b.many = !b.forced && (g.HasHands || ev.Choosy())
	return b
}

// Interrupt sets a function that ends the listing of moves early when time is up.
func (b *vmBoard) Interrupt(due func() bool) { movegen.Interrupt(b.gen, due) }

func (b *vmBoard) Load(pos *game.Position) {
	b.pos = pos.Clone()
	b.now, b.calm = -1, 0
	b.push()
}

// push begins a new position.
func (b *vmBoard) push() {
	if b.now++; b.now == len(b.plies) {
		b.plies = append(b.plies, vmPly{})
	}
	p := &b.plies[b.now]
	p.listed, p.judged, p.known, p.moves = false, false, false, -1
	p.side = 0
	if b.pos.Player() != b.first {
		p.side = 1
	}
}

// ply returns the entry of the present position, with its moves listed.
func (b *vmBoard) ply() *vmPly {
	p := &b.plies[b.now]
	if !p.listed {
		p.listed = true
		b.gen.Legal(b.pos, &p.list)
		p.moves = p.list.Len()
		if p.moves > 0 && p.list.Moves[p.moves-1].IsPass() {
			p.moves--
		}
	}
	return p
}

func (b *vmBoard) Side() int       { return b.plies[b.now].side }
func (b *vmBoard) Alternate() bool { return b.g.Alternate() }

func (b *vmBoard) Moves(buf []uint32) []uint32 {
	for i := range b.ply().list.Moves {
		buf = append(buf, uint32(i+1))
	}
	return buf
}

// Noisy lists all moves of a position to find the few that capture or win something. If
// many positions in a row had none, it looks only into every sixteenth position until it
// finds some again: there are games in which nothing is ever captured.
func (b *vmBoard) Noisy(buf []uint32, _ eval.Score) ([]uint32, eval.Score) {
	p := &b.plies[b.now]
	if !p.listed && b.calm >= calmFor {
		if b.calm++; b.calm%16 != 0 {
			return buf, 0
		}
	}
	n := len(buf)
	for i := range b.ply().list.Moves {
		if a := b.facts(p, i); a.Victim > 0 || a.Gain > 0 {
			buf = append(buf, uint32(i+1))
		}
	}
	if b.calm++; len(buf) > n {
		b.calm = 0
	}
	return buf, 0
}

func (b *vmBoard) Quiets(buf []uint32) []uint32 { return b.Moves(buf) }
func (b *vmBoard) Checks(buf []uint32) []uint32 { return b.Moves(buf) }
func (b *vmBoard) Known(uint16) uint32          { return 0 }
func (b *vmBoard) MayCheck(uint32) bool         { return true }

func (b *vmBoard) Sift(_ []uint32, keys []eval.Key) int { return len(keys) }

func (b *vmBoard) Facts() []Facts { return nil }

func (b *vmBoard) Do(m uint32) bool {
	b.pos.Do(b.ply().list.Moves[m-1])
	b.push()
	return true
}

func (b *vmBoard) Null() {
	b.pos.Do(game.Move{Type: game.AnyType})
	b.push()
}

func (b *vmBoard) Undo() {
	b.pos.Undo()
	b.now--
}

func (b *vmBoard) InCheck() bool { return b.gen.InCheck(b.pos, b.pos.ToMove().As) }

func (b *vmBoard) Over() (bool, game.Result) {
	p := &b.plies[b.now]
	if !p.judged {
		p.judged = true
		if b.many {
			b.ply()
		} else if !p.listed {
			movegen.Some(b.gen, b.pos, &p.list)
		}
		p.over = b.judge.Over(b.pos, &p.list)
		p.result = game.Draw
		if p.over {
			p.result = b.judge.Result(b.pos.Player())
		}
	}
	return p.over, p.result
}

func (b *vmBoard) Stuck() game.Result {
	_, r := b.Over()
	return r
}

func (b *vmBoard) Key() uint64  { return b.pos.SearchKey() }
func (b *vmBoard) Repeats() int { return b.pos.Repeats() }
func (b *vmBoard) Quiet() int   { return b.pos.Quiet() }

// Eval adds the difference between the number of moves of the side and the number that the
// other side had on its last turn. If moves are not counted in every position, it uses the
// last positions of the line in which they were listed.
func (b *vmBoard) Eval() eval.Score {
	v := b.eval.Score(b.pos)
	if b.forced || b.many && b.plies[b.now].moves < 0 {
		return v
	}
	known := [2]int{-1, -1}
	for i := b.now; i >= 0 && i >= b.now-4; i-- {
		q := &b.plies[i]
		if known[q.side] < 0 {
			known[q.side] = q.moves
		}
		if side := b.plies[b.now].side; known[0] >= 0 && known[1] >= 0 {
			return v + b.eval.Mobility(known[side], known[side^1])
		}
	}
	return v
}

// Steady is false if Eval compares the numbers of moves with those of the ply before.
func (b *vmBoard) Steady() bool { return b.forced }

func (b *vmBoard) EvalIn(_, _ eval.Score) eval.Score { return b.Eval() }

func (b *vmBoard) Force() bool {
	as, t := b.pos.ToMove().As, b.eval.Tables()
	for _, pc := range b.pos.Cells() {
		if pc != game.None && pc.Owner() == as && !b.g.IsRoyal(pc) &&
			2*t.Order[pc.Type()] >= 3*t.Order[t.Base] {
			return true
		}
	}
	return false
}

func (b *vmBoard) Rate(moves []uint32, facts []Facts) {
	p := &b.plies[b.now]
	for i, m := range moves {
		facts[i] = b.facts(p, int(m-1))
	}
}

// facts returns the facts of the i-th move of p, which is the present position.
func (b *vmBoard) facts(p *vmPly, i int) Facts {
	if !p.known {
		p.known = true
		p.facts = p.facts[:0]
		for _, m := range p.list.Moves {
			p.facts = append(p.facts, b.measure(m))
		}
	}
	return p.facts[i]
}

func (b *vmBoard) measure(m game.Move) Facts {
	pc, from, to := game.None, -1, -1
	for i := range m.Acts {
		if act := &m.Acts[i]; act.Kind == game.ActMove || act.Kind == game.ActDrop {
			from, to, pc = int(m.From()), int(m.To()), act.Piece
			if act.Kind == game.ActMove {
				pc = b.pos.At(act.From)
			}
			break
		}
	}
	a := b.eval.Tables().Facts(pc, from, to, eval.Fingerprint(m))
	a.Victim, a.Gain = b.eval.Worth(b.pos, m)
	if v := b.eval.Turned(b.pos, m); v > 0 {
		a.Place = int16(min(eval.PlaceMax, eval.Score(a.Place)+v))
	}
	return a
}

// See assumes that an enemy that can recapture does so, and that the exchange ends
// there.
func (b *vmBoard) See(m uint32) eval.Score {
	p := b.ply()
	a := b.facts(p, int(m-1))
	v := a.Victim + a.Gain
	to := p.list.Moves[m-1].To()
	if !b.see || a.Risk == 0 || to < 0 {
		return v
	}
	as := b.pos.ToMove().As
	b.pos.Do(p.list.Moves[m-1])
	if b.gen.Attacked(b.pos, as, to) {
		v -= eval.Score(a.Risk) + a.Gain
	}
	b.pos.Undo()
	return v
}

func (b *vmBoard) Move(m uint32) game.Move { return b.ply().list.Moves[m-1] }
