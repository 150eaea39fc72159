package engine

import (
	"strconv"
	"strings"

	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// The formats of game records, as names for ReadRecord and WriteRecord.
const (
	FormatSGF = "sgf"
	FormatPGN = "pgn"
	FormatPDN = "pdn"
	FormatKIF = "kif"
	FormatZSG = "zsg" // read only
)

// pdnType is the key under which rules note the number of their game in PDN files.
const pdnType = "pdn"

// kifName is the key under which rules note the name of their game in KIF files.
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

// FormatOf guesses the format of a text from its beginning.
func FormatOf(text string) string {
	head := strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if strings.HasPrefix(head, "[") {
		return formatOfTags(head) // comments are not considered
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

// formatOfTags distinguishes PDN from PGN by the tags at the beginning of a text.
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

// ReadRecord reads the games of a text in any format; [notation.ReadSGF] describes which
// games remain after an error.
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

// Resolve replaces the moves of a tree, in whatever notation, by their texts in our own
// notation. An illegal move ends its line: it is cut off with all that follows, and the
// error is about the first such move.
func (s *Session) Resolve(t *notation.Tree, format string) error {
	if err := notation.PlaceKIF(s.g, t); err != nil {
		t.Root.Children = nil // it is not known from where the moves begin
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
	partial := false       // the previous move is given in parts
	moves, misfits := 0, 0 // moves that have a successor, and moves that do not fit
	type asked struct {
		ply  int
		key  uint64
		text string
	}
	known := map[asked]string{} // for variations: many may begin with the same moves
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
		if partial && n.Move == "Pass" { // a pass of a player who has ended a chain of parts
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

// number returns the number of the next move as files of a format write it: "3" or, for the
// second player of two, "3…". SGF has no numbers, and KIF counts the moves of both players.
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

// firstPly returns the number of plies before a position, as far as the position knows it.
// The number is odd if the second of two players is to move.
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

// Limits for Resolve.
const (
	maxRecord  = 50_000 // moves of one game that have a successor
	maxMisfits = 1_000  // moves that do not fit, each with all that follows it
	manyKnown  = 10_000 // moves that Resolve remembers
)

// resolved returns our own text of a move that is legal here.
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
// first move of the tree is legal. The session must be at that start.
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

// walk plays through a tree from the session's start, the main line first. It calls visit
// with each move before the move is made; if visit returns false, the move is cut off. A
// node without a move, or whose move visit removes, changes nothing on the board.
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
		made := c.Move != "" && len(c.Children) > 0 // no need to make the move of a leaf
		if made && s.Play(c.Move) != nil {
			continue
		}
		l.n.Children[l.kept] = c
		l.kept++
		todo = append(todo, level{n: c, made: made})
	}
}

// WriteSGF writes a game whose moves are in our own notation.
func (s *Session) WriteSGF(t *notation.Tree) string {
	if t.Start != "" {
		if _, err := s.Set(t.Start); err == nil {
			t.Turn = s.pos.Turn()
		}
	}
	return notation.WriteSGF(t, s.people())
}

// WriteRecord is WriteSGF for any format. It changes the moves of the tree into the
// notation of the format.
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

// splice removes the nodes without a move; their successors and comments go to the node
// before.
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

// ends plays a line and reports whether the game is over after it.
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

// score returns the result of a line: 1-0 and so on, or 2-0 in PDN; "" if the game is not
// over.
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

// kifOver returns how KIF writes the end of a line, "" if the game is not over.
func (s *Session) kifOver(start string, line []string) string {
	if !s.ends(start, line) {
		return ""
	}
	return notation.KIFOver(s.judge.Result(s.pos.Player()) == game.Loss)
}

// display returns a move in the notation of a format.
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

// people counts the players who are not dice.
func (s *Session) people() int {
	n := 0
	for i := range s.g.Players {
		if s.g.Players[i].Plays && !s.g.Players[i].Random {
			n++
		}
	}
	return n
}
