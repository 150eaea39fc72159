package movegen

import "dagaz/engine/game"

// A Roll is a sequence of moves by chance until a player chooses again, and its
// probability.
type Roll struct {
	Moves []game.Move
	Share float32
}

// Rolls lists the rolls of positions. Dice are pieces that never move. Rolls that differ
// only in the places of dice are listed once, and positions with the same dice share their
// rolls if these rolls change nothing but dice. Rolls has buffers and belongs to one
// goroutine.
type Rolls struct {
	g     *game.Game
	gen   Generator
	die   []bool // by type
	known map[uint64][]Roll
	list  []Roll
	found map[uint64]int
	acts  []game.Move
	dice  bool // the rolls listed so far change nothing but dice
	left  int  // how many more rolls may be listed
	seed  uint64
}

const (
	mostRolls = 1500 // if there are more, rolls are drawn at random
	fewRolls  = 24   // how many are drawn then
	longRoll  = 16   // most moves of one roll
)

// NewRolls returns the rolls of g.
func NewRolls(g *game.Game) *Rolls {
	r := &Rolls{g: g, gen: NewQuick(g), die: make([]bool, len(g.Types)), known: map[uint64][]Roll{}}
	for t := range g.Types {
		r.die[t] = len(g.Types[t].Moves) == 0
	}
	return r
}

// key is a number for a position as chance sees it. With same it covers only the dice, with
// their places; else it covers everything, but dice without their places.
func (r *Rolls) key(pos *game.Position, same bool) uint64 {
	sum := uint64(pos.Turn())
	for i, n := range pos.Globals() {
		sum += mix(uint64(i)<<32 ^ uint64(uint32(n)) ^ 1<<60)
	}
	for c, pc := range pos.Cells() {
		if pc == game.None {
			continue
		}
		at := uint64(c) << 16
		if die := r.die[pc.Type()]; die != same {
			if die {
				at = 1 << 50
			} else if same {
				continue
			}
		}
		sum += mix(at ^ uint64(pc))
	}
	return sum
}

func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>29) * 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// At returns the rolls of a position where chance is to move.
func (r *Rolls) At(pos *game.Position) []Roll {
	key := r.key(pos, true)
	if list, ok := r.known[key]; ok {
		return list
	}
	r.list, r.found, r.dice, r.left, r.seed = nil, map[uint64]int{}, true, mostRolls, pos.Key()
	r.all(pos, 1)
	if r.left < 0 {
		r.list, r.dice = nil, false
		for range fewRolls {
			r.lot(pos, 1.0/fewRolls)
		}
	}
	if r.dice {
		r.known[key] = r.list
	}
	return r.list
}

// all lists the rolls that continue from pos.
func (r *Rolls) all(pos *game.Position, share float32) {
	if r.done(pos) {
		k := r.key(pos, false)
		i, ok := r.found[k]
		if !ok {
			i = len(r.list)
			r.found[k] = i
			r.list = append(r.list, Roll{Moves: append([]game.Move(nil), r.acts...)})
		}
		r.list[i].Share += share
		r.left--
		return
	}
	var list game.MoveList
	r.gen.Legal(pos, &list)
	for _, m := range list.Moves {
		if r.left >= 0 {
			r.step(pos, m, func() { r.all(pos, share/float32(list.Len())) })
		}
	}
}

// lot draws one roll at random.
func (r *Rolls) lot(pos *game.Position, share float32) {
	if r.done(pos) {
		r.list = append(r.list, Roll{append([]game.Move(nil), r.acts...), share})
		return
	}
	var list game.MoveList
	r.gen.Legal(pos, &list)
	if n := list.Len(); n > 0 {
		r.seed = mix(r.seed + 1)
		r.step(pos, list.Moves[r.seed%uint64(n)], func() { r.lot(pos, share) })
	}
}

func (r *Rolls) done(pos *game.Position) bool {
	return !r.g.Players[pos.Player()].Random || len(r.acts) >= longRoll
}

// step makes a move of chance, goes on, and takes it back.
func (r *Rolls) step(pos *game.Position, m game.Move, on func()) {
	m = m.Keep()
	for i := range m.Acts {
		a := &m.Acts[i]
		r.dice = r.dice && (a.Piece == game.None || r.die[a.Piece.Type()])
	}
	r.acts = append(r.acts, m)
	pos.Do(m)
	on()
	pos.Undo()
	r.acts = r.acts[:len(r.acts)-1]
}
