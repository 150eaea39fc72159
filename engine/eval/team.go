package eval

// A Team lets searches of one position help each other without shared memory, each in a
// worker or goroutine of its own. Each search sends the results that it found with enough
// depth to the others, and stores the results it receives in its transposition table. The
// leader answers. This is lazy SMP with messages instead of a common table.
type Team struct {
	// Member is 0 for the leader. Each of the others leaves out every second depth, in
	// different patterns, so that they do not all search the same.
	Member int

	Tell func([]Result)  // takes new results; called every few milliseconds; must not keep the slice
	Hear func() []Result // returns new results of the others
}

// A Result is an entry of a transposition table that is useful for another search of the
// same game with the same bot. Only the search knows the format of Data.
type Result struct{ Key, Data uint64 }
