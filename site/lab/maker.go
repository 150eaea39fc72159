package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"dagaz/site/form"
)

// The maker is the playground with a form beside the text (package form). It has the same text,
// drafts, board and links. Each change of the form changes the text, and each change of the text
// changes the form.

// Brushes that are neither pieces nor zones.
const (
	brushEmpty = "empty"
	brushHole  = "hole"
	brushZone  = "zone:"
)

// MostUndone is the number of changes of the form that can be undone.
const MostUndone = 100

// SetText sets the text of the form. typed says that a person has typed the text.
func (c *Root) SetText(text string, typed bool) {
	if !c.Maker {
		return
	}
	if typed {
		c.Past = nil
	}
	f := form.Read(text)
	c.FormFault = f.Fault
	if f.Fault == "" || c.Form == nil {
		c.Form = f
	}
	if len(c.Form.Pieces) > 0 && c.Form.Piece(c.Piece) == nil {
		c.Piece = c.Form.Pieces[0].Name
	}
	if !slices.ContainsFunc(c.Tools(), func(t Tool) bool { return t.ID == c.Brush }) {
		c.Brush = brushEmpty
		if len(c.Form.Pieces) > 0 {
			c.Brush = "0:" + c.Form.Pieces[0].Name
		}
	}
}

// change sets a text that the form has made.
func (c *Root) change(text string) {
	old := c.Form.Text()
	if c.Bench == nil || text == old || c.FormFault != "" {
		return
	}
	c.Past = append(c.Past, old)
	if len(c.Past) > MostUndone {
		c.Past = c.Past[1:]
	}
	c.NameError, c.PlayerError = "", ""
	c.Bench.Write(text)
}

func (c *Root) HandleUndo() {
	if n := len(c.Past); n > 0 && c.Bench != nil {
		text := c.Past[n-1]
		c.Past = c.Past[:n-1]
		c.Bench.Write(text)
	}
}

// HandleTyping records the text that is being typed into a field, so that rendering does not
// replace it.
func (c *Root) HandleTyping(name string, e vugu.DOMEvent) { c.typing, c.typed = name, value(e) }

// Field returns the text of a field: the text that is being typed, or else the form's value.
func (c *Root) Field(name string, has any) string {
	if name == c.typing {
		return c.typed
	}
	return fmt.Sprint(has)
}

// taken returns the text of a field that the visitor has left.
func (c *Root) taken(e vugu.DOMEvent) string {
	c.typing = ""
	return value(e)
}

// Heading and Lead return the texts at the top, and Beside the address of the other page, which
// has the same drafts.
func (c *Root) Heading() string { return c.Say(c.own("title")) }
func (c *Root) Lead() string    { return c.Say(c.own("lead")) }
func (c *Root) Beside() string {
	if c.Maker {
		return "../playground/"
	}
	return "../make/"
}
func (c *Root) BesideLabel() string { return c.Say(c.own("beside")) }

func (c *Root) own(key string) string {
	if c.Maker {
		return "maker-" + key
	}
	return key
}

// Layout returns the class of the part below the head.
func (c *Root) Layout() string {
	if c.Maker {
		return "lab-making"
	}
	return "lab-writing"
}

// FormNote explains why the form cannot be used.
func (c *Root) FormNote() string {
	if c.FormFault == "" {
		return ""
	}
	return c.Say("fault-" + c.FormFault)
}

// Cells returns the form's board, or a board without cells if there is none.
func (c *Root) Cells() *form.Board {
	if c.Form.Board == nil {
		return &form.Board{Shape: form.Squares}
	}
	return c.Form.Board
}

func (c *Root) Shapes() []string { return form.Shapes }

func (c *Root) WidthLabel() string {
	if c.HasHeight() {
		return c.Say("width")
	}
	return c.Say("side")
}

func (c *Root) HasHeight() bool { return c.Cells().Shape != form.Hexagon }

// A Tool is a brush.
type Tool struct{ ID, Label, Sign, Class, Pressed string }

