package eval

// Rand is a generator of random numbers: SplitMix64 (Steele, Lea, Flood 2014).
// Its value is its seed, so that a search can be repeated.
type Rand uint64

// Uint64 returns the next number.
func (r *Rand) Uint64() uint64 {
	*r += 0x9e3779b97f4a7c15
	x := uint64(*r)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Intn returns a number in [0, n); n > 0.
func (r *Rand) Intn(n int) int { return int((r.Uint64() >> 32) * uint64(n) >> 32) }
