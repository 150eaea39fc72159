package game

import "dagaz/engine/board"

// A Tuned is one number that a rules file gives to the evaluation (engine/eval), to replace
// or to correct a derived number. All are hundredths of the base piece: Mid is used with
// all pieces on the board, End with hardly any.
type Tuned struct {
	Term     Term
	Type     int   // piece type, or -1 if the term has none
	At       int32 // rank or file for TermRank and TermFile
	Mid, End int32
}

// A Term says which number a Tuned sets: one of the constants below, or TermWeight plus the
// index of a name in WeightNames.
type Term int

const (
	TermWorth  Term = iota // value of a piece of the type
	TermHeld               // its value in hand
	TermReach              // bonus for each cell that it can go to
	TermRank               // bonus for pieces on a rank, counted from the owner's side
	TermFile               // bonus for pieces on a file, counted from the edge to the middle
	TermWeight             // the first weight of WeightNames
)

// WeightNames lists the weights of the evaluation that belong to no piece type, in the
// order of eval.Weights, which explains them.
var WeightNames = [...]string{
	"hand", "mobility", "choice", "square", "promote", "promote-end", "centre", "royal", "home", "shelter", "reach",
	"goal", "step", "corner", "edge", "beside", "stone", "scored", "connect", "width", "liberty", "breath", "line",
	"tempo", "passed", "doubled", "isolated", "guarded", "pair", "assault", "threat", "hanging", "frontier", "stable",
	"grow", "support", "runaway", "room", "rear",
}

// Lanes are the ranks and files of a board as its players see them.
type Lanes struct {
	Rank         [2][]uint8 // [side][cell]: rank from the side's own edge on
	File         []uint8    // [cell]: file from the edge to the middle, both halves alike
	Ranks, Files int
	Facing       []int // per dimension of the grid: 0 where the sides do not face each other along it
}

// Lanes returns the ranks and files of a game of two sides on one grid; ok is false for
// other games. Side 0 is the first in the turn order.
//
// The sides face each other along the dimensions in which their pieces are apart at the
// start; a rank is the sum of these coordinates. Along the other dimensions, a cell and its
// mirror image are on the same file.
func (g *Game) Lanes() (l Lanes, ok bool) {
	n := g.Board.Len()
	if len(g.Turns) < 2 || n == 0 {
		return l, false
	}
	_, grid := g.Board.Coord(0)
	for c := range n {
		if _, other := g.Board.Coord(board.Cell(c)); grid < 0 || other != grid {
			return l, false
		}
	}
	size := g.Board.GridSize(grid)
	l.Facing = g.facing(size)
	folded := 0
	for _, f := range l.Facing {
		if f == 0 {
			folded++
		}
	}
	l.Rank[0], l.Rank[1], l.File = make([]uint8, n), make([]uint8, n), make([]uint8, n)
	for c := range n {
		at, _ := g.Board.Coord(board.Cell(c))
		rank, back, low, high := 0, 0, 1<<20, 0 // low and high are the smallest and the greatest folded coordinate
		for d, x := range at {
			last := size[d] - 1
			switch {
			case l.Facing[d] > 0:
				rank, back = rank+last-x, back+x
			case l.Facing[d] < 0:
				rank, back = rank+x, back+last-x
			default:
				low, high = min(low, x, last-x), max(high, min(x, last-x))
			}
		}
		file := high
		if folded > 1 {
			file = high*(high+1)/2 + low
		}
		l.Ranks, l.Files = max(l.Ranks, rank+1), max(l.Files, file+1)
		l.Rank[0][c], l.Rank[1][c], l.File[c] = uint8(rank), uint8(back), uint8(file)
	}
	return l, l.Ranks < 256 && l.Files < 256
}

// facing finds the dimensions along which the sides are apart at the start: 1 if the first
// side has the greater coordinates, -1 if the second has.
func (g *Game) facing(size []int) []int {
	facing := make([]int, len(size))
	for d := range size {
		var sum, count [2]int
		for _, s := range g.Setup {
			if s.Cell == board.NoCell || s.Piece == None {
				continue
			}
			for side := range 2 {
				if s.Piece.Owner() == g.Side(side) {
					at, _ := g.Board.Coord(s.Cell)
					sum[side] += at[d]
					count[side]++
				}
			}
		}
		// The sides are apart if their centres differ by more than a quarter of the board.
		pairs := count[0] * count[1]
		switch apart := sum[0]*count[1] - sum[1]*count[0]; {
		case pairs == 0:
		case 4*apart > size[d]*pairs:
			facing[d] = 1
		case -4*apart > size[d]*pairs:
			facing[d] = -1
		}
	}
	return facing
}
