package main

import (
	"syscall"
	"unsafe"

	"dagaz/engine/eval"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID of the kernel. (The times of getrusage are brought up to
// date only every few milliseconds.)
const threadClock = 3

// threadTime returns the time for which a processor has worked for this thread. Other programs
// on the machine do not change it.
func threadTime() eval.Duration {
	var at syscall.Timespec
	if _, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&at)), 0); err != 0 {
		return eval.Now()
	}
	return eval.Duration(at.Nano())
}
