// Package game holds the nouns of the engine: Game, the compiled and immutable
// rules; Position, which is played on; Move, one whole choice of a player; and
// Program, the compiled form of a movement.
//
// Data flows in one direction: compile turns rules text, by way of the syntax tree of zrf,
// into a Game; a Game makes Positions; movegen fills a MoveList from a Position;
// Position.Do and Undo carry out moves and take them back; goal decides when the game is
// over.
//
// A Position keeps its own invariants: every change of a cell, a hand, a global
// or the turn goes through a setter that also keeps the Zobrist key and the undo
// log, so no other package can break them. Do and Undo allocate nothing once
// their buffers have grown.
//
// Nothing here knows a particular game.
package game

import (
	"slices"
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/net"
)

// Limits of the encoding. Boards have up to board.MaxCells cells.
const (
	MaxPlayers = 16   // owner fits in four bits of a Piece
	MaxTypes   = 4000 // piece types of one game
	MaxCount   = 9999 // number on a cell at the start: seeds are sown one by one
)

// A Player is the number of a player in the order of the rules file.
type Player uint8

// A Piece is a piece type and its owner in one value; the zero Piece is an
// empty cell.
type Piece uint16

// None is no piece.
const None Piece = 0

// Make returns the piece of type t that belongs to p.
func Make(t int, p Player) Piece { return Piece(t+1)<<4 | Piece(p) }

// Type returns the number of the piece's type; -1 for None.
func (p Piece) Type() int { return int(p>>4) - 1 }

// Owner returns whose piece it is. The owner of None has no meaning.
func (p Piece) Owner() Player { return Player(p & 15) }

// PlayerInfo describes one player.
type PlayerInfo struct {
	Name   string
	Random bool // the name begins with '?': moves at random
	Plays  bool // has turns of his own; other players only own pieces that are moved in the turns of others
}

// A Turn is one entry of the turn order.
type Turn struct {
	Player   Player // who chooses and for whom results count
	As       Player // whose pieces move; friend, enemy and zones are seen from his side
	MoveType int    // only moves of this type, or AnyType
	Also     []int  // moves of these types, too
	Pass     int    // 1 + who may pass in this turn; 0: as in the rest of the game
}

// Allows reports whether a movement of type t may be made in this turn.
func (t *Turn) Allows(moveType int) bool {
	if t.MoveType == AnyType || t.MoveType == moveType {
		return true
	}
	for _, x := range t.Also {
		if x == moveType {
			return true
		}
	}
	return false
}

// AnyType is the move type of a turn or continuation that allows all types, and of an entry
// without a type.
const AnyType = -1

// An Attr is a field of a piece's attribute word.
type Attr struct {
	Name  string
	Shift uint8 // lowest bit in the word
	Bits  uint8 // width, 1 for a boolean
}

// Get reads the field from an attribute word.
func (a Attr) Get(word uint64) uint64 { return word >> a.Shift & (1<<a.Bits - 1) }

// Set returns word with the field set to v.
func (a Attr) Set(word, v uint64) uint64 {
	mask := uint64(1)<<a.Bits - 1
	return word&^(mask<<a.Shift) | (v&mask)<<a.Shift
}

// An Entry is one movement of a piece type. It has a program for each player, since
// directions and zones differ between players.
type Entry struct {
	MoveType int // or AnyType
	Progs    []*Program
}

// A PieceType describes one kind of piece.
type PieceType struct {
	Name     string
	Notation string   // for move lists; "" = Name
	Letters  []string // FEN letter per player; the first player's also names it in hands. nil = none
	Dummy    bool     // scenery: counts for no goal, is never clicked
	Royal    bool     // listed in a checkmated goal
	Common   uint16   // players whose pieces of a royal type are not royal, a bit for each: no such goal lists them
	Promoted bool     // some other type promotes to it
	Value    int32    // hundredths of the base piece; 0 = to be derived
	Attrs    uint64   // attribute word of a fresh piece
	Looks    int      // 1 + the type that all players except the owner see; 0 = its own type
	Shown    int      // 1 + the attribute that reveals its true type to all; 0 = there is none
	Base     int      // type as which it goes to a hand when captured: itself, unless it is a promoted form
	Resets   bool     // its moves reset the no-progress counter
	NoMate   bool     // may not be dropped with checkmate
	Moves    []Entry
	Drops    []Entry
	Glyphs   []string // picture per player, "" = letter
	Signs    []string // characters of East Asian notation: one for all players, or one per player; nil = none
	Help     string
}

