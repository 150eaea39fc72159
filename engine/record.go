package engine

import (
	"strconv"
	"strings"

	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// Formats of game records, as ReadRecord and WriteRecord call them.
const (
	FormatSGF = "sgf"
	FormatPGN = "pgn"
	FormatPDN = "pdn"
	FormatKIF = "kif"
	FormatZSG = "zsg" // read only
)

// pdnType is the key of the rules' number for PDN files.
const pdnType = "pdn"

// kifName is the key of the rules' name for KIF files.
const kifName = "kif"

// Formats lists the formats in which games of g can be written.
func Formats(g *game.Game) []string {
	list := []string{FormatSGF}
	switch {
	case len(g.Meta[pdnType]) > 0:
		list = append(list, FormatPDN)
	case len(g.Meta[kifName]) > 0:
		list = append(list, FormatKIF)
	case g.FEN.Present && g.FEN.Style == game.FENFull && !g.HasHands && len(g.Turns) == 2:
		for t := range g.Types {
			if l := g.Types[t].Letters; len(l) == 0 || len(l[0]) != 1 {
				return list
			}
		}
		list = append(list, FormatPGN)
	}
	return list
}

// FormatOf guesses the format of a text by how it begins.
func FormatOf(text string) string {
	head := strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if strings.HasPrefix(head, "[") {
		return formatOfTags(head) // whatever the comments hold
	}
	switch {
	case strings.HasPrefix(head, "(") && strings.HasPrefix(strings.TrimSpace(head[1:]), ";"):
		return FormatSGF
	case strings.HasPrefix(head, notation.ZSGHead) || strings.Contains(head, "VariantName=") || strings.Contains(head, "RulesFile="):
		return FormatZSG
	case notation.IsKIF(head):
		return FormatKIF
	case strings.Contains(head, "\n[GameType \""):
		return FormatPDN
	}
	if foreword, _, _ := strings.Cut(head, "{"); strings.Contains(foreword, "(;") {
		return FormatSGF
	}
	return FormatPGN
}

// formatOfTags tells PDN from PGN by the lines of tags a text begins with.
func formatOfTags(head string) string {
	for line := range strings.Lines(head) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "[GameType \""):
			return FormatPDN
		case line != "" && line[0] != '[':
			return FormatPGN
		}
	}
	return FormatPGN
}

// ReadRecord reads the games of a text in any format; see [notation.ReadSGF] for
// what an error leaves.
func ReadRecord(text string) (format string, trees []*notation.Tree, err error) {
	switch format = FormatOf(text); format {
	case FormatSGF:
		trees, err = notation.ReadSGF(text)
	case FormatZSG:
		trees, err = notation.ReadZSG(text)
	case FormatKIF:
		trees, err = notation.ReadKIF(text)
	default:
		trees, err = notation.ReadPGN(text)
	}
	return format, trees, err
}

// Resolve turns the moves of a tree, in whatever notation, into the moves' own
// texts. A move that is none ends its line: it is cut off with what follows, and
// the first such move is the error.
func (s *Session) Resolve(t *notation.Tree, format string) error {
	if err := notation.PlaceKIF(s.g, t); err != nil {
		t.Root.Children = nil // moves from nowhere
		return err
	}
	if err := notation.PlaceZSG(s.g, t); err != nil {
		t.Root.Children = nil
		return err
	}
	if format == FormatPGN {
		notation.PlaceICCS(t)
	}
	if _, err := s.Set(t.Start); err != nil {
		return err
	}
	if len(t.ZSG) > 0 {
		s.whoBegins(t)
	}
	var first error
	partial := false       // the move before is in parts
	moves, misfits := 0, 0 // those with others behind them, and those that do not fit
	type asked struct {
		ply  int
		key  uint64
		text string
	}
	known := map[asked]string{} // of variations at the same place, many may begin alike
	s.walk(t.Root, func(n *notation.Node) bool {
		if len(n.Children) > 0 {
			moves++
		}
		if moves > maxRecord || misfits > maxMisfits {
			if first == nil {
				first = &notation.Error{Where: "line " + strconv.Itoa(n.Line), Msg: "a game has more than " + strconv.Itoa(maxRecord) + " moves that others follow"}
			}
			return false
		}
		ask := asked{len(s.moves), s.pos.Key(), n.Move}
		text, again := known[ask]
		var err error
		if !again {
			text, err = s.resolved(n.Move, format)
			if len(known) > manyKnown {
				clear(known)
			}
		}
		if err == nil {
			known[ask] = text
		} else {
			misfits++
		}
		if err == nil {
			n.Move, partial = text, strings.HasPrefix(n.Move, "partial")
			return true
		}
		if partial && n.Move == "Pass" { // the player has ended a chain of parts
			n.Move, partial = "", false
			return true
		}
		if first == nil {
			where := "move " + s.number(format)
			if n.Line > 0 {
				where = "line " + strconv.Itoa(n.Line) + ", " + where
			}
			first = &notation.Error{Where: where, Msg: err.Error()}
		}
		return false
	})
	return first
}

