// Package insertion sorts short lists.
//
// Package slices sorts lists of any length, with some 10 kB of code for each kind of
// element: a tenth of what the engine's worker would be. Here are a few dozen bytes
// of code, and as many steps as there are pairs out of order: for letters, keys,
// rows of a board, not for what grows.
package insertion

// Sort sorts a list so that no element stands behind one that it comes before. Those
// of which neither comes first stay as they stood.
func Sort[T any](list []T, before func(a, b T) bool) {
	for i := 1; i < len(list); i++ {
		x, k := list[i], i
		for ; k > 0 && before(x, list[k-1]); k-- {
			list[k] = list[k-1]
		}
		list[k] = x
	}
}
