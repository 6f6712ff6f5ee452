package records

import (
	"encoding/binary"
	"errors"
)

// A Seat is one player's part in a result.
type Seat struct {
	Player int64
	Place  int // 0 when nobody is placed
}

// seatsFormat is the first byte of packed seats.
const seatsFormat = 1

// packSeats writes seats as a format byte and then player and place of each,
// as variable-length numbers: eleven bytes for four players of a small club.
func packSeats(seats []Seat) []byte {
	b := []byte{seatsFormat}
	for _, s := range seats {
		b = binary.AppendUvarint(b, uint64(s.Player))
		b = binary.AppendUvarint(b, uint64(s.Place))
	}
	return b
}

var errSeats = errors.New("the packed seats cannot be read")

// unpackSeats reads packed seats into the caller's buffer.
func unpackSeats(to []Seat, b []byte) ([]Seat, error) {
	to = to[:0]
	if len(b) == 0 || b[0] != seatsFormat {
		return to, errSeats
	}
	for b = b[1:]; len(b) > 0; {
		player, n := binary.Uvarint(b)
		if n <= 0 {
			return to, errSeats
		}
		place, m := binary.Uvarint(b[n:])
		if m <= 0 || place > 1<<16 {
			return to, errSeats
		}
		to = append(to, Seat{int64(player), int(place)})
		b = b[n+m:]
	}
	return to, nil
}
