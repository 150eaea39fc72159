package pack

import (
	"cmp"
	"strconv"

	"dagaz/engine/insertion"
)

// A coder walks over a value and either writes or reads it, so that one function describes
// a layout for both. After the first error everything that is read is zero.
type coder struct {
	b       []byte // bytes written so far, or bytes left to read
	reading bool
	err     error
}

type packError string

func (e packError) Error() string { return string(e) }

func (c *coder) fail(msg string) {
	if c.err == nil {
		c.err = packError(msg)
	}
}

// uint codes a number in groups of seven bits, the lowest first.
func (c *coder) uint(v *uint64) {
	if !c.reading {
		x := *v
		for ; x >= 0x80; x >>= 7 {
			c.b = append(c.b, byte(x)|0x80)
		}
		c.b = append(c.b, byte(x))
		return
	}
	*v = 0
	for shift := 0; shift < 64 && len(c.b) > 0 && c.err == nil; shift += 7 {
		x := c.b[0]
		c.b = c.b[1:]
		*v |= uint64(x&0x7f) << shift
		if x < 0x80 {
			return
		}
	}
	*v = 0
	c.fail("it ends too early")
}

// number codes an integer from lo to hi. Small numbers of either sign take one byte.
func number[T ~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16](c *coder, v *T, lo, hi int) {
	if !c.reading && (int(*v) < lo || int(*v) > hi) {
		c.fail("the number " + strconv.Itoa(int(*v)) + " is not from " + strconv.Itoa(lo) + " to " + strconv.Itoa(hi))
		return
	}
	*v = T(c.within(int(*v), lo, hi))
}

// within codes v. When reading, it returns a number from lo to hi; otherwise it fails and
// returns 0.
func (c *coder) within(v, lo, hi int) int {
	u := uint64(int64(v)<<1 ^ int64(v)>>63)
	c.uint(&u)
	x := int64(u>>1) ^ -int64(u&1)
	if x < int64(lo) || x > int64(hi) {
		c.fail("the number " + strconv.FormatInt(x, 10) + " is not from " + strconv.Itoa(lo) + " to " + strconv.Itoa(hi))
	}
	if c.err != nil {
		return 0
	}
	return int(x)
}

// index codes an index below n.
func index[T ~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16](c *coder, v *T, n int) {
	number(c, v, 0, n-1)
}

func indexOrNone[T ~int | ~int8 | ~int16 | ~int32](c *coder, v *T, n int) { number(c, v, -1, n-1) }

const (
	minInt32 = -1 << 31
	maxInt32 = 1<<31 - 1
)

func (c *coder) int32(v *int32) { number(c, v, minInt32, maxInt32) }

// bools codes several booleans in one number.
func (c *coder) bools(list ...*bool) {
	var u uint64
	for i, v := range list {
		if *v {
			u |= 1 << i
		}
	}
	c.uint(&u)
	if u>>len(list) != 0 {
		c.fail("unknown switches")
	}
	for i, v := range list {
		*v = u>>i&1 != 0
	}
}

func (c *coder) str(s *string) {
	n := c.length(len(*s))
	if !c.reading {
		c.b = append(c.b, *s...)
		return
	}
	*s = string(c.b[:n])
	c.b = c.b[n:]
}

// length codes the length of a list whose items take a byte or more each. So reading never
// takes more memory than a fixed multiple of the bytes.
func (c *coder) length(n int) int {
	u := uint64(n)
	c.uint(&u)
	if c.reading && u > uint64(len(c.b)) {
		c.fail("it ends too early")
	}
	if c.err != nil {
		return 0
	}
	return int(u)
}

// list codes a slice; an empty slice is read as nil.
func list[T any](c *coder, s *[]T, item func(*T)) {
	n := c.length(len(*s))
	if c.reading {
		*s = nil
		if n > 0 {
			*s = make([]T, n)
		}
	}
	for i := range *s {
		if c.err != nil {
			return
		}
		item(&(*s)[i])
	}
}

func (c *coder) strs(s *[]string) { list(c, s, c.str) }

// keysOf lists the keys of a map, sorted.
func keysOf[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	insertion.Ascending(keys)
	return keys
}