// Tools returns the brushes with which the board can be painted.
func (c *Root) Tools() (list []Tool) {
	add := func(id, label, sign, class string) {
		list = append(list, Tool{id, label, sign, class, strconv.FormatBool(id == c.Brush)})
	}
	for i, player := range c.Form.Players {
		for _, p := range c.Form.Pieces {
			add(strconv.Itoa(i)+":"+p.Name, player+": "+p.Name, sign(p), "stone p"+strconv.Itoa(i))
		}
	}
	add(brushEmpty, c.Say("brushEmpty"), c.Say("brushEmpty"), "")
	add(brushHole, c.Say("brushHole"), c.Say("brushHole"), "")
	for i, z := range c.Cells().Zones {
		label := say(c.Lang, "zoneOf", z.Name)
		if z.Player >= 0 {
			label = say(c.Lang, "zoneOfWho", z.Name, c.Form.Players[z.Player])
		}
		add(brushZone+strconv.Itoa(i), label, label, "")
	}
	return list
}

// sign returns the text that stands for a piece.
func sign(p form.Piece) string {
	if p.Letter != "" {
		return p.Letter
	}
	return string([]rune(p.Name)[:1])
}

// A Spot is a cell of a table, or the space between cells.
type Spot struct {
	Name, Label, Sign, Class, Tab, On string
	Span                              int
}

// zone returns the index of the zone that the brush paints, or -1.
func (c *Root) zone() int {
	if n, err := strconv.Atoi(strings.TrimPrefix(c.Brush, brushZone)); err == nil && strings.HasPrefix(c.Brush, brushZone) && n < len(c.Cells().Zones) {
		return n
	}
	return -1
}

// stone returns the piece that the brush paints.
func (c *Root) stone() form.Stone {
	player, piece, _ := strings.Cut(c.Brush, ":")
	n, err := strconv.Atoi(player)
	if err != nil || n < 0 || n > 1 {
		return form.Stone{}
	}
	return form.Stone{Player: n, Piece: piece}
}

// rows converts rows of cells to rows of a table.
func rows(b *form.Board, spot func(form.Cell) Spot) [][]Spot {
	var out [][]Spot
	for _, row := range b.Rows() {
		var list []Spot
		for _, x := range row {
			span := 1
			if b.Hexagons() {
				span = 2
				if x.Indent > 0 {
					list = append(list, Spot{Span: x.Indent, Class: "room"})
				}
			}
			s := spot(x)
			s.Span = span
			list = append(list, s)
		}
		out = append(out, list)
	}
	return out
}

// columns returns the number of columns of a table.
func columns(b *form.Board) int {
	most := 1
	for _, row := range b.Rows() {
		n := 0
		for _, x := range row {
			if n++; b.Hexagons() {
				n += 1 + x.Indent
			}
		}
		most = max(most, n)
	}
	return most
}

func (c *Root) Columns() int        { return columns(c.Cells()) }
func (c *Root) DiagramColumns() int { return columns(c.diagram()) }

// BoardClass returns the class for the size of cells and for the number of their sides.
func (c *Root) BoardClass() string { return tableClass(c.Cells()) }

func tableClass(b *form.Board) string {
	class := "maker-cells"
	if b.Hexagons() {
		class += " hex"
	}
	if w := columns(b); w > 10 && !b.Hexagons() || w > 20 {
		class += " small"
	}
	return class
}

