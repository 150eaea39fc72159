package game

// zobrist computes the random numbers of the key with a mixing function instead of storing
// tables, which would need megabytes for boards of thousands of cells and hundreds of piece
// types. Small games get a table as well.
type zobrist struct {
	cells int
	table []uint64 // [piece][cell], only when it stays small
	turn  []uint64
}

const zobristTableMax = 1 << 16 // entries: half a megabyte

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

const (
	keyPiece  = uint64(1) << 56
	keyAttr   = uint64(2) << 56
	keyCount  = uint64(3) << 56
	keyHand   = uint64(4) << 56
	keyGlobal = uint64(5) << 56
	keyTurn   = uint64(6) << 56
	keyLast   = uint64(7) << 56
	keyOut    = uint64(8) << 56
)

func (z *zobrist) init(g *Game) {
	z.cells = g.Board.Len()
	pieces := (len(g.Types) + 1) << 4
	if n := pieces * z.cells; n <= zobristTableMax {
		z.table = make([]uint64, n)
		for p := 16; p < pieces; p++ {
			if p&15 >= len(g.Players) {
				continue
			}
			for c := 0; c < z.cells; c++ {
				z.table[p*z.cells+c] = mix(keyPiece | uint64(p)<<16 | uint64(c))
			}
		}
	}
	z.turn = make([]uint64, len(g.Turns))
	for i := range z.turn {
		z.turn[i] = mix(keyTurn | uint64(i))
	}
}

// piece returns the number of piece p on cell c; p is not None.
func (z *zobrist) piece(p Piece, c int) uint64 {
	if z.table != nil {
		return z.table[int(p)*z.cells+c]
	}
	return mix(keyPiece | uint64(p)<<16 | uint64(c))
}

// attr returns the number of a non-zero attribute word on cell c.
func (z *zobrist) attr(word uint64, c int) uint64 {
	return mix(mix(keyAttr|uint64(c)) ^ word)
}

func (z *zobrist) count(n int32, c int) uint64 {
	return mix(keyCount | uint64(c)<<32 | uint64(uint32(n)))
}

func (z *zobrist) hand(slot int, n int16) uint64 {
	return mix(keyHand | uint64(slot)<<16 | uint64(uint16(n)))
}

func (z *zobrist) global(i int, v int32) uint64 {
	return mix(keyGlobal | uint64(i)<<32 | uint64(uint32(v)))
}

// The functions below give package fast, which represents positions in another way, the
// numbers of which the key is made, so that both have the same key.

// PieceKey is the number of p, not None, on c.
func (g *Game) PieceKey(p Piece, c int) uint64 { return g.zob.piece(p, c) }

// AttrKey is the number of attribute word w on c; 0 for the word 0.
func (g *Game) AttrKey(w uint64, c int) uint64 {
	if w == 0 {
		return 0
	}
	return g.zob.attr(w, c)
}

// CountKey is the number of n on c; 0 for 0.
func (g *Game) CountKey(n int32, c int) uint64 {
	if n == 0 {
		return 0
	}
	return g.zob.count(n, c)
}

// HandKey is the number of n pieces of type t in p's hand; 0 for none.
func (g *Game) HandKey(p Player, t, n int) uint64 {
	if n == 0 {
		return 0
	}
	return g.zob.hand(int(p)*len(g.Types)+t, int16(n))
}

// GlobalKey is the number of global i at v; 0 at its start, or when it is not
// part of the key.
func (g *Game) GlobalKey(i int, v int32) uint64 {
	if !g.Globals[i].Key || v == g.Globals[i].Start {
		return 0
	}
	return g.zob.global(i, v)
}

// TurnKey is the number of turn t.
func (g *Game) TurnKey(t int) uint64 { return g.zob.turn[t] }

// LastKey is the number that SearchKey adds for a last move.
func (g *Game) LastKey(from, to int) uint64 {
	return mix(keyLast | uint64(uint16(from))<<16 | uint64(uint16(to)))
}
