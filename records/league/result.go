package league

import (
	"cmp"
	"strings"
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

// Done says what was done to a result that has the state now: "voided".
func (s State) Done() string {
	if s == Void {
		return "voided"
	}
	return string(s)
}

// A Seat is one player's part in a result.
type Seat struct {
	Player   int64  // the player's number; 0 for one who was not looked up or is new
	Name     string // as the player is called now
	Called   string // the name as it was entered; "" for Name
	UID      string // the player's identity; of a result to be recorded "" for one known by name
	Place    int    // 0 when nobody is placed
	Points   score.Points
	NoPoints bool // nobody said any; Points is 0
}

// MostSeats is the most players that a result can have.
const MostSeats = 100

// Entered returns the name as it was entered.
func (s *Seat) Entered() string { return cmp.Or(s.Called, s.Name) }

// Figure writes the points as a decimal number: "47.5"; "" for none.
func (s *Seat) Figure() string {
	if s.NoPoints {
		return ""
	}
	return s.Points.String()
}

// A Result is one game: as it is recorded, or to be recorded.
type Result struct {
	ID       int64  // the number; 0 for one to be recorded
	UID      string // the identity; "" for one to be recorded that gets a new one
	Game     string
	State    State
	Complete bool      // the game was over
	Day      string    // as 2026-11-20; of one to be recorded, "" is today
	Time     string    // as 19:30; "" where nobody said any
	Entered  time.Time // of one to be recorded, zero is now
	League   string
	Season   string
	Round    string
	Venue    string // where it was played
	Note     string
	Seats    []Seat
	Text     string // the position in Arbiter notation; "" when it came without one
	Sheet    *Sheet // the score lines; nil where the seats say them
	Version  string // of the program that made the lines
	Origin   string // what another program had of it, word for word; "" for nothing
}

// DateAndTime returns when the game was played: 2026-11-20 19:30, or the day alone.
func (r *Result) DateAndTime() string { return strings.TrimSpace(r.Day + " " + r.Time) }

// Names returns the players as they are called now, by seat.
func (r *Result) Names() []string {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Name
	}
	return names
}

// Places returns the players' places, by seat.
func (r *Result) Places() []int {
	places := make([]int, len(r.Seats))
	for i := range r.Seats {
		places[i] = r.Seats[i].Place
	}
	return places
}
