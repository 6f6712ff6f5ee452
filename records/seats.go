package records

import (
	"encoding/binary"
	"errors"
)

// A Seat is one player's part in a result.
type Seat struct {
	Player int64
	Place  int // 0 when nobody is placed
	Total  int // points in the game
}

// The first byte of packed seats. The first format had no totals; it may still
// stand in the log, and is packed anew when a file of it is opened and when an
// undo brings it back.
const (
	seatsWithoutTotals = 1
	seatsFormat        = 2
)

// packSeats writes seats as a format byte and then player, place and total of
// each, as variable-length numbers: 13 to 17 bytes for four players of a small
// club.
func packSeats(seats []Seat) []byte {
	b := []byte{seatsFormat}
	for _, s := range seats {
		b = binary.AppendUvarint(b, uint64(s.Player))
		b = binary.AppendUvarint(b, uint64(s.Place))
		b = binary.AppendVarint(b, int64(s.Total))
	}
	return b
}

var errSeats = errors.New("the packed seats cannot be read")

// unpackSeats reads packed seats into the caller's buffer. Those of the first
// format have no totals.
func unpackSeats(to []Seat, b []byte) ([]Seat, error) {
	to = to[:0]
	if len(b) == 0 || b[0] != seatsFormat && b[0] != seatsWithoutTotals {
		return to, errSeats
	}
	totals := b[0] == seatsFormat
	for b = b[1:]; len(b) > 0; {
		player, n := uvarint(b)
		if n <= 0 {
			return to, errSeats
		}
		place, m := uvarint(b[n:])
		if m <= 0 || place > 1<<16 {
			return to, errSeats
		}
		s := Seat{Player: int64(player), Place: int(place)}
		b = b[n+m:]
		if totals {
			total, k := binary.Varint(b)
			if k <= 0 {
				return to, errSeats
			}
			s.Total, b = int(total), b[k:]
		}
		to = append(to, s)
	}
	return to, nil
}

// isBare tells whether packed seats are of the first format.
func isBare(b []byte) bool { return len(b) > 0 && b[0] == seatsWithoutTotals }

// uvarint is binary.Uvarint, quick where the number has one byte.
func uvarint(b []byte) (uint64, int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	return binary.Uvarint(b)
}
