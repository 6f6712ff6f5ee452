package records

import "time"

// A State says what a result is worth.
type State string

const (
	Confirmed State = "confirmed"
	Contested State = "contested" // left out of standings until somebody decides
	Void      State = "void"      // as if it had not been played
)

// A Seat is one player's part in a result.
type Seat struct {
	Player int64
	Place  int // 0 when nobody is placed
	Points
}

// A Result is one recorded game without its position and lines.
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
	Sat      []string // the names under which they sat down, where merges made these others'; nil for Names
}

// A Full result has its position and lines too.
type Full struct {
	Result
	Text      string // the position in Arbiter notation; "" when it came without one
	Breakdown StoredBreakdown
	Version   string // of the program that worked the lines out
	Origin    string // what another program had of it, word for word; "" for nothing
}

// fromMillis is a stored time in the zone where it was.
func fromMillis(ms, minutes int64) time.Time {
	t := time.UnixMilli(ms)
	if _, offset := t.Local().Zone(); int64(offset) == minutes*60 {
		return t.Local()
	}
	return t.In(time.FixedZone("", int(minutes)*60))
}

// toMillis is a time as it is stored: milliseconds and the zone's minutes. Old
// zones have seconds, too; what the clock at the table said is what stays, or
// midnight would be the day before.
func toMillis(t time.Time) (ms, minutes int64) {
	_, offset := t.Zone()
	return t.UnixMilli() + int64(offset%60)*1000, int64(offset / 60)
}
