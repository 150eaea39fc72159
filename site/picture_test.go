package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"dagaz/games"
)

// draw makes a picture of a board given as JSON.
func draw(t *testing.T, info, view string, art sprite) string {
	t.Helper()
	var b boardInfo
	if err := json.Unmarshal([]byte(info), &b); err != nil {
		t.Fatal(err)
	}
	var v startView
	if err := json.Unmarshal([]byte(view), &v); err != nil {
		t.Fatal(err)
	}
	svg := picture(&b, &v, art)
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return svg
		} else if err != nil {
			t.Fatalf("the picture is no XML: %v\n%s", err, svg)
		}
	}
}

func TestBoardStyles(t *testing.T) {
	const cells = `"cells":[{"n":"a","x":0,"y":0,"w":1,"h":1,"s":0},{"n":"b","x":1,"y":0,"w":1,"h":1.2,"s":1}]`
	const twoStoreys = `"cells":[{"n":"Aa1","x":0,"y":0,"w":1,"h":1},{"n":"Ab1","x":1,"y":0,"w":1,"h":1},{"n":"Aa2","x":0,"y":1,"w":1,"h":1},{"n":"Ab2","x":1,"y":1,"w":1,"h":1},` +
		`{"n":"Ba1","x":3,"y":0,"w":1,"h":1},{"n":"Bb1","x":4,"y":0,"w":1,"h":1},{"n":"Ba2","x":3,"y":1,"w":1,"h":1},{"n":"Bb2","x":4,"y":1,"w":1,"h":1}]`
	tests := []struct{ board, want string }{
		{`"style":"checkered",` + cells, `<path fill="var(--b-dark,#b58863)" d="M1 0h1v1.2h-1z"/>`},
		{`"style":"plain",` + cells, `stroke-width="0.03"`},
		{`"style":"hex",` + cells, `M1.5 0L2 0.3L2 0.9L1.5 1.2L1 0.9L1 0.3z`},
		{`"style":"hex","cells":[{"n":"a","w":2,"h":1}]`, `M0.5 0L1.5 0L2 0.5L1.5 1L0.5 1L0 0.5z`},
		{`"style":"pits",` + cells, `rx="0.45"`},
		{`"style":"points",` + cells, `<circle cx="0.5" cy="0.5" r=".13"/>`},
		{`"style":"lines","lines":[[0.5,0.5,1.5,0.6]],` + cells, `d="M0.5 0.5L1.5 0.6"`},
		{`"style":"lines","marks":[[0.5,0.5]],` + cells, `<circle cx="0.5" cy="0.5" r=".11"`},
		{`"style":"hex","edges":[{"p":1,"pts":[[0,0],[2,0]]}],` + cells, `stroke="#2e2c31" stroke-width=".16"`},
		{`"style":"plain","cells":[{"n":"a","w":1,"h":1,"s":99}]`, `fill="var(--b-zone14`}, // numbers beyond the last share a colour

		{`"style":"tables","w":2,"h":2,"shapes":[[1,0,0,1,2]],` + cells, `<path fill="var(--b-dark,#b58863)" stroke="var(--b-line,#5b4022)" stroke-width=".03" d="M0 0L1 0L0.5 2z"/>`},

		{`"style":"rings","w":6,"h":6,"cells":[{"n":"a","x":2.5,"y":0,"w":1,"h":1,"a":[2,3,2]},{"n":"b","x":2.5,"y":5,"w":1,"h":1,"a":[2,3,2]}]`,
			`M0 3A3 3 0 0 1 6 3L5 3A2 2 0 0 0 1 3z`},
		{`"style":"rings","w":6,"h":6,"cells":[{"n":"a","x":2,"y":2,"w":2,"h":2,"a":[0,1,1]}]`, `M2 3a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`}, // a disc
		{`"style":"lines","marks":[[1,1]]`, `r=".11" fill="var(--b-line,#5b4022)"/>`},
		{`"style":"pits","marks":[[1,1]]`, `r=".38" fill="none"`}, // a dot would look like a seed
		// Cells of a colour of their own have outlines on a chequered board, and cards lie on none.
		{`"style":"checkered","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1},{"n":"b","x":1,"y":0,"w":1,"h":1,"s":2}]`, `stroke-width="0.03" stroke-linejoin="round" d="M1 0h1v1h-1z"`},
		{`"style":"checkered","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1,"s":2}]`, `fill="var(--b-zone2,#a9c08f)" d="M0 0h1v1h-1z"`},

		// The box is the same as that of the live board.
		{`"style":"checkered","w":3,"h":2`, `viewBox="0 0 3 2"`},
		{`"style":"checkered","w":8,"h":8,"files":["a"]`, `viewBox="-0.34 -0.34 8.68 8.68"`},
		{`"style":"plain","w":9,"h":8,"files":["a"]`, `viewBox="-0.4 -0.4 9.8 8.8"`},
		{`"style":"plain","w":5,"h":2,` + twoStoreys, `viewBox="-0.34 -0.34 5.68 2.68"`},
		{`"style":"pits","w":3,"h":2`, `viewBox="-0.2 -0.2 3.4 2.4"`},
		{`"style":"lines","w":3,"h":2`, `viewBox="-0.15 -0.15 3.3 2.3"`},
		{`"style":"lines","w":3,"h":2,"files":["a"]`, `viewBox="-0.5 -0.5 4 3"`},
	}
	for _, tt := range tests {
		info := `{"title":"A <b> game","players":[{"name":"White"},{"name":"Black"}],"board":{` + tt.board + `}}`
		if got := draw(t, info, `{}`, nil); !strings.Contains(got, tt.want) {
			t.Errorf("board {%s} lacks %s:\n%s", tt.board, tt.want, got)
		}
	}
}

