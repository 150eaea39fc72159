package fast

import "testing"

// TestPrepareAsked: a caller who only asks whether boards of a game are ready starts no
// work, and does not discard existing tables.
func TestPrepareAsked(t *testing.T) {
	no := func() bool { return true }
	here, there := load(t, "../../games/arrange/tic-tac-toe.zrf"), load(t, "../../games/checkmate/gardner-chess.zrf")
	if !Prepare(here, nil, nil) || !Prepare(here, nil, no) {
		t.Fatal("the boards are not ready")
	}
	if Prepare(there, nil, no) {
		t.Error("what nobody has made is ready")
	}
	if !Prepare(here, nil, no) {
		t.Error("a question has taken away what was ready")
	}
}
