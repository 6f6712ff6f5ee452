package importer

import (
	"errors"
	"io"
)

// mostBytes is the longest entry of a file in bytes: a game, a play or a row.
const mostBytes = 4 << 20

// errTooLong says that an entry of a file is longer than mostBytes.
var errTooLong = errors.New("one entry is longer than 4 MB")

// A boundedReader reads a file and fails when one entry is longer than mostBytes. A
// decoder keeps an entry in memory until it ends; without this limit a hostile file
// would fill the memory.
type boundedReader struct {
	in   io.Reader
	read int64 // bytes handed on
	done int64 // of them, those of entries that are finished
}

// Read is part of io.Reader.
func (g *boundedReader) Read(p []byte) (int, error) {
	if g.read-g.done > mostBytes {
		return 0, errTooLong
	}
	n, err := g.in.Read(p[:min(len(p), 64<<10)])
	g.read += int64(n)
	return n, err
}
