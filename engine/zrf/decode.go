package zrf

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// bom is the byte order mark, in UTF-8.
const bom = "\ufeff"

// cp1251 holds the upper half of code page 1251 up to 0xBF; from 0xC0 on it is the Russian
// alphabet in order. 0x98 is unassigned and maps to itself.
var cp1251 = [64]uint16{
	0x0402, 0x0403, 0x201a, 0x0453, 0x201e, 0x2026, 0x2020, 0x2021, // 80
	0x20ac, 0x2030, 0x0409, 0x2039, 0x040a, 0x040c, 0x040b, 0x040f,
	0x0452, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, // 90
	0x0098, 0x2122, 0x0459, 0x203a, 0x045a, 0x045c, 0x045b, 0x045f,
	0x00a0, 0x040e, 0x045e, 0x0408, 0x00a4, 0x0490, 0x00a6, 0x00a7, // A0
	0x0401, 0x00a9, 0x0404, 0x00ab, 0x00ac, 0x00ad, 0x00ae, 0x0407,
	0x00b0, 0x00b1, 0x0406, 0x0456, 0x0491, 0x00b5, 0x00b6, 0x00b7, // B0
	0x0451, 0x2116, 0x0454, 0x00bb, 0x0458, 0x0405, 0x0455, 0x0457,
}

// cp1252 holds code page 1252 from 0x80 to 0x9F; from 0xA0 on it is Unicode. Unassigned
// bytes map to themselves.
var cp1252 = [32]uint16{
	0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, // 80
	0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008d, 0x017d, 0x008f,
	0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, // 90
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
}

// decode turns the bytes of a file into text whose lines end with "\n". A byte order mark
// means UTF-16. Other bytes that are not UTF-8 are read as code page 1251 or 1252, as old
// files use them; then bad is the offset in the text of the first character read like this,
// else -1.
func decode(src []byte) (text string, bad int) {
	s, bad := string(src), -1
	switch {
	case strings.HasPrefix(s, "\xff\xfe"):
		s = decode16(s[2:], 0)
	case strings.HasPrefix(s, "\xfe\xff"):
		s = decode16(s[2:], 1)
	default:
		s = strings.TrimPrefix(s, bom)
	}
	if !utf8.ValidString(s) {
		s, bad = decodePage(s)
	}
	if strings.IndexByte(s, '\r') < 0 {
		return s, bad
	}
	if bad >= 0 { // its place after each "\r\n" has become one byte
		bad -= strings.Count(s[:bad], "\r\n")
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.ReplaceAll(s, "\r", "\n"), bad
}

// decode16 reads s as UTF-16; low is the index of the low byte in a unit, 0 or 1. An
// incomplete unit at the end is dropped; an incomplete pair becomes U+FFFD.
func decode16(s string, low int) string {
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i+low]) | uint16(s[2*i+1-low])<<8
	}
	return string(utf16.Decode(units))
}

// decodePage reads s as code page 1251 or 1252. It returns the place in the result of the
// first byte that cannot be UTF-8.
func decodePage(s string) (string, int) {
	bad := 0
	for bad < len(s) {
		r, n := utf8.DecodeRuneInString(s[bad:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		bad += n
	}
	char := from1251
	if western(s) {
		char = from1252
	}
	var b strings.Builder
	b.Grow(len(s) * 3 / 2)
	at := 0
	for i := 0; i < len(s); i++ {
		if i == bad {
			at = b.Len()
		}
		if c := s[i]; c < 0x80 {
			b.WriteByte(c)
		} else {
			b.WriteRune(char(c))
		}
	}
	return b.String(), at
}

func from1251(c byte) rune {
	if c < 0xc0 {
		return rune(cp1251[c-0x80])
	}
	return 'А' + rune(c-0xc0) // U+0410, the Cyrillic letter
}

func from1252(c byte) rune {
	if c < 0xa0 {
		return rune(cp1252[c-0x80])
	}
	return rune(c)
}

// western reports whether the letters above 0xC0 look like those of a Western language:
// mostly single letters among ASCII letters, whereas Russian letters stand side by side.
func western(s string) bool {
	const letters = 0xc0
	alone, together := 0, 0
	for i := 0; i < len(s); i++ {
		if s[i] < letters {
			continue
		}
		var before, after byte
		if i > 0 {
			before = s[i-1]
		}
		if i+1 < len(s) {
			after = s[i+1]
		}
		switch {
		case before >= letters || after >= letters:
			together++
		case asciiLetter(before) || asciiLetter(after):
			alone++
		}
	}
	return alone > together
}

func asciiLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
