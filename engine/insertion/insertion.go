// Package insertion sorts short lists.
//
// Package slices sorts lists of any length, with some 10 kB of code for each type of
// element, a tenth of the size of the engine's worker. This package needs a few dozen bytes
// of code, and as many steps as there are pairs in the wrong order: it is for letters, keys
// and rows of a board, not for lists that can become long.
package insertion

import "cmp"

// Sort sorts a list so that x stands before y if before(x, y). Elements of which neither
// comes before the other keep their order.
func Sort[T any](list []T, before func(a, b T) bool) {
	for i := 1; i < len(list); i++ {
		x, k := list[i], i
		for ; k > 0 && before(x, list[k-1]); k-- {
			list[k] = list[k-1]
		}
		list[k] = x
	}
}

// Ascending sorts a list of numbers or texts, the least first.
func Ascending[T cmp.Ordered](list []T) {
	Sort(list, func(a, b T) bool { return a < b })
}
