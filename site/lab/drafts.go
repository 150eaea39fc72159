package lab

import (
	"slices"
	"strconv"
)

// Merge merges the drafts of this window with the kept drafts, which another window may have
// changed, so that no window overwrites the work of another. seen is the time of the last change
// of each draft that this window has read or written; open is the draft that is open in this
// window. If both windows have changed a draft, it becomes two drafts, and the one of this window
// gets a new id. The result contains the id of the open draft.
func Merge(ours, kept []Draft, seen map[string]int64, open string) ([]Draft, string) {
	var list []Draft
	find := func(drafts []Draft, id string) int {
		return slices.IndexFunc(drafts, func(d Draft) bool { return d.ID == id })
	}
	for _, d := range ours {
		at, known := seen[d.ID]
		touched := !known || d.At != at
		switch i := find(kept, d.ID); {
		case i < 0 && !touched: // deleted in the other window
			if open == d.ID {
				open = ""
			}
			continue
		case i < 0 || known && kept[i].At == at: // only in this window, or unchanged in the other
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
			list = append(list, d) // new in the other window, or changed there after it was deleted here
		}
	}
	return list, open
}
