package handle

import "testing"

// BenchmarkPosition measures how long a click takes.
func BenchmarkPosition(b *testing.B) {
	p := chessPage(b)
	for b.Loop() {
		p.ask(`{"id":1,"verb":"position","game":"chess","moves":["e2-e4"]}`)
		p.ask(`{"id":1,"verb":"position","game":"chess","moves":["e2-e4","e7-e5"]}`)
	}
}
