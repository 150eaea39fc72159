package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// teamPrefix begins the name of a team: "team:2" is two garbos that work together.
const teamPrefix = "team:"

// maxTeam is the greatest size of a team.
const maxTeam = 64

// newBot returns the bot with this name, which may be a team.
func newBot(g *game.Game, name string, seed uint64) (bots.Bot, error) {
	size, ok := strings.CutPrefix(name, teamPrefix)
	if !ok {
		return bots.New(g, name, seed)
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > maxTeam {
		return nil, fmt.Errorf("bot %q: a team has 1 to %d members", name, maxTeam)
	}
	t := &team{name: name, members: make([]member, n)}
	for i := range t.members {
		if t.members[i].bot, err = bots.New(g, "garbo", seed+uint64(i)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// A team is several searches, each in a goroutine, like the workers of a page.
type team struct {
	name    string
	members []member
}

type member struct {
	bot   bots.Bot
	mu    sync.Mutex
	heard []eval.Result
}

func (t *team) Name() string { return t.name }

// Think implements bots.Bot. The limits apply to the leader; the others end when it ends.
func (t *team) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (move game.Move, info eval.Info, ok bool) {
	var done atomic.Bool
	var others sync.WaitGroup
	for i := range t.members {
		t.members[i].heard = nil
	}
	for i := 1; i < len(t.members); i++ {
		p := pos.Clone()
		others.Go(func() {
			t.members[i].bot.Think(p, eval.Limits{Depth: lim.Depth, Team: t.link(i)}, nil, done.Load)
		})
	}
	lim.Team = t.link(0)
	move, info, ok = t.members[0].bot.Think(pos, lim, report, poll)
	done.Store(true)
	others.Wait()
	return move, info, ok
}

// link connects a member with all others.
func (t *team) link(member int) *eval.Team {
	me := &t.members[member]
	return &eval.Team{
		Member: member,
		Tell: func(found []eval.Result) {
			for i := range t.members {
				if o := &t.members[i]; o != me {
					o.mu.Lock()
					o.heard = append(o.heard, found...)
					o.mu.Unlock()
				}
			}
		},
		Hear: func() []eval.Result {
			me.mu.Lock()
			defer me.mu.Unlock()
			heard := me.heard
			me.heard = nil
			return heard
		},
	}
}
