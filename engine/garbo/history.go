package garbo

import "dagaz/engine/eval"

const (
	followBits = 14
	historyMax = 8192
)

// history remembers which quiet moves caused a beta cutoff. A move's slot stands for
// its piece and target cell; slot 0 is no move.
type history struct {
	score   [eval.Slots]int16
	follow  [1 << followBits]int16 // by the slots of the move before and of the move
	counter [eval.Slots]uint16     // by the slot of the move before: fingerprint of the refutation
	killers [eval.MaxPly + 1][2]uint16
}

func (h *history) reset() { *h = history{} }

// age makes room for a new search of the same game.
func (h *history) age() {
	for i := range h.score {
		h.score[i] /= 2
	}
	h.killers = [eval.MaxPly + 1][2]uint16{}
}

// followBase and followAt say where follow keeps the pair of a move before and a
// move.
func followBase(before uint16) uint32 { return uint32(before) * 0x9e3779b1 }

func followAt(base uint32, slot uint16) int {
	return int((base ^ uint32(slot)*0x85ebca6b) >> (32 - followBits))
}

// worth returns the history score of a quiet move, within ±2·historyMax.
func (h *history) worth(before, slot uint16) int32 {
	return int32(h.score[slot&(eval.Slots-1)]) + int32(h.follow[followAt(followBase(before), slot)])
}

// learn adds b, within ±historyMax, to the history score of a quiet move. The nearer
// the score is to its limit, the less it changes.
func (h *history) learn(opt *Options, before, slot uint16, b int32) {
	if opt.History {
		p := &h.score[slot&(eval.Slots-1)]
		*p = drift(*p, b)
	}
	if opt.Follow {
		p := &h.follow[followAt(followBase(before), slot)]
		*p = drift(*p, b)
	}
}

func drift(old int16, b int32) int16 {
	return int16(int32(old) + b - int32(old)*max(b, -b)/historyMax)
}

// refuted notes that a quiet move caused a beta cutoff.
func (h *history) refuted(before uint16, ply int, print uint16) {
	if k := &h.killers[ply]; k[0] != print {
		k[1], k[0] = k[0], print
	}
	h.counter[before] = print
}
