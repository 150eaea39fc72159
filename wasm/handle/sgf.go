package handle

import (
	"errors"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/notation"
)

// maxMoves is the longest line of a game record: deeper trees would be nested too deep for
// readers of JSON.
const maxMoves = maxDepth/2 - 10

// sgfRead turns one of our game records into trees, with moves as they are written there.
// If a file is incomplete, the error carries the part that could be read.
func (h *Handler) sgfRead(r *request, w *writer) error {
	src := r.get("text")
	if src.kind != text {
		return bad(`sgfread needs a text "text"`)
	}
	trees, err := notation.ReadSGF(src.text)
	for _, t := range trees {
		if depth(t.Root) > maxMoves {
			return &failure{code: codeSGF, msg: "The game record has too many moves in a row."}
		}
	}
	if err != nil {
		return &failure{code: codeSGF, msg: err.Error(), more: func(w *writer) { w.trees(trees) }}
	}
	w.trees(trees)
	return nil
}

// depth returns the number of moves of the longest line.
func depth(root *notation.Node) int {
	type item struct {
		n     *notation.Node
		depth int
	}
	most, todo := 0, []item{{root, 0}}
	for len(todo) > 0 {
		it := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if it.n == nil {
			continue
		}
		most = max(most, it.depth)
		for _, c := range it.n.Children {
			todo = append(todo, item{c, it.depth + 1})
		}
	}
	return most
}

func (w *writer) trees(trees []*notation.Tree) {
	w.key("games")
	w.open('[')
	for _, t := range trees {
		w.open('{')
		w.strField("game", t.Game)
		w.strField("variant", t.Variant)
		w.strField("start", t.Start)
		w.key("tree")
		root := t.Root
		if root == nil {
			root = &notation.Node{}
		}
		w.tree(root)
		w.strsField("players", t.Players)
		w.strField("result", t.Result)
		w.props(t.Props)
		w.close('}')
	}
	w.close(']')
}

// tree writes a tree of moves of any depth, without calling itself: see reader.value.
func (w *writer) tree(root *notation.Node) {
	type level struct {
		n    *notation.Node
		done int // children written
	}
	w.treeNode(root)
	for todo := []level{{n: root}}; len(todo) > 0; {
		l := &todo[len(todo)-1]
		if l.done < len(l.n.Children) {
			c := l.n.Children[l.done]
			if l.done == 0 {
				w.key("children")
				w.open('[')
			}
			l.done++
			w.treeNode(c)
			todo = append(todo, level{n: c})
			continue
		}
		if l.done > 0 {
			w.close(']')
		}
		w.close('}')
		todo = todo[:len(todo)-1]
	}
}

// treeNode begins the object of a node.
func (w *writer) treeNode(n *notation.Node) {
	w.open('{')
	if n.Move != "" {
		w.strField("move", n.Move)
	}
	if n.Player != 0 {
		w.intField("player", n.Player)
	}
	if n.Comment != "" {
		w.strField("comment", n.Comment)
	}
	w.props(n.Props)
}

// props writes the properties that the engine does not interpret, so that they survive.
func (w *writer) props(props []notation.Prop) {
	if len(props) == 0 {
		return
	}
	w.key("props")
	w.open('[')
	for _, p := range props {
		w.open('[')
		w.str(p.Name)
		for _, v := range p.Values {
			w.str(v)
		}
		w.close(']')
	}
	w.close(']')
}

// readRecord turns a game record of any format into trees whose moves are legal and have
// their own texts. If a file is incomplete, or has a move that cannot be played, the error
// carries the part before.
func (h *Handler) readRecord(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	src, err := r.str("text")
	if err != nil {
		return err
	}
	format, trees, err := engine.ReadRecord(src)
	for _, t := range trees {
		if depth(t.Root) > maxMoves {
			return &failure{code: codeSGF, msg: "The game record has too many moves in a row."}
		}
		if t.Game != "" && t.Game != l.id {
			continue // the page says to which game it belongs
		}
		if notation.IsGo(t) {
			if e := notation.ConvertGo(l.game, t); e != nil && err == nil {
				err = e
			}
		}
		s := engine.NewSession(l.game)
		if e := s.Resolve(t, format); e != nil && err == nil {
			err = e
		}
	}
	if err == nil && len(trees) == 0 {
		err = errors.New("there is no game in this text")
	}
	if err != nil {
		return &failure{code: codeSGF, msg: err.Error(), more: func(w *writer) { w.trees(trees) }}
	}
	w.strField("format", format)
	w.trees(trees)
	return nil
}

