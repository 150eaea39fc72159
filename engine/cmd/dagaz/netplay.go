package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"dagaz/engine/learn"
	"dagaz/engine/net"
)

// The games from which nets learn, and those that test them, with files and threads.

// play plays the games of a round until there are enough positions or the time has run out.
func (co *course) play(round int, n *net.Net) (*learn.Lesson, error) {
	file, err := openLessons(fmt.Sprintf("%s.%d.%d.data", co.data, co.Seed, round))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l := &file.Lesson
	began, told := time.Now(), time.Now()
	var next atomic.Int64
	var wait sync.WaitGroup
	var mu sync.Mutex
	var failed error
	enough := func() bool {
		return l.Len() >= co.positions || failed != nil || time.Since(began) > co.seconds
	}
	for range co.Threads {
		wait.Go(func() {
			p := co.Player(n)
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
				one := p.Play(k)
				mu.Lock()
				if err := file.add(k, one); err != nil && failed == nil {
					failed = err
				}
				if time.Since(told) > 10*time.Second {
					told = time.Now()
					co.progress("round %d: %d positions of %d", round+1, l.Len(), co.positions)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	if failed != nil {
		return nil, failed
	}
	co.progress("round %d: %d positions of %d games", round+1, l.Len(), l.Games)
	return l, file.w.Flush()
}

// lessons are positions in a file, game by game. A game that has not been written
// completely is ignored.
type lessons struct {
	learn.Lesson
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
		f := learn.Facts{Hand: int16(word()), Score: int16(word()), Game: int32(ls.Games)}
		flags := word()
		f.Side, f.Result = int8(flags&1), int8(flags>>1&3)-1
		inputs = inputs[:0]
		for range flags >> 3 {
			inputs = append(inputs, word())
		}
		ls.Put(inputs, f)
	}
	ls.has[k] = true
	ls.Games++
	return int64(len(head)) + int64(size), nil
}

// add appends a game.
func (ls *lessons) add(k int64, one *learn.Lesson) error {
	b := ls.buf[:0]
	for i := range one.Facts {
		f, in := &one.Facts[i], one.Of(i)
		b = binary.LittleEndian.AppendUint16(b, uint16(f.Hand))
		b = binary.LittleEndian.AppendUint16(b, uint16(f.Score))
		b = binary.LittleEndian.AppendUint16(b, uint16(f.Side)|uint16(f.Result+1)<<1|uint16(len(in))<<3)
		for _, x := range in {
			b = binary.LittleEndian.AppendUint16(b, x)
		}
		f.Game = int32(ls.Games)
		ls.Put(in, *f)
	}
	ls.buf = b
	ls.Games++
	var head [16]byte
	binary.LittleEndian.PutUint64(head[:], uint64(k))
	binary.LittleEndian.PutUint32(head[8:], uint32(one.Len()))
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

// duel lets the bot with the net play against the bot without it, each opening with both
// sides, and returns the results of the first bot and how much both worked. The match may end
// early after any pair of games: when the odds of a gain by the net are great enough, when
// the results are unlikely to reach a lead of so many standard errors, or when its time is
// over, whatever the results. Pairs count in their order, up to the end of the match, so the
// result does not depend on the number of threads.
func (co *course) duel(n *net.Net, games int, nodes [2]int64, salt uint64, odds, errors float64) (sum learn.Match, work learn.Effort) {
	var next int
	var wait sync.WaitGroup
	var mu sync.Mutex
	played := make([]wdl, games+games%2)
	over, began := false, time.Now()
	for range co.Threads {
		wait.Go(func() {
			runtime.LockOSThread() // so that the clock of the thread is that of its games
			defer runtime.UnlockOSThread()
			d := co.Duel(n, nil)
			d.Clock = threadTime
			for {
				mu.Lock()
				k := next
				next++
				stop := over || k >= len(played) || k%2 == 0 && co.matchTime > 0 && time.Since(began) > co.matchTime
				if stop {
					work.Add(d.Effort)
				}
				mu.Unlock()
				if stop {
					return
				}
				r := d.Play(int64(k), nodes, salt)
				mu.Lock()
				played[k] = r
				for g := sum.Games(); !over && g < len(played) && played[g].Games() > 0 && played[g+1].Games() > 0; g += 2 {
					sum.AddPair(played[g], played[g+1])
					over = sum.Pairs.Odds() >= odds || sum.Pairs.Hopeless(len(played)/2, errors)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return sum, work
}