// number says which move comes next as files of a format number their moves: "3" or, for
// the second player of two, "3…". SGF has no numbers and KIF counts the moves of both players.
func (s *Session) number(format string) string {
	if len(s.g.Turns) != 2 || format == FormatSGF || format == FormatKIF {
		return strconv.Itoa(len(s.moves) + 1)
	}
	ply := firstPly(s.g, s.pos)
	if ply%2 == 1 {
		return strconv.Itoa(ply/2+1) + "…"
	}
	return strconv.Itoa(ply/2 + 1)
}

// firstPly returns how many plies were before a position, as far as the position knows:
// it is odd if the second of two players is to move.
func firstPly(g *game.Game, pos *game.Position) int {
	n := pos.Plies()
	if second := int(pos.Player()) != int(g.Turns[0].Player); second != (n%2 == 1) {
		n = 0
		if second {
			n = 1
		}
	}
	return n
}

// Limits of what Resolve looks at.
const (
	maxRecord  = 50_000 // moves of one game that others follow
	maxMisfits = 1_000  // moves that do not fit, each with what follows it
	manyKnown  = 10_000 // moves that are remembered
)

// resolved returns the own text of a move, which is legal here.
func (s *Session) resolved(text, format string) (string, error) {
	if s.over {
		return "", &overError{text, s.Outcome().Text}
	}
	find := notation.Find
	switch format {
	case FormatZSG:
		find = notation.FindZSG
	case FormatPGN, FormatPDN:
		find = notation.FindSAN
	case FormatKIF:
		find = notation.FindKIF
	}
	i, err := find(s.pos, &s.list, text)
	if err != nil {
		return "", err
	}
	return s.Texts()[i], nil
}

// whoBegins changes the start of a tree, which does not say who is to move, so that the
// first move is possible there. The session is at that start.
func (s *Session) whoBegins(t *notation.Tree) {
	if len(t.Root.Children) == 0 {
		return
	}
	first := t.Root.Children[0].Move
	start := s.pos.Clone()
	for turn := range s.g.Turns {
		if _, err := s.resolved(first, FormatZSG); err == nil {
			t.Start = notation.Setup(s.pos)
			return
		}
		pos := start.Clone()
		pos.PlaceTurn(turn)
		pos.Settle()
		if _, err := s.Set(notation.Setup(pos)); err != nil {
			break
		}
	}
	if _, err := s.resolved(first, FormatZSG); err == nil {
		t.Start = notation.Setup(s.pos)
	} else if _, err := s.Set(t.Start); err != nil {
		panic("internal error: " + err.Error())
	}
}

// walk plays through a tree from the session's start, the main line first.
// visit is told each move before it is made and says whether to make it; what it
// refuses is cut off. A node without a move, or whose move visit takes away, is passed
// through.
func (s *Session) walk(root *notation.Node, visit func(*notation.Node) bool) {
	type level struct {
		n    *notation.Node
		next int // child to visit
		kept int // children that stay
		made bool
	}
	for todo := []level{{n: root}}; len(todo) > 0; {
		l := &todo[len(todo)-1]
		if l.next == len(l.n.Children) {
			clear(l.n.Children[l.kept:])
			l.n.Children = l.n.Children[:l.kept]
			if l.made {
				s.Undo()
			}
			todo = todo[:len(todo)-1]
			continue
		}
		c := l.n.Children[l.next]
		l.next++
		if c.Move != "" && !visit(c) {
			continue
		}
		made := c.Move != "" && len(c.Children) > 0 // nobody asks for what follows a leaf
		if made && s.Play(c.Move) != nil {
			continue
		}
		l.n.Children[l.kept] = c
		l.kept++
		todo = append(todo, level{n: c, made: made})
	}
}

