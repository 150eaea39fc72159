package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
)

func defers() {
	fmt.Println(deferred(3), deferred(20))
	for i := range 3 {
		defer fmt.Println("defer in a loop", i)
	}
}

func deferred(n int) (sum int) {
	defer func() { sum *= 10 }()
	if n > 10 {
		defer func() { sum++ }()
	}
	for i := range n {
		defer func() { sum += i }()
	}
	return n
}

func panics() {
	for i := range 7 {
		fmt.Println(i, risky(i))
	}
	func() {
		defer func() { fmt.Println("outer", recover()) }()
		defer func() { panic(fmt.Sprint("second after ", recover())) }()
		panic("first")
	}()
	func() {
		defer func() {
			defer func() { fmt.Println("inner", recover()) }()
			panic("while unwinding")
		}()
	}()
}

func risky(n int) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint("recovered: ", r)
		}
	}()
	for depth := 0; ; depth++ {
		if depth == n {
			return fmt.Sprint("fell through at ", dive(depth, n))
		}
	}
}

func dive(depth, n int) int {
	if depth > 0 {
		return 1 + dive(depth-1, n)
	}
	switch {
	case n == 2:
		panic("at the bottom")
	case n == 4:
		panic(errors.New("an error"))
	case n == 6:
		runtime.Gosched()
		panic(n)
	}
	return 0
}

var (
	zero    int
	nowhere *[8]int
	nobody  shape
	short   = []int{1, 2, 3}
)

// faults are the panics of the runtime.
func faults() {
	for i, f := range []func() int{
		func() int { return 1 / zero },
		func() int { return short[zero+3] },
		func() int { return len(short[zero+2 : zero+1]) },
		func() int { return len(short[:zero+9]) },
		func() int { return nowhere[3] },
		func() int { return int(nobody.area()) },
		func() int { return 1 << (zero - 1) },
		func() int { return len(make([]int, zero-1)) },
		func() int { return len(any(short).(fmt.Stringer).String()) },
		func() int { return int(any(circle{}).(*square).side) },
		func() int { return [4]int(short)[0] },
		func() int { var m map[string]int; m["x"] = 1; return 0 },
	} {
		func() {
			defer func() { fmt.Println(i, recover()) }()
			fmt.Println(f())
		}()
	}
}

// traces shows that the frames on the Go stack stay the same.
func traces() {
	trace(2)
	_, file, line, _ := runtime.Caller(0)
	fmt.Println(file[strings.LastIndex(file, "/")+1:], line)
}

//go:noinline
func trace(n int) {
	if n > 0 {
		for range n {
			trace(n - 1)
		}
		return
	}
	pcs := make([]uintptr, 10)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "main.") {
			fmt.Print(f.Function, ":", f.Line, " ")
		}
		if !more {
			break
		}
	}
	fmt.Println()
}

// stackGrowth calls itself many times, with frames of several sizes, and then reads variables on
// the stack, which has moved.
func stackGrowth() {
	marker := 42
	fmt.Println(sink(20000, &marker), marker)
	done := make(chan int)
	for i := range 4 {
		go func() { done <- wide(300+i, &marker) }()
	}
	total := 0
	for range 4 {
		total += <-done
	}
	fmt.Println(total)
}

//go:noinline
func sink(n int, p *int) int {
	local := n
	if n > 0 {
		return sink(n-1, &local) + *p&1
	}
	return *p
}

//go:noinline
func wide(n int, p *int) int {
	var room [400]int
	room[n] = n
	if n > 0 {
		return wide(n-1, &room[n]) + room[n] - *p&1
	}
	return *p
}

func garbage() {
	type node struct {
		left, right *node
		key         int
	}
	var grow func(depth, key int) *node
	grow = func(depth, key int) *node {
		if depth == 0 {
			return nil
		}
		return &node{grow(depth-1, 2*key), grow(depth-1, 2*key+1), key}
	}
	var sum func(n *node) int
	sum = func(n *node) int {
		if n == nil {
			return 0
		}
		return n.key&7 + sum(n.left) + sum(n.right)
	}
	var keep []*node
	for i := range 12 {
		keep = append(keep, grow(9, i+1))
		if i%4 == 3 {
			keep = keep[2:]
			runtime.GC()
		}
	}
	total := 0
	for _, n := range keep {
		total += sum(n)
	}
	fmt.Fprintln(os.Stdout, total)
}
