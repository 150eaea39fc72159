package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/garbo"
	"dagaz/engine/net"
)

// The games that nets learn from, and those that prove them.

const (
	netOpening = 10 // random plies at the start, at most
	netBits    = 16 // of the searches' tables when they prove something
	mostScore  = 3000
)

// A lesson is positions to learn from. What stands on the board and in hand is a list
// of inputs, 256*kind + cell, or + inHand as often as there are pieces of the kind.
type lesson struct {
	inputs []uint16
	ends   []int // of each position's inputs
	facts  []netFacts
	games  int
}

// netFacts are what is known of a position, from the mover's side.
type netFacts struct {
	hand, score int16 // value without a net; what the search said
	side        int8
	result      int8 // 1, 0, -1
	game        int32
}

const inHand = 255

func (l *lesson) len() int { return len(l.facts) }

func (l *lesson) of(i int) []uint16 {
	from := 0
	if i > 0 {
		from = l.ends[i-1]
	}
	return l.inputs[from:l.ends[i]]
}

func (l *lesson) put(inputs []uint16, f netFacts) {
	l.inputs = append(l.inputs, inputs...)
	l.ends = append(l.ends, len(l.inputs))
	l.facts = append(l.facts, f)
}

// join appends another lesson, whose games are others.
func (l *lesson) join(o *lesson) {
	for i := range o.facts {
		f := o.facts[i]
		f.game += int32(l.games)
		l.put(o.of(i), f)
	}
	l.games += o.games
}

// search is a search with the net, or without.
func (co *course) search(n *net.Net, bits int) (*garbo.Search, *fast.Board) {
	b, err := fast.New(co.g, co.tab)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	b.Learn(n)
	opt := garbo.DefaultOptions
	opt.TableBits = bits
	return garbo.New(co.g, b, co.tab, opt), b
}

