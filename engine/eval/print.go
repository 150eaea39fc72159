package eval

import "dagaz/engine/game"

// Fingerprint returns a short hash of the actions of m, never 0. Two moves of a position
// rarely share it; it only guides searches.
func Fingerprint(m game.Move) uint16 {
	h := uint64(0x9e3779b97f4a7c15)
	for i := range m.Acts {
		a := &m.Acts[i]
		x := uint64(a.Kind)<<56 ^ uint64(uint16(a.From))<<40 ^ uint64(uint16(a.To))<<24 ^ uint64(a.Piece) ^
			uint64(uint32(a.Value))<<8
		h = (h ^ x) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	if p := uint16(h >> 16); p != 0 {
		return p
	}
	return 1
}
