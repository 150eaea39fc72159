package notation

import (
	"strconv"
	"strings"

	"dagaz/engine/game"
)

// WriteKIF writes a game whose moves are KIF texts. pos is its start, which is drawn unless
// it is the usual start of the rules. over is the KIF word for the end of the main line by
// the rules, "" if it does not end so.
func WriteKIF(t *Tree, pos *game.Position, over string) string {
	s, _ := newSheet(pos.Game())
	w := &kifWriter{over: over}
	w.b.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	for _, pair := range kifProps {
		for _, p := range t.Props {
			if p.Name == pair[1] && len(p.Values) > 0 {
				w.heading(pair[0], unescapeSGF(p.Values[0]))
			}
		}
	}
	for _, p := range t.Props {
		for _, v := range p.Values {
			if name, value, ok := strings.Cut(unescapeSGF(v), " "); p.Name == propTags && ok {
				w.heading(name, value)
			}
		}
	}
	if t.Start == "" {
		w.heading(kifHandicap, s.g.Meta[kifName][0])
	} else {
		s.diagram(&w.b, pos)
	}
	for i, name := range t.Players {
		if i < 2 && name != "" {
			w.heading(kifSides[0][i], name)
		}
	}
	w.b.WriteString(kifMoves + "----指手---------消費時間--\n")
	w.comment(t.Root)
	w.lines(t.Root)
	return w.b.String()
}

type kifWriter struct {
	b    strings.Builder
	over string
}

func (w *kifWriter) heading(name, value string) {
	if name == "" || isDigit(name[0]) || strings.ContainsAny(name[:1], "*#&|+") || strings.ContainsAny(name, " \t\r\n　:：") {
		return // a comment of another format, which a reader would misunderstand
	}
	w.b.WriteString(name + "：" + strings.Join(strings.Fields(value), " ") + "\n")
}

func (w *kifWriter) comment(n *Node) {
	if n.Comment == "" {
		return
	}
	for s := range strings.SplitSeq(n.Comment, "\n") {
		w.b.WriteString("*" + strings.TrimRight(s, " \t\r") + "\n")
	}
}

// lines writes the main line and after it the variations, later moves first, so that each
// variation follows the lines before it up to the move where it begins.
func (w *kifWriter) lines(root *Node) {
	type fork struct {
		n   *Node
		ply int // its number
	}
	var todo []fork
	line := func(n *Node, ply int) {
		var forks []fork
		var last *Node
		for ; n != nil; ply++ {
			w.move(n, ply)
			last = n
			next := n.Children
			if n = nil; len(next) == 0 {
				break
			}
			n = next[0]
			for _, other := range next[1:] {
				forks = append(forks, fork{other, ply + 1})
			}
		}
		w.end(last, ply+1)
		// todo is a stack, so the last variation pushed is written first. Variations of the
		// same move keep their order.
		for i := 0; i < len(forks); {
			k := i
			for k < len(forks) && forks[k].ply == forks[i].ply {
				k++
			}
			for j := k - 1; j >= i; j-- {
				todo = append(todo, forks[j])
			}
			i = k
		}
		w.over = "" // whether the game is over is known only for the main line
	}
	if len(root.Children) == 0 {
		w.end(root, 1)
		return
	}
	for i := len(root.Children) - 1; i > 0; i-- {
		todo = append(todo, fork{root.Children[i], 1})
	}
	line(root.Children[0], 1)
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		w.b.WriteString("\n" + kifFork + "：" + strconv.Itoa(f.ply) + "手\n")
		line(f.n, f.ply)
	}
}

func (w *kifWriter) move(n *Node, ply int) {
	w.number(ply)
	w.b.WriteString(n.Move)
	for _, p := range n.Props {
		if p.Name == propTime && len(p.Values) > 0 {
			w.b.WriteString("   (" + unescapeSGF(p.Values[0]) + ")")
		}
	}
	w.b.WriteByte('\n')
	w.comment(n)
}

func (w *kifWriter) number(ply int) {
	n := strconv.Itoa(ply)
	w.b.WriteString(strings.Repeat(" ", max(0, 4-len(n))) + n + " ")
}

// end writes how a line ended: by a decision of the players, or by the rules.
func (w *kifWriter) end(n *Node, ply int) {
	word := w.over
	for _, p := range n.Props {
		if p.Name != propEnd || len(p.Values) == 0 {
			continue
		}
		switch why, _, _ := strings.Cut(p.Values[0], " "); why {
		case "resign":
			word = kifResigns[0]
		case "time":
			word = kifTimeUp[0]
		case "agreed":
			word = kifDrawn[0]
		}
	}
	if word != "" {
		w.number(ply)
		w.b.WriteString(word + "\n")
	}
}

// KIFOver returns the KIF word for the end of a game by the rules. mated says that the
// player who made the last move has won.
func KIFOver(mated bool) string {
	if mated {
		return kifOver[0]
	}
	return kifOver[1]
}
