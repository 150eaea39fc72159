package scribble

import "strings"

// Wild returns rules as Author does and changes some of them to what authors use more rarely:
// players by chance and of a third side, cells outside the grid, cut links, statements that
// look back at the last move, hands that promotions fill.
func (s Scribbler) Wild() string {
	text := s.Author()
	swap := func(old, new string) { text = strings.Replace(text, old, new, 1) }
	before := func(at string, added ...string) { swap(at, s.of(added...)+" "+at) }

	for range 2 + s.Intn(4) {
		adds := strings.Split(text, " add)")
		if n := len(adds) - 1; n > 0 {
			adds[s.Intn(n)] += " " + s.rarity()
		}
		text = strings.Join(adds, " add)")
	}
	if s.Intn(2) == 0 {
		before("(symmetry Black",
			"(dummy x1 x2) (links n (x1 a1) (a4 x2)) (links s (a1 x1))",
			"(positions (x1 50 0 59 9) (x2 60 0 69 9)) (links e (d2 x1) (x1 x2)) (links w (x1 d2) (x2 x1))",
			"(dummy x1) (links n (d4 x1)) (unlink (b2 b3) c3)",
			"(positions (x1 50 0 59 9)) (links ne (x1 a1) (d4 x1)) (kill-positions c2)")
	} else {
		before("(symmetry Black", "(dummy x1)")
	}
	if s.Intn(3) == 0 {
		before("(symmetry Black", "(symmetry Rocks (n e) (e n) (s w) (w s))", "(symmetry Rocks (n e) (e s) (s w) (w n)) (symmetry White (ne n))")
	}
	swap("(players White Black Rocks)", "(players White Black Rocks ?Die)")
	if s.Intn(2) == 0 {
		swap("(turn-order ", "(turn-order "+s.of("White Black Rocks ", "White ?Die Black ?Die ", "(White Black) ?Die ", "White (?Die White) Black ", "Rocks repeat ", "(Rocks walk) White repeat (?Die walk) "))
	}
	if s.Intn(3) == 0 {
		swap("(board-setup (White", "(board-setup (Rocks (Man "+s.of("b4", "c1", "x1", "d4 off 1")+") (King a3)) (?Die (Man "+s.of("x1", "b1", "off 3")+")) (White")
	}
	if s.Intn(4) == 0 {
		before("(board\n", `(option "recycle promotions" true)`, `(option "recycle captures" true) (option "recycle promotions" true)`, `(option "include off-pieces" true) (option "recycle captures" true)`)
	}
	if s.Intn(3) == 0 {
		swap("(drops (", "(drops "+s.of("(x1 add)", "(far (verify empty?) add)", "(a1 (verify not-empty?) (change-type Queen) (capture) add)", "((create King "+s.dir()+") add)")+" (")
	}
	if s.Intn(4) == 0 {
		swap("(piece (name King)", "(piece (name King) (dummy)")
	}
	if s.Intn(3) == 0 {
		goal := strings.Replace(s.goal(), "(White Black)", s.of("(White Rocks)", "(Rocks)", "(White Black Rocks)"), 1)
		text = strings.TrimSuffix(text, ")\n") + " " + goal + ")\n"
	}
	return text
}

// rarity returns a statement that authors seldom write.
func (s Scribbler) rarity() string {
	d := s.dir()
	return s.of("(go last-from)", "(go last-to)", "(mark last-to)", "to", "x1", "far (verify empty?)", "(go from) (capture "+d+") add",
		"(add-copy Queen)", "add-copy-partial", "(add-copy-partial again)", "(add-partial Queen again)", "(add-partial Man Queen)",
		"(create ?Die Man x1)", "(create Black King x1)", "(capture x1)", "(capture last-to)", "(flip last-to)", "(change-type Queen last-to)", "(set-attribute hurt true x1)",
		"(if (flag? f) add else (set-flag f true))", "(if (marked?) (change-type King))", "(if (goal-position?) (add Queen))", "(if (defended?) add)",
		"(verify (not-attacked?))", "(verify (not-attacked? "+d+"))", "cascade "+d+" (verify empty?)",
		"(if (on-board? "+d+") "+d+") add", "(while (not-empty? "+d+") "+d+") "+d+" add",
		"(set-position-flag g true "+d+") (while (position-flag? g "+d+") "+d+") add")
}
