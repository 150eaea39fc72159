package main

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// charsets are the character sets in which programs of a country write records. Each has
// characters of which every record from that country contains some, and which hardly occur
// when a text in another character set is decoded with it. The page uses the same method
// (static/js/state/charset.js).
var charsets = []struct {
	of    encoding.Encoding
	signs string
}{
	{japanese.ShiftJIS, "手"},
	{simplifiedchinese.GBK, "平进進退红紅黑"},
}

// recordText decodes the text of a record in any of these character sets: UTF-8, UTF-16
// with a byte order mark, Shift JIS (KIF), GBK (games of xiangqi), otherwise Windows-1252
// (PGN).
func recordText(data []byte) string {
	if len(data) > 1 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		return decoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), data)
	}
	if utf8.Valid(data) {
		return string(data)
	}
	for _, c := range charsets {
		if text := decoded(c.of, data); strings.ContainsAny(text, c.signs) {
			return text
		}
	}
	return decoded(charmap.Windows1252, data)
}

// decoded decodes a text in a character set; invalid bytes become U+FFFD.
func decoded(of encoding.Encoding, data []byte) string {
	text, _ := of.NewDecoder().Bytes(data) // a decoder replaces invalid bytes and does not fail
	return string(text)
}
