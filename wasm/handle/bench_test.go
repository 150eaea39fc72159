package handle

import "testing"

// BenchmarkPosition measures what a click costs.
func BenchmarkPosition(b *testing.B) {
	p := chessPage(b)
	for b.Loop() {
		p.ask(`{"id":1,"verb":"position","game":"chess","moves":["e2-e4"]}`)
		p.ask(`{"id":1,"verb":"position","game":"chess","moves":["e2-e4","e7-e5"]}`)
	}
}