// play plays the games of a round until there are enough positions or the time is up.
func (co *course) play(round int, n *net.Net) (*lesson, error) {
	file, err := openLessons(fmt.Sprintf("%s.%d.%d.data", co.data, co.seed, round))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l := &file.lesson
	began, told := time.Now(), time.Now()
	var next atomic.Int64
	var wait sync.WaitGroup
	var mu sync.Mutex
	var failed error
	enough := func() bool {
		return l.len() >= co.positions || failed != nil || time.Since(began) > co.seconds
	}
	for range co.threads {
		wait.Go(func() {
			t := newTableau(co.g)
			s, _ := co.search(n, tableBits)
			_, plain := co.search(nil, 1)
			ev := co.tab.Eval()
			for {
				mu.Lock()
				stop := enough()
				mu.Unlock()
				if stop {
					return
				}
				k := next.Add(1) - 1
				if file.has[k] {
					continue
				}
				one := co.game(t, s, plain, ev, k)
				mu.Lock()
				if err := file.add(k, one); err != nil && failed == nil {
					failed = err
				}
				if time.Since(told) > 10*time.Second {
					told = time.Now()
					co.progress("round %d: %d positions of %d", round+1, l.len(), co.positions)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	if failed != nil {
		return nil, failed
	}
	co.progress("round %d: %d positions of %d games", round+1, l.len(), l.games)
	return l, file.w.Flush()
}

// game plays game number k.
func (co *course) game(t *tableau, s *garbo.Search, plain *fast.Board, ev *eval.Eval, k int64) *lesson {
	one := &lesson{}
	if !t.begin(co.seed<<32+uint64(k), netOpening) {
		return one
	}
	s.Clear()
	s.Seed = co.seed
	points, sure := 0.5, 0
	var inputs []uint16
	for t.pos.Ply() < tunePlies {
		if t.over() {
			points = t.points()
			break
		}
		m, info, ok := s.Think(t.pos, eval.Limits{Nodes: co.nodes}, nil)
		if !ok {
			break
		}
		score := info.Score
		if t.side() == 1 {
			score = -score
		}
		if sure++; score < tuneSure && score > -tuneSure {
			sure = 0
		}
		if sure >= tuneSurely || score.Proven() {
			points = 1
			if score < 0 {
				points = 0
			}
			break
		}
		if _, noisy := ev.Gain(t.pos, m); !noisy && !t.gen.InCheck(t.pos, t.pos.ToMove().As) {
			plain.Load(t.pos)
			inputs = standing(inputs[:0], plain)
			one.put(inputs, netFacts{hand: short16(plain.Eval()), score: short16(info.Score), side: int8(t.side())})
		}
		if t.rand.Intn(tuneStray) == 0 {
			t.stray()
		} else {
			t.pos.Do(m.Keep())
		}
	}
	for i := range one.facts {
		f := &one.facts[i]
		if f.result = int8(2*points - 1); f.side == 1 {
			f.result = -f.result
		}
	}
	return one
}

func short16(s eval.Score) int16 { return int16(max(-mostScore, min(mostScore, s))) }

// standing lists the inputs of the board.
func standing(list []uint16, b *fast.Board) []uint16 {
	cells, hand := b.Standing()
	for c, k := range cells {
		if k != 0 {
			list = append(list, uint16(k)<<8|uint16(c))
		}
	}
	for k, n := range hand {
		for range n {
			list = append(list, uint16(k)<<8|inHand)
		}
	}
	return list
}

// lessons are positions in a file, game by game. A game that was not written to the
// end is as if it had not been played.
type lessons struct {
	lesson
	f   *os.File
	w   *bufio.Writer
	has map[int64]bool
	buf []byte
}

func openLessons(name string) (*lessons, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %v", name, reason(err))
	}
	ls := &lessons{f: f, has: map[int64]bool{}}
	r, whole := bufio.NewReaderSize(f, 1<<20), int64(0)
	for {
		n, err := ls.read(r)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("cannot read %s: %v", name, err)
		}
		whole += n
	}
	if err := f.Truncate(whole); err != nil {
		return nil, err
	}
	if _, err := f.Seek(whole, io.SeekStart); err != nil {
		return nil, err
	}
	ls.w = bufio.NewWriterSize(f, 1<<16)
	return ls, nil
}

// read reads a game and returns how many bytes it takes.
func (ls *lessons) read(r io.Reader) (int64, error) {
	var head [16]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, err
	}
	k, n, size := int64(binary.LittleEndian.Uint64(head[:])), binary.LittleEndian.Uint32(head[8:]), binary.LittleEndian.Uint32(head[12:])
	if size > 1<<26 || n > size {
		return 0, errors.New("it holds no games")
	}
	ls.buf = slices.Grow(ls.buf[:0], int(size))[:size]
	if _, err := io.ReadFull(r, ls.buf); err != nil {
		return 0, err
	}
	b := ls.buf
	word := func() uint16 {
		if len(b) < 2 {
			b = nil
			return 0
		}
		x := binary.LittleEndian.Uint16(b)
		b = b[2:]
		return x
	}
	var inputs []uint16
	for range n {
		f := netFacts{hand: int16(word()), score: int16(word()), game: int32(ls.games)}
		flags := word()
		f.side, f.result = int8(flags&1), int8(flags>>1&3)-1
		inputs = inputs[:0]
		for range flags >> 3 {
			inputs = append(inputs, word())
		}
		ls.put(inputs, f)
	}
	ls.has[k] = true
	ls.games++
	return int64(len(head)) + int64(size), nil
}

// add appends a game.
func (ls *lessons) add(k int64, one *lesson) error {
	b := ls.buf[:0]
	for i := range one.facts {
		f, in := &one.facts[i], one.of(i)
		b = binary.LittleEndian.AppendUint16(b, uint16(f.hand))
		b = binary.LittleEndian.AppendUint16(b, uint16(f.score))
		b = binary.LittleEndian.AppendUint16(b, uint16(f.side)|uint16(f.result+1)<<1|uint16(len(in))<<3)
		for _, x := range in {
			b = binary.LittleEndian.AppendUint16(b, x)
		}
		f.game = int32(ls.games)
		ls.put(in, *f)
	}
	ls.buf = b
	ls.games++
	var head [16]byte
	binary.LittleEndian.PutUint64(head[:], uint64(k))
	binary.LittleEndian.PutUint32(head[8:], uint32(one.len()))
	binary.LittleEndian.PutUint32(head[12:], uint32(len(b)))
	if _, err := ls.w.Write(head[:]); err != nil {
		return err
	}
	_, err := ls.w.Write(b)
	return err
}

func (ls *lessons) Close() error {
	ls.w.Flush()
	return ls.f.Close()
}

// duel lets the bot with the net play the one without, each opening with both sides,
// and returns the results of the first. It ends half way if that is not ahead then.
func (co *course) duel(n *net.Net, games int, lim eval.Limits, salt uint64) (sum wdl) {
	var next atomic.Int64
	var wait sync.WaitGroup
	var mu sync.Mutex
	for range co.threads {
		wait.Go(func() {
			t := newTableau(co.g)
			with, _ := co.search(n, netBits)
			without, _ := co.search(nil, netBits)
			for {
				k := next.Add(1) - 1
				mu.Lock()
				lost := k >= int64(games/2) && sum.games() >= games/2 && sum.W <= sum.L
				mu.Unlock()
				if lost || k >= int64(games) {
					return
				}
				r := co.match(t, [2]*garbo.Search{with, without}, k, lim, salt)
				mu.Lock()
				sum.add(r)
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return sum
}

// match plays game number k of a duel.
func (co *course) match(t *tableau, players [2]*garbo.Search, k int64, lim eval.Limits, salt uint64) (r wdl) {
	for try := uint64(0); !t.begin(^(co.seed+salt)<<32+uint64(k/2)+try<<24, netOpening) && try < 100; try++ {
	}
	for _, s := range players {
		s.Clear()
		s.Seed = co.seed + uint64(k)
	}
	points := 0.5
	for t.pos.Ply() < tunePlies {
		if t.over() {
			points = t.points()
			break
		}
		m, _, ok := players[t.side()^int(k&1)].Think(t.pos, lim, nil)
		if !ok {
			break
		}
		t.pos.Do(m.Keep())
	}
	if k&1 == 1 {
		points = 1 - points
	}
	switch points {
	case 1:
		r.W++
	case 0:
		r.L++
	default:
		r.D++
	}
	return r
}
