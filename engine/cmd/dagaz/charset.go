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

// charsets are those in which programs of a country write records, each with signs
// of which some stand in every record of that country and hardly in what another charset makes
// of one. The page tells them apart alike (static/js/state/charset.js).
var charsets = []struct {
	of    encoding.Encoding
	signs string
}{
	{japanese.ShiftJIS, "手"},
	{simplifiedchinese.GBK, "平进進退红紅黑"},
}

// recordText returns the text of a record, in whatever charset its program wrote it: UTF-8,
// UTF-16 with its mark, Shift JIS (KIF), GBK (games of xiangqi), else Latin letters (PGN).
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

// decoded returns a text that was written in a charset; what means nothing there becomes
// the sign for that, U+FFFD.
func decoded(of encoding.Encoding, data []byte) string {
	text, _ := of.NewDecoder().Bytes(data) // a decoder replaces and does not fail
	return string(text)
}