// A Global is a number that belongs to the position as a whole.
type Global struct {
	Name   string
	Start  int32
	Brief  bool // lasts one ply: every move that does not set it resets it to Start
	Cell   bool // its value is a cell (−1 = none): en-passant target, ko point
	Forbid bool // the cell is shown as forbidden
	Score  int  // player whose score it is, or -1
	Key    bool // part of the key, since it changes which moves are legal
}

// Options are the rule options of a game.
type Options struct {
	PassTurn     Pass
	PassPartial  bool         // a chain may stop after any part
	Deferred     bool         // captured pieces leave the board when the chain ends
	Maximal      int          // 0 free, 1 most captures, 2 then most kings among them
	Prefer       []Preference // preferences applied after Maximal, in order
	Chain        Chain
	Recycle      bool // captured pieces go to the capturer's hand
	ToOwner      bool // with Recycle: captured pieces go to their owner's hand; the move may have changed the owner
	HandLimit    int  // a player who holds this many pieces removes captured pieces from the game; 0 = no limit
	RecyclePromo bool // the type given up goes to hand, the new one comes from it
	CountHands   bool // hands count for pieces-remaining
	Discard      bool // "discard cascades"
	Levels       bool // progressive levels
	Shared       bool // all players move the same pieces
	Fog          bool // a player sees only those pieces of others that his own can reach
	Opens        bool // no goal holds before the first move: a piece that has to return to its start must leave it first
	Tower        Tower
}

// Pass says when a player may pass.
type Pass uint8

const (
	PassNever  Pass = iota // a player without a move is stalemated
	PassAlways             // a pass is always among the moves
	PassForced             // a pass is legal when nothing else is
)

// A Placement puts a piece on a cell, or in a hand, at the start.
type Placement struct {
	Cell  board.Cell // NoCell = in hand
	Piece Piece
	Attrs uint64
	Count int32 // pieces in hand, or the number in a pit
}

// A Start is a start position besides the game's own, which people can choose.
type Start struct {
	Name   string
	Setups []string // in the form that notation.ReadSetup reads; if there are several, one is drawn at random
}

// A Lot is what chance does to some cells when a new game begins: the pieces there change
// places, or each becomes one of the types.
type Lot struct {
	Cells []board.Cell
	Types []int // nil: the pieces change places
}

// A Game is compiled rules. It never changes after compile made it.
type Game struct {
	ID, Family                            string
	Title, Description, History, Strategy string
	Variants                              []string // titles of all menu entries of the file
	Board                                 *board.Board
	Players                               []PlayerInfo
	Turns                                 []Turn
	Repeat                                int // index of the turn that follows the last turn of the order
	Order                                 int // number of turns in the order; after these come further turns, the same number of each kind
	Types                                 []PieceType
	MoveTypes                             []string
	Priorities                            []int // move types, best first; nil = all equal
	Beside                                []int // move types that are legal together with the best type
	Attrs                                 []Attr
	Globals                               []Global
	Opt                                   Options
	Setup                                 []Placement
	Starts                                []Start
	Lots                                  []Lot  // the actions of chance when a new game begins
	Hands                                 []bool // player has a hand (drops need a piece in it)
	HasHands, HasCounts                   bool
	Goals                                 []Goal
	After                                 []Rule // programs that add to finished moves, in this order
	Forbid                                []Rule // conditions that no move may bring about for the mover
	Royal                                 bool   // some goal is checkmated
	UsesLast                              bool   // some program asks last-from? or last-to?
	NoProgress                            int    // number of plies without progress after which the game is drawn; 0 = no such rule
	Repetition                            Repetition
	Points                                []int32 // per player, in hundredths: what a count adds to the values of his pieces; nil = a count counts pieces
	FEN                                   FENDialect
	Tuning                                []Tuned             // numbers for the evaluation, in the order of the file
	Net                                   *net.Net            // the net that bots use for this game, or nil
	Bots                                  []string            // bots in order of preference; nil = all
	Ladder                                []int               // strengths of the levels of bots, in hundredths, rising; nil = 100, 200, …
	Meta                                  map[string][]string // presentation: images, sounds, page words
	friend, enemy, neutral                []uint16            // per player: masks over owners
	zob                                   zobrist
	start                                 *Position
	alternate                             bool
	disguised                             bool // some type looks like another
	force                                 bool // some goal counts the plies since the force last changed
}