// The cells of a pile above the lowest one have no background.
func TestPiles(t *testing.T) {
	const info = `{"title":"T","players":[{"name":"White"}],"board":{"style":"plain","cells":[{"n":"a0","x":1,"y":1,"w":1,"h":1},{"n":"a1","x":0.9,"y":0.9,"w":1,"h":1},{"n":"b","x":1,"y":2,"w":1,"h":1}]}}`
	if got := draw(t, info, `{}`, nil); !strings.Contains(got, `d="M1 1h1v1h-1zM1 2h1v1h-1z"`) {
		t.Errorf("the ground of a pile and of a cell below it:\n%s", got)
	}
}

// Cells of one block have no line between them. Tiles without a symbol show their character, turned
// around for the second player.
func TestBlocksAndTiles(t *testing.T) {
	const info = `{"title":"T","players":[{"name":"White"},{"name":"Black"}],
		"board":{"style":"plain","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1},{"n":"b","x":1,"y":0,"w":1,"h":1}]},
		"pieces":[{"t":0,"name":"A","letter":"A","body":true},{"t":1,"name":"B","letter":"B","body":true},
			{"t":2,"name":"King","letter":"K","glyphs":["shogi-king","shogi-king-down"]},{"t":3,"name":"Owl","letter":"+O","signs":["鴞","鴞"]}]}`
	const between = `M1 0L1 1`
	if got := draw(t, info, `{"cells":[["a",0,0,1],["b",0,0,1]]}`, nil); strings.Contains(got, between) || !strings.Contains(got, `M2 0L2 1`) {
		t.Errorf("one block of two cells:\n%s", got)
	}
	if got := draw(t, info, `{"cells":[["a",0,0,1],["b",0,1,1]]}`, nil); !strings.Contains(got, between) {
		t.Errorf("two blocks have no line between them:\n%s", got)
	}
	got := draw(t, info, `{"cells":[["a",1,3,1]]}`, nil)
	for _, want := range []string{"rotate(180)", ">鴞<", `fill="#b3261e"`} {
		if !strings.Contains(got, want) {
			t.Errorf("a tile lacks %s:\n%s", want, got)
		}
	}
}

