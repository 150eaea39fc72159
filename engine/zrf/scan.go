package zrf

import "strings"

// tokenKind tells what a token is.
type tokenKind uint8

const (
	tokenEOF tokenKind = iota
	tokenOpen
	tokenClose
	tokenAtom
	tokenString
	tokenOpenString // a string that is cut off by the end of the file
	tokenComment
)

// token is one word of the text.
type token struct {
	kind   tokenKind
	text   string // of a string without quotes, of a comment with its ";"
	pos    Pos
	len    int // bytes
	breaks int // line ends between the previous token and this one
}

// scanner cuts a decoded text into tokens.
type scanner struct {
	file  string
	src   string
	at    int // offset of the next byte
	line  int // of the next byte, from 1
	start int // offset of that line
}

func newScanner(file, src string) scanner { return scanner{file: file, src: src, line: 1} }

// space returns the number of bytes of the white space at offset i: a control
// character or blank, a no-break space, a stray byte order mark; else 0.
func (s *scanner) space(i int) int {
	c := s.src[i]
	switch {
	case c <= ' ':
		return 1
	case c == 0xc2 && strings.HasPrefix(s.src[i:], "\u00a0"):
		return 2
	case c == 0xef && strings.HasPrefix(s.src[i:], bom):
		return 3
	}
	return 0
}

// newline records that the byte before offset i ended a line.
func (s *scanner) newline(i int) {
	s.line++
	s.start = i
}

// skip skips white space and returns the number of line ends in it.
func (s *scanner) skip() int {
	breaks := 0
	for s.at < len(s.src) {
		n := s.space(s.at)
		if n == 0 {
			break
		}
		s.at += n
		if s.src[s.at-1] == '\n' {
			s.newline(s.at)
			breaks++
		}
	}
	return breaks
}

// next returns the next token; at the end of the text it always returns tokenEOF.
func (s *scanner) next() token {
	t := token{breaks: s.skip()}
	t.pos = Pos{s.file, s.line, s.at - s.start + 1}
	from := s.at
	if from == len(s.src) {
		return t
	}
	switch s.src[from] {
	case '(':
		t.kind, t.text = tokenOpen, "("
		s.at++
	case ')':
		t.kind, t.text = tokenClose, ")"
		s.at++
	case '"':
		t.kind, t.text = s.quoted()
	case ';':
		t.kind, t.text = tokenComment, s.comment()
	default:
		t.kind, t.text = tokenAtom, s.atom()
	}
	t.len = s.at - from
	return t
}

// quoted reads a string; only the closing quote is special in it.
func (s *scanner) quoted() (tokenKind, string) {
	text, _, closed := strings.Cut(s.src[s.at+1:], `"`)
	from := s.at + 1
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.newline(from + i + 1)
		}
	}
	s.at = from + len(text)
	if !closed {
		return tokenOpenString, text
	}
	s.at++
	return tokenString, text
}

// comment reads up to the end of the line, which is left for skip.
func (s *scanner) comment() string {
	text, _, _ := strings.Cut(s.src[s.at:], "\n")
	s.at += len(text)
	return strings.TrimRightFunc(text, func(r rune) bool { return r <= ' ' })
}

func (s *scanner) atom() string {
	from := s.at
	for s.at < len(s.src) && s.space(s.at) == 0 && strings.IndexByte(`();"`, s.src[s.at]) < 0 {
		s.at++
	}
	return s.src[from:s.at]
}