// Levels is the number of levels of bots; they count from 1.
const Levels = 8

// BotNames are the names of the other bots: searches, and moves at random.
var BotNames = []string{"garbo", "mcts", "random"}

// TypeNames lists the names of the piece types.
func (g *Game) TypeNames() []string {
	names := make([]string, len(g.Types))
	for i := range names {
		names[i] = g.Types[i].Name
	}
	return names
}

// Limits of what nets see: numbers up to mostSeen, and so many names.
const (
	mostSeen  = 16
	mostNames = 60
)

// Seen returns how many numbers on a cell nets tell apart: 0 if they see types. Greater numbers
// look like the greatest of these.
func (g *Game) Seen() int {
	if !g.HasCounts || g.HasHands || len(g.Types)*4 > mostNames {
		return 0
	}
	return min(mostSeen, mostNames/len(g.Types))
}

// SeenNames names what nets tell apart on a cell: the piece types, or each type with each
// number on its cell from 1.
func (g *Game) SeenNames() []string {
	names := g.TypeNames()
	most := g.Seen()
	if most == 0 {
		return names
	}
	var seen []string
	for _, name := range names {
		for n := range most {
			seen = append(seen, name+" "+strconv.Itoa(n+1))
		}
	}
	return seen
}

// Repetition says what happens when a position is repeated.
type Repetition struct {
	Times   int     // number of occurrences that ends the game; 0 = never
	Result  Result  // for the player who repeated: Draw, Loss, Win
	Illegal Illegal // the positions that may not be repeated at all; then repetition does not end the game
	Check   bool    // a player who repeats the position by giving check with every move loses
	Chasers []int   // so does a player who repeats it by chasing a piece of one of these types with another piece
	Prey    int     // 1 + a type that may not be chased either, but whose own chases are allowed; 0 = none
	Where   int     // 1 + the zone of its owner in which this holds; 0 = everywhere
}

// Illegal says which earlier positions no move may repeat.
type Illegal uint8

const (
	MayRepeat   Illegal = iota
	Situational         // a position with the same player to move
	Positional          // a position with the same board, whoever is to move
	NoUndo              // the position before the opponent's move: the simple ko
	AtTurnEnd           // a position at the end of a turn with the same player to move next; also, no turn may end with the board with which it began
)

// Program for tests and tools: a compiled movement.
// See program.go for the instructions.

// Finish computes the fields that are derived from others; compile calls it last.
func (g *Game) Finish() {
	n := len(g.Players)
	g.friend, g.enemy, g.neutral = make([]uint16, n), make([]uint16, n), make([]uint16, n)
	moves := make([]bool, n) // a player whose pieces never move is neutral
	for i := range g.Players {
		g.Players[i].Plays = false
	}
	for _, t := range g.Turns {
		g.Players[t.Player].Plays = true
		moves[t.Player], moves[t.As] = true, true
	}
	for p := range g.Players {
		for q := range g.Players {
			bit := uint16(1) << q
			switch {
			case p == q:
				if !g.Players[p].Random {
					g.friend[p] |= bit
				}
			case moves[q] && !g.Players[q].Random:
				g.enemy[p] |= bit
			default:
				g.neutral[p] |= bit
			}
		}
	}
	for len(g.Hands) < n {
		g.Hands = append(g.Hands, false)
	}
	for _, h := range g.Hands {
		g.HasHands = g.HasHands || h
	}
	g.markTypes()
	g.disguised = slices.ContainsFunc(g.Types, func(t PieceType) bool { return t.Looks > 0 })
	g.zob.init(g)
	g.alternate = g.findAlternate()
	g.force = slices.ContainsFunc(g.Goals, func(l Goal) bool { return l.Test.Asks(GoalForce) })
	g.start = g.newStart()
}