// A player without a tile has the first player's tile, turned to the player's direction. Signs are
// drawn with symbols of the sprite, up to three of them one below the other.
func TestTilesOfFour(t *testing.T) {
	art := parseSprite(`<svg><symbol id="shogi-king" viewBox="0 0 9 9"><path d="M1 1"/></symbol><symbol id="sign-鴞" viewBox="0 0 5 5"><path d="M2 2"/></symbol></svg>`)
	const info = `{"title":"T","players":[{"name":"S"},{"name":"W"},{"name":"N"},{"name":"E"}],
		"board":{"style":"plain","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1},{"n":"b","x":1,"y":0,"w":1,"h":1}]},
		"pieces":[{"t":0,"name":"King","letter":"K","glyphs":["shogi-king","","",""]},{"t":1,"name":"Owl","letter":"O","signs":["鴞","鴞","鴞鴞","鴞鴞王"]}]}`
	for cells, want := range map[string]string{
		`["a",0,0,1]`: `<use href="#p0-shogi-king" x="0.06" y="0.06" width="0.88" height="0.88"/>`,
		`["a",1,0,1]`: `<use href="#p1-shogi-king" x="0.06" y="0.06" width="0.88" height="0.88" transform="rotate(90 0.5 0.5)"/>`,
		`["a",3,0,1]`: `transform="rotate(270 0.5 0.5)"`,
		`["a",0,1,1]`: `<use href="#sign-鴞" x="-25" y="-17" width="50" height="50" fill="#222"/>`,
		`["a",1,1,1]`: `rotate(90)`,
		`["a",2,1,1]`: `y="-26" width="34" height="34" fill="#222"/><use href="#sign-鴞" x="-17" y="8"`,
		`["a",3,1,1]`: `>王</text>`,
	} {
		if got := draw(t, info, `{"cells":[`+cells+`]}`, art); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s:\n%s", cells, want, got)
		}
	}
}

// A sign is drawn on a light disc in the player's colour if other pieces of the game are.
func TestCounters(t *testing.T) {
	const info = `{"title":"T","players":[{"name":"Red"},{"name":"Black"}],"board":{"style":"lines","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1}]},
		"pieces":[{"t":0,"name":"Leopard","letter":"L","signs":["豹","豹"]},{"t":1,"name":"Horse","letter":"H","glyphs":["%s","%[1]s"]}]}`
	const light = `fill="#f6e3b8"`
	for glyph, want := range map[string]bool{"xiangqi-horse-red": true, "chess-knight": false} {
		got := draw(t, fmt.Sprintf(info, glyph), `{"cells":[["a",0,0,1]]}`, nil)
		if strings.Contains(got, light) != want || !strings.Contains(got, "豹") {
			t.Errorf("beside %s:\n%s", glyph, got)
		}
	}
}

