package insertion

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		list := make([][2]int, n) // what it is sorted by, and where it stood
		for i := range list {
			list[i] = [2]int{r.IntN(n), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
		Sort(list, func(a, b [2]int) bool { return a[0] < b[0] })
		if !slices.Equal(list, want) {
			t.Errorf("%v, want %v", list, want)
		}

		numbers := r.Perm(n)
		if Ascending(numbers); !slices.IsSorted(numbers) {
			t.Errorf("%v is not sorted", numbers)
		}
	}
}
