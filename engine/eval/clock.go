package eval

import _ "unsafe" // for go:linkname

// A Clock tells a search when to stop. It is the only place in the engine that reads the
// time. It does so every few nodes, at most every 1,024 nodes and more often if nodes are
// slow, so that some milliseconds pass between two looks.
type Clock struct {
	start, last Duration // as returned by Now
	limit       Duration
	poll        func() bool
	step, next  int64
	over        bool // see Overdue
}

// A Duration is a length of time in nanoseconds, like a time.Duration, into which it can be
// converted. Package time itself, with its imports, would add 39 kB to the download of the
// worker.
type Duration int64

const (
	Millisecond Duration = 1_000_000
	Second               = 1000 * Millisecond
)

// nanotime is the clock behind time.Now: it never goes back.
//
//go:linkname nanotime runtime.nanotime
func nanotime() int64

// origin is the time from which Now counts.
var origin = nanotime()

// Now returns the time since the program began.
func Now() Duration { return Duration(nanotime() - origin) }

const (
	clockStep = 1024            // most nodes between two looks
	clockGap  = 4 * Millisecond // wanted time between two looks
)

// Start starts the clock. A limit of zero means no limit. poll, if not nil, is called at
// every look and stops the search by returning true.
func (c *Clock) Start(limit Duration, poll func() bool) {
	now := Now()
	*c = Clock{start: now, last: now, limit: limit, poll: poll, step: 1, next: 1}
}

// Elapsed returns the time since Start.
func (c *Clock) Elapsed() Duration { return Now() - c.start }

// Due reports whether the search must stop after the given number of nodes.
func (c *Clock) Due(nodes int64) bool { return nodes >= c.next && c.look(nodes) }

// Overdue is Due for work that takes long within one node. Once it has returned true, Due
// returns true as well.
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
		c.last = Now() // the time that the poll itself took does not count
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
