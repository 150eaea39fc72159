package notation

import (
	"strconv"
	"strings"

	"dagaz/engine/game"
)

// PlaceKIF turns the start that a KIF file gives into the tree's Start.
func PlaceKIF(g *game.Game, t *Tree) error {
	k := t.KIF
	if k == nil {
		return nil
	}
	s, ok := newSheet(g)
	if !ok || !s.kif {
		return errorAt("", "games of ", g.Title, " are not written as KIF")
	}
	if len(k.rows) == 0 {
		if name := k.name.text; name != "" && name != g.Meta[kifName][0] {
			return errorAt("line "+strconv.Itoa(k.name.line), "the start ", quote(name), " is not known here: ", quote(g.Meta[kifName][0]), " is, and any that is drawn as a diagram")
		}
		return nil
	}
	pos := Empty(g)
	if len(k.rows) != s.h {
		return errorAt("line "+strconv.Itoa(k.rows[0].line), "the board has ", strconv.Itoa(s.h), " rows, not ", strconv.Itoa(len(k.rows)))
	}
	for y, row := range k.rows {
		if err := s.readRow(pos, y, row); err != nil {
			return err
		}
	}
	for side, hand := range k.hands {
		if err := s.readHand(pos, s.player(side), hand); err != nil {
			return err
		}
	}
	if k.second {
		pos.PlaceTurn(1)
	}
	pos.Settle()
	t.Start = FEN(pos)
	if t.Start == "" {
		t.Start = Setup(pos)
	}
	return nil
}

// player returns the player who is first or second in the turn order.
func (s *sheet) player(side int) game.Player { return s.g.Turns[side].Player }

// readRow reads a row of the diagram: for each cell "・" or a sign, with "v"
// before the pieces of the second player and a blank before the others.
func (s *sheet) readRow(pos *game.Position, y int, row kifLine) error {
	where := "line " + strconv.Itoa(row.line)
	text := row.text
	for x := s.w; x > 0; x-- {
		text = strings.TrimLeft(text, " 　")
		side := 0
		if rest, ok := strings.CutPrefix(text, "v"); ok {
			side, text = 1, rest
		}
		if rest, ok := strings.CutPrefix(text, "・"); ok {
			text = rest
			continue
		}
		t, rest := s.typeOf(text)
		if t < 0 {
			return errorAt(where, "cell ", strconv.Itoa(x), strconv.Itoa(y+1), ": no piece is written ", quote(text))
		}
		pc := game.Make(t, s.player(side))
		Put(pos, s.at[y][x-1], pc)
		text = rest
	}
	if strings.Trim(text, " 　") != "" {
		return errorAt(where, "the board has ", strconv.Itoa(s.w), " files; ", quote(text), " is too much")
	}
	return nil
}

// readHand reads the pieces of a hand: 金二　歩 or なし.
func (s *sheet) readHand(pos *game.Position, p game.Player, hand kifLine) error {
	text := strings.Trim(hand.text, " 　")
	if text == "なし" {
		return nil
	}
	for text != "" {
		t, rest := s.typeOf(text)
		if t < 0 || s.g.Types[t].Base != t {
			return errorAt("line "+strconv.Itoa(hand.line), "no piece in hand is written ", quote(text))
		}
		n, rest := hanNumber(rest)
		pos.PlaceHand(p, t, min(pos.Hand(p, t)+n, maxHand))
		text = strings.TrimLeft(rest, " 　")
	}
	return nil
}

// diagram draws a position as KIF files do.
func (s *sheet) diagram(b *strings.Builder, pos *game.Position) {
	second := pos.Player() == s.player(1)
	b.WriteString(kifSides[0][1] + kifHand + "駒：" + s.hand(pos, s.player(1)) + "\n ")
	for x := s.w; x > 0; x-- {
		b.WriteString(" " + digit(x, wideDigits))
	}
	frame := "\n+" + strings.Repeat("---", s.w) + "+\n"
	b.WriteString(frame)
	for y, row := range s.at {
		b.WriteString("|")
		for x := s.w - 1; x >= 0; x-- {
			pc := pos.At(row[x])
			switch {
			case pc == game.None:
				b.WriteString(" ・")
			case pc.Owner() == s.player(1):
				b.WriteString("v" + s.oneSign(pc))
			default:
				b.WriteString(" " + s.oneSign(pc))
			}
		}
		b.WriteString("|" + digit(y+1, hanDigits))
		if y+1 < s.h {
			b.WriteByte('\n')
		}
	}
	b.WriteString(frame + kifSides[0][0] + kifHand + "駒：" + s.hand(pos, s.player(0)) + "\n")
	if second {
		b.WriteString(kifSides[0][1] + "番\n")
	}
}

func (s *sheet) hand(pos *game.Position, p game.Player) string {
	var out []string
	for t := range s.g.Types {
		n := pos.Hand(p, t)
		if n <= 0 {
			continue
		}
		out = append(out, s.oneSign(game.Make(t, p))+writeHan(n))
	}
	if out == nil {
		return "なし"
	}
	return strings.Join(out, "　")
}

// hanNumber reads a number up to 99 in Chinese digits and returns it with the rest of the
// text. No number means 1.
func hanNumber(s string) (n int, rest string) {
	units := 0
	for rest = s; rest != ""; rest = rest[len(firstRune(rest)):] {
		r := firstRune(rest)
		if i := strings.Index(hanDigits, r); i >= 0 {
			units = 1 + i/len(r)
		} else if r == "十" {
			n, units = max(units, 1)*10, 0
		} else {
			break
		}
	}
	return max(n+units, 1), rest
}

// writeHan is the inverse of hanNumber: it writes nothing for 1.
func writeHan(n int) string {
	n = min(n, 99)
	if n == 1 {
		return ""
	}
	s := digit(n%10, hanDigits)
	if n >= 20 {
		return digit(n/10, hanDigits) + "十" + s
	} else if n >= 10 {
		return "十" + s
	}
	return s
}
