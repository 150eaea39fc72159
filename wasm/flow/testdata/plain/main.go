// Command plain uses the descriptions of types as the runtime reads them, without reflect: in
// interfaces, maps, garbage collection and messages. No map has interfaces in its keys, since the
// runtime hashes these by the fields of their types. The test of wasm/flow runs the program before
// and after its types are trimmed and compares the output.
package main

import (
	"errors"
	"runtime"
	"strconv"
	"syscall/js"
)

type shape interface{ area() int }

type named interface {
	shape
	Name() string
}

type square struct {
	sideLengthInField int
	label             string
}

func (s square) area() int     { return s.sideLengthInField * s.sideLengthInField }
func (s *square) Name() string { return s.label }

type circle struct{ radius int }

func (c circle) area() int { return 3 * c.radius * c.radius }

type place struct {
	file, rank int
	text       string
}

// large is so large that the collector reads its fields.
type large struct {
	numbers [300]int
	parts   [200]struct {
		text string
		next *large
		any  shape
	}
	last map[string]*square
}

type fault struct{ at place }

func (f fault) Error() string { return "fault at " + strconv.Itoa(f.at.file) }

func (f fault) Is(err error) bool { _, is := err.(fault); return is }

func main() {
	switches()
	maps()
	comparisons()
	failures()
	garbage()
	finalizers()
}

func switches() {
	for _, v := range []any{1, "text", 2.5, square{2, "a"}, &square{3, "b"}, circle{4}, []int{1}, [2]string{"x"}, map[int]bool{}, make(chan int),
		func() int { return 1 }, struct{ x, y int }{1, 2}, errors.New("wrong"), nil, fault{}} {
		switch v := v.(type) {
		case int:
			println("int", v)
		case string:
			println("string", v)
		case float64:
			println("float")
		case named:
			println("named", v.Name(), v.area())
		case shape:
			println("shape", v.area())
		case []int:
			println("ints", len(v))
		case [2]string:
			println("array", v[0])
		case map[int]bool:
			println("map", len(v))
		case chan int:
			println("chan", cap(v))
		case func() int:
			println("func", v())
		case struct{ x, y int }:
			println("struct", v.x+v.y)
		case error:
			println("error", v.Error())
		default:
			println("other")
		}
	}
}

func maps() {
	places := map[place]*square{}
	numbers := map[[3]int32][]string{}
	for i := range 500 {
		places[place{i % 7, i % 11, strconv.Itoa(i % 3)}] = &square{i, strconv.Itoa(i)}
		key := [3]int32{int32(i % 4), int32(i % 3), 1}
		numbers[key] = append(numbers[key], "n")
	}
	println(len(places), len(numbers), places[place{3, 3, "2"}] == nil)
	delete(places, place{0, 0, "0"})
	println(len(places))
}

func comparisons() {
	a, b := any(square{1, "a"}), any(square{1, "a"})
	println(a == b, a == any(square{2, "a"}), any(circle{1}) == a, any(place{1, 2, "a"}) == any(place{1, 2, "a"}))
	println(errors.Is(fault{place{1, 1, "1"}}, fault{}), [2]any{a, 1} == [2]any{b, 1})
	f, ok := errors.AsType[fault](errors.Join(errors.New("first"), fault{place{5, 6, ""}}))
	println(ok, f.at.rank)
}

func failures() {
	attempt := func(f func()) {
		defer func() {
			if err, ok := recover().(error); ok {
				println(err.Error())
			}
		}()
		f()
	}
	var v any = circle{1}
	attempt(func() { println(v.(named).Name()) })
	attempt(func() { println(v.(square).area()) })
	attempt(func() { println(v.(*square).area()) })
	attempt(func() { println(any(struct{ f func() }{}) == any(struct{ f func() }{})) })
	attempt(func() { panic(fault{place{9, 9, ""}}) })
	attempt(func() { println([]int{1}[len(v.(circle).list())]) })
}

func (c circle) list() []int { return make([]int, c.radius+1) }

func garbage() {
	var first *large
	for i := range 60 {
		l := &large{last: map[string]*square{}}
		for j := range l.parts {
			l.parts[j].text = strconv.Itoa(i * j)
			l.parts[j].next = first
			l.parts[j].any = &square{j, strconv.Itoa(j)}
		}
		l.last["x"] = &square{i, "last"}
		if first = l; i%20 == 19 {
			first = &large{last: l.last}
			first.parts[199].next = l
		}
		if i%10 == 0 {
			runtime.GC()
		}
	}
	list := make([]large, 3)
	list[2].parts[150].text = strconv.Itoa(12345)
	runtime.GC()
	sum := 0
	for l := first; l != nil; l = l.parts[199].next {
		for j := range l.parts {
			sum += len(l.parts[j].text)
			if l.parts[j].any != nil {
				sum += l.parts[j].any.area() & 7
			}
		}
		sum += l.last["x"].sideLengthInField
	}
	println(sum, list[2].parts[150].text)
}

func finalizers() {
	done := make(chan int, 100)
	for range 50 {
		s := &square{7, "s"}
		runtime.SetFinalizer(s, func(s *square) { done <- s.sideLengthInField })
	}
	for range 20 {
		js.Global().Get("Object").New().Set("x", 1)
	}
	runtime.GC()
	println(<-done)
}
