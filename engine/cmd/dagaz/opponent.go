package main

import (
	"fmt"
	"strings"

	"dagaz/engine"
	"dagaz/engine/book"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// An opponent plays one side of the games of a match.
type opponent interface {
	name() string
	begin(seed uint64) error      // a new game begins
	move(s *engine.Session) error // choose a move and play it; a *forfeit loses the game, a *drawClaim draws it
	score() (eval.Score, bool)    // the score that it reported for that move, for its own side; false if there is none
	close()
}

// A forfeit is a fault of an outside engine that loses the game.
type forfeit struct{ reason string }

func (f *forfeit) Error() string { return f.reason }

// A drawClaim ends a game as a draw: an outside engine stops because of a rule of its own,
// such as the fifty-move rule.
type drawClaim struct{ said string }

func (d *drawClaim) Error() string { return "claims " + d.said }

// opponent returns the player named by BOT.
func (m *match) opponent(spec string, lim eval.Limits, b *book.Book) (opponent, error) {
	if strings.HasPrefix(spec, outside) {
		return m.outsider(spec, lim)
	}
	if _, err := newBot(m.g, spec, 0); err != nil {
		return nil, err
	}
	return &ownBot{g: m.g, spec: spec, lim: lim, book: b}, nil
}

// ownBot is one of our bots. It is created again for each game, so that a game depends only
// on its seed and not on the games before it.
type ownBot struct {
	g    *game.Game
	spec string
	lim  eval.Limits
	book *book.Book // or nil
	bot  bots.Bot
	last eval.Info // of its last move
}

func (b *ownBot) name() string { return b.spec }

func (b *ownBot) begin(seed uint64) (err error) {
	b.bot, err = newBot(b.g, b.spec, seed)
	if err == nil && b.book != nil {
		b.bot = bots.WithBook(b.bot, b.g, b.book, seed)
	}
	return err
}

func (b *ownBot) move(s *engine.Session) error {
	m, info, ok := b.bot.Think(s.Position(), b.lim, nil, nil)
	if !ok {
		return fmt.Errorf("internal error: bot %s finds no move", b.spec)
	}
	text, err := textOf(s, m)
	if err != nil {
		return err
	}
	s.PlayMove(m, text)
	b.last = info
	return nil
}

// score returns false for moves that were not searched, but come from a book or from
// chance.
func (b *ownBot) score() (eval.Score, bool) { return b.last.Score, b.last.Nodes > 0 }

func (b *ownBot) close() {}
