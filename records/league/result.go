package league

import (
	"time"

	"arbiter/score"
)

// A State says whether a result counts.
type State string

const (
	Confirmed State = "confirmed"
	Contested State = "contested" // left out of standings until somebody decides
	Void      State = "void"      // as if it had not been played
)

// A Seat is one player's part in a result.
type Seat struct {
	Player   int64
	Place    int // 0 when nobody is placed
	Points   score.Points
	NoPoints bool // nobody said any; Points is 0
}

// MostSeats is the most players that a result can have.
const MostSeats = 100

// Figure writes the points as a decimal number: "47.5"; "" for none.
func (s *Seat) Figure() string {
	if s.NoPoints {
		return ""
	}
	return s.Points.String()
}

// A Result is one recorded game without its position and breakdown.
type Result struct {
	ID       int64
	Game     string
	State    State
	Complete bool // the game was over
	Played   time.Time
	Entered  time.Time
	League   string
	Season   string
	Round    string
	Place    string // where it was played
	Note     string
	Source   string // who gave the identity
	Outside  string // the identity; "" for none
	Seats    []Seat
	Names    []string // the players as they are called now, by seat
	Sat      []string // by seat, the names at the time, where a merge has changed who is meant; nil where none has
}

// FromMillis is a stored time in its zone.
func FromMillis(ms, minutes int64) time.Time {
	t := time.UnixMilli(ms)
	if _, offset := t.Local().Zone(); int64(offset) == minutes*60 {
		return t.Local()
	}
	return t.In(time.FixedZone("", int(minutes)*60))
}

// ToMillis is a time as it is stored: in milliseconds, with its zone in minutes. Old
// zones have seconds too. Their seconds go into the time, so that the clock at the
// table still shows the same: midnight must not become the day before.
func ToMillis(t time.Time) (ms, minutes int64) {
	_, offset := t.Zone()
	return t.UnixMilli() + int64(offset%60)*1000, int64(offset / 60)
}
