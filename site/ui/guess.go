package ui

import (
	"slices"
	"strings"
)

// The letters that the same keys of a keyboard write in English and in Russian.
const (
	latinKeys    = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
	cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбюе"
)

// guess replaces the words of a query that no game contains by what was probably meant: the
// letters that the same keys write in the other language, or else a similar beginning of a word
// of a title. That may differ by one letter if the word has four to six letters, and by two
// letters if it is longer. guess returns nil if there is nothing to replace, or nothing similar.
func (c *Root) guess() []string {
	var words []string
	guessed := false
	for _, typed := range strings.Fields(strings.ToLower(c.Query)) {
		parts := strings.Fields(fold(typed))
		if c.known(parts) {
			words = append(words, parts...)
			continue
		}
		guessed = true
		if other := strings.Fields(fold(otherKeys(typed))); c.known(other) {
			words = append(words, other...)
			continue
		}
		for _, word := range parts {
			if !c.known([]string{word}) {
				word = c.nearest([]rune(word))
			}
			if word == "" {
				return nil
			}
			words = append(words, word)
		}
	}
	if !guessed {
		return nil
	}
	return words
}

// known reports whether each of the words occurs in the searched text of at least one game.
func (c *Root) known(words []string) bool {
	for _, word := range words {
		if !slices.ContainsFunc(c.folded, func(text string) bool { return strings.Contains(text, word) }) {
			return false
		}
	}
	return true
}

// otherKeys returns what the same keys write in the other language.
func otherKeys(typed string) string {
	latin, cyrillic := []rune(latinKeys), []rune(cyrillicKeys)
	return strings.Map(func(r rune) rune {
		for i := range latin {
			switch r {
			case latin[i]:
				return cyrillic[i]
			case cyrillic[i]:
				return latin[i]
			}
		}
		return r
	}, typed)
}

// nearest returns the beginning of a word of a name that is most similar to a typed word, or "".
func (c *Root) nearest(typed []rune) string {
	most := 1 // the least number of faults that is too great
	switch {
	case len(typed) >= 7:
		most = 3
	case len(typed) >= 4:
		most = 2
	}
	best := ""
	for i := range c.Games {
		g := &c.Games[i]
		for _, word := range strings.Fields(fold(g.Title + " " + g.TitleRu + " " + g.Also)) {
			letters := []rune(word)
			if n, faults := beginning(typed, letters); faults < most {
				most, best = faults, string(letters[:n])
			}
		}
	}
	return best
}

// beginning finds the beginning of a word that is most similar to the typed letters, and the
// number of faults. A fault is a letter too many, a missing letter, a wrong letter, or two
// letters in the wrong order.
func beginning(typed, word []rune) (length, faults int) {
	rows := make([][]int, len(typed)+1) // for each pair of beginnings of both: the number of faults
	for i := range rows {
		rows[i] = make([]int, len(word)+1)
		for k := range rows[i] {
			switch {
			case i == 0 || k == 0:
				rows[i][k] = i + k
			case typed[i-1] == word[k-1]:
				rows[i][k] = rows[i-1][k-1]
			default:
				rows[i][k] = 1 + min(rows[i-1][k-1], rows[i-1][k], rows[i][k-1])
				if i > 1 && k > 1 && typed[i-1] == word[k-2] && typed[i-2] == word[k-1] {
					rows[i][k] = min(rows[i][k], 1+rows[i-2][k-2])
				}
			}
		}
	}
	last := rows[len(typed)]
	for k := range last {
		if last[k] <= last[length] {
			length = k
		}
	}
	return length, last[length]
}
