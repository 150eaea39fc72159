package main

import (
	"syscall"

	"dagaz/engine/eval"
)

// threadTime returns the time for which a processor has worked for this thread. Other programs
// on the machine do not change it.
func threadTime() eval.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &use); err != nil {
		return eval.Now()
	}
	return eval.Duration(use.Utime.Nano() + use.Stime.Nano())
}