// Rows returns the board in its present state.
func (c *Root) Rows() [][]Spot {
	b, zone, stone := c.Cells(), c.zone(), c.stone()
	first := true
	return rows(b, func(x form.Cell) Spot {
		s := Spot{Name: x.Name, Tab: "-1", Class: "cell"}
		if x.Name == c.Painted || c.Painted == "" && first {
			s.Tab = "0"
		}
		first = false
		if b.Shape == form.Squares && (x.X+x.Y)%2 == 1 {
			s.Class += " dark"
		}
		on := false
		what := c.Say("cellEmpty")
		if o, ok := c.Form.Setup[x.Name]; ok {
			if p := c.Form.Piece(o.Piece); p != nil {
				s.Sign = sign(*p)
			}
			s.Class += " stone p" + strconv.Itoa(o.Player)
			what = c.Form.Players[o.Player] + " " + o.Piece
			on = o == stone
		}
		for i, z := range b.Zones {
			if z.Cells[x.Name] {
				what += ", " + z.Name
				if i == zone {
					s.Class += " zone"
					on = true
				} else if zone < 0 {
					s.Class += " some"
				}
			}
		}
		if b.Gone[x.Name] {
			s.Class += " gone"
			what = c.Say("cellGone")
			on = c.Brush == brushHole
		}
		s.On = strconv.FormatBool(on)
		s.Label = x.Name + ": " + what
		return s
	})
}

// HandleCell paints a cell with the brush. If the cell already has the brush's content, the
// content is removed.
func (c *Root) HandleCell(name string) {
	b := c.Form.Board
	if b == nil {
		return
	}
	c.Painted = name
	cells := []string{name}
	switch zone := c.zone(); {
	case c.Brush == brushHole || b.Gone[name]:
		c.change(c.Form.Take(cells, !b.Gone[name]))
	case zone >= 0:
		c.change(c.Form.Zone(zone, cells, !b.Zones[zone].Cells[name]))
	default:
		s := c.stone()
		if o, ok := c.Form.Setup[name]; ok && o == s {
			s.Piece = ""
		}
		c.change(c.Form.Place(cells, s, c.Mirror))
	}
}

func (c *Root) HandleTool(id string)             { c.Brush = id }
func (c *Root) HandleMirror(e vugu.DOMEvent)     { c.Mirror = checked(e) }
func (c *Root) HandleTitle(e vugu.DOMEvent)      { c.change(c.Form.SetTitle(c.taken(e))) }
func (c *Root) HandleRecycle(e vugu.DOMEvent)    { c.change(c.Form.SetRecycle(checked(e))) }
func (c *Root) HandleBetza(e vugu.DOMEvent)      { c.change(c.Form.SetBetza(c.Piece, c.taken(e))) }
func (c *Root) HandleDrops(e vugu.DOMEvent)      { c.change(c.Form.SetDrops(c.Piece, checked(e))) }
func (c *Root) HandlePiece(e vugu.DOMEvent)      { c.Piece, c.NameError = value(e), "" }
func (c *Root) HandleRemovePiece()               { c.change(c.Form.RemovePiece(c.Piece)) }
func (c *Root) HandleRemoveGoal(i int)           { c.change(c.Form.RemoveGoal(i)) }
func (c *Root) HandleAddGoal(e vugu.DOMEvent)    { c.change(c.Form.AddGoal(value(e))) }
func (c *Root) HandName(i int) string            { return "hand" + strconv.Itoa(i) }
func (c *Root) InHand(i int) int                 { return c.Form.Hands[form.Stone{Player: i, Piece: c.Piece}] }
func (c *Root) GoalField(i int, f string) string { return "goal" + strconv.Itoa(i) + f }
func (c *Root) PlayerField(i int) string         { return "player" + strconv.Itoa(i) }
func (c *Root) ZoneField(k int) string           { return "zone" + strconv.Itoa(k) }
func (c *Root) GoalKinds() []string              { return form.Kinds }
func (c *Root) Results(g form.Goal) []string     { return form.Results(g.Kind) }

func checked(e vugu.DOMEvent) bool { return e.PropBool("target", "checked") }

func (c *Root) HandleShape(e vugu.DOMEvent) {
	c.Painted = ""
	b := c.Cells()
	w, h := b.W, b.H
	if shape := value(e); shape == form.Hexagon {
		w = (w + 1) / 2
	} else if b.Shape == form.Hexagon {
		w, h = 2*w-1, 2*w-1
	}
	c.change(c.Form.Resize(value(e), w, h))
}

