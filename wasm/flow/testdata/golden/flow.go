package main

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
)

func loops() {
	primes := 0
next:
	for n := 2; n < 2000; n++ {
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				continue next
			}
		}
		primes++
	}
	fmt.Println(primes)

	var grid [16][16]int
	sum := 0
outer:
	for y := range grid {
		for x := range grid[y] {
			switch {
			case x*y > 150:
				break outer
			case (x+y)%3 == 0:
				continue
			}
			for k := x; k > 0; k /= 2 {
				if grid[y][x] += k & y; grid[y][x]&1 == 0 {
					break
				}
			}
			sum += grid[y][x]
		}
	}
	fmt.Println(sum)

	steps, longest := 0, 0
	for start := 1; start < 3000; start++ {
		steps = 0
		for n := start; n != 1; steps++ {
			if n&1 == 0 {
				n >>= 1
			} else {
				n = 3*n + 1
			}
		}
		longest = max(longest, steps)
	}
	fmt.Println(longest, strings.Count(strings.Repeat("abcab", 50), "ab"))
}

// jumps has loops with two entries. A goto into a part that becomes a loop is the only way to write
// an irreducible graph in Go.
func jumps() {
	for _, start := range []int{0, 1, 7} {
		n, trace := start, ""
		if n&1 == 1 {
			goto odd
		}
	even:
		trace += "e"
		if n += 3; n > 20 {
			goto done
		}
		if n&1 == 0 {
			goto even
		}
	odd:
		trace += "o"
		if n += 2; n > 20 {
			goto done
		}
		if n%3 == 0 {
			goto even
		}
		goto odd
	done:
		fmt.Println(start, trace, n)
	}
}

func switches() {
	count := [8]int{}
	for i := range 1000 {
		switch i % 17 {
		case 0, 5, 11:
			count[0]++
			fallthrough
		case 1:
			count[1]++
		case 2, 3, 4:
			if i > 500 {
				break
			}
			count[2]++
		case 16:
			count[3] += i & 3
		default:
			switch s := fmt.Sprint(i % 5); s {
			case "0", "one":
				count[4]++
			case "4":
				count[5]++
			default:
				count[6] += len(s)
			}
		}
	}
	fmt.Println(count)
}

func recursion() {
	fmt.Println(fib(22), ackermann(2, 9), queens(7, 0, 0, 0), isEven(1001))
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func queens(n int, cols, left, right uint) (found int) {
	all := uint(1)<<n - 1
	if cols == all {
		return 1
	}
	for free := all &^ (cols | left | right); free != 0; free &= free - 1 {
		bit := free & -free
		found += queens(n, cols|bit, (left|bit)<<1, (right|bit)>>1)
	}
	return found
}

//go:noinline
func isEven(n int) bool { return n == 0 || isOdd(n-1) }

//go:noinline
func isOdd(n int) bool { return n != 0 && isEven(n-1) }

// numbers uses the helpers that are called outside Go's convention.
func numbers() {
	x, y := int64(math.MinInt64), int64(-1)
	fmt.Println(x/y, x%y, x/7, uint64(x)/7)
	f := 1e300
	for range 5 {
		f *= 1e3
		fmt.Print(int64(math.Min(f, 1e18)), " ", uint32(f/1e300), " ")
	}
	hi, lo := bits.Mul64(0xdeadbeefcafebabe, 0x123456789abcdef)
	fmt.Println(hi, lo, bits.OnesCount64(lo), math.Sqrt(2), float32(math.Pi))
	fmt.Println(strings.Compare("abc", "abd"), "abcdefgh" < "abcdefgi", strings.IndexByte("hello", 'o'))
}

func closures() {
	var fs []func(int) int
	for i := range 5 {
		total := 0
		fs = append(fs, func(n int) int { total += n * i; return total })
	}
	for round := range 3 {
		for _, f := range fs {
			fmt.Print(f(round+1), " ")
		}
	}
	fmt.Println(compose(func(n int) int { return n + 1 }, func(n int) int { return n * n })(6))
}

func compose[T any](f, g func(T) T) func(T) T {
	return func(x T) T { return f(g(x)) }
}

func iterators() {
	walk := func(yield func(int, string) bool) {
		for i, s := range []string{"a", "b", "c", "d", "e"} {
			if !yield(i, s) {
				fmt.Print("stopped ")
				return
			}
		}
	}
	find := func(want string) int {
		for i, s := range walk {
			for j := range walk {
				if j == 2 {
					break
				}
			}
			if s == want {
				return i
			}
		}
		return -1
	}
	fmt.Println(find("c"), find("z"))
}

type shape interface{ area() float64 }
type square struct{ side float64 }
type circle struct{ radius float64 }
type nothing struct{}

func (s *square) area() float64 { return s.side * s.side }
func (c circle) area() float64  { return c.radius * c.radius * math.Pi }
func (nothing) area() float64   { return 0 }

func interfaces() {
	total, squares := 0.0, 0
	for _, s := range []shape{&square{2}, circle{1}, nothing{}, &square{3}} {
		total += s.area()
		switch v := s.(type) {
		case *square:
			squares += int(v.side)
		case circle, nothing:
			squares += 100
		}
		if _, ok := s.(fmt.Stringer); ok {
			fmt.Println("not here")
		}
	}
	fmt.Printf("%.4f %d\n", total, squares)
}
