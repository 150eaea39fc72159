package eval

import _ "unsafe" // for go:linkname

// A Clock tells a search when to stop. It is the only place of the engine that
// reads the time, and does so every few nodes: up to 1,024, fewer where nodes
// are slow, so that two looks are some milliseconds apart.
type Clock struct {
	start, last Duration // as Now
	limit       Duration
	poll        func() bool
	step, next  int64
	over        bool // see Overdue
}

// A Duration is a stretch of time in nanoseconds, as a time.Duration is, into which
// it can be converted. Package time itself, with what it imports, would be 39 kB of
// the worker's download.
type Duration int64

const (
	Millisecond Duration = 1_000_000
	Second               = 1000 * Millisecond
)

// nanotime is the clock behind time.Now: it never goes back.
//
//go:linkname nanotime runtime.nanotime
func nanotime() int64

// origin is where Now counts from.
var origin = nanotime()

// Now returns the time since the program began.
func Now() Duration { return Duration(nanotime() - origin) }

const (
	clockStep = 1024            // most nodes between two looks
	clockGap  = 4 * Millisecond // wanted time between two looks
)

// Start sets the clock going. A limit of zero is none. poll, if not nil, is
// called at every look; true stops the search.
func (c *Clock) Start(limit Duration, poll func() bool) {
	now := Now()
	*c = Clock{start: now, last: now, limit: limit, poll: poll, step: 1, next: 1}
}

// Elapsed returns the time since Start.
func (c *Clock) Elapsed() Duration { return Now() - c.start }

// Due reports whether the search must stop after so many nodes.
func (c *Clock) Due(nodes int64) bool { return nodes >= c.next && c.look(nodes) }

// Overdue is Due for what takes long within one node. Once it has said so, Due does, too.
func (c *Clock) Overdue() bool {
	if c.over || c.limit == 0 && c.poll == nil {
		return c.over
	}
	now := Now()
	if now-c.last < clockGap {
		return false
	}
	c.over = c.poll != nil && c.poll() || c.limit > 0 && now-c.start >= c.limit
	if c.last = Now(); c.over {
		c.next = 0
	}
	return c.over
}

func (c *Clock) look(nodes int64) bool {
	if c.over {
		return true
	}
	if c.limit == 0 && c.poll == nil {
		c.next = nodes + clockStep
		return false
	}
	now := Now()
	gap := now - c.last
	c.last = now
	switch {
	case gap < clockGap && c.step < clockStep:
		c.step *= 2
	case gap > 2*clockGap && c.step > 1:
		c.step /= 2
	}
	c.next = nodes + c.step
	if c.poll != nil {
		if c.poll() {
			return true
		}
		c.last = Now() // what the poll itself took is not ours
	}
	return c.limit > 0 && now-c.start >= c.limit
}

// Rate returns nodes per second since Start.
func (c *Clock) Rate(nodes int64) int64 {
	us := int64(c.Elapsed() / 1000)
	if us <= 0 {
		return 0
	}
	return nodes * 1_000_000 / us
}
