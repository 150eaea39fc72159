package garbo

import "dagaz/engine/eval"

const (
	sharedDepth = 4       // least depth of the results that a team shares
	unshared    = 1 << 10 // deeper than any result, so that nothing is shared
)

// leavesOut reports whether this member of a team leaves out an iteration.
func leavesOut(t *eval.Team, depth int) bool {
	return t != nil && t.Member > 0 && depth > 1 && (depth+t.Member)&1 == 0
}

// exchange sends new results to the team, takes in the results of the others, and polls.
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

// take stores a result of another search if it is deeper than the entry it replaces. A
// damaged result can mislead the search, and do no other harm.
func (t *table) take(r entry) {
	depth := int(int8(r.data >> 48))
	if t.entries == nil || r.data == 0 || depth < sharedDepth {
		return
	}
	if e := t.slot(r.key); t.keeps(e) < depth {
		t.fill(e, entry{r.key, r.data&(1<<58-1) | uint64(t.age)<<58})
	}
}
