package records

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/score"
)

// An Incoming result comes from a file: scored by this program, kept by
// another copy of it, or by another program.
type Incoming struct {
	Game     string
	State    State
	Complete bool
	Played   time.Time // zero is now
	League   string
	Season   string
	Round    string
	Place    string
	Note     string
	Source   string // who gave the identity: another program's name, or "" for the text's own `id:`, or a digest
	Outside  string // the identity; "" for none
	Seats    []IncomingSeat
	Text     string // the position; "" for none
	Dated    bool   // the text says a date
	Sheet    string // a StoredSheet as JSON, one player for each seat
	Origin   string // what another program had of it, word for word; "" for nothing

	// What only another copy of these records can know.
	Number  int64     // kept where no result has had it yet; 0 for the next one
	Entered time.Time // zero is now
	Version string    // of the program that worked the lines out; "" for this one

	Line int // in the file, for who tells what became of it
}

// An IncomingSeat is who sat where, and what came of it.
type IncomingSeat struct {
	Name    string
	Outside string // the person's identity at the result's source; "" for none
	Place   int    // 0 when nobody is placed
	Total   int    // points
}

// Take makes seats and the stored sheet from a sheet.
func (in *Incoming) Take(sheet *score.Sheet) error {
	text, err := toJSON(storeSheet(sheet))
	if err != nil {
		return err
	}
	in.Sheet = text
	places := sheet.Places()
	in.Seats = make([]IncomingSeat, len(sheet.Tallies))
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		in.Seats[i] = IncomingSeat{Name: t.Name, Total: t.Total()}
		if places != nil {
			in.Seats[i].Place = places[i]
		}
	}
	return nil
}

// SheetText is a stored sheet as the records write it.
func SheetText(s *StoredSheet) (string, error) { return toJSON(s) }

// MostSeats is how many can sit in one result.
const MostSeats = 100

// mostNumber is the highest number that a copy may ask for: a counter that
// comes to its end would let nothing be recorded any more.
const mostNumber = 1e12

// check refuses what the records cannot hold.
func (in *Incoming) check() error {
	isPlain := isPlain
	if in.Number != 0 { // what was recorded once comes back as it was
		isPlain = func(s, _ string) bool { return isStorable(s) }
	}
	if in.Number < 0 || in.Number > mostNumber {
		return refuse("%d is no number of a result", in.Number)
	}
	for _, s := range []string{in.Game, in.League, in.Season, in.Round, in.Place, in.Source, in.Outside} {
		if !isPlain(s, "") {
			return refuse("%q holds characters that no name has", s)
		}
	}
	for _, s := range []string{in.Note, in.Text, in.Origin, in.Sheet, in.Version} {
		if !isPlain(s, "\n\r\t") {
			return refuse("a text with control characters, or that is not UTF-8, cannot be recorded: %.60q", s)
		}
	}
	switch {
	case in.Game == "":
		return refuse("it does not say which game was played")
	case len(in.Seats) == 0:
		return refuse("it names no player")
	case len(in.Seats) > MostSeats:
		return refuse("it names %d players; %d can sit in one game", len(in.Seats), MostSeats)
	}
	for i := range in.Seats {
		s := &in.Seats[i]
		if !isPlain(s.Name, "") || strings.TrimSpace(s.Name) == "" || !isPlain(s.Outside, "") {
			return refuse("%q is no player's name", s.Name)
		}
		if s.Place < 0 || s.Place > len(in.Seats) {
			return refuse("%s cannot have place %d among %d", s.Name, s.Place, len(in.Seats))
		}
		if beyond(s.Total) {
			return refuse("the score of %s %s", s.Name, tooHigh)
		}
	}
	switch in.State {
	case Confirmed, Contested, Void:
	case "":
		in.State = Confirmed
	default:
		return refuse("%q is no state of a result; expected confirmed, contested or void", in.State)
	}
	return nil
}

// isPlain tells whether a text is valid UTF-8 without control characters other
// than those allowed.
func isPlain(s, allowed string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return utf8.ValidString(s[i:]) && !strings.ContainsFunc(s[i:], func(r rune) bool {
				return (r < ' ' || 0x7f <= r && r < 0xa0) && !strings.ContainsRune(allowed, r)
			})
		case c < ' ' || c == 0x7f:
			if strings.IndexByte(allowed, c) < 0 {
				return false
			}
		}
	}
	return true
}

// isStorable tells whether the file takes a text at all.
func isStorable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// settle gives a result its identity as Save does, where no other program gave
// one.
//
// A copy of these records says all that is known of it.
func (in *Incoming) settle() {
	if in.Source == "" && in.Number == 0 {
		c := Content{ID: in.Outside, Text: in.Text, Dated: in.Dated}
		in.Source, in.Outside = identity(&c, "")
	}
}

// anonymous tells whether nothing makes the result known again but itself.
func (in *Incoming) anonymous() bool { return in.Outside == "" || in.Source == sourceUndated }

func (in *Incoming) seatNames() string {
	names := make([]string, len(in.Seats))
	for i := range in.Seats {
		names[i] = in.Seats[i].Name
	}
	return strings.Join(names, ", ")
}

// about puts whom a result is of before an error.
func (in *Incoming) about(err error) error {
	return fmt.Errorf("the game of %s: %w", in.seatNames(), err)
}
