package records

import (
	"time"

	"arbiter/score"
)

// A State says what a result is worth.
type State string

const (
	Confirmed State = "confirmed"
	Contested State = "contested" // left out of standings until somebody decides
	Void      State = "void"      // as if it had not been played
)

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
}

// A Full result has its position and lines too.
type Full struct {
	Result
	Text    string // the position in Arbiter notation; "" when it came without one
	Sheet   StoredSheet
	Version string // of the program that worked the lines out
	Origin  string // what another program had of it, word for word; "" for nothing
}

// Content is what a game's text says: the position and its score.
type Content struct {
	Game      string
	Text      string // the position as the program writes it
	ID        string // the text's own `id:`
	Dated     bool   // the text has a `date:`
	Sheet     score.Sheet
	Complete  bool
	Contested bool // not legal: kept for a referee to decide
}

// A NewResult is a game to be recorded.
type NewResult struct {
	Content
	State  State     // Confirmed when empty
	Played time.Time // zero is now
	League string
	Season string
	Round  string
	Place  string
	Note   string
	Source string // of an outside identity in ID; "" when the text gives it
}

// Saved tells what became of a game.
type Saved struct {
	ID      int64
	Known   bool  // it was recorded before, as ID, and nothing was changed
	State   State // of the result
	Differs bool  // known by its `id:`, but the text is another
	Twin    int64 // an older result with the same text, neither with a date; 0 for none
	Again   bool  // it came twice in one command

	Correction *Correction // of a known result, what its file says otherwise now; nil for nothing
}

// A Correction is what a file says otherwise than it did.
type Correction struct {
	Fields   []Field // old is what is recorded, new what the file says
	Clash    bool    // a person changed these here since the file was read
	Position bool    // the points come from a position, which the file does not have
	Done     bool    // it was taken over
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
