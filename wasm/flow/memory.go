package flow

import (
	"encoding/binary"
	"errors"
	"iter"
)

// memory is the initial memory of a program. Its length is a whole number of words.
type memory struct {
	image []byte

	// The tables of functions. They hold distances instead of addresses, but many of their
	// words look like the address of something else.
	tables, tablesEnd uint64
}

const wordSize = 8

// findMemory returns the memory with this image; the pcHeader is at image[header],
// moduledata at image[module].
func findMemory(image []byte, header, module int) (memory, error) {
	end := binary.LittleEndian.Uint64(image[module+wordSize*moduleTablesEnd:])
	if end < uint64(header) || end > uint64(len(image)) {
		return memory{}, errors.New("the end of the table of functions is not where Go 1.26 puts it")
	}
	return memory{image, uint64(header), end}, nil
}

// words returns the place and the value of every word that may be an address or a program
// counter. Code may change the memory between two words.
func (m memory) words() iter.Seq2[uint64, uint64] {
	return func(yield func(at, value uint64) bool) {
		for at := uint64(0); at+wordSize <= uint64(len(m.image)); at += wordSize {
			if at >= m.tables && at < m.tablesEnd {
				continue
			}
			if !yield(at, binary.LittleEndian.Uint64(m.image[at:])) {
				return
			}
		}
	}
}

// wholeWords adds zeros to an image until it has a whole number of words: the linker leaves
// out the zeros at the end of the last one.
func wholeWords(image []byte) []byte {
	return append(image, make([]byte, -len(image)&(wordSize-1))...)
}
