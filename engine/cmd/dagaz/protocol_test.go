package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// The names of a move in UCI, CECP and GTP mean that move, in every game.
func TestMoveTexts(t *testing.T) {
	for _, id := range gametest.Few(t) {
		g, err := loadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		s := engine.NewSession(g)
		v, err := newVertices(g, "go")
		if err != nil { // too wide for the letters of GTP
			v, _ = newVertices(g, "own")
		}
		rand := eval.Rand(1)
		for ply := range 40 {
			pos, list := s.Position(), s.Legal()
			for _, texts := range [][]string{notation.UCITexts(pos, list), cecpTexts(s), v.texts(s)} {
				seen := map[string]bool{}
				for i, text := range texts {
					if strings.Contains(text, " ") || seen[strings.ToLower(text)] {
						t.Errorf("%s: text %q of %s is another's or no word", id, text, s.Texts()[i])
					}
					seen[strings.ToLower(text)] = true
				}
			}
			// Find is slow: it is asked for every move of the first position, later for a few.
			texts := notation.UCITexts(pos, list)
			step := 1
			if ply > 0 {
				step += len(texts) / 3
			}
			for i := ply % step; i < len(texts); i += step {
				text := texts[i]
				if n, err := notation.Find(pos, list, text); n != i || err != nil {
					t.Errorf("%s: Find(%s) = %d, %v; want %d", id, text, n, err, i)
				}
			}
			if !randomMove(s, &rand) {
				break
			}
		}
	}
}

// Every id of the table of names is a game, and no name means two games.
func TestNames(t *testing.T) {
	owner := map[string]string{}
	for id, n := range names {
		if _, err := find(id); err != nil {
			t.Errorf("names.tsv: %v", err)
		}
		for _, name := range n.all() {
			if owner[name] != "" && owner[name] != id {
				t.Errorf("names.tsv: %q is both %s and %s", name, owner[name], id)
			}
			owner[name] = id
			if got := bareID(gameCalled(name)); got != id {
				t.Errorf("gameCalled(%q) = %s, want %s", name, got, id)
			}
		}
	}
}

// A client speaks UCI as specified, through pipes: isready is answered while the engine thinks, stop
// ends the thinking, and no output follows bestmove.
func TestUCIClient(t *testing.T) {
	for _, game := range []string{"chess", "reversi", "hex"} {
		out := newScreen()
		in, keys := io.Pipe()
		go func() {
			run([]string{"uci", game}, in, out, io.Discard)
			out.end()
		}()
		ask := func(line, until string) string {
			io.WriteString(keys, line+"\n")
			if until == "" {
				return ""
			}
			return out.until(until)
		}
		if hello := ask("uci", "uciok"); !strings.HasPrefix(hello, "id name Dagaz") {
			t.Errorf("%s: hello is %q", game, hello)
		}
		ask("ucinewgame", "")
		ask("isready", "readyok")
		ask("position startpos", "")
		text := ask("go infinite", "info depth ")
		text += strings.TrimSuffix(ask("isready", "readyok"), "readyok\n")
		start := time.Now()
		text += ask("stop", "bestmove ")
		t.Logf("%s: bestmove %v after stop", game, time.Since(start).Round(time.Millisecond))
		if !regexp.MustCompile(`(?m)^(info depth \d+ .*pv \S.*\n)+bestmove \S+\n$`).MatchString(text) {
			t.Errorf("%s: after go came %q", game, text)
		}
		if text := ask("isready", "readyok"); text != "readyok\n" {
			t.Errorf("%s: after bestmove came %q", game, text)
		}
		ask("quit", "")
		keys.Close()
		if rest := out.until("never"); strings.Contains(rest, "bestmove") {
			t.Errorf("%s: a second bestmove: %q", game, rest)
		}
	}
}

// A client sends the next command without stop: the search is stopped, its bestmove is printed, and
// the engine reads input all the time.
func TestUCIWithoutStop(t *testing.T) {
	for _, next := range []string{"position startpos moves e2e4", "setoption name MultiPV value 2", "ucinewgame", "d", "go nodes 1"} {
		for _, limit := range []string{"depth 100", "infinite", "movetime 3600000"} {
			script := []string{"< go " + limit, "~ info depth", "< isready", "~ readyok", "< " + next, "~ bestmove", "< isready", "~ readyok"}
			said := talk([]string{"uci", "chess"}, script)
			if !regexp.MustCompile(`(?m)^readyok\n< ` + next + `\n~ bestmove\nbestmove [a-h]\S+\n< isready\n`).MatchString(said) {
				t.Errorf("%s after go %s:\n%s", next, limit, said)
			}
		}
	}
}