// HandleSize sets a width or a height. A text that is not a number changes nothing.
func (c *Root) HandleSize(which string, e vugu.DOMEvent) {
	n, err := strconv.Atoi(strings.TrimSpace(c.taken(e)))
	if err != nil {
		return
	}
	b := c.Cells()
	w, h := b.W, b.H
	if which == "w" {
		w = n
	} else {
		h = n
	}
	c.Painted = ""
	c.change(c.Form.Resize(b.Shape, w, h))
}

// Presets returns the names of the pieces that can be added.
func (c *Root) Presets() (names []string) {
	for _, p := range form.Presets {
		names = append(names, p.Name)
	}
	return names
}

func (c *Root) HandleAddPiece(e vugu.DOMEvent) {
	for _, p := range form.Presets {
		if p.Name == value(e) {
			text, name := c.Form.AddPiece(p)
			if c.change(text); c.Form.Piece(name) != nil {
				c.Piece, c.Brush = name, "0:"+name
			}
		}
	}
}

// Promotion returns the promotion of the piece.
func (c *Root) Promotion() form.Promotion {
	if p := c.Form.Piece(c.Piece); p != nil {
		return p.Promotion
	}
	return form.Promotion{}
}

func (c *Root) Promotes() bool   { return c.Promotion().Zone != "" }
func (c *Root) Promotable() bool { return c.Form.Promotable(c.Piece) }

// Others returns the pieces to which the piece can be promoted.
func (c *Root) Others() (names []string) {
	for _, p := range c.Form.Pieces {
		if p.Name != c.Piece {
			names = append(names, p.Name)
		}
	}
	return names
}

func (c *Root) Becomes(name string) bool { return slices.Contains(c.Promotion().To, name) }

func (c *Root) HandlePromotes(e vugu.DOMEvent) {
	var p form.Promotion
	if checked(e) {
		p = c.Form.NewPromotion(c.Piece)
	}
	c.change(c.Form.SetPromotion(c.Piece, p))
}

// HandlePromotion changes a part of the promotion. At least one piece stays.
func (c *Root) HandlePromotion(part string, e vugu.DOMEvent) {
	p := c.Promotion()
	switch {
	case part == "zone":
		p.Zone = value(e)
	case part == "may":
		p.May = checked(e)
	case checked(e):
		p.To = append(slices.Clone(p.To), part)
	case len(p.To) > 1:
		p.To = slices.DeleteFunc(slices.Clone(p.To), func(s string) bool { return s == part })
	}
	c.change(c.Form.SetPromotion(c.Piece, p))
}

func (c *Root) HandleLetter(e vugu.DOMEvent) { c.change(c.Form.SetLetter(c.Piece, c.taken(e))) }

// HandlePlayer renames a player, and reports a name that is not possible.
func (c *Root) HandlePlayer(old string, e vugu.DOMEvent) {
	text, ok := c.Form.Rename(old, c.taken(e))
	c.change(text)
	c.PlayerError = ""
	if !ok {
		c.PlayerError = c.Say("badName")
	}
}

// HandleRename renames the piece, and reports a name that is not possible.
func (c *Root) HandleRename(e vugu.DOMEvent) {
	old, name := c.Piece, c.taken(e)
	text, ok := c.Form.Rename(old, name)
	if !ok {
		c.NameError = c.Say("badName")
		return
	}
	c.Piece = strings.Join(strings.Fields(name), "-")
	c.Brush = strings.Replace(c.Brush, ":"+old, ":"+c.Piece, 1)
	c.change(text)
	c.NameError = ""
}

func (c *Root) HandleHand(i int, e vugu.DOMEvent) {
	n, _ := strconv.Atoi(c.taken(e))
	c.change(c.Form.Hand(form.Stone{Player: i, Piece: c.Piece}, n))
}

// diagram returns the board around a piece.
func (c *Root) diagram() *form.Board {
	if c.Cells().Hexagons() {
		return &form.Board{Shape: form.Hexagon, W: form.Reach, H: form.Reach}
	}
	return &form.Board{Shape: form.Squares, W: 2*form.Reach + 1, H: 2*form.Reach + 1}
}

func (c *Root) DiagramClass() string { return tableClass(c.diagram()) + " diagram" }

