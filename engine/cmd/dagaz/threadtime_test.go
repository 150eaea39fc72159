package main

import (
	"runtime"
	"testing"
)

// The clock of a thread goes on while the thread works.
func TestThreadTime(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	from, sum := threadTime(), 0
	for i := range 1_000_000 {
		sum += i & sum
	}
	if threadTime() <= from {
		t.Errorf("no time has passed, sum %d", sum)
	}
}
