package importer

import (
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"strconv"
	"strings"
)

// A survey is what can be known only after reading the whole table.
type survey struct {
	named    int             // the line of the first row with a game_id, 0 for none
	apart    map[gameKey]int // games whose rows stand apart: the line where they come again
	decimals decimals
}

// A gameKey stands for what the rows of one game have in common.
type gameKey [16]byte

// look reads the table for its survey. What cannot be read is left to the
// second reading.
func (t *tableReader) look() survey {
	s := survey{apart: map[gameKey]int{}}
	began := map[gameKey]bool{}
	var above tableRow // the last row that says which game it is of
	var last gameKey
	for first := true; ; {
		err := t.next()
		var bad *csv.ParseError
		switch {
		case errors.As(err, &bad):
			continue
		case err != nil:
			return s
		}
		row := &t.row
		if s.named == 0 && row.cells[colID] != "" {
			s.named = row.line
		}
		if text := row.cells[colScore]; text != "" {
			s.decimals.look(text, row.line)
		}
		if row.parted && s.named == 0 {
			clear(began) // an empty row parts games that have no id
		}
		if !first && !row.parted && (row.inherits() || row.sameCells(&above)) {
			continue
		}
		if !row.inherits() {
			above = *row
		}
		key := above.key(t.parts)
		switch {
		case began[key] && key != last:
			if s.apart[key] == 0 {
				s.apart[key] = row.line
			}
		case len(began) < mostUnnamed: // each is kept in mind
			began[key] = true
		}
		first, last = false, key
	}
}

// key identifies the row's game: by the id or, without one, by everything that the
// row says of its game and by the stretch between empty rows that it is in.
func (row *tableRow) key(part int) gameKey {
	var b strings.Builder
	if id := row.cells[colID]; id != "" {
		b.WriteString(id)
	} else {
		b.WriteString(strconv.Itoa(part))
		for _, c := range ofGame {
			b.WriteString("\x00" + strings.ToLower(row.cells[c]))
		}
	}
	sum := sha256.Sum256([]byte(b.String()))
	return gameKey(sum[:16])
}

// sameCells tells whether two rows have the same id or, without one, say the
// same of their game.
func (row *tableRow) sameCells(other *tableRow) bool {
	if row.cells[colID] != "" || other.cells[colID] != "" {
		return row.cells[colID] == other.cells[colID]
	}
	for _, c := range ofGame {
		if !strings.EqualFold(row.cells[c], other.cells[c]) {
			return false
		}
	}
	return true
}

// inherits tells whether the row says nothing of its game: what the row above
// says holds for it too.
func (row *tableRow) inherits() bool {
	for _, c := range ofGame {
		if row.cells[c] != "" {
			return false
		}
	}
	return row.cells[colID] == ""
}

// halfSays tells whether a row only leaves empty some cells that another row of the
// game has filled in, and contradicts none.
func (row *tableRow) halfSays(other *tableRow) bool {
	for _, c := range ofGame {
		if a, b := row.cells[c], other.cells[c]; a != "" && b != "" && !strings.EqualFold(a, b) {
			return false
		}
	}
	return true
}
