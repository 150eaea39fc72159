package bots

import (
	"dagaz/engine/book"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// WithBook returns bot with an opening book: as long as the book knows the position, its
// moves are played at once; after that the bot thinks. A level leaves the book as early as
// a player of its strength would.
func WithBook(bot Bot, g *game.Game, b *book.Book, seed uint64) Bot {
	o := &opener{Bot: bot, book: b, gen: movegen.New(g), seed: seed, plies: b.Plies()}
	if l, ok := bot.(*levelBot); ok {
		o.plies = min(o.plies, l.book-1)
	}
	return o
}

type opener struct {
	Bot
	book  *book.Book
	gen   movegen.Generator
	list  game.MoveList
	seed  uint64
	plies int // ply of the last move that may come from the book
}

func (o *opener) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	if pos.Ply() > o.plies {
		return o.Bot.Think(pos, lim, report, poll)
	}
	o.gen.Legal(pos, &o.list)
	r := eval.Rand(o.seed ^ pos.Key())
	i := o.book.Choose(pos, &o.list, &r)
	if i < 0 {
		return o.Bot.Think(pos, lim, report, poll)
	}
	move := o.list.Moves[i].Keep()
	info := eval.Info{Depth: 1, PV: []game.Move{move}}
	if report != nil {
		report(info)
	}
	return move, info, true
}