// markTypes finds out whether some type is royal and which types other types promote to.
func (g *Game) markTypes() {
	for i := range g.Types {
		g.Royal = g.Royal || g.Types[i].Royal
		for _, e := range g.Types[i].Moves {
			for _, p := range e.Progs {
				if p != nil {
					p.eachPromotion(func(t int) {
						if t != i {
							g.Types[t].Promoted = true
						}
					})
				}
			}
		}
	}
}

// Friends returns a mask with a bit for each owner whose pieces count as p's own.
func (g *Game) Friends(p Player) uint16 { return g.friend[p] }

// Enemies returns a mask with a bit for each owner whose pieces are p's enemies.
func (g *Game) Enemies(p Player) uint16 { return g.enemy[p] }

// IsRoyal reports whether the piece may not be left attacked by its owner.
func (g *Game) IsRoyal(pc Piece) bool {
	t := &g.Types[pc.Type()]
	return t.Royal && t.Common>>pc.Owner()&1 == 0
}

// Neutrals returns a mask with a bit for each owner that is neither.
func (g *Game) Neutrals(p Player) uint16 { return g.neutral[p] }

// Hides reports whether players may see only a part of a position.
func (g *Game) Hides() bool { return g.Opt.Fog || g.disguised }

// Disguised reports whether some pieces look like pieces of other types.
func (g *Game) Disguised() bool { return g.disguised }

// TypeNamed returns the number of the piece type called name, or -1.
func (g *Game) TypeNamed(name string) int {
	for i := range g.Types {
		if g.Types[i].Name == name {
			return i
		}
	}
	return -1
}

// PlayerNamed returns the number of the player called name, or -1.
func (g *Game) PlayerNamed(name string) int {
	for i := range g.Players {
		if g.Players[i].Name == name {
			return i
		}
	}
	return -1
}

// GlobalNamed returns the number of the global called name, or -1.
func (g *Game) GlobalNamed(name string) int {
	for i := range g.Globals {
		if g.Globals[i].Name == name {
			return i
		}
	}
	return -1
}

// AttrNamed returns the number of the attribute called name, or -1.
func (g *Game) AttrNamed(name string) int {
	for i := range g.Attrs {
		if g.Attrs[i].Name == name {
			return i
		}
	}
	return -1
}

// NextTurn returns the turn index after t.
func (g *Game) NextTurn(t int) int {
	if g.Order > 0 {
		t %= g.Order
		if t+1 == g.Order {
			return g.Repeat
		}
	}
	if t+1 < len(g.Turns) {
		return t + 1
	}
	return g.Repeat
}

// Kinds of further turns that are turns of the order.
const (
	AgainSame   = -1 // the same turn
	AgainChance = -2 // the mover's next turn in which chance chooses
	AgainOver   = -3 // the next turn of another player
)

// Again returns the further turn of kind k after turn t.
func (g *Game) Again(t, k int) int {
	if k < AgainSame {
		n := g.NextTurn(t)
		for range g.Turns {
			own := g.Turns[n].As == g.Turns[t].As
			if k == AgainOver && !own || k == AgainChance && own && g.Players[g.Turns[n].Player].Random {
				return n
			}
			n = g.NextTurn(n)
		}
		return n
	}
	if k < 0 || g.Order == 0 || (k+2)*g.Order > len(g.Turns) {
		return t
	}
	return t%g.Order + (k+1)*g.Order
}

// PassIn returns who may pass in turn t.
func (g *Game) PassIn(t *Turn) Pass {
	if t.Pass == 0 {
		return g.Opt.PassTurn
	}
	return Pass(t.Pass - 1)
}

// Chance reports whether at least two players choose their moves and chance has turns of
// its own.
func (g *Game) Chance() bool {
	n, chance := 0, false
	for _, p := range g.Players {
		chance = chance || p.Plays && p.Random
		if p.Plays && !p.Random {
			n++
		}
	}
	return chance && n > 1
}

// TwoSided reports whether two players move without chance, which is what an alpha-beta
// search needs. They may move their own pieces, each other's, or those of a player without
// turns.
func (g *Game) TwoSided() bool {
	for _, t := range g.Turns {
		if g.Players[t.As].Random {
			return false
		}
	}
	n := 0
	for _, p := range g.Players {
		if p.Random && p.Plays {
			return false
		}
		if p.Plays {
			n++
		}
	}
	return n == 2
}
