// Package balance measures how good a game is, from games that bots have played: how fair,
// how decisive, how long, how rich in choices, and whether single moves decide it. It does
// not play the games itself.
package balance

import "math"

// A Ply is a position of a game and how the bot that moved there judged it.
type Ply struct {
	First   bool    // the player who began the game is to move
	Choices int     // legal moves
	Chance  float64 // chance of the player to move to win, 0 to 1; negative if unknown
}

// A Game is one game between two players.
type Game struct {
	Points float64 // of the player who began: 1, 0.5 or 0
	Cut    bool    // the game was cut off, and counts as a draw
	Plies  int     // number of all plies; random ones at the start are not in Moves
	Moves  []Ply
}

// Thresholds of a chance to win.
const (
	ahead   = 0.6  // a player with this chance is in the lead
	even    = 0.5  // a player with no more than this does not expect to win
	decided = 0.85 // a player with this chance has practically won
)

// A Sum adds up games. The zero value has no games.
type Sum struct {
	Games, Won, Drawn, Lost int // from the point of view of the player who began
	Cut                     int // how many of the draws were cut off
	Plies, Short, Long      int
	Positions, Choices      int
	Told                    int // positions with a known chance
	Leads, Killers          int
}

// Add counts a game.
func (s *Sum) Add(g Game) {
	s.Games++
	switch {
	case g.Points > 0.5:
		s.Won++
	case g.Points < 0.5:
		s.Lost++
	default:
		s.Drawn++
	}
	if g.Cut {
		s.Cut++
	}
	s.Plies += g.Plies
	if s.Games == 1 || g.Plies < s.Short {
		s.Short = g.Plies
	}
	s.Long = max(s.Long, g.Plies)
	leader := 0                  // 1: the player who began, -1: the other
	before := [2]float64{-1, -1} // each player's chance at his last move
	for _, p := range g.Moves {
		s.Positions++
		s.Choices += p.Choices
		if p.Chance < 0 {
			continue
		}
		s.Told++
		side, sign := 0, 1
		if !p.First {
			side, sign = 1, -1
		}
		now := 0
		if p.Chance >= ahead {
			now = sign
		} else if p.Chance <= 1-ahead {
			now = -sign
		}
		if now != 0 {
			if leader != 0 && now != leader {
				s.Leads++
			}
			leader = now
		}
		if before[side] >= 0 && before[side] <= even && p.Chance >= decided {
			s.Killers++
		}
		before[side] = p.Chance
	}
}

// A Report holds the measures of a Sum.
type Report struct {
	Games    int
	First    float64 // points of the player who began, 0 to 1
	Error    float64 // of First: half the width of its 95 % interval
	Draws    float64 // share of the games
	Length   float64 // mean number of plies
	Choices  float64 // mean number of legal moves
	Leads    float64 // per game: how often the player behind took the lead
	Killers  float64 // per hundred moves: how many decided a game that was not won before
	Decisive float64 // share of the games that were played to an end, including draws
}

// Report computes the measures; all are 0 without games.
func (s Sum) Report() (r Report) {
	r.Games = s.Games
	if s.Games == 0 {
		return r
	}
	n := float64(s.Games)
	r.First = (float64(s.Won) + float64(s.Drawn)/2) / n
	spread := (float64(s.Won)+float64(s.Drawn)/4)/n - r.First*r.First
	r.Error = 1.96 * math.Sqrt(max(0, spread)/n)
	r.Draws = float64(s.Drawn) / n
	r.Length = float64(s.Plies) / n
	r.Leads = float64(s.Leads) / n
	r.Decisive = 1 - float64(s.Cut)/n
	if s.Positions > 0 {
		r.Choices = float64(s.Choices) / float64(s.Positions)
	}
	if s.Told > 0 {
		r.Killers = 100 * float64(s.Killers) / float64(s.Told)
	}
	return r
}

// Chance turns a score in hundredths into the chance to win of the player who has it;
// scores from win on are proven.
func Chance(score, win int) float64 {
	switch {
	case score >= win:
		return 1
	case score <= -win:
		return 0
	}
	return 1 / (1 + math.Exp(-0.0037*float64(score)))
}

// A Flaw is a reason why a game is not worth playing, as a word for programs.
type Flaw string

const (
	Unfair   Flaw = "unfair"   // one player wins too often
	Drawish  Flaw = "drawish"  // too few games are won
	Endless  Flaw = "endless"  // too many games do not end
	Short    Flaw = "short"    // over almost at once
	Long     Flaw = "long"     // too long
	Narrow   Flaw = "narrow"   // hardly ever a choice
	Wide     Flaw = "wide"     // more choices than people can consider
	OneSided Flaw = "onesided" // the leader stays ahead
	Sudden   Flaw = "sudden"   // decided by single moves
)

// Flaws lists the flaws of a game, the worst first.
func (r Report) Flaws() (list []Flaw) {
	for _, x := range []struct {
		flaw Flaw
		is   bool
	}{
		{Endless, r.Decisive < 0.9},
		{Unfair, math.Abs(r.First-0.5)-r.Error > 0.1},
		{Drawish, r.Draws > 0.6},
		{Short, r.Length < 10},
		{Long, r.Length > 200},
		{Narrow, r.Choices < 3},
		{Wide, r.Choices > 120},
		{OneSided, r.Leads < 0.1},
		{Sudden, r.Killers > 12},
	} {
		if r.Games > 0 && x.is {
			list = append(list, x.flaw)
		}
	}
	return list
}
