package engine

import (
	"dagaz/engine/board"
	"strconv"

	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// A Session is one game being played: a start, the moves made, and the present
// position with its legal moves and outcome.
type Session struct {
	g     *game.Game
	gen   movegen.Generator
	judge *goal.Judge
	pos   *game.Position
	start string
	moves []string
	last  game.Move // the last move made, with its actions
	list  game.MoveList
	texts []string
	over  bool
}

// NewSession begins a game from its own start.
func NewSession(g *game.Game) *Session {
	gen := movegen.New(g)
	s := &Session{g: g, gen: gen, judge: goal.New(g, gen), pos: g.Start()}
	s.look()
	return s
}

// Game returns the rules.
func (s *Session) Game() *game.Game { return s.g }

// Position returns the present position; the caller must not play on it.
func (s *Session) Position() *game.Position { return s.pos }

// Start returns the setup the session began from, "" for the game's own.
func (s *Session) Start() string { return s.start }

// Moves returns the moves made so far.
func (s *Session) Moves() []string { return s.moves }

// Last returns the last move made, with no actions at the start.
func (s *Session) Last() game.Move { return s.last }

// Set starts again from a setup string or FEN, "" for the game's own start. If there is an
// error, the session does not change. Warnings name the parts that were read leniently.
func (s *Session) Set(setup string) (warnings []string, err error) {
	pos := s.g.Start()
	if setup != "" {
		if pos, warnings, err = notation.ReadSetup(s.g, setup); err != nil {
			return nil, err
		}
	}
	s.pos, s.start, s.moves, s.last = pos, setup, s.moves[:0], game.Move{}
	s.look()
	return warnings, nil
}

// look lists the legal moves and checks whether the game is over.
func (s *Session) look() {
	s.gen.Legal(s.pos, &s.list)
	s.over = s.judge.Over(s.pos, &s.list)
	for !s.over && s.judge.Lost() != 0 {
		s.pos.DropOut(s.judge.Lost())
		s.gen.Legal(s.pos, &s.list)
		s.over = s.judge.Over(s.pos, &s.list)
	}
	s.texts = nil
}

// Legal lists the legal moves; none when the game is over.
func (s *Session) Legal() *game.MoveList {
	if s.over {
		s.list.Reset()
	}
	return &s.list
}

// Texts returns the text of each legal move, in the order of Legal.
func (s *Session) Texts() []string {
	if s.texts == nil {
		s.texts = notation.Texts(s.pos, s.Legal())
	}
	return s.texts
}

// Play makes a move given as text, in any form that [notation.Find] takes.
func (s *Session) Play(text string) error {
	if s.over {
		return &overError{text, s.Outcome().Text}
	}
	i, err := notation.Find(s.pos, &s.list, text)
	if err != nil {
		return err
	}
	s.PlayMove(s.list.Moves[i], s.Texts()[i])
	return nil
}

// PlayMove makes a legal move whose text the caller knows.
func (s *Session) PlayMove(m game.Move, text string) {
	s.last = m.Keep()
	s.pos.Do(s.last)
	s.moves = append(s.moves, text)
	s.look()
}

type overError struct{ move, reason string }

func (e *overError) Error() string {
	return "move " + strconv.Quote(e.move) + " comes after the end of the game (" + e.reason + ")"
}

// Undo takes back the last move. It returns false if there is none.
func (s *Session) Undo() bool {
	if len(s.moves) == 0 {
		return false
	}
	s.pos.Undo()
	s.moves = s.moves[:len(s.moves)-1]
	s.last = game.Move{}
	s.look()
	return true
}

// Outcome returns the result of the game so far.
func (s *Session) Outcome() game.Outcome {
	if !s.over {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Text: s.judge.Text(), Results: make([]game.Result, len(s.g.Players))}
	for p := range o.Results {
		o.Results[p] = s.judge.Result(game.Player(p))
	}
	return o
}

// Decisive lists the cells that decided a game that is over: a row, a chain.
func (s *Session) Decisive() []string {
	if !s.over {
		return nil
	}
	var cells []string
	for _, c := range s.judge.Cells() {
		cells = append(cells, s.g.Board.Name(c))
	}
	return cells
}

// Checked lists the royal cells of the side to move that are attacked.
func (s *Session) Checked() []string {
	if !s.g.Royal {
		return nil
	}
	var cells []string
	as := s.pos.ToMove().As
	for c, pc := range s.pos.Cells() {
		if pc != game.None && pc.Owner() == as && s.g.IsRoyal(pc) && s.gen.Attacked(s.pos, as, board.Cell(c)) {
			cells = append(cells, s.g.Board.Name(board.Cell(c)))
		}
	}
	return cells
}
