package main

import (
	"errors"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// Pages of a family are alike, but further apart than the 32 kB that gzip looks
// back. So a text of a pack is written as what is new in it and as copies of what
// earlier texts have; static/js/keep/copies.js reads it back. All is counted in
// units of UTF-16, as JavaScript counts.

const (
	// copyRoom is how far back copies reach: the memory that a reader needs.
	copyRoom = 4 << 20
	// copyBlock is the shortest copy that is looked for; gzip finds shorter ones.
	copyBlock = 32
	// copyStep is how far apart the places are at which a copy is looked for.
	copyStep = 16
	// copySlots is the size of the table of places, a power of two.
	copySlots = 1 << 20
	// textEnd stands behind each text, so that no copy goes over its end: half of a
	// pair, which no text has alone.
	textEnd = 0xDC00
	// copyFactor is that of the hash that rolls over a text.
	copyFactor = 0x9E3779B97F4A7C15
)

// copier writes texts one after another, each by copies of those before it.
type copier struct {
	past   []uint16 // what may be copied: the texts so far, or the last of them
	gone   int      // how many units before past are forgotten
	from   int      // behind the last copy's source
	places []int    // by hash: 1 + where in all texts a block is, the last one
}

// write returns a text for JSON: a string, or a list of strings and of copies
// [skip, length], which begin skip units behind the end of the copy before.
func (c *copier) write(text string) (any, error) {
	if !utf8.ValidString(text) {
		return nil, errors.New("it is no text")
	}
	if c.places == nil {
		c.places = make([]int, copySlots)
	}
	units := utf16.Encode([]rune(text))
	var parts []any
	done := 0 // units that are written
	for i := rollingHash(units); i.next(); {
		at, n, back := c.find(i.hash, units, i.at, i.at-done)
		if n == 0 {
			continue
		}
		start := i.at - back
		if start > done {
			parts = append(parts, string(utf16.Decode(units[done:start])))
		}
		parts = append(parts, [2]int{at - c.from, n})
		c.from, done = at+n, start+n
		i.jump(done)
	}
	c.keep(units)
	if done == 0 {
		return text, nil
	}
	if done < len(units) {
		parts = append(parts, string(utf16.Decode(units[done:])))
	}
	return parts, nil
}

// find looks for a copy of what units have at i, and up to room units before it.
// It begins at the place at in all texts and has n units, of which back are before i.
func (c *copier) find(hash uint64, units []uint16, i, room int) (at, n, back int) {
	p := c.places[slot(hash)] - 1 - c.gone
	if p < 0 || p < len(c.past)-copyRoom {
		return 0, 0, 0
	}
	for p+n < len(c.past) && i+n < len(units) && c.past[p+n] == units[i+n] {
		n++
	}
	if n < copyBlock {
		return 0, 0, 0
	}
	for back < room && p > back && p-back > len(c.past)-copyRoom && c.past[p-back-1] == units[i-back-1] {
		back++
	}
	// No copy begins or ends within a pair.
	if low(units[i-back]) {
		back--
	}
	if i+n < len(units) && low(units[i+n]) {
		n--
	}
	return c.gone + p - back, n + back, back
}

// keep remembers a text for those that come.
func (c *copier) keep(units []uint16) {
	begin := c.gone + len(c.past)
	for i := rollingHash(units); i.next(); {
		if i.at%copyStep == 0 {
			c.places[slot(i.hash)] = 1 + begin + i.at
		}
	}
	c.past = append(append(c.past, units...), textEnd)
	if old := len(c.past) - copyRoom; old > copyRoom { // seldom, since it moves all
		c.past = c.past[:copy(c.past, c.past[old:])]
		c.gone += old
	}
}

func slot(hash uint64) uint64 { return hash >> (64 - bits.TrailingZeros(copySlots)) }

// low reports whether a unit is the second half of a pair.
func low(unit uint16) bool { return unit>>10 == 0xDC00>>10 }

// roller goes over the blocks of a text: hash is that of the one that begins at at.
type roller struct {
	units []uint16
	at    int
	hash  uint64
	drop  uint64 // factor of the unit that leaves a block
	fresh bool   // the hash is to be made anew
}

func rollingHash(units []uint16) *roller {
	r := &roller{units: units, at: -1, drop: 1, fresh: true}
	for range copyBlock - 1 {
		r.drop *= copyFactor
	}
	return r
}

// next goes on to the next block, if there is one.
func (r *roller) next() bool {
	r.at++
	end := r.at + copyBlock
	if end > len(r.units) {
		return false
	}
	if r.fresh {
		r.fresh, r.hash = false, 0
		for _, u := range r.units[r.at:end] {
			r.hash = r.hash*copyFactor + uint64(u) + 1
		}
		return true
	}
	r.hash = (r.hash-(uint64(r.units[r.at-1])+1)*r.drop)*copyFactor + uint64(r.units[end-1]) + 1
	return true
}

// jump makes next go to the block at at.
func (r *roller) jump(at int) { r.at, r.fresh = at-1, true }
