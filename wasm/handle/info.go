package handle

import (
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/bots"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// Info returns what never changes during a game of g, as JSON: the Info of
// docs/PROTOCOL.md. The site generator writes it into the game's page. The caller must have
// set g.ID, which is not in the rules file.
func Info(g *game.Game) []byte {
	var w writer
	w.info(g)
	return w.b
}

func (w *writer) info(g *game.Game) {
	w.open('{')
	w.strField("id", g.ID)
	w.strField("family", family(g))
	w.strField("title", g.Title)
	w.strsField("variants", g.Variants)
	w.key("players")
	w.open('[')
	for i := range g.Players {
		w.open('{')
		w.strField("name", playerName(g, i))
		w.boolField("random", g.Players[i].Random)
		w.close('}')
	}
	w.close(']')
	w.key("turns")
	w.open('[')
	for i := range g.Turns {
		w.int(int(g.Turns[i].Player))
	}
	w.close(']')
	w.key("board")
	w.board(g)
	w.key("pieces")
	w.open('[')
	for t := range g.Types {
		w.pieceType(g, t)
	}
	w.close(']')
	w.boolField("hands", g.HasHands)
	w.boolField("counts", hasPits(g))
	if g.PieRule() {
		w.boolField("pie", true)
	}
	if g.Hides() {
		w.strField("hides", map[bool]string{true: "cells", false: "kinds"}[g.Opt.Fog])
	}
	if len(g.Lots) > 0 {
		w.boolField("deals", true)
	}
	if g.Opt.Levels {
		w.boolField("progressive", true)
	}
	if smart := g.Meta["option.smart-moves"]; len(smart) > 0 && smart[0] != "false" {
		w.strField("smart", smart[0])
	}
	if asked(g, "silent-?-moves") {
		w.boolField("silent", true)
	}
	if asked(g, "selection-screen") {
		w.boolField("selection", true)
	}
	switch said(g, "prevent-flipping") {
	case "true", "1":
		w.strField("flips", "no")
	case "2":
		w.strField("flips", "pieces")
	}
	if said(g, "allow-flipping") == "false" {
		w.strField("flips", "no")
	}
	if said(g, "show-moves-list") == "false" {
		w.boolField("unlisted", true)
	}
	sudden := ""
	for _, what := range [...]struct{ option, acts string }{{"animate-captures", "x"}, {"animate-drops", "dp"}} {
		if said(g, what.option) == "false" {
			sudden += what.acts
		}
	}
	if sudden != "" {
		w.strField("sudden", sudden)
	}
	if no := g.Meta["option.highlight-goals"]; len(no) == 0 || no[0] != "false" {
		w.aims(g)
	}
	w.wins(g)
	names, levels := botsOf(g)
	w.starts(g)
	w.strsField("formats", engine.Formats(g))
	w.strsField("notations", notation.Styles(g))
	w.strsField("bots", names)
	w.intField("levels", levels)
	w.close('}')
}

// said returns the value that the rules give to an option for the page, "" if there is
// none.
func said(g *game.Game, option string) string {
	if v := g.Meta["option."+option]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// asked reports whether the rules set an option for the page.
func asked(g *game.Game, option string) bool { return said(g, option) == "true" }

// aims lists the cells that pieces must reach according to the goals: for each player the
// types (none means all) and the cells.
func (w *writer) aims(g *game.Game) {
	begun := false
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Result != game.Win {
			continue
		}
		for _, p := range goal.Players {
			w.aim(g, p, goal.Test, &begun)
		}
	}
	if begun {
		w.close(']')
	}
	for i := range g.Goals {
		if w.wants(&g.Goals[i], g.Goals[i].Test) {
			return
		}
	}
}

// wants writes the kind of aim of a goal: the length of rows, that a player who cannot move or has no
// piece loses, or the type of the piece that must not be lost. It reports whether it has written
// anything.
func (w *writer) wants(goal *game.Goal, e *game.GoalExpr) bool {
	for _, a := range e.Args {
		if e.Kind != game.GoalNot && w.wants(goal, a) {
			return true
		}
	}
	switch {
	case e.Kind == game.GoalLine && goal.Result == game.Win:
		w.intField("row", int(e.N))
	case goal.Result != game.Loss:
		return false
	case e.Kind == game.GoalStalemated:
		w.boolField("blocks", true)
	case e.Kind == game.GoalPieces && e.N == 0 && len(e.Types) == 0:
		w.boolField("clears", true)
	case (e.Kind == game.GoalCheckmated || e.Kind == game.GoalCaptured) && len(e.Types) == 1:
		w.intField("prey", e.Types[0])
	default:
		return false
	}
	return true
}

// aim lists the cells of a part of a goal.
func (w *writer) aim(g *game.Game, p game.Player, e *game.GoalExpr, begun *bool) {
	if e.Kind == game.GoalAnd || e.Kind == game.GoalOr {
		for _, a := range e.Args {
			w.aim(g, p, a, begun)
		}
	}
	if e.Kind != game.GoalAbsolute || slices.ContainsFunc(e.Occ, func(o game.Occ) bool { return o.Not || o.Owner == game.Opponent }) {
		return
	}
	if !*begun {
		w.key("aims")
		w.open('[')
		*begun = true
	}
	w.open('{')
	w.intField("p", int(p))
	w.key("t")
	w.open('[')
	for _, o := range e.Occ {
		if o.Type >= 0 {
			w.int(o.Type)
		}
	}
	w.close(']')
	w.key("c")
	w.open('[')
	for c := range board.Cell(g.Board.Len()) {
		if slices.ContainsFunc(e.Spots, func(s game.Spot) bool {
			return s.Cell == c || s.Zone >= 0 && g.Board.Zones[s.Zone].Cells[p].Has(c)
		}) {
			w.str(g.Board.Name(c))
		}
	}
	w.close(']')
	w.close('}')
}

// wins lists what the rules say of the goals by which a player wins.
func (w *writer) wins(g *game.Game) {
	var said []string
	for i := range g.Goals {
		if g.Goals[i].Result != game.Win {
			continue
		}
		for _, reason := range g.Goals[i].Reasons() {
			if reason != "" && !slices.Contains(said, reason) {
				said = append(said, reason)
			}
		}
	}
	if len(said) > 0 {
		w.strsField("wins", said)
	}
}

// starts lists the start positions that people can choose instead of the usual one.
func (w *writer) starts(g *game.Game) {
	if len(g.Starts) == 0 {
		return
	}
	w.key("starts")
	w.open('[')
	for _, s := range g.Starts {
		w.open('{')
		w.strField("name", s.Name)
		w.strsField("setups", s.Setups)
		w.close('}')
	}
	w.close(']')
}

// botsOf lists the bots that play g, the preferred one first, and counts the levels. A game
// for one player needs none.
func botsOf(g *game.Game) (names []string, levels int) {
	people := 0
	for i := range g.Players {
		if g.Players[i].Plays && !g.Players[i].Random {
			people++
		}
	}
	if people < 2 {
		return nil, 0
	}
	return bots.For(g), game.Levels
}

// playerName is the name of player p without the mark of a random player.
func playerName(g *game.Game, p int) string {
	return strings.TrimPrefix(g.Players[p].Name, "?")
}

// family returns the game's family, or the folder in its id.
func family(g *game.Game) string {
	if g.Family != "" {
		return g.Family
	}
	if i := strings.LastIndexByte(g.ID, '/'); i >= 0 {
		return g.ID[:i]
	}
	return ""
}

func (w *writer) pieceType(g *game.Game, t int) {
	pt := &g.Types[t]
	w.open('{')
	w.intField("t", t)
	w.strField("name", pt.Name)
	w.strField("letter", letter(pt))
	w.key("glyphs")
	w.open('[')
	for p := range g.Players {
		glyph := ""
		if p < len(pt.Glyphs) {
			glyph = pt.Glyphs[p]
		}
		w.str(glyph)
	}
	w.close(']')
	if len(pt.Signs) > 0 && lacksGlyph(g, pt) {
		w.strsField("signs", signs(g, pt))
	}
	w.strField("help", pt.Help)
	if pt.Dummy {
		w.boolField("scenery", true)
	}
	if isBody(pt) {
		w.boolField("body", true)
	}
	if files := images(g, pt.Name); files != nil {
		w.strsField("images", files)
	}
	w.close('}')
}

// lacksGlyph reports whether a player's piece of a type has no picture.
func lacksGlyph(g *game.Game, pt *game.PieceType) bool {
	for _, glyph := range pt.Glyphs {
		if glyph == "" {
			return true
		}
	}
	return len(pt.Glyphs) < len(g.Players)
}

// signs lists the characters of a piece, by player.
func signs(g *game.Game, pt *game.PieceType) []string {
	list := make([]string, len(g.Players))
	for p := range list {
		list[p] = pt.Signs[min(p, len(pt.Signs)-1)]
	}
	return list
}

// isBody reports whether all pieces of a type form one block: they move together, or have
// the pictures of a block.
func isBody(pt *game.PieceType) bool {
	if len(pt.Glyphs) > 0 && strings.HasPrefix(pt.Glyphs[0], "block-") {
		return true
	}
	for i := range pt.Moves {
		for _, p := range pt.Moves[i].Progs {
			for k := range p.Mechs {
				if p.Mechs[k].Kind == game.MechBody {
					return true
				}
			}
		}
	}
	return false
}

// images returns the pictures that a plain file gives a piece, the first for each player;
// nil if there is none.
func images(g *game.Game, piece string) []string {
	var files []string
	for p := range g.Players {
		list := g.Meta["piece.image."+piece+"."+g.Players[p].Name]
		if len(list) == 0 {
			continue
		}
		if files == nil {
			files = make([]string, len(g.Players))
		}
		files[p] = list[0]
	}
	return files
}

// letter returns the letter for a piece that has no picture: its letter in FEN, else the
// first letter of its notation or name.
func letter(t *game.PieceType) string {
	if len(t.Letters) > 0 && t.Letters[0] != "" {
		return t.Letters[0]
	}
	for _, s := range [...]string{t.Notation, t.Name} {
		for _, r := range s {
			return strings.ToUpper(string(r))
		}
	}
	return ""
}