// The sprite contains every sign of a game's pieces, since not every device has a font for it.
func TestSignsAreDrawn(t *testing.T) {
	art, err := readSprite("..")
	if err != nil {
		t.Fatal(err)
	}
	signs := regexp.MustCompile(`\(signs? [^)]*\)`)
	err = fs.WalkDir(games.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".zrf" {
			return err
		}
		text, err := fs.ReadFile(games.FS, name)
		for _, m := range signs.FindAll(text, -1) {
			for _, r := range string(m) {
				if r > unicode.MaxLatin1 && art["sign-"+string(r)] == "" {
					t.Errorf("%s: signs.svg lacks %c", name, r)
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestPieces(t *testing.T) {
	art := parseSprite(`<svg><symbol id="king" viewBox="0 0 9 9"><use href="#crown"/></symbol>
		<symbol id="crown"><path fill="var(--p)" stroke="var( --o, red )" d="M0 0"/></symbol><symbol id="rook"></symbol>
		<symbol id="card" viewBox="0 0 9 9"><use href="#crown"/><text y="8">=</text></symbol></svg>`)
	const info = `{"title":"T","players":[{"name":"White"},{"name":"Black"}],"counts":true,
		"board":{"style":"plain","cells":[{"n":"a","x":0,"y":0,"w":1,"h":1},{"n":"b","x":1,"y":0,"w":1,"h":1}]},
		"pieces":[{"t":0,"name":"King","letter":"K","glyphs":["king",""]},{"t":1,"name":"Émir","letter":"","glyphs":[]},{"t":2,"name":"Ox","letter":"X","glyphs":["card=Ox"]},
			{"t":3,"name":"Less","letter":"L","glyphs":["card=<"]}]}`
	tests := []struct{ cells, want, not string }{
		{`["a",0,2,1]`, `<use href="#p0-Ox-crown"/><text dominant-baseline="alphabetic" y="8">Ox</text></symbol><symbol id="p0-Ox-crown">`, ">=<"}, // the symbol of another piece, with a text
		{`["a",0,3,1]`, `<use href="#p0-&lt;-crown"/><text dominant-baseline="alphabetic" y="8">&lt;</text></symbol><symbol id="p0-&lt;-crown">`, "-<-"},
		{`["a",0,0,1]`, `<use href="#p0-king" x="0.06" y="0.06" width="0.88" height="0.88"/>`, "rook"},
		{`["a",0,0,1]`, `<symbol id="p0-king" viewBox="0 0 9 9"><use href="#p0-crown"/></symbol><symbol id="p0-crown">`, `var(--p`},
		{`["a",0,0,1]`, `fill="#fffdf6" stroke="#26221d"`, "style="}, // in the player's colours
		{`["a",0,0,1],["b",0,0,1]`, `x="1.06"`, `</symbol><symbol id="p0-king"`},
		{`["a",1,0,1]`, `>K</text>`, "<use"},      // no glyph for this player
		{`["a",0,1,1]`, `>É</text>`, "<use"},      // no letter: the first letter of the name
		{`["b",-1,1,1]`, `fill="#8a8178"`, ">1<"}, // a piece without an owner
		{`["b",-1,-1,4]`, `>4</text>`, "<circle"}, // only a count
		{`["b",-1,-1,0]`, `>0</text>`, "<circle"},
		{`["off",0,0,1]`, `<svg`, "<use"}, // not a cell that is drawn
	}
	for _, tt := range tests {
		got := draw(t, info, `{"cells":[`+tt.cells+`]}`, art)
		if !strings.Contains(got, tt.want) || strings.Contains(got, tt.not) {
			t.Errorf("cells %s: want %s, not %s:\n%s", tt.cells, tt.want, tt.not, got)
		}
	}
}

func TestSeeds(t *testing.T) {
	const info = `{"title":"T","counts":true,"board":{"style":"pits","w":1,"h":1,"cells":[{"n":"a","w":1,"h":1}]}}`
	for count, circles := range map[string]int{"0": 1, "3": 4, "12": 13, "40": 13} { // one circle is under the number
		got := draw(t, info, `{"cells":[["a",-1,-1,`+count+`]]}`, nil)
		if n := strings.Count(got, "<circle"); n != circles || !strings.Contains(got, ">"+count+"</text>") {
			t.Errorf("%s seeds: %d circles, want %d:\n%s", count, n, circles, got)
		}
	}
}

// A house that has become somebody's has its picture under the seeds, a die has no seeds.
func TestHouses(t *testing.T) {
	const info = `{"title":"T","counts":true,"players":[{"name":"White"}],"board":{"style":"pits","w":1,"h":1,"cells":[{"n":"a","w":1,"h":1}]},
		"pieces":[{"t":0,"name":"Seed","glyphs":["seed"]},{"t":1,"name":"House","glyphs":["seed-house"]},{"t":2,"name":"One","glyphs":["die-1"]}]}`
	art := sprite{}
	for _, id := range []string{"seed", "seed-house", "die-1"} {
		art[id] = `<symbol id="` + id + `" viewBox="0 0 9 9"><path d="M0 0"/></symbol>`
	}
	for i, want := range []struct{ picture, seeds bool }{{false, true}, {true, true}, {true, false}} {
		got := draw(t, info, fmt.Sprintf(`{"cells":[["a",0,%d,3]]}`, i), art)
		if strings.Contains(got, "<use") != want.picture || strings.Contains(got, ">3</text>") != want.seeds {
			t.Errorf("kind %d: want %v:\n%s", i, want, got)
		}
	}
}

func TestPlacedIsChecked(t *testing.T) {
	var p placed
	for _, bad := range []string{`["a",0,0]`, `["a",0,0,1,2]`, `[0,0,0,1]`, `{}`} {
		if err := json.Unmarshal([]byte(bad), &p); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}
