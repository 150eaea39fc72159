package garbo

import "dagaz/engine/eval"

const (
	sharedDepth = 4       // results so deep are told to a team
	unshared    = 1 << 10 // no result is so deep
)

// leavesOut reports whether this member of a team leaves out an iteration.
func leavesOut(t *eval.Team, depth int) bool {
	return t != nil && t.Member > 0 && depth > 1 && (depth+t.Member)&1 == 0
}

// exchange tells the team what is new, hears what is new to us, and polls.
func (s *Search) exchange() bool {
	team := s.lim.Team
	if len(s.tt.found) > 0 {
		team.Tell(s.tt.found)
		s.tt.found = s.tt.found[:0]
	}
	for _, r := range team.Hear() {
		s.tt.take(entry{r.Key, r.Data})
	}
	return s.Poll != nil && s.Poll()
}

// take keeps a result of another search, if it is deeper than what it replaces.
// Whatever its bits, it can do no harm but to be wrong.
func (t *table) take(r entry) {
	depth := int(int8(r.data >> 48))
	if t.entries == nil || r.data == 0 || depth < sharedDepth {
		return
	}
	if e := t.slot(r.key); t.keeps(e) < depth {
		t.fill(e, entry{r.key, r.data&(1<<58-1) | uint64(t.age)<<58})
	}
}