// WriteSGF writes a game whose moves have their own texts.
func (s *Session) WriteSGF(t *notation.Tree) string {
	if t.Start != "" {
		if _, err := s.Set(t.Start); err == nil {
			t.Turn = s.pos.Turn()
		}
	}
	return notation.WriteSGF(t, s.people())
}

// WriteRecord is WriteSGF for any format. The tree's moves are changed into those
// of the format.
func (s *Session) WriteRecord(t *notation.Tree, format string) (string, error) {
	if format == FormatSGF {
		return s.WriteSGF(t), nil
	}
	splice(t.Root)
	var main []string
	for n := t.Root; len(n.Children) > 0; n = n.Children[0] {
		main = append(main, n.Children[0].Move)
	}
	if score := s.score(t.Start, main, format); score != "" {
		t.Result = score
	}
	over := ""
	if format == FormatKIF {
		over = s.kifOver(t.Start, main)
	}
	if _, err := s.Set(t.Start); err != nil {
		return "", err
	}
	if t.Start != "" {
		t.Start = notation.FEN(s.pos)
	}
	first := firstPly(s.g, s.pos)
	var bad error
	display := map[*notation.Node]string{}
	s.walk(t.Root, func(n *notation.Node) bool {
		text, err := s.display(n.Move, format)
		if err != nil && bad == nil {
			bad = err
		}
		display[n] = text
		return err == nil
	})
	if bad != nil {
		return "", bad
	}
	for n, text := range display {
		n.Move = text
	}
	if format == FormatKIF {
		return notation.WriteKIF(t, s.pos, over), nil
	}
	kind := ""
	if format == FormatPDN {
		kind = s.g.Meta[pdnType][0]
	}
	return notation.WritePGN(t, kind, first), nil
}

// splice takes out the nodes that have no move; what follows them, and what they
// say, goes to the node before.
func splice(root *notation.Node) {
	for todo := []*notation.Node{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := 0; i < len(n.Children); {
			c := n.Children[i]
			if c.Move != "" {
				i++
				continue
			}
			if c.Comment != "" {
				n.Comment = strings.TrimPrefix(n.Comment+"\n"+c.Comment, "\n")
			}
			n.Children = append(n.Children[:i:i], append(c.Children, n.Children[i+1:]...)...)
		}
		todo = append(todo, n.Children...)
	}
}

// ends plays a line and reports whether the game is over behind it.
func (s *Session) ends(start string, line []string) bool {
	if _, err := s.Set(start); err != nil {
		return false
	}
	for _, m := range line {
		if s.Play(m) != nil {
			return false
		}
	}
	return s.over
}

// score is how a line ended: 1-0, or 2-0 in PDN; "" if it has not.
func (s *Session) score(start string, line []string, format string) string {
	if !s.ends(start, line) {
		return ""
	}
	words := [...]string{"0-1", "1/2-1/2", "1-0"}
	if format == FormatPDN {
		words = [...]string{"0-2", "1-1", "2-0"}
	}
	return words[s.judge.Result(game.Player(s.g.Turns[0].Player))+1]
}

// kifOver is how KIF says that a line is over, "" where it is not.
func (s *Session) kifOver(start string, line []string) string {
	if !s.ends(start, line) {
		return ""
	}
	return notation.KIFOver(s.judge.Result(s.pos.Player()) == game.Loss)
}

// display is a move as a format writes it.
func (s *Session) display(text, format string) (string, error) {
	i, err := notation.Find(s.pos, &s.list, text)
	if err != nil {
		return "", err
	}
	switch format {
	case FormatPDN:
		return notation.PDNTexts(s.pos, &s.list)[i], nil
	case FormatKIF:
		return notation.Spell(s.pos, &s.list, i, notation.StyleKanji)[0].Text, nil
	}
	san := notation.SANTexts(s.pos, &s.list)[i]
	if err := s.Play(text); err != nil {
		return "", err
	}
	san += s.checkMark()
	s.Undo()
	return san, nil
}

// people counts the players who are no dice.
func (s *Session) people() int {
	n := 0
	for i := range s.g.Players {
		if s.g.Players[i].Plays && !s.g.Players[i].Random {
			n++
		}
	}
	return n
}
