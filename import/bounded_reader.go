package importer

import (
	"bytes"
	"errors"
	"io"
)

// mostBytes is the longest entry of a file in bytes: a game, a play or a row.
const mostBytes = 4 << 20

// errTooLong says that an entry of a file is longer than mostBytes.
var errTooLong = errors.New("one entry is longer than 4 MB")

// A boundedReader reads a file, counts its lines, and fails when one entry is longer
// than mostBytes. Decoders keep an entry in memory until it ends; without this
// limit a hostile file would fill the memory.
type boundedReader struct {
	in    io.Reader
	read  int64 // bytes handed on
	done  int64 // of them, those of things that are finished
	most  int64
	lines []int64 // where lines end among what is not finished
	line  int     // of done, from 1
}

func newBoundedReader(in io.Reader) *boundedReader {
	return &boundedReader{in: in, most: mostBytes, line: 1}
}

// Read is part of io.Reader.
func (g *boundedReader) Read(p []byte) (int, error) {
	if g.read-g.done > g.most {
		return 0, errTooLong
	}
	if len(p) > 64<<10 {
		p = p[:64<<10]
	}
	n, err := g.in.Read(p)
	for i := 0; i < n; {
		k := bytes.IndexByte(p[i:n], '\n')
		if k < 0 {
			break
		}
		i += k + 1
		g.lines = append(g.lines, g.read+int64(i))
	}
	g.read += int64(n)
	return n, err
}

// finish marks everything before an offset as read and no longer needed.
func (g *boundedReader) finish(offset int64) {
	g.line = g.at(offset)
	n := 0
	for n < len(g.lines) && g.lines[n] <= offset {
		n++
	}
	g.lines = g.lines[n:] // not copied down: that would be done for each of many short entries
	g.done = max(g.done, offset)
}

// at is the line of an offset, which must not lie in what is finished.
func (g *boundedReader) at(offset int64) int {
	line := g.line
	for _, end := range g.lines {
		if end > offset {
			break
		}
		line++
	}
	return line
}