// Diagram returns the cells around the piece with the marks of its moves.
func (c *Root) Diagram() [][]Spot {
	hex := c.Cells().Hexagons()
	middle := form.Reach
	if hex {
		middle--
	}
	p := c.Form.Piece(c.Piece)
	return rows(c.diagram(), func(x form.Cell) Spot {
		o := form.Offset{DX: x.X - middle, DY: x.Y - middle}
		if o == (form.Offset{}) {
			return Spot{Class: "cell middle"}
		}
		s := Spot{Name: strconv.Itoa(o.DX) + "," + strconv.Itoa(o.DY), Tab: "-1", Class: "cell"}
		if s.Name == "0,-1" {
			s.Tab = "0"
		}
		m := p.Marks[o]
		s.Sign = markSign(m)
		s.Label = c.where(o) + ": " + c.Say("mark-"+m.Mode)
		if m.Slide {
			s.Label += ", " + c.Say("slides")
		}
		if (x.X+x.Y)%2 == 1 && !hex {
			s.Class += " dark"
		}
		return s
	})
}

// markSign returns the sign that stands for a mark.
func markSign(m form.Mark) string {
	sign := map[string]string{form.Both: "●", form.Quiet: "○", form.Capture: "✕"}[m.Mode]
	if m.Slide {
		sign += "⋯"
	}
	return sign
}

// Legend returns the signs with their meanings.
func (c *Root) Legend() (list []Tool) {
	for _, m := range []form.Mark{{Mode: form.Both}, {Mode: form.Quiet}, {Mode: form.Capture}} {
		list = append(list, Tool{Sign: markSign(m), Label: c.Say("mark-" + m.Mode)})
	}
	return append(list, Tool{Sign: "⋯", Label: c.Say("slides")})
}

// where describes an offset in words.
func (c *Root) where(o form.Offset) string {
	var parts []string
	part := func(n int, plus, minus string) {
		if n > 0 {
			parts = append(parts, say(c.Lang, plus, n))
		} else if n < 0 {
			parts = append(parts, say(c.Lang, minus, -n))
		}
	}
	part(o.DY, "back", "ahead")
	part(o.DX, "right", "left")
	return strings.Join(parts, ", ")
}

// HandleMark changes a mark to the next one.
func (c *Root) HandleMark(name string) {
	x, y, _ := strings.Cut(name, ",")
	var o form.Offset
	o.DX, _ = strconv.Atoi(x)
	o.DY, _ = strconv.Atoi(y)
	if p := c.Form.Piece(c.Piece); p != nil {
		c.change(c.Form.SetMark(c.Piece, o, p.Marks[o].Next(o.Near(c.Cells().Hexagons()))))
	}
}

// GoalPieces returns the pieces to which a goal can apply; "" stands for all pieces.
func (c *Root) GoalPieces(g form.Goal) (names []string) {
	switch g.Kind {
	case form.TakeAll:
		names = append(names, "")
	case form.Arrive:
		names = append(names, "any")
	case form.Checkmate:
	default:
		return nil
	}
	for _, p := range c.Form.Pieces {
		names = append(names, p.Name)
	}
	return names
}

func (c *Root) PieceLabel(name string) string {
	if name == "" || name == "any" {
		return c.Say("anyPiece")
	}
	return name
}

// HandleGoal changes a part of a goal.
func (c *Root) HandleGoal(i int, field string, e vugu.DOMEvent) {
	if i >= len(c.Form.Goals) {
		return
	}
	g := c.Form.Goals[i]
	g.Zones = slices.Clone(g.Zones)
	switch v := c.taken(e); field {
	case "result":
		g.Result = v
	case "piece":
		g.Piece = v
	case "zone0", "zone1":
		if k := int(field[4] - '0'); k < len(g.Zones) {
			g.Zones[k] = v
		}
	case "n":
		n, err := strconv.Atoi(v)
		if err != nil {
			return
		}
		g.N = min(max(n, 2), form.MaxSide)
	}
	c.change(c.Form.SetGoal(i, g))
}
