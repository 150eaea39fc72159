package main

import "strings"

// paint is the colours of one player's pieces.
type paint struct{ fill, line string }

// These tables are the same as in static/js/board/palette.js, which paints the live board. A
// test compares them.
var (
	paintNames = map[string]paint{
		"white":  {"#fffdf6", "#26221d"},
		"black":  {"#2e2c31", "#f3eee4"},
		"red":    {"#c8372d", "#fff3e8"},
		"blue":   {"#2f64b5", "#f2f6ff"},
		"green":  {"#2f7d4f", "#f0fff4"},
		"yellow": {"#f2c230", "#3b2c05"},
		"orange": {"#e07b1f", "#2c1602"},
		"purple": {"#7a4aa8", "#faf2ff"},
		"gray":   {"#8c8c90", "#17171a"},
		"brown":  {"#7b4a26", "#fff4e6"},
	}
	paintAliases = map[string]string{
		"grey": "gray", "violet": "purple", "gold": "yellow", "silver": "gray",
		"attacker": "black", "attackers": "black", "defender": "white", "defenders": "white",
		"light": "white", "dark": "black", "first": "white", "second": "black", "sente": "black", "gote": "white",
	}
	paintOrder = []string{"white", "black", "red", "blue", "green", "yellow", "purple", "orange"}
	nobody     = paint{"#8a8178", "#f7f2ea"} // pieces without a player
)

// paints returns the colours of each player: those of the colour in the player's name, or else
// the first colours that are free.
func paints(names []string) []paint {
	used := map[string]bool{}
	keys := make([]string, len(names))
	for i, name := range names {
		key := strings.ToLower(name)
		if alias, ok := paintAliases[key]; ok {
			key = alias
		}
		if _, ok := paintNames[key]; ok && !used[key] {
			keys[i], used[key] = key, true
		}
	}
	list := make([]paint, len(names))
	for i, key := range keys {
		if key == "" {
			key = paintOrder[i%len(paintOrder)]
			for _, free := range paintOrder {
				if !used[free] {
					key = free
					break
				}
			}
		}
		used[key] = true
		list[i] = paintNames[key]
	}
	return list
}
