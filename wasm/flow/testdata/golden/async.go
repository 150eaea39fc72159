package main

import (
	"fmt"
	"runtime"
	"sort"
	"sync"
	"syscall/js"
	"time"
)

func goroutines() {
	numbers := make(chan int)
	go func() {
		for i := 2; ; i++ {
			numbers <- i
		}
	}()
	in := numbers
	for range 20 { // the sieve of concurrent filters
		prime := <-in
		fmt.Print(prime, " ")
		out := make(chan int)
		go func(in chan int) {
			for n := range in {
				if n%prime != 0 {
					out <- n
				}
			}
		}(in)
		in = out
	}
	var mu sync.Mutex
	var wg sync.WaitGroup
	total := 0
	for i := range 50 {
		wg.Go(func() {
			for range i % 5 {
				runtime.Gosched()
			}
			mu.Lock()
			defer mu.Unlock()
			total += i
		})
	}
	wg.Wait()
	fmt.Println(total)
}

func selects() {
	a, b, quit := make(chan int), make(chan int, 2), make(chan bool)
	go func() {
		for i := range 10 {
			if i%2 == 0 {
				a <- i
			} else {
				b <- i
			}
			time.Sleep(time.Microsecond)
		}
		close(quit)
	}()
	sum := 0
	for open := true; open; {
		select {
		case n := <-a:
			sum += n
		case n := <-b:
			sum += 100 * n
		case <-quit:
			open = false
		}
	}
	for open := true; open; {
		select {
		case n := <-b:
			sum += 100 * n
		default:
			open = false
		}
	}
	select {
	case <-a:
	case <-time.After(time.Millisecond):
		fmt.Println("timeout", sum)
	}
}

func maps() {
	m := map[string]int{}
	for i := range 500 {
		m[fmt.Sprint(i%37)] += i
		if i%50 == 49 {
			delete(m, fmt.Sprint(i%36))
		}
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return m[keys[i]] < m[keys[j]] || m[keys[i]] == m[keys[j]] && keys[i] < keys[j] })
	for _, k := range keys[:5] {
		fmt.Print(k, ":", m[k], " ")
	}
	fmt.Println(len(m))
}

// callbacks goes from Go to JavaScript and back, and grows the stack there.
func callbacks() {
	depth := 0
	var f js.Func
	f = js.FuncOf(func(this js.Value, args []js.Value) any {
		if depth++; depth > 4 {
			return args[0].Int()
		}
		marker := depth
		n := sink(500*depth, &marker)
		runtime.Gosched()
		return js.Global().Get("Reflect").Call("apply", f, js.Null(), []any{args[0].Int() + n}).Int() + marker
	})
	defer f.Release()
	fmt.Println(f.Invoke(7).Int(), depth)
}

// moves lets the stack move during a call from Go to JavaScript: an event runs on the same
// goroutine, and its stack grows or shrinks there.
func moves() {
	done := make(chan int)
	for _, deep := range []int{10, 200, 3000} {
		go func() { done <- below(20, deep) }()
		fmt.Println(deep, <-done)
	}
}

//go:noinline
func below(n, deep int) int {
	local := [4]int{n, n + 1, n + 2, n + 3}
	if n > 0 {
		return below(n-1, deep) + local[n&3]
	}
	f := js.FuncOf(func(js.Value, []js.Value) any {
		if deep > 1000 {
			runtime.GC()
			runtime.GC()
		}
		return sink(deep, &local[2])
	})
	defer f.Release()
	grown := sink(deep/2, &local[1])
	return f.Invoke().Int() + grown + local[3]
}
