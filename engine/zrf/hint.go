package zrf

import "strings"

// maxHintLen is the longest word, in characters, for which Hint looks for a correction.
const maxHintLen = 40

// Hint returns the word of known that was probably meant by word, "" if none is similar. A
// letter that is missing, added, changed or swapped with its neighbour counts as one
// mistake; upper and lower case make no difference. Among equally similar words the first
// wins.
func Hint(word string, known []string) string {
	w := []rune(strings.ToLower(word))
	if len(w) == 0 || len(w) > maxHintLen {
		return ""
	}
	best, least := "", mistakes(len(w))+1
	for _, k := range known {
		if k == word {
			return ""
		}
		r := []rune(strings.ToLower(k))
		if len(r) > maxHintLen || max(len(r)-len(w), len(w)-len(r)) >= least {
			continue
		}
		if d := distance(w, r); d < least {
			best, least = k, d
		}
	}
	return best
}

// mistakes is the number of mistakes that a word of n characters may have.
func mistakes(n int) int {
	switch {
	case n < 3:
		return 0
	case n < 6:
		return 1
	case n < 9:
		return 2
	}
	return 3
}

// distance is the Damerau-Levenshtein distance of a and b, in its simple form:
// no two edits touch the same letters.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			d := last[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
