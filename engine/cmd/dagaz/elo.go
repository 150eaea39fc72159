package main

import (
	"math"
	"strconv"

	"dagaz/engine/learn"
)

// A wdl counts results, seen from one side.
type wdl = learn.Tally

func fieldsOf(r wdl) fields {
	diff, margin := r.Elo()
	return fields{
		"games": r.Games(), "wins": r.W, "draws": r.D, "losses": r.L,
		"elo": math.Round(diff*10) / 10, "error": math.Round(margin*10) / 10, "p": short(r.P()),
	}
}

// matchFields are fieldsOf for a match of pairs.
func matchFields(m learn.Match) fields {
	f := fieldsOf(m.Tally)
	f["p"] = short(m.P())
	return f
}

// short rounds a number to four digits.
func short(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64) // the text comes from FormatFloat, so there is no error
	return y
}
