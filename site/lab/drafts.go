package lab

import (
	"slices"
	"strconv"
)

// Merge brings the drafts of this window together with those that are kept,
// which another window may have changed since: what one of them wrote is never
// written over by the other. seen is when each draft was changed last, as this
// window read or wrote it; open is the one that is open here. A draft that both
// have changed is two from then on, and the one here gets a new id: open, if it
// was that.
func Merge(ours, kept []Draft, seen map[string]int64, open string) ([]Draft, string) {
	var list []Draft
	find := func(drafts []Draft, id string) int {
		return slices.IndexFunc(drafts, func(d Draft) bool { return d.ID == id })
	}
	for _, d := range ours {
		at, known := seen[d.ID]
		touched := !known || d.At != at
		switch i := find(kept, d.ID); {
		case i < 0 && !touched: // deleted there
			if open == d.ID {
				open = ""
			}
			continue
		case i < 0 || known && kept[i].At == at: // only here, or as it was
		case !touched:
			d = kept[i]
		default:
			list = append(list, kept[i])
			id := d.ID + strconv.FormatInt(d.At, 36)
			if open == d.ID {
				open = id
			}
			d.ID = id
		}
		list = append(list, d)
	}
	for _, d := range kept {
		if at, known := seen[d.ID]; find(ours, d.ID) < 0 && (!known || d.At != at) {
			list = append(list, d) // new there, or changed since it was deleted here
		}
	}
	return list, open
}