// sgfWrite turns a tree into a game record.
func (h *Handler) sgfWrite(r *request, w *writer) error {
	l, t, err := h.written(r)
	if err != nil {
		return err
	}
	w.strField("text", engine.NewSession(l.game).WriteSGF(t))
	return nil
}

// writeRecord does the same in the requested format.
func (h *Handler) writeRecord(r *request, w *writer) error {
	format, err := r.str("format")
	if err != nil {
		return err
	}
	l, t, err := h.written(r)
	if err != nil {
		return err
	}
	if !slices.Contains(engine.Formats(l.game), format) {
		return bad("games of " + l.id + " are not written as " + cut(format))
	}
	text, err := engine.NewSession(l.game).WriteRecord(t, format)
	if err != nil {
		return &failure{code: codeSGF, msg: err.Error()}
	}
	w.strField("text", text)
	return nil
}

// written returns the game of a request and the tree to be written.
func (h *Handler) written(r *request) (*loaded, *notation.Tree, error) {
	l, err := h.game(r)
	if err != nil {
		return nil, nil, err
	}
	first := l.game.Players[l.game.Turns[0].Player].Name
	t := &notation.Tree{Game: l.id, Variant: l.variant, WhiteFirst: strings.HasPrefix(first, "White")}
	if t.Start, err = r.str("start"); err != nil {
		return nil, nil, err
	}
	if t.Result, err = r.str("result"); err != nil {
		return nil, nil, err
	}
	if t.Players, err = r.strs("players"); err != nil {
		return nil, nil, err
	}
	root, err := r.field("tree", object)
	if err != nil {
		return nil, nil, err
	}
	if t.Root, err = readTree(root); err != nil {
		return nil, nil, err
	}
	t.Props, err = readProps(&r.value)
	return l, t, err
}

// readTree turns a tree of the request into a game's.
func readTree(v *value) (*notation.Node, error) {
	type item struct {
		v *value
		n *notation.Node
	}
	root := &notation.Node{}
	for todo := []item{{v, root}}; len(todo) > 0; {
		it := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if err := readNode(it.v, it.n); err != nil {
			return nil, err
		}
		children, err := it.v.field("children", array)
		if err != nil {
			return nil, err
		}
		for i := range children.items {
			c := &children.items[i]
			if c.kind != object {
				return nil, bad(`"children" must hold objects only`)
			}
			n := &notation.Node{}
			it.n.Children = append(it.n.Children, n)
			todo = append(todo, item{c, n})
		}
	}
	return root, nil
}

// readNode reads a node without its children.
func readNode(v *value, n *notation.Node) (err error) {
	if n.Move, err = v.str("move"); err != nil {
		return err
	}
	if n.Comment, err = v.str("comment"); err != nil {
		return err
	}
	player, err := v.integer("player", 0, 99)
	if err != nil {
		return err
	}
	n.Player = int(player)
	n.Props, err = readProps(v)
	return err
}

func readProps(v *value) ([]notation.Prop, error) {
	list, err := v.field("props", array)
	if err != nil {
		return nil, err
	}
	var props []notation.Prop
	for i := range list.items {
		item := &list.items[i]
		for k := range item.items {
			if item.items[k].kind != text {
				return nil, bad(`"props" must hold lists of texts`)
			}
		}
		if item.kind != array || len(item.items) == 0 || !upper(item.items[0].text) {
			return nil, bad(`a property is a list of a name in capitals and its values`)
		}
		p := notation.Prop{Name: item.items[0].text}
		for k := range item.items[1:] {
			p.Values = append(p.Values, item.items[k+1].text)
		}
		props = append(props, p)
	}
	return props, nil
}

// upper reports whether s can name a property.
func upper(s string) bool {
	for i := range len(s) {
		if (s[i] < 'A' || s[i] > 'Z') && (s[i] < 'a' || s[i] > 'z') && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return s != ""
}
