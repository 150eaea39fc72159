package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Attacked implements Generator.
func (v *vm) Attacked(pos *game.Position, p game.Player, c board.Cell) bool {
	v.bind(pos)
	v.as(game.Turn{Player: p, As: p, MoveType: game.AnyType})
	return v.attackedBy(c, game.AnyType, v.g.Enemies(p), game.None)
}

// InCheck implements Generator.
func (v *vm) InCheck(pos *game.Position, p game.Player) bool {
	v.bind(pos)
	return v.inCheck(p)
}

// CanTake reports whether a piece of player p could capture on cell c in the present
// position, whoever is to move: the piece on c or, if c is empty, an enemy that stood
// there.
func CanTake(gen Generator, pos *game.Position, p game.Player, c board.Cell) bool {
	v, ok := gen.(*vm)
	if !ok {
		return false
	}
	enemy := game.Player(0)
	for q := range v.g.Players {
		if v.g.Enemies(p)>>q&1 != 0 {
			enemy = game.Player(q)
			break
		}
	}
	v.bind(pos)
	v.as(game.Turn{Player: enemy, As: enemy, MoveType: game.AnyType})
	return v.attackedBy(c, game.AnyType, 1<<p, game.None)
}

// inCheck reports whether a royal piece of p is attacked.
func (v *vm) inCheck(p game.Player) bool {
	for i, pc := range v.cells {
		if pc != game.None && pc.Owner() == p && v.g.IsRoyal(pc) &&
			v.attackedBy(board.Cell(i), game.AnyType, v.g.Enemies(p), pc) {
			return true
		}
	}
	return false
}

// attackedBy reports whether an owner in mask could capture on c with a move of the given
// type. If c is empty, or holds a piece of such an owner, the answer is for a piece stand
// on c (the first piece type if stand is None), since many captures need a victim.
func (v *vm) attackedBy(c board.Cell, moveType int, mask uint16, stand game.Piece) bool {
	if pc := v.cells[c]; pc != game.None && mask>>pc.Owner()&1 == 0 {
		return v.attackedPiece(c, moveType, mask)
	}
	switch {
	case stand == game.None:
		stand = game.Make(0, v.turn.As)
	case mask>>stand.Owner()&1 != 0: // the piece belongs to them now
		stand = game.Make(stand.Type(), v.turn.As)
	}
	mark := v.pos.Mark()
	v.pos.Place(c, stand, 0)
	hit := v.attackedPiece(c, moveType, mask)
	v.pos.Rewind(mark)
	return hit
}

func (v *vm) attackedPiece(c board.Cell, moveType int, mask uint16) bool {
	turn, target, attacking, mt := v.turn, v.target, v.attacking, v.moveType
	v.target, v.attacking, v.hit = c, true, false
	last := game.Player(255)
	for i := 0; i < len(v.cells) && !v.hit; i++ {
		pc := v.cells[i]
		if pc == game.None || mask>>pc.Owner()&1 == 0 || !v.reach.may(pc, board.Cell(i), c) {
			continue
		}
		if pc.Owner() != last {
			last = pc.Owner()
			v.as(game.Turn{Player: last, As: last, MoveType: game.AnyType})
		}
		entries := v.g.Types[pc.Type()].Moves
		for j := range entries {
			e := &entries[j]
			if (moveType == game.AnyType || e.MoveType == moveType) && v.reach.entryMay(pc, j, board.Cell(i), c) {
				if v.threads != nil {
					v.follow(v.ofEntry(pc.Type(), j), board.Cell(i), pc, false)
				} else {
					v.runEntry(e, board.Cell(i), pc)
				}
				if v.hit {
					break
				}
			}
		}
	}
	hit := v.hit
	v.target, v.attacking, v.hit, v.moveType = target, attacking, false, mt
	v.as(turn)
	return hit
}

// defended reports whether a friend other than the mover could recapture on c, after the
// mover has landed there and has been captured.
func (v *vm) defended(c board.Cell, moveType int, st *state) bool {
	taker := game.None
	for q := range v.g.Players {
		if v.enemy>>q&1 != 0 {
			taker = game.Make(max(st.piece.Type(), 0), game.Player(q))
			break
		}
	}
	if taker == game.None {
		return false
	}
	mark := v.pos.Mark()
	if st.from >= 0 {
		v.pos.Place(st.from, game.None, 0)
	}
	v.pos.Place(c, taker, 0)
	hit := v.attackedPiece(c, moveType, v.friend)
	v.pos.Rewind(mark)
	return hit
}
