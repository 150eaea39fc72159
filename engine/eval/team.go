package eval

// A Team lets searches of one position help each other without shared memory,
// each in a worker or goroutine of its own: each tells the others what it found
// with enough depth, and keeps what it hears in its transposition table. The
// leader answers. This is lazy SMP with messages in place of a common table.
type Team struct {
	// Member is 0 for the leader. The others leave out every second depth, not the
	// same ones, so that not all search the same.
	Member int

	Tell func([]Result)  // takes what was found since; called every few milliseconds; keeps nothing of the slice
	Hear func() []Result // returns what the others found since
}

// A Result is an entry of a transposition table, good for another search of the
// same game with the same bot. What is in Data is the search's own affair.
type Result struct{ Key, Data uint64 }
