package garbo

import (
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

const (
	historyBits = 14
	historySize = 1 << historyBits
	historyMax  = 1 << 14 // all are halved when one grows beyond
)

// history remembers which quiet moves refuted: by piece and target cell, hashed
// into a table of fixed size; and two killers per ply.
type history struct {
	score   [historySize]int32
	killers [eval.MaxPly + 1][2]uint16
}

func (h *history) reset() { *h = history{} }

// reward notes that a quiet move of this slot and fingerprint refuted.
func (h *history) reward(slot int, depth, ply int, print uint16) {
	if k := &h.killers[ply]; k[0] != print {
		k[1], k[0] = k[0], print
	}
	h.score[slot] += int32(depth * depth)
	if h.score[slot] > historyMax {
		for i := range h.score {
			h.score[i] /= 2
		}
	}
}

// slot returns the history slot of a move: the piece and where it goes, or, for
// moves without a piece, the fingerprint.
func slot(m game.Move, print uint16) int {
	to := board.NoCell
	var pc game.Piece
	for i := range m.Acts {
		if k := m.Acts[i].Kind; k == game.ActMove || k == game.ActDrop {
			if pc == game.None {
				pc = m.Acts[i].Piece
			}
			to = m.Acts[i].To
		}
	}
	if pc == game.None {
		return int(print) & (historySize - 1)
	}
	x := uint32(pc)*0x9e3779b1 ^ uint32(uint16(to))*0x85ebca6b
	return int(x >> (32 - historyBits))
}
