// Package pack encodes compiled games as text and decodes them, so that a page that only
// plays needs no compiler.
//
// A packed game is one line of text: the mark "dagaz-game N:", where N is the version of
// the layout, then bytes in base64 (RFC 4648, no padding). The bytes are a checksum
// (CRC-32, IEEE, lowest byte first) and the fields of a [game.Game] in the order in which
// game.go, board.go, program.go and goals.go of this package name them. Numbers take as few
// bytes as possible, and there are no field names. The format is text because servers
// compress text in transit and pages can use it without conversion.
//
// The layout is written down once, in functions that write or read, depending on the coder.
// Derived fields are left out and computed again. Every number is checked when it is read,
// so that no text, damaged or forged, makes the engine access anything outside its tables.
package pack

import (
	"encoding/base64"
	"hash/crc32"
	"strconv"
	"strings"

	"dagaz/engine/game"
)

// Version is the number of the layout. It is raised by every change of the layout or of the
// meaning of a number in it.
const Version = 23

const mark = "dagaz-game "

// Game encodes a game as text.
func Game(g *game.Game) (string, error) {
	c := &coder{b: make([]byte, 4)}
	c.game(g)
	if c.err != nil {
		return "", packError("the game " + g.Title + " cannot be packed: " + c.err.Error())
	}
	sum := crc32.ChecksumIEEE(c.b[4:])
	for i := range 4 {
		c.b[i] = byte(sum >> (8 * i))
	}
	return mark + strconv.Itoa(Version) + ":" + base64.RawStdEncoding.EncodeToString(c.b), nil
}

// Read decodes a text that Game has written. The error is a sentence for people.
func Read(text string) (*game.Game, error) {
	head, body, ok := strings.Cut(text, ":")
	version, marked := strings.CutPrefix(head, mark)
	switch {
	case !ok || !marked:
		return nil, packError("this is not a packed game: it does not begin with " + mark)
	case version != strconv.Itoa(Version):
		return nil, packError("this game was packed by another version of the site; reload the page")
	}
	b, err := base64.RawStdEncoding.DecodeString(strings.TrimSpace(body))
	if err != nil || len(b) < 4 {
		return nil, damaged("it is not base64")
	}
	sum := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
	if sum != crc32.ChecksumIEEE(b[4:]) {
		return nil, damaged("the checksum differs")
	}
	g := new(game.Game)
	c := &coder{b: b[4:], reading: true}
	c.game(g)
	if c.err == nil && len(c.b) > 0 {
		c.fail("something follows its end")
	}
	if c.err != nil {
		return nil, damaged(c.err.Error())
	}
	g.Finish()
	return g, nil
}

func damaged(why string) error { return packError("the packed game is damaged: " + why) }