// The engine still moves after a setting, or an unknown word, that comes while it is thinking.
func TestCECPSettingWhileThinking(t *testing.T) {
	for _, setting := range []string{"xyzzy", "e7e5", "option Level=1", "level 40 600 0", "st 3600"} {
		said := talk([]string{"cecp", "chess"}, []string{"< level 0 600 0", "< post", "< usermove e2e4", "~ 1 ", "< " + setting, "< ?",
			"< ping 1", "~ pong 1", "< quit"})
		if !regexp.MustCompile(`(?m)^move [a-h][78][a-h][56]\npong 1\n`).MatchString(said) {
			t.Errorf("%s:\n%s", setting, said)
		}
	}
}

// Our engines and our clients play with each other.
func TestOwnProtocols(t *testing.T) {
	withGames(t)
	t.Setenv(playEngine, "dagaz")
	for _, tt := range []struct{ game, bot, limit string }{
		{"breakthrough", "cmd:%s uci", "-nodes=50"}, // the protocol is detected, and the variant is set
		{"breakthrough", "cmd:uci:%s uci;;Level=1", "-depth=2"},
		{"breakthrough", "cmd:%s cecp", "-depth=2"}, // detected
		{"tictactoe", "cmd:cecp:%s cecp;;Level=1", "-depth=2"},
		{"hexagon", "cmd:%s gtp hexagon -nodes 50", "-depth=2"}, // detected
		{"breakthrough", "cmd:gtp:%s gtp breakthrough -nodes 50 -vertices top;;vertices=top,komi=1", "-depth=2"},
	} {
		bot := strings.Replace(tt.bot, "%s", os.Args[0], 1)
		got := transcript([]string{"match", tt.game, "-a", "random", "-b", bot, tt.limit, "-games", "4"})
		if strings.Count(got, "\ngame ")+1 != 4 || strings.Contains(got, "loses (") || strings.Contains(got, "exit") {
			t.Errorf("match with %s:\n%s", bot, got)
		}
	}
}

func TestThink(t *testing.T) {
	withGames(t)
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"think", "breakthrough", "-bot", "garbo", "-depth", "3", "-json"},
			`^(info depth \d+ .*score cp -?\d+ nodes \d+ nps N time N pv [a-d]\S+.*\n)+bestmove \S+\n\{"bestmove":"\S+","bot":"garbo","depth":3,"lines":\[\{.*\}\],.*\}\n$`},
		{[]string{"think", "breakthrough", "-depth", "3", "-multipv", "2"},
			`^info multipv 1 depth 3 .* pv .*\ninfo multipv 2 depth 3 .*\nbestmove \S+\n$`},
		{[]string{"think", "breakthrough", "-bot", "mcts", "-nodes", "50", "-seed", "7"},
			`^(info .* visits \d+ pv .*\n)+bestmove \S+\n$`},
	}
	for _, tt := range tests {
		var out, stderr strings.Builder
		run(tt.args, strings.NewReader(""), &out, &stderr)
		text := timings.ReplaceAllStringFunc(out.String(), func(m string) string { return number.ReplaceAllString(m, "N") })
		if !regexp.MustCompile(tt.want).MatchString(text) || stderr.Len() > 0 {
			t.Errorf("%s: got\n%s%s", strings.Join(tt.args, " "), text, stderr.String())
		}
	}
}

func TestBudget(t *testing.T) {
	s := time.Second
	tests := []struct {
		t    chessClock
		want time.Duration
	}{
		{chessClock{left: 60 * s}, 2 * s},
		{chessClock{left: 60 * s, moves: 100}, 2 * s},
		{chessClock{left: 60 * s, inc: 4 * s}, 5 * s},
		{chessClock{left: 10 * s, moves: 1}, 10*s - clockMargin},
		{chessClock{left: 100 * time.Millisecond, inc: 10 * s}, 45 * time.Millisecond},
		{chessClock{}, time.Millisecond},
		{chessClock{left: time.Millisecond, moves: 1}, time.Millisecond},
	}
	for _, tt := range tests {
		if got := tt.t.budget(); got != tt.want {
			t.Errorf("%+v.budget() = %v, want %v", tt.t, got, tt.want)
		}
	}
}

// A variant with a board that GTP cannot name is refused, and the board stays.
func TestBoardTooWide(t *testing.T) {
	rules := `(dagaz 1) (game (title "Small") (players X O) (turn-order X O) (board (rectangle 3 3) (style plain))
 (piece (name Mark) (letters "x" "o") (drops ((verify empty?) add))) (draw-condition (X O) full) (repetition 0))
(variant (title "Wide") (board (rectangle 30 2) (style plain)))`
	file := filepath.Join(t.TempDir(), "wide.zrf")
	if err := os.WriteFile(file, []byte(rules), 0o666); err != nil {
		t.Fatal(err)
	}
	said := talk([]string{"gtp", file}, []string{"< boardsize 2", "< play b A3", "< quit"})
	if !strings.Contains(said, "? the board is too wide") || strings.Count(said, "=") != 2 {
		t.Error(said)
	}
}
